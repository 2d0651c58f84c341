"""The flow of a bout on the screen: what goes on around it, whether it has a file or not."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from duel_tui.pages.matrix import matrix_of
from duel_tui.play.bout import Bout
from duel_tui.play.conductor import unrecords
from duel_tui.play.context import AppContext
from duel_tui.play.prompter import Left
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.duel_prompter import ScreenPrompter
from duel_tui.tui.screens.replay import ReplayScreen
from duel_tui.tui.screens.rulebook import RulebookScreen

if TYPE_CHECKING:
    from duel_tui.plain.talk import Talk
    from duel_tui.tui.app import DuelApp


class Flow(ABC):
    """A bout at a table, which nothing follows and no record knows."""

    def __init__(
        self, host: "DuelApp", context: AppContext, bout: Bout, changes: Mapping[str, Any] | None = None
    ) -> None:
        """Show a bout on the app's screens, with the changes to the games under which it is fought."""
        self._host = host
        self._app_context = context
        self._changes = changes
        self.bout = bout
        self.left: Left | None = None
        """How the bout that is over was left in lines; None: it was not."""

    def screen(self) -> DuelScreen:
        """The bout where it stands."""
        if self.bout.desk is not None:
            self.bout.desk.start()
        return DuelScreen(self, self.bout)

    def prompter(self, screen: DuelScreen) -> ScreenPrompter:
        """What asks through the screen."""
        return ScreenPrompter(screen)

    @abstractmethod
    async def talk(self, talk: "Talk") -> None:
        """Go on with the bout in lines, to its end or until it is left."""

    def entered(self) -> str:
        """Enter the bout that is over into the records; what there is to say about it."""
        return ""

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
        notes, game = self.bout.notes, self.bout.table.rules.key
        whole = notes is None or notes.shows_all
        book = self._app_context.rulebook_of(game, self._changes, whole=whole)
        at = next((name for name in names if book.place_named(name)), "")
        self._host.open(RulebookScreen(self._app_context, game, at, book))

    def warning(self) -> str:
        """What taking back would take back, where the duel would not count any longer; empty: it costs nothing."""
        return unrecords(self.bout)
