"""Terminals that were left in an extended mode, whose shell has job control, and where the next letter comes to stand."""

import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from duel_tui.keystrokes import ORDINARY
from duel_tui.shutdown import STAYS
from duel_tui.tui.line.pictures import ENTER
from tests.leave.program import EXTENDED, FULL, HEARS, LOOKS, MODES, PLAIN, READY, Program, known
from tests.storage.lines_of import lines_in

pytestmark = pytest.mark.slow
FIELDS = {
    "lines on a small screen": ((40, 12), ()),
    "a search": ((80, 24), (("r", "enter open"), ("/", ""))),
    "a line over a form": ((80, 24), (("f", "enter open"), ("\x1b[H", ""), ("\r", "by hand"), ("h", ""))),
    "a note": ((80, 24), (("q", "enter fight"), ("\r", "MOVEMENT"), ('"', ""))),
}
"""The size of the window, and the keys to the field, each with what is waited for after it."""
TYPED = (
    ("abc", "abc", ""),
    ("宮本", "abc宮本", ""),
    ("\x1b[D", "abc宮", "本"),
    ("\x1b[C", "abc宮本", ""),
    ("\x7f", "abc宮", ""),
    ("x" * 34, "xx", ""),
    ("武", "x武", ""),
    ("\x1b[D", "xx", "武"),
    ("\x1b[F", "x武", ""),
)
"""What is typed, and what stands before and after the insertion point then."""


def around(program: Program) -> tuple[str, str]:
    """What stands before the cursor and from there on, in its row."""
    column, row, seen = program.cursor
    if not seen:
        return "no cursor", ""
    cells = [program._screen.buffer[row][x].data for x in range(program._screen.columns)]
    return "".join(cells[:column]), "".join(cells[column:]).rstrip()


@pytest.mark.parametrize("field", FIELDS)
def test_the_cursor_stands_where_the_next_letter_comes(field: str, tmp_path: Path) -> None:
    size, keys = FIELDS[field]
    with Program(tmp_path, mode=FULL, size=size) as program:
        program.shows(READY[FULL], LOOKS, "What now?")
        program.read_on(HEARS)
        for key, then in keys:
            program.press(key, then)
            program.read_on(HEARS)
        program.waits(lambda: not around(program)[0].strip())
        for typed, before, after in TYPED:
            program.types(typed)
            program.waits(lambda: around(program)[0].endswith(before) and around(program)[1] == after)  # noqa: B023
        program.turns(size[0] + 20, size[1] + 6)
        program.waits(lambda: around(program)[0].endswith("x武") and not around(program)[1])


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


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("who", ["player", "guest", "behind a wrapper"])
def test_without_a_shell_it_says_so_and_goes_on(mode: str, who: str, tmp_path: Path) -> None:
    more = ("--guest", "--user", "al", "--saves", str(tmp_path / "guests")) if who == "guest" else ()
    through = "%s; true" if who == "behind a wrapper" else "%s"
    with Program(tmp_path, *more, mode=mode, through=through) as program:
        program.begins_a_duel()
        program.sent = b""
        program.press("\x1a", {"player": STAYS, "guest": "A guest cannot suspend the program."}.get(who, ""))
        program.read_on(0.1)
        program.waits(lambda: program.state != "T")
        if mode == FULL:
            assert who == "behind a wrapper" or b"\x1b[?1049l" not in program.sent
            program.press("s\r")
            program.waits(lambda: program.asks)
        else:
            program.says("Which movement?", "score")


@pytest.mark.parametrize("mode", EXTENDED)
def test_after_an_extended_mode_a_decision_is_played_and_the_screen_left(mode: str, tmp_path: Path) -> None:
    typed = EXTENDED[mode]
    with Program(tmp_path, mode=FULL) as program:
        program.starts()
        program.read_on(0.1)
        for key, then in (
            ("q", "enter fight"),
            ("\x1b", "Tobias Quill"),
            ("q", "enter fight"),
            ("\r", "MOVEMENT"),
        ):
            program.opens(typed(key), then)
        program.press(typed("s\r"), " 1 ")
        program.waits(lambda: len(lines_in(tmp_path)) > 0)
        assert ORDINARY.encode() in program.sent
        program.sent = b""
        program.types(typed("\x11"))
        program.gone_after()
        assert program.code == 0
        assert ORDINARY.encode() in program.rest()


@pytest.mark.parametrize("mode", EXTENDED)
def test_after_an_extended_mode_lines_are_read_as_they_were_meant(mode: str, tmp_path: Path) -> None:
    typed = EXTENDED[mode]
    with Program(tmp_path) as program:
        program.starts()
        assert ORDINARY.encode() in program.sent
        program.says("Which movement?", typed("quick\rfight\r"))
        program.says("?", typed("stannd\x7f\x7fd"))
        program.waits(lambda: len(lines_in(tmp_path)) > 0)
        program.types(f"{typed(chr(3))}\n")
        program.gone_after()
        assert program.code == 130
        assert program.rest().endswith(ORDINARY.encode())


def test_after_a_suspension_the_screen_stands_there_again_whole_and_in_another_size(shell: Program) -> None:
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
    shell.press("\x1a", "Stopped")
    shell.turns(110, 35)
    shell.types("fg\r")
    shell.waits(lambda: "MOVEMENT" in shell.text and len(shell.rows[0]) > 80)
    shell.press("s\r")
    shell.waits(lambda: shell.asks)


def test_after_a_suspension_lines_ask_their_question_again(shell: Program) -> None:
    begins(shell, PLAIN)
    shell.press("\x1a", "Stopped")
    for typed in ("fg", "score"):
        shell.sent = b""
        shell.types(f"{typed}\r")
        shell.waits(lambda: b"Which movement?" in shell.sent)
