"""The roster."""

from duel_tui.tui.house import House
from duel_tui.tui.page import Host
from duel_tui.tui.pages.framed import BACK, HELP, LEAVE, Framed
from duel_tui.tui.paper import Paper


class RosterPage(Framed):
    """The player's fencers, and those that came with the program."""

    title = "Fencers"
    commands = (BACK, HELP, LEAVE)

    def __init__(self, host: Host, house: House) -> None:
        """Look who there is."""
        super().__init__(host)
        self._house = house

    def content(self, paper: Paper) -> None:
        """The list."""
