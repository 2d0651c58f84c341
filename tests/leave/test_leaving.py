"""However it is left, on the full screen and in plain mode: the terminal restored, nothing left running, nothing lost, no word but its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

from duel_tui.keystrokes import ORDINARY
from tests.leave.program import FULL, MODES, PLAIN, Program, alive
from tests.plain.talks import new_duel
from tests.storage.lines_of import lines_in

FAULTY = (sys.executable, str(Path(__file__).with_name("faulty.py")))
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
SIGNALS = sorted(signal.valid_signals() - SPARED - ALIKE)
"""Each in one of the modes; the first two in every run."""
AT_ONCE = 0.1
"""Seconds within which the process is to be gone, on a machine that has nothing else to do."""
BUSY = 0.9
"""Seconds more, for a machine that has."""
IGNORED = 1.0
"""Seconds within which it is to be gone where the hang-up is ignored."""


@pytest.fixture(params=MODES)
def duel(request: pytest.FixtureRequest, tmp_path: Path) -> Generator[Program]:
    """A duel with an opponent who thinks in a process of his own."""
    with Program(tmp_path, mode=request.param) as program:
        program.begins_a_duel()
        yield program


def one_answer(program: Program) -> None:
    """Stand still, and see what comes of it."""
    if program.mode == FULL:
        program.press("s\r", " 1 ")
    else:
        program.says("?", "stand")
    program.waits(lambda: len(lines_in(program.saves)) > 0)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("deaf", [False, True])
def test_a_closed_terminal_ends_it_even_where_the_hang_up_is_ignored(
    mode: str, tmp_path: Path, *, deaf: bool
) -> None:
    with Program(tmp_path, mode=mode, deaf=deaf) as program:
        program.begins_a_duel()
        workers = program.workers
        program.hang_up()
        assert program.gone_after() < (IGNORED if deaf else AT_ONCE + BUSY)
        assert program.seconds_of_work < IGNORED / 2, "it waits, it does not spin"
        program.waits(lambda: not any(map(alive, workers)), BUSY)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_it_does_not_outlive_its_parent(mode: str, tmp_path: Path) -> None:
    """The parent is no leader of the session, so no hang-up comes."""
    program = Program(tmp_path, mode=mode, through="exec 3<&0; { %s <&3; true; } & wait", deaf=True)
    program.starts()
    (parent,) = program.workers
    (child,) = program.children_of(parent)
    os.kill(parent, signal.SIGKILL)
    program.waits(lambda: not alive(child), IGNORED + BUSY)
    program.end()


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_a_fault_inside_is_said_in_a_sentence_on_a_restored_terminal(mode: str, tmp_path: Path) -> None:
    with Program(tmp_path, mode=mode, command=(*FAULTY, "broken")) as program:
        program.begins_a_duel()
        workers = program.workers
        program.types("s\r" if mode == FULL else "stand\n")
        assert program.gone_after() < 5
        assert program.code == 70
        said = program.rest().decode()
        assert "an error in the program (ZeroDivisionError: a broken blade)" in said
        assert "Traceback" not in said
        if mode == FULL:
            assert "\x1b[?1049l" in said
        is_gone(program, workers)


def gives_way(folder: Path, elsewhere: Path) -> bool:
    """Whether a file could take the place of a folder, which the program may just be making again."""
    with suppress(OSError):
        elsewhere.mkdir(exist_ok=True)
        for one in folder.iterdir():
            one.rename(elsewhere / one.name)
        folder.rmdir()
        folder.touch(exist_ok=False)
    return folder.is_file()


@pytest.mark.slow
def test_lines_that_wait_are_written_with_the_last_breath(tmp_path: Path) -> None:
    folder = tmp_path / "duels"
    with Program(tmp_path) as program:
        program.begins_a_duel()
        one_answer(program)
        before = lines_in(tmp_path)
        program.waits(lambda: gives_way(folder, tmp_path / "elsewhere"))
        program.says("could not be saved", "note it waits")
        folder.unlink()
        (tmp_path / "elsewhere").rename(folder)
        os.kill(program.pid, signal.SIGTERM)
        program.gone_after()
        assert len(lines_in(tmp_path)) > len(before)


@pytest.mark.parametrize(
    ("number", "mode"),
    [
        pytest.param(number, MODES[place % 2], marks=() if place < 2 else pytest.mark.slow)
        for place, number in enumerate(SIGNALS)
    ],
)
def test_every_signal_restores_the_terminal_and_leaves_at_once(
    number: int, mode: str, tmp_path: Path
) -> None:
    with Program(tmp_path, mode=mode) as program:
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


def test_the_terminal_is_restored_where_it_was_painted() -> None:
    code = (
        "import os, signal; from duel_tui.shutdown import leave_when_told;"
        "leave_when_told(lambda: b'restored', lambda: os.kill(os.getpid(), signal.SIGTERM));"
        "os.kill(os.getpid(), signal.SIGUSR1)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, timeout=20)  # noqa: S603 - our own code
    assert (done.stdout, done.stderr) == (b"restored", b"")
    assert done.returncode == 128 + signal.SIGUSR1, "the second signal is too late"


NOISE = (
    "RuntimeWarning",
    "never awaited",
    "Traceback",
    "ZeroDivisionError",
    "Exception ignored",
    "was destroyed",
)


def all_that_is_said(saves: Path, mode: str) -> str:
    """Everything that a noisy program writes until it has been left."""
    with Program(saves, mode=mode, command=(*FAULTY, "noisy"), PYTHONWARNINGS="always") as program:
        program.begins_a_duel()
        said = program.sent
        program.sent = b""
        if mode == FULL:
            one_answer(program)
            said += program.sent
            program.types("\x11")
        else:
            program.types("stand\n")
            program.read_on(1.0)  # what is typed before a question is asked does not answer it
            said += program.sent
            program.types("quit\n")
            program.sent = b""
        program.waits(lambda: program.state == "Z")
        said += program.sent
        program.gone_after()
        assert program.code == 0
        return (said + program.rest()).decode(errors="replace")


def is_gone(program: Program, workers: list[int]) -> None:
    """The terminal is as it was, and what was begun is over."""
    assert program.attributes == program.attributes_before
    program.waits(lambda: not any(map(alive, workers)), BUSY)


@pytest.mark.parametrize(
    "numbers",
    [
        [signal.SIGTERM],
        pytest.param([signal.SIGINT], marks=pytest.mark.slow),
        pytest.param([signal.SIGUSR2, signal.SIGHUP, signal.SIGTERM, signal.SIGINT], marks=pytest.mark.slow),
        pytest.param([signal.SIGKILL], marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_signals_end_it_at_once_and_everything_with_it(duel: Program, numbers: list[signal.Signals]) -> None:
    one_answer(duel)
    kept, workers = lines_in(duel.saves), duel.workers
    assert workers
    for number in numbers:
        os.kill(duel.pid, number)
    assert duel.gone_after() < AT_ONCE + BUSY
    if signal.SIGKILL in numbers:
        assert duel.code == -signal.SIGKILL
        duel.waits(lambda: not any(map(alive, workers)), AT_ONCE + BUSY)
    else:
        assert duel.code > 128
        assert duel.code - 128 in numbers
        is_gone(duel, workers)
    assert lines_in(duel.saves) == kept


@pytest.mark.parametrize(
    ("mode", "trace"),
    [
        (PLAIN, ""),
        pytest.param(FULL, "", marks=pytest.mark.slow),
        pytest.param(PLAIN, "1", marks=pytest.mark.slow),
    ],
)
def test_no_chatter_of_the_interpreter_is_seen_unless_an_engineer_asks_for_it(
    mode: str, trace: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if trace:
        monkeypatch.setenv("DUEL_TUI_TRACE", trace)
    said = all_that_is_said(tmp_path, mode)
    assert [noise for noise in NOISE if noise in said] == ([*NOISE] if trace else [])
