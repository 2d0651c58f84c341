"""The roster: the player's fencers and those that came with the program, sorted and filtered, each with a sheet."""

from collections.abc import Callable

from duel_tui.play.deeds import DEEDS, denied
from duel_tui.play.house import House
from duel_tui.play.matches import against_his_match
from duel_tui.storage import fencers
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import FencerFile
from duel_tui.tui import doors
from duel_tui.tui.fields import TextField
from duel_tui.tui.keys import Bound
from duel_tui.tui.lists import Item, ListPane
from duel_tui.tui.page import Host
from duel_tui.tui.pages.everybody import BROKEN, NEW, SORTS, Everybody
from duel_tui.tui.pages.fencer import FencerPage, Source
from duel_tui.tui.pages.framed import BACK, HELP, LEAVE, Framed
from duel_tui.tui.pages.new_duel import NewDuelPage
from duel_tui.tui.pages.new_fencer import NewFencerPage
from duel_tui.tui.pages.sheet import RecordSheet
from duel_tui.tui.paper import Line, Paper, Span
from duel_tui.tui.prose import wrapped

_LIST, _WIDE_LIST = 36, 58
_WIDE = 104
"""Columns from which on the list has a column for the style."""
_BROWSING = (
    Bound("commit", "open", line="Shows what can be done with the fencer at the caret."),
    Bound("sort", line="Sorts by name, rating, style or record, one after the other."),
    BACK,
    HELP,
    LEAVE,
)
_ACTING = (Bound("commit", "do it", line="Does what the caret is at."), BACK, HELP, LEAVE)


class RosterPage(Framed):
    """Every fencer there is."""

    title = "Fencers"

    def __init__(self, host: Host, house: House) -> None:
        """Begin with the fencer last played."""
        super().__init__(host)
        self._house = house
        self._sheet = RecordSheet(house)
        self._everybody = Everybody(house)
        self._sort = 0
        self._filter = TextField("Only")
        self._list = ListPane((), numbered=False)
        self._actions: ListPane | None = None
        self._wide = False
        self._fill()
        self._list.point(self._everybody.key_of(host.settings.fencer))
        self._told_of = self._key
        """Whose sheet is shown: it follows the caret when keys pause."""

    @property
    def middle(self) -> str:
        """How they are sorted."""
        return f"by {SORTS[self._sort]}"

    @property
    def right(self) -> str:
        """That typing does something."""
        return "type to filter"

    @property
    def bound(self) -> tuple[Bound, ...]:
        """The keys of the list, or of what can be done."""
        return _BROWSING if self._actions is None else _ACTING

    def shown(self) -> None:
        """Look again who there is."""
        self._house.clear_table()
        known = set(self._everybody.entries)
        self._everybody = Everybody(self._house)
        self._actions = None
        self._fill()
        for key in set(self._everybody.entries) - known:
            self._show(key)
        self.settled()

    def content(self, paper: Paper) -> None:
        """The list on the left, the sheet on the right, and what can be done under it."""
        if self._wide is not (paper.width >= _WIDE):
            self._wide = not self._wide
            self._fill()
        across = _WIDE_LIST if self._wide else _LIST
        self._list.active = self._actions is None
        self._list.draw(paper, 0, 2, across, paper.height - 6)
        if self._nobody:
            paper.put(1, 4, _NOBODY, "dim", across - 1)
        for y in range(1, paper.height - 1):
            paper.put(across, y, "\u2502", "rule")
        if self._filter.text:
            self._filter.draw(paper, 1, paper.height - 2, across - 1)
        else:
            paper.put(1, paper.height - 2, "* shipped   - retired", "dim", across - 1)
        x, width = across + 2, paper.width - across - 3
        paper.put_lines(x, 2, self._told(width)[: paper.height - 4])
        if self._actions is not None:
            _draw_actions(paper, x - 1, width, self._actions)

    def settled(self) -> bool:
        """Let the sheet follow the caret."""
        before, self._told_of = self._told_of, self._key
        return before != self._told_of

    def takes(self, key: str) -> bool:
        """Typing filters; it does nothing else."""
        if self._actions is not None or self.means(key) == "help":
            return False
        typed = self._filter.text
        if key == "escape" and typed:
            self._filter = TextField("Only")
        elif (len(key) > 1 and not (typed and key in {"backspace", "space"})) or not self._filter.take(key):
            return False
        self._fill()
        return True

    def typed(self, key: str) -> None:
        """Move, or pick what is to be done."""
        if self._actions is None:
            self._list.take(key)
        elif picked := self._actions.take(key):
            self._act(picked)

    def command(self, name: str) -> None:
        """Open, sort, go back."""
        match name:
            case "commit" if self._actions is not None:
                self.typed("enter")
            case "commit":
                self._open()
            case "sort":
                self._sort = (self._sort + 1) % len(SORTS)
                self._fill()
            case "back" if self._actions is not None:
                self._actions = None
            case _:
                super().command(name)

    @property
    def _nobody(self) -> bool:
        """Whether the filter leaves only the row for a new fencer."""
        return bool(self._filter.text) and len(self._list.items) == 1

    @property
    def _key(self) -> str:
        return self._list.item.key if self._list.item else ""

    def _open(self) -> None:
        self.settled()
        if self._key == NEW:
            self.host.open(NewFencerPage(self.host, self._house))
        elif entry := self._everybody.entries.get(self._key):
            against = denied(entry.file, retired=entry.retired)
            game = self._house.wording(self._house.game).phrases.name
            rows = [
                Item(key, label, letter, game if key == "fight" else "", against.get(key, ""))
                for key, letter, label in DEEDS
            ]
            self._actions = ListPane(rows, numbered=False)

    def _act(self, action: str) -> None:
        host, house, file = self.host, self._house, self._everybody.entries[self._key].file
        self._actions = None
        match action:
            case "fight":
                self.note = doors.fight(host, house, against_his_match(house, file))
            case "duel":
                host.open(NewDuelPage(host, house, file.stem))
            case "edit":
                host.open(FencerPage(host, house, file.fencer, Source(by_hand=True, file=file)))
            case "copy":
                self._done(lambda: fencers.copy(house.saves, file, f"{file.fencer.name} II"))
            case "retire":
                self._done(lambda: fencers.retire(house.saves, file))
            case _:
                self._done(lambda: fencers.recall(house.saves, file))

    def _done(self, deed: Callable[[], FencerFile]) -> None:
        try:
            after = deed()
        except StorageError as error:
            self.note = str(error)
            return
        self.shown()
        self.note = f"kept as {after.path.parent.name}/{after.path.name}"

    def _show(self, key: str) -> None:
        """Put the caret on somebody new, whom no filter hides."""
        if all(item.key != key for item in self._list.items):
            self._filter = TextField("Only")
            self._fill()
        self._list.point(key)

    def _fill(self) -> None:
        words = self._filter.text.casefold().split()
        self._list.fill(self._everybody.rows(SORTS[self._sort], words, wide=self._wide))
        if words and len(self._list.items) > 1:
            self._list.at = max(1, self._list.at)

    def _told(self, width: int) -> list[Line]:
        key = self._told_of
        if entry := self._everybody.entries.get(key):
            return self._sheet.lines(entry.file.fencer, width, entry.file)
        if key.startswith(BROKEN):
            why = self._everybody.broken[int(key.removeprefix(BROKEN))]
            told = [(Span("A file that cannot be read", "title"),), (), *wrapped(why, width, "bad")]
            return [*told, (), (Span("It has been left as it is.", "dim"),)]
        return [(Span("A new fencer", "title"),), (), *wrapped(_MAKING, width)]


def _draw_actions(paper: Paper, x: int, width: int, actions: ListPane) -> None:
    height = len(actions.items)
    y = paper.height - 2 - height
    paper.fill(x, y, width + 1, "\u2500", "rule")
    for row in range(y + 1, y + 1 + height):
        paper.fill(x, row, width + 1)
    actions.draw(paper, x, y + 1, width, height)


_NOBODY = "Nobody's sheet has all these words."
_MAKING = "By the dice, one by one or all at once; in one key; by wish; or by hand."
