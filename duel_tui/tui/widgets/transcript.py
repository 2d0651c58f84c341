"""A transcript: lines that were said, broken at the width there is, with the last of them in sight.

The sentences are kept as they were said, and are broken again at each size. Only those rows are made that are seen, so
that a long evening costs as little as a short one.
"""

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from duel_tui.plain.words import columns_of
from duel_tui.storage.settings import Wrap
from duel_tui.text import NARROWEST, wrapped


class Transcript(Widget, can_focus=False):
    """What was said, the oldest first."""

    DEFAULT_CSS = "Transcript { height: 1fr; background: ansi_default; color: ansi_default; }"

    def __init__(self, said: list[str], wrap: Wrap = "on") -> None:
        """Begin with what was said before; sentences are added to it, and broken as `wrap` says."""
        super().__init__()
        self._wrap: Wrap = wrap
        self._said = said
        self._rows: list[str] = []
        self._width = 0
        self._back = 0
        """Rows by which it is turned back from its end."""

    def say(self, sentence: str) -> None:
        """Add a sentence, and bring it into sight."""
        self._said.append(sentence)
        self._rows += self._broken(sentence)
        self._back = 0
        self.refresh()

    def hide(self) -> None:
        """Take what was said out of sight, for good."""
        self._said.clear()
        self._rows.clear()
        self._back = 0
        self.refresh()

    @property
    def end(self) -> int:
        """How many rows there are up to the last that is seen."""
        return len(self._rows) - self._back

    def turn(self, pages: int, end: int | None = None) -> None:
        """Turn back or forward by pages: from what is seen, or from where it ended with the row `end`."""
        page = max(1, self.size.height - 1)
        most = max(0, len(self._rows) - self.size.height)
        back = len(self._rows) - (self.end if end is None else end)
        self._back = min(most, max(0, back - pages * page))
        self.refresh()

    def wrap(self, wrap: Wrap) -> None:
        """Break everything again, and what is said from now on; no row is longer than the screen."""
        self._wrap = wrap
        self._break_again()

    def on_resize(self) -> None:
        """Break everything again at another width."""
        if self.size.width != self._width:
            self._width = self.size.width
            self._break_again()

    def _break_again(self) -> None:
        self._rows = [row for sentence in self._said for row in self._broken(sentence)]
        self._back = 0
        self.refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows of a part, as they are now."""
        return [self.render_line(y).crop(crop.x, crop.right) for y in crop.line_range]

    def render_line(self, y: int) -> Strip:
        """A row; the last one stands at the bottom."""
        place = len(self._rows) - self._back - self.size.height + y
        text = self._rows[place] if 0 <= place < len(self._rows) else ""
        return Strip([Segment(text)]).adjust_cell_length(self.size.width)

    def _broken(self, sentence: str) -> list[str]:
        columns = columns_of(self._wrap, self._width) or self._width
        return wrapped(sentence, max(NARROWEST, columns)) if self._width else [sentence]
