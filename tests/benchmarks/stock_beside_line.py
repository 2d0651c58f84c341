"""Textual's own driver beside ours: `python -m tests.benchmarks.stock_beside_line [keys] [seed]`.

An app of stock widgets runs twice, on two terminals, in either theme. Both get the same random keys, changes of size, and
stops. After each, every cell and the cursor have to be the same, and ours may send a quarter of the bytes.
"""

import fcntl
import os
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import pyte
from pyte.screens import Char

from tests.leave.program import FULL, Program
from tests.line.emulator import Display, shown
from tests.line.stock_widgets import THEMES

COUNT = 300
KEYS = {
    "down": "\x1b[B",
    "up": "\x1b[A",
    "left": "\x1b[D",
    "right": "\x1b[C",
    "page down": "\x1b[6~",
    "page up": "\x1b[5~",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "tab": "\t",
    "shift-tab": "\x1b[Z",
    "enter": "\r",
    "escape": "\x1b",
    "backspace": "\x7f",
    "palette": "\x10",
    "wide": "剣",
    "marked": "e\u0301",
    "burst": "oo\x1b[B\t\x1b[Bo",
    "paste": "\x1b[200~pasted 剣\x1b[201~",
    **{letter: letter for letter in "ozmrthyn"},
}
SIZES = ((24, 80), (40, 120), (12, 40), (30, 100), (60, 200))
"""Rows and columns."""
RESIZE, STOP = "another size", "stopped"
RESIZE_EVERY, STOP_EVERY = 25, 40
QUIET, SETTLED, READY = 0.14, 1.0, 0.5
"""Seconds of silence after which a key is answered, after which nothing comes any more, and after the first picture."""
LONGEST = 3.0
QUARTER = 0.25


class Tally(NamedTuple):
    """How often something was pressed, and what came of it in bytes."""

    times: int = 0
    stock: int = 0
    line: int = 0

    def plus(self, stock: int, line: int) -> "Tally":
        return Tally(self.times + 1, self.stock + stock, self.line + line)


class Runs:
    """The app twice: with Textual's driver, and with ours."""

    def __init__(self, theme: str, folder: Path) -> None:
        self._both = [self._run(way, theme, folder) for way in ("stock", "line")]

    def _run(self, way: str, theme: str, folder: Path) -> Program:
        command = (sys.executable, "-m", "tests.line.stock_widgets", way, theme)
        program = Program(
            folder,
            mode=FULL,
            command=command,
            COLORTERM="truecolor",
            LC_ALL="C.UTF-8",
            TEXTUAL_DISABLE_KITTY_KEY="1",
            TEXTUAL_ANIMATIONS="none",
        )
        program.shows("Rapier")
        return program

    def press(self, keys: str) -> None:
        for program in self._both:
            program.types(keys)

    def resize(self, rows: int, columns: int) -> None:
        for program in self._both:
            program._screen.resize(rows, columns)
            fcntl.ioctl(program.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def stop_and_go_on(self) -> None:
        """As a shell does, whose screen is another."""
        for program in self._both:
            os.kill(program.pid, signal.SIGSTOP)
        self.sent(QUIET)
        for program in self._both:
            program.waits(lambda program=program: program.state == "T")  # type: ignore[misc]
            lines, columns = program._screen.lines, program._screen.columns
            program._screen = Display(columns, lines)
            program._stream = pyte.ByteStream(program._screen)
            os.kill(program.pid, signal.SIGCONT)

    def sent(self, quiet: float) -> tuple[int, int]:
        """The bytes that each of them sends until there is silence, or too long has passed."""
        for program in self._both:
            program.sent = b""
        begun = last = time.monotonic()
        while (now := time.monotonic()) - last < quiet and now - begun < LONGEST:
            if sum(program.read(0.005) for program in self._both):
                last = time.monotonic()
        stock, line = self._both
        return len(stock.sent), len(line.sent)

    @property
    def differing(self) -> list[str]:
        """The cells that do not look alike, and the cursors."""
        stock, line = [program._screen for program in self._both]
        cells = [
            f"row {y} column {x}: {one} {other}"
            for y in range(stock.lines)
            for x in range(stock.columns)
            if (one := _cell(stock, x, y)) != (other := _cell(line, x, y))
        ]
        cursors = [(screen.cursor.x, screen.cursor.y) for screen in (stock, line)]
        return cells if len(set(cursors)) == 1 else [*cells, f"cursors {cursors}"]

    def end(self) -> None:
        for program in self._both:
            program.end()


def _cell(screen: Display, x: int, y: int) -> Char:
    return shown(screen.buffer[y][x])


@contextmanager
def running(theme: str) -> Iterator[Runs]:
    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(theme, Path(folder))
        try:
            yield runs
        finally:
            runs.end()


def walk(runs: Runs, count: int, chance: Random) -> tuple[dict[str, Tally], int]:
    """What each kind of key cost, and how many keys left cells that differ."""
    tallies: dict[str, Tally] = {}
    wrong = 0
    for number in range(1, count + 1):
        if number % STOP_EVERY == 0:
            name = STOP
            runs.stop_and_go_on()
        elif number % RESIZE_EVERY == 0:
            name = RESIZE
            runs.resize(*chance.choice(SIZES))
        else:
            name = chance.choice(list(KEYS))
            runs.press(KEYS[name])
        tallies[name] = tallies.get(name, Tally()).plus(*runs.sent(QUIET))
        if runs.differing:
            runs.sent(SETTLED)
        if differing := runs.differing:
            wrong += 1
            print(f"key {number}, {name}: {len(differing)} differ: {differing[:3]}")
    return tallies, wrong


def main() -> int:
    told = [int(word) for word in sys.argv[1:]]
    count, seed = [*told, *(COUNT, 1)[len(told) :]]
    failed = False
    for theme in THEMES:
        with running(theme) as runs:
            first = runs.sent(READY)
            tallies, wrong = walk(runs, count, Random(seed))
        stock, line = sum(one.stock for one in tallies.values()), sum(one.line for one in tallies.values())
        print(f"{theme}: first picture {first[0]} and {first[1]}; bytes for each key, stock and line:")
        for name, one in sorted(tallies.items(), key=lambda told: -told[1].stock):
            print(f"  {name:12} {one.times:4} times {one.stock // one.times:7} {one.line // one.times:6}")
        print(f"{theme}: {count} keys, {stock} and {line} bytes, ratio {line / stock:.3f}; {wrong} wrong")
        failed = failed or wrong > 0 or line > stock * QUARTER
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
