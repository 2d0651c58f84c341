"""The roster: every fencer under headings, and what can be done with each of them."""

from typing import Any, ClassVar

from msgspec import Struct

from duel_tui.fencer.condition import WHOLE
from duel_tui.fencer.person import expertise_band
from duel_tui.fencer.terms import Characteristic
from duel_tui.pages.career import fate, replay_of
from duel_tui.pages.listing import Directory, Head, left_out
from duel_tui.pages.model import (
    Blank,
    Command,
    EditSheet,
    MakeFencer,
    OfFencer,
    Page,
    PageRow,
    PassTime,
    QuickDuel,
    Replay,
    SeeCareer,
    SetUp,
)
from duel_tui.pages.sheet import sheet, stands
from duel_tui.play.context import AppContext
from duel_tui.play.likeness import figure_of
from duel_tui.play.path import path_of
from duel_tui.play.roster import Portrait, counted
from duel_tui.sanitize import NOTES, folded
from duel_tui.show.blocks import Block, Curve, Grid, Likeness, Paragraph
from duel_tui.storage import fencers, shelf
from duel_tui.storage.fencers import FencerFile

NEW = "+"
"""The key of the row for a new fencer."""
_MAKING = "Roll the dice one by one or all at once, or fill in the sheet by hand."
_DEAD, _BROKEN = 3, 4
"""The groups that stand under headings."""


class Member(Struct, frozen=True):
    """A row of the roster: a fencer, the row for a new one, or a file that cannot be read."""

    key: str
    file: FencerFile | None = None
    retired: bool = False
    wrong: str = ""
    """Why the file cannot be read."""

    @property
    def died(self) -> str:
        """How the fencer died: `killed by Tobias Quill on 12 Nov 2026`; empty: the fencer lives."""
        return fate(self.file) if self.file and self.file.condition.dead else ""


class Roster(Directory[Member]):
    """Every fencer there is."""

    columns: ClassVar[tuple[Head, ...]] = (
        Head("Name", 20, grows=True),
        Head("Rating", 10),
        Head("Style", 9, since=62),
        Head("Won", 4, right=True, since=52),
        Head("Lost", 5, right=True, since=52),
        Head("", 7),
        Head("Weapon", 18, since=90),
    )
    title = "Fencers"
    beside = True
    nothing = "No fencer's sheet has all these words."
    sections: ClassVar = {_DEAD: "The dead", _BROKEN: "Files that cannot be read"}
    pinned = 1

    def __init__(self, context: AppContext) -> None:
        super().__init__(_entries(context))
        self._count = sum(1 for entry in self.entries if entry.file)
        self._wording = context.fencer_wording
        self._portrait = Portrait(context)
        self._tables = context.library.fencer_tables()
        self._rated: dict[tuple[str | None, int | None], str] = {}
        self._ratings = [band.name for band in self._tables.characteristics[Characteristic.EXPERTISE].bands]
        self._context = context

    def again(self) -> "Roster":
        """Look once more."""
        return Roster(self._context)

    @property
    def count(self) -> int:
        """How many fencers there are."""
        return self._count

    @property
    def counted(self) -> str:
        """How many fencers there are, in words."""
        return f"{self.count:,} fencers"

    @property
    def left_out(self) -> str:
        """The hidden files and copies among the fencers."""
        return left_out(self._context.saves.fencers, self._context.saves.retired)

    def came(self, before: Directory[Member]) -> str:
        """The fencer who is new."""
        return next((one.key for one in self.entries if one.file and one.key not in before.by_key), "")

    def key_of(self, stem: str) -> str:
        """The key of the fencer whose file has a stem, one's own first."""
        return next((entry.key for entry in self.entries if entry.file and entry.file.stem == stem), "")

    def key(self, one: Member) -> str:
        """The name of a row."""
        return one.key

    def cells(self, one: Member) -> tuple[str, ...]:
        """What a row has in each column."""
        if one.file is None:
            return (one.key if one.wrong else "a new fencer", *[""] * 4, _mark(one), "")
        fencer, file = one.file.fencer, one.file
        if one.died:
            return fencer.name, one.died
        label = self._wording.label
        won, lost = [str(file.count(result)) if file.record else "" for result in ("won", "lost")]
        style, weapon = label("style", fencer.style), label("weapon", fencer.weapon)
        marked = "chosen" if file.path.name in self._context.together and not one.retired else _mark(one)
        return fencer.name, self._rating(file), style, won, lost, marked, weapon

    def order(self, one: Member, column: int) -> Any:
        """What a row is sorted by; the best of ratings and records come first."""
        if one.file is None:
            return (0, "")
        fencer, file = one.file.fencer, one.file
        match self.columns[column].title:
            case "Rating":
                first: Any = -self._ratings.index(self._rating(file))
            case "Style":
                first = fencer.style
            case "Weapon":
                first = fencer.weapon
            case "Won" | "Lost" as ended:
                first = -file.count("won" if ended == "Won" else "lost")
            case _:
                first = 0
        return first, folded(fencer.name)

    def text(self, one: Member) -> str:
        """All that the sheet says, but for figures."""
        if one.file is None:
            return f"{one.key} {one.wrong}"
        fencer, portrait = one.file.fencer, self._portrait
        told = f"{fencer.name} {self._rating(one.file)} {portrait.origin(fencer)} {portrait.kit(fencer)}"
        return f"{told} {_marked(one)}"

    def said(self, one: Member) -> str:
        """A fencer in a line."""
        if one.file is None:
            return one.wrong
        fencer = one.file.fencer
        style = self._wording.label("style", fencer.style)
        parts = [
            f"{self._rating(one.file)}, {style}",
            counted(one.file.record) if one.file.record else "",
            _marked(one),
        ]
        return ", ".join([part for part in parts if part])

    def group(self, one: Member) -> int:
        """One's own fencers come first, then those of the program, retired ones, the dead, and broken files."""
        if one.file is None:
            return _BROKEN if one.wrong else 0
        if one.file.condition.dead:
            return _DEAD
        return 2 if one.retired else int(one.file.shipped)

    def about(self, one: Member) -> tuple[Block, ...]:
        """The sheet, or what there is to say in its place."""
        if one.file is None:
            return (Paragraph(one.wrong, "bad") if one.wrong else Paragraph(_MAKING),)
        fencer, condition = one.file.fencer, one.file.condition
        figure = figure_of(self._context, fencer, condition, "dead" if one.died else "")
        died = [Paragraph(f"{fencer.name} was {one.died}.")] if one.died else []
        return (Likeness(figure), *died, *sheet(self._portrait, fencer, one.file))

    def under(self, one: Member) -> tuple[Block, ...]:
        """Where a fencer of one's own stands, and the path in the game last played."""
        if one.file is None or one.retired or one.died:
            return ()
        path, rows = path_of(self._context, self._context.game, one.file), list[tuple[str, ...]]()
        for level in path.cards.levels:
            there = ", ".join([character.name for character in path.cards.proposed(level.level)])
            reached = level.level == path.level
            wins = f"{path.wins(level.level)} of {path.wanted} wins" if reached and path.progress else ""
            rows.append((level.name, there, wins))
        heads = ("", one.file.fencer.name, "")
        ladder = Grid("the ladder", heads, tuple(rows), (), path.level - 1)
        if one.file.shipped:
            return (ladder,)
        at = self._portrait.standing(one.file.fencer)
        return Curve(f"where {one.file.fencer.name} stands", at.spread, at.best, stands(at)), ladder

    def opened(self, one: Member) -> Page | Command:
        """A fencer's sheet, and what can be done with them; of a file that cannot be read, why; the ways to a new one."""
        if one.key == NEW:
            return MakeFencer()
        if one.file is None:
            return Page("fencer", one.key, blocks=self.about(one))
        last = (self._last(one.file, one.died),) if one.died else ()
        name, rows = one.file.fencer.name, (*self._rows(one, one.file), *last)
        first = "recall" if one.retired else "fight"
        if last:
            first = "career" if last[0].denied else "last"
        return Page("fencer", name, _mark(one), self.about(one), rows, first=first)

    def _rows(self, one: Member, file: FencerFile) -> tuple[PageRow, ...]:
        path, context = one.key, self._context
        game = context.name_of(context.game)
        denied, own = _denied(one), _denied(one, own=True)
        fights = denied or ("dead" if file.condition.dead else "")
        stays = "" if one.retired else "still active"
        return (
            PageRow("fight", "f", "fight at this level", fights, game, command=QuickDuel(file.stem)),
            PageRow("duel", "d", "set up a duel", fights, "any game, any opponent", command=SetUp(file.stem)),
            PageRow("career", "a", "career", detail="record, wounds, scars", command=SeeCareer(path)),
            PageRow(
                "time",
                "t",
                "let time pass",
                own or fights,
                _time(context, file),
                command=PassTime(file.path.name),
            ),
            PageRow(
                "mark",
                "m",
                "leave out" if file.path.name in context.together else "choose for time",
                own or fights,
                "for all who are chosen",
                command=OfFencer(path, "mark"),
            ),
            PageRow("edit", "e", "change the sheet", own, command=EditSheet(path)),
            PageRow("notes", "n", "write notes", own, command=OfFencer(path, "notes"), blank=_notes(file)),
            PageRow("copy", "c", "make a copy", detail="without the record", command=OfFencer(path, "copy")),
            PageRow(
                "paper",
                "p",
                "put on paper",
                detail="index card and record sheet",
                command=OfFencer(path, "paper"),
            ),
            PageRow(
                "retire", "r", "retire", own, command=OfFencer(path, "retire"), asks=_asks(context, file)
            ),
            PageRow("recall", "b", "end the retirement", stays, command=OfFencer(path, "recall")),
        )

    def _last(self, file: FencerFile, died: str) -> PageRow:
        """The duel that a dead fencer died in, to be replayed."""
        duel, why = file.died_in, f"{file.fencer.name} was {died}"
        command, denied = replay_of(self._context, duel) if duel else (Replay(""), why)
        detail = "replay, step by step"
        return PageRow("last", "l", "last duel", denied, detail, command=command, numbered=False)

    def _rating(self, file: FencerFile) -> str:
        fencer = file.fencer
        known = fencer.rating, fencer.expertise
        if known not in self._rated:
            self._rated[known] = expertise_band(self._tables, fencer).name
        return self._rated[known]


def unfinished(context: AppContext, file: FencerFile) -> int:
    """How many duels of a fencer are unfinished."""
    return sum(file.stem in one.setup.fencers for one in shelf.unfinished(context.saves.duels))


def _time(context: AppContext, file: FencerFile) -> str:
    """What time does for a fencer, and for how many others."""
    others = len([one for one in context.together if one != file.path.name])
    told = "heal and practise"
    return f"{told}, with {others} more" if others else told


def _asks(context: AppContext, file: FencerFile) -> str:
    count = unfinished(context, file)
    left = {0: "", 1: " One duel is unfinished and stays so."}
    more = left.get(count, f" {count} duels are unfinished and stay so.")
    return f"Retire {file.fencer.name}?{more} A retired fencer can return."


def _notes(file: FencerFile) -> Blank:
    return Blank(f"Notes on {file.fencer.name}", file.fencer.notes.replace("\n", " "), NOTES)


def _denied(entry: Member, *, own: bool = False) -> str:
    """Why something cannot be done with a fencer; `own`: it changes the file."""
    if entry.retired:
        return "retired"
    shipped = entry.file is not None and entry.file.shipped
    return "shipped: make a copy first" if own and shipped else ""


def _mark(entry: Member) -> str:
    if entry.wrong:
        return "broken"
    if entry.died:
        return "dead"
    if entry.retired:
        return "retired"
    if entry.file is None or entry.file.condition == WHOLE:
        return "shipped" if entry.file and entry.file.shipped else ""
    return "wounded"


def _marked(entry: Member) -> str:
    """The mark, and how the dead died."""
    return f"{_mark(entry)}, {entry.died}" if entry.died else _mark(entry)


def _entries(context: AppContext) -> list[Member]:
    own, shipped, retired = context.own(), context.shipped(), fencers.roster(context.saves.retired)
    found = [Member(NEW)]
    for one, gone in ((own, False), (shipped, False), (retired, True)):
        found += [Member(str(file.path), file, retired=gone) for file in one.fencers]
    broken = (*own.unreadable, *retired.unreadable, *shipped.unreadable)
    names = [why.partition(":")[0].partition(",")[0] for why in broken]
    return found + [Member(name, wrong=why) for name, why in zip(names, broken, strict=True)]
