"""The protocol between a table and the process where its opponents think: pickles, their length before them."""

import pickle
from struct import Struct as Layout
from typing import IO, Any

from msgspec import Struct

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Observation
from duel_tui.opponents.cards import Character
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.value_iteration import Opening

_LENGTH = Layout(">I")


class ChoiceJob(Struct, frozen=True):
    """An observation to choose on: a character's choice, or without a character the mix."""

    observation: Observation[Any]
    character: Character | None = None
    seed: int = 0


class OpeningJob(Struct, frozen=True):
    """A duel's start, to compute the value of its first move."""

    start: Any


Job = ChoiceJob | OpeningJob
"""The jobs of the worker."""


class Thought(Struct, frozen=True):
    """The result of a job."""

    choice: Choice | None = None
    hidden: bool = False
    """Whether its time could tell something hidden."""
    mix: Strategy | None = None
    opening: Opening | None = None
    progress: float | None = None
    """The progress of the solution, after any job; None: nothing is being solved."""
    trouble: str = ""
    """The error; empty: none."""


def write(stream: IO[bytes], message: object) -> None:
    """Send a message."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(body)) + body)
    stream.flush()


def read(stream: IO[bytes]) -> Any:
    """Receive a message from the other end of the program's own pipe.

    Raises:
        EOFError: the other end is gone.
    """
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError("the other end has closed the pipe")
    (length,) = _LENGTH.unpack(head)
    body = stream.read(length)
    if len(body) < length:
        raise EOFError("the other end closed the pipe within a message")
    return pickle.loads(body)  # noqa: S301 - both ends of this pipe belong to the program
