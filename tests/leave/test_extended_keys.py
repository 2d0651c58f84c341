"""A terminal that was left in an extended mode of its keyboard: every key is heard, and the mode is put back."""

from pathlib import Path

import pytest

from duel_tui.keystrokes import ORDINARY
from tests.leave.program import EXTENDED, FULL, PLAIN, Program
from tests.leave.test_leaving import lines

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("mode", EXTENDED)
def test_a_decision_is_played_and_the_screen_left(mode: str, tmp_path: Path) -> None:
    typed = EXTENDED[mode]
    with Program(tmp_path, mode=FULL) as program:
        program.starts()
        program.read_on(0.1)
        program.opens(typed("q"), "enter fight")
        program.opens(typed("\x1b"), "Tobias Quill")
        program.opens(typed("q"), "enter fight")
        program.opens(typed("\r"), "MOVEMENT")
        program.press(typed("s\r"), " 1 ")
        program.waits(lambda: len(lines(tmp_path)) > 0)
        assert ORDINARY.encode() in program.sent
        program.sent = b""
        program.types(typed("\x11"))
        program.gone_after()
        assert program.code == 0
        assert ORDINARY.encode() in program.rest()


@pytest.mark.parametrize("mode", EXTENDED)
def test_lines_are_read_as_they_were_meant(mode: str, tmp_path: Path) -> None:
    typed = EXTENDED[mode]
    with Program(tmp_path, mode=PLAIN) as program:
        program.starts()
        assert ORDINARY.encode() in program.sent
        program.says("Which movement?", typed("quick\rfight\r"))
        program.says("?", typed("stannd\x7f\x7fd"))
        program.waits(lambda: len(lines(tmp_path)) > 0)
        program.types(f"{typed(chr(3))}\n")
        program.gone_after()
        assert program.code == 130
        assert program.rest().endswith(ORDINARY.encode())
