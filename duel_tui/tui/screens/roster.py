"""The screen of the roster: every fencer, the sheet of each, and what can be done with them."""

from typing import Any

from duel_tui.pages.listing import Directory
from duel_tui.pages.roster import Roster
from duel_tui.play.context import AppContext
from duel_tui.tui.screens.listing import ListingScreen


class RosterScreen(ListingScreen):
    """Every fencer there is."""

    CSS_PATH = "roster.tcss"
    TITLE = "Fencers"

    def __init__(self, context: AppContext, last: str = "") -> None:
        """Look who there is, with the caret on the fencer whose file has a stem, if it can be."""
        super().__init__(context)
        assert isinstance(self.listing, Roster), "that is what it looked for"
        self._at = self.listing.key_of(last)

    def look(self) -> Roster:
        """Look who there is now."""
        return Roster(self.app_context)

    def came(self, before: Directory[Any]) -> str:
        """The fencer who is new."""
        entries = self.listing.entries
        return next((one.key for one in entries if one.file and one.key not in before.by_key), "")
