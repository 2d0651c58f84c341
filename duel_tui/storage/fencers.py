"""Fencers' files: the sheet, which may be written by hand, wounds, the dice of creation, and the duels fought."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import WHOLE, Condition, taken_since
from duel_tui.fencer.life import LastRolled, Life, Practice
from duel_tui.fencer.person import Fencer, complete, renamed, unnamed
from duel_tui.fencer.problems import Problem
from duel_tui.registry import KEYS
from duel_tui.sanitize import NAME, NOTES, clean_text, folded
from duel_tui.storage import files, read_before, toml
from duel_tui.storage.errors import BrokenFileError, SaveError
from duel_tui.storage.files import slug
from duel_tui.storage.folders import Saves
from duel_tui.storage.locks import locked
from duel_tui.storage.read_before import read_all

_STAND_INS = BySide("Left", "Right")
"""The names of fencers without a file."""
_STEM = re.compile(r"(?P<name>.*?)(?:-(?P<number>\d+))?")
WonOrLost = Literal["won", "lost", "drawn"]


class Fought(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A duel in a fencer's record."""

    duel: str
    """The stem of the duel's file; a duel is entered once."""
    result: WonOrLost
    foe: str
    """The opponent's name."""
    played_by: str = ""
    """The player of the other side: an opponent's key, or `person`."""
    game: str = KEYS[0]
    """The game; files that name no game mean the first one."""


class Carried(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A duel in which wounds stayed: the condition before it, what it left of that, and its points."""

    duel: str
    """The stem of the duel's file."""
    before: Condition
    after: Condition
    points: float | None = None
    """The points for expertise; None: its game has none (RD-240)."""
    foe: str = ""
    """The opponent's name; files of earlier programs have none, and no wounds given."""
    given: tuple[Wound, ...] = ()
    """The wounds that the opponent took in it."""

    @property
    def taken(self) -> tuple[Wound, ...]:
        """The wounds that the fencer took in it."""
        return taken_since(self.before, self.after)


class Passed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Time that has passed for a fencer, so that it can be reckoned again."""

    start: Life
    """The fencer before, and how long, without what does not count."""
    lines: tuple[str, ...] = ()
    """The journal's lines."""
    options: dict[str, Any] = {}
    """The house rules."""

    @property
    def kept(self) -> "Passed":
        """What a file has of it: nothing that no die changes."""
        fencer = replace(self.start.fencer, notes="", rerolled=())
        return replace(self, start=replace(self.start, fencer=fencer))


class _Beside(Struct, frozen=True, kw_only=True):
    """What a fencer's file holds next to the sheet."""

    creation: tuple[str, ...] = ()
    """The journal's lines of the creation: each roll and each re-roll."""
    record: tuple[Fought, ...] = ()
    condition: Condition = WHOLE
    carried: tuple[Carried, ...] = ()
    """The duels that changed the condition, the latest last."""
    rolled: LastRolled = LastRolled()
    practice: Practice = Practice()
    passed: tuple[Passed, ...] = ()
    career: bool = False
    """True if wounds and points of the ladder's duels stay."""


class FencerFile(_Beside, frozen=True):
    """A fencer, as in the file."""

    path: Path
    fencer: Fencer
    shipped: bool = False
    """True if the fencer came with the program: the file is never written, but a copy may be."""

    @property
    def last_carried(self) -> str:
        """The stem of the duel that changed the condition last; empty: none has."""
        return self.carried[-1].duel if self.carried else ""

    @property
    def died_in(self) -> Carried | None:
        """The duel that left the fencer dead; None: none has."""
        last = self.carried[-1] if self.condition.dead and self.carried else None
        return last if last and last.after.dead else None

    def foe_in(self, duel: Carried) -> str:
        """The opponent in a duel in which wounds stayed; empty: the file does not say."""
        return duel.foe or next((one.foe for one in self.record if one.duel == duel.duel), "")

    @property
    def stem(self) -> str:
        """The fencer's name in duels: the stem of the file."""
        return self.path.stem

    @property
    def fights(self) -> tuple[float, ...]:
        """The points of the duels that no week has counted yet (RD-254)."""
        stems = ["", *[one.duel for one in self.carried]]
        since = stems.index(self.practice.counted) if self.practice.counted in stems else len(stems)
        return tuple([one.points for one in self.carried[since:] if one.points is not None])

    def life(self, days: int, hours: int = 0) -> Life:
        """The fencer for whom time is to pass.

        Args:
            days: how long; 0: until all wounds have healed.
            hours: those of practice a week.
        """
        return Life(
            self.fencer,
            self.condition,
            self.rolled,
            self.practice,
            self.fights,
            self.last_carried,
            hours,
            days,
        )

    def count(self, result: WonOrLost, game: str = "") -> int:
        """The number of duels with this result, in one game or in all."""
        return sum(one.result == result for one in (self.fought(game) if game else self.record))

    def fought(self, game: str) -> tuple[Fought, ...]:
        """The duels of one game."""
        return tuple([one for one in self.record if one.game == game])

    @property
    def games(self) -> tuple[str, ...]:
        """The games in the record, in the order of the list of games."""
        return tuple([key for key in KEYS if self.fought(key)])


class Roster(Struct, frozen=True):
    """The fencers of a folder."""

    fencers: tuple[FencerFile, ...]
    unreadable: tuple[str, ...]
    """A sentence for each file that cannot be read."""


class _Held(_Beside, frozen=True, array_like=True):
    """All that a fencer's file holds."""

    fencer: Fencer

    def at(self, path: Path, *, shipped: bool = False) -> FencerFile:
        """The fencer of the file at a path."""
        return FencerFile(path, shipped=shipped, **asdict(self))


def load(path: Path, *, shipped: bool = False) -> FencerFile:
    """A fencer's file.

    Raises:
        BrokenFileError: it cannot be read, or is not a fencer's.
    """
    return _read(path).at(path, shipped=shipped)


def _read(path: Path) -> _Held:
    text, table = toml.read(path)
    table.pop("format", None)
    beside = {key: table.pop(key) for key in _Beside.__struct_fields__ if key in table}
    fencer = complete(harmless(toml.struct_of(path, text, table, Fencer)))
    if not fencer.name:
        raise BrokenFileError(path, "name: a fencer needs a name", toml.line_of(text, "name"))
    return _Held(fencer, **asdict(toml.struct_of(path, text, beside, _Beside)))


def fit(path: Path, problems: Callable[[Fencer], Iterable[Problem]]) -> Fencer:
    """The fencer of a file, checked for problems.

    Raises:
        BrokenFileError: the file cannot be read, or something is wrong with the fencer.
    """
    fencer = load(path).fencer
    for problem in problems(fencer):
        raise BrokenFileError(path, problem.said)
    return fencer


def met(paths: BySide[Path | None], problems: Callable[[Fencer], Iterable[Problem]]) -> BySide[Fencer]:
    """The fencers of two files, checked for problems; for a side without a file, the average one.

    Raises:
        BrokenFileError: a file cannot be read, or something is wrong with a fencer.
    """
    return both(lambda side: fit(path, problems) if (path := paths[side]) else unnamed(_STAND_INS[side]))


def roster(folder: Path, *, shipped: bool = False) -> Roster:
    """All fencers of a folder by name; files that cannot be read are listed and stay unchanged."""
    found: list[FencerFile] = []
    unreadable: list[str] = []
    for path, _, held in read_all(folder, _Held, _read, index=not shipped):
        if isinstance(held, str):
            unreadable.append(held)
        else:
            found.append(held.at(path, shipped=shipped))
    found.sort(key=lambda file: (folded(file.fencer.name), file.fencer.name))
    return Roster(tuple(found), tuple(unreadable))


def unread(folder: Path) -> int:
    """How many fencers of a folder have to be read before they are listed."""
    return read_before.unread(folder, _Held, index=True)


def elder(files: BySide[Path | None]) -> Side | None:
    """The side of the older fencer; None: nobody knows.

    Of two files of one name the later one got a number. Otherwise the one that was changed first is older, and a
    fencer with a file is older than a newcomer.
    """
    left, right = files
    if left is None or right is None:
        return next((side for side in Side if files[side] is not None), None)
    for older, newer in ((_numbered(left), _numbered(right)), (_changed(left), _changed(right))):
        if older[0] == newer[0] and older[1] != newer[1]:
            return Side.LEFT if older[1] < newer[1] else Side.RIGHT
    return None


def _numbered(path: Path) -> tuple[str, int]:
    """The name of a file and its number, which is 1 where it has none.

    >>> _numbered(Path("tomaso.toml")), _numbered(Path("tomaso-3.toml"))
    (('tomaso', 1), ('tomaso', 3))
    """
    found = _STEM.fullmatch(path.stem)
    assert found is not None, "every stem has a name"
    return found["name"], int(found["number"] or 1)


def _changed(path: Path) -> tuple[str, int]:
    """When a file was changed last; the first part is the same for all that could be looked at."""
    try:
        return "", path.stat().st_mtime_ns
    except OSError:
        return str(path), 0


def harmless(fencer: Fencer) -> Fencer:
    """The fencer with a name and notes that are safe for files and screens."""
    notes = clean_text(fencer.notes, NOTES, lines=True)
    return replace(fencer, name=clean_text(fencer.name, NAME), notes=notes)


def add(
    saves: Saves,
    fencer: Fencer,
    creation: tuple[str, ...] = (),
    condition: Condition = WHOLE,
    *,
    career: bool = False,
) -> FencerFile:
    """Save a new fencer.

    Raises:
        SaveError: the file could not be written.
    """
    clean = harmless(fencer)
    held = _Held(clean, creation=creation, condition=condition, career=career)
    return held.at(files.create(saves.fencers, slug(clean.name), _text(held).encode()))


def save(file: FencerFile, condition: Condition | None = None) -> None:
    """Save a fencer who changed; the rest of the file stays as it is by now: the record, and wounds unless they are given.

    Raises:
        SaveError: the file could not be written; it stays unchanged.
    """
    assert not file.shipped, "fencers that came with the program stay unchanged; change a copy"
    with locked(file.path.parent):
        now = _on_disk(file)
        kept = now.condition if condition is None else condition
        write(replace(now, fencer=file.fencer, condition=kept, career=file.career))


def copy(saves: Saves, file: FencerFile, name: str) -> FencerFile:
    """Save the same fencer under another name, with an empty record.

    Raises:
        SaveError: the file could not be written.
    """
    return add(saves, renamed(file.fencer, name), file.creation)


def retire(saves: Saves, file: FencerFile) -> FencerFile:
    """Retire a fencer; the file is moved, never deleted.

    Raises:
        SaveError: the file could not be moved.
    """
    with locked(saves.fencers):
        return replace(file, path=files.move(file.path, saves.retired))


def recall(saves: Saves, file: FencerFile) -> FencerFile:
    """Return a retired fencer to the roster.

    Raises:
        SaveError: the file could not be moved.
    """
    with locked(saves.retired):
        return replace(file, path=files.move(file.path, saves.fencers))


def text(fencer: Fencer) -> str:
    """A fencer as the text of a file.

    >>> print(text(Fencer(name="Anna", expertise=10)), end="")
    name = "Anna"
    style = "italian"
    nationality = "italian"
    organisation = "school"
    strength = 10
    agility = 10
    dexterity = 10
    size = 10
    expertise = 10
    weapon = "rapier"
    left_hand = "empty"
    armour = []
    notes = ""
    """
    return toml.dumps(_table(fencer))


def write(file: FencerFile) -> None:
    """Write a fencer's file, whose folder is locked.

    Raises:
        SaveError: it could not be written; it stays unchanged.
    """
    text = _text(file)
    if len(text) > toml.LARGEST:
        raise SaveError(file.path, toml.TOO_LARGE)
    toml.replace(file.path, text)


def _on_disk(file: FencerFile) -> FencerFile:
    """The file as it is now; if it is missing or broken, as it was."""
    try:
        return load(file.path)
    except BrokenFileError:
        return file


def _text(held: FencerFile | _Held) -> str:
    beside = {name: getattr(held, name) for name in _Beside.__struct_fields__}
    usual = _Beside()
    told = {name: value for name, value in beside.items() if value != getattr(usual, name)}
    return toml.dumps(_table(harmless(held.fencer)) | told)


def _table(fencer: Fencer) -> dict[str, Any]:
    given = {name: getattr(fencer, name) for name in fencer.__struct_fields__}
    said: dict[str, Any] = msgspec.to_builtins(given)
    for name in ("rerolled", "outgrown"):
        if not said[name]:
            del said[name]
    return said
