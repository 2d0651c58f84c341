"""Shifting: the rest of a row that only moved to the left or right, as it does after a word of another length."""

from collections.abc import Iterator
from operator import ne

from msgspec import Struct

from duel_tui.tui.line.frame import BLANK, Cell

_FARTHEST = 16
"""Cells that a part moves at most."""
_LEAST = 8
"""Cells that a shift has to bring to their places, more than stand there already, to be worth a try."""
_PLACES = 8
"""Places of a row that are tried."""

Row = list[Cell]


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

    def of(self, row: Row) -> Row:
        """A row as it is then."""
        if self.by < 0:
            return (row[: self.start] + [BLANK] * -self.by + row[self.start :])[: len(row)]
        kept = row[: self.start] + row[self.start + self.by :]
        return kept + [BLANK] * (len(row) - len(kept))


def shifts_between(old: Row, new: Row) -> list[Shift]:
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


def _next_word(before: int, old: Row, new: Row) -> int:
    """The next column at which a word begins in one of two rows, and they differ."""
    places = range(before + 1, len(new))
    return next((x for x in places if old[x] != new[x] and " " in (old[x - 1][0], new[x - 1][0])), len(new))


def _shifts_from(start: int, old: Row, new: Row) -> Iterator[Shift]:
    """The shifts after which the first cell of what moved is right."""
    for by in range(1, min(_FARTHEST + 1, len(new) - start)):
        if new[start] == old[start + by] != BLANK:
            yield Shift(start, by)
        if new[start + by] == old[start] != BLANK:
            yield Shift(start, -by)


def _same(old: Row, new: Row, start: int) -> int:
    """How many cells from a column on are right already and not blank."""
    return sum(one == other and one != BLANK for one, other in zip(old[start:], new[start:], strict=True))
