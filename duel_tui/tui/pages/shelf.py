"""The shelf: every saved duel, to be gone on with or watched again."""

from duel_tui.engine.side import Side
from duel_tui.opponents.cards import CardError
from duel_tui.play.entrants import PEOPLE
from duel_tui.play.house import House
from duel_tui.play.shelved import ended, is_shipped, reason, shelved
from duel_tui.storage.shelf import Shelved, Unreadable
from duel_tui.tui import doors
from duel_tui.tui.fields import TextField
from duel_tui.tui.keys import Bound
from duel_tui.tui.lists import Item, ListPane
from duel_tui.tui.page import Host
from duel_tui.tui.pages.framed import BACK, HELP, KEYS, LEAVE, Framed
from duel_tui.tui.paper import Line, Paper, Span
from duel_tui.tui.prose import clipped, wrapped

_TOLD = 5
_PAIR = 38
"""The cells of the column that says who fought whom."""
_FILTERING = (
    Bound("commit", "keep", line="Goes back to the list, and keeps the words."),
    Bound("up", "move"),
    Bound("down", footer=False),
    Bound("back", "show all", line="Shows all duels again."),
    KEYS,
    LEAVE,
)


class ShelfPage(Framed):
    """Saved duels, the last played first."""

    title = "Replays"
    commands = (
        Bound("commit", "open", line="Goes on with a duel that is not over, and shows one that is."),
        Bound("next", "watch", line="Goes through the duel at the caret step by step."),
        Bound("search", "filter", line="Shows only duels with the words you type; back shows all."),
        BACK,
        HELP,
        LEAVE,
    )

    def __init__(self, host: Host, house: House) -> None:
        """Look what there is."""
        super().__init__(host)
        self._house = house
        self._duels: dict[str, Shelved | Unreadable] = {}
        self._list = ListPane(())
        self._filter: TextField | None = None
        self._words = ""
        self._told_of: Shelved | Unreadable | None = None
        """The duel there is more said about: it follows the caret when keys pause."""

    @property
    def middle(self) -> str:
        """How many there are."""
        count = len(self._list.items)
        kept = f" with {self._words!r}" if self._words else ""
        return f"{count} duel{'s' * (count != 1)}{kept}"

    @property
    def bound(self) -> tuple[Bound, ...]:
        """The keys of the list, or of the words it is filtered by."""
        return self.commands if self._filter is None else _FILTERING

    def shown(self) -> None:
        """Look again: a duel may have been fought on."""
        self._house.clear_table()
        self._duels = shelved(self._house)
        self._fill()

    def settled(self) -> bool:
        """Let what is said follow the caret."""
        before, self._told_of = self._told_of, self._here
        return before is not self._told_of

    @property
    def types(self) -> bool:
        """True while a filter is typed."""
        return self._filter is not None

    def content(self, paper: Paper) -> None:
        """The list, and what there is to say of the one at the caret."""
        top = paper.height - _TOLD - 2
        self._list.draw(paper, 1, 2, paper.width - 4, top - 3)
        cursor = paper.cursor
        paper.fill(1, top, paper.width - 2, "\u2500", "rule")
        paper.put_lines(3, top + 1, self._told(paper.width - 6)[:_TOLD])
        paper.cursor = cursor
        if self._filter is not None:
            self._filter.draw(paper, 2, paper.height - 2, paper.width - 4)

    def takes(self, key: str) -> bool:
        """Words to filter by."""
        if self._filter is None or key in {"up", "down", "f1", "ctrl+q", "ctrl+c"}:
            return False
        if key in {"enter", "escape"}:
            self._words = self._filter.text if key == "enter" else ""
            self._filter = None
        elif self._filter.take(key):
            self._words = self._filter.text
        self._fill()
        return True

    def typed(self, key: str) -> None:
        """Move, or open by number."""
        if self._list.take(key):
            self.command("commit")

    def command(self, name: str) -> None:
        """Open, watch, filter."""
        match name:
            case "commit":
                self._open()
            case "next":
                self._watch()
            case "up" | "down":
                self._list.take(name)
            case "search":
                self._filter = TextField("Filter", self._words)
            case "back" if self._words:
                self._words = ""
                self._fill()
            case _:
                super().command(name)

    @property
    def _here(self) -> Shelved | Unreadable | None:
        return self._duels[self._list.item.key] if self._list.item else None

    def _open(self) -> None:
        match self._here:
            case Shelved(outcome=None) as one if is_shipped(self._house, one):
                self._watch()
            case Shelved(outcome=None) as one:
                self.note = doors.go_on(self.host, self._house, one.path)
            case Shelved():
                self._watch()
            case _:
                self.note = "this file cannot be read"

    def _watch(self) -> None:
        if isinstance(self._here, Shelved):
            self.note = doors.replay(self.host, self._house, self._here.path)

    def _fill(self) -> None:
        words = self._words.casefold().split()
        self._list.empty = "No duel has all these words." if words else "No duels yet."
        items = [self._item(one) for one in self._duels.values()]
        self._list.fill(
            [
                item
                for item in items
                if all(word in f"{item.label} {item.detail}".casefold() for word in words)
            ]
        )
        self.settled()

    def _item(self, one: Shelved | Unreadable) -> Item:
        if isinstance(one, Unreadable):
            return Item(str(one.path), one.path.name, detail="cannot be read")
        game = self._house.name_of(one.ruleset)
        return Item(
            str(one.path), f"{clipped(_pair(one), _PAIR - 2):<{_PAIR}}{game}", detail=reason(self._house, one)
        )

    def _told(self, width: int) -> list[Line]:
        one = self._told_of
        if one is None:
            return []
        if isinstance(one, Unreadable):
            return wrapped(one.why, width, "bad")
        setup = one.setup
        preset = self._house.presets(one.ruleset).get(setup.preset)
        kind = self._house.wording(one.ruleset).label("kind_short", setup.kind) if setup.kind else ""
        game = self._house.wording(one.ruleset, setup.changes or {}).phrases.name
        under = ", ".join(part for part in (game, kind, preset.name if preset else "") if part)
        begun = setup.created.astimezone()
        shipped = ", came with the program" if is_shipped(self._house, one) else ""
        return [
            *wrapped((*self._side(one, Side.LEFT), Span(" and "), *self._side(one, Side.RIGHT)), width),
            *wrapped(f"{under}; {ended(self._house, one)}; answers: {one.lines}.", width),
            *wrapped(f"Begun {begun:%d %B %Y, %H:%M}: {one.path.name}{shipped}.", width, "dim"),
        ]

    def _side(self, one: Shelved, side: Side) -> Line:
        """A fencer, and who played him where that is not himself."""
        name, player = one.setup.names[side], self._player(one.ruleset, one.setup.players[side])
        played = "" if player == name else f" (played by {player})"
        return (Span(name, "name"), Span(played))

    def _player(self, game: str, key: str) -> str:
        if key in PEOPLE:
            return PEOPLE[key]
        try:
            return self._house.cards(game).of(key).name
        except CardError:
            return key


def _pair(one: Shelved) -> str:
    """Who fought whom, the winner first, where there is one."""
    names, winner = one.setup.names, one.outcome.winner if one.outcome else None
    return f"{names[winner]} beat {names[winner.foe]}" if winner else f"{names.left} and {names.right}"
