"""A first page for tests of pages on a canvas: the letters of home, without what home shows."""

from itertools import islice

from duel_tui.fencer.person import unnamed
from duel_tui.play.house import House
from duel_tui.play.matchmaking import quick
from duel_tui.storage import shelf
from duel_tui.tui import doors
from duel_tui.tui.page import Host
from duel_tui.tui.pages.fencer import FencerPage, Source
from duel_tui.tui.pages.framed import HELP, LEAVE, Framed
from duel_tui.tui.paper import Paper


class FirstPage(Framed):
    """Opens each page by its letter."""

    title = "first page"
    commands = (HELP, LEAVE)

    def __init__(self, host: Host, where: House) -> None:
        super().__init__(host)
        self._house = where

    def shown(self) -> None:
        self._house.clear_table()

    def content(self, paper: Paper) -> None:
        paper.put(1, 2, "> here")
        paper.cursor = (1, 2)

    def typed(self, key: str) -> None:
        host, where = self.host, self._house
        last = next(islice(shelf.unfinished(where.saves.duels), 1), None)
        if key == "f":
            host.open(FencerPage(host, where, unnamed("Anna"), Source(by_hand=True)))
        elif key == "q" or (key == "enter" and last is None):
            self.note = doors.fight(host, where, quick(where))
        elif key in {"g", "enter"} and last is not None:
            self.note = doors.go_on(host, where, last.path)
        elif key == "x":
            host.leave()
