"""A terminal emulator beside the paper: whether what was sent looks like what was drawn."""

from functools import lru_cache

import pyte
from pyte.screens import Char

from duel_tui.tui.inks import Palette
from duel_tui.tui.paper import Paper

_PLAIN = Palette()


class Display(pyte.Screen):
    """A screen on which blank rows move as any other do; pyte's own leaves what stood where one should come."""

    def delete_lines(self, count: int | None = None) -> None:
        self._have_all_rows()
        super().delete_lines(count)

    def insert_lines(self, count: int | None = None) -> None:
        self._have_all_rows()
        super().insert_lines(count)

    def _have_all_rows(self) -> None:
        """Make the rows that nothing was written on."""
        for y in range(self.lines):
            self.buffer[y]


class Emulator:
    """A terminal that takes what is sent."""

    def __init__(self, width: int, height: int) -> None:
        self.screen = Display(width, height)
        self._stream = pyte.Stream(self.screen)

    def take(self, sent: str) -> None:
        self._stream.feed(sent)

    def differs(self, paper: Paper, palette: Palette = _PLAIN) -> list[str]:
        """The rows on which something else is to be seen than on the paper, and the cursor, if it is elsewhere."""
        rows = [
            f"row {y}: {line!r}"
            for y, line in enumerate(self.screen.display)
            if self._shown(y) != _drawn(paper, palette, y)
        ]
        here = (self.screen.cursor.x, self.screen.cursor.y)
        return rows if here == paper.cursor else [*rows, f"cursor at {here}, not {paper.cursor}"]

    def _shown(self, y: int) -> list[Char]:
        return [_seen(self.screen.buffer[y][x]) for x in range(self.screen.columns)]


def _drawn(paper: Paper, palette: Palette, y: int) -> list[Char]:
    return [_seen(_inked(palette.codes(ink))._replace(data=char)) for char, ink in paper.rows[y]]


@lru_cache(maxsize=256)
def _inked(codes: str) -> Char:
    """What a terminal makes of the codes of an ink."""
    screen = Display(1, 1)
    pyte.Stream(screen).feed(f"\x1b[{codes}mx")
    return screen.buffer[0][0]


def _seen(char: Char) -> Char:
    """A cell as it looks: what does not show on a blank is nothing."""
    shows = char.data != " " or char.reverse or char.underscore
    return char if shows else Char(" ", bg=char.bg)
