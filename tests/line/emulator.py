"""A terminal emulator beside a frame: whether what was sent looks like what was drawn."""

from functools import lru_cache

import pyte
from pyte.screens import Char

from duel_tui.keystrokes import ORDINARY
from duel_tui.tui.line.frame import Frame
from duel_tui.tui.line.gate import FULL, Gate


class Display(pyte.Screen):
    """A screen on which blank rows move as any other do, and what leaves a row is gone.

    pyte's own leaves what stood where a blank row should come, and brings back what left a row at its right edge.
    """

    def delete_lines(self, count: int | None = None) -> None:
        self._have_all_rows()
        super().delete_lines(count)

    def insert_lines(self, count: int | None = None) -> None:
        self._have_all_rows()
        super().insert_lines(count)

    def insert_characters(self, count: int | None = None) -> None:
        super().insert_characters(count)
        self.buffer[self.cursor.y].pop(self.columns, None)

    def _have_all_rows(self) -> None:
        """Make the rows that nothing was written on."""
        for y in range(self.lines):
            self.buffer[y]


def without_modes(sent: bytes) -> bytes:
    """What was sent without what pyte, unlike a terminal, takes for text."""
    return sent.replace(ORDINARY.encode(), b"")


class Emulator:
    """A terminal that takes what is sent."""

    def __init__(self, width: int, height: int) -> None:
        self.screen = Display(width, height)
        self._stream = pyte.Stream(self.screen)

    def take(self, sent: str) -> None:
        self._stream.feed(sent)

    def differs(self, frame: Frame, colours: int = FULL) -> list[str]:
        """The rows that look unlike those of a frame, and the cursor, if it is elsewhere."""
        gate = Gate(colours)
        rows = [
            f"row {y}: {line!r}"
            for y, line in enumerate(self.screen.display)
            if self.row(y)
            != [shown(_inked(codes)._replace(data=char)) for char, codes in gate.row(frame.rows[y])]
        ]
        here = (self.screen.cursor.x, self.screen.cursor.y)
        return rows if here == frame.cursor else [*rows, f"cursor at {here}, not {frame.cursor}"]

    def row(self, y: int) -> list[Char]:
        return [shown(self.screen.buffer[y][x]) for x in range(self.screen.columns)]


@lru_cache(maxsize=4096)
def _inked(codes: str) -> Char:
    """What a terminal makes of SGR parameters."""
    screen = Display(1, 1)
    pyte.Stream(screen).feed(f"\x1b[{codes}mx")
    return screen.buffer[0][0]


def shown(char: Char) -> Char:
    """A cell as it looks: what does not show on a blank is nothing."""
    shows = char.data != " " or char.reverse or char.underscore
    return char if shows else Char(" ", bg=char.bg)
