"""The log of a duel: everything that happened, as a story with its sums, the part that decided a roll marked.

A game master reads in it also what was taken back, overruled or corrected, struck through. Nobody signs in as one: a person who
rules is one, so it shows that in a duel with a ruling, and elsewhere where it is asked to. It hides what the viewer may
not know there, too, and an onlooker never sees a struck line.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import Decided
from duel_tui.engine.history import Given, History
from duel_tui.engine.side import Side
from duel_tui.narration import TaleLine
from duel_tui.play.bout import Bout


class LogEntry(Struct, frozen=True):
    """A sentence of the log."""

    place: int
    """The answer that it tells of; -1: before the first."""
    mark: str
    """The round and exchange that begin with it; empty: none does."""
    told: TaleLine


class DuelLog:
    """What is told of one duel; each answer is put into words once for everybody who may see it."""

    def __init__(self, bout: Bout) -> None:
        """Start with what the duel was opened with."""
        self._bout = bout
        self._tales: dict[tuple[int, Side | None, int], tuple[LogEntry, ...]] = {}
        self._asides: list[tuple[int, TaleLine]] = []
        self._wish: bool | None = None
        """Whether struck lines are to be shown; None: as the duel is."""
        self._history: History[Any] | None = None
        if bout.opened:
            self.add(bout.opened)

    @property
    def shows_struck(self) -> bool:
        """True if what counts no longer stands in the log."""
        if self._bout.onlooker:
            return False
        return self._bout.table.conduct.ruled if self._wish is None else self._wish

    def turn_struck(self) -> None:
        """Show what counts no longer, or show it no more."""
        self._wish = not self.shows_struck

    def add(self, text: str) -> None:
        """Add a line that is no part of the play, such as what the fencing master says."""
        self._asides.append((self._bout.table.place - 1, TaleLine("aside", text)))

    def begin(self, text: str) -> None:
        """Add a line to how it began."""
        self._asides.append((-1, TaleLine("aside", text)))

    def entries(self, end: int | None = None) -> list[LogEntry]:
        """Every sentence about the first `end` answers; None: about all of them."""
        bout = self._bout
        last = bout.table.place if end is None else end
        opening = (*bout.narrator.begins(bout.names, bout.agreed), *bout.opening)
        found = [LogEntry(-1, "", told) for told in opening]
        found += self._after(-1)
        found += self._with_struck() if end is None and self.shows_struck else self._counting(last)
        if last == bout.table.place:
            found += [LogEntry(last - 1, "", TaleLine("story", said)) for said in bout.read]
        return found

    def struck(self) -> list[LogEntry]:
        """Every sentence about what was given once and counts no longer."""
        return [entry for entry in self._with_struck() if entry.told.struck]

    def _counting(self, last: int) -> list[LogEntry]:
        """The sentences about the first `last` answers."""
        return [entry for place in range(last) for entry in (*self._told(place), *self._after(place))]

    def _with_struck(self) -> list[LogEntry]:
        """The sentences about all that was ever given, in the order of the journal's lines."""
        bout, found, counted = self._bout, list[LogEntry](), 0
        for one in self._given():
            if one.struck:
                tale = bout.narrator.tale(one.step, bout.names, bout.viewer)
                kept = [told for told in tale if bout.sums or told.kind != "sum"]
                found += [LogEntry(counted, "", replace(told, struck=True)) for told in kept]
            else:
                found += [*self._told(counted), *self._after(counted)]
                counted += 1
        return found

    def _given(self) -> tuple[Given[Any], ...]:
        """All that was ever given."""
        journal = self._bout.table.journal
        if self._history is None:
            self._history = History(self._bout.table.rules, journal)
        self._history.read(journal.lines)
        return self._history.given()

    def _after(self, place: int) -> list[LogEntry]:
        """The lines that were added when the answer at a place was the last."""
        return [LogEntry(place, "", told) for at, told in self._asides if at == place]

    def _told(self, place: int) -> tuple[LogEntry, ...]:
        """The sentences about the answer at a place, the first with its mark."""
        bout = self._bout
        known = (bout.table.step(place).number, bout.watched_by, place)
        if known not in self._tales:
            tale = [told for told in bout.tale_at(place) if bout.sums or told.kind != "sum"]
            marks = [self._mark(place), *[""] * len(tale)]
            pairs = zip(marks, tale, strict=False)
            self._tales[known] = tuple([LogEntry(place, mark, told) for mark, told in pairs])
        return self._tales[known]

    def _mark(self, place: int) -> str:
        """The round, and the exchange in it, that begin with a decision."""
        table = self._bout.table
        if not isinstance(table.step(place).answer, Decided):
            return ""
        duel = self._bout.sheet_at(place).duel
        return str(duel.round) if duel.within is None else f"{duel.round}.{duel.within}"
