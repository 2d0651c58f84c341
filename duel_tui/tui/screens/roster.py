"""The screen of the roster: every fencer, the sheet of each, and what can be done with them."""

from duel_tui.pages.commands import Command, MakeFencer
from duel_tui.pages.model import Block, Page
from duel_tui.pages.roster import NEW, Roster, fencer_page
from duel_tui.play.context import AppContext
from duel_tui.tui.screens.listing import ListingScreen


class RosterScreen(ListingScreen):
    """Every fencer there is."""

    CSS_PATH = "roster.tcss"
    TITLE = "Fencers"

    def __init__(self, context: AppContext, last: str = "") -> None:
        """Look who there is, with the caret on the fencer whose file has a stem, if it can be."""
        self._roster = Roster(context)
        super().__init__(context, self._roster.key_of(last))
        self._fresh = True
        """True until the fencers that were found first have been listed."""

    def listing(self) -> Roster:
        """Look who there is now."""
        if not self._fresh:
            self._roster = Roster(self.app_context)
        self._fresh = False
        return self._roster

    def _look(self, at: str = "") -> None:
        """Look again; the caret goes to a fencer who is new."""
        known = {entry.key for entry in self._roster.entries}
        came = [
            entry.key for entry in Roster(self.app_context).entries if entry.key not in known and entry.file
        ]
        super()._look(at or next(iter(came), ""))

    def about(self, key: str) -> tuple[Block, ...]:
        """The sheet."""
        entry = self._roster.entry(key)
        return self._roster.about(entry) if entry else ()

    def chosen(self, key: str) -> Page | Command:
        """What can be done with a fencer; the ways to a new one."""
        entry = self._roster.entry(key)
        if entry is None or key == NEW:
            return MakeFencer()
        return fencer_page(self.app_context, self._roster, entry)

    def aside(self) -> str:
        """How many there are."""
        shown, count = self.table.shown, self._roster.count
        return f"{shown.found} of {count}" if shown.words else f"{count} fencers"
