"""No viewer sees too much: `python -m tests.benchmarks.views [--duels 2000] [--from 0]`.

Duels by chance of all five games in turn, with dice by hand, modifiers, facts set, rolls overruled and corrected, and much
taken back and brought back. After each thing that is done each viewer's view is made as it would be published. In none
may stand a planted reason or the seed, a sealed choice may change no other view, and each must be the view of the same
duel without its struck lines. The first leak ends it with the duel and the line.
"""

import argparse
import sys
from collections import Counter
from time import process_time

from duel_tui.registry import KEYS
from tests.benchmarks.markdown import head, row
from tests.pages.views import leaks


def main() -> None:
    """Look at so many duels, and say how often that was."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--duels", type=int, default=2000)
    asked.add_argument("--from", dest="first", type=int, default=0)
    given = asked.parse_args()
    looks, start = Counter[str](), process_time()
    for number in range(given.first, given.first + given.duels):
        key = KEYS[number % len(KEYS)]
        looks[key] += leaks(key, number)
        if number % 100 == 99:
            print(f"{number + 1:,} duels looked at", file=sys.stderr)
    print(head("game", "views", "leaks"))
    for key in KEYS:
        print(row(key, f"{looks[key]:,}", 0))
    print(f"\n{given.duels:,} duels, {looks.total():,} views, no leak, {process_time() - start:.0f} s")


if __name__ == "__main__":
    main()
