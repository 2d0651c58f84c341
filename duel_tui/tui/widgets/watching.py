"""A table to look at: what the opponent can do to a side that has nothing to choose, and one key that goes on."""

from collections.abc import Sequence

from duel_tui.engine.scene import Line
from duel_tui.pages.watching import watched
from duel_tui.play.bout import Bout
from duel_tui.tui.widgets.notice import Notice
from duel_tui.tui.widgets.table_layout import Marks, lay_out


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
        table = watched(self._bout, self.size.width, odds=odds)
        if table is None:
            return self.lines
        return lay_out(table, Marks({}, odds=odds), *self.size).lines

    def redraw(self) -> None:
        """Draw the table again, as the numbers are shown or hidden now."""
        self.show(self.laid())
