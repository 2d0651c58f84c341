"""The history of a duel: every answer and ruling that was ever given, also those that count no longer.

A line is struck once it was taken back and not restored, or once its roll was answered again. What follows a roll that
was answered again is given again as it was, in lines of their own; of these the one that counts stands for all.
"""

from collections.abc import Iterable
from typing import Generic, TypeVar

from msgspec import Struct

from duel_tui.engine.journal import EntryLog, Journal, JournalEntry, answered
from duel_tui.engine.position import Position, followed
from duel_tui.engine.rules import Procedure
from duel_tui.engine.timeline import Step

S = TypeVar("S")


class Given(Struct, Generic[S], frozen=True):
    """An answer or a ruling as it was given."""

    step: Step[S]
    struck: bool
    """True if it counts no longer."""


class History(Generic[S]):
    """Reads a journal's lines one by one, and keeps the step of each."""

    def __init__(self, rules: Procedure[S], journal: Journal[S]) -> None:
        """Read all lines of a journal.

        Raises:
            BrokenLineError: a line does not fit.
        """
        self._log = EntryLog()
        self._positions = [Position(rules, journal.start)]
        self._steps: dict[int, Step[S]] = {}
        """What was given in each line that is an answer or a ruling."""
        self._first: dict[int, int] = {}
        """The line that was given again in another one, by that one."""
        self._expected: list[JournalEntry] = []
        """What stood after a roll that was answered again, and is given again next where it still fits."""
        self.read(journal.lines)

    def read(self, lines: Iterable[str]) -> None:
        """Read on; the lines that were read before come first and are passed over.

        Raises:
            BrokenLineError: a line does not fit.
        """
        for text in tuple(lines)[self._log.length :]:
            standing = self._log.add(text)
            self._compare(standing, text)
            self._follow(standing)

    def given(self) -> tuple[Given[S], ...]:
        """Every answer and ruling in the order of its line, the struck ones marked."""
        counts = {entry.number for entry in self._log.entries}
        shown: dict[int, int] = {}
        for number in (*sorted(self._steps.keys() - counts), *sorted(counts)):
            shown[self._first.get(number, number)] = number
        return tuple([Given(self._steps[one], one not in counts) for one in sorted(shown.values())])

    def _compare(self, standing: int, text: str) -> None:
        """Find out whether a line gives again what stood after a roll that was answered again."""
        log = self._log
        added = standing < len(log.entries) and log.entries[standing].number == log.length
        if added and log.answered_again(standing):
            self._expected = log.before(standing)
        elif added and self._expected and self._expected[0].text == text:
            before = self._expected.pop(0).number
            self._first[log.length] = self._first.get(before, before)
        else:
            self._expected = []

    def _follow(self, standing: int) -> None:
        """Play the entries after the first `standing` that count."""
        log, positions = self._log, self._positions
        del positions[standing + 1 :]
        for place, entry in enumerate(log.entries[standing:], standing):
            before, after = positions[-1], followed(positions[-1], entry)
            assert before.request is not None, "an answer has a request"
            answer = answered(before.request, entry)
            self._steps[entry.number] = Step(
                entry.number, before.request, answer, after.told, before.state, after.state, place
            )
            positions.append(after)
