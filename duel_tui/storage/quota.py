"""The room for a guest's files, which only the host sets: a number of files, and of bytes.

Files that are there already, such as a duel in progress or the record of its fencer, may take a little more, so that what was
begun can be ended.
"""

import os
import time
from collections.abc import Iterator
from pathlib import Path

from duel_tui.storage.errors import SaveError

FILES, MEGABYTES = 1000, 50
"""The room where the host sets no other."""
_MEGABYTE = 1024**2
_MORE = _MEGABYTE
"""Bytes beyond the room, for files that are there already."""
_SHARE = 16
"""One part in this number of what is left is used before it is counted again: another connection uses it, too."""
_FRESH = 10.0
"""Seconds for which a count holds when a file is added."""
SOLVED = "solved"
"""The folder of solved games, which has a limit of its own."""


class Quota:
    """The room in one folder, counted at the first write and now and then."""

    def __init__(self, folder: Path, files: int, megabytes: int) -> None:
        """Limit what lies in a folder."""
        self._folder = folder
        self._files, self._bytes = files, megabytes * _MEGABYTE
        allowed = "the most that this host allows; delete duels that you no longer need"
        self._full = f"you have {files:,} files, {allowed}", f"your files take {megabytes:,} MB, {allowed}"
        self._counted = 0.0
        self._files_left = self._bytes_left = 0

    def take(self, path: Path, size: int, *, new: bool) -> None:
        """Take room for a file that gets a size; an empty one, which only marks something, always has it.

        Raises:
            SaveError: there is no room.
        """
        there = 0 if new else _size(path)
        adds, grows = int(there is None or (new and size > 0)), size - (there or 0)
        if size == 0 or (grows <= 0 and not adds):
            return
        stale = adds and time.monotonic() - self._counted > _FRESH
        if stale or self._files_left < adds or self._bytes_left < grows:
            self._count(path, grows, adds=adds)
        self._files_left -= adds
        self._bytes_left -= grows

    def _count(self, path: Path, grows: int, *, adds: int) -> None:
        sizes = [size for one in _files(self._folder) if (size := _size(one))]
        files, room = self._files - len(sizes), self._bytes - sum(sizes)
        if adds > files:
            raise SaveError(path, self._full[0])
        if grows > room + (0 if adds else _MORE):
            raise SaveError(path, self._full[1])
        self._counted = time.monotonic()
        self._files_left = max(adds, files // _SHARE if room > 0 else 0)
        self._bytes_left = max(grows, (room + _MORE) // _SHARE)


def _size(path: Path) -> int | None:
    """The size of a file in bytes; None: there is none."""
    try:
        return path.lstat().st_size
    except OSError:
        return None


def _files(folder: Path) -> Iterator[Path]:
    for where, folders, names in os.walk(folder):
        folders[:] = [one for one in folders if Path(where, one) != folder / SOLVED]
        yield from [Path(where, name) for name in names]


_set: list[Quota] = []


def limit(quota: Quota) -> None:
    """Set the room of this process."""
    _set.append(quota)


def take(path: Path, size: int, *, new: bool = False) -> None:
    """Take room for a file that gets a size, where there is a limit; `new`: under a name that is free.

    Raises:
        SaveError: there is no room.
    """
    for quota in _set:
        quota.take(path, size, new=new)
