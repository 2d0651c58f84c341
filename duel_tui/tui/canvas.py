"""The canvas: the widget that shows paper, row by row."""

from collections.abc import Iterator
from itertools import groupby

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from duel_tui.tui.inks import Palette
from duel_tui.tui.paper import Cell, Paper


class Canvas(Widget, can_focus=False):
    """Shows paper."""

    DEFAULT_CSS = "Canvas { width: 100%; height: 100%; background: ansi_default; color: ansi_default; }"

    def __init__(self, palette: Palette) -> None:
        """Start blank, in these colours."""
        super().__init__()
        self._paper: Paper | None = None
        self._palette = palette

    def recolour(self, palette: Palette) -> None:
        """Show the same in other colours."""
        if palette != self._palette:
            self._palette = palette
            self.refresh()

    def show(self, paper: Paper) -> None:
        """Take new paper, and have the rows painted that differ from the old, or are to have the cursor."""
        old, self._paper = self._paper, paper
        if old is None or (old.width, old.height) != (paper.width, paper.height):
            self.refresh()
            return
        rows = {y for y, row in enumerate(paper.rows) if row != old.rows[y]}
        if old.cursor != paper.cursor:
            rows.add(paper.cursor[1])
        self.refresh(*(Region(0, y, paper.width, 1) for y in sorted(rows))) if rows else None

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a part, always from the present paper."""
        return [self.render_line(y).crop(crop.x, crop.right) for y in crop.line_range]

    def render_line(self, y: int) -> Strip:
        """A line of the present paper."""
        if self._paper is None or y >= self._paper.height:
            return Strip.blank(self.size.width)
        return Strip(list(_segments(self._paper.rows[y], self._palette)), self._paper.width)


def _segments(cells: list[Cell], palette: Palette) -> Iterator[Segment]:
    for ink, run in groupby(cells, key=lambda cell: cell[1]):
        text = "".join(char for char, _ in run)
        yield Segment(text, palette.style(ink) if ink or palette.grounded else None)
