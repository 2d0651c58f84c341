"""Notices: something to read in the place of a decision, and one key that goes on."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType

from duel_tui.pages.scenes import watched
from duel_tui.play.bout import Bout
from duel_tui.show.blocks import Line
from duel_tui.show.scene import Result
from duel_tui.show.table import Move
from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.decision_layout import lay_out, rows_wanted
from duel_tui.tui.widgets.hosted import Answered, Noted
from duel_tui.tui.widgets.layout import tightened
from duel_tui.tui.widgets.marks import Marks
from duel_tui.tui.widgets.rows import PromptPane


class Notice(PromptPane):
    """Lines that wait for Enter or Space; every other key is answered with how to go on, or goes on, too."""

    BINDINGS: ClassVar[list[BindingType]] = [binding("commit", "go_on"), binding("repeat", "go_on")]

    stays = False
    """Whether it stands while an opponent thinks."""
    rest: tuple[Result, ...] | None = None
    """The results that stand under it; None: all of them."""

    def __init__(self, lines: Sequence[Line], how: str) -> None:
        """Show lines; `how` says which keys go on; empty: every key that means nothing else."""
        super().__init__()
        self._text, self.how = lines, how

    def drawn(self, width: int, height: int) -> Sequence[Line]:
        """What there is to read in this number of columns and rows."""
        del width, height
        return self._text

    def laid(self) -> Sequence[Line]:
        """The lines; without some of the empty ones, the last first, where not all find room."""
        return tightened(self.drawn(*self.size), self.size.height)

    def wanted(self, width: int) -> tuple[int, int]:
        """The rows without which it is not whole, and those with which it says all it can."""
        rows = len(self.drawn(width, self.size.height))
        return rows, rows

    def action_go_on(self) -> None:
        """Go on."""
        self.post_message(Answered(self, None))

    def typed(self, char: str) -> bool:
        """Say how one goes on, or go on."""
        del char
        return self.post_message(Noted(self.how) if self.how else Answered(self, None))


class Watching(Notice):
    """The table of a moment in which only the opponent chooses; Enter lets it come, and it stands until that is over."""

    stays = True

    def __init__(self, bout: Bout, how: str) -> None:
        """Show the table of a duel."""
        super().__init__((), how)
        self._bout = bout

    def drawn(self, width: int, height: int) -> Sequence[Line]:
        """The table, or what stood last."""
        odds = self.host.settings.odds
        if table := watched(self._bout, odds=odds):
            move, marks = Move(said=table.said), Marks({}, odds=odds)
            self._text = lay_out(table, move, marks, width, height).lines
        return self._text

    def wanted(self, width: int) -> tuple[int, int]:
        """The rows of the table."""
        table = watched(self._bout)
        return rows_wanted(table, width) if table else (len(self._text), len(self._text))
