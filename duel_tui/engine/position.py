"""A position: the checkpoint at which a routine began, and the answers since.

Positions are values. The running routine is only a cache: the first answer takes it along, and a second answer to
the same position replays the few answers since the checkpoint.
"""

from collections.abc import Sequence
from typing import Generic, TypeVar

from duel_tui.engine.answers import Answer, WrongAnswerError
from duel_tui.engine.facts import Fact, fact_of, settable, settled, telling, wanted
from duel_tui.engine.journal import BrokenLineError, JournalEntry, answered
from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Request, Roll, fitting
from duel_tui.engine.rollers import Roller, changes_of, fitting_roller
from duel_tui.engine.rules import Beginning, Procedure, Sheeted
from duel_tui.engine.rulings import (
    Close,
    FactSet,
    ModifierGiven,
    ModifierStruck,
    Modify,
    Parted,
    Ruling,
    Set,
    SetRefused,
    SetWaits,
    Strike,
    Waiting,
    fitting_modify,
    fitting_reason,
    waiting_of,
)
from duel_tui.engine.step import Run, replayed

S = TypeVar("S")


class Position(Generic[S]):
    """A place in the play of a procedure."""

    __slots__ = (
        "_running",
        "checkpoint",
        "given",
        "parted",
        "pending",
        "request",
        "rollers",
        "rules",
        "since",
        "state",
        "told",
        "waiting",
    )

    def __init__(self, rules: Procedure[S], start: S) -> None:
        """Begin at a checkpoint and continue to the first request."""
        self.rules = rules
        self.checkpoint = start
        """The state in which the present routine began."""
        self.since: tuple[Answer, ...] = ()
        """The answers given since the checkpoint."""
        self.state = start
        """The state as last told, even in the middle of a routine."""
        self.told: tuple[Told[S], ...] = ()
        """The events after the last answer."""
        self.request: Request | None = None
        """The present request; None at the end."""
        self.given = 0
        """The number of answers given, without the rulings between them."""
        self.waiting: tuple[Waiting, ...] = ()
        """A game master's modifiers that wait or stand."""
        self.rollers: tuple[Roller, ...] = ()
        """Every change of how dice are rolled."""
        self.pending: tuple[Set, ...] = ()
        """Facts that are set at the next checkpoint."""
        self.parted = False
        """True if the duel was closed here before its end."""
        self._running: Run[S] | None = None
        self._begin()

    def give(self, answer: Answer) -> "Position[S]":
        """The position after an answer; this one does not change.

        Raises:
            WrongAnswerError: the answer does not fit the request.
            IllegalChoiceError: a choice is not on its menu.
        """
        if self.request is None:
            raise ValueError("the duel is over: nothing is asked")
        answer = fitting(self.request, answer)
        after = self._copied()
        after.since, after.request, after.given = (*self.since, answer), None, self.given + 1
        running = after._running or replayed(self.rules, self.checkpoint, self.since, listens=True)
        running.give(answer)
        after._take(running)
        after._begin()
        if self.waiting:
            left = [after._left_of(one, self.request) for one in self.waiting]
            after.waiting = tuple([one for one in left if one is not None])
        return after

    def rule(self, ruling: Ruling, line: int) -> "Position[S]":
        """The position after a ruling, recorded in a line; what is asked stays.

        Raises:
            WrongAnswerError: the play is over, or the ruling cannot be.
        """
        if self.request is None:
            raise WrongAnswerError("the duel is over: take something back first, or overrule a roll")
        after = self._copied()
        event: ModifierGiven | ModifierStruck | Parted
        match ruling:
            case Set():
                return after._set(fitting_reason(ruling))
            case Close():
                after.parted, after.request, after._running = True, None, None
                event = Parted(fitting_reason(ruling).reason)
            case Roller():
                after.rollers = (*self.rollers, fitting_roller(ruling))
                after.told = tuple([Told(one, self.state) for one in changes_of(ruling)])
                return after
            case Modify(side=side, span=span):
                after.waiting = (*self.waiting, Waiting(line, fitting_modify(ruling), self.round))
                event = ModifierGiven(side, ruling.what, span)
            case Strike(line=struck):
                event = ModifierStruck(waiting_of(self.waiting, struck).ruling.what)
                after.waiting = tuple([one for one in self.waiting if one.line != struck])
        after.told = (Told(event, self.state),)
        return after

    def _set(self, ruling: Set) -> "Position[S]":
        """Set a fact now, at a checkpoint, or else remember it until the next one."""
        fact = fact_of(self.facts, ruling.fact)
        value = wanted(fact, ruling.value)
        if self.since:
            self.pending = (*self.pending, ruling)
            self.told = telling(fact, SetWaits(fact.side, fact.name, fact.part, value), self.state)
        else:
            told_before = [one.event for one in self._opening()]
            self._change(ruling)
            changes = len(self.told)
            self.request, self._running = None, None
            self._begin()
            told = self.told
            self.told = (*told[:changes], *[one for one in told[changes:] if one.event not in told_before])
        return self

    def _opening(self) -> tuple[Told[S], ...]:
        """What the routine tells before its first request."""
        return () if self.rules.done(self.checkpoint) else Run(self.rules, self.checkpoint, listens=True).told

    @property
    def facts(self) -> Sequence[Fact]:
        """What a game master may set, as it stands at the checkpoint; nothing once the play is over."""
        if self.parted:
            return ()
        if self.request is None and not self.since and self.rules.done(self.checkpoint):
            return ()
        rules = settable(self.rules)
        return rules.facts(self.checkpoint) if rules else ()

    def _change(self, ruling: Set) -> None:
        """Set a fact at the checkpoint, with all that follows from it.

        Raises:
            WrongAnswerError: it cannot be so.
        """
        rules, fact = settable(self.rules), fact_of(self.facts, ruling.fact)
        assert rules is not None, "facts come from such rules"
        value = wanted(fact, ruling.value)
        state, told = settled(rules.settle(self.checkpoint, fact, value))
        first = telling(fact, FactSet(fact.side, fact.name, fact.part, value, ruling.reason), state)
        self.checkpoint = self.state = state
        self.told = (*self.told, *first, *told)

    @property
    def round(self) -> int:
        """The round of the duel; 0 for a procedure without rounds."""
        rules = self.rules
        return int(rules.sheet(self.state, None).duel.round) if isinstance(rules, Sheeted) else 0

    def _copied(self) -> "Position[S]":
        """The same place without what was told; it takes the running routine along."""
        after = object.__new__(type(self))
        after.rules, after.checkpoint, after.state = self.rules, self.checkpoint, self.state
        after.since, after.request, after.given = self.since, self.request, self.given
        after.waiting, after.pending, after.rollers, after.told = self.waiting, self.pending, self.rollers, ()
        after.parted = self.parted
        after._running, self._running = self._running, None
        return after

    def _left_of(self, one: Waiting, request: Request) -> Waiting | None:
        """What waits or stands of a modifier once a request is answered: of one for both, that of the other side."""
        match one.ruling.span:
            case "roll":
                return one.after(request.side) if isinstance(request, Roll) else one
            case "round":
                return one if self.round == one.round else None
            case "duel":
                return one

    def _begin(self) -> None:
        """Run from the checkpoint to a request or the end of the play."""
        while self.request is None and not self.rules.done(self.checkpoint):
            if self.pending:
                ruling, self.pending = self.pending[0], self.pending[1:]
                try:
                    self._change(ruling)
                except WrongAnswerError as wrong:
                    fact = next((one for one in self.facts if one.key == ruling.fact), None)
                    self.told = (*self.told, *telling(fact, SetRefused(str(wrong)), self.state))
            else:
                self._take(Run(self.rules, self.checkpoint, listens=True))

    def _take(self, running: Run[S]) -> None:
        """Stand where a routine stands now."""
        self.told += running.told
        self.request, self._running = running.request, running
        if self.request is None:
            self.checkpoint = self.state = running.checkpoint
            self.since, self._running = (), None
        elif running.told:
            self.state = running.told[-1].state


def beginning(rules: Procedure[S], start: S) -> Position[S]:
    """The first position, which also tells what the fencers bring."""
    position = Position(rules, start)
    brought = rules.begins(start) if isinstance(rules, Beginning) else ()
    position.told = (*[Told(event, start) for event in brought], *position.told)
    return position


def followed(position: Position[S], entry: JournalEntry) -> Position[S]:
    """The position after an entry.

    Raises:
        BrokenLineError: it does not answer what is asked there.
    """
    found = answered(position.request, entry)
    try:
        return position.give(found) if isinstance(found, Answer) else position.rule(found, entry.number)
    except (WrongAnswerError, IllegalChoiceError) as wrong:
        raise BrokenLineError(entry.number, entry.text, str(wrong)) from wrong
