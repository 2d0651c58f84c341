"""On real terminals: no colour where none is wanted, ASCII where there is nothing else, any size, lines; another game in each part."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from duel_tui.registry import KEYS
from tests.leave.program import FULL, PLAIN, Program
from tests.lengths import in_turn

COLOUR = re.compile(rb"\x1b\[(?:[0-9;:]*[;:])?(?:3[0-9]|4[0-9]|5[89]|9[0-7]|10[0-7])(?:[;:][0-9;:]*)?m")
pytestmark = pytest.mark.slow
EVERY = pytest.mark.parametrize("key", in_turn(KEYS))
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


@EVERY
@pytest.mark.parametrize("asked", [["--ascii"], []], ids=["--ascii", "LANG=C"])
def test_where_nothing_but_ascii_is_shown_nothing_else_is_sent(
    key: str, asked: list[str], tmp_path: Path
) -> None:
    locale = {} if asked else {"LC_ALL": "", "LC_CTYPE": "", "LANG": "C"}
    for program in in_a_duel(tmp_path, key, *asked, **locale):
        assert played(program).isascii()
    with Program(tmp_path, *asked, mode=PLAIN, command=under(locale)) as program:
        program.starts()
        for said in ("quick", "fight", "1", "2", "?", "me", "foe", "rules", "back"):
            program.says("\n", said)
            program.read_on(0.2)
            assert program.sent.isascii(), program.text
    with Program(tmp_path, mode=PLAIN, plainly="--theme=auto", TERM="dumb") as program:
        program.starts()
        program.types_and_reads_on("quick")
        program.says("Goodbye", "quit")
        assert b"\x1b" not in program.sent


@EVERY
def test_no_color_gives_no_colour_at_all_and_without_it_there_are_colours(key: str, tmp_path: Path) -> None:
    for wish in ("1", ""):
        for program in in_a_duel(tmp_path, key, NO_COLOR=wish):
            sent = played(program) if wish else program.sent
            assert b"\x1b[" in sent
            assert bool(COLOUR.search(sent)) is not bool(wish)


@EVERY
def test_every_size_and_the_lines_in_the_middle_of_a_choice_keep_it(key: str, tmp_path: Path) -> None:
    for program in in_a_duel(tmp_path, key):
        program.press("\x1b[B")  # a result that is a key old gives a row to what was seen so far
        before = program.text
        for size in (*SIZES, (80, 24)):
            program.turns(*size)
            program.read_on(0.3)
            assert max(map(len, program.rows)) <= size[0]
            assert any(len(line.strip()) > 10 for line in program.rows), "something can be read"
        program.shows_again(before)
        for keys, switch in (("", ";"), ("\x1b[B", ";"), ("?", ";"), ("\t", "\x0e")):
            program.press(keys) if keys else None
            program.read_on(0.3)
            if keys != "?":  # what any key puts away does not come back
                before = program.text
            program.press(switch, "^q leave")
            program.read_on(0.3)
            program.press(switch)
            program.shows_again(before)
