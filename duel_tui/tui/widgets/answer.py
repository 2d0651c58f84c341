"""An answer: a line one types, of which nothing is to be seen where it is secret, not even its length."""

from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip
from textual.widgets import Input

_CLIPBOARD = {"copy", "cut", "paste"}


class Answer(Input, inherit_bindings=False):
    """A line to type after a question; nothing of it goes to the clipboard, and ^C leaves here as everywhere."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding
        for binding in Input.BINDINGS
        if not isinstance(binding, Binding) or binding.action not in _CLIPBOARD
    ]

    class Switched(Message):
        """A semicolon was typed where a line would begin: back to the screen."""

    DEFAULT_CSS = """
    Answer, Answer:focus { border: none; padding: 0; height: 1; background: ansi_default; color: ansi_default; }
    """

    def __init__(self) -> None:
        """Begin empty, for everybody to see."""
        super().__init__(select_on_focus=False)
        self.cursor_blink = False
        self.secret = False
        """True while what is typed is hidden."""

    def ask(self, *, secret: bool) -> None:
        """Begin another line; half a line that was typed stays where the other was no secret either."""
        if secret or self.secret:
            self.value = ""
        self.secret = secret
        self.refresh()

    def on_key(self, event: Key) -> None:
        """Take a semicolon at the beginning of a line for the command that it is."""
        if event.key == "semicolon" and not self.value:
            event.stop()
            event.prevent_default()
            self.post_message(self.Switched())

    @property
    def cursor_screen_offset(self) -> Offset:
        """Where the cursor stands on the screen: at the beginning of a secret."""
        return self.content_region.offset if self.secret else super().cursor_screen_offset

    def render_line(self, y: int) -> Strip:
        """The line, or blanks."""
        if self.secret:
            return Strip([Segment(" " * self.size.width, self.rich_style)])
        return super().render_line(y)
