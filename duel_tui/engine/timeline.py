"""The timeline of a procedure: the answers that count, the position after each, undo, and the thrower."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import LABEL, Answer, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.journal import (
    Entry,
    EntryLog,
    Journal,
    answered,
    line,
    overrule_line,
    redo_line,
    undo_line,
)
from duel_tui.engine.outcome import Told
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide, Draw, Request, Roll, fitting, overruled
from duel_tui.engine.rules import Procedure
from duel_tui.engine.side import Side

S = TypeVar("S")


class Step(Struct, Generic[S], frozen=True):
    """An answer that counts, and the events after it."""

    number: int
    """Its line in the journal."""
    request: Request
    answer: Answer
    told: tuple[Told[S], ...]
    before: S
    """The state before the answer."""
    after: S
    place: int = 0
    """The number of answers that count before it."""


Record = Callable[[int, str], None]
"""Keeps a line under its number before its result is shown."""


class NothingThereError(ValueError):
    """There is nothing to take back, redo or overrule; the message says which."""


def forget(_number: int, _text: str) -> None:
    """A record that keeps nothing, for duels that are not saved."""


class Thrower(Protocol):
    """A source of rolls and drawn cards."""

    def throw(self, request: Roll, place: int) -> Rolled:
        """Answer a roll asked after `place` answers."""
        ...

    def draw(self, request: Draw, place: int) -> Drawn:
        """Answer a draw asked after `place` answers."""
        ...


class Modifier(Struct, frozen=True):
    """A game master's part of a future roll."""

    by: int
    label: str


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
        self._positions = [Position(rules, journal.start)]
        for text in journal.lines:
            self._lines.append(text)
            self._follow(self._log.add(text))
        self.thrower = thrower
        self._modifiers: dict[Side | None, Modifier] = {}

    @property
    def journal(self) -> Journal[S]:
        """The journal as it now stands."""
        return replace(self._journal, lines=tuple(self._lines))

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
        """The answer given at a place, counted from 0."""
        before, after = self._positions[place], self._positions[place + 1]
        assert before.request is not None, "an answer has a request"
        entry = self._log.entries[place]
        answer = answered(before.request, entry)
        return Step(entry.number, before.request, answer, after.told, before.state, after.state, place)

    def last_decision(self, end: int | None = None) -> int:
        """The place of the last decision, or of the last before a place; -1: none."""
        for place in range((self.place if end is None else end) - 1, -1, -1):
            if isinstance(self._positions[place].request, Decide):
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
    def taken_back(self) -> bool:
        """True if anything was ever taken back or overruled."""
        return self.length != self.place

    def give(self, answer: Answer) -> None:
        """Answer the request, keep the line, and continue.

        Raises:
            WrongAnswerError: the answer does not fit the request.
            IllegalChoiceError: a choice is not on its menu.
        """
        position = self._position
        if position.request is None:
            raise WrongAnswerError("the duel is over: nothing is asked")
        answer = fitting(position.request, answer)
        after, text = position.give(answer), line(position.request, answer)
        self.record(self.length + 1, text)
        self._lines.append(text)
        self._log.add(text)
        self._positions.append(after)

    def undo(self) -> None:
        """Take back the last decision and the chance after it, or the last roll if there is no decision.

        Raises:
            NothingThereError: no answer counts.
        """
        if not self.place:
            raise NothingThereError("there is nothing to take back")
        decided = self.last_decision()
        self.undo_to(decided if decided >= 0 else self.place - 1)

    def undo_to(self, place: int) -> None:
        """Take back all answers after the first `place`."""
        kept = self._log.entries[place - 1] if place else None
        self._amend(undo_line(kept))

    def redo(self) -> None:
        """Restore the answers last taken back.

        Raises:
            NothingThereError: nothing was taken back, or play has gone on since.
        """
        if not self.can_redo:
            raise NothingThereError("there is nothing to redo")
        self._amend(redo_line())

    @property
    def can_redo(self) -> bool:
        """True if answers taken back can be restored."""
        return bool(self._log.taken_back)

    def overrule(self, number: int | None, verdict: bool | int, reason: str) -> None:  # noqa: FBT001
        """Overrule a roll with success, failure or a total; later rolls stay as long as they fit.

        Args:
            number: the roll's line; None: the last roll.
            verdict: True for success, False for failure, or the new total.
            reason: the reason, for the log.

        Raises:
            NothingThereError: the line is not a roll that counts.
            WrongAnswerError: the dice cannot give this total, or the roll has no success or failure.
        """
        place = self._place_of_roll(number)
        step = self.step(place)
        assert isinstance(step.request, Roll)
        assert isinstance(step.answer, Rolled)
        answer = overruled(step.request, step.answer, verdict, reason)
        self._positions[place].give(answer)
        later = self._log.entries[place + 1 :]
        self._amend(overrule_line(self._log.entries[place], line(step.request, answer)))
        self._give_rolls(later)

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
                self._give_modified(request, self.thrower.throw(request, self.place))
            case Draw() as request:
                self.give(self.thrower.draw(request, self.place))
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

    def modify(self, side: Side | None, by: int, label: str) -> None:
        """Add a named part to a side's next roll; several parts add up."""
        waiting = self._modifiers.pop(side, Modifier(0, ""))
        together = waiting.by + by
        if together:
            labels = ", ".join(one for one in (waiting.label, label) if one)
            self._modifiers[side] = Modifier(together, labels[:LABEL].rstrip(", "))

    def pending_modifier(self, side: Side | None) -> Modifier | None:
        """The modifier of a side's next roll."""
        return self._modifiers.get(side)

    @property
    def _position(self) -> Position[S]:
        return self._positions[-1]

    def _give_rolls(self, entries: list[Entry]) -> None:
        """Repeat the rolls of these entries, up to the first that no longer fits."""
        for entry in entries:
            if not isinstance(self.request, Roll):
                return
            try:
                self.give(answered(self.request, entry))
            except ValueError:
                return

    def _amend(self, text: str) -> None:
        """Keep a line that changes which answers count."""
        self.record(self.length + 1, text)
        self._lines.append(text)
        self._follow(self._log.add(text))

    def _follow(self, standing: int) -> None:
        """Drop the positions after the first `standing` answers and replay the entries beyond them."""
        del self._positions[standing + 1 :]
        for entry in self._log.entries[standing:]:
            position = self._position
            self._positions.append(position.give(answered(position.request, entry)))

    def _place_of_roll(self, number: int | None) -> int:
        for place in range(self.place - 1, -1, -1):
            is_roll = isinstance(self._positions[place].request, Roll)
            if is_roll and number in {None, self._log.entries[place].number}:
                return place
        raise NothingThereError(
            "no dice have been rolled yet" if number is None else f"line {number} is not a roll that counts"
        )

    def _give_modified(self, request: Roll, rolled: Rolled) -> None:
        modifier = self._modifiers.get(request.side)
        self.give(replace(rolled, modifier=modifier.by, label=modifier.label) if modifier else rolled)
        self._modifiers.pop(request.side, None)
