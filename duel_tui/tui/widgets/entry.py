"""Entries: a line to type in the place of a decision - dice that fell, cards that were drawn, a game master's word."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.requests import Roll
from duel_tui.pages.prompts import typed_answer, typed_at_once
from duel_tui.play.bout import Bout
from duel_tui.play.prompts import Prompt
from duel_tui.show.blocks import Line, Span
from duel_tui.text import broken
from duel_tui.tui.widgets.hosted import Answered
from duel_tui.tui.widgets.layout import shortened, tightened
from duel_tui.tui.widgets.line_input import LineInput
from duel_tui.tui.widgets.notice import told
from duel_tui.tui.widgets.rows import Rows

_FIGURES = "0123456789 ,"
_LETTERS = "abcdefghijklmnopqrstuvwxyABCDEFGHIJKLMNOPQRSTUVWXY"
"""All but z, which takes back."""
_DIE = f"{_FIGURES}.-{_LETTERS}"
"""What stays in sight where a die is typed, so that it is refused whole: -5 is no 5, and 9.5 no 95."""
_CARDS = f"{_FIGURES}+?{_LETTERS}\u2660\u2665\u2666\u2663"
"""What cards are typed with."""
_WIDE = 74
"""Cells of a row, so that it stands whole on the narrowest screen."""
_WRONG = 2
"""Rows kept for what is wrong."""
_HABIT = 0.5
"""Seconds in which Enter may follow figures that needed none."""


class Entry(Vertical):
    """Lines, a field under them, and what was wrong with the last try."""

    DEFAULT_CSS = """
    Entry { height: 1fr; background: ansi_default; color: ansi_default; }
    Entry LineInput, Entry LineInput:focus {
        border: none; height: 1; padding: 0; margin: 0 3; background: ansi_default; color: ansi_default;
        text-style: underline;
    }
    """

    def __init__(self, lines: Sequence[Line], text: str | None = None) -> None:
        """Ask for a line.

        Args:
            lines: what has to be known to fill it in.
            text: the characters that may be typed; None: every one.
        """
        super().__init__()
        self._lines = tuple(lines)
        self._asked = Rows(lines)
        self.field = LineInput(text=text, select_on_focus=False)
        self._wrong = Rows()
        self.begins_again = False
        """True if what was wrong is typed from the beginning, not mended."""

    @abstractmethod
    def read(self, typed: str) -> Any:
        """Read what was typed.

        Raises:
            WrongAnswerError: it is nothing that is asked for; it says why in a sentence.
        """

    def compose(self) -> ComposeResult:
        """Lines, field, and room for what is wrong."""
        yield self._asked
        yield self.field
        yield self._wrong

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Read what was typed."""
        event.stop()
        try:
            found = self.read(event.value.strip())
        except WrongAnswerError as wrong:
            if self.begins_again:
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
        room = max(1, self.size.height - 1 - _WRONG)
        self._asked.show(shortened(tightened(lines, room), room, self.size.width))

    def on_resize(self) -> None:
        """Say what there is room for."""
        self.ask(self._lines)

    def wrong(self, text: str) -> None:
        """Say what is wrong with what was typed."""
        lines = [(Span(f"   {row}", "bad"),) for row in broken(text, _WIDE)]
        self._wrong.show(shortened(lines, _WRONG, self.size.width))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Forget what was wrong."""
        event.stop()
        self._wrong.show([])


class PromptEntry(Entry):
    """Asks for what answers a prompt: dice, which the last figure that they can have completes, cards, or a play of an unseen hand."""

    def __init__(self, bout: Bout, prompt: Prompt, width: int, since: float = 0.0) -> None:
        """Ask in this number of columns.

        Args:
            bout: the duel.
            prompt: what is asked.
            width: the columns there are.
            since: when the last figure of the dice before was typed, which completed them; an Enter that was typed right
                after it, out of habit, is for those.
        """
        self._roll = prompt.why if isinstance(prompt.why, Roll) else None
        super().__init__(told(prompt.lines, width), _DIE if self._roll else _CARDS)
        self.begins_again = self._roll is not None
        self._bout, self._prompt, self._since = bout, prompt, since
        self.completed = 0.0
        """When the last figure was typed, which completed the dice; 0: nothing did."""

    def read(self, typed: str) -> Any:
        """Read it as lines do."""
        return typed_answer(self._bout, self._prompt, typed)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Read what was typed, unless it was taken already."""
        event.prevent_default()  # Textual would let the base class take it as well
        at = self.field.commanded or event.time
        if self.completed or (self._roll and not event.value and at < self._since + _HABIT):
            event.stop()
        else:
            super().on_input_submitted(event)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Take figures that can be nothing longer, and say at once what is no figure."""
        event.prevent_default()
        super().on_input_changed(event)
        if self._roll is None or self.completed:
            return
        try:
            fallen = typed_at_once(self._bout, self._roll, event.value)
        except WrongAnswerError as wrong:
            self.wrong(str(wrong))
        else:
            if fallen is not None:
                self.completed = self.field.typed or event.time
                self.take(fallen)


def entry_lines(title: str, *texts: str) -> list[Line]:
    """A title with its sentences, in rows that stand whole on the narrowest screen."""
    rows = [row for text in texts for row in broken(text, _WIDE)]
    return [(Span(f" {title}", "title"),), (), *[(Span(f"   {row}"),) for row in rows], ()]
