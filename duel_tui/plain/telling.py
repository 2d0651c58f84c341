"""What has happened, told by places of the play, for the side that may know it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from msgspec.structs import replace

from duel_tui.engine.answers import Rolled, WrongAnswerError
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide
from duel_tui.keys.words import MASTERING
from duel_tui.pages.log import begins, notes_on
from duel_tui.plain.talk import Talk
from duel_tui.plain.words import Word
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.moment import ONLOOKER, Moment, Viewer
from duel_tui.storage.errors import StorageError
from duel_tui.text import capital, ended, signs_in_words
from duel_tui.words import TaleLine

Detail = Literal["facts", "normal", "full"]
"""The facts; the facts and a sentence of the story; the facts, all of the story, and every sum."""


class Teller:
    """Tells a bout by ear, of two people's secrets nothing."""

    def __init__(self, bout: Bout, *, everything: bool = False, named: bool = False) -> None:
        """Tell this bout.

        Args:
            bout: the bout.
            everything: whether it is over, so that nothing is kept back.
            named: whether both have their names, also where one of them is the reader.
        """
        self._bout, self._named, self._everything = bout, named, everything

    def moment(self, place: int | None = None) -> Moment[Any]:
        """What those who read may know at a place; of two people, who read the same lines, what both may."""
        bout = self._bout
        return moment_of(replace(bout, watcher=ONLOOKER) if bout.shared else bout, place)

    @property
    def names(self) -> BySide[str]:
        """What both are called, `YOU` in the place of the reader."""
        return self._bout.called if self._named else self._bout.heard

    def opening(self, detail: Detail) -> list[str]:
        """The two fencers, and what was told before the first answer."""
        bout, viewer = self._bout, self._viewer
        narrator, opening = bout.wording.narrator, bout.table.opening
        facts = narrator.events(opening, self.names, viewer=viewer)
        tale = narrator.opening(opening, bout.names, viewer) if detail == "full" else ()
        notes = [line for _, line in notes_on(bout, 0, 0)]
        return [*[ended(one) for one in (*_texts(begins(bout)), *facts, *_texts(tale))], *notes]

    def places(self, start: int, end: int, detail: Detail, *, dice: bool = False) -> list[str]:
        """What came of the answers from a place up to another, a line an answer.

        Args:
            start: the first place.
            end: the place after the last one.
            detail: how much is told.
            dice: whether what fell is told first, because the player waited for it.
        """
        told = list[str]()
        for place in range(start, end):
            told += self._step(place, detail, dice=dice)
            told += [line for _, line in notes_on(self._bout, place + 1, place + 1)]
        return told

    def _step(self, place: int, detail: Detail, *, dice: bool) -> list[str]:
        bout, viewer, step = self._bout, self._viewer, self._bout.table.step(place)
        facts = [ended(one) for one in bout.wording.narrator.facts(step, self.names, viewer)]
        roll, rolled = step.request, step.answer
        if dice and detail != "full" and isinstance(roll, Roll) and isinstance(rolled, Rolled):
            spoken = bout.wording.sums.spoken(roll, rolled, reckoned=viewer.reckons(roll, rolled))
            facts = [signs_in_words(spoken), *facts]
        if detail == "normal":
            facts.append(bout.wording.narrator.story(step, self.names, viewer))
        told = [" ".join([one for one in facts if one])]
        if detail == "full":
            told += map(ended, _texts(bout.wording.narrator.tale(step, bout.names, viewer)))
        return [line for line in told if line]

    def events(self, start: int, end: int, detail: Detail) -> Iterator[tuple[object, list[str]]]:
        """Each event that may be known from a place up to another, with its sentences."""
        bout, viewer = self._bout, self._viewer
        for place in range(start, end):
            step = bout.table.step(place)
            for number, one in enumerate(step.told, place + 1):
                if not viewer.sees(one):
                    continue
                told = [*bout.wording.narrator.events((one,), self.names, number, viewer)]
                if detail == "full":
                    told.append(bout.wording.narrator.told(one.event, bout.names, number))
                yield one.event, [ended(sentence) for sentence in told]

    def last(self, count: int, end: int | None = None) -> list[str]:
        """The last lines of the story up to a place; None: up to now."""
        found: list[str] = []
        until = self._bout.table.place if end is None else end
        for place in range(until - 1, -1, -1):
            found = [*self.places(place, place + 1, "normal"), *found]
            if len(found) >= count:
                return found[-count:]
        return [*self.opening("normal"), *found][-count:]

    def sum_at(self, place: int) -> str:
        """The sum of the roll at a place; empty: nothing was rolled."""
        if place >= self._bout.table.place:
            return ""
        tale = self._bout.wording.narrator.tale(self._bout.table.step(place), self.names, self._viewer)
        return next((ended(line.text) for line in tale if line.kind == "sum"), "")

    def sums(self, until: int | None = None) -> list[str]:
        """The sums of the last rolls, back to the decision before them, up to a place; None: up to now."""
        end = self._bout.table.place if until is None else until
        while end > 0:
            start = max(0, self._bout.table.last_decision(end))
            if found := [told for place in range(start, end) if (told := self.sum_at(place))]:
                return found
            end = start
        return []

    @property
    def _viewer(self) -> Viewer:
        viewer = self.moment().viewer
        return replace(viewer, everything=True) if self._everything else viewer


def note_word(talk: Talk, bout: Bout, keep: Callable[[str], str]) -> Word:
    """The word that keeps a note, by a function that may refuse it."""

    def note(text: str) -> None:
        try:
            talk.tell(capital(keep(text)))
        except (StorageError, WrongAnswerError) as wrong:
            talk.tell(ended(capital(str(wrong))) if text else bout.wording.say("note_wants"))

    return Word("note", MASTERING["note"], note, more=True)


class OneRoll:
    """A roll and all that was told from it on, to be compared with what is told once it is answered again."""

    def __init__(self, teller: Teller, bout: Bout, detail: Detail, line: int | None = None) -> None:
        """Remember what is told now of the roll of a line; None: of the last one."""
        self._teller = teller
        self._detail: Detail = detail
        self._bout = bout
        table = bout.table
        rolls = [step.place for step in table.rolls() if line in {None, step.number}]
        self._place = rolls[0] if rolls else table.place
        self._sum_before, self._before = self._sum, self._events

    @property
    def _events(self) -> list[tuple[object, list[str]]]:
        return [*self._teller.events(self._place, self._bout.table.place, self._detail)]

    @property
    def _sum(self) -> str:
        return self._teller.sum_at(self._place)

    def changed(self, how: str) -> list[str]:
        """In the words of a key the sum before and now, then what is no longer so, then what is new; what stays is told no second time."""
        now, say = self._events, self._bout.wording.say
        gone, new = _beyond(self._before, now), _beyond(now, self._before)
        told = say(how, before=self._sum_before, now=self._sum)
        return [told, say("no_longer", told=" ".join(gone)) if gone else "", *new]


def _beyond(
    events: Iterable[tuple[object, list[str]]], others: Iterable[tuple[object, list[str]]]
) -> list[str]:
    """What is told of the events that the others lack."""
    left = [event for event, _ in others]
    found: list[str] = []
    for event, sentences in events:
        if event in left:
            left.remove(event)
        else:
            found += sentences
    return found


def _texts(lines: Iterable[TaleLine]) -> list[str]:
    return [line.text for line in lines]
