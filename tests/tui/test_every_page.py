"""What holds on every screen beside the duel, at every size; and what every footer names."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from re import fullmatch

import pytest
from textual.app import App, ComposeResult
from textual.strip import Strip

from duel_tui.ascii import plain
from duel_tui.keys import COMMANDS, Keymap
from duel_tui.keys.commands import Scope
from duel_tui.keys.words import MANUAL
from duel_tui.play.bout import Bout
from duel_tui.registry import KEYS
from duel_tui.tui.app import DuelApp
from duel_tui.tui.line.frame import Frame
from duel_tui.tui.line.gate import Gate
from duel_tui.tui.screens.base import KeysScreen
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.lines import LinesScreen
from duel_tui.tui.screens.rolling import RollingScreen
from duel_tui.tui.screens.rulebook import RulebookScreen
from duel_tui.tui.styles import Palette
from duel_tui.tui.widgets.edges import Footer, fitting
from tests.tui.bouts import bout
from tests.tui.golden import assert_whole_screen, shown
from tests.tui.positions import AT_MEASURE, OVER, begun
from tests.tui.screens import Player, app_over, at_home, playing, running
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
"""Keys that a footer names at most; among the dice it names one more."""
every_way = pytest.mark.parametrize("way", WAYS)


@asynccontextmanager
async def at(way: str, saves: Path, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Player]:
    """Sit before a page that was gone to from home."""
    where = context(saves)
    where.today = lambda: DAY
    async with running(app_over(where, lambda _: HomeScreen(where.saves)), size) as player:
        await player.press(WAYS[way])
        yield player


def at_a_caret(player: Player) -> None:
    """Find all rows as wide as the screen, few keys in the last of them, and the cursor before something."""
    rows, cursor = player.rows, player.app.cursor_position
    width, height = player.app.size
    assert {len(row) for row in rows} == {width}
    assert "; lines" in rows[-1]
    assert ("? back" if player.app.screen.title == "Rulebook" else "? keys") in rows[-1]
    assert 0 < named(player) <= MOST + player.at(RollingScreen)
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
    async with at(way, tmp_path, (120, 40)) as player:
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


PRESSED = (
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
                for key in chance.choices(PRESSED, k=12):
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


ITEMS = (("enter", "strike"), ("tab", "next"), ("bksp", "clear"), ("z", "take back"), ("%", "odds"))
ALWAYS = ((";", "lines"), ("?", "keys"))


@pytest.mark.parametrize("width", range(16, 90, 7))
def test_as_many_items_as_fit_and_always_the_last_two(width: int) -> None:
    shown, gap = fitting(ITEMS, ALWAYS, width)
    assert shown[-2:] == list(ALWAYS)
    assert tuple(shown[:-2]) == ITEMS[: len(shown) - 2]
    assert sum(len(key) + 1 + len(words) for key, words in shown) + gap * (len(shown) - 1) <= width


class Foot(App[None]):
    palette = Palette()

    def compose(self) -> ComposeResult:
        yield Footer(Keymap({"help": ("f2",)}), *ITEMS)


async def test_it_shows_the_keys_in_force_and_what_it_is_given_later() -> None:
    app = Foot()
    async with app.run_test(size=(80, 24)) as pilot:
        footer = app.query_one(Footer)
        assert footer.render_line(0).text.strip() == (
            "enter strike  tab next  bksp clear  z take back  % odds  ; lines  f2 keys"
        )
        footer.items = (("enter", "[b]roll"),)
        await pilot.pause()
        assert footer.render_line(0).text.strip() == "enter [b]roll   ; lines   f2 keys"


def named(player: Player) -> int:
    """The keys that the footer of a screen names."""
    footer = player.app.screen.query_one(Footer)
    return len(footer.over or (*footer.items, *footer._always))


STATES: tuple[tuple[Callable[[], Bout], str], ...] = (
    *[(partial(begun, game, decisions=3), "") for game in KEYS],
    (bout, ""),
    (lambda: begun(KEYS[0], options={"approach": "map", "map": "tavern"}), "8"),
    (lambda: bout(lines=AT_MEASURE, seed=None), "t r h enter"),
    (lambda: bout(lines=AT_MEASURE), "+"),
    (lambda: bout(lines=AT_MEASURE), "<"),
    (lambda: bout(kind="death", lines=OVER), ""),
    (lambda: begun("duel_of_swords", people=2), ""),
    (bout, "?"),
)
"""Duels on their way, on a map, at a die, a ruling, the log, the end, a curtain and the keys."""


async def test_a_duel_names_five_keys_at_most() -> None:
    async with playing(bout()) as player:
        for made, keys in STATES:
            await player.sits_down(made())
            await player.press(keys)
            assert 0 < named(player) <= MOST
            if player.decides and not keys:
                does = player.bout.wording.commits(player.decision.ask.what)
                again = "   @ map|   space again|"
                pattern = rf"enter {does} *z take back   < log({again})   \? keys"
                assert fullmatch(pattern, player.footer), player.footer
            await player.press("escape" if keys in {"+", "<", "?"} else "")


async def test_parts_of_pages_name_five_keys_at_most(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        for keys in ("f enter h", "escape escape escape r enter", "/"):
            await player.press(keys)
            assert 0 < named(player) <= MOST
