"""Streams that are closed or lead elsewhere: one sentence where it can be read, and no file in their place."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.leave.program import FULL, PLAIN, Program

PROGRAM = (sys.executable, "-m", "duel_tui")
NOT_A_SCREEN = {
    "2>{file}": "standard error is not one",
    "</dev/null": "standard input is not one",
    ">{file}": "standard output is not one",
    "<&-": "standard input is closed",
    "2>&-": "standard error is closed",
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
    "help": "--help",
    "screen": "",
    "plain": "--plain",
}
SLOW = {"<&-", "</dev/null 2>&-", "simulate", "replay", "keys", "screen"}


def some(*keys: str) -> list[object]:
    """Mark those as slow that say what others say as well."""
    return [pytest.param(key, marks=pytest.mark.slow if key in SLOW else ()) for key in keys]


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


@pytest.mark.parametrize("redirection", some(*NOT_A_SCREEN))
def test_the_screen_names_the_stream_that_is_no_terminal(redirection: str, tmp_path: Path) -> None:
    file, saves = tmp_path / "file", tmp_path / "saves"
    program = Program(saves, mode=FULL, through=f"exec %s {redirection.format(file=file)}")
    program.gone_after()
    assert program.code == 2
    said = program.rest().decode()
    if ">{file}" in redirection and "2>" not in redirection:
        assert "\x1b" not in said
    assert said == (
        f"duel-tui: the screen needs a terminal, but {NOT_A_SCREEN[redirection]}; --plain works without a terminal\r\n"
    )
    assert program.attributes == program.attributes_before
    assert not saves.exists(), "nothing has happened"
    assert not file.exists() or not file.read_bytes()
    program.end()


@pytest.mark.parametrize("command", some(*COMMANDS))
def test_a_closed_standard_output_is_told_on_standard_error(command: str, tmp_path: Path) -> None:
    done = run(f"{COMMANDS[command]} >&-", tmp_path)
    assert done.returncode == 2
    assert done.stderr == (
        "duel-tui: standard output is closed, but every mode needs it, also --plain: leave it open\n"
    )


def test_what_cannot_be_said_on_either_is_said_on_the_terminal_that_is_left(tmp_path: Path) -> None:
    program = Program(tmp_path, mode=FULL, through="exec %s >&- 2>&-")
    program.gone_after()
    assert program.code == 2
    assert program.rest().startswith(b"duel-tui: standard output is closed")
    program.end()


@pytest.mark.parametrize("command", some("roll", "simulate", "check", "replay", "keys", "referee"))
@pytest.mark.parametrize("closed", ["2>&-", pytest.param("2>&- <&-", marks=pytest.mark.slow)])
def test_commands_do_without_standard_error(command: str, closed: str, tmp_path: Path) -> None:
    done = run(f"{COMMANDS[command]} {closed}", tmp_path)
    assert done.returncode == 0
    assert done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("line", "unbuffered"),
    [
        ("roll --seed 1", ""),
        ("--help", ""),
        ("--help", "1"),
        ("check --help", "1"),
        pytest.param("--version", "1", marks=pytest.mark.slow),
        pytest.param("roll --seed 1", "1", marks=pytest.mark.slow),
    ],
)
def test_an_output_that_takes_nothing_is_a_sentence(line: str, unbuffered: str, tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("the system has no device that is always full")
    done = run(f"{line} >/dev/full", tmp_path, PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == 2
    assert done.stderr == "duel-tui: standard output cannot be written (No space left on device)\n"


def test_wrong_arguments_without_standard_error_are_no_fault(tmp_path: Path) -> None:
    assert run("check missing.toml 2>&-", tmp_path).returncode == 2
    assert run("--no-such-argument 2>&-", tmp_path).returncode == 2


def test_lines_without_standard_input_are_at_their_end(tmp_path: Path) -> None:
    done = run("--plain <&-", tmp_path)
    assert done.returncode == 0
    assert done.stdout.endswith("Goodbye.\n")
    assert done.stderr == ""


@pytest.mark.parametrize("elsewhere", ["2>&-", pytest.param("2>{file}", marks=pytest.mark.slow)])
def test_lines_need_no_standard_error_and_no_save_gets_its_number(elsewhere: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    program = Program(tmp_path, mode=PLAIN, through=f"exec %s {elsewhere.format(file=file)}")
    program.begins_a_duel()
    assert Path(f"/proc/{program.pid}/fd/2").resolve().suffix != ".toml"
    program.says("?", "stand")
    program.says("Goodbye.", "quit")
    program.gone_after()
    assert program.code == 0
    program.end()
    assert not file.exists() or not file.read_bytes()
