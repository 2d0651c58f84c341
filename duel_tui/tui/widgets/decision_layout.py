"""The layout of a decision: its table, what is drawn beside it, and the move at the caret under it or beside it.

The name of the move with what it is, and today's figures, never give way; when it is good and bad, and what it is at length, stand
where there is room.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest

from msgspec.structs import replace
from rich.cells import cell_len

from duel_tui.show.blocks import Line, Span
from duel_tui.show.fit import alternatives, cut, fit
from duel_tui.show.table import Move, Table
from duel_tui.tui.widgets.layout import RULE, clipped, padded, shortened, width_of
from duel_tui.tui.widgets.marks import Marks
from duel_tui.tui.widgets.table_columns import LEAD
from duel_tui.tui.widgets.table_layout import LIST, Laid, TableLayout

_TABLE, _PANE, _WIDEST = 80, 36, 48
"""Cells of a table that has the move beside it; the fewest and the most cells of the move there."""
_DRAWN = 15
"""The most rows that a drawing beside a table asks for."""
LEAST, MOST, ALL = 2, 6, 13
"""The fewest and the most rows under a table, and those beside it in which most choices are told at length."""


def lay_out(table: Table, move: Move, marks: Marks, width: int, height: int) -> Laid:
    """A decision in rows of a width; rows that find no room scroll with the caret."""
    if beside := _beside(table, width):
        laid = _laid(table, marks, width - beside, height)
        told = _pane(move, beside - LEAD, height)
        lines = [
            (*padded(line, width - beside + LEAD), *other) for line, other in _together(laid.lines, told)
        ]
        return Laid(tuple(lines), laid.cursor)
    least, whole = _wanted(table, width)
    drawn = table.drawn.rows if table.drawn else 0
    spare = height - max(drawn, whole)
    spare = spare if spare >= LEAST or drawn else height - least
    told = _below(move, width, max(LEAST, spare))
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
        below = any(one.option and one.option.field == marks.at.field for one in then.rows)
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


def _below(move: Move, width: int, rows: int = MOST) -> tuple[Line, ...]:
    """The move under a table, in at least two rows and at most this number of them."""
    room = width - 2
    most, bare = min(rows, MOST) if rows > LEAST else 0, replace(move, sides=())
    told = _told(move, room, most) or _told(bare, room, most) or _in_two(move, room)
    return tuple([(Span(" "), *line) for line in told])


def _pane(move: Move, width: int, rows: int) -> tuple[Line, ...]:
    """The move beside a table: a rule, and as much of it as finds room under that."""
    room, bare = width - 1, replace(move, sides=())
    told = _told(move, room, rows - 1, airy=True) or _told(move, room, rows - 1)
    told = told or _told(bare, room, rows - 1) or _in_two(move, room)
    return ((Span(RULE * room, "dim"),), *told[: rows - 1])


def _told(move: Move, room: int, rows: int, *, airy: bool = False) -> list[Line]:
    """The most that finds room in some rows, a paragraph for each thing there is to say; empty: nothing does."""
    name = Span(_ended(fit(move.name, room - 1)), "bold")
    said = alternatives(move.said)
    for what in dict.fromkeys((move.what or move.brief, move.brief)):
        told = [
            _wrapped(line, room)
            for line in ((name, Span(what)), *move.sides, (Span(said[0] if said else ""),))
            if any(span.text for span in line)
        ]
        lines = [line for number, one in enumerate(told) for line in (*[()] * (airy and number > 0), *one)]
        if len(lines) <= rows:
            return lines
    return []


def _in_two(move: Move, room: int) -> list[Line]:
    """The name with what it is, at least the first part of it, and the figures after it; where both need more than two rows, cut with a sign."""
    part, _, more = move.brief.partition("; ")
    second = fit(move.said, room)
    first: list[Span] = []
    for brief in (move.brief, f"{part}." if more else move.brief):
        name = _ended(fit(move.name, room - cell_len(brief) - 2))
        first = [span for span in (Span(name, "bold"), Span(brief)) if span.text]
        lines = _wrapped(first, room)
        if len(lines) <= 1 and cell_len(second) <= room:
            return [*(lines or [()]), (Span(second),)]
        for text in alternatives(move.said):
            if len(found := _wrapped((*first, Span(text)), room)) <= LEAST:
                return found
    return [*shortened(_wrapped(first, room), 1, room), (Span(cut(second, room)),)]


def _ended(name: str) -> str:
    return f"{name}." if name else ""


def _wrapped(line: Sequence[Span], width: int) -> list[Line]:
    """Texts one after the other, broken between words, each word in the ink of its text."""
    lines, at = list[list[Span]](), 0
    for span in line:
        for word in span.text.split():
            size = cell_len(word)
            at += 1 + size
            if lines and at <= width:
                last = lines[-1][-1]
                if last.ink == span.ink:
                    lines[-1][-1] = Span(f"{last.text} {word}", span.ink)
                else:
                    lines[-1].append(Span(f" {word}", span.ink))
            else:
                lines.append([Span(word, span.ink)])
                at = size
    return [tuple(one) for one in lines]
