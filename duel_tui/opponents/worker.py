"""An opponent's thinking in a process of its own: `python -m duel_tui.opponents.worker`.

It is spoken to over pipes, in pickles with their length before them. The first message is the rules; each later one
is a `Task`, and is answered by a `Thought`. The end of input ends the process, and so does the end of its parent.
"""

import ctypes
import os
import pickle
import signal
import sys
from struct import Struct as Layout
from typing import IO, Any

from msgspec import Struct

from duel_tui.engine.menu import Choice
from duel_tui.engine.table import Seat
from duel_tui.opponents.cards import Character
from duel_tui.opponents.duellist import Mix
from duel_tui.opponents.think import Thinker

_LENGTH = Layout(">I")
_PR_SET_PDEATHSIG = 1


class Task(Struct, frozen=True):
    """A seat to think in: a character's choice, or without a character the mix."""

    seat: Seat[Any]
    character: Character | None = None
    seed: int = 0


class Thought(Struct, frozen=True):
    """What came of a task."""

    choice: Choice | None = None
    mix: Mix | None = None
    trouble: str = ""
    """What went wrong, if anything did."""


def write(stream: IO[bytes], message: object) -> None:
    """Send a message."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(body)) + body)
    stream.flush()


def read(stream: IO[bytes]) -> Any:
    """Receive a message from the other end of our own pipe.

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
    return pickle.loads(body)  # noqa: S301 - both ends of this pipe are ours


def think(thinker: Thinker[Any], task: Task) -> Thought:
    """Do a task."""
    if task.character is None:
        return Thought(mix=thinker.mix(task.seat))
    return Thought(choice=thinker.choose(task.seat, task.character, task.seed))


def serve(incoming: IO[bytes], outgoing: IO[bytes]) -> None:
    """Think for as long as tasks come in."""
    try:
        thinker = Thinker(read(incoming))
        thinker.warm()
        while True:
            write(outgoing, _attempted(thinker, read(incoming)))
    except (EOFError, BrokenPipeError):
        return


def _attempted(thinker: Thinker[Any], task: Task) -> Thought:
    try:
        return think(thinker, task)
    except Exception as trouble:  # noqa: BLE001 - the asking process says it, this one lives on
        return Thought(trouble=f"{type(trouble).__name__}: {trouble}")


def _end_with_parent() -> None:
    """Ask the kernel to end this process with its parent, where there is such a kernel."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def main() -> None:
    """Serve over standard input and output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _end_with_parent()
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as outgoing:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever else is printed is no thought
        serve(sys.stdin.buffer, outgoing)


if __name__ == "__main__":
    main()
