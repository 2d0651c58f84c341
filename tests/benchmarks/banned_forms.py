"""Banned forms in many random duels by ear: `python -m tests.benchmarks.banned_forms [--duels 1000] [game ...]`.

A thousand duels of each game take some ten minutes on one core; the slow tests play sixty. Each line that has a
banned form is printed with what to write instead and the duel in which it stood first.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from time import monotonic

from duel_tui.registry import KEYS
from tests.benchmarks.markdown import head, row
from tests.words.test_banned_forms import context_in_memory, faults_of

DUELS = 1000


def main() -> int:
    """Play, print what is wrong, and return 1 if anything is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="game", help="all of them, if none is named")
    parser.add_argument("--duels", type=int, default=DUELS, help="of each game")
    given = parser.parse_args()
    wrong = 0
    print(head("game", "duels", "faults", "seconds"))
    with tempfile.TemporaryDirectory() as folder:
        context = context_in_memory(Path(folder))
        for game in given.games or KEYS:
            began = monotonic()
            found = faults_of(context, game, range(given.duels))
            for duel, fault in found:
                print(f"{duel}: {fault.line}\n    {fault.instead}: {fault.part}", file=sys.stderr)
            print(row(game, given.duels, len(found), f"{monotonic() - began:.0f}"), flush=True)
            wrong += len(found)
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
