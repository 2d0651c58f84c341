"""An ordeal: a duel with an answer on disk, hostile input, and what has to hold after it.

The program lives, shows what it is asked for, hears its leave key within a second of the last hostile byte, leaves the
terminal as it found it, never took much memory, and has lost no answer.
"""

import fcntl
import os
import select
import struct
import termios
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from tests.leave.program import FULL, PLAIN, Program
from tests.storage.lines_of import lines_in

HEARS = 1.0
"""Seconds from the last hostile byte to the end of the program, once it was asked to leave."""
BUSY = 4.0
"""Seconds more, for a machine that does something else as well; without bounds a flood would take minutes."""
MOST = 250_000
"""Kilobytes of memory."""
LEAVE = {FULL: b"\x11", PLAIN: b"\nquit\n"}
"""In lines a line that was begun ends first."""
_SETTLED = 0.8
_A_KEY = "Leaves the program"
"""What stands among the keys wherever they are shown."""
_LINES = "screen   PgUp PgDn log"
"""What stands under lines on the screen."""
_PATIENCE = 60.0


class Ordeal:
    """A program that is to endure something."""

    def __init__(self, program: Program, processes: Callable[[], list[int]] | None = None) -> None:
        """Begin a duel and play an answer.

        Args:
            program: it, or the client that talks to it.
            processes: finds it where it is another process than the program's own.
        """
        self.program = program
        kept = (program.saves / "duels").glob
        before = set(kept("*.toml"))
        program.begins_a_duel()
        if program.mode == FULL:
            program.press("s\r", " 1 ")
        else:
            program.says("?", "stand")
        program.waits(lambda: set(kept("*.toml")) > before and len(lines_in(program.saves)) > 0)
        (self.pid,) = processes() if processes else [program.pid]
        self.kept = lines_in(program.saves)
        self.seconds = 0.0
        """How long it took to leave."""
        self.peak = 0
        """The most memory that it had, in kilobytes."""

    def pour(self, data: bytes) -> None:
        """Send bytes as fast as they are taken, and read what comes meanwhile."""
        terminal, left, end = self.program.terminal, memoryview(data), time.monotonic() + _PATIENCE
        os.set_blocking(terminal, False)
        while left:
            assert time.monotonic() < end, f"{len(left)} bytes were never taken"
            readable, writable, _ = select.select([terminal], [terminal], [], 1)
            if readable and self.program.mode == FULL:
                self.program.read(0)
            elif readable:  # mostly what was sent, since a terminal says it again
                os.read(terminal, 65536)
            if writable:
                left = left[os.write(terminal, left[:4096]) :]
        os.set_blocking(terminal, True)

    def resize(self, rows: int, columns: int) -> None:
        """Give the terminal another size, which may be none that a terminal has."""
        size = struct.pack("HHHH", rows & 0xFFFF, columns & 0xFFFF, 0, 0)
        fcntl.ioctl(self.program.terminal, termios.TIOCSWINSZ, size)

    def settled(self) -> str:
        """What is shown once nothing comes of itself any more."""
        self.program.read_on(_SETTLED)
        return self.program.text

    def shows_the_keys(self) -> None:
        """It still paints: `?` shows what may be pressed, in lines what may be said."""
        program = self.program
        if program.mode == PLAIN:
            program.types("\n")
            program.says("1 ", "?")
            return
        if _LINES in self.settled():  # what was typed may have opened them, with a line begun
            program.press("\x0e")
            program.waits(lambda: _LINES not in program.text)
        for _ in range(3):  # what was open may have to be closed first
            before = program.text
            program.press("?")
            program.waits(lambda before=before: program.text != before)  # type: ignore[misc]
            program.read_on(0.2)
            if _A_KEY in program.text:
                return
            program.press("\x1b")  # in a line to type it is a sign
            program.read_on(0.3)
        raise AssertionError(f"no keys are shown:\n{program.text}")

    def pause(self, seconds: float) -> None:
        """Wait, and read what comes meanwhile."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.program.read(left)

    def leaves(self) -> None:
        """It hears its leave key, and has lost nothing."""
        program, begun = self.program, time.monotonic()
        program.sent = b""
        self.peak = max(self.peak, peak(self.pid))
        os.write(program.terminal, LEAVE[program.mode])
        while not self._gone():
            assert time.monotonic() - begun < _PATIENCE, f"it does not leave:\n{program.text}"
            self.peak = max(self.peak, peak(self.pid))
            program.read(0.01)
        self.seconds = time.monotonic() - begun
        print(f"left after {self.seconds:.2f} s, at most {self.peak / 1000:.0f} MB")  # noqa: T201
        program.rest()
        assert self.seconds < HEARS + BUSY
        assert 0 < self.peak < MOST
        assert program.code == 0, program.text
        assert program.attributes == program.attributes_before
        assert lines_in(program.saves)[: len(self.kept)] == self.kept

    def _gone(self) -> bool:
        program = self.program
        pid, status = os.waitpid(program.pid, os.WNOHANG)
        if pid:
            program.code = program._process.returncode = os.waitstatus_to_exitcode(status)
        return bool(pid)


@contextmanager
def ordeal(saves: Path, mode: str) -> Generator[Ordeal]:
    """The program on a terminal of its own; it is asked to leave in the end."""
    program = Program(saves, mode=mode)
    try:
        tried = Ordeal(program)
        yield tried
        tried.leaves()
    finally:
        program.end()


def peak(pid: int) -> int:
    """The most memory that a process has had so far, in kilobytes; 0: it is gone."""
    try:
        told = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in told.splitlines() if line.startswith("VmHWM")), 0)
