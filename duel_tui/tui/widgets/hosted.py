"""What every widget of ours has: the app as a host, and the terminal's cursor at its caret.

A terminal's own cursor is what screen readers and magnifiers follow. Textual sets it for `Input` alone, so every widget
with a caret puts it there itself.
"""

from dataclasses import dataclass

from textual.containers import Container
from textual.events import Key
from textual.geometry import Offset, Region
from textual.message import Message
from textual.widget import Widget

from duel_tui.tui.host import HasHost
from duel_tui.tui.line.app import LineWidget


async def obeyed(widget: HasHost, event: Key) -> bool:
    """Obey a key that is a command now; False if it is none.

    Textual runs a command when its key has bubbled up to the app, and by then the widget has taken letters that were
    typed after it. Obeyed here, keys count in the order in which they were typed.
    """
    found = widget.screen.active_bindings.get(event.key)
    if found is None or not found.enabled:
        return False
    event.stop()
    event.prevent_default()
    await widget.host.run_action(found.binding.action, found.node)
    return True


@dataclass
class Answered(Message):
    """What a prompt asks for was given."""

    widget: Widget
    value: object


@dataclass
class Noted(Message):
    """There is something to say about the last key; an empty note: nothing."""

    note: str


class Layers(Container, HasHost):
    """A place in which something may lie over what has the keys."""

    @property
    def hears(self) -> Widget | None:
        """What lies over everything here and is typed into; None: nothing does."""
        return None


def passed_on(widget: Widget, event: Key) -> bool:
    """Give a key to what was opened by a key before it; True if that took it.

    Keys that are typed at once lie in the queue of the widget that had the focus when they came.
    """
    layers = next((one for one in widget.ancestors if isinstance(one, Layers)), None)
    heir = layers.hears if layers is not None else None
    if heir is None or heir is widget:
        return False
    event.stop()
    event.prevent_default()
    heir.post_message(Key(event.key, event.character))
    return True


def on_top(widget: Widget) -> bool:
    """True if a widget's screen is the top one; for Textual the screen below it is current too."""
    return widget.is_attached and widget.screen.is_active


class HasCaret(HasHost):
    """A widget at whose caret the terminal's cursor stands while it has the focus.

    A widget of Textual's that is one as well names Textual's class first, whose sheet counts for it then.
    """

    @property
    def caret(self) -> Offset:
        """Where the caret stands in what is shown."""
        return Offset(0, 0)

    def on_focus(self) -> None:
        """Bring the terminal's cursor to the caret."""
        self.call_after_refresh(self.place_cursor)

    def on_resize(self) -> None:
        """Keep the terminal's cursor at the caret."""
        self.call_after_refresh(self.place_cursor)

    def place_cursor(self) -> None:
        """Put the terminal's cursor at the caret, and have a cell painted, with which it goes to the terminal."""
        if self.move_cursor():
            self.refresh(Region.from_offset(self.caret, (1, 1)))

    def move_cursor(self) -> bool:
        """Say where the cursor is to stand after the next picture; True if that is somewhere else than before."""
        if not (self.has_focus and on_top(self)):
            return False
        host = self.host
        before, host.cursor_position = host.cursor_position, self.content_region.offset + self.caret
        return before != host.cursor_position


class Hosted(LineWidget, HasHost):
    """A widget of this program."""
