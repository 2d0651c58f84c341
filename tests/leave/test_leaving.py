"""However it is left, on the full screen and in plain mode: the terminal restored, nothing left running, nothing lost."""

import os
import signal
import sys
import time
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

from duel_tui.storage import duels
from tests.leave.program import FULL, MODES, PLAIN, Program, alive
from tests.systems.contenders import LIBRARY

AT_ONCE = 0.1
"""Seconds within which the process is to be gone, on a machine that has nothing else to do."""
BUSY = 0.9
"""Seconds more, for a machine that has."""
IGNORED = 1.0
"""Seconds within which it is to be gone where the hang-up is ignored."""
PROMPT = "MOVEMENT"


@pytest.fixture(params=MODES)
def duel(request: pytest.FixtureRequest, tmp_path: Path) -> Generator[Program]:
    """A duel with an opponent who thinks in a process of his own."""
    program = in_a_duel(tmp_path, request.param)
    yield program
    program.end()


def in_a_duel(saves: Path, mode: str, *, deaf: bool = False) -> Program:
    program = Program(saves, mode=mode, deaf=deaf)
    program.begins_a_duel()
    return program


def one_answer(program: Program) -> None:
    """Stand still, and see what comes of it."""
    if program.mode == FULL:
        program.press("s\r", " 1 ")
        program.waits(lambda: len(lines(program.saves)) > 0)
    else:
        program.says("?", "stand")
        program.waits(lambda: len(lines(program.saves)) > 0)


def lines(saves: Path) -> tuple[str, ...]:
    found = [*(saves / "duels").glob("*.toml")]
    return duels.load(found[0], LIBRARY).journal.lines if found else ()


SLOW = (signal.SIGHUP, signal.SIGQUIT, signal.SIGINT)


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, *[pytest.param(one, marks=pytest.mark.slow) for one in SLOW]]
)
def test_a_signal_ends_it_at_once_and_everything_with_it(duel: Program, number: signal.Signals) -> None:
    one_answer(duel)
    kept, workers = lines(duel.saves), duel.workers
    assert workers
    os.kill(duel.pid, number)
    assert duel.gone_after() < AT_ONCE + BUSY
    assert duel.code == 128 + number
    last = duel.rest()
    if duel.mode == FULL:
        assert b"\x1b[?1049l" in last
        assert b"\x1b[?25h" in last
    assert duel.attributes == duel.attributes_before
    duel.waits(lambda: not any(map(alive, workers)), BUSY)
    assert lines(duel.saves) == kept


@pytest.mark.slow
@pytest.mark.parametrize("ignored", [False, True])
def test_a_closed_terminal_ends_it_even_where_the_hang_up_is_ignored(
    duel: Program, tmp_path: Path, *, ignored: bool
) -> None:
    if ignored:
        duel.end()
        duel = in_a_duel(tmp_path / "again", duel.mode, deaf=True)
    workers = duel.workers
    duel.hang_up()
    assert duel.gone_after() < (IGNORED if ignored else AT_ONCE + BUSY)
    assert duel.seconds_of_work < IGNORED / 2, "it waits, it does not spin"
    duel.waits(lambda: not any(map(alive, workers)), BUSY)


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
def test_while_it_writes_to_a_stalled_terminal_it_still_leaves(duel: Program) -> None:
    """Nobody reads what it writes, so that it stands still in the middle of it."""
    for _ in range(100):
        duel.types("?\n" if duel.mode == PLAIN else "\x1b[B")
        time.sleep(0.003)
    os.kill(duel.pid, signal.SIGTERM)
    assert duel.gone_after() < AT_ONCE + BUSY


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_a_fault_inside_is_said_in_a_sentence_on_a_restored_terminal(mode: str, tmp_path: Path) -> None:
    broken = Path(__file__).with_name("broken.py")
    program = Program(tmp_path, mode=mode, command=(sys.executable, str(broken)))
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
    assert program.attributes == program.attributes_before
    program.waits(lambda: not any(map(alive, workers)), BUSY)


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
    program = in_a_duel(tmp_path, PLAIN)
    folder = tmp_path / "duels"
    try:
        one_answer(program)
        before = lines(tmp_path)
        program.waits(lambda: gives_way(folder, tmp_path / "elsewhere"))
        program.says("could not be saved", "note it waits")
        folder.unlink()
        (tmp_path / "elsewhere").rename(folder)
        os.kill(program.pid, signal.SIGTERM)
        program.gone_after()
        assert len(lines(tmp_path)) > len(before)
    finally:
        program.end()


@pytest.mark.slow
def test_an_opponent_at_thought_ends_with_a_process_that_was_killed(duel: Program) -> None:
    workers = duel.workers
    os.kill(duel.pid, signal.SIGKILL)
    duel.waits(lambda: not any(map(alive, workers)), AT_ONCE + BUSY)
