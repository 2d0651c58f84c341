"""Scrolling: a part of the screen that only moved up or down, as a log does."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from duel_tui.tui.line.frame import BLANK, Cell

_EDGE = 7
"""Columns at the left edge without which a row is known again as well: marks that come and go stand there."""
_APART = 3
"""Rows from one known again to the next, at most, if they are to move together."""

_EMPTIED = 6
"""The fewest rows that are emptied at once."""
_FEW = 4
"""The part of a row, as a quarter, that may stay where it is."""
_TRIED = 2
"""Moves of a part that are tried."""

Row = tuple[Cell, ...]


class Scroll(Struct, frozen=True):
    """Rows of the whole width that move."""

    top: int
    """The first row that may change."""
    bottom: int
    """The last."""
    by: int
    """How many rows up; below nought: down."""

    @property
    def sent(self) -> str:
        """The bytes: a region, and rows taken out of it or put into it at its top."""
        deed = f"{self.by}M" if self.by > 0 else f"{-self.by}L"
        return f"\x1b[{self.top + 1};{self.bottom + 1}r\x1b[{self.top + 1}H\x1b[{deed}\x1b[r"

    def of(self, rows: list[list[Cell]]) -> list[list[Cell]]:
        """Rows as they are then."""
        moved = list(rows)
        for y in range(self.top, self.bottom + 1):
            source = y + self.by
            inside = self.top <= source <= self.bottom
            moved[y] = rows[source] if inside else [BLANK] * len(rows[y])
        return moved


def scrolls_between(old: list[list[Cell]], new: list[list[Cell]]) -> Iterator[Scroll]:
    """The moves that bring most text to its new place, told by the left half of each row and by the right.

    Two columns that stand side by side may have moved differently: the code that draws tries which move is worth it.
    """
    half = len(new[0]) // 2
    found: set[Scroll] = set()
    yield from _emptied(old, new)
    for part in (slice(0, half), slice(_EDGE, half), slice(half, None)):
        for scroll in _scrolls([tuple(row[part]) for row in old], [tuple(row[part]) for row in new]):
            if scroll not in found:
                found.add(scroll)
                yield scroll


def _emptied(old: list[list[Cell]], new: list[list[Cell]]) -> Iterator[Scroll]:
    """The longest part in which nearly nothing stays where it is, moved out of itself, so that it is drawn on blank rows."""
    rows = [
        y
        for y, row in enumerate(new)
        if row != old[y] and _stays(old[y], row) * _FEW < _weight(tuple(old[y]))
    ]
    parts = [part for part in _runs(rows) if len(part) >= _EMPTIED]
    if parts:
        part = max(parts, key=len)
        yield Scroll(part[0], part[-1], len(part))


def _runs(rows: Sequence[int]) -> Iterator[Sequence[int]]:
    """The parts of ascending rows that follow one another."""
    breaks = [place for place, (one, other) in enumerate(pairwise(rows), 1) if other - one > 1]
    for start, end in pairwise([0, *breaks, len(rows)]):
        yield rows[start:end]


def _stays(old: Sequence[Cell], new: Sequence[Cell]) -> int:
    """How many cells that are to be seen stay as they are."""
    return sum(one == other and one != BLANK for one, other in zip(old, new, strict=True))


def _scrolls(old: list[Row], new: list[Row]) -> Iterator[Scroll]:
    """The moves that bring most text to its new place; a rule may have come from one place or from another."""
    places: dict[Row, list[int]] = {}
    for y, row in enumerate(old):
        places.setdefault(row, []).append(y)
    moved: dict[int, list[int]] = {}
    for y, row in enumerate(new):
        if row != old[y] and _weight(row):
            for place in places.get(row, ()):
                moved.setdefault(place - y, []).append(y)
    parts = [(by, part) for by, rows in moved.items() for part in _together(rows)]
    heaviest = sorted(parts, key=lambda found: -sum(_weight(new[y]) for y in found[1]))
    for by, rows in heaviest[:_TRIED]:
        yield Scroll(min(rows[0], rows[0] + by), max(rows[-1], rows[-1] + by), by)


def _together(rows: Sequence[int]) -> Iterator[Sequence[int]]:
    """The parts of ascending rows that stand close together."""
    breaks = [place for place, (one, other) in enumerate(pairwise(rows), 1) if other - one > _APART]
    for start, end in pairwise([0, *breaks, len(rows)]):
        yield rows[start:end]


def _weight(row: Row) -> int:
    """How many cells of a row are to be seen."""
    return sum(cell != BLANK for cell in row)
