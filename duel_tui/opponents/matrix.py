"""Two-person zero-sum matrix games, solved exactly as linear programmes."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

Payoffs = Sequence[Sequence[float]]
"""What the chooser of a row gets from the chooser of a column."""


class Solution(Struct, frozen=True):
    """A pair of mixes from which neither side gains by departing."""

    rows: tuple[float, ...]
    """How often each row is chosen."""
    columns: tuple[float, ...]
    """How often each column is chosen."""
    value: float
    """What the chooser of rows gets on average."""


class UnsolvedError(RuntimeError):
    """The solver found no solution of a matrix game, though every one has one."""


def solve(payoffs: Payoffs) -> Solution:
    """The equilibrium of a matrix game; the chooser of rows wants much, the chooser of columns wants it low.

    Equal rows, and equal columns, share their part of the mix evenly.

    >>> solve([[3.0, 1.0], [4.0, 2.0]])
    Solution(rows=(0.0, 1.0), columns=(0.0, 1.0), value=2.0)
    """
    row_places = _merged(payoffs)
    columns = list(zip(*[payoffs[places[0]] for places in row_places], strict=True))
    column_places = _merged(columns)
    small = list(zip(*[columns[places[0]] for places in column_places], strict=True))
    solution = _saddle(small) or _mixed(small)
    return Solution(
        _spread(solution.rows, row_places, len(payoffs)),
        _spread(solution.columns, column_places, len(columns)),
        solution.value,
    )


class Weighed(Struct, frozen=True):
    """A solution, and what every row and every column is worth against it; all in the coin of the rows."""

    solution: Solution
    rows: tuple[float, ...]
    """What each row gets from the mix of columns."""
    columns: tuple[float, ...]
    """What each column yields to the mix of rows."""


def weigh(rows: int, columns: int, cell: Callable[[int, int], float]) -> Weighed:
    """The equilibrium of a matrix game whose cells are dear: only those are asked for that it takes to prove it.

    The game is solved over a few rows and columns, and the best reply of each side is added while it gains
    (double oracle). No row and no column gains against the result by more than a thousand-millionth.
    """
    payoff = cache(cell)
    used_rows, used_columns = [0], [0]
    while True:
        small = solve([[payoff(row, column) for column in used_columns] for row in used_rows])
        row_mix = [(row, weight) for row, weight in zip(used_rows, small.rows, strict=True) if weight]
        column_mix = [
            (column, weight) for column, weight in zip(used_columns, small.columns, strict=True) if weight
        ]
        gets = [sum([payoff(row, column) * weight for column, weight in column_mix]) for row in range(rows)]
        yields = [sum([payoff(row, column) * weight for row, weight in row_mix]) for column in range(columns)]
        best_row, best_column = gets.index(max(gets)), yields.index(min(yields))
        more_rows = gets[best_row] > small.value + _DUST and best_row not in used_rows
        more_columns = yields[best_column] < small.value - _DUST and best_column not in used_columns
        if not (more_rows or more_columns):
            solution = Solution(_placed(row_mix, rows), _placed(column_mix, columns), small.value)
            return Weighed(solution, tuple(gets), tuple(yields))
        used_rows.extend([best_row] * more_rows)
        used_columns.extend([best_column] * more_columns)


def _placed(mix: list[tuple[int, float]], length: int) -> tuple[float, ...]:
    weights = dict(mix)
    return tuple([weights.get(place, 0.0) for place in range(length)])


def _merged(lines: Payoffs) -> list[list[int]]:
    """The places of each different line, in the order of their first."""
    places: dict[tuple[float, ...], list[int]] = {}
    for place, line in enumerate(lines):
        places.setdefault(tuple(line), []).append(place)
    return list(places.values())


def _spread(mix: tuple[float, ...], places: list[list[int]], length: int) -> tuple[float, ...]:
    whole = [0.0] * length
    for weight, equals in zip(mix, places, strict=True):
        for place in equals:
            whole[place] = weight / len(equals)
    return tuple(whole)


def _saddle(payoffs: Payoffs) -> Solution | None:
    """A cell that is the lowest of its row and the highest of its column, if there is one."""
    floors = [min(row) for row in payoffs]
    ceilings = [max(column) for column in zip(*payoffs, strict=True)]
    value = max(floors)
    if value < min(ceilings):
        return None
    return Solution(_pure(floors.index(value), floors), _pure(ceilings.index(value), ceilings), value)


def _pure(place: int, among: Sequence[float]) -> tuple[float, ...]:
    return tuple([1.0 if place == other else 0.0 for other in range(len(among))])


def _mixed(payoffs: Payoffs) -> Solution:
    """Raise the least that a mix of rows gets from any column; the duals are the mix of columns."""
    from highspy import Highs, HighsModelStatus, kHighsInf  # noqa: PLC0415 - only thinking pays for the solver

    heights, widths = len(payoffs), len(payoffs[0])
    highs = Highs()  # type: ignore[no-untyped-call]  # the constructor is not annotated
    for option, setting in _SETTINGS:
        highs.setOptionValue(option, setting)
    for _ in range(heights):
        highs.addVar(0.0, kHighsInf)
    highs.addVar(-kHighsInf, kHighsInf)
    highs.changeColCost(heights, -1.0)
    places = list(range(heights + 1))
    highs.addRow(1.0, 1.0, heights, places[:-1], [1.0] * heights)
    for column in zip(*payoffs, strict=True):
        highs.addRow(0.0, kHighsInf, heights + 1, places, [*column, -1.0])
    highs.run()
    if highs.getModelStatus() != HighsModelStatus.kOptimal:
        raise UnsolvedError(f"a matrix game of {heights} rows and {widths} columns was not solved")
    found = highs.getSolution()
    return Solution(
        _cleaned(found.col_value[:heights]), _cleaned(found.row_dual[1:]), float(found.col_value[heights])
    )


_SETTINGS: tuple[tuple[str, bool | str | float], ...] = (
    ("output_flag", False),
    ("presolve", "off"),
    ("solver", "simplex"),
    ("primal_feasibility_tolerance", 1e-10),
    ("dual_feasibility_tolerance", 1e-10),
)


def _cleaned(mix: Sequence[float]) -> tuple[float, ...]:
    """A mix without the solver's dust: nothing below zero, summing to one."""
    clean = [float(weight) if weight > _DUST else 0.0 for weight in mix]
    whole = sum(clean)
    return tuple([weight / whole for weight in clean])


_DUST = 1e-9


Pattern = tuple[tuple[int, ...], ...]
"""A matrix of places in a list of values."""


class Solver:
    """Solves many matrix games that resemble each other: the choices mixed in one are tried first in the next.

    A guess is taken only if it is proved: no row and no column gains against it by more than the dust.
    """

    def __init__(self) -> None:
        """Begin without a guess."""
        self._guesses: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        self._places: dict[Pattern, Any] = {}

    def solve(self, cells: Pattern, values: Sequence[float]) -> Solution:
        """The equilibrium of the game whose payoffs are the values at these places."""
        import numpy as np  # noqa: PLC0415 - only thinking pays for it

        if cells not in self._places:
            self._places[cells] = np.array(cells)
        payoffs = np.array(values)[self._places[cells]]
        for number, (rows, columns) in enumerate(self._guesses):
            found = _guessed(payoffs, rows, columns)
            if found:
                self._guesses.insert(0, self._guesses.pop(number))
                return found
        found = solve([[float(value) for value in row] for row in payoffs])
        rows, columns = _support(found.rows), _support(found.columns)
        if len(rows) == len(columns):
            self._guesses = [(rows, columns), *self._guesses][:_GUESSES]
        return found


_GUESSES = 12
"""How many pairs of supports are remembered."""
_EXACT = 1e-12


def _support(mix: Sequence[float]) -> tuple[int, ...]:
    return tuple([place for place, weight in enumerate(mix) if weight])


def _guessed(payoffs: Any, rows: tuple[int, ...], columns: tuple[int, ...]) -> Solution | None:
    """The equilibrium that mixes just these rows and columns, if there is one."""
    height, width = payoffs.shape
    if rows[-1] >= height or columns[-1] >= width:
        return None
    small = payoffs[list(rows)][:, list(columns)]
    row_mix, value = _even(small)
    column_mix, other = _even(small.T)
    if row_mix is None or column_mix is None or abs(value - other) > _DUST:
        return None
    gets = payoffs[:, list(columns)] @ column_mix
    yields = row_mix @ payoffs[list(rows)]
    if gets.max() > value + _EXACT or yields.min() < value - _EXACT:
        return None
    return Solution(
        _placed(list(zip(rows, row_mix.tolist(), strict=True)), height),
        _placed(list(zip(columns, column_mix.tolist(), strict=True)), width),
        value,
    )


def _even(payoffs: Any) -> tuple[Any, float]:
    """The mix of rows that gets the same from every column, and how much; None: there is none."""
    import numpy as np  # noqa: PLC0415 - only thinking pays for it

    size = len(payoffs)
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
