"""Entries: a line to type in the place of a decision - dice that fell, cards that were drawn, a game master's word."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.events import Key, Paste
from textual.widgets import Input

from duel_tui.show.blocks import Line, Span
from duel_tui.text import broken
from duel_tui.tui.host import HasHost
from duel_tui.tui.widgets.hosted import Answered, obeyed, passed_on
from duel_tui.tui.widgets.layout import cut, shortened
from duel_tui.tui.widgets.line_input import EDITING
from duel_tui.tui.widgets.rows import Rows

_FIGURES = "0123456789 ,"
_LETTERS = "abcdefghijklmnopqrstuvwxyABCDEFGHIJKLMNOPQRSTUVWXY"
"""All but z, which takes back."""
DIE = f"{_FIGURES}.-{_LETTERS}"
"""What stays in sight where a die is typed, so that it is refused whole: -5 is no 5, and 9.5 no 95."""
CARDS = f"{_FIGURES}+?{_LETTERS}\u2660\u2665\u2666\u2663"
"""What cards are typed with."""
_WIDE = 74
"""Cells of a row, so that it stands whole on the narrowest screen."""
_WRONG = 2
"""Rows kept for what is wrong."""
_HABIT = 0.5
"""Seconds in which Enter may follow figures that needed none."""


class EntryField(Input, HasHost, inherit_bindings=False):  # pyright: ignore[reportIncompatibleMethodOverride] - Textual disagrees with itself
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
        self.typed = 0.0
        """When the last text was typed, however late it is read; 0: none was."""
        self.commanded = 0.0
        """When the last key that is no text here was typed; 0: none was."""

    @property
    def types(self) -> bool:
        """True if every printable key is text."""
        return self._text is None

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Take a key as text if it may be."""
        return super().check_consume_key(key, character) and self._fits(character)

    async def on_key(self, event: Key) -> None:
        """Leave a key that is no text here to the commands."""
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

    def _fits(self, character: str | None) -> bool:
        return self._text is None or (character or "") in self._text


class Entry(Vertical):
    """Lines, a field under them, and what was wrong with the last try."""

    DEFAULT_CSS = "Entry { height: 1fr; background: ansi_default; color: ansi_default; }"

    def __init__(
        self,
        lines: Sequence[Line],
        read: Callable[[str], Any],
        *,
        at_once: Callable[[str], Any] | None = None,
        text: str | None = None,
        since: float = 0.0,
    ) -> None:
        """Ask for a line.

        Args:
            lines: what has to be known to fill it in.
            read: reads what was typed; raises ValueError with what is wrong with it.
            at_once: reads it before Enter, None while it may be longer; what it refuses is typed from the beginning, not mended.
            text: the characters that may be typed; None: every one.
            since: when the last figure of what was typed before completed it; an Enter that was typed right after it, out of
                habit, is for that one.
        """
        super().__init__()
        self._lines = tuple(lines)
        self._asked = Rows(lines)
        self.field = EntryField(text)
        self._wrong = Rows()
        self._read, self._at_once, self._since = read, at_once, since
        self.completed = 0.0
        """When the last character was typed, which completed what is asked for; 0: nothing did."""

    def compose(self) -> ComposeResult:
        """Lines, field, and room for what is wrong."""
        yield self._asked
        yield self.field
        yield self._wrong

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Read what was typed, unless it was taken already."""
        event.stop()
        typed = self.field.commanded or event.time
        if self.completed or (not event.value and typed < self._since + _HABIT):
            return
        try:
            found = self._read(event.value.strip())
        except ValueError as wrong:
            if self._at_once:
                with self.field.prevent(Input.Changed):
                    self.field.value = ""
            self.wrong(str(wrong))
        else:
            self.take(found)

    def take(self, found: Any) -> None:
        """Hand over what was read."""
        self.post_message(Answered(self, found))

    def wanted(self, width: int) -> tuple[int, int]:
        """The rows of what is asked, of the field, and of what may be wrong with it."""
        del width
        rows = len(self._lines) + 1 + _WRONG
        return rows, rows

    def ask(self, lines: Sequence[Line]) -> None:
        """Say what has to be known, as far as it leaves room for the field and for what may be wrong with it."""
        self._lines = tuple(lines)
        shown, room = list(lines), max(1, self.size.height - 1 - _WRONG)
        for place in reversed(range(len(shown))):
            if len(shown) > room and not shown[place]:
                del shown[place]
        self._asked.show(shortened(shown, room, self.size.width))

    def on_resize(self) -> None:
        """Say what there is room for."""
        self.ask(self._lines)

    def wrong(self, text: str) -> None:
        """Say what is wrong with what was typed."""
        rows = cut(broken(text, _WIDE), _WRONG)
        self._wrong.show([(Span(f"   {row}", "bad"),) for row in rows])

    def on_input_changed(self, event: Input.Changed) -> None:
        """Forget what was wrong, take what can be nothing longer, and say at once what can be nothing."""
        event.stop()
        self._wrong.show([])
        if self._at_once is None or self.completed:
            return
        try:
            found = self._at_once(event.value)
        except ValueError as wrong:
            self.wrong(str(wrong))
        else:
            if found is not None:
                self.completed = self.field.typed or event.time
                self.take(found)


def entry_lines(title: str, *texts: str) -> list[Line]:
    """A title with its sentences, in rows that stand whole on the narrowest screen."""
    rows = [row for text in texts for row in broken(text, _WIDE)]
    return [(Span(f" {title}", "title"),), (), *[(Span(f"   {row}"),) for row in rows], ()]
