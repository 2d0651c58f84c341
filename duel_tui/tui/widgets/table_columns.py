"""The columns of a table in some number of cells: which of its lengths each text has, and where every column stands.

The texts of one half, those beside the labels, and the labels are each shortened together, as little as all find room with.
Columns of numbers are as wide as one another, and those of words begin at even distances, so that they rarely move from one
question to the next.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from rich.cells import cell_len

from duel_tui.show.fit import Text, alternatives, whole
from duel_tui.show.table import Cell, Column, Table
from duel_tui.tui.widgets.layout import width_of

_NUMBER, _WORDS = 9, 16
"""The usual distances between the beginnings of columns."""
LEAD = 2
"""Cells before words in their column, and between a table and what stands beside it."""


class Part:
    """Columns whose texts are shortened together."""

    def __init__(self, columns: Sequence[Sequence[Text]], gaps: Sequence[int], *, even: bool = False) -> None:
        """Take columns of texts.

        Args:
            columns: the texts of each column, one below the other.
            gaps: the cells before each.
            even: whether all columns are as wide as the widest.
        """
        self._columns, self._gaps, self._even = columns, gaps, even
        self.level = 0
        """Which length the texts have: 0 for the longest."""
        self.last = (
            max([1 if isinstance(text, str) else len(text) for one in columns for text in one], default=1) - 1
        )

    def at(self, text: Text) -> str:
        """A text at the level of all."""
        if isinstance(text, str):
            return text
        return text[min(self.level, len(text) - 1)] if text else ""

    @property
    def widths(self) -> list[int]:
        """The cells of each column, with the gap before it."""
        sizes = [
            max([cell_len(row) for text in one for row in self.at(text).split("\n")], default=0)
            for one in self._columns
        ]
        if self._even and sizes:
            sizes = [max(sizes)] * len(sizes)
        return [size + gap if size else 0 for size, gap in zip(sizes, self._gaps, strict=True)]


class TableColumns:
    """Where everything of a table stands."""

    def __init__(self, table: Table, width: int) -> None:
        """Lay the columns of a table out in this number of cells."""
        rows = table.rows
        self.typed = max([cell_len(row.option.typed) for row in rows if row.option], default=0)
        """The cells of the letters that choose rows."""
        variants = [cell_len(row.variant.typed) for row in rows if row.variant]
        self.variant = max(variants) + 2 if variants else 0
        self.split = bool(table.left or table.notes[0])
        """Whether the labels stand between two halves."""
        self.picks = self.split and any(column.option for column in table.right)
        """Whether the right columns are chosen in a row over them."""
        self.labels = Part([[row.label for row in rows]], [0])
        self.sides = Part([[row.before.text for row in rows], [row.after.text for row in rows]], [1, 1])
        self.left = _half(table.left, [row.left for row in rows], 1, even=True)
        self.right = _half(table.right, [row.right for row in rows], 2 if table.looks else 1, even=self.split)
        note = max(map(len, "".join(alternatives(table.notes[0])[:1]).split("\n")))
        self.noted = 0 if table.left or not note else note + 2
        """The cells of what stands in a left half without columns, apart from the labels."""
        beside = max(map(width_of, table.beside), default=0)
        room = width - (beside + LEAD + 1 if beside else 0)
        self._shorten(room)
        self.before, self.after = self.sides.widths
        self.middle = self.before + 2 + self.typed + (1 if self.typed else 0)
        """The cells of the labels and what stands beside them."""
        self.middle += sum(self.labels.widths) + self.variant + self.after
        self.middle += not (self.split or self.variant or table.drawn)
        free = room - self.middle - 3
        lefts, rights = self.left.widths, self.right.widths
        if self.split:
            more = max(0, free - self.noted - sum(lefts) - sum(rights)) // max(1, len(lefts) + len(rights))
            lefts, rights = (
                [max(size, min(_NUMBER, size + more)) for size in half] for half in (lefts, rights)
            )
        else:
            rights = spread(rights, [_WORDS if one.words else _NUMBER for one in table.right], free)
        self.lefts, self.rights = lefts, rights
        """The cells of each column."""
        self.start = sum(lefts) + self.noted + LEAD if self.split else 0
        """Where the labels begin."""
        self.at = self.start + self.middle
        """Where the right half begins."""
        if self.split and rights:
            self.at = max(self.at, width - 1 - sum(rights))

    @property
    def least(self) -> int:
        """The fewest cells of the labels and all columns."""
        return self.at + sum(self.right.widths)

    def _shorten(self, room: int) -> None:
        """Shorten labels before columns, and what stands beside labels last."""
        parts = [self.sides, self.right, self.left, self.labels]
        fixed = (6 if self.split else 4) + self.typed + self.variant + self.noted
        found = product(*[range(part.last + 1) for part in parts])
        for levels in sorted(found, key=lambda some: (sum(some), some)):
            for part, level in zip(parts, levels, strict=True):
                part.level = level
            if fixed + sum([sum(part.widths) for part in parts]) <= room:
                return


@lru_cache(8)
def columns_of(table: Table, width: int) -> TableColumns:
    """The columns of a table in some number of cells, kept while it stands."""
    return TableColumns(table, width)


def _half(columns: Sequence[Column], rows: Sequence[tuple[Cell, ...]], gap: int, *, even: bool) -> Part:
    """The texts of some columns, with their heads."""
    texts = [
        [column.head, *[cells[place].text for cells in rows if place < len(cells)]]
        for place, column in enumerate(columns)
    ]
    last = len(columns) - 1
    gaps = [
        LEAD + (place < last) if column.words else gap + (" " in whole(column.head))
        for place, column in enumerate(columns)
    ]
    return Part(texts, gaps, even=even)


def spread(widths: Sequence[int], usual: Sequence[int], room: int) -> list[int]:
    """The widths of columns that begin at their usual distances if all find room, so that they rarely move.

    >>> spread([10, 9, 12, 6], [16] * 4, 66), spread([18, 9, 12, 20], [16] * 4, 62)
    ([16, 16, 16, 16], [18, 12, 12, 20])
    """
    even, starts, nominal = room // max(1, len(widths)), [0], 0
    for place, width in enumerate(widths[:-1]):
        nominal += min(usual[place], even)
        latest = room - sum(widths[place + 1 :])
        starts.append(max(starts[-1] + width, min(nominal, latest)))
    if not widths:
        return []
    last = max(widths[-1], min(usual[-1], room - starts[-1]))
    ends = [*starts[1:], starts[-1] + last]
    return [end - start for start, end in zip(starts, ends, strict=True)]
