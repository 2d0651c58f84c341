"""The referee as a command: it reads lines, writes lines, and sends messages to standard error."""

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Event, Thread
from typing import Any, BinaryIO, Protocol

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.table import DuelTable
from duel_tui.referee.arguments import RefereeArgs
from duel_tui.referee.messages import LONGEST_LINE
from duel_tui.referee.opening import Drawn, Opening, opened
from duel_tui.referee.referee import run as conversation
from duel_tui.registry import Library
from duel_tui.sanitize import ComplaintError
from duel_tui.storage.duels import Setup
from duel_tui.storage.recorder import Recorder
from duel_tui.storage.views import LOOKS

_UNUSABLE = 2


class Shown(Protocol):
    """A duel shown to those who watch it from another program."""

    def publish(self) -> None:
        """Show it as it stands."""
        ...

    def close(self) -> None:
        """Show it no longer."""
        ...


Show = Callable[[DuelTable[Any], Setup, Library, Path], Shown]
"""Begins to show a duel, which is kept in a file."""


def run(  # noqa: PLR0913, PLR0917  the caller gives what this layer may not load
    args: RefereeArgs,
    library: Library,
    stdin: BinaryIO,
    stdout: BinaryIO,
    show: Show | None = None,
    look: Drawn | None = None,
) -> int:
    """Referee a duel; 0 at the end of the input, 2 for wrong arguments or unreadable files."""
    try:
        opening = opened(args, library, look)
    except ComplaintError as wrong:
        _talk(str(wrong))
        return _UNUSABLE
    recorder = opening.recorder
    if recorder is None:
        _converse(opening, stdin, stdout, None)
        return 0
    shown = show(opening.referee.table, opening.setup, library, recorder.path) if show else None
    try:
        _converse(opening, stdin, stdout, shown)
    finally:
        if shown:
            shown.close()
        recorder.close()
    return 0


def _converse(opening: Opening, stdin: BinaryIO, stdout: BinaryIO, shown: Shown | None) -> None:
    trouble, table = "", opening.referee.table
    for reply in conversation(opening.referee, _lines(stdin, shown)):
        if opening.entries:
            for said in opening.entries.follow(table, recorded=not table.taken_back):
                _talk(said)
        stdout.write(reply)
        stdout.flush()
        if opening.recorder:
            trouble = _saved(table.outcome, opening.recorder, trouble)


def _saved(outcome: Outcome | None, recorder: Recorder, trouble: str) -> str:
    """Say once why the duel cannot be saved; return what was said."""
    if outcome:
        recorder.over(outcome)
    now = str(recorder.trouble or "")
    if now and now != trouble:
        _talk(now)
    return now


def _lines(stdin: BinaryIO, shown: Shown | None) -> Iterator[bytes]:
    """The lines of the input; a line that is too long is cut one byte past the limit."""
    while True:
        with _publishing(shown) if shown else nullcontext():
            line = stdin.readline(LONGEST_LINE + 1)
        if not line:
            return
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = stdin.readline(LONGEST_LINE + 1)


@contextmanager
def _publishing(shown: Shown) -> Generator[None]:
    """Publish a duel while the next command is waited for, at once and then every second."""
    shown.publish()
    given, faults = Event(), list[Exception]()

    def look() -> None:
        try:
            while not given.wait(LOOKS):
                shown.publish()
        except Exception as fault:  # noqa: BLE001  any fault ends the referee as one of its own would
            faults.append(fault)

    thread = Thread(target=look, daemon=True)
    thread.start()
    try:
        yield
    finally:
        given.set()
        thread.join()
    for fault in faults:
        raise fault


def _talk(sentence: str) -> None:
    print(f"duel-tui: {sentence}", file=sys.stderr)  # noqa: T201 - messages belong on standard error
