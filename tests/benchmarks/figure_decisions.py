"""How long opponents think with figures: `python -m tests.benchmarks.figure_decisions [MIX ...] [--positions 200]`.

Positions of random duels between all kinds of fencers, in duels of every length, are weighed by an opponent of level 5 that
has thought of nothing before. For each mix and question: how many there were, and the mean and the longest decision in
milliseconds of processor time. No level thinks longer, since all make their mistakes on the same values.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from itertools import count, islice
from math import inf
from random import Random
from time import process_time
from typing import Any

from duel_tui.engine.requests import Observation
from duel_tui.opponents.search import Limits
from duel_tui.opponents.think import Thinker, warm
from tests.opponents.matches import plain
from tests.systems.rapier_and_dagger.random_figures import MIXES, Asked, asked, rules

SHARE = 0.1
"""The part of all decisions that are weighed, so that they come from many duels."""


def positions(game: Any) -> Iterator[Asked]:
    """Decisions of one duel after another."""

    def wanted(_one: Asked, random: Random) -> bool:
        return random.random() < SHARE

    for number in count():
        yield from asked(game, range(number, number + 1), wanted)


def rows(mix: str, wanted: int) -> Iterator[str]:
    game = rules(**MIXES[mix])
    took: dict[str, list[float]] = defaultdict(list)
    for one in islice(positions(game), wanted):
        thinker: Thinker[Any] = Thinker(game, Limits(seconds=inf))
        seen = Observation(one.ask.side, one.ask, game.observe(one.state, one.ask.side), one.since, 1)
        began = process_time()
        thinker.choose(seen, plain(5), 1)
        took[one.ask.what].append(1000 * (process_time() - began))
    for what, times in sorted(took.items()):
        yield f"| {mix} | {what} | {len(times)} | {sum(times) / len(times):.0f} | {max(times):.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("mixes", nargs="*", metavar="MIX", help=f"one of: {'; '.join(MIXES)}")
    parser.add_argument("--positions", type=int, default=200, help="in each mix")
    given = parser.parse_args()
    warm()
    print("| mix | question | decisions | mean, ms | longest, ms |\n|---|---|---|---|---|")
    for mix in given.mixes or MIXES:
        for row in rows(mix, given.positions):
            print(row, flush=True)


if __name__ == "__main__":
    main()
