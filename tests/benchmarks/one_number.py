"""The law of one number at length: `python -m tests.benchmarks.one_number [game ...]`.

In 10,000 positions each of Rapier & Dagger, Dueling Scars and the card duel, and 3,000 each of the other two, cells, lines,
outlook, the referee's number, views and the roll that follows are compared (`tests/systems/test_one_number.py`, whose slow
tests look at a quarter of them). For each game it prints the positions, and of Rapier & Dagger those of each question; the
first disagreement ends it.
"""

import sys
from collections import Counter
from time import process_time

from duel_tui.registry import KEYS
from tests.systems.test_one_number import LOOKED, SOME_VIEWS, WHOLE

PARTS = 4


def main() -> None:
    """Look, and print what was looked at."""
    for key in sys.argv[1:] or KEYS:
        start, done = process_time(), Counter[object]()
        for part in range(PARTS):
            done.update(LOOKED[key](WHOLE[key], 100 + part, SOME_VIEWS))
        print(f"{key}: {sum(done.values()):,} positions, no disagreement, {process_time() - start:.0f} s")
        if key == KEYS[0]:
            asked = Counter[str]()
            for (_, what), times in ((one, number) for one, number in done.items() if isinstance(one, tuple)):
                asked[what] += times
            print("   ", ", ".join([f"{what} {times:,}" for what, times in asked.most_common()]))


if __name__ == "__main__":
    main()
