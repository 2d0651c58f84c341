"""The screen of saved duels: which there are, how each stands, and what can be done with it.

Where a duel stands is found by playing it through. A thread does so for the rows in sight, and each is shown when known.
"""

from contextlib import suppress
from threading import Thread

from textual.message import Message

from duel_tui.pages.commands import Command
from duel_tui.pages.duels import Duels, Saved, duel_page, stands_of
from duel_tui.pages.model import Block, Page
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
        super().__init__(context)
        self.stands: dict[str, str] = {}
        """Where duels stand, as far as that is known, by their keys."""
        self._asked = 0
        """How many times it was asked where duels stand."""
        self._duels = Duels(context, self.stands)

    def listing(self) -> Duels:
        """Look what there is now."""
        self._duels = Duels(self.app_context, self.stands)
        return self._duels

    def about(self, key: str) -> tuple[Block, ...]:
        """The fencers, the rules, and the end."""
        one = self._duels.by_key.get(key)
        return self._duels.about(one) if one else ()

    def chosen(self, key: str) -> Page | Command:
        """What can be done with a duel."""
        return duel_page(self.app_context, self._duels, self._duels.by_key[key])

    def aside(self) -> str:
        """How many there are."""
        shown, count, open_ones = self.table.shown, len(self._duels.entries), self._duels.unfinished
        if shown.words:
            return f"{shown.found} of {count}"
        return f"{count} duels, {open_ones} unfinished" if open_ones else f"{count} duels"

    def on_duels_screen_stands(self, event: Stands) -> None:
        """Show where a duel stands."""
        self.stands[event.key] = event.said
        self.table.refresh()
        if event.key == self.table.pointed:
            super()._tell()

    def _look(self, at: str = "") -> None:
        """Look again: duels may have been fought on."""
        self.stands.clear()
        super()._look(at)

    def _tell(self) -> None:
        """Say what there is to say of the row at the caret, and find out where the duels in sight stand."""
        super()._tell()
        entries = [self._duels.entries[place] for place in self.table.in_sight]
        wanted = [one for one in entries if str(one.path) not in self.stands]
        if wanted:
            self._asked += 1
            Thread(target=self._find_out, args=(wanted, self._asked), daemon=True).start()

    def _find_out(self, wanted: list[Saved], asked: int) -> None:
        """Find out where duels stand, until others are asked for."""
        for one in wanted:
            if asked != self._asked or not self.is_attached:
                return
            said = stands_of(self.app_context, one)
            with suppress(Exception):
                self.post_message(self.Stands(str(one.path), said))
