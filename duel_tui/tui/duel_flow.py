"""The flow of a duel on the screen: its file and table, what goes on around it, and the duel that follows it."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from duel_tui.pages.matrix import matrix_of
from duel_tui.plain.prompter import Lines
from duel_tui.plain.talk import Back, Talk
from duel_tui.play.conductor import fight, unrecords
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import again, begin, quick
from duel_tui.play.saved_duels import entered, sat_down, written_down
from duel_tui.storage.duels import SavedDuel
from duel_tui.storage.errors import StorageError
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.question import TroubleScreen
from duel_tui.tui.screens.replay import ReplayScreen
from duel_tui.tui.screens.rulebook import RulebookScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from duel_tui.tui.app import DuelApp


class DuelFlow:
    """One saved duel at one table."""

    def __init__(self, host: "DuelApp", context: AppContext, saved: SavedDuel) -> None:
        """Lock the duel's file and sit down.

        Raises:
            StorageError: it is being played elsewhere, or cannot be written.
        """
        self._host = host
        self._app_context = context
        self._saved = saved
        bout, self._recorder = sat_down(context, saved)
        self.bout = replace(bout, sums=host.settings.sums)

    def screen(self) -> DuelScreen:
        """The duel where it stands."""
        if self.bout.desk is not None:
            self.bout.desk.start()
        return DuelScreen(self, self.bout)

    async def talk(self, talk: Talk) -> None:
        """Go on with the duel in lines, to its end or until it is left."""
        lines = Lines(self._app_context, self.bout, talk, self._saved.setup.changes)
        await lines.begin()
        await fight(self.bout, lines)
        if not self.bout.table.done:
            raise Back

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

    def open_replay(self) -> None:
        """Go through the duel step by step."""
        self._host.open(ReplayScreen(self.bout))

    def open_notebook(self, *, whole: bool = False) -> str:
        """Open what was met of the game's matrix; why it stays closed, in a sentence, or nothing.

        Args:
            whole: also where only all of it may be seen.
        """
        bout, notes = self.bout, self.bout.notes
        if notes is None:
            return bout.wording.say("matrix_none")
        if not (whole or notes.open):
            return bout.wording.say("matrix_closed")
        from duel_tui.tui.screens.matrix import MatrixScreen  # noqa: PLC0415  when it is first opened

        met = matrix_of(bout, notes, whole=notes.shows_all)
        self._host.open(MatrixScreen(met, bout=bout))
        return ""

    def open_rulebook(self, *names: str) -> None:
        """Open the rulebook at the first of these entries that it has."""
        saved, notes = self._saved, self.bout.notes
        whole = notes is None or notes.shows_all
        book = self._app_context.rulebook_of(saved.journal.ruleset, saved.setup.changes, whole=whole)
        at = next((name for name in names if book.place_named(name)), "")
        self._host.open(RulebookScreen(self._app_context, saved.journal.ruleset, at, book))

    def warning(self) -> str:
        """What taking back would take back, where the duel would not count any longer; empty: it costs nothing."""
        return unrecords(self.bout)

    def _follow(self, made: "Callable[[], SavedDuel]") -> None:
        """Go on to another duel."""
        try:
            self._host.swap(DuelFlow(self._host, self._app_context, made()).screen())
        except (StorageError, ValueError) as error:
            self._host.open(TroubleScreen(f"{error}."))
