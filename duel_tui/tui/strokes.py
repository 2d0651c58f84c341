"""Strokes: what a terminal has to be sent to turn one sheet of paper into another."""

from duel_tui.tui.inks import Palette
from duel_tui.tui.paper import BLANK, Cell, Paper, changed

_USUAL = Palette()
_NEAR = 4
"""Unchanged cells in the present ink that are cheaper to send again than to jump over."""


def strokes(old: Paper, new: Paper, palette: Palette = _USUAL) -> str:
    """The bytes that turn `old`, which is on the terminal, into `new` of the same size.

    Args:
        old: what is to be seen now.
        new: what is to be seen then.
        palette: the inks as the terminal is sent them.
    """
    pen = _Pen(palette)
    for y in range(new.height):
        for start, end in changed(old.rows[y], new.rows[y]):
            pen.draw(y, start, new.rows[y], end)
    return pen.finish(new.cursor, moved=new.cursor != old.cursor)


class _Pen:
    """Writes cells, and remembers where it is and in which ink."""

    def __init__(self, palette: Palette) -> None:
        self._out: list[str] = []
        self._palette = palette
        self._at: tuple[int, int] | None = None
        self._ink: str | None = None if palette.grounded else ""
        """The ink in use; None: none of ours yet."""

    def draw(self, y: int, start: int, row: list[Cell], end: int) -> None:
        """Draw the cells of a row from `start` to before `end`."""
        self._go(y, start, row)
        tail = len(row) if self._palette.grounded else _blank_from(row)
        for x in range(start, end):
            if x >= tail and end - x > _NEAR:
                self._dip("")
                self._out.append("\x1b[K")
                self._at = (x, y)
                return
            char, ink = row[x]
            self._dip(ink)
            self._out.append(char)
        self._at = (end, y) if end < len(row) else None

    def finish(self, cursor: tuple[int, int], *, moved: bool) -> str:
        """All that was written, with the cursor put where it belongs."""
        self._dip("")
        if self._palette.grounded and self._out:
            self._out.append("\x1b[m")
        if self._out or moved:
            self._out.append(f"\x1b[{cursor[1] + 1};{cursor[0] + 1}H")
        return "".join(self._out)

    def _go(self, y: int, x: int, row: list[Cell]) -> None:
        if self._at is None or self._at[1] != y:
            self._out.append(f"\x1b[{y + 1};{x + 1}H")
            return
        gap = row[self._at[0] : x]
        if len(gap) <= _NEAR and all(ink == self._ink for _, ink in gap):
            self._out.extend(char for char, _ in gap)
        elif gap:
            self._out.append(f"\x1b[{len(gap)}C")

    def _dip(self, ink: str) -> None:
        if ink == self._ink:
            return
        before = None if self._ink is None else self._palette.codes(self._ink)
        self._ink = ink
        codes = self._palette.codes(ink)
        if codes != before:
            self._out.append(f"\x1b[{';' if before and codes else ''}{codes}m")


def _blank_from(row: list[Cell]) -> int:
    """The column from which on a row is blank."""
    end = len(row)
    while end and row[end - 1] == BLANK:
        end -= 1
    return end
