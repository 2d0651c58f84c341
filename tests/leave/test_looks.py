"""On real terminals, in every game: no colour where none is wanted, ASCII where there is nothing else, any size, lines."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from duel_tui.registry import KEYS
from tests.leave.program import FULL, PLAIN, Program

pytestmark = pytest.mark.slow
EVERY = pytest.mark.parametrize("key", KEYS)
SEQUENCE = re.compile(rb"\x1b\[(?P<told>[0-9;:?<>=$]*)[ -/]*(?P<final>[@-~])")
IN_LINES = "^q leave"
"""What stands under lines on the screen."""
OVER = "n next: "
"""What stands under a duel that is over."""
SIZES = ((80, 24), (100, 30), (79, 24), (60, 20), (46, 19), (40, 12), (80, 23), (120, 40))


def in_a_duel(folder: Path, key: str, *arguments: str, **environment: str) -> Iterator[Program]:
    (folder / "settings.toml").write_text(f'ruleset = "{key}"\ntheme = "lamplight"\n')
    clean = {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "NO_COLOR": "", **environment}
    program = Program(folder, *arguments, mode=FULL, command=under(clean))
    try:
        program.starts()
        program.press("q", "enter fight")
        program.press("\r")
        program.waits(lambda: program.asks)
        program.read_on(0.3)
        yield program
    finally:
        program.end()


def under(environment: dict[str, str]) -> list[str]:
    """The program's command in an environment."""
    return [
        "env",
        *[f"{name}={value}" for name, value in environment.items()],
        sys.executable,
        "-m",
        "duel_tui",
    ]


def colours(sent: bytes) -> list[bytes]:
    """Every sequence that sets a colour."""
    found = [one for one in SEQUENCE.finditer(sent) if one["final"] == b"m" and b"?" not in one["told"]]
    return [
        one[0]
        for one in found
        if any(
            30 <= number <= 49 or 58 <= number <= 59 or 90 <= number <= 107 for number in numbers(one["told"])
        )
    ]


def numbers(told: bytes) -> list[int]:
    return [int(number) for number in re.split(rb"[;:]", told) if number.isdigit()]


@pytest.fixture
def plainly_coloured(tmp_path: Path) -> Iterator[Program]:
    yield from in_a_duel(tmp_path, KEYS[0])


def played(program: Program) -> bytes:
    """All that is sent while keys and rulebook are opened, numbers are hidden, and choices are made."""
    for keys, then in (("\x1b[B", ""), ("\t", ""), ("?", "KEYS"), ("?", "Rulebook")):
        program.press(keys, then)
    program.press("?")
    program.waits(lambda: program.asks)
    program.press("%")
    program.press("%")
    for _ in range(2):
        program.waits(lambda: program.asks or OVER in program.text)
        if OVER not in program.text:
            program.chooses()
    program.read_on(0.3)
    return program.sent


def test_without_that_wish_there_are_colours(plainly_coloured: Program) -> None:
    assert colours(played(plainly_coloured))


@EVERY
def test_no_color_gives_no_colour_at_all(key: str, tmp_path: Path) -> None:
    for program in in_a_duel(tmp_path, key, NO_COLOR="1"):
        sent = played(program)
        assert SEQUENCE.search(sent)
        assert colours(sent) == []


@EVERY
@pytest.mark.parametrize("asked", [["--ascii"], []], ids=["--ascii", "LANG=C"])
def test_where_nothing_but_ascii_is_shown_nothing_else_is_sent(
    key: str, asked: list[str], tmp_path: Path
) -> None:
    locale = {} if asked else {"LC_ALL": "", "LC_CTYPE": "", "LANG": "C"}
    for program in in_a_duel(tmp_path, key, *asked, **locale):
        assert played(program).isascii()
    for program in lines(tmp_path / "lines", key, *asked, **locale):
        for said in ("quick", "fight", "1", "2", "?", "me", "foe", "rules", "back"):
            program.says("\n", said)
            program.read_on(0.2)
            assert program.sent.isascii(), program.text


def lines(folder: Path, key: str, *arguments: str, **environment: str) -> Iterator[Program]:
    folder.mkdir()
    (folder / "settings.toml").write_text(f'ruleset = "{key}"\n')
    program = Program(folder, *arguments, mode=PLAIN, command=under(environment))
    try:
        program.starts()
        yield program
    finally:
        program.end()


@EVERY
def test_a_dumb_terminal_gets_plain_lines(key: str, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(f'ruleset = "{key}"\n')
    program = Program(tmp_path, mode=PLAIN, plainly="--theme=auto", TERM="dumb")
    try:
        program.starts()
        program.types_and_reads_on("quick")
        program.types_and_reads_on("fight")
        program.says("\n", "1")
        program.read_on(0.2)
        program.says("Goodbye", "quit")
        assert b"\x1b" not in program.sent
    finally:
        program.end()


def resize(program: Program, width: int, height: int) -> None:
    """Give the terminal another size, and look at it again."""
    program.turns(width, height)
    program.read_on(0.3)


@EVERY
def test_every_size_in_the_middle_of_a_choice_keeps_it(key: str, tmp_path: Path) -> None:
    for program in in_a_duel(tmp_path, key):
        program.press("\x1b[B")
        resize(program, 120, 40)
        before = program.text
        for width, height in SIZES[:-1]:
            resize(program, width, height)
            assert max(map(len, program.rows)) <= width
            assert any(len(line.strip()) > 10 for line in program.rows), "something can be read"
        resize(program, *SIZES[-1])
        program.shows_again(before)


@EVERY
def test_one_key_switches_between_screen_and_lines_at_any_time(key: str, tmp_path: Path) -> None:
    for program in in_a_duel(tmp_path, key):
        program.press("\x1b[B")  # a result that is a key old gives a row to what was seen so far
        before = program.text
        for keys, switch in (("", ";"), ("\x1b[B", ";"), ("?", ";"), ("\t", "\x0e")):
            program.press(keys) if keys else None
            program.read_on(0.3)
            if keys != "?":  # what any key puts away does not come back
                before = program.text
            program.press(switch, IN_LINES)
            program.read_on(0.3)
            program.press(switch)
            program.shows_again(before)
