"""A whole game of secret decisions solved from its end backwards: every value exact, every mix an equilibrium."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

from duel_tui.engine.grid import Grid, Gridded
from duel_tui.engine.requests import Outcome
from duel_tui.engine.side import Side
from duel_tui.opponents.matrix import Solution, Solver, Weighed
from duel_tui.opponents.search import Game

S = TypeVar("S")

EAGER = 30_000
"""How many ends of decisions may be looked at while somebody waits."""


class TooManyStatesError(Exception):
    """More states than were to be solved."""


class Whole(Generic[S]):
    """Every state that can be reached from one, with its value: the left side's chance to win."""

    def __init__(
        self, rules: Gridded[S], outcome: Callable[[S], Outcome | None], start: S, most: int = EAGER
    ) -> None:
        """Solve everything from a start.

        Raises:
            TooManyStatesError: the decisions have more ends than `most`, all taken together.
        """
        self._rules = rules
        self._outcome = outcome
        self._grids: dict[S, Grid[S]] = {}
        self._order: list[S] = []
        self._known: dict[S, float] = {}
        self.solutions: dict[S, Solution] = {}
        """The equilibrium of each state in which something is still to be decided."""
        self._discover(start, most)
        self._solve()

    def __contains__(self, state: object) -> bool:
        return state in self.solutions

    def value(self, state: S) -> float:
        """The left side's chance to win from a state, a draw counting one half."""
        return self._known[state]

    def grid(self, state: S) -> Grid[S]:
        """What every pair of choices in a state leads to."""
        return self._grids[state]

    @property
    def states(self) -> tuple[S, ...]:
        """The states in which something is still to be decided, each after those it leads to."""
        return tuple(self._order)

    def game(self, state: S) -> Game:
        """The decision in a state as a matrix game."""
        grid, solution = self._grids[state], self.solutions[state]
        values = [self._known[end] for end in grid.ends]
        payoffs = [[values[cell] for cell in row] for row in grid.cells]
        rows = tuple([_dot(row, solution.columns) for row in payoffs])
        columns = tuple([_dot(column, solution.rows) for column in zip(*payoffs, strict=True)])
        return Game(
            cast("Any", grid.choices), Weighed(solution, rows, columns), exact=True, nodes=len(self._order)
        )

    def _discover(self, start: S, most: int) -> None:
        """Every state that can be reached, each after those it leads to."""
        waiting: list[tuple[S, bool]] = [(start, False)]
        while waiting:
            state, seen_through = waiting.pop()
            if seen_through:
                self._order.append(state)
            elif state not in self._grids and not self._over(state):
                self._grids[state] = grid = self._rules.grid(state)
                most -= len(grid.ends)
                if most < 0:
                    raise TooManyStatesError("more than can be solved while somebody waits")
                waiting.append((state, True))
                waiting.extend([(end, False) for end in grid.ends if end not in self._grids])

    def _over(self, state: S) -> bool:
        if state not in self._known and self._rules.done(state):
            outcome = self._outcome(state)
            winner = outcome.winner if outcome else None
            self._known[state] = 0.5 if winner is None else float(winner is Side.LEFT)
        return state in self._known

    def _solve(self) -> None:
        solver = Solver()
        for state in self._order:
            grid = self._grids[state]
            solution = solver.solve(grid.cells, [self._known[end] for end in grid.ends])
            self.solutions[state] = solution
            self._known[state] = solution.value


def _dot(line: tuple[float, ...] | list[float], mix: tuple[float, ...]) -> float:
    return sum([value * weight for value, weight in zip(line, mix, strict=True) if weight])
