"""The duels of a folder, the last played first, each by its header and its end, without playing it."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from duel_tui.engine.outcome import Outcome
from duel_tui.storage import files, toml
from duel_tui.storage.duels import Setup, header_of
from duel_tui.storage.errors import StorageError
from duel_tui.storage.lines import outcome_in, read_lines, split


class Shelved(Struct, frozen=True):
    """A duel on the shelf."""

    path: Path
    ruleset: str
    setup: Setup
    lines: int
    """How many lines it has so far."""
    outcome: Outcome | None
    """How it ended, where that was remarked; None: it may go on."""
    played: float
    """When it was last played, in seconds since 1970."""


class Unreadable(Struct, frozen=True):
    """A file on the shelf that is no duel, or a broken one."""

    path: Path
    why: str


def duels(folder: Path) -> Iterator[Shelved | Unreadable]:
    """The duels of a folder, the last played first, read one by one as they are asked for."""
    for played, path in sorted(_times(folder), reverse=True):
        try:
            yield _shelved(path, played)
        except StorageError as error:
            yield Unreadable(path, str(error))


def unfinished(folder: Path) -> Iterator[Shelved]:
    """The duels that may go on, the last played first."""
    for found in duels(folder):
        if isinstance(found, Shelved) and found.outcome is None:
            yield found


def _times(folder: Path) -> Iterator[tuple[float, Path]]:
    for path in folder.glob("*.toml"):
        try:
            yield path.stat().st_mtime, path
        except OSError:
            continue


def _shelved(path: Path, played: float) -> Shelved:
    head, rest = split(path, files.read(path))
    header = header_of(path, toml.text_of(path, head))
    found = read_lines(path, head, rest)
    return Shelved(path, header.ruleset, header.setup, len(found.lines), outcome_in(found.remark), played)
