"""The first start asks how everything is to look; and a new player's first minute, with letters, digits, signs, Enter, Space and Backspace alone."""

import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pexpect
import pytest

from duel_tui.fencer.terms import Grade
from duel_tui.play import matchmaking
from duel_tui.play.settings import SettingsStore
from duel_tui.storage import settings
from duel_tui.storage.folders import Saves
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.first import FirstScreen, Looks
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.lines import LinesScreen
from duel_tui.tui.terminal import Start, Terminal
from tests.leave.program import LOOKS
from tests.tui.golden import shown
from tests.tui.screens import Keyboard, at_home

FIRST_SCREEN = 6000
"""Bytes of the first screen at 80x24."""

COLOURED = Terminal(256)


@asynccontextmanager
async def first_start(
    folder: Path, terminal: Terminal = COLOURED, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[DuelApp, Keyboard, Path]]:
    saves = Saves(folder)
    store = SettingsStore(saves)
    app = DuelApp(Start(store.settings, store, terminal=terminal, first=store.fresh))
    app.begin_with(lambda: HomeScreen(saves, store))
    async with app.run_test(size=size) as pilot:
        yield app, Keyboard(pilot), saves.settings


@pytest.mark.parametrize(
    ("keys", "theme", "motion"),
    [
        (("right", "enter"), "moonlight", True),
        (("left", "enter"), "auto", True),
        (("up", "right", "enter"), "none", True),
        (("4",), "parchment", True),
        (("s", "1"), "auto", False),
        (("escape",), "auto", True),
    ],
)
async def test_a_look_is_kept_and_nothing_asked_again(
    keys: tuple[str, ...], theme: str, *, motion: bool, tmp_path: Path
) -> None:
    async with first_start(tmp_path) as (app, keyboard, path):
        assert isinstance(app.screen, FirstScreen)
        await keyboard.press(*keys)
        assert isinstance(app.screen, HomeScreen)
        assert app.settings == settings.load(path)
        assert (app.settings.theme, app.settings.motion) == (theme, motion)
        assert app.palette.theme == theme
    async with first_start(tmp_path) as (again, _, _):
        assert isinstance(again.screen, HomeScreen)


async def test_every_look_is_shown_with_its_number_and_the_caret_before_the_one_offered(
    tmp_path: Path,
) -> None:
    async with first_start(tmp_path) as (app, keyboard, _):
        text = shown(app)
        for number, name in enumerate(
            ("the terminal's own", "lamplight", "moonlight", "parchment", "high contrast", "no colours"), 1
        ):
            assert f"{number} {name}" in text
        assert ">2 lamplight" in text
        await keyboard.press("down")
        assert ">5 high contrast" in shown(app)
        looks = app.screen.query_one(Looks)
        assert app.cursor_position == looks.content_region.offset + looks.caret


@pytest.mark.parametrize(
    ("terminal", "size"), [(Terminal(0), (80, 24)), (Terminal(256), (79, 24)), (Terminal(16), (80, 23))]
)
async def test_nothing_is_asked_without_colours_or_room(
    terminal: Terminal, size: tuple[int, int], tmp_path: Path
) -> None:
    async with first_start(tmp_path, terminal, size) as (app, _, _):
        assert not any(isinstance(one, FirstScreen) for one in app.screen_stack)


def test_on_a_terminal_it_is_the_first_page_and_small(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "duel_tui", "--saves", str(tmp_path)],
        dimensions=(24, 80),
        env={**kept, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"},
        timeout=20,
    )
    sent = b""
    child.expect_exact(LOOKS)
    sent += child.before + child.after
    child.expect(pexpect.TIMEOUT, timeout=1)
    sent += child.before
    assert len(sent) <= FIRST_SCREEN
    assert b"QUICK DUEL" not in sent
    child.send("\r")
    child.expect_exact("QUICK DUEL")
    child.close(force=True)
    assert settings.load(tmp_path / "settings.toml").theme == "lamplight"


WORDS = ("hit", "missed", "parry")
"""What a result begins with."""


@pytest.mark.parametrize("seed", [1, 3])
async def test_two_keys_lead_to_a_duel_and_seven_to_a_decided_exchange(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matchmaking, "drawn_seed", lambda: seed)
    async with at_home(tmp_path) as player:
        await player.press("q enter")
        assert isinstance(player.app.screen, DuelScreen)
        await player.press("f enter t r h enter")
        start = max(place for place, row in enumerate(player.rows) if row.startswith(" \u2500\u2500"))
        told = [row.strip() for row in player.rows[start + 1 : -1] if row.strip()]
        (own, *_) = [row for row in told if "You thrust" in row]
        assert own.startswith(WORDS), "who hit"
        assert "right chest" in own, "where"
        assert " from " in " ".join(told), "why"
        changed = any(grade in row for row in told for grade in Grade)
        assert changed or not any(row.startswith("hit") for row in told), "what it changed"


async def test_a_duel_is_fought_looked_at_and_left_without_a_key_that_phones_lack(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await player.press("q enter s enter t r h backspace")
        assert player.decides
        await player.press("h enter")
        assert player.bout.table.place > 1
        before = player.rows[1]
        await player.press("< > ? ?")
        assert "Rulebook" in player.sees
        await player.press("? ;")
        assert player.at(LinesScreen)
        await player.press(";")
        assert player.rows[1] == before
        await player.press("backspace")
        assert player.at(HomeScreen)
