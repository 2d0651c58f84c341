"""Every signal that ends the program and can be caught leaves the terminal as it was."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

from duel_tui.keystrokes import ORDINARY
from tests.leave.program import FULL, MODES, PLAIN, Program
from tests.leave.test_leaving import AT_ONCE, BUSY, lines, one_answer
from tests.plain.test_pipe import new_duel

SPARED = {
    *(signal.SIGKILL, signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU, signal.SIGCONT),
    *(signal.SIGCHLD, signal.SIGURG, signal.SIGWINCH),
    *(signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL),
    *(signal.SIGPIPE, signal.SIGXFSZ),  # Python ignores them
    *(signal.SIGINT, signal.SIGALRM),
}
"""The signals that end nothing, cannot be caught, or have another meaning."""
ALIKE = set(range(signal.SIGRTMIN + 1, signal.SIGRTMAX))
"""The signals for a program's own use, of which the first and the last speak for all."""
FAST = {(signal.SIGUSR1, FULL), (signal.SIGXCPU, PLAIN), (signal.SIGRTMAX, PLAIN)}
ALL = [
    pytest.param(number, mode, marks=() if (number, mode) in FAST else pytest.mark.slow)
    for mode in MODES
    for number in sorted(signal.valid_signals() - SPARED - ALIKE)
]


@pytest.fixture
def begun(tmp_path: Path) -> Generator[Callable[[str], Program]]:
    """Starts the program, and ends it after the test."""
    programs: list[Program] = []

    def begin(mode: str) -> Program:
        programs.append(Program(tmp_path, mode=mode))
        return programs[-1]

    yield begin
    for program in programs:
        program.end()


@pytest.mark.parametrize(("number", "mode"), ALL)
def test_every_signal_restores_the_terminal_and_leaves_at_once(
    number: int, mode: str, begun: Callable[[str], Program]
) -> None:
    program = begun(mode)
    program.starts()
    if mode == PLAIN:
        program.types("".join(f"{line}\n" for line in new_duel("duel_of_swords", 5)))
        program.waits(lambda: program.attributes != program.attributes_before)
        program.read_on(0.1)
    program.sent = b""
    os.kill(program.pid, number)
    assert program.gone_after() < AT_ONCE + BUSY
    assert program.code == 128 + number
    last = program.rest()
    if mode == FULL:
        assert last.index(b"\x1b[?1049l") < last.index(b"\x1b[?25h")
    else:
        assert last == ORDINARY.encode()
    assert program.attributes == program.attributes_before


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_two_signals_at_once_lose_nothing(mode: str, begun: Callable[[str], Program]) -> None:
    program = begun(mode)
    program.begins_a_duel()
    one_answer(program)
    kept = lines(program.saves)
    for number in (signal.SIGUSR2, signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
        os.kill(program.pid, number)
    assert program.gone_after() < AT_ONCE + BUSY
    assert program.code > 128
    assert lines(program.saves) == kept
    assert program.attributes == program.attributes_before


def test_the_terminal_is_restored_where_it_was_painted() -> None:
    code = (
        "import os, signal; from duel_tui.shutdown import leave_when_told;"
        "leave_when_told(lambda: b'restored', lambda: os.kill(os.getpid(), signal.SIGTERM));"
        "os.kill(os.getpid(), signal.SIGUSR1)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, timeout=20)  # noqa: S603 - our own code
    assert (done.stdout, done.stderr) == (b"restored", b"")
    assert done.returncode == 128 + signal.SIGUSR1, "the second signal is too late"
