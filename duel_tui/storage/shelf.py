"""The duels of a folder, the last played first; none is played for it, and only those that changed are read."""

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.memory import uncollected
from duel_tui.sanitize import clean_text
from duel_tui.storage import files, read_before, toml, views
from duel_tui.storage.duels import Header, Played, Setup, header_of
from duel_tui.storage.errors import InUseError, SaveError, StorageError, why
from duel_tui.storage.held import HeldFile
from duel_tui.storage.lines import TABLE, Sides, outcome_in, read_lines, split
from duel_tui.storage.read_before import Stamp, read_all


class Shelved(Played, frozen=True):
    """A duel in a folder."""

    path: Path
    setup: Setup
    """Its setup with harmless names, and without what no list tells: seed, dice, wounds and changes to the game."""
    ruleset: str
    lines: int
    """The number of its lines so far."""
    outcome: Outcome | None
    """Its outcome, if its file has one; None: it may go on."""
    played: float
    """When it was last played, in seconds since 1970."""
    shipped: bool = False
    """True if it came with the program."""


class Unreadable(Struct, frozen=True):
    """A file among the duels that cannot be read as one."""

    path: Path
    why: str


class _Held(Struct, frozen=True):
    """What lists tell of a duel: nothing that a side may not know."""

    ruleset: str
    setup: Setup
    lines: int
    outcome: Outcome | None
    sides: tuple[Sides, ...]

    def at(self, path: Path, stamp: Stamp, *, shipped: bool) -> Shelved:
        """The duel in the file at a path."""
        played = files.seconds(stamp[2])
        return Shelved(
            path, self.setup, self.ruleset, self.lines, self.outcome, played, shipped, sides=self.sides
        )


def duels(folder: Path, *, shipped: bool = False) -> list[Shelved | Unreadable]:
    """The duels of a folder, the last played first."""
    found = read_all(folder, _Held, _read, index=not shipped)
    with uncollected():
        found.sort(key=lambda one: (one[1][2], one[0].name), reverse=True)
        return [
            Unreadable(path, held) if isinstance(held, str) else held.at(path, stamp, shipped=shipped)
            for path, stamp, held in found
        ]


def unread(folder: Path) -> int:
    """How many duels of a folder have to be read before they are listed."""
    return read_before.unread(folder, _Held, index=True)


def unfinished(folder: Path) -> Iterator[Shelved]:
    """The duels that may go on, the last played first."""
    for found in duels(folder):
        if isinstance(found, Shelved) and found.outcome is None:
            yield found


def in_use(path: Path) -> bool:
    """True if a duel is being played, in another process or elsewhere in this one."""
    try:
        with _held(path):
            return False
    except InUseError:
        return True
    except StorageError:
        return False


def rename(path: Path, title: str) -> None:
    """Give a duel a name or remove it; the time it was last played stays the same.

    Raises:
        InUseError: it is being played in another window.
        StorageError: it cannot be read or written.
    """
    with _held(path) as data:
        played = path.stat()
        head, rest = split(path, data)
        whole = header_of(path, toml.text_of(path, head))
        changed = replace(whole, setup=replace(whole.setup, title=title or None))
        files.replace(path, f"{toml.dumps(changed)}\n{TABLE}\n".encode() + rest)
        os.utime(path, ns=(played.st_atime_ns, played.st_mtime_ns))


def delete(path: Path) -> None:
    """Delete the file of a duel, also a broken one.

    Raises:
        InUseError: it is being played in another window.
        SaveError: it cannot be deleted.
    """
    with _held(path):
        try:
            path.unlink()
        except OSError as error:
            raise SaveError(path, why(error)) from error
        views.take_away(path)


@contextmanager
def _held(path: Path) -> Generator[bytes]:
    """A file's bytes, locked against other players."""
    data = files.read(path)
    held = HeldFile(path)
    held.take(len(data), len(data))
    try:
        yield data
    finally:
        held.let_go()


def header(path: Path) -> Header:
    """All that a duel's file says before its lines.

    Raises:
        StorageError: it cannot be read.
    """
    return header_of(path, toml.text_of(path, split(path, files.read(path))[0]))


def _read(path: Path) -> _Held:
    found = read_lines(path, files.read(path))
    whole = header_of(path, toml.text_of(path, found.head))
    names, title = whole.setup.names.map(clean_text), whole.setup.title
    told = replace(whole.setup, names=names, title=title and clean_text(title))
    told = replace(told, seed=None, dice=None, conditions=None, changes=None, company=None)
    return _Held(whole.ruleset, told, len(found.lines), outcome_in(found.remark), found.sides)
