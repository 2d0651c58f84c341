"""Figures of the real program on a terminal of its own."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from duel_tui.registry import KEYS
from tests.benchmarks.duels_on_disk import context_of, duel_begun
from tests.benchmarks.keys_of_a_duel import held
from tests.benchmarks.on_a_terminal import DOWN, UP, Terminal
from tests.leave.program import FULL, Program

BARE = "tests.benchmarks.bare_app"
QUIET_START = 0.6
"""Seconds of silence after which nothing of a start is still to come."""
STARTS = 7
PRESSES = 120
HANG_UPS = 5
SEQUENTIAL = "en_garde"
"""A game in which one side waits for the other."""
_COLOUR = re.compile(rb"\x1b\[[\d;]*\b(?:3|4|9|10)\d(?:;[\d;]*)?m")


def starts(folder: Path) -> str:
    """Home beside a bare app, to the last byte of each; then lines and help; the best of several, for the machine is shared."""
    saves = folder / "starts"
    context_of(saves, KEYS[0])
    for _ in range(2):
        _last_byte(saves, "duel_tui")
    both = [(_last_byte(saves, "duel_tui"), _last_byte(saves, BARE)) for _ in range(STARTS)]
    home, bare = (min(took) for took in zip(*both, strict=True))
    lines = min(_until(saves, "1", "1")[0] for _ in range(STARTS))
    told = min(_help()[0] for _ in range(STARTS))
    return f"{home:.2f} s, a bare app {bare:.2f} s, ratio {home / bare:.2f}; {lines:.2f} s; {told:.2f} s"


def _last_byte(saves: Path, module: str) -> float:
    """Seconds until the last byte of what comes of itself."""
    terminal = Terminal(saves, module=module, COLORTERM="truecolor")
    found, last = 0, 0.0
    while not found or perf_counter() - terminal.started - last < QUIET_START:
        sent = terminal._read(0.02)
        if sent:
            found, last = found + len(sent), perf_counter() - terminal.started
    terminal.close()
    return last


def first_screen(folder: Path) -> str:
    """The bytes of the first page, and of a duel opened."""
    return f"{_opened(folder / 'small', (80, 24))}; at 120x40 {_opened(folder / 'large', (120, 40))}"


def idle(folder: Path, seconds: float, *, thinking: bool = False) -> str:
    """The bytes that are sent while nobody does anything, or while an opponent thinks."""
    terminal = _held(folder / "held") if thinking else _in_a_duel(folder / "idle")
    sent = terminal.settle(seconds).sent
    terminal.close()
    return str(sent)


def repaint(folder: Path, *, thinking: bool = False) -> str:
    """From a key to the first byte of what it changes: of the caret, or of the help while an opponent thinks."""
    terminal = _held(folder / "busy") if thinking else _in_a_duel(folder / "repaint")
    keys = ("?", "x") if thinking else (UP, DOWN)
    took: list[float] = []
    with _at_work(terminal) if thinking else nullcontext():
        for number in range(PRESSES):
            began = perf_counter()
            terminal.child.send(keys[number % 2])
            terminal.child.read_nonblocking(65536, timeout=2)
            took.append((perf_counter() - began) * 1000)
            terminal.settle(0.12)
    terminal.close()
    return f"{median(took):.1f} ms, {quantiles(took, n=100)[-1]:.1f} ms"


def gone(folder: Path, *, deaf: bool = False) -> str:
    """From a hang-up to the end of the process, at most."""
    saves = folder / f"gone{deaf}"
    context_of(saves, KEYS[0])
    took: list[float] = []
    for _ in range(HANG_UPS):
        program = Program(saves, mode=FULL, deaf=deaf)
        program.shows("QUICK DUEL")
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
    children = Program.children_of(pid)
    beside = "".join(f" + {_resident(child):.0f} MB for the opponents' thinking" for child in children)
    together = sum(_proportional(one) for one in (pid, *children))
    terminal.close()
    return f"{own:.0f} MB{beside}, {together:.0f} MB where what they share counts once"


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
    terminal.until("QUICK DUEL")
    terminal.press("g")
    terminal.settle(1)
    return terminal


def _opened(saves: Path, size: tuple[int, int]) -> str:
    duel_begun(saves, KEYS[0])
    terminal = Terminal(saves, size)
    first, duel = terminal.until("QUICK DUEL"), terminal.press("g")
    terminal.close()
    return f"{first.sent:,}, {duel.sent:,}"


def _held(saves: Path) -> Terminal:
    """The program while an opponent thinks, who never ends."""
    duel_begun(saves, SEQUENTIAL)
    terminal = held(saves)
    assert terminal is not None, "an opponent of this game is waited for"
    return terminal


@contextmanager
def _at_work(terminal: Terminal) -> Iterator[None]:
    """A process that works in the place of the one that is held, and steps back as far as that one does."""
    thinks, *_ = Program.children_of(terminal.child.pid)
    steps = os.getpriority(os.PRIO_PROCESS, thinks) - os.getpriority(os.PRIO_PROCESS, 0)
    works = f"import os; os.nice({steps})\nwhile True: pass"
    with subprocess.Popen([sys.executable, "-c", works]) as busy:  # noqa: S603 - our own interpreter
        try:
            yield
        finally:
            busy.kill()


def _until(saves: Path, text: str, accessible: str) -> tuple[float, float]:
    """Seconds until a text is to be seen, and those of them in which the program was at work."""
    terminal = Terminal(saves, ACCESSIBLE=accessible or "0")
    found = b""
    while text.encode() not in found:
        found += terminal.child.read_nonblocking(65536, timeout=10)
    took = perf_counter() - terminal.started
    worked = int(Path(f"/proc/{terminal.child.pid}/schedstat").read_text().split()[0]) / 1e9
    terminal.close()
    return took, worked


def _help() -> tuple[float, float]:
    began, before = perf_counter(), os.times()
    subprocess.run([sys.executable, "-m", "duel_tui", "--help"], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    worked = after.children_user + after.children_system - before.children_user - before.children_system
    return perf_counter() - began, worked


def _resident(pid: int) -> float:
    """Megabytes of a process."""
    return _megabytes(Path(f"/proc/{pid}/status"), "VmRSS")


def _proportional(pid: int) -> float:
    """Megabytes of a process, those it shares with others in part."""
    return _megabytes(Path(f"/proc/{pid}/smaps_rollup"), "Pss")


def _megabytes(file: Path, name: str) -> float:
    found = re.search(rf"^{name}:\s+(\d+)", file.read_text(), re.MULTILINE)
    assert found is not None, f"{file} has a line of {name}"
    return int(found[1]) / 1024
