"""Saved duels under headings, the unfinished ones first, and what can be done with each of them."""

from collections.abc import Mapping
from datetime import datetime
from time import time
from typing import Any, ClassVar

from duel_tui.engine.side import Side
from duel_tui.opponents.cards import CardError
from duel_tui.pages.commands import DeleteDuel, GoOn, NameDuel, Replay, SaveAsText, Watch
from duel_tui.pages.listing import Column, Listing
from duel_tui.pages.model import Blank, Block, Page, Paragraph, Row
from duel_tui.play.context import AppContext
from duel_tui.play.saved_duels import bout_of, ended, is_shipped, listed_duels, reason
from duel_tui.play.setup import PEOPLE
from duel_tui.registry import KEYS
from duel_tui.sanitize import NAME, clean_text
from duel_tui.storage import duels, shelf
from duel_tui.storage.duels import PERSON
from duel_tui.storage.errors import StorageError
from duel_tui.storage.shelf import Shelved, Unreadable
from duel_tui.wording import Standing

Saved = Shelved | Unreadable
_NAMES = 2 * NAME
"""The most characters of a file's name."""


class Duels(Listing[Saved]):
    """Every duel that is saved."""

    columns: ClassVar[tuple[Column, ...]] = (
        Column("Who", 24, grows=True),
        Column("Game", 8),
        Column("Kind", 13),
        Column("Result", 11),
        Column("Stands", 8, sorts=False),
        Column("When", 8, right=True),
        Column("Played by", 16, since=110),
    )
    nothing = "No duel has all these words."
    when = 5
    """The column that they are sorted by first."""

    def __init__(self, context: AppContext, stands: Mapping[str, str]) -> None:
        """Look what there is.

        Args:
            context: where the duels are.
            stands: where duels stand, as far as that is known, by their keys.
        """
        found = listed_duels(context)
        super().__init__(tuple(found.values()))
        self.by_key = found
        self._context = context
        self._stands = stands

    @property
    def unfinished(self) -> int:
        """How many duels may go on."""
        return sum(self.group(place) == 0 for place in range(len(self.entries)))

    def key(self, place: int) -> str:
        """The name of a row."""
        return str(self.entries[place].path)

    def cells(self, place: int) -> tuple[str, ...]:
        """What a row has in each column."""
        one = self.entries[place]
        if isinstance(one, Unreadable):
            return (_file(one), "", "", "broken", "", "", "")
        stands = self._stands.get(str(one.path), "")
        players = self._players(one)
        return (
            _who(one),
            self._game(one),
            _kind(self._context, one),
            reason(self._context, one),
            stands,
            _day(one),
            players,
        )

    def order(self, place: int, column: int) -> Any:
        """What a row is sorted by; the last played come first."""
        one = self.entries[place]
        played = -one.played if isinstance(one, Shelved) else 0.0
        if column == self.when:
            return (played, "")
        return (self.cells(place)[column].casefold(), played)

    def text(self, place: int) -> str:
        """All that is said of a duel but where it stands."""
        one = self.entries[place]
        more = [] if isinstance(one, Unreadable) else [self._context.name_of(one.ruleset), *one.setup.names]
        cells = self.cells(place)
        return " ".join([*cells[:4], *cells[5:], self.said(place), *more])

    def said(self, place: int) -> str:
        """A duel in a line."""
        one = self.entries[place]
        if isinstance(one, Unreadable):
            return one.why.removeprefix(f"{one.path.name}: ")
        stands = self._stands.get(str(one.path), "")
        parts = [
            self._context.name_of(one.ruleset),
            _kind(self._context, one),
            reason(self._context, one),
            stands,
            _day(one),
        ]
        return ", ".join([part for part in parts if part])

    def group(self, place: int) -> int:
        """Unfinished duels come first, then those that are over, the program's own, and broken files."""
        one = self.entries[place]
        if isinstance(one, Unreadable):
            return 3
        if is_shipped(self._context, one):
            return 2
        return int(one.outcome is not None)

    def about(self, one: Saved) -> tuple[Block, ...]:
        """All there is to say of a duel without playing it; of a broken file, what is wrong."""
        if isinstance(one, Unreadable):
            return (Paragraph(f"{one.why}.", "bad"),)
        context, setup = self._context, one.setup
        known = one.ruleset in KEYS
        preset = context.presets(one.ruleset).get(setup.preset) if known else None
        game = context.wording(one.ruleset, setup.changes or {}).phrases.name if known else one.ruleset
        under = ", ".join(
            [part for part in (game, _kind(context, one), preset.name if preset else "") if part]
        )
        shipped = " It came with the program." if is_shipped(context, one) else ""
        stands = f", {where}" if (where := self._stands.get(str(one.path))) else ""
        sides = [self._side(one, side) for side in Side]
        return (
            Paragraph(f"{sides[0]} against {sides[1]}."),
            Paragraph(f"{under}; {ended(context, one)}{stands}, {one.lines} decisions."),
            Paragraph(f"Begun {setup.created.astimezone():%d %B %Y, %H:%M}: {_file(one)}.{shipped}", "quiet"),
        )

    def _side(self, one: Shelved, side: Side) -> str:
        """A fencer, and the player where that is another person."""
        name, player = clean_text(one.setup.names[side]), self._player(one, side)
        return name if player == name else f"{name} (played by {player})"

    def _players(self, one: Shelved) -> str:
        """The players, where two people or two opponents played; the opponent where one person did."""
        played = [self._player(one, side) for side in Side if one.setup.players[side] != PERSON]
        return " and ".join(played) if played else "two people"

    def _player(self, one: Shelved, side: Side) -> str:
        key = one.setup.players[side]
        if key in PEOPLE:
            return PEOPLE[key]
        try:
            return self._context.cards(one.ruleset).of(key).name
        except (CardError, ValueError, LookupError):
            return clean_text(key)

    def _game(self, one: Shelved) -> str:
        return (
            self._context.wording(one.ruleset).phrases.short
            if one.ruleset in KEYS
            else clean_text(one.ruleset)
        )


def duel_page(context: AppContext, listing: Duels, one: Saved) -> Page:
    """What there is to say of a duel, and what can be done with it."""
    path, about = str(one.path), listing.about(one)
    if isinstance(one, Unreadable):
        delete = Row(
            "delete",
            "delete the file",
            DeleteDuel(path),
            "d",
            asks=f"Delete {_file(one)}? This cannot be undone.",
        )
        return Page("duel", _file(one), "cannot be read", about, (delete,))
    shipped = "came with the program" if is_shipped(context, one) else ""
    elsewhere = shelf.in_use(one.path) if not shipped else False
    over = "the duel is over" if one.outcome is not None else ""
    playing = "it is played elsewhere" if elsewhere else ""
    asks = f"Delete the duel {_who(one)}? This cannot be undone."
    title = Blank("Its name, or nothing for none", clean_text(one.setup.title or ""), NAME)
    rows = (
        Row("go_on", "go on", GoOn(one.path.stem), "g", denied=shipped or over or playing),
        Row(
            "watch",
            "watch",
            Watch(path),
            "w",
            "while it is played elsewhere",
            "" if elsewhere else "nobody plays it now",
        ),
        Row("replay", "replay", Replay(path), "r", "step by step"),
        Row("export", "save as text", SaveAsText(path), "t", "and as markdown"),
        Row("name", "name it", NameDuel(path), "n", one.setup.title or "", shipped or playing, blank=title),
        Row("delete", "delete", DeleteDuel(path), "d", "", shipped or playing, asks=asks),
    )
    first = next(row.key for row in rows if not row.denied)
    return Page("duel", _who(one), ended(context, one), about, rows, first=first)


def stands_of(context: AppContext, one: Saved) -> str:
    """The round and the score of a duel; it is played through for that. Empty: there is nothing to say."""
    if isinstance(one, Unreadable):
        return ""
    try:
        bout = bout_of(context, duels.load(one.path, context.library))
        said = Standing(bout.wording).lines("brief", bout.table.sheet(None), Side.LEFT, bout.names)
    except (StorageError, ValueError):
        return ""
    return said[0].partition(".")[0].partition(",")[0].lower() if said else ""


def _who(one: Shelved) -> str:
    """The name of its own, or who fought whom, the winner first where there is one."""
    if one.setup.title:
        return clean_text(one.setup.title)
    names = one.setup.names.map(clean_text)
    winner = one.outcome.winner if one.outcome else None
    return f"{names[winner]} beat {names[winner.foe]}" if winner else f"{names.left} and {names.right}"


def _file(one: Saved) -> str:
    return clean_text(one.path.name, _NAMES)


def _kind(context: AppContext, one: Shelved) -> str:
    kind = one.setup.kind
    return context.wording(one.ruleset).label("kind_short", kind) if kind and one.ruleset in KEYS else ""


def _day(one: Shelved) -> str:
    """The day it was last played; of another year, the month."""
    day, now = (datetime.fromtimestamp(when).astimezone() for when in (one.played, time()))
    return f"{day:%d %b}" if day.year == now.year else f"{day:%b %Y}"
