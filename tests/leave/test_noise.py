"""Nothing but what the program says comes to the terminal, unless an engineer asks for it."""

import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.leave.program import FULL, PLAIN, Program
from tests.leave.test_leaving import one_answer

NOISY = (sys.executable, str(Path(__file__).with_name("noisy.py")))
NOISE = (
    "RuntimeWarning",
    "never awaited",
    "Traceback",
    "ZeroDivisionError",
    "Exception ignored",
    "was destroyed",
)


@pytest.fixture
def programs() -> Generator[list[Program]]:
    begun: list[Program] = []
    yield begun
    for program in begun:
        program.end()


def all_that_is_said(programs: list[Program], saves: Path, mode: str) -> str:
    """Everything that a noisy program writes until it has been left."""
    program = Program(saves, mode=mode, command=NOISY, PYTHONWARNINGS="always")
    programs.append(program)
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


@pytest.mark.parametrize("mode", [pytest.param(FULL, marks=pytest.mark.slow), PLAIN])
def test_no_chatter_of_the_interpreter_is_seen(mode: str, programs: list[Program], tmp_path: Path) -> None:
    said = all_that_is_said(programs, tmp_path, mode)
    assert [noise for noise in NOISE if noise in said] == []


def test_an_engineer_who_asks_for_it_gets_it(
    programs: list[Program], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DUEL_TUI_TRACE", "1")
    said = all_that_is_said(programs, tmp_path, PLAIN)
    assert [noise for noise in NOISE if noise not in said] == []
