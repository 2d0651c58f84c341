"""A duel's lines on their way to the disk: one appended and synced for each answer, before it is shown."""

import contextlib
import fcntl
import os
from types import TracebackType
from typing import Self

from duel_tui.engine.outcome import Outcome
from duel_tui.storage.duels import SavedDuel
from duel_tui.storage.errors import InUseError, SaveError, why
from duel_tui.storage.lines import line_text, over_remark


class Recorder:
    """Appends to one duel's file, which is locked meanwhile; what cannot be written waits for the next line.

    Called as a session's `record` it never raises: play goes on in memory, and `trouble` says what is wrong.
    """

    def __init__(self, saved: SavedDuel) -> None:
        """Lock the file.

        Raises:
            InUseError: another process has it.
            SaveError: it cannot be written at all, or changed since it was read.
        """
        self.path = saved.path
        self.trouble: SaveError | None = None
        """Why the lines that wait could not be written; None: nothing waits."""
        self._end = saved.size
        self._next = len(saved.journal.lines) + 1
        self._waiting: list[str] = []
        self._remark = saved.remark
        self._lock = self._open(os.O_RDWR)
        self._found = os.fstat(self._lock).st_size
        try:
            self._take(saved)
        except BaseException:
            os.close(self._lock)
            raise

    def __call__(self, number: int, text: str) -> None:
        """Keep a line under its number."""
        assert number == self._next, "lines are numbered once and for ever"
        self._next += 1
        self._waiting.append(line_text(number, text))
        self._remark = ""
        self.retry()

    @property
    def waiting(self) -> int:
        """How many lines are in memory only."""
        return len(self._waiting)

    def retry(self) -> bool:
        """Write what waits; whether nothing waits any more."""
        if self._waiting:
            try:
                self._append("".join(self._waiting).encode())
            except SaveError as trouble:
                self.trouble = trouble
                return False
            self._waiting.clear()
        self.trouble = None
        return True

    def over(self, outcome: Outcome) -> None:
        """Remark after the last line how the duel ended, so that a list need not play it."""
        remark = over_remark(outcome)
        if remark != self._remark and self.retry():
            self._waiting.append(f"{remark}\n")
            self._remark = remark
            self.retry()

    def close(self) -> None:
        """Let others play the duel."""
        self.retry()
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _take(self, saved: SavedDuel) -> None:
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InUseError(self.path) from None
        except OSError:
            return  # a file system without locks
        if self._found != saved.length:
            raise SaveError(self.path, "it was changed by something else")

    def _open(self, mode: int) -> int:
        try:
            return os.open(self.path, mode | os.O_CLOEXEC)
        except OSError as error:
            raise SaveError(self.path, why(error)) from error

    def _append(self, data: bytes) -> None:
        descriptor = self._open(os.O_WRONLY | os.O_APPEND)
        try:
            self._check(descriptor)
            self._write(descriptor, data)
        except OSError as error:
            self._put_back(descriptor)
            raise SaveError(self.path, why(error)) from error
        finally:
            os.close(descriptor)
        self._end = self._found = self._end + len(data)

    def _check(self, descriptor: int) -> None:
        mine, found = os.fstat(self._lock), os.fstat(descriptor)
        if (mine.st_dev, mine.st_ino) != (found.st_dev, found.st_ino) or found.st_size != self._found:
            raise SaveError(self.path, "it was changed by something else")
        if found.st_size != self._end:
            os.ftruncate(descriptor, self._end)
            self._found = self._end

    @staticmethod
    def _write(descriptor: int, data: bytes) -> None:
        while data:
            data = data[os.write(descriptor, data) :]
        os.fsync(descriptor)

    def _put_back(self, descriptor: int) -> None:
        """After a failed write: leave no half line, or at least know of it."""
        with contextlib.suppress(OSError):
            os.ftruncate(descriptor, self._end)
        self._found = os.fstat(descriptor).st_size
