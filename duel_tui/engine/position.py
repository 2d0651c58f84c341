"""A position: the checkpoint at which a routine began, and the answers since.

Positions are values. The running routine is only a cache: the first answer takes it along, and a second answer to
the same position replays the few answers since the checkpoint.
"""

from typing import Generic, TypeVar

from duel_tui.engine.answers import Answer
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Request, fitting
from duel_tui.engine.rules import Procedure
from duel_tui.engine.step import Run, replayed

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
        after = object.__new__(type(self))
        after.rules, after.checkpoint, after.state = self.rules, self.checkpoint, self.state
        after.since, after.told, after.request = (*self.since, answer), (), None
        running, self._running = self._running, None
        running = running or replayed(self.rules, self.checkpoint, self.since, listens=True)
        running.give(answer)
        after._take(running)
        after._begin()
        return after

    def _begin(self) -> None:
        """Run from the checkpoint to a request or the end of the play."""
        while self.request is None and not self.rules.done(self.checkpoint):
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
