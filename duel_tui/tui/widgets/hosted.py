"""What every widget of ours has: the app by its type, and the terminal's cursor at its caret.

A terminal's own cursor is what screen readers and magnifiers follow. Textual sets it for `Input` alone, so every widget
with a caret puts it there itself.
"""

from typing import TYPE_CHECKING, Any, cast

from textual.events import Key
from textual.geometry import Offset
from textual.widget import Widget

if TYPE_CHECKING:
    from textual.app import App

    from duel_tui.tui.host import Host


async def obeyed(widget: Widget, event: Key) -> bool:
    """Obey a key that is a command now; False if it is none.

    Textual runs a command when its key has bubbled up to the app, and by then the widget has taken letters that were
    typed after it. Obeyed here, keys count in the order in which they were typed.
    """
    found = widget.screen.active_bindings.get(event.key)
    if found is None or not found.enabled:
        return False
    event.stop()
    event.prevent_default()
    app: App[Any] = widget.app  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - Textual leaves it open
    await app.run_action(found.binding.action, found.node)
    return True


def on_top(widget: Widget) -> bool:
    """True if a widget's screen is the top one; for Textual the screen below it is current too."""
    app: App[Any] = widget.app  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - Textual leaves it open
    return widget.is_attached and app.screen is widget.screen


class Hosted(Widget):
    """A widget of this program."""

    @property
    def host(self) -> "Host":
        """The app, with what it offers to screens and widgets."""
        return cast("Host", self._app)

    def put_cursor(self, x: int, y: int) -> None:
        """Put the terminal's cursor on a cell of this widget, where it is in sight."""
        if on_top(self):
            self._app.cursor_position = self.content_region.offset + Offset(x, y)

    @property
    def _app(self) -> "App[Any]":
        return self.app  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - Textual leaves it open
