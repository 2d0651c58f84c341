"""The canvas: the one widget, which paints paper on the terminal.

Textual would send each line again from the left edge of the widget that changed, and the whole screen twice at the
start; so the canvas sends strokes of its own, and is read by lines only for pictures of the screen.
"""

from collections.abc import Callable, Iterator
from itertools import groupby

from msgspec import Struct
from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from duel_tui.tui.inks import Palette
from duel_tui.tui.paper import Cell, Paper
from duel_tui.tui.strokes import strokes

_CLEAR = "\x1b[m\x1b[2J"
_SHOW_CURSOR = "\x1b[?25h"
"""The terminal's own cursor stays at the caret, for those whose reader follows it."""


_UNPAINTED: Cell = ("", "")
"""What is to be seen where a theme's ground has not been painted yet."""


class Look(Struct, frozen=True):
    """What a terminal may be sent."""

    palette: Palette = Palette()
    ascii: bool = False
    """Whether every character that is none of ASCII is written as one."""


class Canvas(Widget, can_focus=False):
    """Shows paper."""

    DEFAULT_CSS = "Canvas { width: 100%; height: 100%; background: ansi_default; color: ansi_default; }"

    def __init__(self, send: Callable[[str], None], look: Look) -> None:
        """Start blank.

        Args:
            send: writes to the terminal.
            look: what the terminal may be sent.
        """
        super().__init__()
        self._paper: Paper | None = None
        self._send = send
        self._look = look

    @property
    def look(self) -> Look:
        """What the terminal may be sent."""
        return self._look

    def take_on(self, look: Look) -> None:
        """Send something else from now on, and everything anew."""
        if look != self._look:
            self._look = look
            self._paper = None

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a part, always from the present paper."""
        return [self.render_line(y).crop(crop.x, crop.right) for y in crop.line_range]

    def render_line(self, y: int) -> Strip:
        """A line of the present paper."""
        if self._paper is None or y >= self._paper.height:
            return Strip.blank(self.size.width)
        return Strip(list(_segments(self._paper.rows[y], self._look.palette)), self._paper.width)

    def forget(self) -> None:
        """Know no longer what is on the terminal, so that the next paper is painted whole."""
        self._paper = None

    def show(self, paper: Paper) -> None:
        """Take new paper, and send what differs from the old."""
        if self._look.ascii:
            paper.put_plainly()
        old, self._paper = self._paper, paper
        palette = self._look.palette
        if old is None or (old.width, old.height) != (paper.width, paper.height):
            blank = Paper(paper.width, paper.height)
            if palette.grounded:
                blank.rows = [[_UNPAINTED] * paper.width for _ in blank.rows]
            self._send(_CLEAR + strokes(blank, paper, palette) + _SHOW_CURSOR)
        else:
            self._send(strokes(old, paper, palette))


def _segments(cells: list[Cell], palette: Palette) -> Iterator[Segment]:
    for ink, run in groupby(cells, key=lambda cell: cell[1]):
        text = "".join(char for char, _ in run)
        yield Segment(text, palette.style(ink) if ink or palette.grounded else None)
