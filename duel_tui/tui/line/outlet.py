"""The outlet: bytes on their way to a terminal that may be slow, or read nothing at all.

A thread of its own writes, so that a stalled terminal holds up nothing else. It is given one piece at a time: while it
is busy the program only remembers the latest picture, and the next piece is computed when the last one has gone out. So
nothing piles up, however long the terminal stalls, and what it is sent afterwards is true at that moment.
"""

import os
import select
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic, sleep
from typing import ClassVar

from duel_tui.keystrokes import ORDINARY

RESTORE = (
    "\x1b[?2026l\x1b[m\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?2004l\x1b[?7h\x1b[?1049l"
    + ORDINARY
    + "\x1b[?25h"
)
"""Paint what comes as it comes, plain text, no reports of mouse or pasting, lines that wrap, the screen that was there
before, its keys as ever, the cursor."""


_MOMENT = 0.05
"""Seconds for the piece under way, when the process is about to end."""


class Outlet:
    """Writes to a file descriptor, one piece at a time."""

    _open: ClassVar[list["Outlet"]] = []
    _silent: ClassVar[bool] = False
    """True once the last words were asked for."""

    def __init__(self, descriptor: int, free: Callable[[], None]) -> None:
        """Write nothing yet.

        Args:
            descriptor: where to.
            free: is called, in the writing thread, whenever a piece has gone out.
        """
        self._descriptor = descriptor
        self._free = free
        self._pieces: SimpleQueue[bytes | None] = SimpleQueue()
        self._idle = Event()
        self._idle.set()
        self._broken = False
        self._thread = Thread(target=self._write_on, name="terminal-output", daemon=True)
        self._thread.start()
        self._open.append(self)

    @classmethod
    def last_words(cls) -> bytes:
        """Let no piece follow the one under way, give that a moment, and return what restores the terminal.

        A signal's handler may call it at any point of the program, so it takes no lock.
        """
        cls._silent = True
        end = monotonic() + _MOMENT
        while any(not one.idle for one in cls._open) and monotonic() < end:
            sleep(_MOMENT / 20)
        return RESTORE.encode()

    @property
    def idle(self) -> bool:
        """True if the last piece has gone out."""
        return self._idle.is_set()

    def send(self, piece: bytes) -> None:
        """Write a piece; the outlet has to be idle."""
        if not self._broken:
            self._idle.clear()
            self._pieces.put(piece)

    def drain(self, seconds: float) -> bool:
        """Wait until the last piece has gone out, for this number of seconds at most; True if it has."""
        return self._idle.wait(seconds)

    def close(self, seconds: float) -> None:
        """End the thread; one that is stuck in a write is left behind, and ends with the process."""
        self._open.remove(self)
        self._pieces.put(None)
        self._thread.join(seconds)

    def _write_on(self) -> None:
        while (piece := self._pieces.get()) is not None:
            try:
                if not self._silent:
                    self._write(piece)
            except OSError:
                self._broken = True  # the line is dead; the watch over the terminal ends the program
            self._idle.set()
            with suppress(RuntimeError):  # the loop may have ended
                self._free()

    def _write(self, piece: bytes) -> None:
        while piece:
            try:
                piece = piece[os.write(self._descriptor, piece) :]
            except BlockingIOError:
                select.select([], [self._descriptor], [])
