"""A position: the checkpoint at which a routine began, and the answers since.

Positions are values. The running coroutine is only a cache: the first answer takes it along, and a second answer to
the same position replays the few answers since the checkpoint.
"""

from typing import Any, Generic, TypeVar, cast

from duel_tui.engine.answers import Answer
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Request, fitting
from duel_tui.engine.rules import Procedure, Routine

S = TypeVar("S")


class Position(Generic[S]):
    """A place in the play of a procedure."""

    __slots__ = ("_running", "checkpoint", "request", "rules", "since", "state", "told")

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
        self._running: Routine[S] | None = None
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
        after = object.__new__(type(self))
        after.rules, after.checkpoint, after.state = self.rules, self.checkpoint, self.state
        after.since, after.told, after.request = (*self.since, answer), (), None
        after._running = self._take_running()
        after._advance(answer)
        return after

    def _begin(self) -> None:
        while not self.rules.done(self.checkpoint):
            self._running = self.rules.routine(self.checkpoint)
            self._step(None)
            if self.request is not None:
                return

    def _advance(self, answer: Answer) -> None:
        self._step(answer)
        if self.request is None:
            self._begin()

    def _step(self, answer: Answer | None) -> None:
        assert self._running is not None, "a routine is running"
        told: list[Told[S]] = []
        try:
            step = self._running.send(answer)
            while isinstance(step, Told):
                told.append(cast("Told[S]", step))
                self.state = cast("S", step.state)
                step = self._running.send(None)
            self.request = step
        except StopIteration as end:
            self.checkpoint = self.state = end.value
            self.since, self.request, self._running = (), None, None
        self.told += tuple(told)

    def _take_running(self) -> Routine[S]:
        running, self._running = self._running, None
        if running is not None:
            return running
        running = self.rules.routine(self.checkpoint)
        _skip_told(running, None)
        for answer in self.since:
            _skip_told(running, answer)
        return running


def _skip_told(running: Routine[Any], answer: Answer | None) -> None:
    step = running.send(answer)
    while isinstance(step, Told):
        step = running.send(None)
