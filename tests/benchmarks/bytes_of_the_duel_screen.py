"""How many bytes the duel screen writes for each kind of action, and how soon it is there.

Run it with `python -m tests.benchmarks.bytes_of_the_duel_screen`; it prints its figures and tests nothing.
"""

import os
import re
import sys
import time
from tempfile import TemporaryDirectory

import pexpect

PAUSE = 0.05
"""Seconds of silence before the help follows the caret at 0.08."""

STARTS = 9
LONGEST = 10
"""Seconds a start is waited for."""


class Terminal:
    """A program on a terminal of 80 by 24."""

    def __init__(self, module: str, environment: dict[str, str] | None = None) -> None:
        surroundings = {**os.environ, "TERM": "xterm-256color", **(environment or {})}
        if "NO_COLOR" not in (environment or {}):
            surroundings.pop("NO_COLOR", None)
        self.started = time.perf_counter()
        self.child = pexpect.spawn(
            sys.executable, ["-m", module], dimensions=(24, 80), env=surroundings, timeout=5
        )

    def read(self, seconds: float) -> bytes:
        found, end = b"", time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            try:
                found += self.child.read_nonblocking(65536, timeout=left)
            except pexpect.TIMEOUT:
                break
            except pexpect.EOF:
                break
        return found

    def press(self, keys: str, seconds: float = 0.6) -> int:
        """How many bytes are written after a key, all that follows it included."""
        self.child.send(keys)
        return len(self.read(seconds))

    def move(self, keys: str) -> tuple[int, int]:
        """The bytes of a move itself, and of the help that follows."""
        self.child.send(keys)
        moved = self.read(PAUSE)
        return len(moved), len(self.read(0.5))

    def first_paint(self, mark: bytes) -> float:
        """Seconds until some text has been written."""
        found = b""
        while mark not in found and time.perf_counter() - self.started < LONGEST:
            found += self.read(0.002)
        return time.perf_counter() - self.started

    def close(self) -> None:
        self.child.close(force=True)


def starts(module: str, mark: bytes, environment: dict[str, str] | None = None) -> float:
    """The best of several, for the machine may be busy with something else."""
    found: list[float] = []
    for _ in range(STARTS):
        terminal = Terminal(module, environment)
        found.append(terminal.first_paint(mark))
        terminal.close()
    return min(found)


def main() -> None:
    down, up = "\x1b[B", "\x1b[A"
    terminal = Terminal("tests.benchmarks.duel_for_measuring")
    print(f"first screen                   {len(terminal.read(2.5)):6} bytes")
    moves = [terminal.move(key) for key in (down, down, down, up, up)]
    print(f"move in the list (worst of 5)  {max(move for move, _ in moves):6} bytes")
    print(f"help that follows (worst)      {max(follow for _, follow in moves):6} bytes")
    print(f"idle for 3 seconds             {len(terminal.read(3)):6} bytes")
    print(f"movement picked (s)            {terminal.press('s'):6} bytes")
    print(f"movement committed (enter)     {terminal.press(chr(13), 1.2):6} bytes")
    moves = [terminal.move(key) for key in (down, down, up)]
    print(f"target moved (worst of 3)      {max(move for move, _ in moves):6} bytes")
    print(f"help that follows (worst)      {max(follow for _, follow in moves):6} bytes")
    print(
        f"target, blow, parry (h t h)    {terminal.press('h') + terminal.press('t') + terminal.press('h'):6} bytes"
    )
    print(f"exchange committed (enter)     {terminal.press(chr(13), 1.2):6} bytes")
    print(f"odds hidden and shown (o o)    {terminal.press('o') + terminal.press('o'):6} bytes")
    print(f"keys opened and closed (? esc) {terminal.press('?') + terminal.press(chr(27), 1):6} bytes")
    print(f"log turned back (PgUp)         {terminal.press(chr(27) + '[5~'):6} bytes")
    terminal.close()
    plain = Terminal("tests.benchmarks.duel_for_measuring", {"NO_COLOR": "1"})
    colours = len(re.findall(rb"\x1b\[[\d;]*\b[349]\d[\d;]*m", plain.read(2.5)))
    print(f"colours under NO_COLOR         {colours:6} sequences")
    plain.close()
    with TemporaryDirectory() as saves:
        ours = starts("duel_tui", b"help", {"DUEL_TUI_SAVES": saves})
    bare = starts("tests.benchmarks.bare_textual", b"option 7")
    print(f"start to the first page: {ours:.3f} s against {bare:.3f} s bare, {ours / bare:.2f} times")


if __name__ == "__main__":
    main()
