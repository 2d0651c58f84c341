"""The app: a canvas, a pile of pages, and keys on their way to the top one."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from typing import Any, ClassVar, TypeVar

from textual.app import App
from textual.binding import BindingType
from textual.events import Key, Paste, Resize
from textual.messages import TerminalSupportsSynchronizedOutput
from textual.timer import Timer

from duel_tui.keys import Keymap
from duel_tui.storage.settings import Settings
from duel_tui.tui.faults import FaultApp
from duel_tui.tui.hearing import Hearing
from duel_tui.tui.hold import Hold
from duel_tui.tui.page import Page
from duel_tui.tui.pages.parting import parting
from duel_tui.tui.painting import Painter, Stage
from duel_tui.tui.room import too_small
from duel_tui.tui.terminal import Terminal

R = TypeVar("R")

_ANY = Terminal()
PAUSE = 0.08
"""Seconds without a key after which the help follows the caret."""


class DuelApp(FaultApp, inherit_bindings=False):
    """The program on the whole screen."""

    TITLE = "duel-tui"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(
        self,
        first: Callable[["DuelApp"], Page],
        settings: Settings | None = None,
        keep: Callable[[Settings], None] = lambda _: None,
        keymap: Keymap | None = None,
        terminal: Terminal = _ANY,
    ) -> None:
        """Begin with a page made for this app.

        Args:
            first: makes the first page.
            settings: what the player likes.
            keep: keeps new settings for good.
            keymap: the keys in force.
            terminal: what the terminal can show.
        """
        super().__init__(ansi_color=True)
        self._settings = settings or Settings()
        self._keep = keep
        self._in_force = keymap or Keymap()
        self.theme = "ansi-dark"
        self.animation_level = "none"
        self._pages: list[Page] = [first(self)]
        self._hearing = Hearing(self._in_force)
        self._pause: Timer | None = None
        self._hold = Hold(self.set_timer, self.redraw)
        self._unpainted = ExitStack()
        self._painting = False
        self._painter = Painter(terminal, self._settings, self._write)

    @property
    def page(self) -> Page:
        """The page on top."""
        return self._pages[-1]

    def get_default_screen(self) -> Stage:
        """The screen with the canvas."""
        return Stage(self._painter.canvas)

    def on_mount(self) -> None:
        """Take the painting over from Textual, which would paint the screen twice at the start."""
        self._unpainted.enter_context(self.batch_update())
        self.app_resume_signal.subscribe(  # pyright: ignore[reportUnknownMemberType] - Textual leaves it open
            self, self._resumed
        )
        with self.faults():
            self.page.shown()

    def on_ready(self) -> None:
        """Paint for the first time."""
        self._painting = True
        self._paint()
        self._wait()

    def on_resize(self, _: Resize) -> None:
        """Paint for the new size, once Textual has taken it."""
        self.call_next(self._resized)

    async def on_key(self, event: Key) -> None:
        """Give a key to the page, unless it was typed before the page could be read."""
        event.stop()
        key = self._hearing.heard(event)
        if not key:
            return
        if too_small(*self.size):
            if key in self._in_force.keys("leave"):
                self.leave()
            return
        if key in self._in_force.keys("lines"):
            self._painter.room.switch(*self.size)
            self.redraw()
            return
        with self.faults():
            waited = self.page.passing
            self.page.key("space" if key == " " else key)
            self._come_by(at_once=waited)

    def on_paste(self, event: Paste) -> None:
        """Give pasted text to the page."""
        with self.faults():
            self.page.pasted(event.text)
            self._come_by()

    def on_terminal_supports_synchronized_output(self, _: TerminalSupportsSynchronizedOutput) -> None:
        """Let the terminal show a larger change at once, since it has said that it can."""
        self._painter.at_once = True

    def open(self, page: Page) -> None:
        """Put a page on top."""
        self.page.hidden()
        self._pages.append(page)
        page.shown()

    def close(self) -> None:
        """Go back to the page below; from the last one, leave."""
        if len(self._pages) == 1:
            self.leave()
        elif not self._asks([self.page], lambda: self._close(2)):
            self._close(1)

    def swap(self, page: Page) -> None:
        """Put a page in the place of the top one."""
        self.page.hidden()
        self._pages[-1] = page
        page.shown()

    def leave(self) -> None:
        """End the program."""
        if not self._asks(self._pages, self.exit):
            self.exit()

    def redraw(self) -> None:
        """Draw the page again."""
        self._hold.over()
        if self._painting:
            self._painter.paint(self.page, self._in_force, *self.size)
            self._hearing.begin()

    def drop_typed(self) -> None:
        """Forget the keys typed before what is shown now came into sight."""
        self._hearing.stop()

    def wait_for(
        self, work: Awaitable[R], done: Callable[[R], None], failed: Callable[[Exception], None]
    ) -> None:
        """Let something be done while keys go on, and then hand over its result, or what went wrong."""

        async def wait() -> None:
            with self.faults():
                try:
                    result = await work
                except Exception as trouble:  # noqa: BLE001  the page knows what it can do about it
                    failed(trouble)
                else:
                    done(result)
                self._come_by()

        self.run_worker(wait())

    @property
    def settings(self) -> Settings:
        """What the player likes."""
        return self._settings

    @property
    def keymap(self) -> Keymap:
        """The keys in force."""
        return self._in_force

    def keep(self, settings: Settings) -> None:
        """Keep new settings, here and on disk."""
        self._painter.take_on(settings)
        self._settings = settings
        self._keep(settings)

    def _asks(self, pages: Sequence[Page], go: Callable[[], None]) -> bool:
        """Whether something would be lost with some pages; a page asks about it then."""
        page = parting(self, pages, go)
        if page is not None:
            self.open(page)
        return page is not None

    def _close(self, count: int) -> None:
        for _ in range(count):
            self._pages.pop().hidden()
        self.page.shown()

    def _come_by(self, *, at_once: bool = False) -> None:
        """Draw what has come by: at once, or where it only passes when nothing else has come for a moment."""
        if self.page.passing and not at_once:
            self._hold.put_off()
        else:
            self.redraw()
        self._wait()

    def _wait(self) -> None:
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(PAUSE, self._settle)

    def _settle(self) -> None:
        with self.faults():
            if self.page.settled():
                self.redraw()

    def _resized(self) -> None:
        self._painter.room.sized(*self.size)
        self._paint(whole=self._hearing.touched)

    def _resumed(self, _: App[Any]) -> None:
        self._paint()

    def _paint(self, *, whole: bool = True) -> None:
        """Paint everything anew; of a size that is reported before the first key only what differs."""
        with self.faults():
            if whole:
                self._painter.canvas.forget()
            self.redraw()

    def _write(self, text: str) -> None:
        """Write to the terminal, if there is one."""
        if text and self._driver is not None and not self.is_headless:
            self._driver.write(text)
            self._driver.flush()
