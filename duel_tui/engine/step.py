"""A step of the rules without a table: where a routine stands, given its checkpoint and the answers since."""

from collections.abc import Iterable
from typing import Generic, TypeVar, cast

from msgspec import Struct

from duel_tui.engine.answers import Answer
from duel_tui.engine.outcome import Events, Told
from duel_tui.engine.requests import Request, fitting
from duel_tui.engine.rules import Procedure

S = TypeVar("S")


class Standing(Struct, Generic[S], frozen=True):
    """Where a routine stands: at a request, or at its end."""

    request: Request | None
    """The present request; None: the routine is over."""
    checkpoint: S
    """The state in which the routine began or, if it is over, its new state."""
    told: tuple[Told[S], ...] = ()
    """The events after the last answer, for a listener."""


class Run(Generic[S]):
    """A running routine, for callers that give one answer after the other; it cannot be copied."""

    __slots__ = ("_listens", "_send", "checkpoint", "request", "told")

    def __init__(self, rules: Procedure[S], checkpoint: S, *, listens: bool = False) -> None:
        """Begin at a checkpoint and run to the first request; events are kept only if it listens."""
        self._listens = listens
        self._send = rules.routine(checkpoint).send
        self.checkpoint = checkpoint
        """The state in which the routine began; once it is over, its new state."""
        self.request: Request | None = None
        """The present request; None: the routine is over."""
        self.told: tuple[Told[S], ...] = ()
        """The events after the last answer."""
        self._advance(None)

    def give(self, answer: Answer) -> None:
        """Run on to the next request or the end, given a checked answer."""
        self._advance(answer)

    def _advance(self, answer: Answer | None) -> None:
        told: list[Told[S]] = []
        send = self._send
        try:
            step = send(answer)
            while isinstance(step, Told | Events):
                if self._listens:
                    told += cast("tuple[Told[S], ...]", step.told() if isinstance(step, Events) else (step,))
                step = send(None)
            self.request = step
        except StopIteration as end:
            self.checkpoint, self.request = end.value, None
        self.told = tuple(told)


def step(
    rules: Procedure[S], checkpoint: S, answers: Iterable[Answer] = (), *, listens: bool = False
) -> Standing[S]:
    """Where a routine stands after the answers since its checkpoint.

    Args:
        rules: the rules.
        checkpoint: where the routine begins.
        answers: the answers since.
        listens: whether to make the events after the last answer.

    Raises:
        WrongAnswerError: an answer does not fit its request.
        IllegalChoiceError: a choice is not on its menu.
        ValueError: the routine is over before the last answer.
    """
    run = None if rules.done(checkpoint) else Run(rules, checkpoint, listens=listens)
    for answer in answers:
        if run is None or run.request is None:
            raise ValueError("the routine is over: nothing is asked")
        run.give(fitting(run.request, answer))
    return Standing(run.request, run.checkpoint, run.told) if run else Standing(None, checkpoint)


def replayed(
    rules: Procedure[S], checkpoint: S, answers: Iterable[Answer], *, listens: bool = False
) -> Run[S]:
    """A routine that has run through checked answers."""
    run = Run(rules, checkpoint, listens=listens)
    for answer in answers:
        run.give(answer)
    return run
