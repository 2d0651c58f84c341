"""Solves many similar matrix games: the supports of one equilibrium are tried first in the next.

A guess is used only if it is proved: no row or column gains more than a rounding error against it.
"""

from typing import Any, cast

from msgspec import Struct

from duel_tui.opponents.matrix import Numbers, np, solve

_GUESSES = 96
"""The number of pairs of supports kept."""
_DUST = 1e-9
_EXACT = 1e-12


class _Support(Struct, frozen=True):
    """The rows and columns in an equilibrium's mix."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


class SupportCache:
    """Solves matrix games one after the other, and keeps the supports of their equilibria."""

    def __init__(self) -> None:
        self._guesses: list[_Support] = []

    def values(self, payoffs: Numbers, rows: Numbers, columns: Numbers, wanted: Numbers) -> Numbers:
        """The value of a game if some of its rows and columns are not available.

        Args:
            payoffs: what the row player gets from the column player.
            rows: sets of available rows, a line of booleans for each.
            columns: the same for columns.
            wanted: the wanted pairs of sets of rows and sets of columns.

        Returns:
            The value for each set of rows and each set of columns; NaN if it is not wanted.
        """
        games = _Open(payoffs, rows, columns, wanted)
        for guess in tuple(self._guesses):
            mixes = _guessed(payoffs, guess)
            if mixes and games.fill(*mixes):
                self._guesses.remove(guess)
                self._guesses.insert(0, guess)
            if not games.left.any():
                return games.found
        while games.left.any():
            first, second = (int(place) for place in np.argwhere(games.left)[0])
            own, theirs = np.flatnonzero(rows[first]), np.flatnonzero(columns[second])
            solution = solve(payoffs[np.ix_(own, theirs)].tolist())
            games.found[first, second], games.left[first, second] = solution.value, False
            row_mix, column_mix = np.zeros(payoffs.shape[0]), np.zeros(payoffs.shape[1])
            row_mix[own], column_mix[theirs] = solution.rows, solution.columns
            games.fill(row_mix, column_mix, solution.value)
            guess = _Support(tuple(row_mix.nonzero()[0].tolist()), tuple(column_mix.nonzero()[0].tolist()))
            if len(guess.rows) == len(guess.columns):
                self._guesses.insert(0, guess)
        del self._guesses[_GUESSES:]
        return games.found


class _Open:
    """The games of one matrix without a value so far."""

    def __init__(self, payoffs: Numbers, rows: Numbers, columns: Numbers, wanted: Numbers) -> None:
        self._payoffs, self._rows, self._columns = payoffs, rows, columns
        self.left: Numbers = wanted.copy()
        self.found: Numbers = np.full(wanted.shape, np.nan)

    def fill(self, row_mix: Numbers, column_mix: Numbers, value: float) -> bool:
        """Set the value of each game whose equilibrium these mixes are; True if there was one."""
        better = self._payoffs @ column_mix > value + _EXACT
        worse = row_mix @ self._payoffs < value - _EXACT
        held = _holding(self._rows, better, row_mix)
        kept = _holding(self._columns, worse, column_mix)
        hits = self.left & held[:, None] & kept[None, :]
        if not hits.any():
            return False
        self.found[hits] = value
        self.left &= ~hits
        return True


def _holding(sets: Any, gaining: Any, mix: Any) -> Numbers:
    """The sets of choices that have all mixed choices and none that gains."""
    return cast("Numbers", ~(sets & gaining | ~sets & (mix > 0)).any(axis=1))


def _guessed(payoffs: Numbers, guess: _Support) -> tuple[Numbers, Numbers, float] | None:
    """The mixes of exactly these rows and columns that make the other side indifferent, if any."""
    height, width = payoffs.shape
    if guess.rows[-1] >= height or guess.columns[-1] >= width:
        return None
    own, theirs = list(guess.rows), list(guess.columns)
    small = payoffs[own][:, theirs]
    row_mix, value = _even(small)
    if row_mix is None:
        return None
    column_mix, other = _even(small.T)
    if column_mix is None or abs(value - other) > _DUST:
        return None
    rows, columns = np.zeros(height), np.zeros(width)
    rows[own], columns[theirs] = row_mix, column_mix
    return rows, columns, value


def _even(payoffs: Numbers) -> tuple[Numbers | None, float]:
    """The mix of rows with the same payoff against every column, and this payoff; None: there is none."""
    size = len(payoffs)
    if size == 1:
        return np.ones(1), float(payoffs[0, 0])
    system = np.zeros((size + 1, size + 1))
    system[:size, :size] = payoffs.T
    system[:size, size] = -1.0
    system[size, :size] = 1.0
    right = np.zeros(size + 1)
    right[size] = 1.0
    try:
        found = np.linalg.solve(system, right)
    except np.linalg.LinAlgError:
        return None, 0.0
    mix = found[:size]
    return (mix, float(found[size])) if mix.min() > 0 else (None, 0.0)
