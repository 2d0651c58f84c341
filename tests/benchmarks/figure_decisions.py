"""How long opponents think with figures: `python -m tests.benchmarks.figure_decisions [MIX ...] [--positions 200]`.

Positions of random duels between all kinds of fencers, in duels of every length and on every shipped map, are weighed by an
opponent of level 5 that has thought of nothing before. For each question: how many there were, the ends of routines valued at
most, and in milliseconds of processor time the median and the 99th percentile, those of the quickest mix and of the slowest, and
the longest. No level thinks longer, since all make their mistakes on the same values.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from itertools import count, cycle, islice
from math import inf
from random import Random
from time import process_time
from typing import Any

from duel_tui.engine.requests import Observation
from duel_tui.opponents.search import Limits
from duel_tui.opponents.think import Thinker, warm
from tests.benchmarks.markdown import head, row
from tests.opponents.matches import KEY, LIBRARY, plain
from tests.systems.rapier_and_dagger.random_figures import MIXES, Asked, asked, rules

SHARE = 0.1
"""The part of all decisions that are weighed, so that they come from many duels."""
ON_A_MAP = "map"
_TAIL = 99
"""The percentile told beside the median and the longest."""
ALL_MIXES = MIXES | {
    name.replace("distance", ON_A_MAP): mix | {"approach": ON_A_MAP}
    for name, mix in MIXES.items()
    if mix["approach"] == "distance"
}


class Measured:
    """The decisions on one question."""

    def __init__(self) -> None:
        self._times: dict[str, list[float]] = defaultdict(list)
        self._nodes = 0

    def note(self, mix: str, milliseconds: float, nodes: int) -> None:
        """Count one decision."""
        self._times[mix].append(milliseconds)
        self._nodes = max(self._nodes, nodes)

    @property
    def longest(self) -> float:
        """The longest decision."""
        return max(map(max, self._times.values()))

    def told(self) -> tuple[str, ...]:
        """The cells of a row."""
        number = sum(map(len, self._times.values()))
        return str(number), str(self._nodes), self._at(50), self._at(_TAIL), f"{self.longest:.0f}"

    def _at(self, percentile: int) -> str:
        """A percentile of the quickest mix, and of the slowest where it is another figure."""
        found = [sorted(times)[(len(times) - 1) * percentile // 100] for times in self._times.values()]
        return " to ".join(dict.fromkeys([f"{min(found):.0f}", f"{max(found):.0f}"]))


def games(mix: dict[str, str]) -> list[Any]:
    """The rules of a mix, on every shipped map if it has one."""
    if mix["approach"] != ON_A_MAP:
        return [rules(**mix)]
    return [rules(**mix, map=name) for name in LIBRARY.tables(KEY).maps]


def positions(of: list[Any]) -> Iterator[tuple[Any, Asked]]:
    """Decisions of one duel after another, each under the next rules."""

    def wanted(_one: Asked, random: Random) -> bool:
        return random.random() < SHARE

    for number, game in zip(count(), cycle(of), strict=False):
        for one in asked(game, range(number, number + 1), wanted):
            yield game, one


def measure(found: dict[str, Measured], mix: str, wanted: int) -> None:
    """Weigh some positions of a mix."""
    for game, one in islice(positions(games(ALL_MIXES[mix])), wanted):
        thinker: Thinker[Any] = Thinker(game, Limits(seconds=inf))
        seen = Observation(one.ask.side, one.ask, game.observe(one.state, one.ask.side), one.since, 1)
        began = process_time()
        thinker.choose(seen, plain(5), 1)
        found[one.ask.what].note(mix, 1000 * (process_time() - began), thinker.mix(seen).nodes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("mixes", nargs="*", metavar="MIX", help=f"one of: {'; '.join(ALL_MIXES)}")
    parser.add_argument("--positions", type=int, default=200, help="in each mix")
    given = parser.parse_args()
    warm()
    found: dict[str, Measured] = defaultdict(Measured)
    for mix in given.mixes or ALL_MIXES:
        measure(found, mix, given.positions)
    print(head("question", "decisions", "most ends", "median, ms", "p99, ms", "longest, ms"))
    for what, measured in sorted(found.items(), key=lambda one: -one[1].longest):
        print(row(what, *measured.told()))


if __name__ == "__main__":
    main()
