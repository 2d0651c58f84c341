"""Records a duel: appends and syncs a line for each answer, before its result is shown."""

from bisect import bisect_right
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.storage import files
from duel_tui.storage.duels import SavedDuel, content
from duel_tui.storage.errors import StorageError
from duel_tui.storage.held import HeldFile
from duel_tui.storage.lines import chosen_remark, is_thrown, line_text, over_remark, sides_remark


class Recorder:
    """Appends to one duel's file, which it locks; lines that cannot be written wait for the next one.

    Called as a timeline's `record` it never raises: play goes on in memory, and `trouble` says what is wrong. If
    the file vanished or could not be begun, all of it is written as soon as possible. A duel without a file gets it with
    the first thing that its seed does not give, so that one in which nothing was decided leaves nothing.
    """

    def __init__(self, saved: SavedDuel, notes: Path | None = None) -> None:
        """Lock the file.

        Args:
            saved: the duel.
            notes: the folder for a note on it, written before its first new line and taken away once its fencers' files
                are where it stands; None: nothing follows it.

        Raises:
            InUseError: another process has it.
            SaveError: it cannot be opened at all, or changed since it was read.
        """
        self._file = HeldFile(saved.path)
        self._ends = list(saved.ends)
        self._remark: str = saved.remark
        self._chosen = saved.chosen
        self._closed = False
        self._note = notes / saved.path.name if notes else None
        self._noted = False
        self.followed = False
        """True if the fencers' files are where the lines are."""
        self.begun = saved.begun
        """True once it is to have a file."""
        self._types_cards = saved.setup.rollers.typed_cards
        if self.begun:
            self._text = self._file.take(saved.size, saved.length)
        else:
            self._text, _ = content(saved.setup, saved.journal)

    def __call__(self, number: int, text: str) -> None:
        """Keep a line under its number."""
        assert number == len(self._ends), "a line keeps its number"
        self.followed = False
        self._text += line_text(number, text).encode()
        self._ends.append(len(self._text))
        self._remark, self._chosen = "", None
        self.begun = self.begun or not is_thrown(text, cards=not self._types_cards)
        if self.begun and not self._closed:
            self._note_down()
            self._file.grow_to(self._text)

    def begin(self) -> None:
        """Write all there is, from now on."""
        self.begun = True
        self.retry()

    def seat(self, players: BySide[str]) -> None:
        """Keep who plays each side from now on, in a comment among the lines."""
        self._say(sides_remark(players))

    def choose(self, chosen: tuple[Side, str] | None) -> None:
        """Keep what a side has chosen that waits for the other's choice, in a comment; None: nothing any longer."""
        if chosen != self._chosen:
            self._chosen = chosen
            self._say(chosen_remark(chosen))

    def _say(self, remark: str) -> None:
        self._text += f"{remark}\n".encode()
        self.begin()

    @property
    def trouble(self) -> StorageError | None:
        """Why the waiting lines could not be written; None: no line waits."""
        return self._file.trouble

    @property
    def path(self) -> Path:
        """The duel's file."""
        return self._file.path

    @property
    def waiting(self) -> int:
        """The number of lines that are only in memory."""
        return len(self._ends) - max(1, bisect_right(self._ends, self._file.kept))

    @property
    def whole(self) -> bool:
        """True if nothing of the duel is on disk."""
        return self._file.kept < self._ends[0]

    @property
    def renewed(self) -> bool:
        """True if the file vanished and was written again with the last line."""
        return self._file.renewed

    def retry(self) -> bool:
        """Write the waiting lines; True if none waits after it."""
        if self._closed or not self.begun:
            return self.trouble is None
        self._note_down()
        return self._file.grow_to(self._text)

    def _note_down(self) -> None:
        """Write the note, where it is missing and a line is about to be written, which waits for the disk."""
        if self._note and not self._noted and self._file.kept < len(self._text):
            with suppress(StorageError):  # without room the duel goes on without it
                files.publish(self._note, b"")
            self._noted = True

    def at_stake(self) -> str:
        """After one more try, what would be lost by leaving now, and why; empty: nothing."""
        if self.retry():
            return ""
        count = self.waiting
        if self.whole:
            lines = "All of this duel is only"
        elif count:
            lines = f"{count} lines of this duel are only" if count > 1 else "One line of this duel is only"
        else:
            lines = "The end of this duel is only"
        return f"{lines} in memory: {self.trouble}."

    def over(self, outcome: Outcome) -> None:
        """Write the outcome in a comment after the last line, so that lists need not play the duel."""
        remark = over_remark(outcome)
        if remark != self._remark:
            self._remark = remark
            self._say(remark)

    def part(self) -> None:
        """Write what waits, and take the note away if nothing is left to follow."""
        if self.retry() and self.followed and self._note and not self._closed:
            with suppress(OSError):
                self._note.unlink(missing_ok=True)
            self._noted = False

    def close(self) -> None:
        """Release the duel."""
        self.part()
        self._closed = True
        self._file.let_go()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
