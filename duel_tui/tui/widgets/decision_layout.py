"""The layout of a decision: its table, what is drawn beside it, and the move at the caret under it or beside it."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest

from duel_tui.show.blocks import Line
from duel_tui.show.table import Move, Table
from duel_tui.tui.widgets.layout import clipped, padded, width_of
from duel_tui.tui.widgets.marks import Marks
from duel_tui.tui.widgets.move_layout import ALL, LEAST, MOST, below, pane
from duel_tui.tui.widgets.table_columns import LEAD
from duel_tui.tui.widgets.table_layout import LIST, Laid, TableLayout

_TABLE, _PANE, _WIDEST = 80, 36, 48
"""Cells of a table that has the move beside it; the fewest and the most cells of the move there."""
_DRAWN = 15
"""The most rows that a drawing beside a table asks for."""


def lay_out(table: Table, move: Move, marks: Marks, width: int, height: int) -> Laid:
    """A decision in rows of a width; rows that find no room scroll with the caret."""
    if beside := _beside(table, width):
        laid = _laid(table, marks, width - beside, height)
        told = pane(move, beside - LEAD, height)
        lines = [
            (*padded(line, width - beside + LEAD), *other) for line, other in _together(laid.lines, told)
        ]
        return Laid(tuple(lines), laid.cursor)
    least, whole = _wanted(table, width)
    drawn = table.drawn.rows if table.drawn else 0
    spare = height - max(drawn, whole)
    spare = spare if spare >= LEAST or drawn else height - least
    told = below(move, width, max(LEAST, spare))
    laid = _laid(table, marks, width, height - len(told))
    return Laid((*laid.lines, *told), laid.cursor)


def rows_wanted(table: Table, width: int) -> tuple[int, int]:
    """The rows without which a decision is not whole in this number of columns, and those with which it says all it can.

    They are the same wherever the caret stands, so that nothing moves with it.
    """
    beside = _beside(table, width)
    least, whole = _wanted(table, width - beside)
    return (least, max(whole, ALL)) if beside else (least + LEAST, whole + MOST)


def _beside(table: Table, width: int) -> int:
    """The cells of the move beside a table; 0: it stands under it."""
    free = min(width - _TABLE, _WIDEST)
    return free if free >= _PANE and table.drawn is None else 0


def _together(*blocks: Sequence[Line]) -> list[tuple[Line, ...]]:
    return list(zip_longest(*blocks, fillvalue=()))


@lru_cache(8)
def _wanted(table: Table, width: int) -> tuple[int, int]:
    """The rows of a table and of what stands under it or beside it: with a long list side by side, and with it in one."""
    under = TableLayout(table.then, Marks({}), width, 0).wanted(1) if table.then else 0
    drawn, layout = (
        min(table.drawn.rows, _DRAWN) if table.drawn else 0,
        TableLayout(table, Marks({}), width, 0),
    )
    least, whole = layout.wanted(LIST), layout.wanted(len(table.rows))
    return max(least + under, drawn), max(whole + under, drawn)


def _laid(table: Table, marks: Marks, width: int, height: int) -> Laid:
    """A table with the one under it, or with the drawing beside it."""
    drawn, then = table.drawn, table.then
    if then is not None:
        rows = height - TableLayout(then, marks, width, 0).wanted(1)
        upper = TableLayout(table, marks, width, rows).laid()
        lower = TableLayout(then, marks, width, height - len(upper.lines)).laid()
        column, row = lower.cursor
        below = any(one.option and one.option.field == marks.field for one in then.rows)
        cursor = (column, row + len(upper.lines)) if below else upper.cursor
        return Laid((*upper.lines, *lower.lines), cursor)
    layout = TableLayout(table, marks, width, height)
    if drawn is None:
        return layout.laid()
    cells = max(drawn.least, width - layout.least - LEAD)
    lines = drawn.draw(height, cells)
    at = width - 1 - max(map(width_of, lines), default=0)
    laid = TableLayout(table, marks, at - 1, height).laid()
    both = [clipped((*padded(line, at), *other), width) for line, other in _together(laid.lines, lines)]
    cursor = laid.cursor
    if drawn.cursor is not None:
        column, row = drawn.cursor(height, cells)
        cursor = at + column, row
    return Laid(tuple(both), cursor)
