"""^Z under a shell: the terminal is the shell's meanwhile, and all stands there again; a word where there is no shell."""

import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from duel_tui.shutdown import STAYS
from duel_tui.tui.line.pictures import ENTER
from tests.leave.program import FULL, MODES, PLAIN, READY, Program, known

pytestmark = pytest.mark.slow
SHELL = ("bash", "--norc", "--noprofile", "-i")


@pytest.fixture
def shell(tmp_path: Path) -> Generator[Program]:
    """A shell on a terminal, which says `there` before each command."""
    with Program(known(tmp_path), mode=FULL, command=SHELL, PS1="there> ") as program:
        program.shows("there>")
        yield program


def begins(shell: Program, mode: str, *more: str) -> None:
    """Start the program in the shell, in the middle of a duel."""
    plainly = ["--plain"] if mode == PLAIN else []
    shell.types(" ".join([sys.executable, "-m", "duel_tui", *plainly, *more]) + "\r")
    shell.shows(READY[mode])
    shell.read_on(0.5)
    if mode == FULL:
        shell.opens("q", "enter fight")
        shell.opens("\r", "MOVEMENT")
    else:
        shell.types("quick\r")
        shell.read_on(0.5)
        shell.types("fight\r")
        shell.shows("Which movement?")
    shell.read_on(0.5)


def test_the_screen_stands_there_again_whole(shell: Program) -> None:
    begins(shell, FULL)
    before, cursor = shell.text, shell.cursor
    shell.sent = b""
    shell.press("\x1a", "Stopped")
    shell.shows("there>")
    left = shell.sent.decode()
    assert left.index("\x1b[?1049l") < left.index("\x1b[?25h")
    assert "\x1b[?2004l" in left
    shell.types("echo $((40+2))\r")
    shell.waits(lambda: b"42" in shell.sent)
    shell.sent = b""
    shell.types("fg\r")
    shell.shows_again(before)
    assert ENTER in shell.sent.decode()
    shell.waits(lambda: shell.cursor == cursor)
    shell.press("s\r")
    shell.waits(lambda: shell.asks)


def test_another_size_while_it_was_suspended_counts(shell: Program) -> None:
    begins(shell, FULL)
    shell.press("\x1a", "Stopped")
    shell.turns(110, 35)
    shell.types("fg\r")
    shell.waits(lambda: "MOVEMENT" in shell.text and len(shell.rows[0]) > 80)


def test_lines_ask_their_question_again(shell: Program) -> None:
    begins(shell, PLAIN)
    shell.press("\x1a", "Stopped")
    shell.sent = b""
    shell.types("fg\r")
    shell.waits(lambda: b"Which movement?" in shell.sent)
    shell.sent = b""
    shell.types("score\r")
    shell.waits(lambda: b"Which movement?" in shell.sent)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("more", "said"), [((), STAYS), (("--guest", "--user", "al"), "A guest cannot suspend the program.")]
)
def test_without_a_shell_it_says_so_and_goes_on(
    mode: str, more: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    saves = ["--saves", str(tmp_path / "guests")] if more else []
    with Program(tmp_path, *more, *saves, mode=mode) as program:
        program.begins_a_duel()
        program.sent = b""
        program.press("\x1a", said)
        program.read_on(0.1)
        if mode == FULL:
            assert b"\x1b[?1049l" not in program.sent
            program.press("s\r")
            program.waits(lambda: program.asks)
        else:
            program.says("Which movement?", "score")


def test_a_wrapper_without_job_control_does_not_leave_it_stopped(tmp_path: Path) -> None:
    for mode in MODES:
        with Program(tmp_path, mode=mode, through="%s; true") as program:
            program.starts()
            program.press("\x1a")
            program.waits(lambda program=program: program.state != "T")  # type: ignore[misc]
            program.press("?" if mode == FULL else "?\n")
            program.shows("keys" if mode == FULL else "9 leave")
