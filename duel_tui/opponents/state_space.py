"""Explores the state space of a part of a duel: every state, and the result of each choice."""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from duel_tui.engine.requests import Decide
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import Side
from duel_tui.opponents.search import decided, offered, won
from duel_tui.opponents.simulate import leaves
from duel_tui.opponents.solution_cache import Grounded

S = TypeVar("S")

_DUST = 1e-9


@runtime_checkable
class StochasticGame(Ruleset[S], Grounded, Protocol[S]):
    """Rules whose duels have parts that can be solved separately, with best play in each part."""

    def beginning(self, state: S) -> S:
        """The first state of a part like the present one."""
        ...

    def essence(self, state: S) -> S:
        """The state as a separate part, without facts that do not matter to it."""
        ...

    def onward(self, state: S, winner: Side) -> S:
        """The state after a side has won the present part."""
        ...

    def opened(self, start: S) -> S | None:
        """The start of a duel in which left has the first move; None: the first move has a price."""
        ...


class StateSpaceError(ValueError):
    """A part cannot be solved as a stochastic game: too many places, or decisions within a routine."""


Leads = tuple[tuple[float, int], ...]
"""The results of a pair of choices: (chance, place)."""


class Node(Struct, frozen=True):
    """A place: the number of choices of each side, and their results."""

    rows: int
    """The number of the left side's choices; 1 if it is not asked."""
    columns: int
    leads: tuple[Leads, ...]
    """For each pair of choices, row by row."""

    @property
    def sign(self) -> int:
        """1: left chooses, or no side; -1: right chooses; 0: both choose."""
        return 0 if self.rows > 1 and self.columns > 1 else -1 if self.columns > 1 else 1


class StateSpace(Struct, Generic[S], frozen=True):
    """Every place that can be reached from the first one."""

    states: tuple[S, ...]
    ends: dict[int, float]
    """The places at the end of the part: 1 if left has won it, 0 if right has."""
    nodes: dict[int, Node]


def state_space(rules: StochasticGame[S], start: S, most: int) -> StateSpace[S]:
    """The state space reached from a state.

    Raises:
        StateSpaceError: it has more places than allowed, or is no stochastic game.
    """
    return _Explorer(rules, most).from_(start)


def is_whole(space: StateSpace[S], values: Sequence[float], start: S) -> bool:
    """Whether a state space and its values, read from outside, hang together from a start on: every place and way is there."""
    count = len(space.states)
    return (
        len(values) == count == len(set(space.states))
        and space.states[:1] == (start,)
        and all(-_DUST <= value <= 1 + _DUST for value in (*values, *space.ends.values()))
        and space.ends.keys().isdisjoint(space.nodes)
        and space.ends.keys() | space.nodes.keys() == set(range(count))
        and all(_leads_on(node, count) for node in space.nodes.values())
    )


def _leads_on(node: Node, count: int) -> bool:
    """Whether each pair of choices at a place leads to places that are there, with chances that make one."""
    pairs = node.rows * node.columns
    return 0 < pairs == len(node.leads) and all(
        abs(sum([chance for chance, _ in leads]) - 1) < _DUST
        and all(chance >= 0 and 0 <= place < count for chance, place in leads)
        for leads in node.leads
    )


class _Explorer(Generic[S]):
    def __init__(self, rules: StochasticGame[S], most: int) -> None:
        self._rules = rules
        self._most = most
        self._places: dict[S, int] = {}
        self._states: list[S] = []

    def from_(self, start: S) -> StateSpace[S]:
        self._place(self._rules.essence(start))
        ends: dict[int, float] = {}
        nodes: dict[int, Node] = {}
        done = 0
        while done < len(self._states):
            if len(self._states) > self._most:
                raise StateSpaceError(f"there are more than {self._most} places")
            state = self._states[done]
            if self._rules.done(state):
                ends[done] = won(self._rules.outcome(state))
            else:
                nodes[done] = self._node(state)
            done += 1
        return StateSpace(tuple(self._states), ends, nodes)

    def _place(self, state: S) -> int:
        if state not in self._places:
            self._places[state] = len(self._states)
            self._states.append(state)
        return self._places[state]

    def _node(self, state: S) -> Node:
        first, *more = leaves(self._rules, state, ())
        if first.decide is None:
            return Node(1, 1, (self._leads([(leaf.chance, leaf.end) for leaf in (first, *more)]),))
        if more or first.answers:
            raise StateSpaceError("dice fall before a decision in the same routine")
        return self._decision(state, first.decide)

    def _decision(self, state: S, decide: Decide) -> Node:
        rows, columns = offered(decide, Side.LEFT), offered(decide, Side.RIGHT)
        found: list[Leads] = []
        for left in rows:
            for right in columns:
                after = leaves(self._rules, state, (decided(decide, left, right),))
                if any(leaf.decide for leaf in after):
                    raise StateSpaceError("two decisions fall in one routine")
                found.append(self._leads([(leaf.chance, leaf.end) for leaf in after]))
        return Node(len(rows), len(columns), tuple(found))

    def _leads(self, ends: list[tuple[float, S]]) -> Leads:
        found: dict[int, float] = {}
        for chance, end in ends:
            whole = end if self._rules.done(end) else self._rules.essence(end)
            place = self._place(whole)
            found[place] = found.get(place, 0.0) + chance
        return tuple([(chance, place) for place, chance in found.items()])
