"""Paper: text is put down in cells, and nothing foreign gets through."""

import pytest

from duel_tui.tui.paper import Paper
from duel_tui.tui.prose import text_of, wrapped

WIDTH, HEIGHT = 30, 5


@pytest.mark.parametrize(
    "name",
    ["\x1b]0;owned\x07Diego", "[/bold]Diego", "[red", "\u202eogeiD", "Di\rego", "\x9b31mDiego", "\x00Diego"],
)
def test_hostile_names_are_put_down_as_text_or_not_at_all(name: str) -> None:
    paper = Paper(WIDTH, HEIGHT)
    paper.put(0, 0, name)
    assert paper.text().split("\n")[0] == "".join(char for char in name if char.isprintable())


def test_wide_characters_take_two_cells_and_are_never_cut_in_half() -> None:
    paper = Paper(WIDTH, HEIGHT)
    assert paper.put(0, 0, "\u5263\u58eb", width=3) == 2
    assert paper.text().split("\n")[0] == "\u5263"


def test_text_breaks_between_words_and_long_words_break_anywhere() -> None:
    assert [text_of(line) for line in wrapped("to the unpronounceable end", 8)] == [
        "to the",
        "unpronou",
        "nceable",
        "end",
    ]
