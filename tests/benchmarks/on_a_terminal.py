"""The real program on a terminal of its own, and what each key makes it send."""

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pexpect
import pyte

from tests.benchmarks.curses_model import Rows, curses_bytes, differing
from tests.leave.program import Program, known
from tests.line.emulator import Display, without_modes

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
ENTER, ESCAPE, TAB = "\r", "\x1b", "\t"
PAGE_UP, LINES = "\x1b[5~", ";"
QUIET = 0.4
"""Seconds of silence after which nothing more is expected: more than lie between a result and the word of who thinks."""
LONGEST = 12
_WHOLE = 0.01
"""Seconds within one burst of output."""
PATIENCE = 1.0
"""Seconds that a key may take to be answered at all."""
THINKS = re.compile("is thinking")
"""What is to be read while an opponent has yet to answer."""


class Spent(NamedTuple):
    """What was sent, the cells that it changed, and what curses would have sent."""

    sent: int = 0
    cells: int = 0
    curses: int = 0

    def plus(self, other: "Spent") -> "Spent":
        return Spent(self.sent + other.sent, self.cells + other.cells, self.curses + other.curses)


Seen = tuple[Rows, tuple[int, int]]
"""The cells of a terminal, and the column and row of its cursor."""
Told = tuple[str, Spent]
"""An action, and what it cost."""


class Terminal:
    """The program on a terminal."""

    def __init__(
        self,
        saves: Path,
        size: tuple[int, int] = (80, 24),
        *arguments: str,
        module: str = "duel_tui",
        **environment: str,
    ) -> None:
        width, height = size
        self.saves = known(saves)
        kept = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        self.screen = Display(width, height)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.started = time.perf_counter()
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", module, "--saves", str(saves), *arguments],
            dimensions=(height, width),
            env={**kept, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment},
            timeout=LONGEST,
        )
        self.child.delaybeforesend = None

    @property
    def seen(self) -> "Seen":
        """Every cell as it looks, and where the cursor stands."""
        cells = [[_look(char) for char in row] for row in self._cells()]
        return cells, (self.screen.cursor.x, self.screen.cursor.y)

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def until(self, text: str) -> Spent:
        """What is sent until a text is to be seen, and what comes with it."""
        return self._until(lambda: text in self.text, f"{text!r} never came")

    def until_gone(self, text: str) -> Spent:
        """What is sent until a text is no longer to be seen, and what comes with it."""
        return self._until(lambda: text not in self.text, f"{text!r} never went")

    def _until(self, holds: Callable[[], bool], trouble: str) -> Spent:
        found, end = Spent(), time.perf_counter() + LONGEST
        while not holds():
            if time.perf_counter() > end:
                raise TimeoutError(f"{trouble}:\n{self.text}")
            found = found.plus(self._burst(0.1))
        return found.plus(self.settle())

    def settle(self, quiet: float = QUIET) -> Spent:
        """All that is still sent."""
        found = Spent()
        while (burst := self._burst(quiet)).sent:
            found = found.plus(burst)
        return found

    def press(self, key: str) -> Spent:
        """Press a key, and read all that comes of it, until nobody thinks any more."""
        (whole,) = self.moments(key, lambda: None)
        return whole

    def moments(self, key: str, stands: Callable[[], object]) -> Iterator[Spent]:
        """Press a key, and read what comes of it, moment by moment: one begins where somebody's thought has changed how it stands.

        Args:
            key: what is sent.
            stands: tells how the duel stands.
        """
        self.child.send(key)
        found, quiet = Spent(), PATIENCE
        before, thinks = stands(), False
        while (burst := self._burst(quiet)).sent or thinks:
            now = stands()
            if thinks and now != before and found.sent:
                yield found
                found = Spent()
            found, before, quiet = found.plus(burst), now, QUIET
            thinks = bool(THINKS.search(self.text))
        yield found

    def signal_children(self, sent: signal.Signals) -> None:
        """Hold the processes in which opponents think, or let them go on."""
        for child in Program.children_of(self.child.pid):
            os.kill(child, sent)

    def close(self) -> None:
        self.child.close(force=True)

    def _burst(self, quiet: float) -> Spent:
        """What is sent without a gap."""
        before, cursor = self._cells(), (self.screen.cursor.x, self.screen.cursor.y)
        sent = self._read(quiet)
        while more := self._read(_WHOLE) if sent else b"":
            sent += more
        self._stream.feed(without_modes(sent))
        self.raw += sent
        now, after = (self.screen.cursor.x, self.screen.cursor.y), self._cells()
        curses = curses_bytes(before, after, now, moved=now != cursor)
        return Spent(len(sent), differing(before, after), curses)

    def _read(self, seconds: float) -> bytes:
        try:
            return bytes(self.child.read_nonblocking(65536, timeout=seconds))
        except (pexpect.TIMEOUT, pexpect.EOF):
            return b""

    def _cells(self) -> Rows:
        screen = self.screen
        return [[_seen(screen.buffer[y][x]) for x in range(screen.columns)] for y in range(screen.lines)]


def _seen(char: pyte.screens.Char) -> pyte.screens.Char:
    """A cell as it looks: attributes that do not show on a blank are none."""
    return _look(char) if char.bg == "default" else char


def _look(char: pyte.screens.Char) -> pyte.screens.Char:
    """A cell of which nothing counts but what is to be seen, on a ground as well."""
    plain = char.data == " " and not (char.reverse or char.underscore)
    return pyte.screens.Char(" ", bg=char.bg) if plain else char


def moves(where: str, terminal: Terminal, *keys: str) -> Iterator[Told]:
    """Keys that move the caret, each with the help that follows it; `where`: the page, if it is one."""
    for key in keys:
        yield f"{where}: row moved" if where else "caret moved", terminal.press(key)


def helped(where: str, terminal: Terminal) -> Iterator[Told]:
    """The keys opened and closed."""
    opened, closed = terminal.press("?"), terminal.press(ESCAPE)
    yield _at(where, "keys opened and closed"), opened.plus(closed)


def _at(where: str, action: str) -> str:
    return f"{where}: {action}" if where else action
