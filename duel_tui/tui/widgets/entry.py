"""Entries: a line to type in the place of a decision - dice that fell, cards that were drawn, a game master's word."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.message import Message
from textual.widgets import Input

from duel_tui.engine.scene import Line, Span
from duel_tui.tui.widgets.hosted import obeyed
from duel_tui.tui.widgets.line_input import EDITING
from duel_tui.tui.widgets.rows import Rows

T = TypeVar("T")


class EntryField(Input, inherit_bindings=False):
    """A field in which only some characters are text; all others are commands."""

    DEFAULT_CSS = """
    EntryField, EntryField:focus {
        border: none; height: 1; padding: 0; margin: 0 3; background: ansi_default; color: ansi_default;
        text-style: underline;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = EDITING

    def __init__(self, text: str | None) -> None:
        """Take these characters as text; None: every one."""
        super().__init__(select_on_focus=False)
        self.cursor_blink = False
        self._text = text

    @property
    def types(self) -> bool:
        """True if every printable key is text."""
        return self._text is None

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Take a key as text if it may be."""
        return super().check_consume_key(key, character) and self._fits(character)

    async def on_key(self, event: Key) -> None:
        """Leave a key that is no text here to the commands."""
        if not self.check_consume_key(event.key, event.character):
            await obeyed(self, event)
            event.prevent_default()

    def _fits(self, character: str | None) -> bool:
        return self._text is None or (character or "") in self._text


class Entry(Vertical, Generic[T]):
    """Lines, a field under them, and what was wrong with the last try."""

    DEFAULT_CSS = "Entry { height: 1fr; background: ansi_default; color: ansi_default; }"

    class Filled(Message):
        """Something was typed that can be read."""

        def __init__(self, entry: "Entry[Any]", value: object) -> None:
            """Hold what was read, and where."""
            super().__init__()
            self.entry = entry
            self.value = value

    def __init__(self, lines: Sequence[Line], *, text: str | None = None) -> None:
        """Ask for a line.

        Args:
            lines: what has to be known to fill it in.
            text: the characters that may be typed; None: every one.
        """
        super().__init__()
        self._asked = Rows(lines)
        self.field = EntryField(text)
        self._wrong = Rows()

    @abstractmethod
    def read(self, typed: str) -> T | str:
        """Read what was typed, or say what is wrong with it."""

    def compose(self) -> ComposeResult:
        """Lines, field, and room for what is wrong."""
        yield self._asked
        yield self.field
        yield self._wrong

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Read what was typed."""
        event.stop()
        found = self.read(event.value.strip())
        if isinstance(found, str):
            self._wrong.show([(Span(f"   {found}", "bad"),)])
        else:
            self.post_message(self.Filled(self, found))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Forget what was wrong."""
        event.stop()
        self._wrong.show([])
