"""Random keys on the real program, over all screens and games: `python -m tests.benchmarks.random_keys [keys] [seed]`.

Every key there is, but for those that leave or stop the program, among them pastes and changes of the window. What may
not happen: a fault, a hang, a byte that no terminal expects, a screen that would look otherwise if it were painted again.
"""

import fcntl
import os
import re
import signal
import struct
import sys
import tempfile
import termios
import time
from collections import Counter, deque
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pyte
from pyte.screens import Char

from duel_tui.registry import KEYS
from tests.hostile.corpus import harm
from tests.leave.program import FULL, Program
from tests.line.emulator import Display, shown

COUNT = 20_000
STOPS = "\x03\x11\x1a\x1c\x1b"
"""Keys that leave or stop the program, or begin a sequence."""
PRINTABLE = tuple(map(chr, range(0x20, 0x7F)))
CONTROLS = tuple(char for char in map(chr, range(0x20)) if char not in STOPS)
ARROWS = ("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D")
SEQUENCES = (
    *(
        "\x1b[Z",
        "\x1b[5~",
        "\x1b[6~",
        "\x1b[H",
        "\x1b[F",
        "\x1b[2~",
        "\x1b[3~",
        "\x7f",
        "\x1bOP",
        "\x1bOQ",
        "\x1bOS",
    ),
    *(
        "\x1b[15~",
        "\x1b[24~",
        "\x1b[1;5A",
        "\x1b[1;2C",
        "\x1bz",
        "\x1b[97;5u",
        "\x1b[<0;9;9M",
        "\x1b[I",
        "\x1b[O",
    ),
    *("é", "剣", "e\u0301", "ß", "\x1b[200~pasted 剣\x1b[201~", "\x1b[200~a\nb\tc\x1b[31m\x1b[201~"),
)
LIKELY = ("\r", " ", "\x1b", "\t", "?", "\x7f")
"""Keys that lead somewhere."""
DOORS = (
    "q",
    "q",
    "g",
    "n",
    "n\r",
    "f",
    "fn",
    "f\r",
    "r",
    "r\r",
    "d",
    "d\r",
    "s",
    "?",
    ";",
    "q?",
    "q<",
    "q;",
    "",
)
"""Keys that lead from home to each of the screens."""
SIZES = ((24, 80), (24, 80), (40, 120), (12, 46), (30, 100), (5, 20))
"""Rows and columns; in the last nothing can be drawn."""
USUAL = (24, 80)
ROUND, PROBE = 300, 75
"""Keys from one start of the program to the next, and from one look at what it shows to the next."""
PATIENCE = 5.0
QUIET = 0.12
"""Seconds of silence after which nothing is on its way."""
SETTLED = 1.5
"""Seconds of silence after which nothing comes of itself any more."""
PACE = 0.004
_CLEARED = b"\x1b[2J"
_LEAVE = "\x11"
_KNOWN = re.compile(
    r"\x1b\[[0-9;]*m|\x1b\[[0-9;]*[@ABCDEGHJKLMPXr]|\x1b\[\?(?:7|25|1049|2004|2026)[hl]|\x1b\[\?2026\$p|\x1b\[\?1000l"
    r"|\x1b\[\?1003l|\x1b\[\?1006l|\x1b\[=0u|\x1b\[>4;0m|\x07"
)
_UNFINISHED = re.compile(r"\x1b[^A-Za-z]*\Z")
_FAULTS = ("Traceback", "an error in the program", "Warning")


class Fault(Exception):  # noqa: N818 - what was found, not what went wrong here
    """Something that may not happen."""


class Strict(Display):
    """A screen that notes what it does not understand."""

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__(columns, lines)
        self.strays: list[str] = []

    def debug(self, *given: Any, **named: Any) -> None:
        self.strays.append(repr((given, named)))


class Walk:
    """One program after another, and keys for it."""

    def __init__(self, game: str, chance: Random, saves: Path) -> None:
        (saves / "settings.toml").write_text(f'ruleset = "{game}"\npause = "never"\n')
        self._chance, self._saves = chance, saves
        self._typed: deque[str] = deque(maxlen=60)
        self._unread = ""
        self.starts = 0
        self.keys = 0
        self.screens: Counter[str] = Counter()
        self._start()

    def walk(self, count: int) -> None:
        """Press so many keys.

        Raises:
            Fault: something happened that may not.
        """
        try:
            for number in range(1, count + 1):
                if number % ROUND == 0:
                    self._leave()
                    self._start()
                elif number % PROBE == 0:
                    self._probe()
                self._press(self._key())
            self._leave()
        except (Fault, OSError) as fault:
            raise Fault(f"{fault}\nafter {list(self._typed)}\n{self._program.text}") from fault
        finally:
            self._program.end()

    def _start(self) -> None:
        self._program = Program(self._saves, mode=FULL, DUEL_TUI_TRACE="1", LC_ALL="C.UTF-8")
        self._program._screen = self._screen = Strict(USUAL[1], USUAL[0])
        self._program._stream = pyte.ByteStream(self._screen)
        self._program.shows("QUICK DUEL")
        self.starts += 1
        self._typed.clear()
        for key in self._chance.choice(DOORS):
            os.write(self._program.terminal, key.encode())
            self._program.read_on(QUIET)

    def _key(self) -> str:
        chance = self._chance.random()
        for part, keys in (
            (0.35, PRINTABLE),
            (0.2, ARROWS),
            (0.2, LIKELY),
            (0.15, SEQUENCES),
            (0.1, CONTROLS),
        ):
            chance -= part
            if chance < 0:
                return self._chance.choice(keys)
        return "\r"

    def _press(self, key: str) -> None:
        self.keys += 1
        self._typed.append(key)
        try:
            os.write(self._program.terminal, key.encode())
            if self._chance.random() < 0.01:
                self._resize(*self._chance.choice(SIZES))
            self._program.read(PACE if self._chance.random() < 0.7 else 0)
        except OSError as gone:
            raise Fault(f"the terminal is closed: {gone}") from gone
        if self._left():
            self._start()

    def _left(self) -> bool:
        """Whether the program has ended as it should; a key may have asked for it."""
        pid, status = os.waitpid(self._program.pid, os.WNOHANG)
        if not pid:
            return False
        code = os.waitstatus_to_exitcode(status)
        self._program._process.returncode = code
        said = self._program.sent.decode(errors="replace") + self._program.rest().decode(errors="replace")
        self._program.end()
        self._unread = ""
        if code or any(fault in said for fault in _FAULTS):
            raise Fault(f"it ended with {code}: {said[-3000:]}")
        return True

    def _resize(self, rows: int, columns: int) -> None:
        self._typed.append(f"({columns}x{rows})")
        self._screen.resize(rows, columns)
        fcntl.ioctl(self._program.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _leave(self) -> None:
        """See whether it hears its leave key, wherever it is."""
        os.write(self._program.terminal, f"\x1b[201~{_LEAVE}".encode())
        end = time.monotonic() + PATIENCE
        while not self._left():
            if time.monotonic() > end:
                raise Fault("it does not leave")
            with suppress(OSError):
                self._program.read(0.01)

    def _probe(self) -> None:
        """See whether it answers, sends nothing but what it should, and shows what it would paint."""
        for size in ((30, 90), self._chance.choice(SIZES[:-1])):
            self._program.read_on(QUIET)
            before = len(self._program.sent)
            self._resize(*size)
            end = time.monotonic() + PATIENCE
            while _CLEARED not in self._program.sent[before:]:
                if self._left():
                    self._start()
                    return
                if time.monotonic() > end:
                    raise Fault("it paints nothing for another size")
                self._program.read(0.05)
        self._program.read_on(QUIET)
        self._strays()
        self.screens[" ".join(self._screen.display[0].split()[:2])] += 1
        self._painted_again()

    def _strays(self) -> None:
        said = self._unread + self._program.sent.decode(errors="replace")
        self._program.sent = b""
        tail = _UNFINISHED.search(said)
        self._unread = tail[0] if tail else ""
        strays = harm(_KNOWN.sub("", said.removesuffix(self._unread)).replace("\r", "").replace("\b", ""))
        if strays or self._screen.strays:
            raise Fault(f"stray bytes: {strays[:9]} {self._screen.strays[:3]}")

    def _painted_again(self) -> None:
        differing = self._differing(QUIET) and self._differing(
            SETTLED
        )  # an opponent may have thought of something
        if differing:
            raise Fault(f"rows {differing} look otherwise when painted again")

    def _differing(self, quiet: float) -> list[int]:
        """The rows that look otherwise when painted again."""
        self._program.read_on(quiet)
        seen = self._seen()
        os.kill(self._program.pid, signal.SIGWINCH)
        self._program.read_on(quiet)
        return [y for y, (one, other) in enumerate(zip(seen, self._seen(), strict=True)) if one != other]

    def _seen(self) -> list[list[Char]]:
        rows = self._screen.buffer
        return [[shown(rows[y][x]) for x in range(self._screen.columns)] for y in range(self._screen.lines)]


def main() -> int:
    told = [int(word) for word in sys.argv[1:]]
    count, seed = [*told, *(COUNT, 1)[len(told) :]]
    begun, found, pressed = time.monotonic(), 0, 0
    screens: Counter[str] = Counter()
    for game in KEYS:
        with tempfile.TemporaryDirectory() as folder:
            walk = Walk(game, Random(f"{game} {seed}"), Path(folder))
            try:
                walk.walk(count // len(KEYS))
            except Fault as fault:
                found += 1
                print(f"{game}, seed {seed}: {fault}")
            pressed += walk.keys
            screens += walk.screens
            print(f"{game}: {walk.keys} keys, started {walk.starts} times")
    took = time.monotonic() - begun
    print(f"{pressed} keys, {pressed / took:.0f} a second, {len(screens)} screens, {found} faults")
    print(", ".join(f"{name} {times}" for name, times in screens.most_common(30)))
    return int(found > 0)


if __name__ == "__main__":
    raise SystemExit(main())
