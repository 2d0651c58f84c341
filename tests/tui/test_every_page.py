"""What holds on every screen beside the duel, at every size."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from random import Random

import pytest
from textual.strip import Strip

from duel_tui.ascii import plain
from duel_tui.keys import COMMANDS, Keymap
from duel_tui.keys.commands import Scope
from duel_tui.keys.words import MANUAL
from duel_tui.tui.app import DuelApp
from duel_tui.tui.line.frame import Frame
from duel_tui.tui.line.gate import Gate
from duel_tui.tui.screens.base import AppScreen, KeysScreen
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.lines import LinesScreen
from duel_tui.tui.screens.rulebook import RulebookScreen
from tests.tui.golden import assert_whole_screen, shown
from tests.tui.screens import Player, app_over, running
from tests.tui.visits import context
from tests.tui.whole import unplain

pytestmark = pytest.mark.slow

WAYS: dict[str, str] = {
    "new duel": "n",
    "affair": "a",
    "house rules": "n h h",
    "fencers": "f",
    "a new fencer": "f home enter",
    "dice": "f home enter d",
    "name and kit": "f home enter d t k",
    "by hand": "f home enter h A enter",
    "duels": "d",
    "rules": "r",
    "settings": "s",
}
DAY = date(2026, 11, 28)
SIZES = ((80, 24), (120, 40))
every_way = pytest.mark.parametrize("way", WAYS)
every_size = pytest.mark.parametrize("size", SIZES, ids=["small", "large"])


@asynccontextmanager
async def at(
    way: str, saves: Path, size: tuple[int, int] = (80, 24), keymap: Keymap | None = None
) -> AsyncIterator[Player]:
    """Sit before a page that was gone to from home."""
    where = context(saves)
    where.today = lambda: DAY
    async with running(app_over(where, lambda _: HomeScreen(where.saves), keymap), size) as player:
        await player.press(WAYS[way])
        yield player


def names(player: Player) -> set[str]:
    """The commands that mean something."""
    return {one.binding.id for one in player.app.screen.active_bindings.values() if one.binding.id}


@every_way
@every_size
async def test_the_footer_names_lines_and_keys_and_the_cursor_stands_at_a_caret(
    way: str, size: tuple[int, int], tmp_path: Path
) -> None:
    async with at(way, tmp_path, size) as player:
        assert isinstance(player.app.screen, AppScreen)
        assert "; lines" in player.rows[-1]
        assert ("? back" if way == "rules" else "? keys") in player.rows[-1]
        assert all(len(row) == size[0] for row in player.rows)
        cursor = player.app.cursor_position
        assert 0 < cursor.y < size[1] - 1
        assert player.rows[cursor.y].strip()


@every_way
async def test_help_names_every_key_and_any_key_puts_it_away(way: str, tmp_path: Path) -> None:
    async with at(way, tmp_path) as player:
        await player.pilot.pause(0.3)
        before, known = player.sees, names(player)
        await player.press("?")
        if way == "rules":  # which the key of the help has opened, and closes
            assert isinstance(player.app.screen, HomeScreen)
            return
        assert isinstance(player.app.screen, KeysScreen)
        for one in COMMANDS:
            assert one.name not in {"commit", "matrix", "reset", "remedy"} & known or one.line in player.reads
        await player.press("x")
        await player.until(lambda: player.sees == before)


@pytest.mark.parametrize("keys", ["", "q", *[keys for way, keys in WAYS.items() if way != "rules"]])
async def test_help_says_what_a_page_is_for_and_leads_to_its_entry_in_the_manual(
    keys: str, tmp_path: Path
) -> None:
    where = context(tmp_path)
    book = where.rulebook(MANUAL)
    async with running(app_over(where, lambda _: HomeScreen(where.saves)), (80, 24)) as player:
        await player.press(keys)
        title = player.app.screen.title or ""
        place = book.place_named(title)
        assert place, title
        about, *_ = book.entry(place).text.split("\n\n")
        await player.press("?")
        assert " ".join(about.split()) in " ".join(player.reads.split())
        await player.press("?")
        assert isinstance(player.app.screen, RulebookScreen)
        assert player.app.screen._place == place
        await player.press("escape escape")
        assert player.app.screen.title == title


@every_way
async def test_lines_come_and_go_by_one_key(way: str, tmp_path: Path) -> None:
    async with at(way, tmp_path) as player:
        stack = list(player.app.screen_stack)
        await player.press(";")
        assert isinstance(player.app.screen, LinesScreen)
        await player.press(";")
        there = stack[-2] if way == "house rules" else stack[-1]  # lines go on with the duel that they are of
        assert player.app.screen is there


@every_way
async def test_backspace_always_finds_the_way_home(way: str, tmp_path: Path) -> None:
    async with at(way, tmp_path) as player:
        for _ in range(8):
            if isinstance(player.app.screen, HomeScreen):
                break
            await player.press("backspace")
        assert isinstance(player.app.screen, HomeScreen)


@every_way
async def test_commands_are_those_of_one_place_of_the_table(way: str, tmp_path: Path) -> None:
    async with at(way, tmp_path) as player:
        places = [{one.name for one in COMMANDS if place in one.places} for place in Scope]
        known = names(player) - {"suspend"}  # which every program of a shell has
        known -= {"choose"} if way == "settings" else set()  # to choose is to turn there
        assert any(known <= held for held in places), known


@every_way
@every_size
async def test_in_ascii_no_character_is_anything_else(
    way: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DuelApp, "pen", "letters")
    gate = Gate(16, plain)
    async with at(way, tmp_path, size) as player:
        assert unplain(shown(player.app)) == []
        frame = Frame(*size)
        for y, strip in enumerate(player.app.screen._compositor.render_strips()):
            frame.draw(f"\x1b[{y + 1};1H{Strip(strip).render(player.app.console)}")
        for row in frame.rows:
            assert all(char.isascii() and len(char) == 1 for char, _ in gate.row(row))


@every_way
async def test_nothing_on_a_wide_page_is_cut_off(way: str, tmp_path: Path) -> None:
    async with at(way, tmp_path, (120, 40)) as player:
        assert_whole_screen(player.app)


KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789/+!Z-#=.,",
    *("up", "down", "left", "right", "tab", "shift+tab", "space", "backspace", "delete", "home", "end"),
    *("enter", "escape", "pageup", "pagedown", "f1", "?", ";"),
)


@pytest.mark.parametrize("seed", [0, 1])
async def test_no_keys_however_pressed_trip_any_page(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    for way in WAYS:
        async with at(way, tmp_path / way) as player:
            for _ in range(4):
                for key in chance.choices(KEYS, k=12):
                    player.send(key)
                await player.rest()
                if player.app._exit or isinstance(player.app.screen, DuelScreen):
                    break  # keys by chance in duels have tests of their own
                assert all(len(row) == 80 for row in player.rows)
            assert player.app.fault is None


async def test_keys_typed_together_work_in_their_order(tmp_path: Path) -> None:
    async with at("by hand", tmp_path) as player:
        await player.write("m m")
        await player.write("ctrl+u B o home A end b enter")
        assert "Name         ABob" in player.sees
