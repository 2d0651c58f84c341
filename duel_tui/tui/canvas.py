"""The canvas: paper on the terminal, by lines, of which only the cells that changed are sent.

Textual sends a changed region from the left edge of the widget it lies in, so the canvas is a row of narrow tiles.
"""

from collections.abc import Iterator
from itertools import groupby

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from duel_tui.tui.inks import style_of
from duel_tui.tui.paper import Cell, Paper, changed

TILES = 8


class Tile(Widget, can_focus=False):
    """An upright slice of the screen."""

    DEFAULT_CSS = "Tile { width: 1fr; height: 100%; background: ansi_default; color: ansi_default; }"

    def __init__(self) -> None:
        """Start blank."""
        super().__init__()
        self.paper: Paper | None = None

    def render_line(self, y: int) -> Strip:
        """One row of this slice."""
        x, width = self.region.x, self.region.width
        if self.paper is None or y >= self.paper.height:
            return Strip.blank(width)
        return Strip(list(_segments(self.paper.rows[y][x : x + width])), width)

    def show(self, paper: Paper) -> None:
        """Take new paper, and send what differs from the old; the first is sent with the layout."""
        old, self.paper = self.paper, paper
        if old is None:
            return
        if (old.width, old.height) != (paper.width, paper.height):
            self.refresh()
            return
        left, end = self.region.x, self.region.right
        regions = [
            Region(start, y, stop - start, 1)
            for y in range(paper.height)
            for start, stop in changed(old.rows[y][left:end], paper.rows[y][left:end])
        ]
        if regions:
            self.refresh(*regions)


def _segments(cells: list[Cell]) -> Iterator[Segment]:
    if cells and cells[0][0] == "":
        cells = [(" ", ""), *cells[1:]]
    for ink, run in groupby(cells, key=lambda cell: cell[1]):
        text = "".join(char for char, _ in run)
        style: Style | None = style_of(ink) if ink else None
        yield Segment(text, style)
