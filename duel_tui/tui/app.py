"""The app: one screen with a canvas, a pile of pages, and keys on their way to the top one."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key, Paste, Resize
from textual.geometry import Offset
from textual.screen import Screen
from textual.timer import Timer

from duel_tui.glyphs import plain
from duel_tui.harmless import NOTES
from duel_tui.keys import Keymap
from duel_tui.storage.settings import Settings
from duel_tui.tui.canvas import Canvas
from duel_tui.tui.debounce import Debounce
from duel_tui.tui.inks import THEMES, Palette
from duel_tui.tui.line.app import LineApp
from duel_tui.tui.line.gate import Gate
from duel_tui.tui.page import HEIGHT, WIDTH, Page
from duel_tui.tui.pages.parting import parting
from duel_tui.tui.paper import Paper
from duel_tui.tui.terminal import Terminal
from duel_tui.tui.typeahead import TypeAheadFilter

if TYPE_CHECKING:
    from duel_tui.plain.talk import Conversation
    from duel_tui.tui.screens.lines import End

R = TypeVar("R")

_ANY = Terminal()
_SWITCHED: "End" = "switched"
PAUSE = 0.08
"""Seconds without a key after which the help follows the caret."""


class Stage(Screen[None], inherit_bindings=False):
    """The screen with the canvas."""

    DEFAULT_CSS = "Stage { background: ansi_default; overflow: hidden; }"
    AUTO_FOCUS = ""

    def __init__(self, canvas: Canvas) -> None:
        """Hold the canvas."""
        super().__init__()
        self._canvas = canvas

    def compose(self) -> ComposeResult:
        """The canvas alone."""
        yield self._canvas


class DuelApp(LineApp, inherit_bindings=False):
    """The program on the whole screen."""

    TITLE = "duel-tui"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(  # noqa: PLR0913 - all that is liked and known comes in here
        self,
        first: Callable[["DuelApp"], Page],
        settings: Settings | None = None,
        keep: Callable[[Settings], None] = lambda _: None,
        keymap: Keymap | None = None,
        terminal: Terminal = _ANY,
        *,
        lines: "Conversation | None" = None,
    ) -> None:
        """Begin with a page made for this app.

        Args:
            first: makes the first page.
            settings: what the player likes.
            keep: keeps new settings for good.
            keymap: the keys in force.
            terminal: what the terminal can show.
            lines: begins plain mode; None: there are no lines but those of a duel.
        """
        super().__init__(Gate())
        self._settings = settings or Settings()
        self._keep = keep
        self._in_force = keymap or Keymap()
        self._terminal = terminal
        self._lines = lines
        self._talker: Page | None = None
        """The page whose duel goes on in lines."""
        self._said: list[str] = []
        """What was said in lines so far."""
        self._for_size = False
        """True if lines stand there since there is no room for the page."""
        self.theme = "ansi-dark"
        self.animation_level = "none"
        self._pages: list[Page] = [first(self)]
        self._typed = TypeAheadFilter(self._in_force)
        self._pause: Timer | None = None
        self._debounce = Debounce(self.set_timer, self.redraw)
        self._canvas = Canvas(self._look(self._settings))

    @property
    def page(self) -> Page:
        """The page on top."""
        return self._pages[-1]

    def get_default_screen(self) -> Stage:
        """The screen with the canvas."""
        return Stage(self._canvas)

    def on_mount(self) -> None:
        """Show the first page."""
        with self.faults():
            self.page.shown()
            self._resized()
        self._wait()

    def on_resize(self, _: Resize) -> None:
        """Draw for the new size, once Textual has taken it."""
        self.call_next(self._resized)

    async def on_key(self, event: Key) -> None:
        """Give a key to the page, unless it was typed before the page could be read."""
        event.stop()
        key = self._typed.key(event)
        if not key:
            return
        if self._in_lines:
            self._key_in_lines(key)
            return
        if key in self._in_force.keys("lines") and not (len(key) == 1 and self.page.types):
            self._talk()
            return
        with self.faults():
            waited = self.page.passing
            self.page.key("space" if key == " " else key)
            self._come_by(at_once=waited)

    def on_paste(self, event: Paste) -> None:
        """Give pasted text to the page, as much of it as a field holds, unless the page could not be read yet."""
        if self._in_lines or self._typed.early(event.time):
            return
        with self.faults():
            self.page.pasted(event.text[:NOTES])
            self._come_by()

    def _key_in_lines(self, key: str) -> None:
        """Take a key that no line is typed with: back to the screen, or out."""
        if key in self._in_force.keys("leave"):
            self.leave()
        elif key in self._in_force.keys("lines"):
            self._talked(_SWITCHED)

    @property
    def _in_lines(self) -> bool:
        """True while lines stand in the place of the page."""
        return not isinstance(self.screen, Stage)

    def _talk(self, *, for_size: bool = False) -> None:
        """Go on in lines: with the duel that is being fought, or at the beginning.

        Args:
            for_size: whether they stand there only as long as there is no room for the page.
        """
        from duel_tui.tui.screens.lines import LinesScreen  # noqa: PLC0415  when it is first opened

        self._talker = next((page for page in reversed(self._pages) if page.talks is not None), None)
        talks = self._lines if self._talker is None else self._talker.talks
        if talks is not None:
            self._for_size = for_size
            self.page.hidden()
            _ = self.push_screen(LinesScreen(talks, self._in_force, self._said, self._talked))

    def _talked(self, end: "End") -> None:
        """Come back from lines, to the page whose duel they went on with, or to those that are still true."""
        if end == _SWITCHED and self._small:
            self.notify(f"The screen needs {WIDTH} columns and {HEIGHT} rows.", markup=False)
            return
        _ = self.pop_screen()
        if end == "quit":
            self.leave()
            return
        with self.faults():
            while self.page is not self._talker and not self._outlasts(self.page):
                self._pages.pop()
            self.page.talked(left=end == "back")
        self._resized()

    def _outlasts(self, page: Page) -> bool:
        """True if a page is still true after lines: any where no duel went on in them, but for the end of one."""
        return self._talker is None and (page.outlasts_lines or page is self._pages[0])

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
        self._debounce.over()
        paper = Paper(*self.size)
        self.page.draw(paper)
        self._canvas.show(paper)
        self.cursor_position = Offset(*paper.cursor)
        if self._typed.closed:
            self.call_after_refresh(self._typed.open)

    def drop_typed(self) -> None:
        """Forget the keys typed before what is shown now came into sight."""
        self._typed.close()

    def wait_for(
        self, work: Awaitable[R], done: Callable[[R], None], failed: Callable[[Exception], None]
    ) -> None:
        """Let something be done while keys go on, and then hand over its result, or what went wrong."""
        doing = asyncio.ensure_future(work)  # leaving may come first; what was never begun would complain

        async def wait() -> None:
            with self.faults():
                try:
                    result = await doing
                except Exception as trouble:  # noqa: BLE001  the page knows what it can do about it
                    failed(trouble)
                else:
                    done(result)
                self._come_by()

        self.run_worker(wait)  # type: ignore[arg-type]

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
        self._canvas.recolour(self._look(settings))
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
            self._debounce.put_off()
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
        with self.faults():
            if self._small and not self._in_lines:
                self._talk(for_size=True)
            elif self._for_size and not self._small and self._in_lines:
                self._talked(_SWITCHED)
            else:
                self.redraw()

    @property
    def _small(self) -> bool:
        """True if a page finds no room."""
        return self.size.width < WIDTH or self.size.height < HEIGHT

    def _look(self, settings: Settings) -> Palette:
        """The colours that the player likes; what of them and of all characters the terminal has, the gate is told."""
        theme = settings.theme if settings.theme in THEMES else "auto"
        wanted = settings.characters == "ascii"
        ascii_only = wanted or (settings.characters == "auto" and not self._terminal.glyphs)
        self.gate.change(0 if theme == "none" else self._terminal.colours, plain if ascii_only else None)
        return Palette(theme)
