"""A whole game of secret decisions solved from its end backwards: every value exact, every mix an equilibrium.

States that differ in memories alone share one matrix, of which each has the rows and columns that it may choose.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from msgspec import Struct

from duel_tui.engine.grid import Grid, Gridded
from duel_tui.engine.menu import Choice
from duel_tui.engine.side import BySide, Side, both
from duel_tui.opponents.matrix import Solution, Weighed, solve
from duel_tui.opponents.search import Game
from duel_tui.opponents.supports import Solver

if TYPE_CHECKING:
    from numpy import ndarray

    Numbers = ndarray[Any, Any]

S = TypeVar("S")

Report = Callable[[float], None]
"""Is told what part of the work is done, from 0 to 1."""
_FINDING = 0.2
"""What part of the work it is taken to be to find the states."""
_REMEMBERED = 256
"""How many mixes are remembered."""


_DRAWN = 0.5
_BYTES = 8
"""Bytes of a value that is kept."""
_MOST = 40_000
"""How many freed states are solved; the rest of what players may agree on is searched."""


class TooLargeError(Exception):
    """More states than can be solved."""


class Folded(Struct, frozen=True):
    """A matrix of choices, and what memories do to it; the same for many states."""

    choices: BySide[tuple[Choice, ...]]
    cells: Any
    """For each pair of choices the place of its end among the ends."""
    leaves: BySide[Any]
    """For each choice of a side the place of the memory it leaves."""
    offered: BySide[Any]
    """For each memory of a side which choices can be had."""


class Whole(Generic[S]):
    """Every state that can be reached from one, with its value: the left side's chance to win."""

    def __init__(self, rules: Gridded[S], start: S, report: Report = lambda _: None) -> None:
        """Find every state that can be reached from a start, and value none yet.

        Raises:
            TooLargeError: there are more than can be solved.
        """
        self._rules = rules
        self._report = report
        self._memories: dict[str, int] = {"": 0}
        self._folds: dict[tuple[Any, Any], Folded] = {}
        self._grids: dict[S, Grid[S]] = {}
        self._places: dict[S, int] = {}
        self._won: dict[int, float] = {}
        self._order: list[S] = []
        self.start = rules.freed(start)
        self._discover(self.start)
        self._ends = [[self._places[end] for end in self._grids[state].ends] for state in self._order]
        self._reached = self._reachable()
        self._values = self._ended()
        self.solution = lru_cache(maxsize=_REMEMBERED)(self._solution)
        """The equilibrium of a state in which something is still to be decided."""

    def __contains__(self, state: object) -> bool:
        place = self._places.get(self._rules.freed(cast("S", state)))
        return place is not None and bool(self._reached[place, *self._remembered(cast("S", state))])

    @property
    def states(self) -> tuple[S, ...]:
        """The freed states in which something is still to be decided, each after those it leads to."""
        return tuple(self._order)

    @property
    def count(self) -> int:
        """How many states there are in which something is still to be decided, memories told apart."""
        return int(self._reached[: len(self._order)].sum())

    @property
    def found(self) -> bytes:
        """The values of all states that can be reached, in an order that is always the same."""
        values = self._values[: len(self._order)][self._reached[: len(self._order)]]
        return bytes(values.astype("<f8").tobytes())

    @property
    def draws(self) -> list[int]:
        """The places of all states in which the duel is drawn."""
        values = self._values[len(self._order) :, 0, 0]
        drawn: list[int] = (len(self._order) + (values == _DRAWN).nonzero()[0]).tolist()
        return drawn

    def solve(self) -> "Whole[S]":
        """Value every state, the last ones first."""
        solver = Solver()
        for place, (state, ends) in enumerate(zip(self._order, self._ends, strict=True)):
            fold = self.fold(state)
            self._values[place] = solver.values(
                self.payoffs(self._values, ends, fold),
                fold.offered.left,
                fold.offered.right,
                self._reached[place],
            )
            self._report(_FINDING + (1 - _FINDING) * (place + 1) / len(self._order))
        return self

    def recall(self, found: bytes) -> bool:
        """Take over values that were found before; False: they are not of this game."""
        import numpy as np  # noqa: PLC0415 - only thinking pays for it

        if len(found) != _BYTES * self.count:
            return False
        values = np.frombuffer(found, dtype="<f8")
        if not bool(np.all((values >= 0) & (values <= 1))):
            return False
        self._values[: len(self._order)][self._reached[: len(self._order)]] = values
        return True

    def value(self, state: S) -> float:
        """The left side's chance to win from a state, a draw counting one half."""
        return float(self._values[self._places[self._rules.freed(state)], *self._remembered(state)])

    def game(self, state: S) -> Game:
        """The decision in a state as a matrix game."""
        solution, choices = self.solution(state), self.choices(state)
        payoffs = self._offered_payoffs(state)
        rows = tuple([_dot(row, solution.columns) for row in payoffs])
        columns = tuple([_dot(column, solution.rows) for column in zip(*payoffs, strict=True)])
        return Game(cast("Any", choices), Weighed(solution, rows, columns), exact=True, nodes=self.count)

    def choices(self, state: S) -> BySide[tuple[Choice, ...]]:
        """What both may choose in a state."""
        fold = self.fold(self._rules.freed(state))
        offered = self.offered(state)
        return both(lambda side: tuple([fold.choices[side][place] for place in offered[side]]))

    def offered(self, state: S) -> BySide[list[int]]:
        """The places of the choices that both may choose in a state, among those of the freed one."""
        fold, memories = self.fold(self._rules.freed(state)), BySide(*self._remembered(state))
        return both(lambda side: fold.offered[side][memories[side]].nonzero()[0].tolist())

    def freed(self, state: S) -> S:
        """A state without memories."""
        return self._rules.freed(state)

    def fold(self, state: S) -> Folded:
        """The matrix of a freed state."""
        grid = self._grids[state]
        return self._folds[grid.choices, grid.cells]

    def places(self, state: S) -> list[int]:
        """Where the ends of a freed state's matrix stand among the values."""
        return self._ends[self._places[state]]

    @property
    def values(self) -> "Numbers":
        """The value of every state: by place, by the left's memory, by the right's."""
        return self._values

    @staticmethod
    def payoffs(values: "Numbers", ends: "Sequence[int] | Numbers", fold: Folded) -> "Numbers":
        """What every pair of choices is worth by some values; for one state, or for many of one fold."""
        import numpy as np  # noqa: PLC0415 - only thinking pays for it

        places = np.asarray(ends)[..., fold.cells]
        return cast("Numbers", values[places, fold.leaves.left[:, None], fold.leaves.right[None, :]])

    def _solution(self, state: S) -> Solution:
        return solve(self._offered_payoffs(state))

    def _offered_payoffs(self, state: S) -> list[list[float]]:
        import numpy as np  # noqa: PLC0415 - only thinking pays for it

        freed = self._rules.freed(state)
        payoffs = self.payoffs(self._values, self.places(freed), self.fold(freed))
        found: list[list[float]] = payoffs[np.ix_(*self.offered(state))].tolist()
        return found

    def _remembered(self, state: S) -> tuple[int, int]:
        left, right = (self._memories.get(self._rules.memory(state, side), 0) for side in Side)
        return left, right

    def _discover(self, start: S) -> None:
        """Every freed state that can be reached, each after those it leads to."""
        rules, waiting, seen = self._rules, [(start, False)], set[S]()
        while waiting:
            state, seen_through = waiting.pop()
            if seen_through:
                self._order.append(state)
            elif state not in seen:
                seen.add(state)
                if rules.done(state):
                    continue
                if len(self._grids) == _MOST:
                    raise TooLargeError(f"there are more than {_MOST} states")
                self._report(_FINDING * len(self._grids) / _MOST)
                self._grids[state] = grid = rules.freed_grid(state)
                self._learn(grid)
                waiting.append((state, True))
                waiting.extend([(end, False) for end in grid.ends if end not in seen])
        ended = [state for state in seen if state not in self._grids]
        self._places = {state: place for place, state in enumerate([*self._order, *ended])}
        self._report(_FINDING)

    def _learn(self, grid: Grid[S]) -> None:
        """Give places to the memories that the choices of a grid leave."""
        if (grid.choices, grid.cells) not in self._folds:
            for choice in (*grid.choices.left, *grid.choices.right):
                self._memories.setdefault(self._rules.leaves(choice), len(self._memories))
            self._folds[grid.choices, grid.cells] = Folded(grid.choices, None, BySide(0, 0), BySide(0, 0))

    def _reachable(self) -> "Numbers":
        """Which memories each freed state may be met with; the folds are filled in on the way."""
        import numpy as np  # noqa: PLC0415 - only thinking pays for it

        self._folds = {key: self._filled(fold, key[1]) for key, fold in self._folds.items()}
        size = len(self._memories)
        reached = np.zeros((len(self._places), size, size), dtype=bool)
        reached[self._places[self.start], 0, 0] = True
        for state, ends in zip(self._order, self._ends, strict=True):
            fold = self.fold(state)
            places = np.asarray(ends)[fold.cells]
            reached[places, fold.leaves.left[:, None], fold.leaves.right[None, :]] = True
        return reached

    def _filled(self, fold: Folded, cells: tuple[tuple[int, ...], ...]) -> Folded:
        import numpy as np  # noqa: PLC0415 - only thinking pays for it

        rules, memories = self._rules, self._memories
        return Folded(
            fold.choices,
            np.array(cells),
            fold.choices.map(lambda own: np.array([memories[rules.leaves(choice)] for choice in own])),
            fold.choices.map(
                lambda own: np.array(
                    [[not rules.bars(memory, choice) for choice in own] for memory in memories]
                )
            ),
        )

    def _ended(self) -> "Numbers":
        """The values of what is over; no number for the rest."""
        import numpy as np  # noqa: PLC0415 - only thinking pays for it

        values = np.full(self._reached.shape, np.nan)
        for state, place in self._places.items():
            if place >= len(self._order):
                outcome = self._rules.outcome(state)
                winner = outcome.winner if outcome else None
                values[place] = _DRAWN if winner is None else float(winner is Side.LEFT)
        return values


def _dot(line: Sequence[float], mix: tuple[float, ...]) -> float:
    return sum([value * weight for value, weight in zip(line, mix, strict=True) if weight])
