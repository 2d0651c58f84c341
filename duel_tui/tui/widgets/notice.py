"""Notices: something to read in the place of a decision, and one key that goes on."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.events import Key
from textual.message import Message

from duel_tui.engine.against import Against, Chance
from duel_tui.engine.dice import D100
from duel_tui.engine.scene import Line, Span
from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.hosted import obeyed
from duel_tui.tui.widgets.rows import Rows


class Notice(Rows, can_focus=True):
    """Lines that wait for Enter or Space; every other key is answered with how to go on."""

    DEFAULT_CSS = "Notice { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [binding("commit", "go_on"), binding("repeat", "go_on")]

    class WentOn(Message):
        """The player lets the duel go on."""

        def __init__(self, notice: "Notice") -> None:
            """Hold what was read."""
            super().__init__()
            self.notice = notice

    class Refused(Message):
        """Another key was pressed, which does nothing here."""

        def __init__(self, how: str) -> None:
            """Hold how one goes on."""
            super().__init__()
            self.how = how

    def __init__(self, lines: Sequence[Line], how: str) -> None:
        """Show lines.

        Args:
            lines: what there is to read.
            how: says which keys go on.
        """
        super().__init__(lines)
        self.how = how
        """Says which keys go on."""

    def on_focus(self) -> None:
        """Put the terminal's cursor at the beginning."""
        self.put_cursor(1, 0)

    def action_go_on(self) -> None:
        """Go on."""
        self.post_message(self.WentOn(self))

    async def on_key(self, event: Key) -> None:
        """Say how one goes on, where a sign is no command."""
        if not await obeyed(self, event) and event.is_printable:
            event.stop()
            self.post_message(self.Refused(self.how))


def scale(against: Against, width: int, texts: tuple[str, str, str]) -> tuple[Line, ...]:
    """The die from 1 to 100, and which part of it succeeds.

    Args:
        against: the needed number, or the chance.
        width: cells of a row.
        texts: over the border between both parts, and what stands in the part that fails and in the one that succeeds.
    """
    room = width - 8
    border, failed, made = texts
    low_succeeds = isinstance(against, Chance)
    share = max(0, min(D100.high, against.at_most if isinstance(against, Chance) else against.needs - 1))
    cut = max(0, min(room, room * share // D100.high))
    first, second = (made, failed) if low_succeeds else (failed, made)
    start = max(0, min(room - len(border), cut - len(border) // 2))
    over = f"{'1':<4}{border:>{start + len(border)}}"
    parts = (
        Span(_part(first, cut, good=low_succeeds), "bold" if low_succeeds else ""),
        Span(_part(second, room - cut, good=not low_succeeds), "" if low_succeeds else "bold"),
    )
    return (
        (Span("   "), Span(f"{over:<{room}}"), Span(str(D100.high))),
        (Span("   |"), *parts, Span("|")),
    )


def _part(text: str, width: int, *, good: bool) -> str:
    fill = "#" if good else "-"
    return f" {text} ".center(width, fill) if len(text) + 2 <= width else fill * width
