"""A chart: every place that a part of a duel may come to, each with its exact value.

For duels in which nothing is hidden and places come back, so that there is no last place to count back from. All
values are the left side's chance to win the part, a draw and endless play counting one half. They are found by value
iteration over the whole chart, once: after that they are kept on disk.
"""

from bisect import bisect
from itertools import accumulate
from random import Random
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from duel_tui.engine.rules import Procedure, Ruleset
from duel_tui.engine.side import BySide, Side
from duel_tui.opponents import matrix
from duel_tui.opponents.iteration import settled
from duel_tui.opponents.kept import Kept, fingerprint
from duel_tui.opponents.search import Game, offered, won
from duel_tui.opponents.simulate import leaves
from duel_tui.opponents.survey import Charted, ChartError, Leads, Survey, survey

S = TypeVar("S")


class Solved(Struct, Generic[S], frozen=True):
    """A survey, and the value of each of its places."""

    survey: Survey[S]
    values: tuple[float, ...]


class Opening(Struct, frozen=True):
    """What the first move is worth, with best play on both sides."""

    part: float
    """The chance to win the first part of the duel."""
    duel: float
    """The chance to win the duel."""


class Chart(Generic[S]):
    """Every place of a part, and what it is worth."""

    def __init__(
        self, rules: Charted[S], start: S, most: int = 4000, solved: Solved[S] | None = None
    ) -> None:
        """Chart all that can be reached from a state, or take over what was `solved` before.

        Raises:
            ChartError: it has more places than allowed, or is not made for a chart.
        """
        self._rules = rules
        if solved is None:
            found = survey(rules, start, most)
            solved = Solved(found, settled(found))
        self.solved = solved
        self._places = {state: place for place, state in enumerate(solved.survey.states)}
        self._ways: dict[int, list[_Way]] = {}

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, state: object) -> bool:
        return state in self._places

    def part(self, state: S) -> float:
        """The left side's chance to win the present part."""
        return self.solved.values[self._places[self._rules.essence(state)]]

    def value(self, state: S) -> float:
        """The left side's chance to win the duel from a checkpoint."""
        if self._rules.done(state):
            return won(self._rules.outcome(state))
        return self._of_duel(state, self.part(state))

    def game(self, state: S) -> Game:
        """The decision at a checkpoint, every value exact.

        Raises:
            ValueError: nobody has to decide there.
        """
        decide = leaves(self._rules, state, ())[0].decide
        if decide is None:
            raise ValueError("nobody has to decide here")
        node, values = self.solved.survey.nodes[self._places[self._rules.essence(state)]], self.solved.values

        def cell(row: int, column: int) -> float:
            leads = node.leads[row * node.columns + column]
            return self._of_duel(state, sum([chance * values[place] for chance, place in leads]))

        choices = BySide(offered(decide, Side.LEFT), offered(decide, Side.RIGHT))
        return Game(choices, matrix.weigh(node.rows, node.columns, cell), nodes=len(self))

    def play_out(self, state: S, random: Random) -> float:
        """The end of one part played by chance, any choice alike: 1 where the left side has won it, 0 the right."""
        found, ways, chance = self.solved.survey, self._ways, random.random
        place = self._places[self._rules.essence(state)]
        while place not in found.ends:
            if place not in ways:
                ways[place] = [_way(leads) for leads in found.nodes[place].leads]
            here = ways[place]
            edges, to = here[int(chance() * len(here))]
            place = to[bisect(edges, chance())]
        return found.ends[place]

    def _of_duel(self, state: S, part: float) -> float:
        """The chance to win the duel, with a chance to win the present part."""
        won, lost = (self._rules.onward(state, side) for side in Side)
        if self._rules.done(won) and self._rules.done(lost):
            return part
        return part * self.value(won) + (1 - part) * self.value(lost)


def charted(rules: Procedure[Any]) -> bool:
    """Whether a game is made for a chart."""
    return isinstance(rules, Charted)


class Charts(Generic[S]):
    """The charts of a game, made when they are first needed; none where it is not made for them."""

    def __init__(self, rules: Ruleset[S], kept: Kept | None = None) -> None:
        """Chart the parts of a game; `kept`: where charts lie that were made before."""
        self._rules = rules if isinstance(rules, Charted) else None
        """None: there is no chart to be had."""
        self._kept = kept or Kept(None)
        self._chart: Chart[S] | None = None

    def game(self, state: S) -> Game | None:
        """The decision at a checkpoint; None: there is no chart of it."""
        chart = self._of(state)
        return chart.game(state) if chart else None

    def opening(self, start: S) -> Opening | None:
        """What the first move of a duel is worth; None: there is no chart of it, or it has to be paid for."""
        opened = self._rules.opened(start) if self._rules else None
        chart = None if opened is None else self._of(opened)
        return Opening(chart.part(opened), chart.value(opened)) if chart and opened is not None else None

    def _of(self, state: S) -> Chart[S] | None:
        """A chart with a state in it."""
        rules = self._rules
        if rules is None:
            return None
        try:
            for start in (rules.beginning(state), state):
                if self._chart is None or rules.essence(state) not in self._chart:
                    self._chart = self._made(rules, start)
        except ChartError:
            self._rules = None
            return None
        return self._chart

    def _made(self, rules: Charted[S], start: S) -> Chart[S]:
        name = fingerprint(rules, msgspec.msgpack.encode(rules.essence(start)))
        solved = self._kept.load(name, _kind(rules.state_type))
        chart: Chart[S] = Chart(rules, start, solved=solved)
        if solved is None:
            self._kept.store(name, chart.solved)
        return chart


def _kind(state: Any) -> type[Solved[Any]]:
    """The type of what is kept of a chart of such states."""
    return Solved[state]


_Way = tuple[list[float], list[int]]
"""Up to which chance a choice leads to which place."""


def _way(leads: Leads) -> _Way:
    edges = list(accumulate(chance for chance, _ in leads))
    return edges[:-1], [place for _, place in leads]
