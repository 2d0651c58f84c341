"""A file that is locked while it grows, synced after each addition, and written again if it vanished."""

import contextlib
import fcntl
import os
from pathlib import Path

from duel_tui.storage import files, quota
from duel_tui.storage.errors import InUseError, SaveError, StorageError, why

_CHANGED = "another program has changed it"
_NONE = -1
"""No descriptor."""


class HeldFile:
    """A file that only its holder writes, and that never overwrites the file of another."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kept = 0
        """The number of bytes on disk."""
        self.trouble: StorageError | None = None
        """Why bytes are missing on disk; None: none are."""
        self.renewed = False
        """True if the file vanished before the last line was written."""
        self._adds = False
        """True if a line was added at or after the last write of the whole file."""
        self._length = 0
        """Its length when last seen; it exceeds `kept` if a broken-off line follows."""
        self._lock = _NONE

    def take(self, kept: int, length: int) -> bytes:
        """Lock a file that had this length when read, and return the first bytes, which are kept.

        Raises:
            InUseError: another process has it.
            SaveError: it cannot be opened at all, or changed since it was read.
        """
        with files.failing_as_save_error(self.path):
            descriptor = self._open_at_least_to_read()
            try:
                self._lock_it(descriptor)
                self._check_length(descriptor, length)
                self.kept, self._length = kept, length
                return os.pread(descriptor, kept, 0)
            except BaseException:
                self.let_go()
                raise
            finally:
                os.close(descriptor)

    def grow_to(self, text: bytes) -> bool:
        """Write a text that begins with the kept bytes; False: it failed, and `trouble` says why."""
        self.trouble = None
        if self.kept == len(text) and self._is_as_it_was():
            return True
        try:
            descriptor = self._find(text)
            try:
                quota.take(self.path, len(text))
                data = text[self.kept :]
                while data:
                    data = data[os.write(descriptor, data) :]
                os.fsync(descriptor)
            except OSError:
                with contextlib.suppress(OSError):  # half a line is removed, or at least noted
                    os.ftruncate(descriptor, self.kept)
                self._length = os.fstat(descriptor).st_size
                raise
            finally:
                os.close(descriptor)
        except OSError as error:
            self.trouble = SaveError(self.path, why(error))
        except StorageError as trouble:
            self.trouble = trouble
        else:
            self._note_growth(text)
        return self.trouble is None

    def let_go(self) -> None:
        """Release the file."""
        if self._lock != _NONE:
            os.close(self._lock)
            self._lock = _NONE

    def _check_length(self, descriptor: int, length: int) -> None:
        if os.fstat(descriptor).st_size != length:
            raise SaveError(self.path, _CHANGED)

    def _open(self, mode: int) -> int:
        """Open the file for writing, or what a symbolic link in its place leads to.

        Raises:
            OSError: it cannot be opened, or such a link leads nowhere.
        """
        return os.open(files.followed(self.path), mode | os.O_CLOEXEC)

    def _open_at_least_to_read(self) -> int:
        """The open file, read-only if it cannot be written now: a lock needs no more."""
        try:
            return self._open(os.O_RDWR)
        except OSError:
            return self._open(os.O_RDONLY)

    def _lock_it(self, descriptor: int) -> None:
        """Lock an open file instead of the one locked before."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InUseError(self.path) from None
        except OSError:
            pass  # a file system without locks
        self.let_go()
        self._lock = os.dup(descriptor)

    def _is_as_it_was(self) -> bool:
        try:
            found = self.path.stat()
        except OSError:
            return False
        return self._is_locked(found) and found.st_size == self._length

    def _is_locked(self, found: os.stat_result) -> bool:
        if self._lock == _NONE:
            return False
        mine = os.fstat(self._lock)
        return (mine.st_dev, mine.st_ino) == (found.st_dev, found.st_ino)

    def _write_anew(self, text: bytes) -> None:
        vanished = self._lock != _NONE
        self._adds = len(text) > self.kept
        self.kept = self._length = 0
        files.create_at(self.path, text)
        descriptor = self._open(os.O_RDWR)
        try:
            self._lock_it(descriptor)
        finally:
            os.close(descriptor)
        self.kept = self._length = len(text)
        self.renewed = vanished

    def _find(self, text: bytes) -> int:
        """Open the file to add to it; if it vanished, write it whole.

        Raises:
            InUseError: another process has the file now at this path.
            SaveError: something else is at this path.
        """
        try:
            descriptor = self._open(os.O_RDWR | os.O_APPEND)
        except (FileNotFoundError, NotADirectoryError):
            self._write_anew(text)
            return self._open(os.O_RDWR | os.O_APPEND)
        try:
            self._check(descriptor, text)
        except BaseException:
            os.close(descriptor)
            raise
        return descriptor

    def _check(self, descriptor: int, text: bytes) -> None:
        """Make sure that the path has the file that was left there, or a copy of its beginning."""
        found = os.fstat(descriptor)
        locked = self._is_locked(found)
        if not locked or found.st_size != self._length:
            self.kept = self.kept if locked else 0
            there = os.pread(descriptor, len(text) + 1, 0)
            if not text.startswith(there):
                raise SaveError(self.path, _CHANGED)
            if not locked:
                self._lock_it(descriptor)
            self.kept = self._length = len(there)
        elif self._length != self.kept:
            os.ftruncate(descriptor, self.kept)
            self._length = self.kept

    def _note_growth(self, text: bytes) -> None:
        added = len(text) > self.kept
        self.renewed = self.renewed and not (added and self._adds)
        self._adds = self._adds or added
        self.kept = self._length = len(text)
