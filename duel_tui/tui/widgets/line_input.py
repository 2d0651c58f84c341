"""Lines to type: Textual's input as questions over a screen, plain lines and a game master need it."""

from typing import Any, ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.events import Key, Paste
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip
from textual.widgets import Input

from duel_tui.text import width_of
from duel_tui.tui.widgets.hosted import HasCaret, obeyed, passed_on

_CLIPBOARD = {"copy", "cut", "paste"}


class LineInput(Input, HasCaret, inherit_bindings=False):  # pyright: ignore[reportIncompatibleMethodOverride] - Textual disagrees with itself
    """Textual's input, with each key heard in its turn; where only some characters are text, all others are commands.

    Textual writes a character into its `Input` when the key arrives there, and runs an editing key only when the key
    has gone on from there to the app. Of keys that come together, as over a slow line, the characters would come first:
    `^U`, a name and Enter would leave an empty line. Nothing goes to the clipboard, so ^C leaves here as everywhere.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        one for one in Input.BINDINGS if not isinstance(one, Binding) or one.action not in _CLIPBOARD
    ]

    def __init__(self, value: str = "", *, text: str | None = None, **more: Any) -> None:
        """Begin with a value, and take these characters as text; None: every one."""
        super().__init__(value, **more)
        self.cursor_blink = False
        self._text = text
        self.typed = 0.0
        """When the last text was typed, however late it is read; 0: none was."""
        self.commanded = 0.0
        """When the last key that is no text here was typed; 0: none was."""

    @property
    def types(self) -> bool:
        """True if every printable key is text."""
        return self._text is None

    @property
    def caret(self) -> Offset:
        """Where the next letter comes to stand; Textual itself goes one cell further at the end of a line."""
        return Offset(width_of(self.value[: self.cursor_position]) - self.scroll_offset.x, 0)

    @property
    def cursor_screen_offset(self) -> Offset:
        """Where that is on the screen."""
        return self.content_region.offset + self.caret

    def watch_selection(self) -> None:
        """Follow the caret once the line has been scrolled to it."""
        self.call_after_refresh(self.place_cursor)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Take a key as text if it may be."""
        fits = self._text is None or (character or "") in self._text
        return fits and super().check_consume_key(key, character)

    async def on_key(self, event: Key) -> None:
        """Obey a key that is no text here at once."""
        if passed_on(self, event):
            return
        if self.check_consume_key(event.key, event.character):
            self.typed = event.time
        else:
            self.commanded = event.time
            await obeyed(self, event)
            event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        """Know when text came that nobody typed."""
        self.typed = event.time


class Answer(LineInput):
    """A line to type after a question, of which nothing is to be seen where it is secret, not even its length."""

    class Switched(Message):
        """A semicolon was typed where a line would begin: back to the screen."""

    DEFAULT_CSS = """
    Answer, Answer:focus { border: none; padding: 0; height: 1; background: ansi_default; color: ansi_default; }
    """

    def __init__(self) -> None:
        """Begin empty, for everybody to see."""
        super().__init__(select_on_focus=False)
        self.secret = False
        """True while what is typed is hidden."""

    def ask(self, *, secret: bool) -> None:
        """Begin another line; half a line that was typed stays where the other was no secret either."""
        if secret or self.secret:
            self.value = ""
        self.secret = secret
        self.refresh()
        self.call_after_refresh(self.place_cursor)

    async def on_key(self, event: Key) -> None:
        """Take a semicolon at the beginning of a line for the command that it is."""
        if event.key == "semicolon" and not self.value:
            event.stop()
            event.prevent_default()
            self.post_message(self.Switched())

    @property
    def caret(self) -> Offset:
        """Where the next letter comes to stand; of a secret the beginning."""
        return Offset(0, 0) if self.secret else super().caret

    def render_line(self, y: int) -> Strip:
        """The line, or blanks."""
        if self.secret:
            return Strip([Segment(" " * self.size.width, self.rich_style)])
        return super().render_line(y)
