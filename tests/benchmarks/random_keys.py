"""Random keys and random lines on the real program, over all games and pages: `python -m tests.benchmarks.random_keys --help`.

Every key there is, but for those that stop the program, among them pastes, and windows of 0 to 500 columns and rows. Every
few hundred keys the program is left or killed, and begins again with the same saves. What may not happen: a fault, a hang,
a byte that no terminal expects, a screen that would look otherwise if it were painted again, a program that is left behind,
and a save that is broken or has lost a line that was in it.
"""

import argparse
import fcntl
import os
import re
import shutil
import signal
import struct
import tempfile
import termios
import time
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pyte
from pyte.screens import Char

from duel_tui.keys import COMMANDS
from duel_tui.registry import KEYS
from tests.benchmarks.saves_kept import Kept
from tests.hostile.corpus import harm
from tests.leave.program import FULL, PLAIN, Program, alive
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
        "\x1b[27u",
        "\x1b[13u",
        "\x1b[113u",
        "\x1b[97;1:3u",
        "\x1b[27;5;97~",
        "\x1b[<0;9;9M",
        "\x1b[I",
        "\x1b[O",
    ),
    *("é", "剣", "e\u0301", "ß", "\x1b[200~pasted 剣\x1b[201~", "\x1b[200~a\nb\tc\x1b[31m\x1b[201~"),
)
PLAYING: tuple[str, ...] = (*["\r"] * 14, *["\x1b[B"] * 9, "\t", " ", *"bcfghnptuw1234")
"""Keys that play a duel to its end."""
LIKELY = ("\r", " ", "\x1b", "\t", "?", "\x7f")
"""Keys that lead somewhere."""
DOORS = (
    *("q\r",) * 8,
    *(
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
        "l\r",
        "?",
        ";",
        "q?",
        "q<",
        "q;",
        "",
    ),
)
"""Keys that lead from home to each of the screens."""
SIZES = ((24, 80), (24, 80), (40, 120), (12, 46), (30, 100), (5, 20))
"""Usual rows and columns; in the last nothing can be drawn."""
LARGE = (30, 60, 120, 250, 501)
"""Up to how many of them, for those by chance."""
USUAL = (24, 80)
ROUND, PROBE = 300, 75
"""Keys from one start of the program to the next, and from one look at what it shows to the next."""
RESIZED, KILLED = 0.012, 0.0005
"""How often a key comes with another size, and how often a program is killed before its round is over."""
PATIENCE = 30.0
"""Seconds that a program may take that has next to nothing of the processor."""
QUIET = 0.12
"""Seconds of silence after which nothing is on its way."""
SETTLED = 1.5
"""Seconds of silence after which nothing comes of itself any more."""
PACE = 0.004
TOLD = (
    "quick",
    "fight",
    "lesson",
    "new duel",
    "begin",
    "go on",
    "duels",
    "fencers",
    "rules",
    "settings",
    "back",
    "quit",
    "yes",
    "no",
)
"""Lines that lead somewhere."""
LINES = (
    *TOLD * 3,
    *map(str, range(13)),
    *("1 1 1", "2 2 2", "3 2 3", "why RD-1", "find undo", "roll 2d6", "", "", "é 剣", "x" * 400, "\x04"),
)
MORE = "Press Enter to go on."
_CLEARED = b"\x1b[2J"
_LEAVE = "\x11"
_KNOWN = re.compile(
    r"\x1b\[[0-9;]*[@ABCDEGHJKLMPXmr]|\x1b\[\?(?:7|25|1000|1003|1006|1049|2004|2026)[hl]|\x1b\[\?2026\$p"
    r"|\x1b\[[<>=][0-9;]*[mu]|\x1b\](?:9|11|52|777);[^\x00-\x1f]*(?:\x07|\x1b\\)|\x07"
)
_UNFINISHED = re.compile(r"\x1b[^A-Za-z]*\Z")
_DELETES = re.compile(r"undone|[Dd]eleted?\b|forg[eo]t")
"""What is to be read where something may be deleted."""
_FAULTS = ("Traceback", "an error in the program", "Warning")
_TOO_LATE = re.compile(r"sys:1: RuntimeWarning: coroutine '\S+' was never awaited\r?\nRuntimeWarning: .*")
"""What the interpreter says of a screen that was on its way in when the program was left; shown with `DUEL_TUI_TRACE` alone."""


class Fault(Exception):  # noqa: N818 - what was found, not what went wrong here
    """Something that may not happen."""


class Strict(Display):
    """A screen that notes what it does not understand."""

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__(columns, lines)
        self.strays: list[str] = []

    def debug(self, *given: Any, **named: Any) -> None:
        self.strays.append(repr((given, named)))


class Walk(ABC):
    """One program after another with the same saves, and something to type for it."""

    mode = FULL
    _program: Program

    def __init__(self, game: str, chance: Random, saves: Path) -> None:
        (saves / "settings.toml").write_text(f'ruleset = "{game}"\npause = "never"\n')
        self._chance, self._saves = chance, saves
        self._typed: deque[str] = deque(maxlen=60)
        self._kept = Kept(saves)
        self._deletes = False
        self.did = Counter[str]()
        self.screens = Counter[str]()

    def walk(self, until: Iterator[object]) -> None:
        """Type as long as is wished for.

        Raises:
            Fault: something happened that may not.
        """
        try:
            self.begin()
            for number, _ in enumerate(until, 1):
                if number % ROUND == 0 or self._chance.random() < KILLED:
                    self._kill() if self._chance.random() < 0.5 else self._leave()
                    self.begin()
                elif number % PROBE == 0:
                    self._probe()
                self._type()
            self._leave()
        except (Fault, OSError, AssertionError) as fault:
            shows = "\n".join([row.rstrip() for row in self._program.text.splitlines()[-40:]])
            raise Fault(f"{fault!r}\nafter {list(self._typed)}\n{shows}") from fault
        finally:
            self._program.end()

    def begin(self) -> None:
        """Start a program and go somewhere."""
        self._typed.clear()
        self.did["starts"] += 1
        self._deletes = False
        self._program = Program(self._saves, mode=self.mode, DUEL_TUI_TRACE="1", LC_ALL="C.UTF-8")
        self._start()

    @abstractmethod
    def _start(self) -> None:
        """Wait for its first picture."""

    @abstractmethod
    def _type(self) -> None:
        """Type something, and start the program again if that has ended it."""

    @abstractmethod
    def _probe(self) -> None:
        """Look closely at what it shows."""

    @abstractmethod
    def _ask_to_leave(self) -> None:
        """Type what leads out of it from anywhere."""

    def _send(self, text: str) -> None:
        try:
            os.write(self._program.terminal, text.encode())
        except OSError as gone:
            raise Fault(f"the terminal is closed: {gone}") from gone

    def _left(self) -> bool:
        """Whether the program has ended as it should; what was typed may have asked for it."""
        pid, status = os.waitpid(self._program.pid, os.WNOHANG)
        if not pid:
            return False
        code = os.waitstatus_to_exitcode(status)
        self._program._process.returncode = code
        sent = self._program.sent + self._program.rest()
        said = _TOO_LATE.sub("", sent.decode(errors="replace"))
        self._program.end()
        if code or any(fault in said for fault in _FAULTS):
            raise Fault(f"it ended with {code}: {said[-3000:]}")
        self.did["ends"] += 1
        self._look(said)
        return True

    def _leave(self) -> None:
        """See whether it hears that it is to leave, wherever it is."""
        self._ask_to_leave()
        end = time.monotonic() + PATIENCE
        while not self._left():
            if time.monotonic() > end:
                raise Fault(f"it does not leave: {self._stuck()}")
            with suppress(OSError):
                self._program.read(0.01)

    def _stuck(self) -> str:
        """What each of its threads does."""
        os.kill(self._program.pid, signal.SIGABRT)
        self._program._process.wait()
        return self._program.rest().decode(errors="replace")

    def _kill(self) -> None:
        """Kill it in the middle of something, and see what it leaves behind."""
        children = self._program.workers
        os.kill(self._program.pid, signal.SIGKILL)
        self._program._process.wait()
        said = self._program.sent + self._program.rest()
        self._program.end()
        self.did["kills"] += 1
        end = time.monotonic() + PATIENCE
        while any(map(alive, children)):
            if time.monotonic() > end:
                raise Fault("what thought for it is left behind")
            time.sleep(0.01)
        self._look(said.decode(errors="replace"))

    def _look(self, said: str = "") -> None:
        """Look at the saves, where nothing may be lost that nobody deleted."""
        self._deletes |= bool(_DELETES.search(said))
        faults = self._kept.look(may_delete=self._deletes)
        self.did["files checked"] = self._kept.checks
        if faults:
            raise Fault("; ".join(faults))


class Lines(Walk):
    """Plain lines."""

    mode = PLAIN

    def _start(self) -> None:
        self._program.shows("What now?")

    def _type(self) -> None:
        line = self._line()
        self._typed.append(line)
        self.did["lines"] += 1
        before = len(self._program.sent)
        self._send(f"{line}\n")
        again, end = time.monotonic() + SETTLED, time.monotonic() + PATIENCE
        while not self._program.sent[before:].rstrip().endswith((b"?", MORE.encode(), b".")):
            if self._left():
                self.begin()
                return
            if time.monotonic() > end:
                raise Fault("it does not answer")
            if time.monotonic() > again:  # what is typed while the echo is turned off is lost
                again = end
                self._send("\n")
            with suppress(OSError):
                self._program.read(0.02)
        if self._chance.random() < RESIZED:
            rows, columns = _size(self._chance)
            fcntl.ioctl(self._program.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _line(self) -> str:
        """A line; none that leads to the screen."""
        line = self._any_line()
        return "" if line.casefold().split()[:1] == ["screen"] else line

    def _any_line(self) -> str:
        chance = self._chance
        match chance.randrange(5):
            case 0:
                return chance.choice(LINES)
            case 1:
                return chance.choice([word for command in COMMANDS for word in (command.name, command.label)])
            case 2:
                return str(chance.randrange(1, 9))
            case 3:
                told = re.findall(r"\w+", self._program.text[-1500:]) or ["?"]
                return " ".join(chance.choices(told, k=chance.choice((1, 1, 2, 3))))
            case _:
                return chance.choice(
                    ("", "?", "help", "back", "".join(chance.choices(PRINTABLE, k=chance.randrange(9))))
                )

    def _probe(self) -> None:
        said = self._program.text
        strays = harm(_KNOWN.sub("", said).replace("\r", ""))
        if strays or any(fault in said for fault in _FAULTS):
            raise Fault(f"stray characters {strays[:9]} or a fault in {said[-3000:]}")
        self.screens[said.rstrip().rpartition("\n")[2][:40]] += 1
        self._look(said)
        self._program.sent = b""

    def _ask_to_leave(self) -> None:
        self._send("\n")
        self._program.read_on(SETTLED)  # a secret question drops what is typed before it
        self._send("\x04")


class Keys(Walk):
    """Keys on the full screen."""

    def _start(self) -> None:
        self._unread = ""
        self._program._screen = self._screen = Strict(USUAL[1], USUAL[0])
        self._program._stream = pyte.ByteStream(self._screen)
        self._program.shows("QUICK DUEL")
        self._plays = self._chance.random() < 0.4
        for key in self._chance.choice(("q\r", "g") if self._plays else DOORS):
            self._send(key)
            self._program.read_on(QUIET)

    def _key(self) -> str:
        if self._plays and self._chance.random() < 0.9:
            return self._chance.choice(PLAYING)
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

    def _type(self) -> None:
        key = self._key()
        self.did["keys"] += 1
        self._typed.append(key)
        self._send(key)
        if self._chance.random() < RESIZED:
            self._resize(*_size(self._chance))
        self._program.read(PACE if self._chance.random() < 0.7 else 0)
        if self._left():
            self.begin()

    def _resize(self, rows: int, columns: int) -> None:
        self._typed.append(f"({columns}x{rows})")
        self.did["sizes"] += 1
        self._screen.resize(rows or USUAL[0], columns or USUAL[1])
        fcntl.ioctl(self._program.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _ask_to_leave(self) -> None:
        self._send(f"\x1b[201~{_LEAVE}")

    def _probe(self) -> None:
        """See whether it answers, sends nothing but what it should, and shows what it would paint."""
        for size in ((30, 90), _size(self._chance)):
            self._program.read_on(QUIET)
            before = len(self._program.sent)
            self._resize(*size)
            end = time.monotonic() + PATIENCE
            while _CLEARED not in self._program.sent[before:]:
                if self._left():
                    self.begin()
                    return
                if time.monotonic() > end:
                    raise Fault("it paints nothing for another size")
                self._program.read(0.05)
        self._program.read_on(QUIET)
        self._strays()
        self.screens[" ".join(self._screen.display[0].split()[:2])] += 1
        self._painted_again()
        self._look()
        self._resize(*USUAL)

    def _strays(self) -> None:
        said = self._unread + self._program.sent.decode(errors="replace")
        self._deletes |= bool(_DELETES.search(said))
        if any(fault in said for fault in _FAULTS):
            raise Fault(f"it says {said[-6000:]}")
        self._program.sent = b""
        tail = _UNFINISHED.search(said)
        self._unread = tail[0] if tail else ""
        left = _KNOWN.sub("", said.removesuffix(self._unread)).replace("\r", "").replace("\b", "")
        if strays := harm(left) or self._screen.strays:
            near = left.find("\x1b")
            raise Fault(f"stray bytes: {strays[:9]} {left[max(0, near - 20) : near + 40]!r}")

    def _painted_again(self) -> None:
        differing, end = self._differing(QUIET), time.monotonic() + PATIENCE
        while differing:  # an opponent may have thought of something
            if time.monotonic() > end:
                raise Fault(f"rows {differing} look otherwise when painted again")
            differing = self._differing(SETTLED)

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


def _size(chance: Random) -> tuple[int, int]:
    """Rows and columns."""
    if chance.random() < 0.4:
        return chance.choice(SIZES)
    return chance.randrange(chance.choice(LARGE)), chance.randrange(chance.choice(LARGE))


def _lasting(keys: int, seconds: float) -> Iterator[int]:
    """So many numbers, or as many as there is time for."""
    end = time.monotonic() + seconds
    for number in count():
        if time.monotonic() > end if seconds else number >= keys:
            return
        yield number


def main() -> int:
    """Walk in every game, on the screen and in lines, and print what was done and found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them, if none is named")
    parser.add_argument("--keys", type=int, default=COUNT, help="altogether; a tenth of them are lines")
    parser.add_argument("--minutes", type=float, default=0, help="instead of a number of keys")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--broken", type=Path, help="where to copy the saves with which something was found")
    given = parser.parse_args()
    games = given.games or KEYS
    begun, found = time.monotonic(), 0
    did, screens = Counter[str](), Counter[str]()
    for game in games:
        for kind, share in ((Keys, 0.9), (Lines, 0.1)):
            part = share / len(games)
            until = _lasting(int(given.keys * part), given.minutes * 60 * part)
            here = Counter[str]()
            with tempfile.TemporaryDirectory() as folder:
                for go in count(given.seed):
                    walk = kind(game, Random(f"{game} {go}"), Path(folder))
                    try:
                        walk.walk(until)
                    except Fault as fault:
                        found += 1
                        print(f"{game}, {walk.mode}, seed {go}: {fault}", flush=True)
                        if given.broken:
                            kept = given.broken / f"{game}_{walk.mode}_{go}"
                            shutil.copytree(folder, kept, dirs_exist_ok=True)
                    here += walk.did
                    screens += walk.screens
                    if next(until, None) is None:
                        break
            did += here
            print(f"{game}, {kind.mode}: {dict(here)}", flush=True)
    took = time.monotonic() - begun
    print(f"{took / 60:.0f} minutes, {dict(did)}, {len(screens)} screens, {found} faults")
    print(", ".join(f"{name} {times}" for name, times in screens.most_common(60)))
    return int(found > 0)


if __name__ == "__main__":
    raise SystemExit(main())
