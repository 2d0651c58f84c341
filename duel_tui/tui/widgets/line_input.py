"""Lines to type: Textual's input as questions over a screen, plain lines and a game master need it."""

from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip
from textual.widgets import Input

_ACTIONS = {
    key: one.action for one in Input.BINDINGS if isinstance(one, Binding) for key in one.key.split(",")
}
"""What each editing key of Textual's input does."""
_CLIPBOARD = {"copy", "cut", "paste"}
EDITING: list[BindingType] = [
    one for one in Input.BINDINGS if not isinstance(one, Binding) or one.action not in _CLIPBOARD
]
"""The editing keys of a line of which nothing goes to the clipboard, so that ^C leaves there as everywhere."""


class LineInput(Input):
    """Textual's input, with each key heard in its turn.

    Textual writes a character into its `Input` when the key arrives there, and runs an editing key only when the key
    has gone on from there to the app. Of keys that come together, as over a slow line, the characters would come first:
    `^U`, a name and Enter would leave an empty line.
    """

    async def on_key(self, event: Key) -> None:
        """Do what an editing key does at once."""
        action = _ACTIONS.get(event.key)
        if action is not None:
            event.stop()
            event.prevent_default()
            await self.run_action(action)


class Answer(Input, inherit_bindings=False):
    """A line to type after a question, of which nothing is to be seen where it is secret, not even its length."""

    BINDINGS: ClassVar[list[BindingType]] = EDITING

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
