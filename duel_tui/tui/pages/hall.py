"""The hall: what the first page knows of duels, fencers and opponents, and the ways on from there.

It is opened once the first page has been painted, since the games take a while to load.
"""

from itertools import islice

from duel_tui.play.house import House
from duel_tui.play.matches import quick
from duel_tui.play.pairing import challenger
from duel_tui.storage import shelf
from duel_tui.storage.shelf import Shelved
from duel_tui.tui import doors
from duel_tui.tui.page import Host
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


class Hall:
    """What there is to go on with, and whom there is to fight."""

    def __init__(self, host: Host, house: House) -> None:
        """Look round."""
        self._host = host
        self._house = house
        self._sheet = RecordSheet(house)
        self.look()

    def look(self) -> None:
        """Look again: a duel may have been fought."""
        house = self._house
        house.clear_table()
        recent = islice(shelf.duels(house.saves.duels), _LOOKED_AT)
        self._last = next((one for one in recent if isinstance(one, Shelved) and one.outcome is None), None)
        self._file = house.last_fencer()
        self._quick = quick(house)

    @property
    def game(self) -> str:
        """The name of the game last played."""
        match = self._quick
        return self._house.wording(match.ruleset, match.changes).phrases.name

    @property
    def trouble(self) -> str:
        """What is wrong with the settings, if anything."""
        return self._house.trouble

    @property
    def first(self) -> str:
        """What most would do now."""
        return "go_on" if self._last else "quick"

    def line(self, key: str) -> str:
        """What a row leads to, where that depends on what was played; empty: it leads nowhere, or always to the same."""
        match key:
            case "go_on":
                return self._duel_line(self._last) if self._last else ""
            case "quick":
                return self._quick_line()
            case _:
                return ""

    def told(self, key: str, width: int) -> list[Line]:
        """More about a row."""
        match key:
            case "go_on" if self._last:
                return self._about_last(self._last, width)
            case "quick":
                return self._about_quick(width)
            case _:
                return []

    def draw_more(self, paper: Paper, y: int, key: str) -> None:
        """Draw the sheets of those who would fight, where there is room."""
        if key == "quick" and paper.width >= ROOMY[0] and paper.height >= ROOMY[1]:
            width = paper.width // 2 - 5
            draw_both(paper, y, self._quick.fencers.map(lambda fencer: self._sheet.lines(fencer, width)))

    def go(self, key: str) -> str:
        """Follow a row; what went wrong, if anything did."""
        host, house = self._host, self._house
        match key:
            case "go_on" if self._last:
                return doors.go_on(host, house, self._last.path)
            case "quick":
                return doors.fight(host, house, self._quick)
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
        return ""

    def _quick_line(self) -> str:
        match = self._quick
        foe = self._house.cards(match.ruleset).of(match.players.right)
        mine = match.fencers.left.name
        if self._file and challenger(self._house.cards(), self._file.fought(match.ruleset)):
            return f"{foe.name} asks for {mine} by name"
        return f"{mine} against {foe.name}, {self.game}"

    def _about_last(self, last: Shelved, width: int) -> list[Line]:
        preset = self._house.presets(last.ruleset).get(last.setup.preset)
        kind = self._house.wording(last.ruleset).label("kind", last.setup.kind)
        under = f", {preset.name}" if preset else ""
        game = self._house.wording(last.ruleset, last.setup.changes or {}).phrases.name
        return [
            (Span(f"{last.setup.names.left} and {last.setup.names.right}", "name"),),
            *wrapped(
                f"{game}{under}: {kind}, begun and not ended. It goes on where it was left.",
                width,
            ),
        ]

    def _about_quick(self, width: int) -> list[Line]:
        house, match = self._house, self._quick
        foe = house.cards(match.ruleset).of(match.players.right)
        preset = house.presets()[match.preset]
        mine = match.fencers.left
        return [
            *wrapped((Span(foe.name, "name"), Span(f", {foe.level.name}. {foe.line}")), width, indent=2),
            (Span(f"{mine.name}: {self._sheet.brief(mine)}"),),
            *wrapped(f"{self.game}, {preset.name}. {preset.line}", width, "dim"),
        ]

    def _duel_line(self, one: Shelved) -> str:
        names = one.setup.names
        return f"{names.left} against {names.right}, {self._house.name_of(one.ruleset)}"
