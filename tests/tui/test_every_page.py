"""What holds on every screen beside the duel, at every size."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from random import Random

import pytest
from textual.strip import Strip

from duel_tui.ascii import plain
from duel_tui.keys import COMMANDS
from duel_tui.keys.commands import Scope
from duel_tui.keys.words import MANUAL
from duel_tui.tui.app import DuelApp
from duel_tui.tui.line.frame import Frame
from duel_tui.tui.line.gate import Gate
from duel_tui.tui.screens.base import KeysScreen
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.lines import LinesScreen
from duel_tui.tui.screens.rulebook import RulebookScreen
from tests.tui.golden import assert_whole_screen, shown
from tests.tui.screens import Player, app_over, running
from tests.tui.visits import context
from tests.tui.whole import unplain

WAYS: dict[str, str] = {
    "home": "",
    "challenge": "q",
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
MOST = 5
"""Keys that a footer names at most."""
every_way = pytest.mark.parametrize("way", WAYS)


@asynccontextmanager
async def at(way: str, saves: Path) -> AsyncIterator[Player]:
    """Sit before a page that was gone to from home."""
    where = context(saves)
    where.today = lambda: DAY
    async with running(app_over(where, lambda _: HomeScreen(where.saves)), (80, 24)) as player:
        await player.press(WAYS[way])
        yield player


def at_a_caret(player: Player) -> None:
    """Find all rows as wide as the screen, few keys in the last of them, and the cursor before something."""
    rows, cursor = player.rows, player.app.cursor_position
    width, height = player.app.size
    assert {len(row) for row in rows} == {width}
    assert "; lines" in rows[-1]
    assert ("? back" if player.app.screen.title == "Rulebook" else "? keys") in rows[-1]
    assert len(re.split(r"\s{2,}", rows[-1].replace("0-9 your own die", "").strip())) <= MOST
    assert 0 < cursor.y < height - 1
    assert rows[cursor.y].strip()


@every_way
async def test_a_page_has_a_caret_keys_of_one_place_help_lines_and_a_way_home(
    way: str, tmp_path: Path
) -> None:
    async with at(way, tmp_path) as player:
        at_a_caret(player)
        stack = list(player.app.screen_stack)
        known = {one.binding.id for one in player.app.screen.active_bindings.values() if one.binding.id}
        told = known & {"commit", "matrix", "reset", "remedy"}
        known -= {"suspend"}  # which every program of a shell has
        known -= {"choose"} if way == "settings" else set()  # to choose is to turn there
        assert any(known <= {one.name for one in COMMANDS if place in one.places} for place in Scope), known
        if way != "rules":  # which the key of the help has opened, and closes
            await _helped(player, told)
            await player.press("escape escape")
            assert player.app.screen is stack[-1]
        await player.press(";")
        assert isinstance(player.app.screen, LinesScreen)
        await player.press(";")
        there = stack[-2] if way == "house rules" else stack[-1]  # lines go on with the duel that they are of
        assert player.app.screen is there
        for _ in range(8):
            if isinstance(player.app.screen, HomeScreen):
                break
            await player.press("backspace")
        assert isinstance(player.app.screen, HomeScreen)


async def _helped(player: Player, told: set[str]) -> None:
    """The keys with what the page is for, put away by any key; and its entry in the manual."""
    title = player.app.screen.title or ""
    book = player.app.app_context.rulebook(MANUAL)
    place = book.place_named(title)
    assert place, title
    about, *_ = book.entry(place).text.split("\n\n")
    await player.pilot.pause(0.3)
    before = player.sees
    await player.press("? x")
    await player.until(lambda: player.sees == before)
    await player.press("?")
    assert isinstance(player.app.screen, KeysScreen)
    assert all(one.line in player.reads for one in COMMANDS if one.name in told)
    assert " ".join(about.split()) in player.reads
    await player.press("?")
    assert isinstance(player.app.screen, RulebookScreen)
    assert player.app.screen._place == place


@every_way
async def test_a_page_is_whole_on_a_wide_screen_and_in_ascii(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(16, plain)
    async with at(way, tmp_path) as player:
        await player.pilot.resize_terminal(120, 40)
        await player.rest()
        at_a_caret(player)
        assert_whole_screen(player.app)
        monkeypatch.setattr(DuelApp, "pen", "letters")
        for size in ((80, 24), (120, 40)):
            await player.pilot.resize_terminal(*size)
            await player.rest()
            assert unplain(shown(player.app)) == []
            frame = Frame(*size)
            for y, strip in enumerate(player.app.screen._compositor.render_strips()):
                frame.draw(f"\x1b[{y + 1};1H{Strip(strip).render(player.app.console)}")
            for row in frame.rows:
                assert all(char.isascii() and len(char) == 1 for char, _ in gate.row(row))


KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789/+!Z-#=.,",
    *("up", "down", "left", "right", "tab", "shift+tab", "space", "backspace", "delete", "home", "end"),
    *("enter", "escape", "pageup", "pagedown", "f1", "?", ";"),
)


@pytest.mark.slow
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
