"""What stands in the place of a page while very many or large files are read for it."""

from contextlib import suppress
from threading import Thread
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from duel_tui.pages.execution import Led
from duel_tui.play import long_reading
from duel_tui.storage.folders import Saves
from duel_tui.tui.keymap import bound
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.edges import Footer, Heading
from duel_tui.tui.widgets.hosted import on_top

_SOON = 0.2
"""Seconds after which it is said how far the reading is."""
_ONCE = "What lists say of them is remembered, and of very many kept in an index."


class ReadingScreen(AppScreen, inherit_bindings=False):
    """How far the reading is; then comes what was asked for, unless the player has gone back."""

    DEFAULT_CSS = "ReadingScreen > #said { margin: 1 1; }"
    BINDINGS: ClassVar[list[BindingType]] = bound("back", "help")

    def __init__(self, saves: Saves, title: str, following: Led) -> None:
        """Read the files that a page needs.

        Args:
            saves: where they lie.
            title: the page's.
            following: what leads to it.
        """
        super().__init__()
        self.title = title
        self._saves, self._following = saves, following
        self._reading = Thread(target=self._read, daemon=True)

    def compose(self) -> ComposeResult:
        """The heading, how far the reading is, and the key that leads back."""
        yield Heading(self.title or "")
        yield Static(self._said, id="said")
        yield Footer(self.host.keymap, (self.host.keymap.shown("back"), "back"))

    def on_mount(self) -> None:
        """Begin to read."""
        self._reading.start()
        self.set_interval(_SOON, self._look)

    def _read(self) -> None:
        """Read; what goes wrong goes wrong once more where the page is made."""
        with suppress(Exception):
            long_reading.read(self._saves)

    @property
    def _said(self) -> str:
        return f"{long_reading.said(self._saves)}\n\n{_ONCE}"

    def _look(self) -> None:
        """Say how far the reading is, or go on where it has ended."""
        if not on_top(self):
            return
        if self._reading.is_alive():
            self.query_one("#said", Static).update(self._said)
        else:
            self.host.follow(self._following, instead=True)
