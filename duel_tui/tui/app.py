"""The app: a canvas, a pile of pages, and keys on their way to the top one."""

from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import ClassVar, TypeVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.events import Key, Paste, Resize
from textual.geometry import Offset
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from duel_tui.storage.settings import Settings
from duel_tui.tui.canvas import TILES, Tile
from duel_tui.tui.page import HEIGHT, WIDTH, Page
from duel_tui.tui.paper import Paper

R = TypeVar("R")

PAUSE = 0.08
"""Seconds without a key after which the help follows the caret."""


class Stage(Screen[None], inherit_bindings=False):
    """The one Textual screen there is."""

    DEFAULT_CSS = "Stage { layout: horizontal; background: ansi_default; overflow: hidden; }"
    AUTO_FOCUS = ""

    def compose(self) -> ComposeResult:
        """The slices of the canvas."""
        for _ in range(TILES):
            yield Tile()


class DuelApp(App[None], inherit_bindings=False):
    """The program on the whole screen."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(
        self,
        first: Callable[["DuelApp"], Page],
        settings: Settings | None = None,
        keep: Callable[[Settings], None] = lambda _: None,
    ) -> None:
        """Begin with a page made for this app.

        Args:
            first: makes the first page.
            settings: what the player likes.
            keep: keeps new settings for good.
        """
        super().__init__(ansi_color=True)
        self._settings = settings or Settings()
        self._keep = keep
        self.theme = "ansi-dark"
        self.animation_level = "none"
        self._pages: list[Page] = [first(self)]
        self._hears_from: float | None = 0.0
        self._pause: Timer | None = None
        self._first_paint = ExitStack()

    @property
    def page(self) -> Page:
        """The page on top."""
        return self._pages[-1]

    def get_default_screen(self) -> Stage:
        """The screen with the canvas."""
        return Stage()

    def on_mount(self) -> None:
        """Hold the first paint back until there is something to see."""
        self._first_paint.enter_context(self.batch_update())
        self.page.shown()

    def on_ready(self) -> None:
        """Paint for the first time, once and whole."""
        self.redraw()
        self._first_paint.close()
        self.screen.refresh()

    def on_resize(self, event: Resize) -> None:
        """Draw for the new size."""
        self._draw(event.size.width, event.size.height)

    async def on_key(self, event: Key) -> None:
        """Give a key to the page, unless it was typed before the page could be read."""
        event.stop()
        if self._hears_from is None or event.time < self._hears_from:
            return
        key = event.character if event.character and event.is_printable else event.key
        if self._too_small(*self.size):
            if key in {"ctrl+q", "ctrl+c", "q"}:
                self.leave()
            return
        self.page.key("space" if key == " " else key)
        self.redraw()
        self._wait()

    def on_paste(self, event: Paste) -> None:
        """Give pasted text to the page."""
        self.page.pasted(event.text)
        self.redraw()
        self._wait()

    def open(self, page: Page) -> None:
        """Put a page on top."""
        self._pages.append(page)
        page.shown()

    def close(self) -> None:
        """Go back to the page below; from the last one, leave."""
        if len(self._pages) == 1:
            self.leave()
            return
        self._pages.pop()
        self.page.shown()

    def swap(self, page: Page) -> None:
        """Put a page in the place of the top one."""
        self._pages[-1] = page
        page.shown()

    def leave(self) -> None:
        """End the program."""
        self.exit()

    def redraw(self) -> None:
        """Draw the page again."""
        self._draw(*self.size)

    def drop_typed(self) -> None:
        """Forget the keys typed before what is shown now came into sight."""
        self._hears_from = None
        self.call_after_refresh(self._hear)

    def wait_for(
        self, work: Awaitable[R], done: Callable[[R], None], failed: Callable[[Exception], None]
    ) -> None:
        """Let something be done while keys go on, and then hand over its result, or what went wrong."""

        async def wait() -> None:
            try:
                result = await work
            except Exception as trouble:  # noqa: BLE001  the page knows what it can do about it
                failed(trouble)
            else:
                done(result)
            self.redraw()
            self._wait()

        self.run_worker(wait())

    @property
    def settings(self) -> Settings:
        """What the player likes."""
        return self._settings

    def keep(self, settings: Settings) -> None:
        """Keep new settings, here and on disk."""
        self._settings = settings
        self._keep(settings)

    def _hear(self) -> None:
        self._hears_from = Message().time

    def _wait(self) -> None:
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(PAUSE, self._settle)

    def _settle(self) -> None:
        if self.page.settled():
            self.redraw()

    def _draw(self, width: int, height: int) -> None:
        paper = Paper(width, height)
        if self._too_small(width, height):
            _draw_too_small(paper)
        else:
            self.page.draw(paper)
        for tile in self.screen.query_children(Tile):
            tile.show(paper)
        self.cursor_position = Offset(*paper.cursor)

    def _too_small(self, width: int, height: int) -> bool:
        return width < WIDTH or height < HEIGHT


def _draw_too_small(paper: Paper) -> None:
    lines = (
        f"This window has {paper.width} columns and {paper.height} rows;",
        f"{WIDTH} and {HEIGHT} are needed. Nothing is lost:",
        "make it larger to go on, ctrl+q leaves.",
    )
    for y, line in enumerate(lines[: paper.height]):
        paper.put(0, y, line)
