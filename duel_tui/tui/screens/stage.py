"""The stage: the screen of a page that draws everything itself, on a canvas."""

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.geometry import Offset, Size
from textual.timer import Timer

from duel_tui.storage.keeping import Keeper
from duel_tui.tui.canvas import Canvas
from duel_tui.tui.debounce import Debounce
from duel_tui.tui.inks import Palette
from duel_tui.tui.page import Page
from duel_tui.tui.paper import Paper
from duel_tui.tui.screens.base import AppScreen

if TYPE_CHECKING:
    from duel_tui.plain.talk import Conversation

PAUSE = 0.08
"""Seconds without a key after which the help follows the caret."""


class Stage(AppScreen, inherit_bindings=False):
    """A page, its canvas, and the moments at which it is drawn; the app gives it every key."""

    DEFAULT_CSS = "Stage { background: ansi_default; overflow: hidden; }"
    AUTO_FOCUS = ""

    def __init__(self, page: Page, palette: Palette) -> None:
        """Hold a page, to be drawn in these colours."""
        super().__init__()
        self.page = page
        self._canvas = Canvas(palette)
        self._pause: Timer | None = None
        self._debounce = Debounce(self.set_timer, self._drawn_late)

    def compose(self) -> ComposeResult:
        """The canvas alone."""
        yield self._canvas

    def on_screen_resume(self) -> None:
        """Draw the page when it comes into sight."""
        with self.host.faults():
            self.come_by(at_once=True)

    def come_by(self, *, at_once: bool = False) -> None:
        """Draw what has come by: at once, or where it only passes when nothing else has come for a moment."""
        if not self.is_current:
            return
        if self.page.passing and not at_once:
            self._debounce.put_off()
        else:
            self.host.redraw()
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(PAUSE, self._settle)

    def draw(self, size: Size) -> Offset:
        """Draw the page again, at the size of the screen; where the cursor stands."""
        self._debounce.over()
        paper = Paper(*size)
        self.page.draw(paper)
        self._canvas.show(paper)
        return Offset(*paper.cursor)

    def _drawn_late(self) -> None:
        """Draw what was put off."""
        if self.is_current:
            self.host.redraw()

    def recolour(self, palette: Palette) -> None:
        """Show the page in other colours."""
        self._canvas.recolour(palette)

    def _settle(self) -> None:
        with self.host.faults():
            if self.is_current and self.page.settled():
                self.host.redraw()

    @property
    def types(self) -> bool:
        """True while the page takes text."""
        return self.page.types

    @property
    def unkept(self) -> Keeper | None:
        """What only memory holds of the page."""
        return self.page.unkept

    @property
    def talks(self) -> "Conversation | None":
        """What begins the lines of the page's duel."""
        return self.page.talks

    @property
    def outlasts_lines(self) -> bool:
        """False if lines may have made the page untrue."""
        return self.page.outlasts_lines

    def hidden(self) -> None:
        """Tell the page that it goes out of sight."""
        self.page.hidden()

    def talked(self, *, left: bool) -> None:
        """Tell the page that it comes into sight again after lines."""
        self.page.talked(left=left)
