"""Scrolling: a part of the screen that only moved up or down, as a log does."""

from collections.abc import Iterator

from msgspec import Struct

from duel_tui.tui.paper import BLANK, Cell

_UP, _DOWN = "\x1bD", "\x1bM"
"""A row on, which at the edge of a region moves what is in it."""


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
        """The bytes; the cursor stands at the left upper corner after them."""
        region = f"\x1b[{self.top + 1};{self.bottom + 1}r"
        if self.by > 0:
            return f"{region}\x1b[{self.bottom + 1}H{_UP * self.by}\x1b[r"
        return f"{region}\x1b[{self.top + 1}H{_DOWN * -self.by}\x1b[r"

    def of(self, rows: list[list[Cell]]) -> list[list[Cell]]:
        """Rows as they are then."""
        moved = list(rows)
        for y in range(self.top, self.bottom + 1):
            source = y + self.by
            inside = self.top <= source <= self.bottom
            moved[y] = rows[source] if inside else [BLANK] * len(rows[y])
        return moved


def scrolls_between(old: list[list[Cell]], new: list[list[Cell]]) -> Iterator[Scroll]:
    """The moves that bring most rows to their new place, told by the left half of each row and by the right.

    Two columns that stand side by side may have moved differently: whoever draws tries which move is worth it.
    """
    half = len(new[0]) // 2
    for part in (slice(0, half), slice(half, None)):
        scroll = _scroll([tuple(row[part]) for row in old], [tuple(row[part]) for row in new])
        if scroll is not None:
            yield scroll


def _scroll(old: list[tuple[Cell, ...]], new: list[tuple[Cell, ...]]) -> Scroll | None:
    places: dict[tuple[Cell, ...], list[int]] = {}
    for y, row in enumerate(old):
        places.setdefault(row, []).append(y)
    found: dict[int, list[int]] = {}
    for y, row in enumerate(new):
        if row != old[y] and any(cell != BLANK for cell in row):
            for place in places.get(row, ()):
                found.setdefault(place - y, []).append(y)
    if not found:
        return None
    by, rows = max(found.items(), key=lambda item: len(item[1]))
    return Scroll(min(rows[0], rows[0] + by), max(rows[-1], rows[-1] + by), by)
