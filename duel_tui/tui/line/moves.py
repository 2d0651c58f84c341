"""Moves: a part of the screen that only went up or down, as a log does, and of a row aside, as after a word of another length."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import ne

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

_FARTHEST = 16
"""Cells that a part moves at most."""
_LEAST = 8
"""Cells that a shift has to bring to their places, more than stand there already, to be worth a try."""
_PLACES = 8
"""Places of a row that are tried."""

Signs = list[Cell]
"""A row of the terminal."""
Part = tuple[Cell, ...]


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

    def of(self, rows: list[Signs]) -> list[Signs]:
        """Rows as they are then."""
        moved = list(rows)
        for y in range(self.top, self.bottom + 1):
            source = y + self.by
            inside = self.top <= source <= self.bottom
            moved[y] = rows[source] if inside else [BLANK] * len(rows[y])
        return moved


def scrolls_between(old: list[Signs], new: list[Signs]) -> Iterator[Scroll]:
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


def _emptied(old: list[Signs], new: list[Signs]) -> Iterator[Scroll]:
    """The longest part in which nearly nothing stays where it is, moved out of itself, so that it is drawn on blank rows."""
    rows = [
        y
        for y, row in enumerate(new)
        if row != old[y] and _same(old[y], row, 0) * _FEW < _weight(tuple(old[y]))
    ]
    parts = [part for part in _together(rows, 1) if len(part) >= _EMPTIED]
    if parts:
        part = max(parts, key=len)
        yield Scroll(part[0], part[-1], len(part))


def _scrolls(old: list[Part], new: list[Part]) -> Iterator[Scroll]:
    """The moves that bring most text to its new place; a rule may have come from one place or from another."""
    places: dict[Part, list[int]] = {}
    for y, row in enumerate(old):
        places.setdefault(row, []).append(y)
    moved: dict[int, list[int]] = {}
    for y, row in enumerate(new):
        if row != old[y] and _weight(row):
            for place in places.get(row, ()):
                moved.setdefault(place - y, []).append(y)
    parts = [(by, part) for by, rows in moved.items() for part in _together(rows, _APART)]
    heaviest = sorted(parts, key=lambda found: -sum(_weight(new[y]) for y in found[1]))
    for by, rows in heaviest[:_TRIED]:
        yield Scroll(min(rows[0], rows[0] + by), max(rows[-1], rows[-1] + by), by)


def _together(rows: Sequence[int], apart: int) -> Iterator[Sequence[int]]:
    """The parts of ascending rows in which one follows the other at most so far apart."""
    breaks = [place for place, (one, other) in enumerate(pairwise(rows), 1) if other - one > apart]
    for start, end in pairwise([0, *breaks, len(rows)]):
        yield rows[start:end]


def _weight(row: Part) -> int:
    """How many cells of a row are to be seen."""
    return sum(cell != BLANK for cell in row)


class Shift(Struct, frozen=True):
    """The rest of a row that moves."""

    start: int
    """The first column that may change."""
    by: int
    """How many cells to the left; below nought: to the right."""

    @property
    def deed(self) -> str:
        """The end of the sequence: cells taken out there, or put in."""
        return f"{self.by}P" if self.by > 0 else f"{-self.by}@"

    def of(self, row: Signs) -> Signs:
        """A row as it is then."""
        if self.by < 0:
            return (row[: self.start] + [BLANK] * -self.by + row[self.start :])[: len(row)]
        kept = row[: self.start] + row[self.start + self.by :]
        return kept + [BLANK] * (len(row) - len(kept))


def shifts_between(old: Signs, new: Signs) -> list[Shift]:
    """The shifts that bring most of a row to its new place, from left to right; none where a cluster is not one cell."""
    found: list[Shift] = []
    if sum(map(ne, old, new)) < _LEAST or not all(
        cluster.isascii() and cluster for row in (old, new) for cluster, _ in row
    ):
        return found
    start = -1
    for _ in range(_PLACES):
        start = _next_word(start, old, new)
        standing = _same(old, new, start)
        if sum(cell != BLANK for cell in new[start:]) - standing < _LEAST:
            return found
        ways = [(_same(way.of(old), new, start), way) for way in _shifts_from(start, old, new)]
        brought, best = max(ways, default=(0, None), key=lambda way: way[0])
        if best is not None and brought - standing >= _LEAST:
            found.append(best)
            old = best.of(old)
    return found


def _next_word(before: int, old: Signs, new: Signs) -> int:
    """The next column at which a word begins in one of two rows, and they differ."""
    places = range(before + 1, len(new))
    return next((x for x in places if old[x] != new[x] and " " in (old[x - 1][0], new[x - 1][0])), len(new))


def _shifts_from(start: int, old: Signs, new: Signs) -> Iterator[Shift]:
    """The shifts after which the first cell of what moved is right."""
    for by in range(1, min(_FARTHEST + 1, len(new) - start)):
        if new[start] == old[start + by] != BLANK:
            yield Shift(start, by)
        if new[start + by] == old[start] != BLANK:
            yield Shift(start, -by)


def _same(old: Signs, new: Signs, start: int) -> int:
    """How many cells from a column on are right already and not blank."""
    return sum(one == other and one != BLANK for one, other in zip(old[start:], new[start:], strict=True))
