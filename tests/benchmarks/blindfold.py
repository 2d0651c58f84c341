"""A blindfold run: `python -m tests.benchmarks.blindfold [--duels 20] [--game KEY]`.

Players who know nothing but the words of the lines fight the mildest opponent of each game on fixed seeds, to the end. A duel
that is drawn or broken off is none that was won.
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from duel_tui.registry import KEYS
from tests.benchmarks.markdown import head, row
from tests.plain.blind_runs import fought_blind

DUELS = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--duels", type=int, default=DUELS)
    parser.add_argument("--game", choices=KEYS, action="append")
    parser.add_argument("--show", action="store_true", help="show the lines of each duel")
    given = parser.parse_args()
    enough = True
    print(head("game", "ended", "won", "answers refused"))
    for game in given.game or KEYS:
        with TemporaryDirectory() as folder:
            run = fought_blind(Path(folder), game, given.duels, print if given.show else None)
        print(row(game, run.ended, f"{run.won} of {given.duels}", run.refused), flush=True)
        enough = enough and 2 * run.won >= given.duels
    sys.exit(not enough)


if __name__ == "__main__":
    main()
