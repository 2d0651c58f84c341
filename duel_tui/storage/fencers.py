"""Fencers' files: the sheet, which may be written by hand, the dice of creation, and the duels fought."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from duel_tui.fencer.person import Fencer, complete, renamed
from duel_tui.fencer.problems import Problem
from duel_tui.registry import KEYS
from duel_tui.sanitize import NAME, NOTES, clean_text
from duel_tui.storage import files, toml
from duel_tui.storage.errors import BrokenFileError, StorageError
from duel_tui.storage.folders import Saves
from duel_tui.storage.locks import locked
from duel_tui.storage.read_before import read_all
from duel_tui.storage.text import slug

Result = Literal["won", "lost", "drawn"]


class Fought(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A duel in a fencer's record."""

    duel: str
    """The stem of the duel's file; a duel is entered once."""
    result: Result
    foe: str
    """The opponent's name."""
    played_by: str = ""
    """The player of the other side: an opponent's key, or `person`."""
    game: str = KEYS[0]
    """The game; files that name no game mean the first one."""


class FencerFile(Struct, frozen=True):
    """A fencer, as in the file."""

    path: Path
    fencer: Fencer
    creation: tuple[str, ...] = ()
    """The journal's lines of the creation: each roll and each re-roll."""
    record: tuple[Fought, ...] = ()
    shipped: bool = False
    """True if the fencer came with the program: the file is never written, but a copy may be."""

    @property
    def stem(self) -> str:
        """The fencer's name in duels: the stem of the file."""
        return self.path.stem

    def count(self, result: Result, game: str = "") -> int:
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


class _Held(Struct, frozen=True, array_like=True):
    """All that a fencer's file holds."""

    fencer: Fencer
    creation: tuple[str, ...]
    record: tuple[Fought, ...]


class _Extra(Struct, frozen=True):
    """The parts of a fencer's file next to the sheet."""

    creation: tuple[str, ...] = ()
    record: tuple[Fought, ...] = ()


def load(path: Path, *, shipped: bool = False) -> FencerFile:
    """A fencer's file.

    Raises:
        BrokenFileError: it cannot be read, or is not a fencer's.
    """
    held = _read(path)
    return FencerFile(path, held.fencer, held.creation, held.record, shipped)


def _read(path: Path) -> _Held:
    text = toml.text_of(path, files.read(path))
    table = toml.table_of(path, text)
    beside = {key: table.pop(key) for key in _Extra.__struct_fields__ if key in table}
    fencer = complete(harmless(toml.struct_of(path, text, table, Fencer)))
    if not fencer.name:
        raise BrokenFileError(path, "name: a fencer needs a name", toml.line_of(text, "name"))
    extra = toml.struct_of(path, text, beside, _Extra)
    return _Held(fencer, extra.creation, extra.record)


def fit(path: Path, problems: Callable[[Fencer], Iterable[Problem]]) -> Fencer:
    """The fencer of a file, checked for problems.

    Raises:
        BrokenFileError: the file cannot be read, or something is wrong with the fencer.
    """
    fencer = load(path).fencer
    for problem in problems(fencer):
        raise BrokenFileError(path, problem.said)
    return fencer


def roster(folder: Path, *, shipped: bool = False) -> Roster:
    """All fencers of a folder by name; files that cannot be read are listed and stay unchanged."""
    found: list[FencerFile] = []
    unreadable: list[str] = []
    for path, held in read_all(folder, _Held, _read, index=not shipped):
        if isinstance(held, StorageError):
            unreadable.append(str(held))
        else:
            found.append(FencerFile(path, held.fencer, held.creation, held.record, shipped))
    found.sort(key=lambda file: file.fencer.name.casefold())
    return Roster(tuple(found), tuple(unreadable))


def harmless(fencer: Fencer) -> Fencer:
    """The fencer with a name and notes that are safe for files and screens."""
    notes = clean_text(fencer.notes, NOTES, lines=True)
    return replace(fencer, name=clean_text(fencer.name, NAME), notes=notes)


def add(saves: Saves, fencer: Fencer, creation: tuple[str, ...] = ()) -> FencerFile:
    """Save a new fencer.

    Raises:
        SaveError: the file could not be written.
    """
    clean = harmless(fencer)
    path = files.create(saves.fencers, slug(clean.name), _data(clean, creation, ()))
    return FencerFile(path, clean, creation)


def save(file: FencerFile) -> None:
    """Save a fencer who changed; duels that another program entered meanwhile stay in the record.

    Raises:
        SaveError: the file could not be written; it stays unchanged.
    """
    assert not file.shipped, "fencers that came with the program stay unchanged; change a copy"
    with locked(file.path.parent):
        known = {one.duel for one in file.record}
        entered = [one for one in _record_on_disk(file.path) if one.duel not in known]
        _write(replace(file, record=(*file.record, *entered)))


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


def enter(file: FencerFile, fought: Fought) -> FencerFile:
    """Enter a duel into a fencer's record, once; one that was mended after its end gets its new result.

    A shipped fencer has no record.

    Raises:
        SaveError: it could not be written.
        BrokenFileError: the file can no longer be read.
    """
    return _recorded(file, fought.duel, fought)


def withdraw(file: FencerFile, duel: str) -> FencerFile:
    """Take a duel that no longer counts out of a fencer's record.

    Raises:
        SaveError: it could not be written.
        BrokenFileError: the file can no longer be read.
    """
    return _recorded(file, duel, None)


def _recorded(file: FencerFile, duel: str, fought: Fought | None) -> FencerFile:
    """Let a duel stand in a fencer's record as it is now; None: not at all."""
    if file.shipped:
        return file
    with locked(file.path.parent):
        now = load(file.path)
        record = {one.duel: one for one in now.record}
        record.pop(duel, None) if fought is None else record.update({duel: fought})
        after = replace(now, record=tuple(record.values()))
        if after != now:
            _write(after)
        return after


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


def _write(file: FencerFile) -> None:
    files.replace(file.path, _data(harmless(file.fencer), file.creation, file.record))


def _record_on_disk(path: Path) -> tuple[Fought, ...]:
    """The record in the file; empty if the file is missing or broken."""
    try:
        return load(path).record
    except BrokenFileError:
        return ()


def _data(fencer: Fencer, creation: tuple[str, ...], record: tuple[Fought, ...]) -> bytes:
    table = _table(fencer)
    if creation:
        table["creation"] = creation
    if record:
        table["record"] = record
    return toml.dumps(table).encode()


def _table(fencer: Fencer) -> dict[str, Any]:
    given = {name: getattr(fencer, name) for name in fencer.__struct_fields__}
    said: dict[str, Any] = msgspec.to_builtins(given)
    if not fencer.rerolled:
        del said["rerolled"]
    return said
