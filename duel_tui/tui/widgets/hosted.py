"""What every widget of ours has: the app by its type, and the terminal's cursor at its caret.

A terminal's own cursor is what screen readers and magnifiers follow. Textual sets it for `Input` alone, so every widget
with a caret puts it there itself.
"""

from typing import TYPE_CHECKING, cast

from textual.dom import DOMNode
from textual.events import Key
from textual.geometry import Offset
from textual.widget import Widget

if TYPE_CHECKING:
    from duel_tui.tui.app import DuelApp


def app_of(node: DOMNode) -> "DuelApp":
    """The app of a screen or a widget, by the type that Textual leaves open."""
    return cast("DuelApp", node.app)  # pyright: ignore[reportUnknownMemberType]


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
    await app_of(widget).run_action(found.binding.action, found.node)
    return True


def on_top(widget: Widget) -> bool:
    """True if a widget's screen is the top one; for Textual the screen below it is current too."""
    return widget.is_attached and app_of(widget).screen is widget.screen


class Hosted(Widget):
    """A widget of this program."""

    @property
    def host(self) -> "DuelApp":
        """The app, with what it offers to screens and widgets."""
        return app_of(self)

    def put_cursor(self, x: int, y: int) -> None:
        """Put the terminal's cursor on a cell of this widget, where it is in sight."""
        if on_top(self):
            self.host.cursor_position = self.content_region.offset + Offset(x, y)
