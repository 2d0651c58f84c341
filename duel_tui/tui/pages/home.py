"""Home: going on, beginning at once, and the way to everything else.

It is painted before anything is loaded that it can be painted without.
"""

from collections.abc import Callable
from typing import Protocol

from duel_tui.tui.keys import Bound
from duel_tui.tui.lists import Item, ListPane
from duel_tui.tui.page import HEIGHT, Host
from duel_tui.tui.pages.framed import HELP, Framed
from duel_tui.tui.paper import Line, Paper
from duel_tui.tui.prose import wrapped

_LABEL = 14
_TOP = 8
_REFUSED = 3
"""Rows for what is wrong with the player's keys."""
_ART = (
    r"  o                          o  ",
    r" /|\-----------  -----------/|\ ",
    r" / \                        / \ ",
)


_ROWS = (
    Item("go_on", "go on", "g"),
    Item("quick", "quick duel", "q"),
    Item("new", "new duel", "n", "which game, who, what for, and under which house rules"),
    Item("fencers", "fencers", "f", "the roster, record sheets, and making a new one"),
    Item("rulebook", "rulebook", "r", "every move, term and table of every game"),
    Item("replays", "replays", "p", "all duels on the shelf, to watch again or go on with"),
    Item("settings", "settings", "s", "pauses, odds, the log, colours"),
    Item("leave", "leave", "x", "everything is kept already"),
)


class Ways(Protocol):
    """What lies behind the first page."""

    @property
    def game(self) -> str:
        """The name of the game last played."""
        ...

    @property
    def trouble(self) -> str:
        """What is wrong, if anything."""
        ...

    @property
    def first(self) -> str:
        """What most would do now."""
        ...

    def look(self) -> None:
        """Look again: a duel may have been fought."""
        ...

    def line(self, key: str) -> str:
        """What a row leads to, where that depends on what was played."""
        ...

    def told(self, key: str, width: int) -> list[Line]:
        """More about a row."""
        ...

    def draw_more(self, paper: Paper, y: int, key: str) -> None:
        """Draw what there is room for on a large screen."""
        ...

    def go(self, key: str) -> str:
        """Follow a row; what went wrong, if anything did."""
        ...


class HomePage(Framed):
    """The first screen."""

    title = "duel-tui"
    commands = (
        Bound("commit", "take it", line="Takes the row at the caret."),
        Bound("choose", footer=False, line="Takes it too."),
        Bound("up", footer=False, line="Moves the caret up or down."),
        Bound("down", footer=False, line="Moves the caret down."),
        HELP,
        Bound("leave"),
    )

    def __init__(self, host: Host, hall: Callable[[Host], Ways]) -> None:
        """Paint the rows; `hall` is opened with the first key, or the first pause."""
        super().__init__(host)
        self._open_hall = hall
        self._hall: Ways | None = None
        self._list = ListPane(_ROWS)
        self._list.column = _LABEL
        self._list.point("quick")

    @property
    def middle(self) -> str:
        """The game."""
        return self._hall.game if self._hall else ""

    def shown(self) -> None:
        """Look again, where one has looked before."""
        if self._hall is not None:
            self._hall.look()
            self._fill(self._hall)

    def talked(self, *, left: bool) -> None:
        """Put the caret on what most would do now: a duel begun in lines goes on here."""
        super().talked(left=left)
        self._list.point(self._opened().first)

    def settled(self) -> bool:
        """Open the hall once the page is painted."""
        waiting = self._hall is None
        self._opened()
        return waiting

    def key(self, key: str) -> None:
        """Take a key, with the hall open."""
        self._opened()
        super().key(key)

    def content(self, paper: Paper) -> None:
        """Draw the two fencers, the rows, and what the one at the caret is about."""
        down = max(0, (paper.height - HEIGHT) // 8)
        for row, part in enumerate(_ART):
            paper.centre(0, 2 + down + row, paper.width, part)
        self._under_art(paper, 6 + down)
        height = len(_ROWS)
        self._list.draw(paper, 2, _TOP + 2 * down, paper.width - 4, height)
        top = _TOP + 2 * down + height + 1
        paper.fill(2, top, paper.width - 4, "\u2500", "rule")
        item = self._list.item
        if self._hall is None or item is None:
            return
        told = self._hall.told(item.key, paper.width - 6)[: paper.height - top - 2]
        paper.put_lines(3, top + 1, told, width=paper.width - 6)
        self._hall.draw_more(paper, top + len(told) + 2, item.key)

    def _under_art(self, paper: Paper, y: int) -> None:
        """What the program is, or why the player's own keys are not in force."""
        if self.host.keymap.refused:
            refused = wrapped(self.host.keymap.refused, paper.width - 6, "bad")[:_REFUSED]
            paper.put_lines(3, y - len(refused) + 2, refused)
        else:
            paper.centre(0, y, paper.width, "sword duels by the book, in the terminal", "dim")

    def typed(self, key: str) -> None:
        """A key of the list."""
        picked = self._list.take(key)
        if picked:
            self.note = self._opened().go(picked)

    def command(self, name: str) -> None:
        """The list's moves, and the way out."""
        moves = {"commit": "enter", "choose": "space", "up": "up", "down": "down"}
        if name in moves:
            self.typed(moves[name])
        else:
            super().command(name)

    def _opened(self) -> Ways:
        if self._hall is None:
            self._hall = self._open_hall(self.host)
            self._fill(self._hall)
            self._list.point(self._hall.first)
        return self._hall

    def _fill(self, hall: Ways) -> None:
        """Say what the rows lead to now."""
        rows = [Item(row.key, row.label, row.letter, hall.line(row.key) or row.detail) for row in _ROWS]
        if not hall.line("go_on"):
            rows[0] = Item(rows[0].key, rows[0].label, rows[0].letter, denied="no duel waits")
        self._list.fill(rows)
        self.note = hall.trouble
