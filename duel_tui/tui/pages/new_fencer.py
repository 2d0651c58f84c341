"""The ways to a new fencer: by the dice, in one key, by wish, by hand; and going on with one half made."""

from msgspec import Struct

from duel_tui.fencer.creation import Draft, finished
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.wished import WishError, made
from duel_tui.play.house import House
from duel_tui.play.making import Making
from duel_tui.play.newcomers import name_for, tries
from duel_tui.play.seeds import drawn_seed
from duel_tui.storage import drafts
from duel_tui.storage.drafts import HalfMade
from duel_tui.storage.errors import StorageError
from duel_tui.tui.keys import Bound
from duel_tui.tui.lists import Item, ListPane
from duel_tui.tui.page import Host, Page
from duel_tui.tui.pages.dice import DicePage
from duel_tui.tui.pages.fencer import FencerPage, Source
from duel_tui.tui.pages.framed import BACK, HELP, LEAVE, Framed
from duel_tui.tui.pages.wish import WishPage
from duel_tui.tui.paper import Paper
from duel_tui.tui.prose import wrapped


class _Way(Struct, frozen=True):
    key: str
    letter: str
    label: str
    line: str


_WAYS = (
    _Way("go_on", "g", "go on with the one half made", "From the very die at which it was left."),
    _Way(
        "dice",
        "d",
        "by the dice",
        "The rules' own dice, one key a throw or all at once, thrown by the program or by you on the table. "
        "Any characteristic may be thrown again, and the sheet remembers it. Name and kit come last.",
    ),
    _Way("random", "r", "in one key", "Everything by the dice, name and kit too; they can still be changed."),
    _Way("wish", "w", "by wish", "Say what you want: rating, style, nation, kit; the dice do the rest."),
    _Way("hand", "h", "by hand", "The whole sheet as a form, for somebody who stands on paper already."),
)


class NewFencerPage(Framed):
    """How a fencer shall be made."""

    title = "A new fencer"
    commands = (Bound("commit", "take it", line="Takes the row at the caret."), BACK, HELP, LEAVE)

    def __init__(self, host: Host, house: House) -> None:
        """Look whether one was left half made."""
        super().__init__(host)
        self._house = house
        self._draft: HalfMade | None = None
        denied = "nobody is half made"
        try:
            self._draft = drafts.load(house.saves)
        except StorageError as error:
            denied = str(error)
        reasons = {} if self._draft else {"go_on": denied}
        self._list = ListPane([Item(w.key, w.label, w.letter, denied=reasons.get(w.key, "")) for w in _WAYS])
        self._list.point("go_on" if self._draft else "dice")
        self._told_of = self._list.at
        """The way that is explained: the one at the caret, once keys have paused."""

    def content(self, paper: Paper) -> None:
        """The ways, and what one of them means."""
        self._list.draw(paper, 2, 3, paper.width - 4, len(_WAYS))
        y = 4 + len(_WAYS)
        paper.fill(2, y, paper.width - 4, "\u2500", "rule")
        paper.put_lines(4, y + 2, wrapped(self._told(), paper.width - 8))

    def settled(self) -> bool:
        """Let what is said follow the caret."""
        before, self._told_of = self._told_of, self._list.at
        return before != self._told_of

    def typed(self, key: str) -> None:
        """Pick a way."""
        picked = self._list.take(key)
        if picked:
            self._go(picked)

    def command(self, name: str) -> None:
        """Take the way at the caret."""
        if name == "commit":
            self.typed("enter")
        else:
            super().command(name)

    def _told(self) -> str:
        way = _WAYS[self._told_of]
        told = way.line
        if way.key == "dice" and self._draft:
            told += " The one half made is given up with the first throw."
        return told

    def _go(self, way: str) -> None:
        host, house = self.host, self._house
        match way:
            case "go_on" if self._draft:
                self._roll(self._draft)
            case "dice":
                self._roll(HalfMade(drawn_seed(), options=house.made_by))
            case "random":
                self._random()
            case "wish":
                host.swap(WishPage(host, house))
            case _:
                host.swap(FencerPage(host, house, unnamed(""), Source(by_hand=True)))

    def _roll(self, half: HalfMade) -> None:
        house = self._house
        try:
            making = Making(house.library.creation(half.options), house.saves, half)
        except ValueError as wrong:
            self.note = f"{drafts.path_of(house.saves).name}: {wrong}"
            return
        page = DicePage(self.host, house, making, self._finish)
        self.host.swap(self._finish(page) if making.session.done else page)

    def _finish(self, page: DicePage) -> Page:
        """Name and kit for a fencer whose dice have fallen."""
        making, house = page.making, self._house
        fencer = finished(making.draft, name_for(house.library, making.draft, making.seed))
        source = Source(making.session.journal.lines, back=lambda: page)
        return FencerPage(self.host, house, fencer, source)

    def _random(self) -> None:
        library = self._house.library
        try:
            one = made(self._house.creation(), Draft(), tries(str(drawn_seed())), library.problems)
        except WishError as wrong:
            self.note = str(wrong)
            return
        self.host.swap(FencerPage(self.host, self._house, one.fencer, Source(one.lines)))
