"""Solves a game without chance from its end backwards: every value exact, every mixed strategy an equilibrium.

A state is everything that both sides see at the beginning of a round. In each round both choose at once and in
secret, so the value of a state is the value of a matrix game whose cells are the values of the next states. The graph
has no cycle: its states are taken in reverse topological order, and each is solved after all its successors (backward
induction, after Zermelo 1913 and Kuhn 1953; for simultaneous moves see Bošanský et al., "Algorithms for computing
strategies in two-player simultaneous move games", Artificial Intelligence 237, 2016). Invariants: no state is valued
before its successors, and every matrix is solved exactly, by linear programming or by proved supports.
"""

from collections.abc import Sequence
from functools import lru_cache
from threading import Event, Thread, main_thread
from typing import Any, Generic, TypeVar, cast

import msgspec

from duel_tui.engine.outcome import DRAWN
from duel_tui.engine.solvable import Gridded
from duel_tui.opponents.matrix import Numbers, Solution, Weighed, known, np, solve
from duel_tui.opponents.search import Game, won
from duel_tui.opponents.solution_cache import SolutionCache, fingerprint
from duel_tui.opponents.state_graph import Folded, Report, StateGraph, TooLargeError
from duel_tui.opponents.support_cache import SupportCache

S = TypeVar("S")

_FINDING = 0.2
"""The share of the work that finding the states counts for."""
_REMEMBERED = 256
"""The number of mixes kept in memory."""
_BYTES = 8
"""The size of a stored value in bytes."""


class SolvedGame(StateGraph[S]):
    """Values every state of a game's graph: the left side's chance to win."""

    def __init__(self, rules: Gridded[S], start: S, report: Report = lambda _: None) -> None:
        """Find every state that can be reached from a start, without values.

        Raises:
            TooLargeError: there are more than can be solved.
        """
        super().__init__(rules, start, lambda part: report(_FINDING * part))
        self._report = report
        self._values = self._ended_values()
        self.solution = lru_cache(maxsize=_REMEMBERED)(self._solution)
        """The equilibrium of a state before the end."""

    @property
    def found(self) -> bytes:
        """The values of all states that can be reached, in a fixed order."""
        values = self._values[: len(self._order)][self._met[: len(self._order)]]
        return bytes(values.astype("<f8").tobytes())

    @property
    def grounds(self) -> bytes:
        """Everything on which the values depend besides the rules, as a key for the cache."""
        folds = {key: place for place, key in enumerate(self._folds)}
        used = [folds[grid.choices, grid.cells] for grid in map(self._grids.__getitem__, self._order)]
        ended: bytes = self._values[len(self._order) :, 0, 0].tobytes()
        return msgspec.msgpack.encode((self._ends, used)) + ended + bytes(self._met.tobytes())

    @property
    def draws(self) -> list[int]:
        """The places of all states in which the duel is drawn."""
        values = self._values[len(self._order) :, 0, 0]
        drawn: list[int] = (len(self._order) + (values == DRAWN).nonzero()[0]).tolist()
        return drawn

    def solve(self) -> "SolvedGame[S]":
        """Value every state, the last ones first."""
        solver = SupportCache()
        for place, (state, ends) in enumerate(zip(self._order, self._ends, strict=True)):
            fold = self.fold(state)
            self._values[place] = solver.values(
                self.payoffs(self._values, ends, fold),
                fold.offered.left,
                fold.offered.right,
                self._met[place],
            )
            self._report(_FINDING + (1 - _FINDING) * (place + 1) / len(self._order))
        return self

    def recall(self, found: bytes) -> bool:
        """Use stored values; False: they do not belong to this game."""
        if len(found) != _BYTES * self.count:
            return False
        values = np.frombuffer(found, dtype="<f8")
        if not bool(np.all((values >= 0) & (values <= 1))):
            return False
        self._values[: len(self._order)][self._met[: len(self._order)]] = values
        return True

    def value(self, state: S) -> float:
        """The left side's chance to win from a state; a draw counts one half."""
        return float(self._values[self._places[self._rules.freed(state)], *self._remembered(state)])

    def game(self, state: S) -> Game:
        """The decision in a state as a matrix game."""
        solution, choices = self.solution(state), self.choices(state)
        payoffs = self._offered_payoffs(state)
        rows = tuple([_dot(row, solution.columns) for row in payoffs])
        turned = known(zip(*payoffs, strict=True))
        columns = tuple([_dot(column, solution.rows) for column in turned])
        weighed = Weighed(solution, rows, columns, known(payoffs), turned)
        return Game(cast("Any", choices), weighed, exact=True, nodes=self.count)

    @property
    def values(self) -> Numbers:
        """The value of every state: by place, by the left's memory, by the right's."""
        return self._values

    @staticmethod
    def payoffs(values: Numbers, ends: Sequence[int] | Numbers, fold: Folded) -> Numbers:
        """The value of every pair of choices, for one state or for many of one fold."""
        places = np.asarray(ends)[..., fold.cells]
        return cast("Numbers", values[places, fold.leaves.left[:, None], fold.leaves.right[None, :]])

    def _solution(self, state: S) -> Solution:
        return solve(self._offered_payoffs(state))

    def _offered_payoffs(self, state: S) -> list[list[float]]:
        freed = self._rules.freed(state)
        payoffs = self.payoffs(self._values, self.places(freed), self.fold(freed))
        found: list[list[float]] = payoffs[np.ix_(*self.offered(state))].tolist()
        return found

    def _ended_values(self) -> Numbers:
        """The values of ended states; NaN for the others."""
        values = np.full(self._met.shape, np.nan)
        for state in self._ended:
            values[self._places[state]] = won(self._rules.outcome(state))
        return values


class _AbandonedError(Exception):
    """The game is no longer needed."""


class BackgroundSolver(Generic[S]):
    """Solves a game in a thread of its own, or loads a stored solution."""

    def __init__(self, rules: Gridded[S], start: S, cache: SolutionCache) -> None:
        """Begin at once."""
        self._rules = rules
        self._start = start
        self._cache = cache
        self._done = Event()
        self._whole: SolvedGame[S] | None = None
        self.progress = 0.0
        """The progress of the work, from 0 to 1."""
        Thread(target=self._work).start()

    def wait(self, seconds: float | None = None) -> SolvedGame[S] | None:
        """The solved game; None: not ready after this number of seconds, or impossible."""
        self._done.wait(seconds)
        return self._whole if self._done.is_set() else None

    @property
    def over(self) -> bool:
        """True if the work is finished or has failed."""
        return self._done.is_set()

    def _work(self) -> None:
        try:
            self._whole = solve_or_load(
                SolvedGame(self._rules, self._start, self._report), self._rules, self._cache
            )
        except (TooLargeError, _AbandonedError, MemoryError):
            return
        finally:
            self.progress = 1.0
            self._done.set()

    def _report(self, part: float) -> None:
        """Note the progress; stop if the program ends."""
        if not main_thread().is_alive():
            raise _AbandonedError
        self.progress = part


def solve_or_load(game: SolvedGame[S], rules: Gridded[S], cache: SolutionCache) -> SolvedGame[S]:
    """A game with its values, loaded from the cache, or solved and stored."""
    name = fingerprint(rules, game.grounds)
    found = cache.load(name, bytes)
    if found is None or not game.recall(found):
        cache.store(name, game.solve().found)
    return game


def _dot(line: Sequence[float], mix: tuple[float, ...]) -> float:
    return sum([value * weight for value, weight in zip(line, mix, strict=True) if weight])
