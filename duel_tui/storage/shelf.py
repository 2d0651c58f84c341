"""The duels of a folder, the last played first; only their headers and ends are read."""

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.storage import files, toml, views
from duel_tui.storage.duels import Played, Setup, header_of
from duel_tui.storage.errors import InUseError, SaveError, StorageError, why
from duel_tui.storage.held import HeldFile
from duel_tui.storage.lines import TABLE, outcome_in, read_lines, split


class Shelved(Played, frozen=True):
    """A duel in a folder."""

    path: Path
    setup: Setup
    ruleset: str
    lines: int
    """The number of its lines so far."""
    outcome: Outcome | None
    """Its outcome, if its file has one; None: it may go on."""
    played: float
    """When it was last played, in seconds since 1970."""


class Unreadable(Struct, frozen=True):
    """A file among the duels that cannot be read as one."""

    path: Path
    why: str


def duels(folder: Path) -> Iterator[Shelved | Unreadable]:
    """The duels of a folder, the last played first; each is read when it is needed."""
    found = [(one.st_mtime, path, one.st_ctime_ns) for path, one in files.looked_at(folder)]
    for played, path, changed in sorted(found, reverse=True):
        try:
            yield _shelved(path, played, changed)
        except StorageError as error:
            yield Unreadable(path, str(error))


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
        header = header_of(path, toml.text_of(path, head))
        changed = replace(header, setup=replace(header.setup, title=title or None))
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


@lru_cache(maxsize=1024)
def _shelved(path: Path, played: float, changed: int) -> Shelved:
    del changed  # a renamed file keeps its time of play
    found = read_lines(path, files.read(path))  # a file is read again when it has changed
    header, outcome = header_of(path, toml.text_of(path, found.head)), outcome_in(found.remark)
    return Shelved(path, header.setup, header.ruleset, len(found.lines), outcome, played, sides=found.sides)
