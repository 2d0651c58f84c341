"""What was read of the files in a folder before: a file is parsed again only once it has changed.

Of a folder with many files it is also kept in an index beside the folder, which may be deleted. A file counts as the
same while inode, size and times are. The time of its last change is set by the system alone, so that an index that was
copied here with its files, or was made elsewhere, vouches for none of them; one of another version of the program is not read.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from duel_tui import __version__
from duel_tui.conversion import decode_json
from duel_tui.memory import uncollected
from duel_tui.storage import files
from duel_tui.storage.errors import StorageError

T = TypeVar("T")
Stamp = tuple[int, int, int, int]
"""Inode, size, when it was last written and when anything of it last changed, in nanoseconds."""

_FOLDERS = 8
"""Of this number of folders it is remembered what was read."""
_MANY = 500
"""A folder with this number of files has an index."""
_NEW = 50
"""The index is written again once this number of files was read that it does not have."""
_OFTEN = 2_000
"""It is written in the middle of a long reading each time this number was read."""
_SETTLED = 100_000_000
"""A file that changed less than these nanoseconds ago may change again at what the clock takes for the same time."""
_NEVER: Stamp = 0, 0, 0, 0
"""How no file ever is."""
_LARGE, _SMALL = 64 * 1024, 1024
"""A file of more than the first number of bytes takes as long as one for each of the second."""
_LARGEST = 128 * 1024 * 1024
"""No index is larger, in bytes."""


class Kept(Struct, Generic[T], frozen=True, array_like=True):
    """What a file held when it was as its stamp says."""

    stamp: Stamp
    held: T | None
    wrong: str = ""
    """What was wrong with it, where it held nothing."""


class _Index(Struct, Generic[T], frozen=True):
    """What is kept of a folder."""

    version: str
    files: dict[str, Kept[T]]


class _Folder:
    """What is remembered of a folder."""

    def __init__(self) -> None:
        self.guard = Lock()
        """Held by the thread that reads it; another thread waits for what that finds."""
        self.known: dict[str, Kept[Any]] | None = None
        self.paths: dict[str, Path] = {}
        """The paths of its files, since making one takes longer than looking it up."""
        self.whole = False
        """True once all of its files were read."""
        self.work = 0
        """What is still to be read, as the number of small files that take as long."""
        self.read = self.files = 0
        """The number of files that were gone through so far, and of all; 0: it is not being read now."""


_remembered: dict[Path, _Folder] = {}
_one = Lock()
"""Held by the thread that looks up a folder."""


def read_all(
    folder: Path, kind: type[T], read: Callable[[Path], T], *, index: bool
) -> list[tuple[Path, Stamp, T | str]]:
    """What each TOML file of a folder holds, or what is wrong with it, in a sentence.

    Args:
        folder: the folder; it need not be there.
        kind: the type of what a file holds.
        read: reads a file, where it has changed.
        index: whether an index may be written beside the folder.
    """
    there, since = _of(folder), time.time_ns() - _SETTLED
    with there.guard:
        stamps = dict(sorted(_stamps(folder)))
        indexed = index and len(stamps) >= _MANY
        before = _before(there, folder, kind, indexed=indexed)
        there.paths = {name: there.paths.get(name) or folder / name for name in stamps}
        there.read, there.files, there.work = 0, len(stamps), _work(stamps, before)
        known, new = dict[str, Kept[T]](), 0
        try:
            for name, stamp in stamps.items():
                kept = before.get(name)
                if kept is None or kept.stamp != stamp:
                    kept = _read(there.paths[name], stamp, read)
                    new += 1
                    there.work -= _share(stamp)
                    if indexed and new % _OFTEN == 0:
                        _write(folder, before | known, since)
                known[name] = kept
                there.read += 1
        finally:
            there.whole = len(known) == len(stamps)
            there.files = 0
            there.known = _settled(known if there.whole else before | known, since)
            if indexed and new >= _NEW:
                _write(folder, there.known, since)
        with uncollected():
            return [
                (path, stamp, kept.wrong if kept.held is None else kept.held)
                for path, stamp, kept in zip(
                    there.paths.values(), stamps.values(), known.values(), strict=True
                )
            ]


def unread(folder: Path, kind: type[Any], *, index: bool) -> int:
    """What has to be read before it is known what all files of a folder hold, as the number of small files that take as long."""
    there = _of(folder)
    if there.files:
        return there.work
    stamps = dict(_stamps(folder))
    return _work(stamps, _before(there, folder, kind, indexed=index and len(stamps) >= _MANY))


def _work(stamps: dict[str, Stamp], before: dict[str, Kept[T]]) -> int:
    """What has to be read again; those that the system did not let be read are refused at once."""
    return sum(
        _share(stamp)
        for name, stamp in stamps.items()
        if name not in before or before[name].stamp not in {stamp, _NEVER}
    )


def _share(stamp: Stamp) -> int:
    """The number of small files that take as long as one file."""
    return stamp[1] // _SMALL if stamp[1] > _LARGE else 1


def progress(folder: Path) -> tuple[int, int]:
    """How many files of a folder that is being read were gone through so far, and how many there are; 0: it is not being read."""
    there = _of(folder)
    return there.read, there.files


def forget() -> None:
    """Remember nothing any more but what is in indexes, as a program that begins does."""
    _remembered.clear()


def _of(folder: Path) -> _Folder:
    with _one:
        there = _remembered.pop(folder) if folder in _remembered else _Folder()
        _remembered[folder] = there
        while len(_remembered) > _FOLDERS:
            del _remembered[next(iter(_remembered))]
    return there


def _stamps(folder: Path) -> Iterator[tuple[str, Stamp]]:
    """The TOML files of a folder; one that cannot be looked at is never the same as before."""
    for name, found in files.looked_at(folder):
        if found is None:
            yield name, (0, 0, 0, time.time_ns())
        else:
            yield name, (found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def _read(path: Path, stamp: Stamp, read: Callable[[Path], T]) -> Kept[T]:
    """What a file holds; where the system does not let it be read now, that is tried again."""
    try:
        return Kept(stamp, read(path))
    except StorageError as error:
        return Kept(_NEVER if isinstance(error.__cause__, OSError) else stamp, None, str(error))


def _before(there: _Folder, folder: Path, kind: type[T], *, indexed: bool) -> dict[str, Kept[T]]:
    if there.known is None:
        there.known = {}
        if indexed:
            with suppress(StorageError, ValueError, RecursionError), uncollected():
                found = decode_json(files.read(_index_of(folder), _LARGEST), _Index[kind])  # type: ignore[valid-type]
                there.known = found.files if found.version == __version__ else {}
    return there.known


def _settled(known: dict[str, Kept[T]], since: int) -> dict[str, Kept[T]]:
    """Without the files that changed so late that they may have changed once more since."""
    return {name: kept for name, kept in known.items() if kept.stamp[3] < since}


def _write(folder: Path, known: dict[str, Kept[Any]], since: int) -> None:
    with suppress(StorageError):
        data = msgspec.json.encode(_Index(__version__, _settled(known, since)))
        files.replace(_index_of(folder), data)


def _index_of(folder: Path) -> Path:
    return folder.parent / f"{folder.name}.index"
