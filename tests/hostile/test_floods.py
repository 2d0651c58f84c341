"""Floods: a megabyte of anything, faster than any answer, and the next key is heard and what is drawn is right."""

from pathlib import Path

import pytest

from tests.hostile.ordeal import ordeal
from tests.leave.program import FULL, PLAIN

MEGABYTE = 1_000_000
THE_WHOLE = ("letters", "nul", "escape", "kitty keys")
"""What comes as a whole megabyte; of the others a quarter."""
SHORT = 20_000
_AFTER_ESCAPE = 0.5
"""Seconds after which the last ESC is a key by itself, and not Alt with the next one."""
FLOODS = {
    "letters": b"a",
    "carets that move": b"\x1b[B",
    "choices": b"s\r",
    "help": b"?",
    "nul": b"\0",
    "escape": b"\x1b",
    "kitty keys": b"\x1b[97;5u",
    "kitty keys that are none": b"\x1b[1114112;1:3u",
    "reports of the mouse": b"\x1b[<0;10;10M",
    "answers about modes": b"\x1b[?2026;2$y",
    "alt": b"\x1ba",
    "pastes": b"\x1b[200~x\x1b[201~",
}
LINES = {
    "empty lines": b"\n",
    "choices": b"stand\n",
    "help": b"?\n",
    "nonsense": b"x\n",
    "one line": b"x",
    "nul": b"\0",
}


@pytest.mark.parametrize(("mode", "what"), [(FULL, b"a\x1b[B\0"), (PLAIN, b"x\0\x1b[B")])
def test_a_short_flood_keeps_nobody_waiting(mode: str, what: bytes, tmp_path: Path) -> None:
    with ordeal(tmp_path, mode) as tried:
        tried.pour(what * (MEGABYTE // 10 // len(what)))


@pytest.mark.slow
@pytest.mark.parametrize("what", FLOODS)
def test_after_a_flood_of_keys_what_is_asked_for_is_shown(what: str, tmp_path: Path) -> None:
    size = MEGABYTE if what in THE_WHOLE else MEGABYTE // 4
    with ordeal(tmp_path, FULL) as tried:
        tried.pour(FLOODS[what] * (size // len(FLOODS[what])))
        tried.pause(_AFTER_ESCAPE)
        tried.shows_the_keys()
        tried.pour(FLOODS[what] * (SHORT // len(FLOODS[what])))
        tried.pause(_AFTER_ESCAPE if what == "escape" else 0)


@pytest.mark.slow
@pytest.mark.parametrize("what", LINES)
def test_a_megabyte_of_lines_keeps_nobody_waiting(what: str, tmp_path: Path) -> None:
    with ordeal(tmp_path, PLAIN) as tried:
        tried.pour(LINES[what] * (MEGABYTE // len(LINES[what])) + b"\n")
