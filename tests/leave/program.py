"""The program on a terminal of its own."""

import fcntl
import os
import pty
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

import pyte

from tests.line.emulator import Display, without_modes

FULL, PLAIN = MODES = "full screen", "plain mode"
READY = {FULL: "Tobias Quill", PLAIN: "What now?"}
PATIENCE = 20.0
HEARS = 0.1
"""Seconds of silence after which a screen that was painted hears its keys."""
CHOICE = "take back"
"""What the footer says only where something is to be chosen."""
MORE = "Press Enter to go on."
"""What plain lines ask in the middle of what is long."""
READ_ON = ("enter go on", "enter roll")
"""What it says where something only wants to be read, or dice to fall."""
LOOKS = "how will it look?"
"""What the very first page asks."""
EXTENDED: dict[str, Callable[[str], str]] = {
    "kitty": lambda keys: "".join(
        [f"\x1b[{code};{held}u\x1b[{code};{held}:3u" for code, held in map(_code, keys)]
    ),
    "modifyOtherKeys": lambda keys: "".join([f"\x1b[27;{held};{code}~" for code, held in map(_code, keys)]),
}
"""What a terminal sends for characters that are typed, by the mode that it was left in."""
STILL_THERE = -1000
"""What stands in the place of an exit code while there is none."""


def _code(char: str) -> tuple[int, int]:
    """The number of a key, and that of what is held with it."""
    controls = char < " " and char not in "\r\t\x1b"
    return (ord(char) + 96, 5) if controls else (ord(char), 1)


def known(saves: Path) -> Path:
    """A folder of saves whose player has settings, so that the program does not ask first how it is to look."""
    saves.mkdir(parents=True, exist_ok=True)
    (saves / "settings.toml").touch()
    return saves


class Program:
    """The program, or another, and the terminal it runs on."""

    def __init__(  # noqa: PLR0913 - each is another way to start it
        self,
        saves: Path,
        *arguments: str,
        mode: str = PLAIN,
        command: Sequence[str] = (sys.executable, "-m", "duel_tui"),
        through: str = "%s",
        plainly: str = "--plain",
        deaf: bool = False,
        new: bool = False,
        size: tuple[int, int] = (80, 24),
        **environment: str,
    ) -> None:
        """Start it.

        Args:
            saves: its folder.
            arguments: what it is told.
            mode: on the full screen, or in plain mode.
            command: what is run.
            through: a shell's line round it.
            plainly: how plain mode is asked for.
            deaf: whether it ignores a hang-up.
            new: whether its player starts it for the first time.
            size: the columns and rows of its terminal.
            environment: more of it.
        """
        words = [*command, *([plainly] if mode == PLAIN else []), *arguments]
        self.mode = mode
        self.saves = saves
        if mode == FULL and through == "%s" and "--guest" not in arguments and not new:
            known(saves)
        self.terminal, self._inside = pty.openpty()
        self._be(*size)
        self.attributes_before = self.attributes

        def begin() -> None:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            if deaf:
                signal.signal(signal.SIGHUP, signal.SIG_IGN)

        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter
            words if through == "%s" else ["/bin/sh", "-c", through % shlex.join(words)],
            stdin=self._inside,
            stdout=self._inside,
            stderr=self._inside,
            start_new_session=True,
            preexec_fn=begin,  # noqa: PLW1509
            env={
                **os.environ,
                "TERM": "xterm-256color",
                "PYTHONFAULTHANDLER": "1",
                "DUEL_TUI_SAVES": str(saves),
                **environment,
            },
        )
        self.pid = self._process.pid
        self.sent = b""
        self.code = STILL_THERE
        """Its exit code, once it is gone."""
        self.seconds_of_work = 0.0
        """What the process worked while it was waited for."""

    def _be(self, width: int, height: int) -> None:
        """Give the terminal a size, with nothing on it."""
        fcntl.ioctl(self._inside, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self._screen = Display(width, height)
        self._stream = pyte.ByteStream(self._screen)

    def turns(self, width: int, height: int) -> None:
        """Give the terminal another size while it runs, and wait until something stands on it."""
        self._be(width, height)
        os.kill(self.pid, signal.SIGWINCH)
        self.waits(lambda: any(self.rows))

    @property
    def cursor(self) -> tuple[int, int, bool]:
        """Column and row of the terminal's cursor, and whether it is to be seen."""
        at = self._screen.cursor
        return at.x, at.y, not at.hidden

    @property
    def rows(self) -> list[str]:
        """What stands on the screen, row by row."""
        return [row.rstrip() for row in self._screen.display]

    @property
    def text(self) -> str:
        """What stands on the screen; in plain mode all that was said."""
        return "\n".join(self._screen.display) if self.mode == FULL else self.sent.decode(errors="replace")

    def shows(self, *wanted: str) -> str:
        """Wait until one of these stands there; return it."""
        end = time.monotonic() + PATIENCE
        while True:
            for one in wanted:
                if one in self.text:
                    return one
            assert time.monotonic() < end, f"{wanted!r} do not come; {self.fate}:\n{self.text}"
            self.read(0.05)

    def says(self, wanted: str, typed: str) -> str:
        """In plain mode: type a line and wait for an answer to it."""
        self.sent = b""
        self.types(f"{typed}\n")
        return self.shows(wanted)

    def types_and_reads_on(self, typed: str) -> None:
        """In plain mode: type a line, go on through what is long, and wait for the next question."""
        self.says("", typed)
        while self.shows(MORE, "?") == MORE:
            self.says("", "")

    def types(self, keys: str) -> None:
        os.write(self.terminal, keys.encode())

    def hang_up(self) -> None:
        """Close the terminal."""
        os.close(self._inside)
        os.close(self.terminal)
        self.terminal = -1

    def press(self, keys: str, then: str = "") -> None:
        self.types(keys)
        if then:
            self.shows(then)
        else:
            self.read(0.2)

    def opens(self, keys: str, then: str) -> None:
        """Press keys that open a screen, and wait until it hears keys itself."""
        self.press(keys, then)
        self.read_on(HEARS)

    def read(self, wait: float) -> int:
        if self.terminal < 0 or not select.select([self.terminal], [], [], wait)[0]:
            return 0
        data = os.read(self.terminal, 65536)
        self._stream.feed(without_modes(data))
        self.sent += data
        return len(data)

    def read_on(self, silence: float) -> None:
        """Read until nothing has come for some seconds from a program that has nothing to do."""
        end = time.monotonic() + PATIENCE
        while self.read(silence) or (self.works and time.monotonic() < end):
            pass

    def starts(self) -> None:
        """Wait for its first question, after that for its looks."""
        if self.shows(READY[self.mode], LOOKS) == LOOKS:
            self.opens("\x1b", READY[self.mode])

    def begins_a_duel(self) -> None:
        """Wait for its first question, and for the first choice of a quick duel."""
        self.starts()
        if self.mode == FULL:
            self.read_on(HEARS)
            self.opens("q", "enter fight")
            self.opens("\r", "MOVEMENT")
        else:
            self.says("Which movement?", "quick\nfight")

    def takes_up_a_duel(self) -> None:
        """Wait for its first question, and for the first choice of the duel that waits, of Rapier & Dagger."""
        self.starts()
        if self.mode == FULL:
            self.read_on(HEARS)
            self.opens("g", "MOVEMENT")
        else:
            self.says("Which movement?", "go on")

    @property
    def footer(self) -> str:
        """What the last row of the screen says."""
        return str(self._screen.display[-1])

    @property
    def head(self) -> str:
        """What the first row says: the game, and where the duel stands."""
        return str(self._screen.display[0]).strip()

    @property
    def asks(self) -> bool:
        """True if something is to be chosen; what stands before a choice is let go by."""
        if any(words in self.footer for words in READ_ON):
            self.press("\r")
        return CHOICE in self.footer

    def decides(self, keys: str) -> None:
        """Press keys that choose and commit, and wait for the next choice."""
        head = self.head
        self.press(keys)
        self.waits(lambda: self.head != head and self.asks)

    def chooses(self) -> None:
        """Choose the first row of every column and commit, until something else is asked for or is to be read."""
        self.waits(lambda: self.asks)
        head, end = self.head, time.monotonic() + PATIENCE
        while self.head == head and CHOICE in self.footer:
            assert time.monotonic() < end, f"no choice is complete:\n{self.text}"
            for key in ("\x1b[B", "\r"):
                self.press(key)
                self.read_on(0.2)

    def waits(self, for_this: Callable[[], bool], seconds: float = PATIENCE) -> None:
        end = time.monotonic() + seconds
        while not for_this():
            assert time.monotonic() < end, f"it does not come to that; {self.fate}:\n{self.text}"
            self.read(0.02)

    def shows_again(self, text: str) -> None:
        """Wait until the screen is as it was."""
        end = time.monotonic() + PATIENCE
        while self.text != text and time.monotonic() < end:
            self.read(0.02)
        assert self.text == text, f"{self.fate}, and shows:\n{self.text}\ninstead of:\n{text}"

    @property
    def fate(self) -> str:
        """What became of the process: the state it is in, or how it ended."""
        if self.code != STILL_THERE:
            return f"it is gone ({self.code})"
        ended = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if ended is None:
            return f"it runs (state {self.state})"
        return f"it {'exited with' if ended.si_code == os.CLD_EXITED else 'was ended by signal'} {ended.si_status}"

    @property
    def attributes(self) -> list[Any]:
        """How the terminal is set."""
        return termios.tcgetattr(self._inside)

    @property
    def state(self) -> str:
        """The letter of the process's state."""
        return _state_in(Path(f"/proc/{self.pid}/stat"))

    @property
    def works(self) -> bool:
        """True while any of its threads has something to do."""
        states = [_state_in(task) for task in Path(f"/proc/{self.pid}/task").glob("*/stat")]
        return any(state in "RD" for state in states)

    def rest(self) -> bytes:
        """All that it has written since it was last read, now that it is gone."""
        self.sent = b""
        while self.read(0.05):
            pass
        return self.sent

    @property
    def workers(self) -> list[int]:
        """The processes it has started."""
        return self.children_of(self.pid)

    @staticmethod
    def children_of(pid: int) -> list[int]:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def gone_after(self) -> float:
        """How long it takes to be gone, in seconds; its exit code is kept."""
        start = time.monotonic()
        ticks = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
        worked = sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
        while time.monotonic() - start < PATIENCE:
            pid, status, used = os.wait4(self.pid, os.WNOHANG)
            if pid:
                self.seconds_of_work = used.ru_utime + used.ru_stime - worked
                self.code = os.waitstatus_to_exitcode(status)
                self._process.returncode = self.code
                return time.monotonic() - start
            time.sleep(0.002)
        return PATIENCE

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """Kill it, if it still runs."""
        if self._process.returncode is None:
            os.kill(self.pid, signal.SIGKILL)
            self._process.wait()
        if self.terminal >= 0:
            self.hang_up()


def alive(pid: int) -> bool:
    """Whether a process runs, and is no mere remainder of one."""
    return _state_in(Path(f"/proc/{pid}/stat")) != "Z"


def _state_in(stat: Path) -> str:
    """The letter of a process's or thread's state; as of one that is over where there is none."""
    try:
        return stat.read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return "Z"
