"""A file that is held while it grows: locked, synced with each addition, and written again where it has vanished."""

import contextlib
import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from duel_tui.storage import files
from duel_tui.storage.errors import InUseError, SaveError, StorageError, why

_CHANGED = "it was changed by something else"
_NONE = -1
"""No descriptor."""


class HeldFile:
    """A file that only its holder writes, and that nobody else's file is ever written over by."""

    def __init__(self, path: Path) -> None:
        """Hold nothing yet."""
        self.path = path
        self.kept = 0
        """How many bytes of what it is to hold are on disk."""
        self.trouble: StorageError | None = None
        """Why it does not hold all that it is to hold; None: it does."""
        self.renewed = False
        """True if it had vanished when the last line was written, or since the line before."""
        self._adds = False
        """True if a line was added when it was last written whole, or since."""
        self._length = 0
        """How long it was when it was last seen; more than is kept where something broken off follows."""
        self._lock = _NONE

    def take(self, kept: int, length: int) -> bytes:
        """Lock a file that was read when it was so long, and return the first bytes, which are kept.

        Raises:
            InUseError: another process has it.
            SaveError: it cannot be opened at all, or changed since it was read.
        """
        with self._failing_as_save_error():
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
        """Make the file hold a text that begins with what is kept; True if it does, otherwise `trouble` says why not."""
        self.trouble = None
        if self.kept == len(text) and self._is_as_it_was():
            return True
        try:
            descriptor = self._find(text)
            try:
                data = text[self.kept :]
                while data:
                    data = data[os.write(descriptor, data) :]
                os.fsync(descriptor)
            except OSError:
                self._put_back(descriptor)
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
        """Let others have the file."""
        if self._lock != _NONE:
            os.close(self._lock)
            self._lock = _NONE

    def _check_length(self, descriptor: int, length: int) -> None:
        if os.fstat(descriptor).st_size != length:
            raise SaveError(self.path, _CHANGED)

    def _open(self, mode: int) -> int:
        return os.open(self.path, mode | os.O_CLOEXEC)

    def _open_at_least_to_read(self) -> int:
        """The file, also where it cannot be written now: that is enough for a lock."""
        try:
            return self._open(os.O_RDWR)
        except OSError:
            return self._open(os.O_RDONLY)

    def _lock_it(self, descriptor: int) -> None:
        """Lock an open file in the place of the one that was locked."""
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
        """Open the file for what is to be added to it; where it has vanished, it is written whole.

        Raises:
            InUseError: another process has the file that lies there now.
            SaveError: something else lies there.
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
        """Make sure that what lies there is the file that was left there, or a copy of its beginning."""
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
        """Note that the file holds a text now."""
        added = len(text) > self.kept
        self.renewed = self.renewed and not (added and self._adds)
        self._adds = self._adds or added
        self.kept = self._length = len(text)

    def _put_back(self, descriptor: int) -> None:
        """After a failed write: leave no half line, or at least know of it."""
        with contextlib.suppress(OSError):
            os.ftruncate(descriptor, self.kept)
        self._length = os.fstat(descriptor).st_size

    @contextmanager
    def _failing_as_save_error(self) -> Generator[None]:
        try:
            yield
        except OSError as error:
            raise SaveError(self.path, why(error)) from error
