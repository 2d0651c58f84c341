"""Painting: a page drawn in the room there is, and sent to the terminal as the player likes it."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.screen import Screen

from duel_tui.keys import Keymap
from duel_tui.storage.settings import Settings
from duel_tui.tui.canvas import Canvas, Look
from duel_tui.tui.inks import THEMES, Palette
from duel_tui.tui.page import Page
from duel_tui.tui.paper import Paper
from duel_tui.tui.room import Room
from duel_tui.tui.terminal import Terminal

_BEGIN, _END = "\x1b[?2026h", "\x1b[?2026l"
"""Around what the terminal is to show at once."""
_ONE_WRITE = 500
"""Characters that are on the screen in no time anyway."""


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


class Painter:
    """Paints the page on top."""

    def __init__(self, terminal: Terminal, settings: Settings, write: Callable[[str], None]) -> None:
        """Start with a blank canvas.

        Args:
            terminal: what the terminal can show.
            settings: what the player likes.
            write: writes to the terminal.
        """
        self._terminal = terminal
        self._write = write
        self.room = Room()
        self.canvas = Canvas(self._send, self._look(settings))
        self.at_once = False
        """Whether the terminal has said that it can show a larger change at once."""

    def take_on(self, settings: Settings) -> None:
        """Paint as the player likes it from now on."""
        self.canvas.take_on(self._look(settings))

    def paint(self, page: Page, keymap: Keymap, width: int, height: int) -> None:
        """Draw a page, and send what differs from what the terminal shows."""
        paper = Paper(width, height)
        self.room.draw(page, paper, keymap)
        self.canvas.show(paper)

    def _send(self, text: str) -> None:
        self._write(f"{_BEGIN}{text}{_END}" if self.at_once and len(text) > _ONE_WRITE else text)

    def _look(self, settings: Settings) -> Look:
        """What is sent to this terminal, as the player likes it."""
        theme = settings.theme if settings.theme in THEMES else "auto"
        colours = 0 if theme == "none" else self._terminal.colours
        wanted = settings.characters == "ascii"
        plain = wanted or (settings.characters == "auto" and not self._terminal.glyphs)
        return Look(Palette(theme, colours), plain)
