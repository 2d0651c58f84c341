"""The timeline of a procedure: the answers that count, the position after each, undo, and the thrower."""

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import Answer, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.journal import (
    REDO,
    BrokenLineError,
    EntryLog,
    Journal,
    JournalEntry,
    Record,
    answered,
    correct_line,
    forget,
    line,
    note_line,
    overrule_line,
    revoke_line,
    undo_line,
)
from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.outcome import Told
from duel_tui.engine.position import Position, beginning, followed
from duel_tui.engine.requests import Decide, Draw, Request, Roll, Thrower, fitting, overruled
from duel_tui.engine.rules import Procedure
from duel_tui.engine.rulings import Modifier, Ruling, Waiting, ruling_line, together
from duel_tui.engine.side import Side

S = TypeVar("S")


class Step(Struct, Generic[S], frozen=True):
    """An answer that counts, or a ruling between answers, and the events after it."""

    number: int
    """Its line in the journal."""
    request: Request
    answer: Answer | Ruling
    told: tuple[Told[S], ...]
    before: S
    """The state before the answer."""
    after: S
    place: int = 0
    """The number of answers that count before it."""


class NothingThereError(ValueError):
    """There is nothing to take back, redo or overrule; the message says which."""


class Timeline(Generic[S]):
    """Plays one procedure; each answer is kept as a line before it takes effect."""

    def __init__(
        self,
        rules: Procedure[S],
        journal: Journal[S],
        thrower: Thrower | None = None,
        record: Record = forget,
    ) -> None:
        """Play a journal up to its last line and continue; without a thrower, dice are rolled by hand.

        Raises:
            BrokenLineError: a line does not fit; the timeline is not made.
        """
        self.rules = rules
        self.record = record
        self._journal = journal
        self._log = EntryLog()
        self._lines: list[str] = []
        self._positions = [beginning(rules, journal.start)]
        self._steps: dict[int, Step[S]] = {}
        """Every step that was looked at, by its line."""
        for text in journal.lines:
            self._lines.append(text)
            self._follow(self._log.add(text))
        self.thrower = thrower

    @property
    def journal(self) -> Journal[S]:
        """The journal as it now stands."""
        if len(self._journal.lines) != self.length:
            self._journal = replace(self._journal, lines=tuple(self._lines))
        return self._journal

    @property
    def request(self) -> Request | None:
        """The present request, with all its secrets; None at the end."""
        return self._position.request

    @property
    def state(self) -> S:
        """The present state, with all its secrets."""
        return self._position.state

    @property
    def done(self) -> bool:
        """True if the play is over."""
        return self._position.request is None

    @property
    def place(self) -> int:
        """The number of answers that count."""
        return len(self._positions) - 1

    @property
    def opening(self) -> tuple[Told[S], ...]:
        """The events before the first answer."""
        return self._positions[0].told

    @property
    def steps(self) -> tuple[Step[S], ...]:
        """Every answer that counts."""
        return tuple([self.step(place) for place in range(self.place)])

    def step(self, place: int) -> Step[S]:
        """The answer given at a place, counted from 0; a line is read once, because the same lines always count before it."""
        entry = self._log.entries[place]
        if entry.number not in self._steps:
            before, after = self._positions[place], self._positions[place + 1]
            assert before.request is not None, "an answer has a request"
            read = (entry.number, before.request, answered(before.request, entry))
            self._steps[entry.number] = Step(*read, after.told, before.state, after.state, place)
        return self._steps[entry.number]

    def asked_at(self, place: int) -> Request | None:
        """The request that was answered at a place; None: a ruling was given there, or nothing is asked."""
        return None if place < self.place and self.ruled_at(place) else self._positions[place].request

    def ruled_at(self, place: int) -> bool:
        """True if a ruling was given at a place, and no answer."""
        return self._positions[place].given == self._positions[place + 1].given

    def last_decision(self, end: int | None = None) -> int:
        """The place of the last decision, or of the last before a place; -1: none."""
        for place in range((self.place if end is None else end) - 1, -1, -1):
            if isinstance(self.asked_at(place), Decide):
                return place
        return -1

    def position_at(self, place: int) -> Position[S]:
        """The position after this number of answers."""
        return self._positions[place]

    @property
    def length(self) -> int:
        """The number of all lines, including those that do not count."""
        return len(self._lines)

    @property
    def moves(self) -> int:
        """The number of all lines that are no notes."""
        return len(self._lines) - len(self._log.notes)

    @property
    def taken_back(self) -> bool:
        """True if anything was ever taken back or overruled."""
        return self.moves != self.place

    @property
    def notes(self) -> tuple[tuple[int, str], ...]:
        """The notes on what counts, in its order: each with the number of answers it stands after."""
        places = {entry.number: place for place, entry in enumerate(self._log.entries, 1)} | {0: 0}
        found = [(places[one.number], one.text) for one in self._log.notes if one.number in places]
        return tuple(sorted(found, key=lambda note: note[0]))

    def note(self, place: int, text: str) -> None:
        """Keep a note on the answers so far, or on the first `place` of them, which changes nothing else.

        Raises:
            WrongAnswerError: the text cannot be kept.
        """
        text = note_line(self._log.entries[place - 1] if place else None, text)
        self.record(self.length + 1, text)
        self._lines.append(text)
        self._log.add(text)

    def lines_to(self, place: int) -> tuple[str, ...]:
        """The lines of the first answers that count, as if nothing had ever been taken back."""
        return tuple([entry.text for entry in self._log.entries[:place]])

    def give(self, answer: Answer | Ruling) -> None:
        """Answer the request, or give a ruling; keep the line, and continue.

        Raises:
            WrongAnswerError: the answer does not fit the request, or the ruling cannot be.
            IllegalChoiceError: a choice is not on its menu.
        """
        position = self._position
        if not isinstance(answer, Answer):
            after, text = position.rule(answer, self.length + 1), ruling_line(answer)
        elif position.request is None:
            raise WrongAnswerError("the duel is over: nothing is asked")
        else:
            answer = fitting(position.request, answer)
            after, text = position.give(answer), line(position.request, answer)
        self.record(self.length + 1, text)
        self._lines.append(text)
        self._log.add(text)
        self._positions.append(after)

    def undo(self) -> None:
        """Take back the last ruling or decision, with the chance after it; where there is none, the last roll.

        Raises:
            NothingThereError: no answer counts.
        """
        if not self.place:
            raise NothingThereError("there is nothing to take back")
        place = self.last_decided()
        self.take_back(self.place - 1 if place is None else place)

    def last_decided(self) -> int | None:
        """The place of the last decision or ruling; None: there is none."""
        return self.last_of(lambda place: isinstance(self.asked_at(place), Decide))

    def last_of(self, given: Callable[[int], bool]) -> int | None:
        """The place of the last answer of some, or of a ruling, whichever is later; None: there is neither.

        What a ruling gave again is older than the ruling.
        """
        repeated = {again for place in range(self.place) for again in self._repeated(place)}
        places = reversed([place for place in range(self.place) if place not in repeated])
        return next((place for place in places if self.is_ruling(place) or given(place)), None)

    def is_ruling(self, place: int) -> bool:
        """True if a ruling was given at a place, or its roll was answered again."""
        return self.ruled_at(place) or self._log.answered_again(place)

    def take_back(self, place: int) -> None:
        """Take back all from a place on; of a roll answered again, only that, and what it had dropped counts again."""
        if self._log.answered_again(place):
            self._amend(revoke_line(self._log.entries[place]))
        else:
            self.undo_to(place)

    def undo_to(self, place: int) -> None:
        """Take back all answers after the first `place`."""
        self._amend(undo_line(self._log.entries[place - 1] if place else None))

    def redo(self) -> None:
        """Restore the answers last taken back.

        Raises:
            NothingThereError: nothing was taken back, or play has gone on since.
        """
        if not self.can_redo:
            raise NothingThereError("there is nothing to redo")
        self._amend(REDO)

    @property
    def can_redo(self) -> bool:
        """True if answers taken back can be restored."""
        return bool(self._log.taken_back)

    def overrule(self, number: int | None, verdict: bool | int, reason: str) -> None:  # noqa: FBT001
        """Overrule a roll with success, failure or a total; what followed stays as long as it fits.

        Args:
            number: the roll's line; None: the last roll.
            verdict: True for success, False for failure, or the new total.
            reason: the reason, for the log.

        Raises:
            NothingThereError: the line is not a roll that counts.
            WrongAnswerError: the dice cannot give this total, or the roll has no success or failure.
        """
        place = self.place_of_roll(number)
        request, rolled = self._roll_at(place)
        self._answer_again(place, overruled(request, rolled, verdict, reason), overrule_line)

    def correct(self, number: int | None, score: int, faces: tuple[int, ...] = ()) -> None:
        """Correct what was typed for a roll; what followed stays as long as it fits.

        Args:
            number: the roll's line; None: the last roll.
            score: what fell.
            faces: its faces, where they count.

        Raises:
            NothingThereError: the line is not a roll that counts.
            WrongAnswerError: the dice cannot give this total, or the program rolled them.
        """
        place = self.place_of_roll(number)
        _, rolled = self._roll_at(place)
        if not rolled.by_hand:
            raise WrongAnswerError("the program rolled this die: it can be overruled, not corrected")
        fell = replace(rolled, score=score, faces=faces, by_hand=True, fallen=None, reason="")
        self._answer_again(place, fell, correct_line)

    def rolls(self) -> list[Step[S]]:
        """Every roll that counts, the newest first."""
        places = reversed(range(self.place))
        return [self.step(place) for place in places if isinstance(self.asked_at(place), Roll)]

    def place_of_roll(self, number: int | None) -> int:
        """The place of the roll of a line; None: of the last roll.

        Raises:
            NothingThereError: the line is not a roll that counts.
        """
        for step in self.rolls():
            if number in {None, step.number}:
                return step.place
        raise NothingThereError(
            "no dice have been rolled yet" if number is None else f"line {number} is not a roll that counts"
        )

    def rule(self, ruling: Ruling) -> None:
        """Give a ruling, which is kept as a line.

        Raises:
            WrongAnswerError: the ruling cannot be.
        """
        self.give(ruling)

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """A game master's modifiers that wait or stand."""
        return self._position.waiting

    def enter(self, answer: Rolled | Drawn) -> None:
        """Answer a roll or a draw by hand.

        Raises:
            WrongAnswerError: the answer does not fit the request.
        """
        request = self.request
        if isinstance(request, Roll) and isinstance(answer, Rolled):
            self._give_modified(request, replace(answer, by_hand=True))
        else:
            self.give(answer)

    def throw(self) -> None:
        """Let the thrower answer the present roll or draw.

        Raises:
            WrongAnswerError: the present request is a decision, or there is none.
        """
        assert self.thrower is not None, "only a thrower rolls"
        match self.request:
            case Roll() as request:
                self._give_modified(request, self.thrower.throw(request, self._position.given))
            case Draw() as request:
                self.give(self.thrower.draw(request, self._position.given))
            case _:
                raise WrongAnswerError("no roll or draw is asked for now")

    @property
    def throws(self) -> bool:
        """True if the thrower answers the present request."""
        return self.thrower is not None and isinstance(self.request, Roll | Draw)

    def settle(self) -> None:
        """Let the thrower answer until a person has to decide or roll, or the play is over."""
        while self.throws:
            self.throw()

    def pending_modifier(self, side: Side | None) -> Modifier | None:
        """All that is added to a side's next roll; None: nothing."""
        return together(self.waiting, side)

    @property
    def _position(self) -> Position[S]:
        return self._positions[-1]

    def _roll_at(self, place: int) -> tuple[Roll, Rolled]:
        step = self.step(place)
        assert isinstance(step.request, Roll)
        assert isinstance(step.answer, Rolled)
        return step.request, step.answer

    def _answer_again(self, place: int, answer: Rolled, written: Callable[[JournalEntry, str], str]) -> None:
        """Answer the roll at a place again; what followed stays as long as it fits."""
        request, _ = self._roll_at(place)
        self._positions[place].give(answer)
        later, stood = self._log.entries[place + 1 :], self._positions[place + 1 : -1]
        self._amend(written(self._log.entries[place], line(request, answer)))
        for entry, position in zip(later, stood, strict=True):
            if not self._repeat(entry, position):
                return

    def _repeat(self, entry: JournalEntry, stood: Position[S]) -> bool:
        """Give an answer again that was given where the play stood then; False if it does not fit any longer.

        Dice stay while their question fits, whatever else is different. A decision stays only where its side would
        see the same as it did then.
        """
        position = self._position
        same = position.state == stood.state and position.request == stood.request
        if not same and not isinstance(position.request, Roll):
            return False
        try:
            self.give(answered(position.request, entry))
        except (BrokenLineError, IllegalChoiceError, WrongAnswerError):
            return False
        return True

    def _repeated(self, place: int) -> range:
        """The places whose answers were given again because the roll at a place was."""
        before = self._log.before(place)
        after = self._log.entries[place + 1 :]
        count = 0
        while count < min(len(before), len(after)) and before[count].text == after[count].text:
            count += 1
        return range(place + 1, place + 1 + count)

    def _amend(self, text: str) -> None:
        """Keep a line that changes which answers count."""
        self.record(self.length + 1, text)
        self._lines.append(text)
        self._follow(self._log.add(text))

    def _follow(self, standing: int) -> None:
        """Drop the positions after the first `standing` answers and replay the entries beyond them."""
        del self._positions[standing + 1 :]
        for entry in self._log.entries[standing:]:
            self._positions.append(followed(self._position, entry))

    def _give_modified(self, request: Roll, rolled: Rolled) -> None:
        modifier = self.pending_modifier(request.side)
        self.give(replace(rolled, modifier=modifier.by, label=modifier.label) if modifier else rolled)
