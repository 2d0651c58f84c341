"""A duel's lines on their way to the disk: one appended and synced for each answer, before it is shown."""

from bisect import bisect_right
from pathlib import Path
from types import TracebackType
from typing import Self

from duel_tui.engine.outcome import Outcome
from duel_tui.storage.duels import SavedDuel, content
from duel_tui.storage.errors import StorageError
from duel_tui.storage.held import HeldFile
from duel_tui.storage.lines import line_text, over_remark


class Recorder:
    """Appends to one duel's file, which is locked meanwhile; what cannot be written waits for the next line.

    Called as a timeline's `record` it never raises: play goes on in memory, and `trouble` says what is wrong. Where
    the file has vanished, or could not be begun, all of it is written as soon as that can be done.
    """

    def __init__(self, saved: SavedDuel) -> None:
        """Lock the file.

        Raises:
            InUseError: another process has it.
            SaveError: it cannot be opened at all, or changed since it was read.
        """
        self._file = HeldFile(saved.path)
        self._ends = list(saved.ends)
        self._remark: str = saved.remark
        self._closed = False
        if saved.begun:
            self._text = self._file.take(saved.size, saved.length)
        else:
            self._text, _ = content(saved.setup, saved.journal)
            self.retry()

    def __call__(self, number: int, text: str) -> None:
        """Keep a line under its number."""
        assert number == len(self._ends), "lines are numbered once and for ever"
        self._text += line_text(number, text).encode()
        self._ends.append(len(self._text))
        self._remark = ""
        if not self._closed:
            self._file.grow_to(self._text)

    @property
    def trouble(self) -> StorageError | None:
        """Why the lines that wait could not be written; None: nothing waits."""
        return self._file.trouble

    @property
    def path(self) -> Path:
        """The duel's file."""
        return self._file.path

    @property
    def waiting(self) -> int:
        """How many lines are in memory only."""
        return len(self._ends) - max(1, bisect_right(self._ends, self._file.kept))

    @property
    def whole(self) -> bool:
        """Whether nothing of the duel is on disk."""
        return self._file.kept < self._ends[0]

    @property
    def renewed(self) -> bool:
        """Whether the file had vanished, and was written again with the last line."""
        return self._file.renewed

    def retry(self) -> bool:
        """Write what waits; whether nothing waits any more."""
        return self.trouble is None if self._closed else self._file.grow_to(self._text)

    def over(self, outcome: Outcome) -> None:
        """Remark after the last line how the duel ended, so that a list need not play it."""
        remark = over_remark(outcome)
        if remark != self._remark:
            self._text += f"{remark}\n".encode()
            self._remark = remark
            self.retry()

    def close(self) -> None:
        """Let others play the duel."""
        self.retry()
        self._closed = True
        self._file.let_go()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
