"""The layout of a table: its rows, what is marked in them, and where the caret is.

With left columns, the labels stand between both sides and the right columns end at the right edge: one movement of the
eye a row. Without them the labels stand at the left edge and the right columns directly after them; rows that find no
room then stand in several blocks side by side. `table_columns.py` says which of its lengths each text has.
"""

from functools import cached_property
from math import ceil

from msgspec import Struct
from rich.cells import cell_len

from duel_tui.show.blocks import Ink, Line, Span
from duel_tui.show.fit import Text, alternatives, fit, fit_all
from duel_tui.show.table import HIDDEN, Cell, Column, Option, Row, Table
from duel_tui.tui.widgets.layout import ELLIPSIS, RULE, clipped, padded, shortened, width_of
from duel_tui.tui.widgets.marks import Marks, bests, ground_of
from duel_tui.tui.widgets.table_columns import LEAD, Part, TableColumns, columns_of

LIST = 6
"""The most rows that stand one under the other where they find room side by side and others want the rows."""
_NOTE = 2
"""The row on which a note on the right begins."""
_GAP = 2
_NARROW = 8
"""The fewest cells of a list."""
_EDGES = 8
"""Cells of the rule around what stands in the title's row."""


class Laid(Struct, frozen=True):
    """A decision as rows."""

    lines: tuple[Line, ...]
    cursor: tuple[int, int]
    """Column and row of the terminal's cursor, at the caret or in the drawing beside the table."""


class TableLayout:
    """One table on its way to rows; those that find no room scroll with the caret."""

    def __init__(self, table: Table, marks: Marks, width: int, height: int) -> None:
        """Lay a table out in this number of cells and rows."""
        self._table = table
        self._marks = marks
        self._width = width
        self._height = height
        self._cursor = (1, 0)
        self._heads_at = 1
        """The row of the heads, from which on something may stand to the right of the table."""
        self._sizes, self._block = self._in_blocks(1), width
        none = (None,) * max(len(table.left), len(table.right))
        self._left_bests, self._right_bests = [(*one, *none) for one in bests(table.rows)]

    def laid(self) -> Laid:
        """All rows: the title's, captions, heads, and the choices."""
        table = self._table
        blocks = self.blocks
        if blocks > 1:
            self._block = self._width // blocks
            self._sizes = self._in_blocks(blocks)
        head = self._heads_over(self._head_lines(), blocks)
        room = max(1, self._height - len(head))
        rows = self._rows(room, blocks, len(head))
        rows += [()] * (min(room, self._rows_wanted(blocks, len(head))) - len(rows))
        if any(table.notes):
            rows = [self._noted(line, number) for number, line in enumerate(rows)]
        lines = [*head, *rows]
        end = self._width - max(map(width_of, table.beside), default=0)
        at = max(end - 1, min(self._sizes.least + _GAP, end))
        for place, line in enumerate(table.beside[: len(lines) - self._heads_at], self._heads_at):
            lines[place] = (*padded(lines[place], at), *line)
        shown = shortened(lines, self._height, self._width)
        return Laid(tuple([clipped(line, self._width) for line in shown]), self._cursor)

    def wanted(self, most: int) -> int:
        """The rows without which the table is not whole, at most some one under the other; rows of several blocks count once."""
        return self._head_rows + self._rows_wanted(self._blocks(most), self._head_rows)

    @cached_property
    def _head_rows(self) -> int:
        """The rows over the choices."""
        return len(self._head_lines())

    @property
    def blocks(self) -> int:
        """How many blocks side by side the rows take in their room."""
        return self._blocks(max(1, self._height - self._head_rows))

    @property
    def least(self) -> int:
        """The fewest cells of these blocks."""
        return self.blocks * self._in_blocks(self.blocks).least

    def _in_blocks(self, blocks: int) -> TableColumns:
        """The columns of one of some blocks side by side, whose texts are as long as there is room for."""
        return columns_of(self._table, self._width // blocks)

    def _head_lines(self) -> list[Line]:
        """The title's row, the captions, and the heads; in the title's row where they find room there."""
        table = self._table
        columns = (*table.left, *table.right)
        heads = bool(table.after) or any(column.head for column in columns)
        if heads and self._in_one_row():
            self._heads_at = 0
            return self._heads(self._name(fit(table.title, self._sizes.at - 2)))
        lines: list[Line] = [self._title()]
        if any(table.captions):
            lines.append(self._captions(len(lines)))
        if heads:
            self._heads_at = len(lines)
            lines += self._heads()
        elif not (table.options or table.aside or len(lines) > 1):
            self._heads_at = 0
        return lines

    def _in_one_row(self) -> bool:
        """Whether the title leaves its row to the heads."""
        table = self._table
        others = self._sizes.split or table.options or table.aside or any(table.captions) or table.beside
        shortest = alternatives(table.title)[-1]
        return not others and not self._keyed and cell_len(shortest) + 3 < self._sizes.at

    @property
    def _keyed(self) -> bool:
        """Whether the columns are chosen by letters over their heads."""
        return not self._sizes.picks and any(column.option for column in self._table.right)

    def _blocks(self, room: int) -> int:
        """How many blocks side by side the rows take: as few as their room needs, at most as many as fit the width."""
        table = self._table
        whole = self._sizes.split or table.looks or table.beside or any(table.notes) or self._keyed
        if whole:
            return 1
        blocks = range(min(ceil(len(table.rows) / room), self._width // _NARROW), 1, -1)
        return next((some for some in blocks if self._in_blocks(some).least <= self._width // some), 1)

    def _heads_over(self, head: list[Line], blocks: int) -> list[Line]:
        """The heads again over each further block."""
        if blocks == 1 or not any(column.head for column in self._table.right):
            return head
        heads = self._heads()
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
            left = block * self._block
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
        if not others:
            return last
        return (*[span for line in others for span in padded(line, self._block)], *last)

    def _rows_wanted(self, blocks: int, head: int) -> int:
        """The rows under a head of some rows with which all choices find room, and what stands beside them."""
        rows = ceil(len(self._table.rows) / blocks)
        beside = len(self._table.beside) - head + self._heads_at
        notes = [
            len("".join(alternatives(note)[:1]).split("\n")) + 2 if note else 0 for note in self._table.notes
        ]
        return max(rows, beside, *notes)

    def _title(self) -> Line:
        """The title on its rule, what is chosen in its row, and what stands at its end."""
        table, marks = self._table, self._marks
        heads = [_keyed(marks, one) for one in table.options]
        texts: list[Text] = [table.title, *heads, *([table.aside] if table.aside else [])]
        title, *found = fit_all(texts, self._width - _EDGES, _GAP)
        spans: list[Span] = [*self._name(title)]
        for option, text in zip(table.options, found, strict=False):
            spans += self._option(option, text, len(spans), width_of(tuple(spans)) + 1, 0)
        aside = "".join(found[len(table.options) :])
        end: Line = (Span(f" {aside} "), Span(RULE, "dim")) if aside else ()
        spans.append(Span(" "))
        rule = self._width - 1 - width_of(tuple(spans)) - width_of(end)
        return (*spans, Span(RULE * rule, "dim"), *end)

    def _name(self, title: str) -> Line:
        return Span(f" {RULE} ", "dim"), Span(title, "title")

    def _option(self, option: Option, text: str, place: int, at: int, row: int) -> Line:
        """An option in a row with others, after a gap: its key, and what it is called."""
        marks = self._marks
        if marks.here(option):
            self._cursor = (at, row)
        lead = cell_len(f"{marks.of(option)}{option.typed}")
        ink = self._label_ink(option)
        gap = " " * (_GAP if place else 0)
        return Span(gap), Span(text[:lead], "dim" if ink == "dim" else "key"), Span(text[lead:], ink)

    def _captions(self, row: int) -> Line:
        """A text over each side's columns; over those that can be chosen, a picker, which gives way last."""
        left, right = self._table.captions
        if not self._sizes.split:
            return (Span(f" {fit(left or right, self._width - 2)}", "dim"),)
        options = [one.option for one in self._table.right if one.option] if self._sizes.picks else []
        texts = [*[_keyed(self._marks, one) for one in options], right, left]
        found = fit_all(texts, self._width - 4, 1)
        *found, right, left = [*found, *[""] * (len(texts) - len(found))]
        end: Line = (Span(right, "title" if options else "far" if self._table.near else "near"),)
        size = cell_len(right) + sum([cell_len(text) + 1 for text in found])
        at = self._width - 1 - size
        for option, text in zip(options, found, strict=False):
            end = (*end, Span(" "), *self._option(option, text, 0, at + width_of(end) + 1, row))
        ink: Ink = "near" if self._table.near else "far"
        return (*padded((Span(f"  {left}", ink),), at), *end)

    def _heads(self, before: Line = ()) -> list[Line]:
        """The heads of all columns after what stands before them, in as many rows as the longest has."""
        columns = (*self._table.left, *self._table.right)
        rows = max([self._head(column).count("\n") + 1 for column in columns], default=1)
        return [self._head_row(number, () if number else before) for number in range(rows)]

    def _head(self, column: Column) -> str:
        """The head of a column; the letter that chooses it in a row of its own."""
        part = self._sizes.left if column in self._table.left else self._sizes.right
        option, text = column.option, part.at(column.head)
        return f"{self._marks.of(option)}{option.typed}\n{text}" if option and not self._sizes.picks else text

    def _head_row(self, number: int, before: Line) -> Line:
        table, marks = self._table, self._marks
        line: Line = (Span("  "),) if self._sizes.split else before
        for column, width in zip(table.left, self._sizes.lefts, strict=True):
            line = (*line, Span(f"{_part(self._head(column), number):>{width}}", "dim"))
        if self._sizes.split and table.after and not number:
            after = fit(table.after, min(self._sizes.middle, self._sizes.at - width_of(line) - 3))
            line = (
                *padded(line, self._sizes.at - cell_len(after) - 1),
                Span(after, "far" if table.near else "near"),
            )
        line = padded(line, self._sizes.at)
        for place, (column, width) in enumerate(zip(table.right, self._sizes.rights, strict=True)):
            text, option = _part(self._head(column), number), column.option
            if not number and self._keyed and marks.here(option):
                self._cursor = (width_of(line) + width - cell_len(text), self._heads_at)
            looked = table.looks and place == marks.at.column
            ink: Ink = "key" if option and self._keyed and not number else "dim"
            if marks.chosen(option) or looked:
                ink = "here" if marks.here(option) else "bold"
            line = (*line, *_in_column((Span(text, ink),), column, width))
        return line

    def _row(self, row: Row) -> Line:
        table, marks = self._table, self._marks
        here = marks.here(row.option)
        label_ink = self._label_ink(row.option, row.variant)
        strong = label_ink in {"bold", "here"}
        line: Line = (Span("  "),) if self._sizes.split else ()
        for cell, column, width, best in zip(
            row.left, table.left, self._sizes.lefts, self._left_bests, strict=False
        ):
            line = (*line, *self._cell(cell, column, width, self._sizes.left, best, strong=strong))
        if row.lacks and not row.left:
            line = (*line, Span(fit(row.lacks, sum(self._sizes.lefts) - 1), "dim"))
        line = padded(line, self._sizes.start)
        option = row.option
        mark = " " if table.steady and option and option.denied else marks.of(option)
        typed = (
            f"{mark}{option.typed:<{self._sizes.typed}}"
            if option and self._sizes.typed
            else " " * (self._sizes.typed + 1)
        )
        key: Ink = "here" if label_ink == "here" else "dim" if label_ink == "dim" else "key"
        lead = "" if self._sizes.split else " "
        gap = " " if self._sizes.typed else ""
        line = (
            *line,
            *(
                padded((Span(" "), *self._beside(row.before)), self._sizes.before)
                if self._sizes.before
                else ()
            ),
            Span(f"{lead}{typed}", key),
            Span(f"{gap}{self._sizes.labels.at(row.label)}", label_ink),
        )
        line = padded(line, self._sizes.start + self._sizes.middle - self._sizes.after - self._sizes.variant)
        line = (*line, *self._varied(row.variant))
        line = padded(
            (*line, Span(" "), *self._beside(row.after)) if self._sizes.after else line, self._sizes.at
        )
        refused = row.refused or (option.denied if option else "")
        if refused and (not row.right or (option and option.denied and not table.steady)):
            ink: Ink = "dim" if option and option.denied and not table.steady else ""
            return (*line, Span(f" {fit(refused, self._block - width_of(line) - 2)}", ink))
        cells = zip(row.right, table.right, self._sizes.rights, self._right_bests, strict=False)
        for place, (cell, column, width, best) in enumerate(cells):
            looked = table.looks and here and place == marks.at.column
            marked = strong or (column.option is not None and marks.chosen(column.option))
            line = (
                *line,
                *self._cell(cell, column, width, self._sizes.right, best, looked=looked, strong=marked),
            )
        return line

    def _beside(self, cell: Cell) -> Line:
        """What stands next to a label."""
        text = self._sizes.sides.at(cell.text)
        return (Span(text, cell.ink, ground_of(cell, odds=self._marks.odds)),) if text else ()

    def _caret(self, row: Row) -> int | None:
        """Where in a row the caret stands; None: it does not."""
        if self._marks.here(row.option):
            return self._sizes.start + 1 + self._sizes.before
        if row.variant and self._marks.here(row.variant):
            return self._sizes.start + self._sizes.middle - self._sizes.after - self._sizes.variant + 1
        return None

    def _label_ink(self, *options: Option | None) -> Ink:
        """How the label of some options is shown."""
        marks, steady = self._marks, self._table.steady
        looks = bool(marks.picked) and not steady  # before something is chosen, nothing looks chosen
        for one in filter(None, options):
            if marks.chosen(one) or (looks and marks.here(one)):
                return "here" if marks.here(one) else "bold"
        return "dim" if options[0] and options[0].denied and not steady else ""

    def _varied(self, variant: Option | None) -> Line:
        """The letter of a row's variant, with what marks it."""
        if variant is None:
            return (Span(" " * self._sizes.variant),) if self._sizes.variant else ()
        shown = f" {self._marks.of(variant)}{variant.typed}".ljust(self._sizes.variant)
        return (Span(shown, self._label_ink(variant) or "key"),)

    def _cell(  # noqa: PLR0913  all that a cell depends on
        self,
        cell: Cell,
        column: Column,
        width: int,
        part: Part,
        best: float | None,
        *,
        looked: bool = False,
        strong: bool = False,
    ) -> Line:
        """A cell over the whole width of its column; what is compared stands on a ground, and is bold where it is marked."""
        text = HIDDEN if cell.odds and not self._marks.odds else part.at(cell.text)
        ground = ground_of(cell, best, odds=self._marks.odds)
        ink: Ink = "bold" if (ground and strong) or (looked and not column.words) else cell.ink
        if self._table.looks and not column.words:
            text = f"[{text}]" if looked else f"{text} "
        found = _in_column((Span(text, ink),), column, width)
        return tuple([Span(span.text, span.ink or ink, ground) for span in found]) if ground else found

    def _noted(self, line: Line, number: int) -> Line:
        """A row with what stands in the place of columns that a side has not."""
        left, right = self._table.notes
        mine, at = _note(left, self._sizes.start - 2), self._sizes.start + self._sizes.middle + 2
        his = _note(right, self._width - at - 1)
        if 1 <= number <= len(mine):
            line = (
                *padded((Span(f"  {mine[number - 1]}"),), self._sizes.start),
                *_cut_before(line, self._sizes.start),
            )
        if _NOTE <= number < len(his) + _NOTE:
            line = (*padded(line, at), Span(his[number - _NOTE]))
        return line


def _in_column(line: Line, column: Column, width: int) -> Line:
    """What stands in a column: numbers at its right end, words at its left."""
    return (
        padded((Span(" " * LEAD if width else ""), *line), width)
        if column.words
        else padded(line, width, right=True)
    )


def _keyed(marks: Marks, option: Option) -> Text:
    """An option with the key that chooses it, in all lengths; the shortest is the key alone."""
    typed = f"{marks.of(option)}{option.typed}"
    return (*[f"{typed} {text}" for text in alternatives(option.heads)], typed)


def _note(note: Text, room: int) -> list[str]:
    """The longest form of a note whose rows find room."""
    found = [text.split("\n") for text in alternatives(note)]
    return next((rows for rows in found if max(map(len, rows)) <= room), found[-1]) if note else []


def _with_more(line: Line) -> Line:
    """A row beyond which there are more that find no room."""
    return (Span(ELLIPSIS), *_cut_before(line, 1))


def _part(head: str, number: int) -> str:
    """A row of a head; empty where it has fewer."""
    parts = head.split("\n")
    return parts[number] if number < len(parts) else ""


def _cut_before(line: Line, start: int) -> Line:
    """What of a line stands after this number of cells."""
    kept: list[Span] = []
    at = 0
    for span in line:
        size = cell_len(span.text)
        if at + size > start:
            kept.append(Span(span.text[max(0, start - at) :], span.ink, span.ground))
        at += size
    return tuple(kept)
