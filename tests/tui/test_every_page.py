"""What holds on every page beside the duel, at every size."""

from pathlib import Path
from random import Random

import pytest

from duel_tui.keys import written
from tests.tui.painted import in_ascii
from tests.tui.visits import Visit, assert_help_is_whole, house

WAYS: dict[str, tuple[str, ...]] = {
    "by hand": ("f",),
}
SIZES = ((80, 24), (120, 40), (200, 60))


@pytest.fixture(params=WAYS)
def visit(request: pytest.FixtureRequest, tmp_path: Path) -> Visit:
    there = Visit(house(tmp_path))
    there.press(*WAYS[request.param])
    return there


@pytest.mark.parametrize("size", SIZES)
def test_the_footer_is_whole_and_the_way_back_is_in_it(visit: Visit, size: tuple[int, int]) -> None:
    visit.size = size
    last = visit.text.splitlines()[size[1] - 1]
    assert len(last) <= size[0]
    shown = [f"{written(one.command.keys[0])} {one.said}" for one in visit.page.bound if one.footer]
    assert len([item for item in shown if item in last]) >= min(3, len(shown))
    assert any(way in last for way in ("esc ", "^q leave"))


@pytest.mark.parametrize("size", SIZES)
def test_a_caret_marks_where_one_is_and_the_cursor_stands_by_it(visit: Visit, size: tuple[int, int]) -> None:
    visit.size = size
    paper = visit.paper
    x, y = paper.cursor
    assert (x, y) != (0, 0)
    assert 0 < y < size[1]
    assert x < size[0]


def test_help_names_every_key_and_any_key_puts_it_away(visit: Visit) -> None:
    bound = visit.page.bound
    before = visit.text
    shown = visit.press("?" if any(one.name == "help" for one in bound) else "f1")
    for one in bound:
        assert written(one.command.keys[0]) in shown
    assert_help_is_whole(visit.page, shown)
    assert visit.press("escape") == before


def test_ctrl_q_leaves_from_everywhere(visit: Visit) -> None:
    visit.press("ctrl+q")
    assert visit.over


def test_escape_always_finds_the_way_home(visit: Visit) -> None:
    for _ in range(8):
        visit.press("escape")
    assert "first page" in visit.text
    assert not visit.over


KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789?/+!Z",
    *("up", "down", "left", "right", "tab", "shift+tab", "space", "backspace", "delete", "home", "end"),
    *("enter", "enter", "enter", "escape", "escape", "pageup", "pagedown", "f1"),
)


@pytest.mark.parametrize("seed", range(6))
def test_no_keys_however_pressed_trip_any_page(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    there = Visit(house(tmp_path))
    for _ in range(400):
        there.size = chance.choice(SIZES)
        text = there.press(chance.choice(KEYS))
        assert all(len(line) <= there.size[0] for line in text.splitlines())
        if there.over:
            there.over = False
    there.house.clear_table()


def test_nothing_is_cut_off_at_80_by_24(visit: Visit) -> None:
    assert not visit.paper.cut


def test_in_ascii_no_character_is_anything_else(visit: Visit) -> None:
    for row in in_ascii(visit.paper):
        assert all(char.isascii() and len(char) == 1 for char in row)
