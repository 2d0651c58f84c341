"""Leaving a duel of which some answers are in memory only: not before they are on disk, or given up on purpose."""

from collections.abc import Callable, Iterable

from duel_tui.storage.keeping import Keeper, waits
from duel_tui.tui.keys import Bound
from duel_tui.tui.page import Host, Page
from duel_tui.tui.pages.framed import HELP, Framed
from duel_tui.tui.paper import Paper
from duel_tui.tui.prose import wrapped
from duel_tui.tui.screens.base import AppScreen

_TITLE = "Not everything is on disk yet."
_CHOICE = (
    "Make room and try again, go back to the duel, or leave: then it goes on from the last answer on disk."
)


class PartingPage(Framed):
    """Says what would be lost, and asks."""

    title = "duel-tui"
    commands = (
        Bound("commit", "try again", line="Saves what is only in memory, and leaves if that is done."),
        Bound("back", "to the duel", line="Goes back to the duel."),
        Bound("leave", "leave without", line="Leaves; what is not on disk is lost."),
        HELP,
    )

    def __init__(self, host: Host, unkept: Keeper, go: Callable[[], None]) -> None:
        """Ask before `go`."""
        super().__init__(host)
        self._unkept = unkept
        self._go = go

    @property
    def _lines(self) -> str:
        return waits(self._unkept)

    def content(self, paper: Paper) -> None:
        """What would be lost, why, and what can be done."""
        paper.put(3, 3, _TITLE, "title")
        told = [*wrapped(self._lines, paper.width - 6, "bad"), (), *wrapped(_CHOICE, paper.width - 6)]
        paper.put_lines(3, 5, told)

    def command(self, name: str) -> None:
        """Try again, go back, or go without."""
        if name == "leave" or (name == "commit" and self._unkept.retry()):
            self._go()
        elif name == "commit":
            self.note = "it still cannot be written"
        else:
            super().command(name)


def parting(host: Host, screens: Iterable[AppScreen], go: Callable[[], None]) -> Page | None:
    """The page that asks before some screens are left; None: nothing would be lost."""
    for screen in screens:
        unkept = screen.unkept
        if unkept is not None and not unkept.retry():
            return PartingPage(host, unkept, go)
    return None
