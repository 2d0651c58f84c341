"""The app: a canvas, a pile of pages, and keys on their way to the top one."""

import sys
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, ClassVar, TypeVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.events import Key, Paste, Resize
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput
from textual.screen import Screen
from textual.timer import Timer

from duel_tui.keys import Keymap
from duel_tui.storage.settings import Settings
from duel_tui.tui.canvas import Canvas, Look
from duel_tui.tui.inks import THEMES, Palette
from duel_tui.tui.page import Page
from duel_tui.tui.pages.parting import parting
from duel_tui.tui.paper import Paper
from duel_tui.tui.room import Room, too_small
from duel_tui.tui.terminal import Terminal

R = TypeVar("R")

_ANY = Terminal()
_BEGIN, _END = "\x1b[?2026h", "\x1b[?2026l"
"""Around what the terminal is to show at once."""
_ONE_WRITE = 500
"""Characters that are on the screen in no time anyway."""
PAUSE = 0.08
"""Seconds without a key after which the help follows the caret."""


class Stage(Screen[None], inherit_bindings=False):
    """The one Textual screen there is."""

    DEFAULT_CSS = "Stage { background: ansi_default; overflow: hidden; }"
    AUTO_FOCUS = ""

    def __init__(self, canvas: Canvas) -> None:
        """Hold the canvas."""
        super().__init__()
        self._canvas = canvas

    def compose(self) -> ComposeResult:
        """The canvas alone."""
        yield self._canvas


class DuelApp(App[None], inherit_bindings=False):
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
        self.fault: Exception | None = None
        """What went wrong in the program itself, if anything."""
        self._pages: list[Page] = [first(self)]
        self._hears_from: float | None = 0.0
        self._pause: Timer | None = None
        self._unpainted = ExitStack()
        self._painting = False
        self._terminal = terminal
        self._synchronized = False
        self._room = Room()
        self._canvas = Canvas(self._send, self._look(self._settings))

    @property
    def page(self) -> Page:
        """The page on top."""
        return self._pages[-1]

    def get_default_screen(self) -> Stage:
        """The screen with the canvas."""
        return Stage(self._canvas)

    def on_mount(self) -> None:
        """Take the painting over from Textual, which would paint the screen twice at the start."""
        self._unpainted.enter_context(self.batch_update())
        self.app_resume_signal.subscribe(  # pyright: ignore[reportUnknownMemberType] - Textual leaves it open
            self, self._resumed
        )
        with self._faults():
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
        if self._hears_from is None or event.time < self._hears_from:
            return
        key = event.character if event.character and event.is_printable else event.key
        if too_small(*self.size):
            if key in self._in_force.keys("leave"):
                self.leave()
            return
        if key in self._in_force.keys("lines"):
            self._room.switch(*self.size)
            self.redraw()
            return
        with self._faults():
            self.page.key("space" if key == " " else key)
            self.redraw()
            self._wait()

    def on_paste(self, event: Paste) -> None:
        """Give pasted text to the page."""
        with self._faults():
            self.page.pasted(event.text)
            self.redraw()
            self._wait()

    def on_terminal_supports_synchronized_output(self, _: TerminalSupportsSynchronizedOutput) -> None:
        """Let the terminal show a larger change at once, since it has said that it can."""
        self._synchronized = True

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

    def redraw(self) -> None:
        """Draw the page again."""
        self._draw()

    def drop_typed(self) -> None:
        """Forget the keys typed before what is shown now came into sight."""
        self._hears_from = None

    def wait_for(
        self, work: Awaitable[R], done: Callable[[R], None], failed: Callable[[Exception], None]
    ) -> None:
        """Let something be done while keys go on, and then hand over its result, or what went wrong."""

        async def wait() -> None:
            with self._faults():
                try:
                    result = await work
                except Exception as trouble:  # noqa: BLE001  the page knows what it can do about it
                    failed(trouble)
                else:
                    done(result)
                self.redraw()
                self._wait()

        self.run_worker(wait())

    def panic(self, *renderables: object) -> None:
        """Leave with a fault of the program where Textual would print what it met."""
        del renderables
        self.fault = self.fault or OSError("the terminal cannot be read")
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        error = sys.exception()
        self.fault = self.fault or (error if isinstance(error, Exception) else None)
        self._close_messages_no_wait()

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
        self._canvas.take_on(self._look(settings))
        self._settings = settings
        self._keep(settings)

    @contextmanager
    def _faults(self) -> Generator[None]:
        """Leave with a fault of the program, so that whoever runs the app can say it in a sentence."""
        try:
            yield
        except Exception as fault:
            if self.is_headless:
                raise
            self.fault = fault
            self.exit()

    def _wait(self) -> None:
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(PAUSE, self._settle)

    def _settle(self) -> None:
        with self._faults():
            if self.page.settled():
                self.redraw()

    def _resized(self) -> None:
        self._room.sized(*self.size)
        self._paint()

    def _resumed(self, _: App[Any]) -> None:
        self._paint()

    def _paint(self) -> None:
        """Paint everything anew."""
        with self._faults():
            self._canvas.forget()
            self._draw()

    def _draw(self) -> None:
        if not self._painting:
            return
        width, height = self.size
        paper = Paper(width, height)
        self._room.draw(self.page, paper, self._in_force)
        self._canvas.show(paper)
        if self._hears_from is None:
            self._hears_from = Message().time

    def _look(self, settings: Settings) -> Look:
        """What is sent to this terminal, as the player likes it."""
        terminal = self._terminal
        theme = settings.theme if settings.theme in THEMES else "auto"
        colours = 0 if theme == "none" else terminal.colours
        wanted = settings.characters == "ascii"
        return Look(
            Palette(theme, colours), wanted or (settings.characters == "auto" and not terminal.glyphs)
        )

    def _send(self, text: str) -> None:
        if text and self._driver is not None and not self.is_headless:
            whole = self._synchronized and len(text) > _ONE_WRITE
            self._driver.write(f"{_BEGIN}{text}{_END}" if whole else text)
            self._driver.flush()
