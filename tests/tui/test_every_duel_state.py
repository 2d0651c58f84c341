"""What holds in every state of every duel, at every size."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from duel_tui.registry import KEYS
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.duel.curtain import Curtain
from duel_tui.tui.duel.end import EndPage
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.duel.replay import ReplayPage
from duel_tui.tui.page import HEIGHT, WIDTH
from duel_tui.tui.paper import Paper
from tests.tui.duels import duel_of, walk
from tests.tui.painted import in_ascii
from tests.tui.test_own_keys import assert_of_one_place
from tests.tui.visits import Visit, assert_help_is_whole

STEPS = 12


@pytest.fixture(params=KEYS)
def duel(request: pytest.FixtureRequest, tmp_path: Path) -> Visit:
    return duel_of(request.param, tmp_path)


def states(duel: Visit, steps: int = STEPS) -> Iterator[Paper]:
    yield duel.paper
    for _ in walk(duel, 5, steps):
        yield duel.paper


def test_in_ascii_no_character_is_anything_else(duel: Visit) -> None:
    for paper in states(duel):
        sent = in_ascii(paper)
        assert [len(row) for row in sent] == [WIDTH] * HEIGHT
        assert all(char.isascii() and len(char) == 1 for row in sent for char in row)


def test_nothing_is_cut_off_at_80_by_24(duel: Visit) -> None:
    for paper in states(duel):
        assert not paper.cut, paper.text()


def test_the_cursor_stands_at_what_is_asked(duel: Visit) -> None:
    for paper in states(duel):
        x, y = paper.cursor
        assert (x, y) != (0, 0)
        page = duel.page
        if isinstance(page, DuelPage) and isinstance(page._prompt, Choosing) and not page._keys_shown:
            assert paper.text().splitlines()[y][x] == ">"


@pytest.mark.parametrize("key", ["rapier_and_dagger", "duel_of_swords", "card_duel"])
def test_the_cursor_stands_at_the_result_and_at_the_step_of_a_replay(key: str, tmp_path: Path) -> None:
    duel = duel_of(key, tmp_path)
    for _ in walk(duel, 3, 400):
        pass
    assert isinstance(duel.page, EndPage)
    x, y = duel.paper.cursor
    assert duel.paper.text().splitlines()[y][x:].strip()
    duel.press("r", "tab")
    assert "step 1" in duel.caret


def test_no_line_of_the_help_is_cut_off_or_dropped_at_80_by_24(duel: Visit) -> None:
    for _ in states(duel):
        if isinstance(duel.page, DuelPage) and not isinstance(duel.page._prompt, Curtain):
            shown = duel.text if duel.page._keys_shown else duel.press("?")
            assert_help_is_whole(duel.page, shown)
            duel.press("escape")
    for _ in walk(duel, 3, 2000):
        pass
    assert isinstance(duel.page, EndPage)
    assert_help_is_whole(duel.page, duel.press("?"))
    duel.press("escape", "r", "?")
    assert isinstance(duel.page, ReplayPage)
    assert_help_is_whole(duel.page, duel.text)
    assert "column" not in duel.text


def test_commands_come_from_one_place_of_the_table(duel: Visit) -> None:
    for _ in states(duel):
        assert_of_one_place(duel.page.bound)


def test_without_colour_or_ink_the_text_says_which_rows_can_be_had(duel: Visit) -> None:
    for paper in states(duel):
        page = duel.page
        if not isinstance(page, DuelPage) or page._keys_shown or not isinstance(page._prompt, Choosing):
            continue
        rows = [["".join(char for char, _ in row), [ink for _, ink in row]] for row in paper.rows]
        for text, inks in rows[8:16]:
            for x, ink in enumerate(inks):
                if ink == "denied" and inks[x - 1] != "denied":
                    assert text[x] == "-" or text[x - 1] == ">", text


@pytest.mark.parametrize("size", [(WIDTH, HEIGHT), (120, 40)])
def test_no_key_changes_colours_alone(duel: Visit, size: tuple[int, int]) -> None:
    """Whatever a key does is told by a letter or by the cursor's place, for who sees no colours."""
    duel.size = size
    chance, before, told = Random(3), duel.paper, 0
    for _ in range(60):
        duel.press(chance.choice(("down", "up", "1", "2", "3", "tab", "space", "o", "?", "escape")))
        after = duel.paper
        if after.rows != before.rows:
            told += 1
            assert (after.text(), after.cursor) != (before.text(), before.cursor), after.text()
        before = after
    assert told > 10
