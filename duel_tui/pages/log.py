"""The log of a duel: everything that happened, as a story with its sums, the part that decided a roll marked; and its steps.

A game master reads in it also what was taken back, overruled or corrected, struck through. Nobody signs in as one: a person who
rules is one, so it shows that in a duel with a ruling, and elsewhere where it is asked to. It hides what the viewer may
not know there, too, and an onlooker never sees a struck line.
"""

from collections import defaultdict, deque
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import Decided
from duel_tui.engine.history import Given, History
from duel_tui.engine.timeline import Step
from duel_tui.pages.ending import read
from duel_tui.play.bout import Bout
from duel_tui.play.kept import Kept
from duel_tui.play.moments import moment_of
from duel_tui.show.moment import Viewer
from duel_tui.words import Agreed, Tale, TaleLine


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
        self._bout = bout
        self._kept: defaultdict[Viewer, Kept[LogEntry]] = defaultdict(Kept[LogEntry])
        self._opened_at = bout.table.place
        """The place at which it was opened, where is told what was wrong with its file."""
        self._wish: bool | None = None
        """Whether struck lines are to be shown; None: as the duel is."""
        self._history: History[Any] | None = None

    @property
    def shows_struck(self) -> bool:
        """True if what counts no longer stands in the log."""
        if self._bout.watcher is not None:
            return False
        return self._bout.table.conduct.ruled if self._wish is None else self._wish

    def turn_struck(self) -> None:
        """Show what counts no longer, or show it no more."""
        self._wish = not self.shows_struck

    def entries(self, end: int | None = None) -> list[LogEntry]:
        """Every sentence about the first `end` answers; None: about all of them."""
        last = self._bout.table.place if end is None else end
        struck = end is None and self.shows_struck
        told = self._with_struck() if struck else self.between(0, last)
        found = self._with_notes([*self.opening(), *told], last)
        return found + self.closing() if last == self._bout.table.place else found

    def _with_notes(self, entries: list[LogEntry], end: int) -> list[LogEntry]:
        """Sentences with the notes on the first answers, each after what it is about."""
        found, notes = list[LogEntry](), deque(notes_on(self._bout, 0, end))
        for entry in entries:
            while notes and notes[0][0] <= entry.place:
                found.append(_noted(*notes.popleft()))
            found.append(entry)
        return [*found, *[_noted(*note) for note in notes]]

    def opening(self) -> list[LogEntry]:
        """What is said before the first answer."""
        bout, viewer = self._bout, moment_of(self._bout).viewer
        opening = bout.wording.narrator.opening(bout.table.opening, bout.names, viewer)
        return [LogEntry(-1, "", told) for told in (*begins(bout), *opening)]

    def between(self, start: int, end: int) -> list[LogEntry]:
        """The sentences about the answers from a place up to another."""
        viewer = moment_of(self._bout).viewer
        return self._kept[viewer].between(self._bout.table, start, end, partial(self._told, viewer))

    def closing(self) -> list[LogEntry]:
        """What is said after the last answer."""
        bout, place = self._bout, self._bout.table.place
        told = [TaleLine("story", said) for said in read(bout)]
        if bout.opened and place == self._opened_at:
            told.append(TaleLine("aside", bout.opened))
        return [LogEntry(place - 1, "", one) for one in told]

    def struck(self) -> list[LogEntry]:
        """Every sentence about what was given once and counts no longer."""
        return [entry for entry in self._with_struck() if entry.told.struck]

    def _with_struck(self) -> list[LogEntry]:
        """The sentences about all that was ever given, in the order of the journal's lines."""
        found, told, counted, viewer = list[LogEntry](), 0, 0, moment_of(self._bout).viewer
        for one in self._given():
            if not one.struck:
                counted += 1
                continue
            found += self.between(told, counted)
            found += [
                LogEntry(counted, "", replace(line, struck=True)) for line in self._tale(viewer, one.step)
            ]
            told = counted
        return found + self.between(told, counted)

    def _given(self) -> tuple[Given[Any], ...]:
        journal = self._bout.table.journal
        if self._history is None:
            self._history = History(self._bout.table.rules, journal)
        self._history.read(journal.lines)
        return self._history.given()

    def _told(self, viewer: Viewer, step: Step[Any]) -> list[LogEntry]:
        """The sentences about an answer, the first with its mark."""
        tale = self._tale(viewer, step)
        marks = [self._mark(step), *[""] * len(tale)]
        pairs = zip(marks, tale, strict=False)
        return [LogEntry(step.place, mark, told) for mark, told in pairs]

    def _tale(self, viewer: Viewer, step: Step[Any]) -> list[TaleLine]:
        """The sentences about an answer, with its sums where those are wanted."""
        bout = self._bout
        tale = bout.wording.narrator.tale(step, bout.names, viewer)
        return [told for told in tale if bout.sums or told.kind != "sum"]

    def _mark(self, step: Step[Any]) -> str:
        """The round, and the exchange in it, that begin with a decision."""
        if not isinstance(step.answer, Decided):
            return ""
        duel = self._bout.table.sheet_at(step.place, None).duel
        return str(duel.round) if duel.within is None else f"{duel.round}.{duel.within}"


def notes_on(bout: Bout, start: int, end: int) -> list[tuple[int, str]]:
    """What was noted from a place up to another, each with its place; notes are no matter of those who look on."""
    if bout.watcher is not None:
        return []
    say = bout.wording.say
    return [(place, say("note_told", text=text)) for place, text in bout.table.notes if start <= place <= end]


def _noted(place: int, told: str) -> LogEntry:
    return LogEntry(place - 1, "", TaleLine("aside", told))


def begins(bout: Bout) -> Tale:
    """The first lines about a bout: what it was agreed on; a seed that hidden cards could be reckoned from is kept back."""
    table, moment = bout.table, moment_of(bout)
    kept = table.keeps_its_seed or (bout.day is not None and not table.done)
    agreed = Agreed(
        moment.sheet.duel.kind,
        bout.preset,
        bout.differing,
        seed=bout.seed,
        secret=kept and table.deals,
        mixed=table.rollers_at_first.mixed,
        tells_dice=moment.viewer.rulings,
        kept=kept,
    )
    whence = bout.wording.say("branched", whence=bout.branched) if bout.branched else ""
    return (
        *bout.wording.narrator.begins(bout.names, agreed),
        *([TaleLine("aside", whence)] if whence else []),
    )


NO_HIT = "There is no hit after this step."


class Steps:
    """The steps of a duel; step 0 lies before the first decision."""

    def __init__(self, bout: Bout) -> None:
        table = bout.table
        self._bout = bout
        begins = [place for place in range(table.place) if isinstance(table.step(place).answer, Decided)]
        self._stops = (*begins, table.place) if begins else (table.place,)

    @property
    def end(self) -> int:
        """The last step."""
        return len(self._stops) - 1

    def place(self, step: int) -> int:
        """The place of the play that a step ends at."""
        return self._stops[step]

    def since(self, step: int) -> int:
        """The place of the play that a step begins at."""
        return self._stops[step - 1] if step else 0

    def within(self, step: int) -> int:
        """The step itself, or the first or the last one where there is no such step."""
        return max(0, min(self.end, step))

    def open_at(self, step: int) -> int:
        """The step itself, or the last one before it at which neither side hides a choice that is to be revealed."""
        table = self._bout.table
        while step and not table.deals and table.kept_apart_at(self.place(step)):
            step -= 1
        return step

    def hit_after(self, step: int) -> int | None:
        """The next step with a hit; None: there is none."""
        return next((one for one in range(step + 1, self.end + 1) if self._hits(one)), None)

    def round_from(self, number: int, step: int) -> int | None:
        """The first step of a round, the next one where several have its number; None: there is no such round."""
        within = [one for one in range(1, self.end + 1) if self._round(one) == number]
        firsts = [one for one in within if one - 1 not in within]
        return next((one for one in firsts if one > step), next(iter(firsts), None))

    @property
    def rounds(self) -> int:
        """The highest number of a round."""
        return max(map(self._round, range(self.end + 1)))

    def _round(self, step: int) -> int:
        return moment_of(self._bout, self.since(step)).sheet.duel.round

    def _hits(self, step: int) -> bool:
        kinds, viewer, table = self._bout.wording.phrases.hits, moment_of(self._bout).viewer, self._bout.table
        told = (one for place in range(self.since(step), self.place(step)) for one in table.step(place).told)
        return any(one.kind in kinds and viewer.sees(one) for one in told)
