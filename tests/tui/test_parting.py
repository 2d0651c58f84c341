"""Leaving while answers wait in memory: it is asked first, and nothing is lost unasked."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.pages.execution import Begin
from duel_tui.play.matchmaking import quick
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.question import Question
from duel_tui.tui.screens.rulebook import RulebookScreen
from tests.play.beginnings import put_down
from tests.tui.bouts import bout
from tests.tui.full_disk import Full
from tests.tui.positions import OVER
from tests.tui.screens import QUIET, Bottom, app_over, playing, running
from tests.tui.visits import context


async def test_leaving_asks_before_answers_in_memory_are_lost() -> None:
    disk = Full()
    async with playing(replace(bout(), keeper=disk)) as player:
        for page in (None, RulebookScreen(player.app.app_context)):
            if page:
                player.app.open(page)
                await player.rest()
            before = player.app.screen
            await player.press("ctrl+q")
            assert isinstance(player.app.screen, Question)
            assert "3 lines of this duel are only in memory: duel.toml could not be saved" in player.reads
            await player.press("escape")
            assert player.app.screen is before
        await player.press("ctrl+q enter")
        assert "It still cannot be saved. 3 lines of this duel are only in memory" in player.reads
        disk.make_room()
        await player.press("enter")
        assert player.app._exit


@pytest.mark.parametrize("room", [True, False])
async def test_who_leaves_twice_or_has_everything_kept_leaves_unasked(*, room: bool) -> None:
    disk = Full()
    if room:
        disk.make_room()
    async with playing(replace(bout(), keeper=disk)) as player:
        await player.press("ctrl+q" if room else "ctrl+q ctrl+q")
        assert player.app._exit


async def test_going_home_asks_as_well() -> None:
    async with playing(bout()) as player:
        for lines in ((), OVER):
            await player.sits_down(replace(bout(kind="death", lines=lines), keeper=Full()))
            await player.press("escape")
            assert isinstance(player.app.screen, Question)
            assert "duel.toml could not be saved" in player.reads
            await player.press("ctrl+q")
            assert isinstance(player.app.screen, Bottom)


async def test_a_duel_begins_in_memory_where_nothing_can_be_written(tmp_path: Path) -> None:
    there = context(tmp_path)
    there.keep(QUIET)
    there.saves.duels.write_text("in the way")
    async with running(app_over(there, lambda _: Bottom()), (80, 24)) as player:
        assert player.app.follow(Begin(quick(there))) == ""
        await player.rest()
        assert isinstance(player.app.screen, DuelScreen)
        assert "could not be saved: " not in player.reads, "nothing is to be saved yet"
        put_down(there)
        await player.press("%")
        assert "could not be saved: " in player.reads
        there.saves.duels.unlink()
        await player.press("%")
        assert not list(there.saves.duels.glob("*.toml")), "drawing saves nothing"
        await player.press("? escape ; ctrl+n")
        assert "could not be saved: " not in player.reads
        assert len(list(there.saves.duels.glob("*.toml"))) == 1
