"""The flow of a duel on the screen: its file and table, what goes on around it, and the duel that follows it."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from duel_tui.plain.duel_flow import DuelLines
from duel_tui.plain.prompter import Lines
from duel_tui.plain.talk import Back, Talk
from duel_tui.play.conductor import fight
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import again, begin, quick
from duel_tui.play.saved_duels import entered, sat_down, written_down
from duel_tui.storage.duels import SavedDuel
from duel_tui.storage.errors import StorageError
from duel_tui.tui.flow import Flow
from duel_tui.tui.screens.question import TroubleScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from duel_tui.tui.app import DuelApp


class DuelFlow(Flow):
    """One saved duel at one table."""

    def __init__(self, host: "DuelApp", context: AppContext, saved: SavedDuel) -> None:
        """Lock the duel's file and sit down.

        Raises:
            StorageError: it is being played in another window, or cannot be written.
        """
        bout, self._recorder = sat_down(context, saved)
        self._saved = saved
        super().__init__(host, context, replace(bout, sums=host.settings.sums), saved.setup.changes)

    async def talk(self, talk: Talk) -> None:
        """Go on with the duel in lines, to its end or until it is left; what is next is asked there only where the screen has no room."""
        context, bout, saved = self._app_context, self.bout, self._saved
        asks = bool(self._host.no_room)
        if asks:
            lines: Lines = DuelLines(context, bout, talk, saved, self._recorder)
        else:
            lines = Lines(context, bout, talk, saved.setup.changes)
        await lines.begin()
        left = await fight(bout, lines)
        if not bout.table.done:
            raise Back
        self.left = left if asks else None

    def entered(self) -> str:
        """Enter the duel that is over into the records; what there is to say about it."""
        return entered(self._app_context, self._saved, self.bout, self._recorder)

    def again(self, *, swapped: bool) -> None:
        """Go on to the same duel with other dice."""
        self._follow(lambda: again(self._app_context, self._saved, swapped=swapped))

    def next(self) -> None:
        """Go on to a duel with the next opponent."""
        self._follow(lambda: begin(self._app_context, quick(self._app_context)))

    def export(self) -> str:
        """Write the duel down; where."""
        return written_down(self._app_context, self._saved, self.bout)

    def _follow(self, made: "Callable[[], SavedDuel]") -> None:
        """Go on to another duel."""
        try:
            self._host.swap(DuelFlow(self._host, self._app_context, made()).screen())
        except (StorageError, ValueError) as error:
            self._host.open(TroubleScreen(f"{error}."))
