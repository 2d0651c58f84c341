"""What was read of the files in a folder before: a file is parsed again only once it has changed.

Of a folder with many files it is also kept in an index beside the folder, which may be deleted. A file counts as the
same while inode, size and times are. The time of its last change is set by the system alone, so that an index that was
copied here with its files, or was made elsewhere, vouches for none of them.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from duel_tui.conversion import decode_json
from duel_tui.data import is_copy
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
_SETTLED = 100_000_000
"""A file that changed less than these nanoseconds ago may change again at what the clock takes for the same time."""
_LARGEST = 128 * 1024 * 1024
"""No index is larger, in bytes."""


class Kept(Struct, Generic[T], frozen=True, array_like=True):
    """What a file held when it was as its stamp says."""

    stamp: Stamp
    held: T


_remembered: dict[Path, dict[str, Kept[Any]]] = {}
_paths: dict[Path, dict[str, Path]] = {}
"""The paths of the files in the folders that are remembered, since making one takes longer than looking it up."""


def read_all(
    folder: Path, kind: type[T], read: Callable[[Path], T], *, index: bool
) -> Iterator[tuple[Path, T | StorageError]]:
    """What each TOML file of a folder holds, or what is wrong with it.

    Args:
        folder: the folder; it need not be there.
        kind: the type of what a file holds.
        read: reads a file, where it has changed.
        index: whether an index may be written beside the folder.
    """
    stamps = dict(sorted(_stamps(folder)))
    indexed = index and len(stamps) >= _MANY
    before = _before(folder, kind, indexed=indexed)
    known: dict[str, Kept[T]] = {}
    paths = _paths.get(folder, {})
    _paths[folder] = {name: paths.get(name) or folder / name for name in stamps}
    new = 0
    for (name, path), stamp in zip(_paths[folder].items(), stamps.values(), strict=True):
        kept = before.get(name)
        if kept is None or kept.stamp != stamp:
            try:
                kept = Kept(stamp, read(path))
            except StorageError as error:
                yield path, error
                continue
            new += 1
        known[name] = kept
        yield path, kept.held
    settled = time.time_ns() - _SETTLED
    known = {name: kept for name, kept in known.items() if kept.stamp[3] < settled}
    _remember(folder, known)
    if indexed and new >= _NEW:
        with suppress(StorageError):
            files.replace(_index_of(folder), msgspec.json.encode(known))


def forget() -> None:
    """Remember nothing any more but what is in indexes, as a program that begins does."""
    _remembered.clear()
    _paths.clear()


def _stamps(folder: Path) -> Iterator[tuple[str, Stamp]]:
    """The TOML files of a folder."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".toml") and not is_copy(entry.name):
                yield entry.name, _stamp(entry)


def _stamp(entry: "os.DirEntry[str]") -> Stamp:
    """How a file is now; one that cannot be looked at is never the same as before."""
    try:
        found = entry.stat()
    except OSError:
        return 0, 0, 0, time.time_ns()
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _before(folder: Path, kind: type[T], *, indexed: bool) -> dict[str, Kept[T]]:
    if folder in _remembered:
        return _remembered[folder]
    if not indexed:
        return {}
    with suppress(StorageError, ValueError, RecursionError):
        data = files.read(_index_of(folder), _LARGEST)
        return decode_json(data, dict[str, Kept[kind]])  # type: ignore[valid-type]
    return {}


def _remember(folder: Path, known: dict[str, Kept[Any]]) -> None:
    _remembered.pop(folder, None)
    _remembered[folder] = known
    while len(_remembered) > _FOLDERS:
        oldest = next(iter(_remembered))
        del _remembered[oldest]
        _paths.pop(oldest, None)


def _index_of(folder: Path) -> Path:
    return folder.parent / f"{folder.name}.index"
