"""What is compared in a table: the ground that each cell stands on, and the best of each column."""

from collections.abc import Sequence
from itertools import zip_longest

from duel_tui.show.scene import HIDDEN, Cell, Row
from duel_tui.tui.styles import Ground, heat

Bests = tuple[float | None, ...]
"""The best value of each column; None: nothing is compared there, or all are alike."""


def bests(rows: Sequence[Row]) -> tuple[Bests, Bests]:
    """The best values on the left and on the right, of rows that can be chosen."""
    open_rows = [row for row in rows if not (row.option and row.option.denied)]
    return _bests([row.left for row in open_rows]), _bests([row.right for row in open_rows])


def ground_of(cell: Cell, best: float | None = None, *, odds: bool = True) -> Ground:
    """What a cell stands on; numbers that the player hides are not told by a colour."""
    if cell.value is None or not odds or HIDDEN in cell.text:
        return cell.comes
    return heat(cell.value, best=cell.value == best)


def _bests(rows: Sequence[tuple[Cell, ...]]) -> Bests:
    columns = [
        {cell.value for cell in cells if cell.value is not None}
        for cells in zip_longest(*rows, fillvalue=Cell())
    ]
    return tuple([max(values) if len(values) > 1 else None for values in columns])
