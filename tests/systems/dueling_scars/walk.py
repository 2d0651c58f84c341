"""Random play along a table of values, by which tests and benchmarks compare it with play by the rules."""

from bisect import bisect
from itertools import accumulate
from random import Random
from typing import Generic, TypeVar

from duel_tui.opponents.state_space import Leads
from duel_tui.opponents.value_iteration import ValueTable

S = TypeVar("S")

Way = tuple[list[float], list[int]]
"""The cumulative chances of a choice's places."""


class Walk(Generic[S]):
    """Walks along a table, and keeps the ways of each place."""

    def __init__(self, table: ValueTable[S]) -> None:
        self._table = table
        self._ways: dict[int, list[Way]] = {}

    def play_out(self, state: S, random: Random) -> float:
        """The end of a part played with uniform random choices: 1 if left has won it, 0 if right has."""
        found, ways, chance = self._table.solved.space, self._ways, random.random
        place = self._table._places[self._table._rules.essence(state)]
        while place not in found.ends:
            if place not in ways:
                ways[place] = [_way(leads) for leads in found.nodes[place].leads]
            here = ways[place]
            edges, to = here[int(chance() * len(here))]
            place = to[bisect(edges, chance())]
        return found.ends[place]


def _way(leads: Leads) -> Way:
    edges = list(accumulate(chance for chance, _ in leads))
    return edges[:-1], [place for _, place in leads]
