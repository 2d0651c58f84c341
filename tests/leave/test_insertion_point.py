"""The terminal's cursor stands where the next letter comes to stand: there input methods and braille displays look for it."""

from pathlib import Path

import pytest

from tests.leave.program import FULL, HEARS, LOOKS, READY, Program

pytestmark = pytest.mark.slow
FIELDS = {
    "lines": ((80, 24), ((";", ""),)),
    "lines on a small screen": ((40, 12), ()),
    "a search": ((80, 24), (("r", "enter open"), ("/", ""))),
    "a line over a form": ((80, 24), (("f", "enter open"), ("\x1b[H", ""), ("\r", "by hand"), ("h", ""))),
    "a game master's word": ((80, 24), (("q", "enter fight"), ("\r", "MOVEMENT"), (":", ""), ("m", ""))),
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
