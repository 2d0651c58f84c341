"""Figures of the real program on a terminal of its own."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from duel_tui.registry import KEYS
from tests.benchmarks.duels_on_disk import duel_begun, house_of
from tests.benchmarks.on_a_terminal import Terminal
from tests.leave.program import FULL, Program

STARTS = 7
PRESSES = 120
HANG_UPS = 5
DOWN, UP = "\x1b[B", "\x1b[A"
_COLOUR = re.compile(rb"\x1b\[[\d;]*\b(?:3|4|9|10)\d(?:;[\d;]*)?m")


def starts(folder: Path) -> str:
    """The best of several, for the machine may be busy with something else."""
    saves = folder / "starts"
    house_of(saves, KEYS[0])
    screen = min(_until(saves, "quick duel", "") for _ in range(STARTS))
    lines = min(_until(saves, "1", "1") for _ in range(STARTS))
    told = min(_help() for _ in range(STARTS))
    return f"{screen:.2f} s; {lines:.2f} s; {told:.2f} s"


def first_screen(folder: Path) -> str:
    """The bytes of the first page, and of a duel opened."""
    return f"{_opened(folder / 'small', (80, 24))}; at 120x40 {_opened(folder / 'large', (120, 40))}"


def idle(folder: Path, seconds: float) -> str:
    """The bytes that are sent while nobody does anything."""
    terminal = _in_a_duel(folder / "idle")
    sent = terminal.settle(seconds).sent
    terminal.close()
    return str(sent)


def repaint(folder: Path) -> str:
    """From a key to the first byte of what it changes."""
    terminal = _in_a_duel(folder / "repaint")
    took: list[float] = []
    for number in range(PRESSES):
        began = perf_counter()
        terminal.child.send(DOWN if number % 2 else UP)
        terminal.child.read_nonblocking(65536, timeout=2)
        took.append((perf_counter() - began) * 1000)
        terminal.settle(0.12)
    terminal.close()
    return f"{median(took):.1f} ms, {quantiles(took, n=100)[-1]:.1f} ms"


def gone(folder: Path, *, deaf: bool = False) -> str:
    """From a hang-up to the end of the process, at most."""
    saves = folder / f"gone{deaf}"
    house_of(saves, KEYS[0])
    took: list[float] = []
    for _ in range(HANG_UPS):
        program = Program(saves, mode=FULL, deaf=deaf)
        program.shows("quick duel")
        program.read(0.5)
        if deaf:
            program.hang_up()
        else:
            os.kill(program.pid, signal.SIGHUP)
        took.append(program.gone_after())
        program.end()
    return f"{max(took):.3f} s"


def memory(folder: Path) -> str:
    """Of the program on the screen, and of the process in which an opponent thinks."""
    terminal = _in_a_duel(folder / "memory")
    for _ in range(3):
        terminal.press(" ")
    terminal.press("\r")
    pid = terminal.child.pid
    own = _resident(pid)
    others = [_resident(child) for child in Program.children_of(pid)]
    terminal.close()
    beside = "".join(f" + {other:.0f} MB for the opponents' thinking" for other in others)
    return f"{own:.0f} MB{beside}"


def colours(folder: Path) -> str:
    """Sequences of colour in a duel under NO_COLOR."""
    terminal = _in_a_duel(folder / "colours", "1")
    for key in (DOWN, " ", "?", "\x1b", "\r"):
        terminal.press(key)
    sent = terminal.raw
    terminal.close()
    return str(len(_COLOUR.findall(sent)))


def _in_a_duel(saves: Path, no_color: str = "") -> Terminal:
    duel_begun(saves, KEYS[0])
    terminal = Terminal(saves, NO_COLOR=no_color)
    terminal.until("quick duel")
    terminal.press("g")
    terminal.settle(1)
    return terminal


def _opened(saves: Path, size: tuple[int, int]) -> str:
    duel_begun(saves, KEYS[0])
    terminal = Terminal(saves, size)
    first, duel = terminal.until("quick duel"), terminal.press("g").whole
    terminal.close()
    return f"{first.sent:,}, {duel.sent:,}"


def _until(saves: Path, text: str, accessible: str) -> float:
    terminal = Terminal(saves, ACCESSIBLE=accessible or "0")
    found = b""
    while text.encode() not in found:
        found += terminal.child.read_nonblocking(65536, timeout=10)
    took = perf_counter() - terminal.started
    terminal.close()
    return took


def _help() -> float:
    began = perf_counter()
    subprocess.run([sys.executable, "-m", "duel_tui", "--help"], check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - began


def _resident(pid: int) -> float:
    """Megabytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]  # it has that line
