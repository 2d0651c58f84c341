"""Two-person zero-sum matrix games and safe replies in them, solved exactly as linear programmes."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import inf
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    import numpy  # noqa: ICN001 - its usual name is the one that the others take from here
    from highspy import Highs, HighsSolution

    np = numpy
    Numbers = numpy.ndarray[Any, Any]
    """Arrays of numbers, for annotations."""
else:

    class _Numpy:
        """numpy, which is loaded when something is first computed with it."""

        def __getattr__(self, name: str) -> Any:
            import numpy  # noqa: ICN001, PLC0415 - loaded only for thinking

            found = self.__dict__[name] = getattr(numpy, name)
            return found

    np, Numbers = _Numpy(), Any

Payoffs = Sequence[Sequence[float]]
"""The payoffs: what the row player gets from the column player."""


Known = tuple[tuple[float, ...], ...]
"""The payoffs of each row or column; a line is empty if not all of its cells were computed."""


class Solution(Struct, frozen=True):
    """A pair of mixes from which neither side gains by departing."""

    rows: tuple[float, ...]
    """The probability of each row."""
    columns: tuple[float, ...]
    """The probability of each column."""
    value: float
    """The row player's average payoff."""


class UnsolvedError(RuntimeError):
    """The solver found no solution of a matrix game, although each has one."""


def solve(payoffs: Payoffs) -> Solution:
    """The equilibrium of a matrix game; the row player maximises, the column player minimises.

    Equal rows share their probability evenly, and equal columns, too.

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
    """A solution, and the value of every row and column against it, as payoffs of the row player."""

    solution: Solution
    rows: tuple[float, ...]
    """The payoff of each row against the mix of columns."""
    columns: tuple[float, ...]
    """The payoff of each column against the mix of rows."""
    row_payoffs: Known
    """The payoffs of each row against every column."""
    column_payoffs: Known
    """The payoffs of each column against every row."""


def weigh(rows: int, columns: int, cell: Callable[[int, int], float]) -> Weighed:
    """The equilibrium of a matrix game with expensive cells; only the cells that the proof needs are computed.

    The game is solved over a few rows and columns, and the best reply of each side is added while it gains (double
    oracle). No row or column gains more than 1e-9 against the result.
    """
    cells: dict[tuple[int, int], float] = {}

    def payoff(row: int, column: int) -> float:
        if (row, column) not in cells:
            cells[row, column] = cell(row, column)
        return cells[row, column]

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
            lines = [[cells.get((row, column)) for column in range(columns)] for row in range(rows)]
            return Weighed(
                solution, tuple(gets), tuple(yields), known(lines), known(zip(*lines, strict=True))
            )
        used_rows.extend([best_row] * more_rows)
        used_columns.extend([best_column] * more_columns)


def known(lines: Iterable[Sequence[float | None]]) -> Known:
    """The lines of which every cell is known; the others are empty."""
    return tuple(
        [() if None in line else tuple([cell for cell in line if cell is not None]) for line in lines]
    )


def _placed(mix: list[tuple[int, float]], length: int) -> tuple[float, ...]:
    weights = dict(mix)
    return tuple([weights.get(place, 0.0) for place in range(length)])


def _merged(lines: Payoffs) -> list[list[int]]:
    """The indexes of equal lines, in the order of the first of each."""
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
    """Maximise the lowest payoff of a mix of rows against any column; the duals are the mix of columns."""
    heights, widths = len(payoffs), len(payoffs[0])
    highs = _mix_programme([0.0] * heights)
    highs.addVar(-inf, inf)
    highs.changeColCost(heights, -1.0)
    places = list(range(heights + 1))
    for column in zip(*payoffs, strict=True):
        highs.addRow(0.0, inf, heights + 1, places, [*column, -1.0])
    found = _solved(highs, f"a matrix game of {heights} rows and {widths} columns")
    return Solution(
        _cleaned(found.col_value[:heights]), _cleaned(found.row_dual[1:]), float(found.col_value[heights])
    )


def restricted_response(payoffs: Payoffs, expected: Sequence[float], least: float) -> tuple[float, ...]:
    """The mix of rows that gets most from an expected mix of columns, of those with a least payoff for every column.

    This is a restricted Nash response (Johanson, Zinkevich and Bowling, "Computing robust counter-strategies", NIPS
    2007; McCracken and Bowling, "Safe strategies for agent modelling", 2004, for the bound on the loss). Invariants: a
    least payoff of the game's value gives an equilibrium; whatever the opponent plays, the mix gets the least payoff.

    >>> [round(often, 6) for often in restricted_response([[1.0, 0.0], [0.0, 1.0]], [0.6, 0.4], 0.25)]
    [0.75, 0.25]

    Raises:
        UnsolvedError: no mix gets that much.
    """
    gains = [sum([value * often for value, often in zip(row, expected, strict=True)]) for row in payoffs]
    heights = len(payoffs)
    highs = _mix_programme(gains)
    for column in zip(*payoffs, strict=True):
        highs.addRow(least - _DUST, inf, heights, list(range(heights)), list(column))
    found = _solved(highs, f"a restricted response of {heights} rows")
    return _cleaned(found.col_value)


def _mix_programme(worths: Sequence[float]) -> "Highs":
    """A linear programme whose first variables are a mix of choices, worth as much as given."""
    highs = _silent()()
    for option, setting in _SETTINGS:
        highs.setOptionValue(option, setting)
    for place, worth in enumerate(worths):
        highs.addVar(0.0, inf)
        highs.changeColCost(place, -worth)
    highs.addRow(1.0, 1.0, len(worths), list(range(len(worths))), [1.0] * len(worths))
    return highs


@cache
def _silent() -> "type[Highs]":
    """The solver, which prints nothing: from version 1.16 on it prints its name while it is made."""
    from highspy import Highs  # noqa: PLC0415 - loaded only for thinking

    class Silent(Highs):
        def enableCallbacks(self) -> None:  # noqa: N802  the solver's own name
            self.setOptionValue("output_flag", False)
            super().enableCallbacks()  # type: ignore[no-untyped-call]

    return Silent


def _solved(highs: "Highs", what: str) -> "HighsSolution":
    """The solution of a linear programme.

    The dual simplex gives up on a few matrices whose payoffs lie closer together than its tolerance. The primal one,
    which starts from another basis, is tried on those.

    Raises:
        UnsolvedError: none was found.
    """
    from highspy import HighsModelStatus  # noqa: PLC0415 - loaded only for thinking

    highs.run()
    if highs.getModelStatus() != HighsModelStatus.kOptimal:
        highs.clearSolver()
        highs.setOptionValue("simplex_strategy", _PRIMAL)
        highs.run()
    if highs.getModelStatus() != HighsModelStatus.kOptimal:
        raise UnsolvedError(f"{what} was not solved")
    return highs.getSolution()


_PRIMAL = 4
"""The primal simplex, as the solver numbers its strategies."""
_SETTINGS: tuple[tuple[str, bool | str | int | float], ...] = (
    ("output_flag", False),
    ("threads", 1),
    ("presolve", "off"),
    ("solver", "simplex"),
    ("primal_feasibility_tolerance", 1e-10),
    ("dual_feasibility_tolerance", 1e-10),
)


def _cleaned(mix: Sequence[float]) -> tuple[float, ...]:
    """A mix without rounding errors: nothing below zero, and the sum is one."""
    clean = [float(weight) if weight > _DUST else 0.0 for weight in mix]
    whole = sum(clean)
    return tuple([weight / whole for weight in clean])


_DUST = 1e-9
