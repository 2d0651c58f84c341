"""Home: going on, beginning at once, and the way to everything else."""

from itertools import islice

from duel_tui.storage import shelf
from duel_tui.storage.duels import Setup
from duel_tui.storage.fencers import FencerFile
from duel_tui.storage.shelf import Shelved
from duel_tui.tui import doors
from duel_tui.tui.house import House
from duel_tui.tui.keys import Bound
from duel_tui.tui.lists import Item, ListPane
from duel_tui.tui.matches import Match, challenger, quick
from duel_tui.tui.page import HEIGHT, Host
from duel_tui.tui.pages.framed import HELP, Framed
from duel_tui.tui.pages.new_duel import NewDuelPage
from duel_tui.tui.pages.roster import RosterPage
from duel_tui.tui.pages.rulebook import RulebookPage
from duel_tui.tui.pages.settings import SettingsPage
from duel_tui.tui.pages.sheet import ROOMY, RecordSheet, draw_both
from duel_tui.tui.pages.shelf import ShelfPage
from duel_tui.tui.paper import Line, Paper, Span
from duel_tui.tui.prose import wrapped

_LOOKED_AT = 50
"""How many of the last duels are looked at for one to go on with."""
_LABEL = 14
_TOP = 8
_ART = (
    r"  o                          o  ",
    r" /|\-----------  -----------/|\ ",
    r" / \                        / \ ",
)


class HomePage(Framed):
    """The first screen."""

    title = "duel-tui"
    commands = (
        Bound("choose", "take it", footer=False),
        Bound("up", footer=False),
        Bound("down", footer=False),
        HELP,
        Bound("leave", "leave"),
    )

    def __init__(self, host: Host, house: House) -> None:
        """Look at what there is to go on with."""
        super().__init__(host)
        self._house = house
        self._list = ListPane(())
        self._list.column = _LABEL
        self._last: Shelved | None = None
        self._file: FencerFile | None = None
        self._quick: Match | None = None
        self._sheet = RecordSheet(house.wording(), house.library.fencer_tables())
        self._opened = False

    @property
    def bound(self) -> tuple[Bound, ...]:
        """Enter takes a row; back only points at the way out."""
        return (Bound("commit", "take it", line="Takes the row at the caret."), *self.commands)

    @property
    def middle(self) -> str:
        """The game."""
        return self._house.wording().phrases.name

    def shown(self) -> None:
        """Look again: a duel may have been fought."""
        house = self._house
        house.clear_table()
        recent = islice(shelf.duels(house.saves.duels), _LOOKED_AT)
        self._last = next((one for one in recent if isinstance(one, Shelved) and one.outcome is None), None)
        self._file = house.last_fencer()
        self._quick = quick(house)
        self._list.fill(self._items(self._quick))
        if not self._opened:
            self._list.point("go_on" if self._last else "quick")
        self._opened = True
        self.note = house.trouble

    def content(self, paper: Paper) -> None:
        """Draw the two fencers, the entries, and what the one at the caret is about."""
        down = max(0, (paper.height - HEIGHT) // 8)
        for row, part in enumerate(_ART):
            paper.centre(0, 2 + down + row, paper.width, part)
        paper.centre(0, 6 + down, paper.width, "sword duels by the book, in the terminal", "dim")
        height = len(self._list.items)
        self._list.draw(paper, 2, _TOP + 2 * down, paper.width - 4, height)
        top = _TOP + 2 * down + height + 1
        paper.fill(2, top, paper.width - 4, "\u2500", "rule")
        told = self._told(paper.width - 6)[: paper.height - top - 2]
        for row, line in enumerate(told):
            paper.put(3, top + 1 + row, line, width=paper.width - 6)
        if paper.width >= ROOMY[0] and paper.height >= ROOMY[1] and self._picked_quick and self._quick:
            sheets = self._quick.fencers.map(lambda fencer: self._sheet.lines(fencer, paper.width // 2 - 5))
            draw_both(paper, top + len(told) + 2, sheets)

    def typed(self, key: str) -> None:
        """A key of the list."""
        picked = self._list.take(key)
        if picked:
            self._go(picked)

    def command(self, name: str) -> None:
        """The list's moves, and the way out."""
        moves = {"commit": "enter", "choose": "space", "up": "up", "down": "down"}
        if name in moves:
            self.typed(moves[name])
        else:
            super().command(name)

    @property
    def _picked_quick(self) -> bool:
        return self._list.item is not None and self._list.item.key == "quick"

    def _items(self, match: Match) -> list[Item]:
        last = self._last
        return [
            _item(
                "go_on", "g", "go on", _duel_line(last.setup) if last else "", "" if last else "no duel waits"
            ),
            _item("quick", "q", "quick duel", self._quick_line(match)),
            _item("new", "n", "new duel", "who, what for, and under which house rules"),
            _item("fencers", "f", "fencers", "the roster, record sheets, and making a new one"),
            _item("rulebook", "r", "rulebook", "every move, term and table"),
            _item("replays", "p", "replays", "all duels on the shelf, to watch again or go on with"),
            _item("settings", "s", "settings", "pauses, odds, colours"),
            _item("leave", "x", "leave", "everything is kept already"),
        ]

    def _quick_line(self, match: Match) -> str:
        foe = self._house.cards.of(match.players.right)
        mine = match.fencers.left.name
        if self._file and challenger(self._house.cards, self._file.record):
            return f"{foe.name} asks for {mine} by name"
        return f"{mine} against {foe.name}, at once"

    def _told(self, width: int) -> list[Line]:
        at = self._list.item
        match at.key if at else "":
            case "go_on" if self._last:
                return self._about_last(self._last, width)
            case "quick" if self._quick:
                return self._about_quick(self._quick, width)
            case _:
                return []

    def _about_last(self, last: Shelved, width: int) -> list[Line]:
        preset = self._house.presets(last.ruleset).get(last.setup.preset)
        kind = self._house.wording(last.ruleset).label("kind", last.setup.kind)
        under = f", {preset.name}" if preset else ""
        return [
            (Span(f"{last.setup.names.left} and {last.setup.names.right}", "name"),),
            *wrapped(
                f"For {kind}{under}; {last.lines} answers so far. It goes on at the very prompt.", width
            ),
        ]

    def _about_quick(self, match: Match, width: int) -> list[Line]:
        house = self._house
        foe = house.cards.of(match.players.right)
        preset = house.presets()[match.preset]
        mine = match.fencers.left
        return [
            *wrapped((Span(foe.name, "name"), Span(f", {foe.level.name}. {foe.line}")), width, indent=2),
            (Span(f"{mine.name}: {self._sheet.brief(mine)}"),),
            *wrapped(f"{preset.name}. {preset.line}", width, "dim"),
        ]

    def _go(self, key: str) -> None:
        host, house = self.host, self._house
        match key:
            case "go_on" if self._last:
                self.note = doors.go_on(host, house, self._last.path)
            case "quick" if self._quick:
                self.note = doors.fight(host, house, self._quick)
            case "new":
                host.open(NewDuelPage(host, house))
            case "fencers":
                host.open(RosterPage(host, house))
            case "rulebook":
                host.open(RulebookPage(host, house))
            case "replays":
                host.open(ShelfPage(host, house))
            case "settings":
                host.open(SettingsPage(host, house))
            case _:
                host.leave()


def _item(key: str, letter: str, label: str, line: str, denied: str = "") -> Item:
    return Item(key, label, letter, line, denied)


def _duel_line(setup: Setup) -> str:
    return f"{setup.names.left} against {setup.names.right}"
