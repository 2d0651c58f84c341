"""What is said of the row at the caret: it follows the caret once keys have paused, so that moving costs little."""

from collections.abc import Callable
from typing import Any

from textual.app import App
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

PAUSE = 0.08
"""Seconds without a key after which it follows."""


class Explanation(Static):
    """A text that is made late."""

    DEFAULT_CSS = "Explanation { height: auto; background: ansi_default; color: ansi_default; }"

    def __init__(self, make: Callable[[], Content], *, id: str | None = None) -> None:  # noqa: A002
        """Say nothing yet; `make` makes the text for the caret as it stands."""
        super().__init__(id=id, markup=False)
        self._make = make
        self._pause: Timer | None = None

    def on_mount(self) -> None:
        """Say it the first time at once."""
        self.now()

    def later(self) -> None:
        """Say it once keys have paused."""
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(PAUSE, self.now)

    def now(self) -> None:
        """Say it at once."""
        if self._pause is not None:
            self._pause.stop()
            self._pause = None
        app: App[Any] = self.app  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - Textual leaves its type open
        if self.is_attached and self.screen in app.screen_stack:  # a quick key may have left the screen
            self.update(self._make())
