"""A session: one procedure in progress, with its dice, its journal, and taking back."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import Answer, Decided, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.journal import (
    History,
    Journal,
    answered,
    line,
    overrule_line,
    redo_line,
    undo_line,
)
from duel_tui.engine.outcome import Told
from duel_tui.engine.overruling import overruled
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Draw, Request, Roll, fitting
from duel_tui.engine.rules import Procedure
from duel_tui.engine.side import Side

S = TypeVar("S")


class Thrower(Protocol):
    """Whoever throws dice and draws cards."""

    def throw(self, request: Roll, place: int) -> Rolled:
        """Answer a roll asked after `place` answers."""
        ...

    def draw(self, request: Draw, place: int) -> Drawn:
        """Answer a draw asked after `place` answers."""
        ...


class Step(Struct, Generic[S], frozen=True):
    """An answer that counts, and what came of it."""

    number: int
    """Its line in the journal."""
    request: Request
    answer: Answer
    told: tuple[Told[S], ...]
    before: S
    """The state in which it was asked."""
    after: S


class Modifier(Struct, frozen=True):
    """A game master's part of a coming roll."""

    by: int
    label: str


Record = Callable[[int, str], None]
"""Keeps a line under its number, for good, before anybody sees what came of it."""


class NothingToDoError(ValueError):
    """There is nothing to take back, to bring back or to overrule; the message says which."""


def forget(_number: int, _text: str) -> None:
    """A record that keeps nothing, for sessions that need not last."""


class Session(Generic[S]):
    """One procedure in progress."""

    def __init__(
        self,
        rules: Procedure[S],
        journal: Journal[S],
        thrower: Thrower | None = None,
        record: Record = forget,
    ) -> None:
        """Play a journal up to its last line and go on from there.

        Raises:
            BrokenLineError: a line does not fit; the session is not made.
        """
        self.rules = rules
        self.thrower = thrower
        self.record = record
        self._journal = journal
        self._history = History()
        self._lines: list[str] = []
        self._positions = [Position(rules, journal.start)]
        self._modifiers: dict[Side | None, Modifier] = {}
        for text in journal.lines:
            self._lines.append(text)
            self._follow(self._history.add(text))

    @property
    def journal(self) -> Journal[S]:
        """The journal as it now stands."""
        return replace(self._journal, lines=tuple(self._lines))

    @property
    def request(self) -> Request | None:
        """What is needed now, with all its secrets; None at the end."""
        return self._position.request

    @property
    def state(self) -> S:
        """The present state, with all its secrets."""
        return self._position.state

    @property
    def done(self) -> bool:
        """Whether nothing is left to play."""
        return self._position.request is None

    @property
    def place(self) -> int:
        """How many answers count so far."""
        return len(self._positions) - 1

    @property
    def opening(self) -> tuple[Told[S], ...]:
        """What was told before the first answer."""
        return self._positions[0].told

    @property
    def steps(self) -> tuple[Step[S], ...]:
        """Every answer that counts."""
        return tuple([self.step(place) for place in range(self.place)])

    def step(self, place: int) -> Step[S]:
        """The answer given at a place, counted from 0."""
        before, after = self._positions[place], self._positions[place + 1]
        assert before.request is not None, "something was asked where an answer was given"
        entry = self._history.entries[place]
        answer = answered(before.request, entry)
        return Step(entry.number, before.request, answer, after.told, before.state, after.state)

    def position_at(self, place: int) -> Position[S]:
        """The position after so many answers."""
        return self._positions[place]

    @property
    def taken_back(self) -> bool:
        """Whether anything was ever taken back or overruled."""
        return len(self._lines) != self.place

    def give(self, answer: Answer) -> None:
        """Answer what is asked, keep the line, and go on.

        Raises:
            WrongAnswerError: the answer does not fit the request.
            IllegalChoiceError: a choice is not on its menu.
        """
        position = self._position
        if position.request is None:
            raise WrongAnswerError("the duel is over: nothing is asked")
        answer = fitting(position.request, answer)
        after = position.give(answer)
        self._keep(line(position.request, answer))
        self._positions.append(after)

    def enter(self, answer: Rolled | Drawn) -> None:
        """Answer a roll or a draw by hand."""
        request = self.request
        if isinstance(request, Roll) and isinstance(answer, Rolled):
            self.give(self._modified(request, replace(answer, by_hand=True)))
            self._modifiers.pop(request.side, None)
        else:
            self.give(answer)

    def throw(self) -> None:
        """Let the thrower answer the roll or draw that is asked."""
        assert self.thrower is not None, "whoever lets the thrower throw has one"
        match self.request:
            case Roll() as request:
                thrown = self.thrower.throw(request, self.place)
                self.give(self._modified(request, thrown))
                self._modifiers.pop(request.side, None)
            case Draw() as request:
                self.give(self.thrower.draw(request, self.place))
            case _:
                raise WrongAnswerError("nothing is to be thrown or drawn now")

    @property
    def throws(self) -> bool:
        """Whether what is asked now is answered without anybody."""
        return self.thrower is not None and isinstance(self.request, Roll | Draw)

    def settle(self) -> None:
        """Let the thrower answer until somebody has to decide or to throw, or the end."""
        while self.throws:
            self.throw()

    def modify(self, side: Side | None, by: int, label: str) -> None:
        """Add a named part to a side's next roll."""
        self._modifiers[side] = Modifier(by, label)

    def pending_modifier(self, side: Side | None) -> Modifier | None:
        """The part that waits for a side's next roll."""
        return self._modifiers.get(side)

    def undo(self) -> None:
        """Take back the last decision and the chance after it, or the last throw where nobody has decided.

        Raises:
            NothingToDoError: no answer counts.
        """
        if not self.place:
            raise NothingToDoError("there is nothing to take back")
        self.undo_to(self._last_decision())

    def undo_to(self, place: int) -> None:
        """Take back all but the first `place` answers."""
        kept = self._history.entries[place - 1] if place else None
        self._amend(undo_line(kept))

    def redo(self) -> None:
        """Bring back what was last taken back.

        Raises:
            NothingToDoError: nothing was, or play has gone on since.
        """
        if not self.can_redo:
            raise NothingToDoError("there is nothing to bring back")
        self._amend(redo_line())

    @property
    def can_redo(self) -> bool:
        """Whether something taken back may be brought back."""
        return bool(self._history.taken_back)

    def overrule(self, number: int | None, verdict: bool | int, reason: str) -> None:  # noqa: FBT001
        """Answer a roll anew, by success or failure or by a total; later rolls stay while they fit.

        Args:
            number: the roll's line; None: the last roll.
            verdict: whether it succeeds, or its new total.
            reason: why, for the log.

        Raises:
            NothingToDoError: that line is no roll that counts.
            WrongAnswerError: the dice cannot give that total, or the roll knows no success.
        """
        place = self._place_of_roll(number)
        step = self.step(place)
        assert isinstance(step.request, Roll)
        assert isinstance(step.answer, Rolled)
        answer = overruled(step.request, step.answer, verdict, reason)
        self._positions[place].give(answer)
        later = self._history.entries[place + 1 :]
        self._amend(overrule_line(self._history.entries[place], line(step.request, answer)))
        for entry in later:
            if not isinstance(self.request, Roll):
                return
            try:
                self.give(answered(self.request, entry))
            except ValueError:
                return

    @property
    def _position(self) -> Position[S]:
        return self._positions[-1]

    def _amend(self, text: str) -> None:
        self._keep_only(text)
        self._follow(self._history.add(text))

    def _keep(self, text: str) -> None:
        self._keep_only(text)
        self._history.add(text)

    def _keep_only(self, text: str) -> None:
        self.record(len(self._lines) + 1, text)
        self._lines.append(text)

    def _follow(self, standing: int) -> None:
        """Drop the positions after the first `standing` answers and replay the entries beyond them."""
        del self._positions[standing + 1 :]
        for entry in self._history.entries[standing:]:
            position = self._position
            self._positions.append(position.give(answered(position.request, entry)))

    def _last_decision(self) -> int:
        for place in range(self.place - 1, -1, -1):
            if isinstance(self.step(place).answer, Decided):
                return place
        return self.place - 1

    def _place_of_roll(self, number: int | None) -> int:
        for place in range(self.place - 1, -1, -1):
            is_roll = isinstance(self._positions[place].request, Roll)
            if is_roll and number in {None, self._history.entries[place].number}:
                return place
        raise NothingToDoError(
            "no dice have been thrown yet" if number is None else f"line {number} is no throw that counts"
        )

    def _modified(self, request: Roll, rolled: Rolled) -> Rolled:
        modifier = self._modifiers.get(request.side)
        return replace(rolled, modifier=modifier.by, label=modifier.label) if modifier else rolled
