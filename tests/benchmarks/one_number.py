"""The law of one number at length: `python -m tests.benchmarks.one_number [--parts 4] [game ...]`.

In 10,000 positions each of Rapier & Dagger, Dueling Scars and the card duel, and 3,000 each of the other two, cells, lines,
outlook, the referee's number, views and the roll that follows are compared (`tests/systems/test_one_number.py`, whose slow
tests look at a quarter of them: one part). For each game it prints the positions, and of Rapier & Dagger those of each
question; the first disagreement ends it.
"""

import argparse
from collections import Counter
from time import process_time

from duel_tui.registry import KEYS
from tests.benchmarks.markdown import head, row
from tests.systems.test_one_number import LOOKED, SOME_VIEWS, WHOLE

PARTS = 4
"""The parts of the whole."""


def main() -> None:
    """Look, and print what was looked at."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help="all of them, if none is named")
    parser.add_argument("--parts", type=int, default=PARTS)
    given = parser.parse_args()
    print(head("game", "positions", "disagreements", "seconds", "by question"))
    for key in given.games or KEYS:
        start, done = process_time(), Counter[object]()
        for part in range(given.parts):
            done.update(LOOKED[key](WHOLE[key], 100 + part, SOME_VIEWS))
        asked = Counter[str]()
        for (_, what), times in ((one, number) for one, number in done.items() if isinstance(one, tuple)):
            asked[what] += times
        told = ", ".join([f"{what} {times:,}" for what, times in asked.most_common()])
        print(row(key, f"{sum(done.values()):,}", 0, f"{process_time() - start:.0f}", told), flush=True)


if __name__ == "__main__":
    main()
