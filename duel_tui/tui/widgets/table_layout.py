"""The layout of a decision's table: where its columns stand, what is marked, and where the caret is.

With left columns, the labels stand between both sides and the right columns end at the right edge: one movement of the
eye a row. Without them the labels stand at the left edge and the right columns directly after them; rows that find no
room then stand in several blocks side by side.
"""

from itertools import zip_longest
from math import ceil

from msgspec import Struct
from rich.cells import cell_len

from duel_tui.show.blocks import Ink, Line, Span
from duel_tui.show.scene import HIDDEN, Cell, Column, Option, Row, Table
from duel_tui.text import broken
from duel_tui.tui.widgets.layout import clipped, cut, padded, shortened, width_of
from duel_tui.tui.widgets.marks import Marks, bests, ground_of

MORE = "\u2026"
_NOTHING = Span("")
_SAID = 2
"""The rows of the sentence about the row at the caret."""
_LIST = 12
"""The most rows that stand one under the other where they find room side by side."""
_NOTE = 2
"""The row on which a note on the right begins."""


class Laid(Struct, frozen=True):
    """A table as rows."""

    lines: tuple[Line, ...]
    cursor: tuple[int, int]
    """Column and row of the terminal's cursor, at the caret or in the drawing beside the table."""


def lay_out(table: Table, marks: Marks, width: int, height: int) -> Laid:
    """A table in rows of a width; rows that find no room scroll with the caret."""
    block = table.block
    if block is None:
        return _Layout(table, marks, width, height).laid()
    laid = _Layout(table, marks, block.at, height).laid()
    first = max(0, min(block.focus + 2 - height, len(block.lines) - height))
    beside = block.lines[first : first + height]
    pairs = zip_longest(laid.lines, beside, fillvalue=())
    lines = [clipped((*padded(line, block.at), *other), width) for line, other in pairs]
    at = laid.cursor if block.cursor is None else (block.at + block.cursor, block.focus - first)
    return Laid(tuple(lines), at)


def rows_wanted(table: Table, width: int) -> tuple[int, int]:
    """The rows without which a table is not whole in this number of columns, and those with which it says all it can."""
    block = table.block
    least, more = _Layout(table, Marks({}), width if block is None else block.at, 0).wanted()
    drawn = len(block.lines) if block is not None else 0
    return max(least, drawn), max(more, drawn)


class _Layout:
    """One table on its way to rows."""

    def __init__(self, table: Table, marks: Marks, width: int, height: int) -> None:
        self._table = table
        self._marks = marks
        self._width = width
        self._height = height
        self._cursor = (1, 0)
        self._heads_at = 1
        """The row of the heads, from which on something may stand to the right of the table."""
        labels = [cell_len(row.label) for row in table.rows]
        typed = [cell_len(row.option.typed) for row in table.rows if row.option]
        self._typed = max(typed, default=0)
        before = max([cell_len(row.before.text) for row in table.rows], default=0)
        after = max([cell_len(row.after.text) for row in table.rows], default=0)
        self._label = max(labels, default=0)
        self._before, self._after = before, after
        left = sum([column.width for column in table.left]) or max(map(cell_len, table.notes[0]), default=0)
        self._split = bool(left)
        self._start = left + 2 + (1 if before else 0) if self._split else 0
        variants = [cell_len(row.variant.typed) for row in table.rows if row.variant]
        self._variant = max(variants) + 2 if variants else 0
        self._middle = before + 2 + self._typed + self._label + after + (1 if self._typed or after else 0)
        self._middle += self._variant
        right = sum([column.width for column in table.right])
        self._gap = 0 if self._split and after else 1
        self._right = self._start + self._middle + self._gap
        if self._split and right:
            self._right = max(self._right, width - 1 - right)
        self._left_bests, self._right_bests = bests(table.rows)

    def laid(self) -> Laid:
        """All rows: the title's, captions, heads, the choices, and what is said under them."""
        table = self._table
        head, foot = self._head_lines(), self._foot()
        room = max(1, self._height - len(head) - len(foot))
        short = self._rows_wanted(self._blocks(room), len(head)) - room
        if 0 < short <= len(table.legend):
            foot = self._foot(without=short)
            room = max(1, self._height - len(head) - len(foot))
        blocks = self._blocks(room)
        head = self._heads_over(head, blocks)
        rows = self._rows(room, blocks, len(head))
        rows += [()] * (min(room, self._rows_wanted(blocks, len(head))) - len(rows))
        rows = [self._noted(line, number) for number, line in enumerate(rows)]
        lines = [*head, *rows]
        for number, line in enumerate(table.beside):
            place = self._heads_at + number
            if place < len(lines):
                lines[place] = self._put_beside(lines[place], line)
        lines += foot
        shown = shortened(lines, self._height, self._width)
        return Laid(tuple([clipped(line, self._width) for line in shown]), self._cursor)

    def _head_lines(self) -> list[Line]:
        """The title's row, the captions, and the heads; in the title's row where they find room there."""
        table = self._table
        lines: list[Line] = [self._title()]
        if any(table.captions):
            lines.append(self._pair(*table.captions))
        columns = (*table.left, *table.right)
        if table.after or any(column.head or column.option for column in columns):
            if self._in_one_row():
                self._heads_at = 0
                return self._heads(0, self._name())
            self._heads_at = len(lines)
            lines += self._heads(len(lines))
        elif not (table.options or table.aside or len(lines) > 1):
            self._heads_at = 0
        return lines

    def _in_one_row(self) -> bool:
        """Whether the title leaves its row to the heads."""
        table = self._table
        others = self._split or table.options or table.aside or any(table.captions)
        return not others and width_of((self._name(),)) <= self._right

    def _blocks(self, room: int) -> int:
        """How many blocks side by side the rows take: as few as their room needs, at most as many as fit the width."""
        table = self._table
        whole = self._split or table.looks or table.beside or any(table.notes)
        if whole or any(column.option for column in table.right):
            return 1
        return max(1, min(ceil(len(table.rows) / room), self._width // self._block))

    @property
    def _block(self) -> int:
        """The cells of a row with all its columns."""
        return self._right + sum([column.width for column in self._table.right])

    def _heads_over(self, head: list[Line], blocks: int) -> list[Line]:
        """The heads again over each further block."""
        if blocks == 1 or not any(column.head for column in self._table.right):
            return head
        heads = self._heads(0)
        first = len(head) - len(heads)
        pairs = zip(head[first:], heads, strict=True)
        return [*head[:first], *[self._side_by_side([line, *[one] * (blocks - 1)]) for line, one in pairs]]

    def _rows(self, room: int, blocks: int, above: int) -> list[Line]:
        """The choices in sight; those of several blocks run down one block after the other."""
        rows = self._table.rows
        height = ceil(len(rows) / blocks)
        carets = [self._caret(row) for row in rows]
        here = next((place for place, at in enumerate(carets) if at is not None), None)
        first = max(0, min((here or 0) % max(1, height) - room // 2, height - room))
        if here is not None:
            block, place = divmod(here, height)
            left = block * self._block if block else 0
            self._cursor = (left + (carets[here] or 0), above + place - first)
        shown = range(first, min(height, first + room))
        found = [self._side_by_side([self._row(row) for row in rows[place::height]]) for place in shown]
        if first:
            found[0] = _with_more(found[0])
        if first + room < height:
            found[-1] = _with_more(found[-1])
        return found

    def _side_by_side(self, lines: list[Line]) -> Line:
        """The same row of each block in one."""
        *others, last = lines
        return (*[span for line in others for span in padded(line, self._block)], *last)

    def _rows_wanted(self, blocks: int, head: int) -> int:
        """The rows under a head of some rows with which all choices find room, and what stands beside them."""
        rows = ceil(len(self._table.rows) / blocks)
        beside = len(self._table.beside) - head + self._heads_at
        return max(rows, beside, *[len(note) + 2 if note else 0 for note in self._table.notes])

    def _title(self) -> Line:
        """The title, what is chosen in its row, and what stands at its end."""
        table, marks = self._table, self._marks
        spans: list[Span] = [self._name(), Span(" ")]
        for option in table.options:
            if marks.here(option):
                self._cursor = (width_of(tuple(spans)) + 1, 0)
            ink: Ink = "dim" if option.denied and not table.steady else ""
            spans.append(Span(f" {marks.of(option)}{option.typed} {option.short or option.label}", ink))
        if not table.aside:
            return tuple(spans)
        aside = clipped((Span(f"{table.aside} "),), max(0, self._width - width_of(tuple(spans)) - 1))
        gap = self._width - width_of(tuple(spans)) - width_of(aside)
        return (*spans, Span(" " * gap), *aside)

    def _name(self) -> Span:
        return Span(f" {self._table.title}", "title")

    def _pair(self, left: str, right: str) -> Line:
        """A text over each side's columns."""
        if not self._split:
            return (Span(f" {left or right}", "dim"),)
        shown = clipped((Span(right, "dim"),), self._width - self._start - 6)
        start = self._width - 1 - width_of(shown)
        return (*padded(clipped((Span(f"  {left}", "dim"),), start - 1), start), *shown)

    def _heads(self, row: int, before: Span = _NOTHING) -> list[Line]:
        """The heads of all columns after what stands before them, in as many rows as the longest has."""
        columns = (*self._table.left, *self._table.right)
        rows = max([column.head.count("\n") + 1 for column in columns], default=1)
        return [self._head_row(row, number, _NOTHING if number else before) for number in range(rows)]

    def _head_row(self, row: int, number: int, before: Span) -> Line:
        table, marks = self._table, self._marks
        spans: list[Span] = [Span("  ") if self._split else before]
        for column in table.left:
            shown = _part(column.head, number)[: column.width - 1]
            spans.append(Span(f"{shown:>{column.width}}", "dim"))
        if self._split and table.after and not number:
            end = self._start + self._middle
            spans = [*padded(tuple(spans), end - cell_len(table.after)), Span(table.after, "dim")]
        line = padded(tuple(spans), self._right)
        for place, column in enumerate(table.right):
            text = self._head(column, number)
            if number == 0 and marks.here(column.option):
                at = width_of(line) + column.width - cell_len(text)
                self._cursor = (at, row)
            looked = table.looks and place == marks.column
            ink: Ink = "dim" if column.option is None else ""
            if marks.chosen(column.option) or looked:
                ink = "here" if marks.here(column.option) else "bold"
            head: Line = (Span(" " * column.lead), Span(text, ink))
            line = (*line, *padded(head, column.width, right=not column.words))
        return line

    def _head(self, column: Column, number: int) -> str:
        """A row of a column's head, the first with what chooses it."""
        option, text = column.option, _part(column.head, number)
        if option is None or number:
            return text
        return f"{self._marks.of(option)}{option.typed} {text}"[: column.width]

    def _row(self, row: Row) -> Line:
        table, marks = self._table, self._marks
        here = marks.here(row.option)
        spans: list[Span] = [Span("  " if self._split else "")]
        label_ink = self._label_ink(row.option, row.variant)
        strong = label_ink in {"bold", "here"}
        for cell, column, best in zip(row.left, table.left, self._left_bests, strict=False):
            spans += self._cell(cell, column, best, strong=strong)
        line = padded(tuple(spans), self._start)
        option = row.option
        typed = f"{option.typed:<{self._typed}} " if option and self._typed else " " * (self._typed + 1)
        mark = " " if table.steady and option and option.denied else marks.of(option)
        label = f"{mark}{typed}{row.label}"
        line = (
            *line,
            *(padded(self._beside(row.before), self._before) if self._before else ()),
            Span(label if self._split else f" {label}", label_ink),
        )
        line = padded(line, self._start + self._middle - self._after - self._variant)
        line = (*line, self._varied(row.variant))
        line = padded((*line, *self._beside(row.after)) if self._after else line, self._right)
        if option and option.denied:
            return (*line, Span(row.refused or option.denied, "" if table.steady else "dim"))
        right = zip(row.right, table.right, self._right_bests, strict=False)
        for place, (cell, column, best) in enumerate(right):
            looked = table.looks and here and place == marks.column
            marked = strong or (column.option is not None and marks.chosen(column.option))
            line = (*line, *self._cell(cell, column, best, looked=looked, strong=marked))
        return line

    def _beside(self, cell: Cell) -> Line:
        """What stands next to a label."""
        return (Span(cell.text, cell.ink, ground_of(cell, odds=self._marks.odds)),) if cell.text else ()

    def _caret(self, row: Row) -> int | None:
        """Where in a row the caret stands; None: it does not."""
        if self._marks.here(row.option):
            return self._start + 1 + self._before
        if self._marks.here(row.variant):
            return self._start + self._middle - self._after - self._variant + 1
        return None

    def _label_ink(self, *options: Option | None) -> Ink:
        """How the label of some options is shown."""
        marks, steady = self._marks, self._table.steady
        looks = bool(marks.picked) and not steady  # before something is chosen, nothing looks chosen
        for one in filter(None, options):
            if marks.chosen(one) or (looks and marks.here(one)):
                return "here" if marks.here(one) else "bold"
        return "dim" if options[0] and options[0].denied and not steady else ""

    def _varied(self, variant: Option | None) -> Span:
        """The letter of a row's variant, with what marks it."""
        if variant is None:
            return Span(" " * self._variant)
        shown = f"{self._marks.of(variant)}{variant.typed}"
        return Span(f" {shown}".ljust(self._variant) if self._variant else "", self._label_ink(variant))

    def _cell(
        self, cell: Cell, column: Column, best: float | None, *, looked: bool = False, strong: bool = False
    ) -> Line:
        """A cell over the whole width of its column; what is compared stands on a ground, and is bold where it is marked."""
        cell = Cell(HIDDEN) if cell.odds and not self._marks.odds else cell
        text, width = cell.text, column.width
        ground = ground_of(cell, best, odds=self._marks.odds)
        ink: Ink = "bold" if (ground and strong) or (looked and not column.words) else cell.ink
        if column.words:
            words = padded((Span(" " * column.lead), Span(text, ink)), width)
            return tuple([Span(span.text, span.ink or ink, ground) for span in words]) if ground else words
        shown = f"[{text}]" if looked else f"{text} " if self._table.looks else text
        return (Span(f"{shown:>{width}}", ink, ground),)

    def _noted(self, line: Line, number: int) -> Line:
        """A row with what stands in the place of columns that a side has not."""
        left, right = self._table.notes
        if left and 1 <= number <= len(left):
            line = (*padded((Span(f"  {left[number - 1]}"),), self._start), *_after(line, self._start))
        if right and _NOTE <= number < len(right) + _NOTE:
            start = self._start + self._middle + 2
            line = (*padded(line, start), Span(right[number - _NOTE]))
        return line

    def _put_beside(self, line: Line, beside: Line) -> Line:
        table = self._table
        start = max(table.beside_at, self._right + sum([column.width for column in table.right]) + 3)
        return (*padded(line, start), *beside)

    def _foot(self, without: int = 0) -> list[Line]:
        """What is said under the choices; the legend gives way to choices that find no room."""
        table = self._table
        legend: list[Line] = [(Span(f" {text}", "dim"),) for text in table.legend]
        lines = list(shortened(legend, max(0, len(legend) - without), self._width))
        if table.said:
            said = cut(broken(table.said, self._width - 4), _SAID)
            lines += [(Span(f" {text}"),) for text in said]
        return lines

    def wanted(self) -> tuple[int, int]:
        """The rows without which the table is not whole, and those with its legend; rows of several blocks count once."""
        table = self._table
        head, blocks = len(self._head_lines()), self._blocks(_LIST)
        least = head + self._rows_wanted(blocks, head) + (_SAID if table.said else 0)
        return least, least + len(table.legend)


def _with_more(line: Line) -> Line:
    """A row beyond which there are more that find no room."""
    return (Span(MORE), *_after(line, 1))


def _part(head: str, number: int) -> str:
    """A row of a head; empty where it has fewer."""
    parts = head.split("\n")
    return parts[number] if number < len(parts) else ""


def _after(line: Line, start: int) -> Line:
    """What of a line stands after this number of cells."""
    kept: list[Span] = []
    at = 0
    for span in line:
        size = cell_len(span.text)
        if at + size > start:
            kept.append(Span(span.text[max(0, start - at) :], span.ink, span.ground))
        at += size
    return tuple(kept)
