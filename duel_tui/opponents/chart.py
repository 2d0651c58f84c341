"""A chart: every place that a part of a duel may come to, each with its exact value.

For duels in which nothing is hidden and places come back, so that there is no last place to count back from. All
values are the left side's chance to win the part, a draw and endless play counting one half. They are found by value
iteration over the whole chart: starting from one half everywhere, each place in turn takes the best that its owner's
choices promise, until nothing changes any more.
"""

from bisect import bisect
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from msgspec import Struct

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Decide, Decided
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide, Side
from duel_tui.opponents import matrix
from duel_tui.opponents.search import Game, offered
from duel_tui.opponents.simulate import leaves

if TYPE_CHECKING:
    from numpy import ndarray

S = TypeVar("S")


class Charted(Ruleset[S], Protocol[S]):
    """Rules whose duels fall into parts that can be charted; what is best in a part is best in the duel."""

    def essence(self, state: S) -> S:
        """The state as a part of its own, without what makes no difference to it."""
        ...

    def onward(self, state: S, winner: Side) -> S:
        """The state after the present part was won by a side."""
        ...


class ChartError(ValueError):
    """A part that cannot be charted: too many places, or decisions in mid-routine."""


class Node(Struct, frozen=True):
    """A place: what is decided there, and where every choice leads."""

    choices: BySide[tuple[Choice | None, ...]]
    """A side that is not asked has None for its only choice."""
    leads: tuple[tuple[tuple[float, int], ...], ...]
    """For each pair of choices, row by row: (chance, place)."""

    @property
    def sign(self) -> int:
        """1: the left side chooses, or nobody; -1: the right side; 0: both do."""
        rows, columns = len(self.choices.left), len(self.choices.right)
        return 0 if rows > 1 and columns > 1 else -1 if columns > 1 else 1


class Chart(Generic[S]):
    """Every place of a part, and what it is worth."""

    def __init__(self, rules: Charted[S], start: S, most: int = 4000) -> None:
        """Chart all that can be reached from a state.

        Raises:
            ChartError: it has more places than allowed, or is not made for a chart.
        """
        self._rules = rules
        self._places: dict[S, int] = {}
        self._states: list[S] = []
        self._ends: dict[int, float] = {}
        self.nodes: dict[int, Node] = {}
        self._ways: dict[int, list[_Way]] = {}
        self._place(rules.essence(start))
        done = 0
        while done < len(self._states):
            if len(self._states) > most:
                raise ChartError(f"there are more than {most} places")
            self._explore(done)
            done += 1
        self._values: list[float] = []
        self.settle()

    def __len__(self) -> int:
        return len(self._states)

    def __contains__(self, state: object) -> bool:
        return state in self._places

    def value(self, state: S) -> float:
        """The left side's chance to win the duel from a checkpoint."""
        if self._rules.done(state):
            return _worth(self._rules, state)
        return self._of_duel(state, self._values[self._places[self._rules.essence(state)]])

    def game(self, state: S) -> Game:
        """The decision at a checkpoint, every value exact."""
        node = self.nodes[self._places[self._rules.essence(state)]]
        left, right = node.choices

        def cell(row: int, column: int) -> float:
            found = sum(
                [chance * self._values[place] for chance, place in node.leads[row * len(right) + column]]
            )
            return self._of_duel(state, found)

        return Game(node.choices, matrix.weigh(len(left), len(right), cell), nodes=len(self._states))

    def play_out(self, state: S, random: Random) -> float:
        """The end of one part played by chance, any choice alike: 1 where the left side has won it, 0 the right."""
        place, ways, chance = self._places[self._rules.essence(state)], self._ways, random.random
        while place not in self._ends:
            if place not in ways:
                ways[place] = [_way(leads) for leads in self.nodes[place].leads]
            here = ways[place]
            edges, to = here[int(chance() * len(here))]
            place = to[bisect(edges, chance())]
        return self._ends[place]

    def settle(self, first: float = 0.5) -> list[float]:
        """Iterate until no value changes; from 0 it ends at a lower bound, from 1 at an upper one."""
        table = _Table(self.nodes, self._ends, len(self._states), first)
        table.converge()
        both = [place for place, node in self.nodes.items() if not node.sign]
        while both and self._weigh(table, both) > _STILL:
            table.converge()
        self._values = [float(value) for value in table.values]
        return self._values

    def _weigh(self, table: "_Table", places: list[int]) -> float:
        """Solve the places where both decide at once; how much that changed."""
        changed = 0.0
        for place in places:
            node = self.nodes[place]
            worth = [sum([chance * table.values[to] for chance, to in leads]) for leads in node.leads]
            width = len(node.choices.right)
            rows = [worth[row : row + width] for row in range(0, len(worth), width)]
            value = matrix.solve(rows).value
            changed = max(changed, abs(value - table.values[place]))
            table.values[place] = value
        return changed

    def _of_duel(self, state: S, part: float) -> float:
        """The chance to win the duel, with a chance to win the present part."""
        won, lost = (self._rules.onward(state, side) for side in Side)
        if self._rules.done(won) and self._rules.done(lost):
            return part
        return part * self.value(won) + (1 - part) * self.value(lost)

    def _place(self, state: S) -> int:
        if state not in self._places:
            self._places[state] = len(self._states)
            self._states.append(state)
        return self._places[state]

    def _explore(self, place: int) -> None:
        state = self._states[place]
        if self._rules.done(state):
            self._ends[place] = _worth(self._rules, state)
            return
        first, *more = leaves(self._rules, state, ())
        if first.decide is None:
            leads = self._leads([(leaf.chance, leaf.end) for leaf in (first, *more)])
            self.nodes[place] = Node(BySide((None,), (None,)), (leads,))
        elif more or first.answers:
            raise ChartError("dice fall before a decision in the same routine")
        else:
            self.nodes[place] = self._decision(state, first.decide)

    def _decision(self, state: S, decide: Decide) -> Node:
        choices = BySide(offered(decide, Side.LEFT), offered(decide, Side.RIGHT))
        leads: list[tuple[tuple[float, int], ...]] = []
        for left in choices.left:
            for right in choices.right:
                said = [left if ask.side is Side.LEFT else right for ask in decide.asks]
                answer = Decided(tuple([choice for choice in said if choice is not None]))
                after = leaves(self._rules, state, (answer,))
                if any(leaf.decide for leaf in after):
                    raise ChartError("two decisions fall in one routine")
                leads.append(self._leads([(leaf.chance, leaf.end) for leaf in after]))
        return Node(choices, tuple(leads))

    def _leads(self, ends: list[tuple[float, S]]) -> tuple[tuple[float, int], ...]:
        found: dict[int, float] = {}
        for chance, end in ends:
            whole = end if self._rules.done(end) else self._rules.essence(end)
            place = self._place(whole)
            found[place] = found.get(place, 0.0) + chance
        return tuple([(chance, place) for place, chance in found.items()])


class Charts(Generic[S]):
    """The charts of a game, made when they are first needed; none where it is not made for them."""

    def __init__(self, rules: Ruleset[S]) -> None:
        self._rules: Any = rules
        self._chart: Chart[S] | None = None
        self._hopeless = not hasattr(rules, "essence")

    def game(self, state: S) -> Game | None:
        """The decision at a checkpoint; None: there is no chart of it."""
        if self._hopeless:
            return None
        try:
            if self._chart is None or self._rules.essence(state) not in self._chart:
                self._chart = Chart(self._rules, state)
        except ChartError:
            self._hopeless = True
            return None
        return self._chart.game(state)


class _Table:
    """The chart as rows of numbers, for sweeps over all of it at once."""

    def __init__(self, nodes: dict[int, Node], ends: dict[int, float], count: int, first: float) -> None:
        import numpy as np  # noqa: PLC0415 - only thinking pays for it

        self._numpy = np
        self.values: ndarray[Any, Any] = np.full(count, first)
        for place, value in ends.items():
            self.values[place] = value
        single = [(place, node) for place, node in nodes.items() if node.sign]
        options = [(node.sign, leads) for _, node in single for leads in node.leads]
        self._owners = np.array([place for place, _ in single], dtype=int)
        self._signs = np.array([sign for sign, _ in options], dtype=float)
        self._chances = np.array([chance for _, leads in options for chance, _ in leads])
        self._to = np.array([to for _, leads in options for _, to in leads], dtype=int)
        self._option_starts = _starts([len(leads) for _, leads in options])
        self._node_starts = _starts([len(node.leads) for _, node in single])
        self._node_signs = np.array([node.sign for _, node in single], dtype=float)

    def converge(self) -> None:
        """Sweep until nothing changes."""
        for _ in range(_SWEEPS):
            if self._sweep() <= _STILL:
                return
        raise ChartError(f"the values still change after {_SWEEPS} sweeps")

    def _sweep(self) -> float:
        np = self._numpy
        worth = np.add.reduceat(self._chances * self.values[self._to], self._option_starts)
        best = np.maximum.reduceat(worth * self._signs, self._node_starts) * self._node_signs
        changed = float(np.max(np.abs(best - self.values[self._owners])))
        self.values[self._owners] = best
        return changed


_Way = tuple[list[float], list[int]]
"""Up to which chance a choice leads to which place."""


def _way(leads: tuple[tuple[float, int], ...]) -> _Way:
    edges = list(accumulate(chance for chance, _ in leads))
    return edges[:-1], [place for _, place in leads]


_STILL = 1e-15
_SWEEPS = 100_000


def _starts(lengths: list[int]) -> list[int]:
    found, place = list[int](), 0
    for length in lengths:
        found.append(place)
        place += length
    return found


def _worth(rules: Ruleset[S], state: S) -> float:
    outcome = rules.outcome(state)
    winner = outcome.winner if outcome else None
    return 0.5 if winner is None else float(winner is Side.LEFT)
