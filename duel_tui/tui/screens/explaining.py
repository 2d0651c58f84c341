"""Screens that explain the field at the caret: once keys have paused, so that moving costs little."""

from abc import abstractmethod

from textual.content import Content
from textual.timer import Timer
from textual.widgets import OptionList, Static

from duel_tui.tui.screens.base import AppScreen

PAUSE = 0.08
"""Seconds without a key after which the explanation follows the caret."""


class Explanation(Static):
    """What is said of the field at the caret."""

    DEFAULT_CSS = "Explanation { height: auto; background: ansi_default; color: ansi_default; }"


class ExplainingScreen(AppScreen, inherit_bindings=False):
    """A form with an explanation of the field at its caret."""

    _pause: Timer | None = None

    @abstractmethod
    def _explained(self) -> Content:
        """What the field at the caret is about."""

    def on_mount(self) -> None:
        """Explain the first field at once."""
        self.explain()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Explain the field at the caret."""
        event.stop()
        self.explain_later()

    def explain_later(self) -> None:
        """Explain the field at the caret once keys have paused."""
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(PAUSE, self.explain)

    def explain(self) -> None:
        """Explain the field at the caret at once."""
        if self._pause is not None:
            self._pause.stop()
            self._pause = None
        if self.is_there:  # a quick key may have left the screen
            self.query_one(Explanation).update(self._explained())
