"""The screen of saved duels: which there are, how each stands, and what can be done with it.

Where a duel stands is found by playing it through. A thread does so for the rows in sight, and each is shown when known.
"""

from contextlib import suppress
from threading import Thread

from textual.message import Message

from duel_tui.pages.duels import Duels, Saved, stands_of
from duel_tui.play.context import AppContext
from duel_tui.tui.screens.listing import ListingScreen


class DuelsScreen(ListingScreen):
    """Every duel that is saved."""

    CSS_PATH = "duels.tcss"
    TITLE = "Duels"
    column = Duels.when

    class Stands(Message):
        """It is known where a duel stands."""

        def __init__(self, key: str, said: str) -> None:
            """Say which, and where."""
            super().__init__()
            self.key = key
            self.said = said

    def __init__(self, context: AppContext) -> None:
        """Look what there is."""
        self.stands: dict[str, str] = {}
        """Where duels stand, as far as that is known, by their keys."""
        self._wanted: list[Saved] = []
        """The duels of which it is being found out where they stand."""
        super().__init__(context)

    def look(self) -> Duels:
        """Look what there is now."""
        return Duels(self.app_context, self.stands)

    def on_duels_screen_stands(self, event: Stands) -> None:
        """Show where a duel stands."""
        self.stands[event.key] = event.said
        self.table.refresh()
        if event.key == self.table.pointed:
            self.explain()

    def _look(self, at: str = "") -> None:
        """Look again: duels may have been fought on."""
        self.stands.clear()
        self._wanted = []
        super()._look(at)

    def explain(self) -> None:
        """Say what there is to say of the row at the caret, and find out where the duels in sight stand."""
        super().explain()
        if not self.is_there:
            return
        unknown: list[Saved] = [one for one in self.table.in_sight if str(one.path) not in self.stands]
        if any(one not in self._wanted for one in unknown):
            self._wanted = unknown
            Thread(target=self._find_out, args=(unknown,), daemon=True).start()

    def _find_out(self, wanted: list[Saved]) -> None:
        """Find out where duels stand, until it is asked of others."""
        for one in wanted:
            if wanted is not self._wanted or not self.is_attached:
                return
            said = stands_of(self.app_context, one)
            with suppress(Exception):
                self.post_message(self.Stands(str(one.path), said))
