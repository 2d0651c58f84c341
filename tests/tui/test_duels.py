"""Saved duels on the screen: gone on with, replayed, named, saved as text, deleted; and files that are none."""

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import Side
from duel_tui.pages.duels import Duels
from duel_tui.play import matchmaking, rematch
from duel_tui.play.context import AppContext
from duel_tui.storage import shelf
from duel_tui.storage.duels import load
from duel_tui.storage.folders import Saves
from duel_tui.storage.recorder import Recorder
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.listing import ListingScreen
from duel_tui.tui.screens.replay import ReplayScreen, WatchScreen
from tests.play import beginnings
from tests.tui.golden import assert_looks_like
from tests.tui.listed import Player, on_screen
from tests.tui.visits import LIBRARY, context

NOON = 1_760_000_000
"""Some noon, in seconds since 1970."""
MOST = 3_000
"""Hundredths of a second in which a thread finds out where a duel stands."""


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    there = context(tmp_path)
    match = matchmaking.quick(there)
    saved = beginnings.begin(there, match)
    with Recorder(saved) as recorder:
        recorder.over(Outcome(Side.LEFT, "touches"))
    there.saves.duels.joinpath("broken.toml").write_text("nonsense\n")
    beginnings.begin(there, match)
    return there


def open_duel(where: AppContext) -> Path:
    (path,) = [one.path for one in shelf.unfinished(where.saves.duels)]
    return path


async def until(player: Player, found: Callable[[], bool]) -> None:
    """Wait for what a thread finds out, and for its picture."""
    for _ in range(MOST):
        if found():
            break
        await asyncio.sleep(0.01)
    assert found()
    await player.wait()


async def test_how_it_looks(where: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    for number, path in enumerate(sorted(where.saves.duels.glob("2*.toml"))):
        text = path.read_text().splitlines()
        text = ["created = 2025-10-09T08:53:20Z" if line.startswith("created") else line for line in text]
        path.with_name(f"duel-{number}.toml").write_text("\n".join(text) + "\n")
        path.unlink()
    for path in where.saves.duels.glob("*.toml"):
        os.utime(path, (NOON, NOON))
    alone = AppContext(LIBRARY, where.saves, Saves(where.saves.folder / "none"))
    async with on_screen(alone, ListingScreen(Duels(alone))) as player:
        screen = player.app.screen
        assert isinstance(screen, ListingScreen)
        await until(player, lambda: not any(map(screen.listing.unknown, screen.table.in_sight)))
        assert_looks_like(player.app, "duels-80x24")
        await player.press("enter")
        await player.wait()
        assert_looks_like(player.app, "duels-one-80x24")


async def test_one_goes_on_with_a_duel_or_saves_it_and_comes_back_to_the_list(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Duels(where))) as player:
        await player.press("enter enter")
        assert player.at(DuelScreen)
        await player.press("escape")
        assert player.at(ListingScreen)
        await player.press("t")
        await player.wait()
        assert "Saved as told/" in player.text
    assert len(list(where.saves.told.iterdir())) == 2


async def test_a_duel_that_is_over_or_shipped_is_replayed_and_stays_as_it_is(where: AppContext) -> None:
    before = {path: path.read_bytes() for path in where.examples.duels.glob("*.toml")}
    async with on_screen(where, ListingScreen(Duels(where))) as player:
        await player.type("touches")
        await player.press("enter enter")
        await player.wait()
        assert isinstance(player.app.screen, ReplayScreen)
        await player.press("escape escape")
        await player.wait()
        await player.press("escape")
        await player.type("lorca")
        await player.press("enter d n")
        assert "came with the program" in player.text
        await player.press("enter right")
        assert isinstance(player.app.screen, ReplayScreen)
    assert {path: path.read_bytes() for path in where.examples.duels.glob("*.toml")} == before


async def test_a_broken_file_says_what_is_wrong_and_is_deleted_asked_once(where: AppContext) -> None:
    broken = where.saves.duels / "broken.toml"
    async with on_screen(where, ListingScreen(Duels(where))) as player:
        await player.type("broken")
        await player.goes("+ broken.toml: is not a duel saved by this program")
        await player.press("enter d n")
        assert broken.exists()
        await player.goes("d d + The duel is deleted.")
    assert not broken.exists()
    assert len(list(where.saves.duels.glob("*.toml"))) == 2


async def test_a_duel_gets_a_name_of_its_own_and_loses_it(where: AppContext) -> None:
    path = open_duel(where)
    os.utime(path, (NOON, NOON))
    before = load(path, LIBRARY)
    async with on_screen(where, ListingScreen(Duels(where))) as player:
        await player.press("enter n")
        await player.wait()
        await player.type("The [b]rematch; 2?")
        await player.press("enter")
        await player.wait()
        assert player.caret.startswith(" > The [b]rematch; 2?")
    after = load(path, LIBRARY)
    assert after.setup.title == "The [b]rematch; 2?"
    assert (after.journal, path.stat().st_mtime) == (before.journal, NOON)
    shelf.rename(path, "")
    assert load(path, LIBRARY).setup == before.setup


async def test_a_duel_that_is_played_elsewhere_is_watched_and_left_alone(where: AppContext) -> None:
    path = open_duel(where)
    with Recorder(load(path, LIBRARY)):
        async with on_screen(where, ListingScreen(Duels(where))) as player:
            await player.press("enter")
            await player.wait()
            assert "it is being played in another window" in player.text
            await player.press("enter")
            await player.wait()
            assert isinstance(player.app.screen, WatchScreen)
            assert "(you)" not in player.text


async def test_who_played_is_said_where_it_is_somebody_else(where: AppContext) -> None:
    saved = load(open_duel(where), LIBRARY)
    beginnings.begin(where, rematch.again(where, saved, saved.players, swapped=True))
    async with on_screen(where, ListingScreen(Duels(where))) as player:
        await player.press("home")
        await player.wait()
        assert "Tobias Quill, played by a person, against Bernardino, played by Tobias Quill." in " ".join(
            player.text.split()
        )


async def test_names_are_whole_and_a_filter_finds_duels_or_says_that_there_are_none(
    where: AppContext,
) -> None:
    async with on_screen(where, ListingScreen(Duels(where))) as player:
        assert "Diego de Lorca beat Lucrezia Amati  " in player.text
        assert "Kind" not in player.text
        assert "Stands" in player.text
        await player.type("unfinished")
        assert "1 of 5" in player.text
        await player.type("xyzzy")
        assert "No duel has all these words." in player.text
        await player.press("enter")
        assert player.app.is_running


@pytest.mark.parametrize("words", ["unfinished", ""], ids=["no row is left", "another row is there"])
async def test_what_can_be_done_with_a_duel_is_gone_with_its_row(where: AppContext, words: str) -> None:
    async with on_screen(where, ListingScreen(Duels(where))) as player:
        await player.type(words)
        await player.press("enter")
        assert "delete" in player.text
        await player.press("?")
        open_duel(where).unlink()
        await player.press("escape")
        await player.wait()
        assert "delete" not in player.text
        assert ("No duel has all these words." in player.text) is bool(words)
