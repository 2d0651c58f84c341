"""The log of a duel: everything that happened, as a story with its sums, the part that decided a roll marked."""

from msgspec import Struct

from duel_tui.engine.answers import Decided
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
        if bout.opened:
            self.add(bout.opened)

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
        for place in range(last):
            found += self._told(place)
            found += self._after(place)
        if last == bout.table.place:
            found += [LogEntry(last - 1, "", TaleLine("story", said)) for said in bout.read]
        return found

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
