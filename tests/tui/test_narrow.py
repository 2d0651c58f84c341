"""Narrow pages: the same prompt and the same keys in lines, down to 40 by 12, and back to the screen."""

from pathlib import Path
from random import Random

import pytest

from duel_tui.keys import Keymap
from duel_tui.registry import KEYS
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.page import Page
from duel_tui.tui.paper import Paper
from duel_tui.tui.room import Room
from tests.tui.bouts import bout
from tests.tui.duels import duel_of, walk
from tests.tui.screens import Player, duel_app
from tests.tui.test_every_page import WAYS
from tests.tui.visits import Visit, house

SMALL = ((40, 12), (46, 19), (79, 24), (80, 23), (60, 14))
USUAL = Keymap()


def shown(page: Page, size: tuple[int, int], room: Room | None = None) -> Paper:
    paper = Paper(*size)
    (room or Room()).draw(page, paper, USUAL)
    return paper


def one_line(paper: Paper) -> str:
    return " ".join(paper.text().split())


@pytest.mark.parametrize("way", WAYS)
def test_every_page_has_its_lines_with_help_and_the_caret_in_sight(tmp_path: Path, way: str) -> None:
    visit = Visit(house(tmp_path))
    visit.press(*WAYS[way])
    for size in SMALL:
        paper = shown(visit.page, size)
        assert [len(row) for row in paper.rows] == [size[0]] * size[1]
        assert not paper.cut
        x, y = paper.cursor
        assert 0 < y < size[1]
        assert 0 <= x < size[0]
        assert not any("\u2502" in line for line in paper.text().splitlines()), "one column"
        assert visit.page.draw_narrow(Paper(*size))


@pytest.mark.parametrize("way", ["home", "roster", "new duel", "settings", "house rules"])
def test_the_row_at_the_caret_is_in_sight_wherever_it_is(tmp_path: Path, way: str) -> None:
    visit = Visit(house(tmp_path))
    visit.press(*WAYS[way])
    for _ in range(12):
        visit.press("down")
        paper = shown(visit.page, (40, 12))
        assert paper.text().splitlines()[paper.cursor[1]].startswith((">", " "))
        assert ">" in "".join(line[:1] for line in paper.text().splitlines()[1:])


@pytest.mark.parametrize("key", KEYS)
def test_a_duel_goes_on_in_lines_at_the_same_prompt(key: str, tmp_path: Path) -> None:
    visit = duel_of(key, tmp_path)
    for _ in walk(visit, 5, 12):
        for size in SMALL[:2]:
            paper = shown(visit.page, size)
            assert not paper.cut
            page = visit.page
            if not isinstance(page, DuelPage) or page._keys_shown or not isinstance(page._prompt, Choosing):
                continue
            choosing = page._prompt
            assert choosing.row.label[:12] in paper.text().splitlines()[paper.cursor[1]]
            told = one_line(paper)
            assert all(choosing.words[column.name].title in told for column in choosing.pickers.columns)


@pytest.mark.parametrize("key", KEYS)
def test_however_the_size_changes_in_mid_choice_nothing_else_does(key: str, tmp_path: Path) -> None:
    chance = Random(key)
    visit, room = duel_of(key, tmp_path), Room()
    for _ in walk(visit, 3, 8):
        usual = shown(visit.page, (80, 24)).text()
        for _ in range(12):
            size = (chance.randint(20, 130), chance.randint(5, 50))
            room.sized(*size)
            if chance.random() < 0.3:
                room.switch(*size)
            paper = shown(visit.page, size, room)
            assert [len(row) for row in paper.rows] == [size[0]] * size[1]
        assert shown(visit.page, (80, 24)).text() == usual


def test_one_key_switches_either_way_at_any_size(tmp_path: Path) -> None:
    visit, room = duel_of(KEYS[0], tmp_path), Room()
    visit.press("enter")
    screen, lines = shown(visit.page, (80, 24)).text(), shown(visit.page, (46, 19)).text()
    room.switch(80, 24)
    assert "Round 1" in shown(visit.page, (80, 24), room).text()
    room.switch(80, 24)
    assert shown(visit.page, (80, 24), room).text() == screen
    room.switch(46, 19)
    window = shown(visit.page, (46, 19), room).text()
    assert window != lines
    assert all(line.strip() in screen for line in window.splitlines())
    room.sized(80, 24)
    assert shown(visit.page, (80, 24), room).text() == screen
    room.sized(46, 19)
    assert shown(visit.page, (46, 19), room).text() == lines


def test_below_40_by_12_it_is_said_what_is_needed(tmp_path: Path) -> None:
    visit = Visit(house(tmp_path))
    for size in ((39, 12), (40, 11), (10, 3), (1, 1)):
        paper = shown(visit.page, size)
        assert [len(row) for row in paper.rows] == [size[0]] * size[1]
    assert "40 and 12 are needed" in one_line(shown(visit.page, (39, 12)))


def test_keys_are_all_named_in_the_smallest_help(tmp_path: Path) -> None:
    visit = duel_of(KEYS[0], tmp_path)
    visit.press("enter", "?")
    told = one_line(shown(visit.page, (40, 12)))
    for item in ("enter commit", "z take back", "o odds", "^n lines or screen", "^q leave"):
        assert item[:14] in told


async def test_the_app_switches_and_resizes_without_losing_a_choice() -> None:
    app = duel_app(bout(kind="death"))
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(pilot)
        await player.press("s")
        await player.wait()
        picked = player.sees
        for width, height in ((46, 19), (200, 60), (40, 12), (20, 4), (120, 40), (80, 24)):
            await pilot.resize_terminal(width, height)
            await player.press("ctrl+n" if width % 3 else "ctrl+n ctrl+n")
        assert player.sees == picked
        await player.press("enter")
        await player.wait(0.3)
        assert "exchange" in player.sees
