"""Solves a part of a duel as a stochastic game, by value iteration over its whole state space.

A state is a checkpoint of the rules without facts that do not matter to the part. States can repeat, so there is no
last state from which to count back. A pair of choices leads to a distribution over states. The value of a state is
that of its best successor if one side chooses, and the value of a matrix game if both do. Every state gets this value
in turn until none changes (value iteration: Bellman 1957; Shapley, "Stochastic games", 1953; Sutton and Barto,
"Reinforcement Learning", 4.4). All values are the left side's chance to win the part; a draw and endless play count
one half. Invariants: starting from 0, values only rise; starting from 1, they only fall. So the true values are
between the two results, and the tests compare them. Values are found once and cached.
"""

from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from duel_tui.engine.rules import Procedure, Ruleset
from duel_tui.engine.side import BySide, Side
from duel_tui.opponents import matrix
from duel_tui.opponents.matrix import Numbers, np
from duel_tui.opponents.search import Game, offered, won
from duel_tui.opponents.simulate import leaves
from duel_tui.opponents.solution_cache import SolutionCache, fingerprint
from duel_tui.opponents.state_space import (
    Node,
    StateSpace,
    StateSpaceError,
    StochasticGame,
    is_whole,
    state_space,
)

S = TypeVar("S")

_STILL = 1e-15
_SWEEPS = 100_000


class Solved(Struct, Generic[S], frozen=True):
    """A state space, and the value of each of its states."""

    space: StateSpace[S]
    values: tuple[float, ...]


class Opening(Struct, frozen=True):
    """The value of the first move, with best play on both sides."""

    part: float
    """The chance to win the first part of the duel."""
    duel: float
    """The chance to win the duel."""


class ValueTable(Generic[S]):
    """Holds the value of every state of a part."""

    def __init__(
        self, rules: StochasticGame[S], start: S, most: int = 4000, solved: Solved[S] | None = None
    ) -> None:
        """Solve everything that can be reached from a state, or use values `solved` before.

        Raises:
            StateSpaceError: it has more places than allowed, or is no stochastic game.
        """
        self._rules = rules
        if solved is None:
            found = state_space(rules, start, most)
            solved = Solved(found, iterate_values(found))
        self.solved = solved
        self._places = {state: place for place, state in enumerate(solved.space.states)}

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
            ValueError: no side has to decide there.
        """
        decide = leaves(self._rules, state, ())[0].decide
        if decide is None:
            raise ValueError("no side has to decide here")
        node, values = self.solved.space.nodes[self._places[self._rules.essence(state)]], self.solved.values

        def cell(row: int, column: int) -> float:
            leads = node.leads[row * node.columns + column]
            return self._of_duel(state, sum([chance * values[place] for chance, place in leads]))

        choices = BySide(offered(decide, Side.LEFT), offered(decide, Side.RIGHT))
        return Game(choices, matrix.weigh(node.rows, node.columns, cell), nodes=len(self))

    def _of_duel(self, state: S, part: float) -> float:
        """The chance to win the duel, with a chance to win the present part."""
        won, lost = (self._rules.onward(state, side) for side in Side)
        if self._rules.done(won) and self._rules.done(lost):
            return part
        return part * self.value(won) + (1 - part) * self.value(lost)


def is_stochastic_game(rules: Procedure[Any]) -> bool:
    """True if a game's parts can be solved by value iteration."""
    return isinstance(rules, StochasticGame)


class ValueTables(Generic[S]):
    """Makes the value tables of a game when they are first needed; none if it is not a stochastic game."""

    def __init__(self, rules: Ruleset[S], cache: SolutionCache | None = None) -> None:
        """Solve the parts of a game; `cache` has the tables made before."""
        self._rules = rules if isinstance(rules, StochasticGame) else None
        """None: no table is available."""
        self._cache = cache or SolutionCache(None)
        self._table: ValueTable[S] | None = None

    def game(self, state: S) -> Game | None:
        """The decision at a checkpoint; None: there is no table of it."""
        table = self._of(state)
        return table.game(state) if table else None

    def opening(self, start: S) -> Opening | None:
        """The value of the first move of a duel; None: there is no table of it, or the move has a price."""
        opened = self._rules.opened(start) if self._rules else None
        table = None if opened is None else self._of(opened)
        return Opening(table.part(opened), table.value(opened)) if table and opened is not None else None

    def _of(self, state: S) -> ValueTable[S] | None:
        rules = self._rules
        if rules is None:
            return None
        try:
            for start in (rules.beginning(state), state):
                if self._table is None or rules.essence(state) not in self._table:
                    self._table = self._made(rules, start)
        except StateSpaceError:
            self._rules = None
            return None
        return self._table

    def _made(self, rules: StochasticGame[S], start: S) -> ValueTable[S]:
        name = fingerprint(rules, msgspec.msgpack.encode(rules.essence(start)))
        solved = self._cache.load(name, _kind(rules.state_type))
        if solved is not None and not is_whole(solved.space, solved.values, rules.essence(start)):
            solved = None
        table: ValueTable[S] = ValueTable(rules, start, solved=solved)
        if solved is None:
            self._cache.store(name, table.solved)
        return table


def _kind(state: Any) -> type[Solved[Any]]:
    """The cached type of a table of these states."""
    return Solved[state]


def iterate_values(found: StateSpace[Any], first: float = 0.5) -> tuple[float, ...]:
    """The left side's chance at each place; from 0 it ends at a lower bound, from 1 at an upper one.

    Raises:
        StateSpaceError: the values do not come to rest.
    """
    table = _Sweeps(found, first)
    table.converge()
    both = [place for place, node in found.nodes.items() if not node.sign]
    while both and table.weigh(found.nodes, both) > _STILL:
        table.converge()
    return tuple([float(value) for value in table.values])


class _Sweeps:
    """Stores a state space as arrays, for sweeps over all of it at once."""

    def __init__(self, found: StateSpace[Any], first: float) -> None:
        self._numpy = np
        self.values: Numbers = np.full(len(found.states), first)
        for place, value in found.ends.items():
            self.values[place] = value
        single = [(place, node) for place, node in found.nodes.items() if node.sign]
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
        raise StateSpaceError(f"the values still change after {_SWEEPS} sweeps")

    def weigh(self, nodes: dict[int, Node], places: list[int]) -> float:
        """Solve the places where both decide at once; return the largest change."""
        changed = 0.0
        for place in places:
            node = nodes[place]
            worth = [sum([chance * self.values[to] for chance, to in leads]) for leads in node.leads]
            rows = [worth[row : row + node.columns] for row in range(0, len(worth), node.columns)]
            value = matrix.solve(rows).value
            changed = max(changed, abs(value - self.values[place]))
            self.values[place] = value
        return changed

    def _sweep(self) -> float:
        np = self._numpy
        worth = np.add.reduceat(self._chances * self.values[self._to], self._option_starts)
        best = np.maximum.reduceat(worth * self._signs, self._node_starts) * self._node_signs
        changed = float(np.max(np.abs(best - self.values[self._owners])))
        self.values[self._owners] = best
        return changed


def _starts(lengths: list[int]) -> list[int]:
    found, place = list[int](), 0
    for length in lengths:
        found.append(place)
        place += length
    return found
