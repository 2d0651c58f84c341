"""The flow of a bout on the screen: what goes on around it, and for a saved duel its file and the duel that follows it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from duel_tui.pages.matrix import whole_matrix
from duel_tui.pages.publishing import published
from duel_tui.plain.duel_flow import DuelLines
from duel_tui.plain.prompter import Lines
from duel_tui.plain.talk import Back, Talk
from duel_tui.play import rematch
from duel_tui.play.bout import Bout
from duel_tui.play.conductor import fight, unrecords
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import begin
from duel_tui.play.prompter import Left
from duel_tui.play.saved_duels import entered, sat_down, written_down
from duel_tui.storage.duels import SavedDuel
from duel_tui.storage.errors import StorageError
from duel_tui.tui.host import Host
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.duel_prompter import ScreenPrompter
from duel_tui.tui.screens.question import TroubleScreen
from duel_tui.tui.screens.replay import ReplayScreen
from duel_tui.tui.screens.rulebook import RulebookScreen


class Flow(ABC):
    """A bout at a table, which nothing follows and no record knows."""

    def __init__(
        self, host: Host, context: AppContext, bout: Bout, changes: Mapping[str, Any] | None = None
    ) -> None:
        """Show a bout on the app's screens, with the changes to the games under which it is fought."""
        self._host = host
        self._app_context = context
        self._changes = changes
        self.bout = bout
        self.saved: SavedDuel | None = None
        """The duel as in its file; None: it has none."""
        self.left: Left | None = None
        """How the bout that is over was left in lines; None: it was not."""

    def screen(self) -> DuelScreen:
        """The bout where it stands."""
        if self.bout.desk is not None and self.bout.thinks:
            self.bout.desk.start()
        return DuelScreen(self, self.bout)

    def prompter(self, screen: DuelScreen) -> ScreenPrompter:
        """What asks through the screen."""
        return ScreenPrompter(screen)

    @abstractmethod
    async def talk(self, talk: Talk) -> None:
        """Go on with the bout in lines, to its end or until it is left."""

    def entered(self) -> str:
        """Enter the bout that is over into the records; what there is to say about it."""
        return ""

    def refused(self) -> Mapping[str, str]:
        """Why duels that may follow cannot begin, by their commands."""
        return {}

    @abstractmethod
    def again(self, *, swapped: bool) -> None:
        """Go on to the same duel with other dice."""

    @abstractmethod
    def next(self) -> None:
        """Go on to a duel with the next opponent."""

    def export(self) -> str:
        """Write the bout down; where."""
        return ""

    def open_replay(self) -> None:
        """Go through the duel step by step."""
        self._host.open(ReplayScreen(self.bout, self._app_context, self.saved))

    def open_rulebook(self, *names: str) -> None:
        """Open the rulebook at the first of these entries that it has."""
        game = self.bout.table.rules.key
        book = self._app_context.rulebook_of(game, self._changes, whole=whole_matrix(self.bout))
        at = next((name for name in names if book.place_named(name)), "")
        self._host.open(RulebookScreen(self._app_context, game, at, book))

    def warning(self) -> str:
        """What taking back would take back, where the duel would not count any longer; empty: it costs nothing."""
        return unrecords(self.bout)


class DuelFlow(Flow):
    """One saved duel at one table."""

    def __init__(self, host: Host, context: AppContext, saved: SavedDuel) -> None:
        """Lock the duel's file and sit down.

        Raises:
            StorageError: it is being played in another window, or cannot be written.
        """
        bout, self._recorder = sat_down(context, saved)
        bout = published(context, bout, self._recorder)
        self._saved = saved
        super().__init__(host, context, replace(bout, sums=host.settings.sums), saved.setup.changes)
        self.saved = saved

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

    def refused(self) -> Mapping[str, str]:
        """Why duels that may follow cannot begin: a fencer died, or cannot fence with wounds that stay."""
        return rematch.refused(self._app_context, self._saved, self.bout.seats.texts)

    def again(self, *, swapped: bool) -> None:
        """Go on to the same duel with other dice."""
        context, players = self._app_context, self.bout.seats.texts
        self._follow(lambda: begin(context, rematch.again(context, self._saved, players, swapped=swapped)))

    def next(self) -> None:
        """Go on to a duel with the next opponent."""
        context, players = self._app_context, self.bout.seats.texts
        self._follow(lambda: begin(context, rematch.following(context, self._saved, players)))

    def export(self) -> str:
        """Write the duel down; where."""
        return written_down(self._app_context, self._saved, self.bout)

    def _follow(self, made: Callable[[], SavedDuel]) -> None:
        """Go on to another duel."""
        try:
            self._host.swap(DuelFlow(self._host, self._app_context, made()).screen())
        except (StorageError, ValueError) as error:
            self._host.open(TroubleScreen(f"{error}."))
