"""Notices: something to read in the place of a decision, and one key that goes on."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.events import Key
from textual.message import Message

from duel_tui.pages.scenes import watched
from duel_tui.play.bout import Bout
from duel_tui.show.blocks import Line
from duel_tui.show.table import Move
from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.decision_layout import lay_out, rows_wanted
from duel_tui.tui.widgets.hosted import obeyed, passed_on
from duel_tui.tui.widgets.marks import Marks
from duel_tui.tui.widgets.rows import Rows


class Notice(Rows, can_focus=True):
    """Lines that wait for Enter or Space; every other key is answered with how to go on, or goes on, too."""

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
            how: says which keys go on; empty: every key that means nothing else.
        """
        super().__init__(lines)
        self.how = how
        """Says which keys go on; empty: every key that means nothing else."""

    def laid(self) -> Sequence[Line]:
        """The lines; without some of the empty ones, the last first, where not all find room."""
        lines = list(self.lines)
        for place in reversed(range(len(lines))):
            if len(lines) > self.size.height and not lines[place]:
                del lines[place]
        return lines

    def on_focus(self) -> None:
        """Put the terminal's cursor at the beginning."""
        self.put_cursor(1, 0)

    def action_go_on(self) -> None:
        """Go on."""
        self.post_message(self.WentOn(self))

    async def on_key(self, event: Key) -> None:
        """Say how one goes on, where a sign is no command."""
        taken = passed_on(self, event) or await obeyed(self, event)
        if not taken and event.is_printable:
            event.stop()
            self.post_message(self.Refused(self.how) if self.how else self.WentOn(self))


class Watching(Notice):
    """The table of a moment in which only the opponent chooses; Enter lets it come."""

    def __init__(self, bout: Bout, how: str) -> None:
        """Show the moment at which a bout stands.

        Args:
            bout: the bout.
            how: says which keys go on.
        """
        super().__init__((), how)
        self._bout = bout

    def laid(self) -> Sequence[Line]:
        """The table for the room there is; nothing once the moment is over."""
        odds = self.host.settings.odds
        table = watched(self._bout, odds=odds)
        if table is None:
            return self.lines
        return lay_out(table, Move(said=table.said), Marks({}, odds=odds), *self.size).lines

    def wanted(self, width: int) -> tuple[int, int]:
        """The rows without which the table is not whole, and those with which it says all it can."""
        table = watched(self._bout)
        return super().wanted(width) if table is None else rows_wanted(table, width)

    def redraw(self) -> None:
        """Draw the table again, as the numbers are shown or hidden now."""
        self.show(self.laid())
