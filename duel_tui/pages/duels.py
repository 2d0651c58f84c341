"""Saved duels under headings, the unfinished ones first, and what can be done with each of them."""

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import lru_cache, partial
from time import localtime
from typing import Any, ClassVar

from duel_tui.engine.answers import LABEL
from duel_tui.engine.side import Side
from duel_tui.pages.listing import Directory, Head, left_out
from duel_tui.pages.model import Blank, GoOn, OfDuel, Page, PageRow, Replay, Watch
from duel_tui.play.context import AppContext
from duel_tui.play.newcomers import unkept
from duel_tui.play.saved_duels import bout_of, ended, listed_duels, reason
from duel_tui.play.setup import PEOPLE
from duel_tui.registry import KEYS
from duel_tui.sanitize import NAME, ComplaintError, clean_text, folded
from duel_tui.show.blocks import Block, Paragraph
from duel_tui.storage import duels, shelf
from duel_tui.storage.duels import PERSON, opponent_in, plays
from duel_tui.storage.errors import StorageError
from duel_tui.storage.shelf import Shelved, Unreadable

Saved = Shelved | Unreadable
_NAMES = 2 * NAME
"""The most characters of a file's name."""


class Duels(Directory[Saved]):
    """Every duel that is saved."""

    columns: ClassVar[tuple[Head, ...]] = (
        Head("Who", 22, grows=True),
        Head("Game", 8, since=60),
        Head("Kind", 13, since=76),
        Head("Result", 11, since=50),
        Head("Stands", 9, sorts=False, since=70),
        Head("When", 8, right=True, since=40),
        Head("Played by", 16, since=110),
    )
    title = "Duels"
    nothing = "No duel has all these words."
    column = 5

    def __init__(self, context: AppContext) -> None:
        super().__init__(listed_duels(context))
        self._context = context
        self._stands: dict[str, str] = {}
        """Where duels stand, as far as that is known, by their keys."""
        self._cells: tuple[Callable[[Shelved], str], ...] = (
            *(_who, self._game, partial(_kind, context), partial(reason, context)),
            *(self._where, self._day, self._players),
        )
        self._year = localtime()[0]
        self._told: dict[Any, str] = {}
        """What many duels have in common, in words."""

    @property
    def left_out(self) -> str:
        """The hidden files and copies among the duels."""
        return left_out(self._context.saves.duels)

    def again(self) -> "Duels":
        """Look once more."""
        return Duels(self._context)

    @property
    def counted(self) -> str:
        """How many there are, and how many of them may go on."""
        unfinished = sum(self.group(one) == 0 for one in self.entries)
        return f"{self.count:,} duels, {unfinished:,} unfinished" if unfinished else f"{self.count:,} duels"

    def key(self, one: Saved) -> str:
        """The name of a row."""
        return str(one.path)

    def cells(self, one: Saved) -> tuple[str, ...]:
        """What a row has in each column."""
        if isinstance(one, Unreadable):
            return (_file(one), "", "", "broken", "", "", "")
        return tuple([cell(one) for cell in self._cells])

    def order(self, one: Saved, column: int) -> Any:
        """What a row is sorted by; the last played come first."""
        played = -one.played if isinstance(one, Shelved) else 0.0
        if column == self.column:
            return (played, "")
        cell = self.cells(one)[column] if isinstance(one, Unreadable) else self._cells[column](one)
        return (folded(cell), played)

    def text(self, one: Saved) -> str:
        """All that is said of a duel but where it stands."""
        if isinstance(one, Unreadable):
            return f"{_file(one)} broken {self.said(one)}"
        names = f"{_who(one)} {' '.join(one.setup.names)}" if one.setup.title else _who(one)
        common = one.ruleset, one.setup.kind, one.outcome and one.outcome.why, one.players
        told = self._told.get(common)
        if told is None:
            named = self._context.name_of(one.ruleset)
            _, game, kind, why, _, _, players = self.cells(one)
            told = self._told[common] = f"{game} {named} {kind} {why} {players}"
        return f"{names} {self._day(one)} {told}"

    def said(self, one: Saved) -> str:
        """A duel in a line."""
        if isinstance(one, Unreadable):
            return one.why.removeprefix(f"{one.path.name}: ")
        game, kind = self._context.name_of(one.ruleset), _kind(self._context, one)
        return _listed(game, kind, reason(self._context, one), self._where(one), self._day(one))

    def group(self, one: Saved) -> int:
        """Unfinished duels come first, then those that are over, the program's own, and broken files."""
        if isinstance(one, Unreadable):
            return 3
        if one.shipped:
            return 2
        return int(one.outcome is not None)

    def unknown(self, one: Saved) -> bool:
        """True until it is known where a duel stands."""
        return self.key(one) not in self._stands

    def find_out(self, one: Saved) -> None:
        """Play a duel through to find out where it stands."""
        stands, library = "", self._context.library
        if isinstance(one, Shelved):
            with suppress(ComplaintError):
                bout = bout_of(self._context, duels.load(one.path, library))
                stands = bout.wording.where(bout.table.sheet(None), bout.names)
        self._stands[self.key(one)] = stands

    def about(self, one: Saved) -> tuple[Block, ...]:
        """All there is to say of a duel without playing it; of a broken file, what is wrong."""
        if isinstance(one, Unreadable):
            return (Paragraph(f"{one.why}.", "bad"),)
        context, setup = self._context, one.setup
        known = one.ruleset in KEYS
        preset = context.presets(one.ruleset).get(setup.preset) if known else None
        game = context.wording(one.ruleset, _changes(one)).phrases.name if known else one.ruleset
        under = _listed(game, _kind(context, one), preset.name if preset else "")
        shipped = " It came with the program." if one.shipped else ""
        whence = (
            f" It was played on from {clean_text(setup.branched, _NAMES)}, and counts in no record."
            if setup.branched
            else ""
        )
        stands = f", {where}" if (where := self._where(one)) else ""
        sides = [self._side(one, side) for side in Side]
        return (
            Paragraph(f"{sides[0]} against {sides[1].removesuffix(',')}."),
            Paragraph(f"{under}: {ended(context, one)}{stands}, {_decisions(one.lines)}."),
            Paragraph(
                f"The duel began on {setup.created.astimezone():%d %B %Y, %H:%M}.{shipped}{whence}", "quiet"
            ),
        )

    def opened(self, one: Saved) -> Page:
        """What there is to say of a duel, and what can be done with it."""
        path, about = str(one.path), self.about(one)
        if isinstance(one, Unreadable):
            asks = f"Delete {_file(one)}? This cannot be undone."
            delete = PageRow("delete", "d", "delete the file", command=OfDuel(path, "delete"), asks=asks)
            return Page("duel", _file(one), "cannot be read", about, (delete,))
        rows = self._rows(one)
        first = next(row.key for row in rows if not row.denied)
        return Page("duel", _who(one), ended(self._context, one), about, rows, first=first)

    def _rows(self, one: Shelved) -> tuple[PageRow, ...]:
        path = str(one.path)
        shipped = "came with the program" if one.shipped else ""
        elsewhere = shelf.in_use(one.path) if not shipped else False
        playing = "it is being played in another window" if elsewhere else ""
        unwatched = "" if elsewhere else "it is not being played now"
        asks = f"Delete the duel {_who(one)}? This cannot be undone."
        over = one.outcome is not None
        label, mends = ("its end", "rolls can still be mended there") if over else ("go on", "")
        going = PageRow("go_on", "g", label, shipped or playing, mends, command=GoOn(one.path.stem))
        title = one.setup.title or ""
        why = Blank("Why they part; leave it empty for no reason", "", LABEL)
        closing = PageRow(
            "close",
            "c",
            "close",
            shipped or playing,
            "neither wins",
            command=OfDuel(path, "close"),
            blank=why,
        )
        blank = Blank("Its name; leave it empty for none", title, NAME)
        result = PageRow(
            "copy_result", "y", "copy result", command=OfDuel(path, "copy_result"), numbered=False
        )
        return (
            *([] if over else [going]),
            PageRow(
                "watch",
                "w",
                "watch",
                unwatched,
                "while it is being played in another window",
                command=Watch(path),
            ),
            PageRow("replay", "r", "replay", detail="step by step", command=Replay(path)),
            *([going] if over else []),
            *self._keeping(one),
            PageRow("export", "t", "save as text", detail="and as markdown", command=OfDuel(path, "export")),
            *([result] if over else []),
            PageRow("copy_log", "l", "copy log", command=OfDuel(path, "copy_log"), numbered=False),
            PageRow(
                "name", "n", "name it", shipped or playing, title, command=OfDuel(path, "name"), blank=blank
            ),
            *([] if over else [closing]),
            PageRow(
                "delete", "d", "delete", shipped or playing, "", command=OfDuel(path, "delete"), asks=asks
            ),
        )

    def _keeping(self, one: Shelved) -> tuple[PageRow, ...]:
        """What keeps those in the roster who were new in a duel; nothing where nobody was."""
        if not one.setup.newcomers:
            return ()
        path, said = one.path, "keep the new fencer"
        names = " and ".join([one.setup.names[side] for side in one.setup.newcomers])
        denied = "" if unkept(self._context, path) else "in the roster already"
        return (PageRow("keep", "k", said, denied, names, command=OfDuel(str(path), "keep"), numbered=False),)

    def _where(self, one: Saved) -> str:
        """Where a duel stands; empty: that is not known."""
        return self._stands.get(self.key(one), "")

    def _day(self, one: Shelved) -> str:
        """The day it was last played; of another year, the month."""
        return _shown(localtime(one.played)[:3], self._year)

    def _side(self, one: Shelved, side: Side) -> str:
        """A fencer, and the player where that is another person."""
        name, player = one.setup.names[side], self._player(one, side)
        return name if player == name else f"{name}, played by {player},"

    def _players(self, one: Shelved) -> str:
        """The players, where two people or two opponents played; the opponent where one person did."""
        played = [self._player(one, side) for side in Side if one.players[side] != PERSON]
        return " and ".join(played) if played else "two people"

    def _player(self, one: Shelved, side: Side) -> str:
        text = one.players[side]
        if text in PEOPLE:
            return PEOPLE[text]
        try:
            name = self._context.cards(one.ruleset).of(opponent_in(text)).name
        except ComplaintError:
            return clean_text(text)
        return name if plays(text) else f"a person, advised by {name}"

    def _game(self, one: Shelved) -> str:
        return (
            self._context.wording(one.ruleset).phrases.short
            if one.ruleset in KEYS
            else clean_text(one.ruleset)
        )


def _who(one: Shelved) -> str:
    """The name of its own, or who fought whom, the winner first where there is one."""
    if one.setup.title:
        return one.setup.title
    names = one.setup.names
    winner = one.outcome.winner if one.outcome else None
    return f"{names[winner]} beat {names[winner.foe]}" if winner else f"{names.left} and {names.right}"


def _changes(one: Shelved) -> dict[str, dict[str, Any]]:
    """What a duel changes in the shipped games, by its file."""
    with suppress(StorageError):
        return shelf.header(one.path).setup.changes or {}
    return {}


def _listed(*parts: str) -> str:
    """The parts that there are, one after the other, each once."""
    return ", ".join(dict.fromkeys([part for part in parts if part]))


def _decisions(count: int) -> str:
    return f"{count} decision{'' if count == 1 else 's'}"


def _file(one: Saved) -> str:
    return clean_text(one.path.name, _NAMES)


def _kind(context: AppContext, one: Shelved) -> str:
    kind = one.setup.kind
    return context.wording(one.ruleset).label("kind_short", kind) if kind and one.ruleset in KEYS else ""


@lru_cache
def _shown(day: tuple[int, int, int], year: int) -> str:
    return f"{date(*day):%d %b}" if day[0] == year else f"{date(*day):%b %Y}"
