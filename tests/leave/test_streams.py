"""Streams that are closed or lead elsewhere: one sentence where it can be read, and no file in their place."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.leave.program import FULL, PLAIN, Program

CLOSED = "duel-tui: standard output is closed, but every mode needs it, also --plain: leave it open\n"
PROGRAM = (sys.executable, "-m", "duel_tui")
NOT_A_SCREEN = {
    "2>{file}": "standard error is not one",
    "</dev/null": "standard input is not one",
    ">{file}": "standard output is not one",
    "<&- 2>&-": "standard input and standard error are closed",
    "</dev/null 2>&-": "standard error is closed and standard input is not one",
}
COMMANDS = {
    "roll": "roll --seed 1",
    "simulate": "simulate en_garde -n 1 --seed 1 --jobs 1",
    "check": "check saves/examples/duels/to-the-death.toml",
    "replay": "replay saves/examples/duels/to-the-death.toml",
    "keys": "keys",
    "referee": "referee en_garde --seed 1",
}


def run(line: str, saves: Path, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program by a shell's line, away from any terminal."""
    return subprocess.run(  # noqa: S603 - our own program
        ["/bin/sh", "-c", f"exec {' '.join(PROGRAM)} {line}"],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "TERM": "xterm", "DUEL_TUI_SAVES": str(saves), **environment},
    )


@pytest.mark.parametrize("redirection", NOT_A_SCREEN)
def test_the_screen_names_the_stream_that_is_no_terminal(redirection: str, tmp_path: Path) -> None:
    file, saves = tmp_path / "file", tmp_path / "saves"
    with Program(saves, mode=FULL, through=f"exec %s {redirection.format(file=file)}") as program:
        program.gone_after()
        assert program.code == 2
        needs = (
            f"the screen needs a terminal, but {NOT_A_SCREEN[redirection]}; --plain works without a terminal"
        )
        assert program.rest().decode() == f"duel-tui: {needs}\r\n"
        assert program.attributes == program.attributes_before
    assert not saves.exists(), "nothing has happened"
    assert not file.exists() or not file.read_bytes()


@pytest.mark.parametrize(
    "command",
    ["roll", "referee", *[pytest.param(one, marks=pytest.mark.slow) for one in list(COMMANDS)[1:5]]],
)
def test_commands_do_without_standard_error(command: str, tmp_path: Path) -> None:
    done = run(f"{COMMANDS[command]} 2>&- <&-", tmp_path)
    assert done.returncode == 0
    assert done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("line", "unbuffered"), [("roll --seed 1", ""), ("--help", ""), ("check --help", "1")]
)
def test_an_output_that_takes_nothing_is_a_sentence(line: str, unbuffered: str, tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("the system has no device that is always full")
    done = run(f"{line} >/dev/full", tmp_path, PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == 2
    assert done.stderr == "duel-tui: standard output cannot be written (No space left on device)\n"


@pytest.mark.parametrize("elsewhere", ["2>&-", pytest.param("2>{file}", marks=pytest.mark.slow)])
def test_lines_need_no_standard_error_and_no_save_gets_its_number(elsewhere: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    with Program(tmp_path, mode=PLAIN, through=f"exec %s {elsewhere.format(file=file)}") as program:
        program.begins_a_duel()
        assert Path(f"/proc/{program.pid}/fd/2").resolve().suffix != ".toml"
        program.says("?", "stand")
        program.says("Goodbye.", "quit")
        program.gone_after()
        assert program.code == 0
    assert not file.exists() or not file.read_bytes()


def test_a_closed_standard_output_is_told_on_standard_error_or_the_terminal_that_is_left(
    tmp_path: Path,
) -> None:
    for command in ("roll --seed 1", "--help", "", "--plain"):
        done = run(f"{command} >&-", tmp_path)
        assert (done.returncode, done.stderr) == (2, CLOSED)
    with Program(tmp_path, mode=FULL, through="exec %s >&- 2>&-") as program:
        program.gone_after()
        assert program.code == 2
        assert program.rest().startswith(b"duel-tui: standard output is closed")


def test_lines_without_standard_input_are_at_their_end_and_wrong_arguments_no_fault(tmp_path: Path) -> None:
    done = run("--plain <&-", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Goodbye.\n")
    assert run("check missing.toml 2>&-", tmp_path).returncode == 2
    assert run("--no-such-argument 2>&-", tmp_path).returncode == 2
