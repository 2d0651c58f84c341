"""Notices: something to read in the place of a decision, and one key that goes on."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.events import Key

from duel_tui.pages.scenes import watched
from duel_tui.play.bout import Bout
from duel_tui.show.blocks import Line
from duel_tui.show.scene import Result
from duel_tui.show.table import Move
from duel_tui.tui.host import Host
from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.decision_layout import lay_out, rows_wanted
from duel_tui.tui.widgets.hosted import Answered, Noted, obeyed, passed_on
from duel_tui.tui.widgets.marks import Marks
from duel_tui.tui.widgets.rows import Rows


class Notice(Rows, can_focus=True):
    """Lines that wait for Enter or Space; every other key is answered with how to go on, or goes on, too."""

    DEFAULT_CSS = "Notice { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [binding("commit", "go_on"), binding("repeat", "go_on")]

    def __init__(
        self,
        lines: Callable[[int, int], Sequence[Line]],
        how: str,
        wanted: Callable[[int], tuple[int, int]] | None = None,
        *,
        rest: tuple[Result, ...] | None = None,
        stays: bool = False,
    ) -> None:
        """Show lines.

        Args:
            lines: what there is to read in this number of columns and rows.
            how: says which keys go on; empty: every key that means nothing else.
            wanted: the rows that it wants in this number of columns; None: as many as there are lines.
            rest: the results that stand under it; None: all of them.
            stays: whether it stands while an opponent thinks.
        """
        super().__init__()
        self._drawn, self._wanted = lines, wanted
        self.how, self.rest, self.stays = how, rest, stays

    def laid(self) -> Sequence[Line]:
        """The lines; without some of the empty ones, the last first, where not all find room."""
        lines = list(self._drawn(*self.size))
        for place in reversed(range(len(lines))):
            if len(lines) > self.size.height and not lines[place]:
                del lines[place]
        return lines

    def wanted(self, width: int) -> tuple[int, int]:
        """The rows without which it is not whole, and those with which it says all it can."""
        if self._wanted is not None:
            return self._wanted(width)
        rows = len(self._drawn(width, self.size.height))
        return rows, rows

    def redraw(self) -> None:
        """Draw it again, as the numbers are shown or hidden now."""
        self.show(self.laid())

    def on_focus(self) -> None:
        """Put the terminal's cursor at the beginning."""
        self.put_cursor(1, 0)

    def action_go_on(self) -> None:
        """Go on."""
        self.post_message(Answered(self, None))

    async def on_key(self, event: Key) -> None:
        """Say how one goes on, where a sign is no command."""
        taken = passed_on(self, event) or await obeyed(self, event)
        if not taken and event.is_printable:
            event.stop()
            self.post_message(Noted(self.how) if self.how else Answered(self, None))


def watching(bout: Bout, host: Host, how: str) -> Notice:
    """The table of a moment in which only the opponent chooses; Enter lets it come, and it stands until that is over."""
    shown: list[Line] = []

    def lines(width: int, height: int) -> list[Line]:
        odds = host.settings.odds
        if table := watched(bout, odds=odds):
            shown[:] = lay_out(table, Move(said=table.said), Marks({}, odds=odds), width, height).lines
        return shown

    def wanted(width: int) -> tuple[int, int]:
        table = watched(bout)
        return rows_wanted(table, width) if table else (len(shown), len(shown))

    return Notice(lines, how, wanted, stays=True)
