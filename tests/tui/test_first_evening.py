"""A newcomer's first evening, on a terminal of its own: rolls a fencer, fights, is cut off, comes back and goes on."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pyte
import pytest

from duel_tui.terminfo import HEIGHT, WIDTH
from tests.leave.program import known
from tests.line.emulator import Display

pytestmark = pytest.mark.slow

_PATIENCE = 20.0
"""Seconds after which what should be on the screen will not come."""


class Terminal:
    """The program on a terminal, and what stands there."""

    def __init__(self, saves: Path) -> None:
        known(saves)
        environment = {**os.environ, "TERM": "xterm-256color", "DUEL_TUI_SAVES": str(saves)}
        self._child = pexpect.spawn(
            sys.executable, ["-m", "duel_tui"], dimensions=(HEIGHT, WIDTH), env=environment, timeout=None
        )
        self._screen = Display(WIDTH, HEIGHT)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    def shows(self, wanted: str) -> str:
        """Wait until something stands on the screen."""
        end = time.monotonic() + _PATIENCE
        while wanted not in self.text:
            assert time.monotonic() < end, f"{wanted!r} does not come:\n{self.text}"
            self._read(0.1)
        return self.text

    def press(self, keys: str) -> None:
        self._child.send(keys)
        self._read(0.3)

    def idle_bytes(self, seconds: float) -> int:
        """How much is written while nobody does anything."""
        end, count = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            count += self._read(0.1)
        return count

    def kill(self) -> None:
        """Cut the program off, as a crash would."""
        self._child.kill(signal.SIGKILL)
        self._child.close()

    def ended(self) -> int | None:
        """Wait for the program to end by itself; return its exit code."""
        self._child.expect(pexpect.EOF, timeout=_PATIENCE)
        self._child.close()
        code: int | None = self._child.exitstatus
        return code

    def _read(self, wait: float) -> int:
        try:
            data = self._child.read_nonblocking(65536, wait)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return 0
        self._stream.feed(data)
        return len(data)


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    return tmp_path / "saves"


@pytest.fixture
def terminal(saves: Path) -> Iterator[Terminal]:
    there = Terminal(saves)
    yield there
    there.kill()


ENTER, RIGHT, HOME, ESCAPE = "\r", "\x1b[C", "\x1b[H", "\x1b"


def test_rolls_fights_is_cut_off_and_goes_on(terminal: Terminal, saves: Path) -> None:
    terminal.shows("Tobias Quill")
    terminal.press("f")
    terminal.shows("a new fencer")
    terminal.press(HOME)
    terminal.press(ENTER)
    terminal.shows("by dice")
    terminal.press("d")
    terminal.shows("Strength   enter rolls 1d20")
    terminal.press("18" + ENTER)
    terminal.shows("Strength 18: Musclebound.")
    terminal.press("t")
    terminal.shows("roll a die again?")
    terminal.press("k")
    terminal.shows("into the roster")
    terminal.press("t")
    terminal.press(RIGHT)
    terminal.shows("and fight now")
    terminal.press(ENTER)
    terminal.shows("MOVEMENT")
    terminal.press("s" + ENTER)
    terminal.shows(" 1 ")
    end = time.monotonic() + _PATIENCE
    while not any("movement" in path.read_text() for path in saves.glob("duels/*.toml")):
        assert time.monotonic() < end
        terminal.press("")
    (path,) = saves.glob("duels/*.toml")
    terminal.kill()
    lines = path.read_text()

    again = Terminal(saves)
    try:
        again.shows("GO ON")
        again.press(ENTER)
        again.shows("z take back")
        again.shows("You stand, ")
        assert path.read_text().startswith(lines)
        again.idle_bytes(0.5)
        assert again.idle_bytes(1.5) == 0
        again.press("\x11")
        assert again.ended() == 0
    finally:
        again.kill()


def test_nothing_is_written_while_the_first_page_is_idle(terminal: Terminal) -> None:
    terminal.shows("Tobias Quill")
    terminal.idle_bytes(0.5)
    assert terminal.idle_bytes(1.5) == 0
