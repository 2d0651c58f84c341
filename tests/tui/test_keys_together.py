"""Keys and pastes that come in one packet, too early or for nobody, and leaving at the moment something begins."""

import asyncio
import gc
import time
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import pytest
from textual.content import Content
from textual.events import MouseDown, MouseUp, Paste
from textual.widgets import Input

from duel_tui.engine.side import Side
from duel_tui.fencer.person import Fencer
from duel_tui.pages.model import Blank, SetUp
from duel_tui.pages.new_duel import terms_of
from duel_tui.pages.roster import Roster
from duel_tui.play.context import AppContext
from duel_tui.storage import fencers
from duel_tui.tui.screens.first import FirstScreen
from duel_tui.tui.screens.form import FormScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.listing import ListingScreen
from duel_tui.tui.screens.question import BlankScreen, Question
from duel_tui.tui.widgets.line_input import LineInput
from duel_tui.tui.widgets.menu import Menu, MenuRow
from tests.tui.bouts import bout
from tests.tui.screens import Player, app_over, home_app, playing, running
from tests.tui.visits import context

LONG = 65_536
AT_ONCE = 0.3


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    there = context(tmp_path)
    fencers.add(there.saves, Fencer(name="Anna", strength=18))
    return there


@asynccontextmanager
async def at_anna(where: AppContext) -> AsyncIterator[Player]:
    """What can be done with a fencer."""
    async with running(app_over(where, lambda _: ListingScreen(Roster(where), "anna")), (80, 24)) as player:
        await player.press("enter")
        yield player


async def paste(player: Player, text: str) -> None:
    player.app.post_message(Paste(text))
    await player.pilot.pause(0.05)


async def test_letters_after_the_one_that_opens_a_line_are_typed_there(where: AppContext) -> None:
    async with at_anna(where) as player:
        for text in ("hello", "edcpr", "qzjx"):
            await player.write(" ".join("n" + text))
            assert isinstance(player.app.screen, BlankScreen)
            assert player.app.screen.query_one(LineInput).value == text
            assert len(player.app.screen_stack) == 2, "what they choose below the line is not chosen"
            await player.press("escape")
        assert not list(where.saves.told.glob("*")), "nothing was put on paper"
        await player.write("n s l o w enter")
        assert "saved" in player.reads
    assert where.own().fencers[0].fencer.notes == "slow"


async def test_a_question_that_nobody_has_read_is_not_answered(where: AppContext) -> None:
    async with at_anna(where) as player:
        for answer in ("r", "enter", "1"):
            await player.write(f"r {answer} {answer}")
            assert isinstance(player.app.screen, Question)
            await player.press("n")
        assert [file.fencer.name for file in where.own().fencers] == ["Anna"], "nobody is retired"
        await player.write("e ctrl+n")
        assert player.app._in_lines, "lines are asked for at any time"


async def test_nothing_acts_twice_where_it_was_left_or_before_it_is_there(where: AppContext) -> None:
    async with at_anna(where) as player:
        given: list[str | None] = []
        blank = BlankScreen(Blank("Its name?", "", 9))
        _ = player.app.push_screen(blank, given.append)
        await player.rest()
        blank.answer("Anna")
        blank.answer("Bruno")
        await player.rest()
        assert given == ["Anna"]
        screen = ListingScreen(Roster(where))
        player.app.open(screen)
        await player.rest()
        assert screen.check_action("back", ())
        player.app.close()
        await player.rest()
        assert not screen.check_action("back", ())
        rows = Menu([MenuRow("a", Content("Anna"), "a")], at="a")
        rows.styles.height = 0
        await player.app.screen.mount(rows)
        rows.focus()
        await player.press("pageup")
        assert rows.pointed == "a", "no page is turned in rows that have no place yet"
        below = player.app.screen
        assert below.check_action("back", ())
        player.app.exit()
        assert not below.check_action("back", ())


async def test_what_is_pasted_chooses_nothing_and_is_for_the_line_that_is_being_typed() -> None:
    duel = bout(kind="death")
    async with playing(duel) as player:
        before = player.sees
        await paste(player, "s")
        assert player.sees == before
        await player.press("s")
        assert player.sees != before
        await player.press("+")
        player.app.drop_typed()
        await paste(player, "10 sun")
        assert "10 sun" not in player.sees, "it is dropped while the page has not come into sight"
        await player.press("escape +")
        await paste(player, "10 sun\n")
        assert "10 sun" in player.sees
        await player.press("enter")
        modifier = duel.table.pending_modifier(Side.LEFT)
        assert modifier is not None
        assert (modifier.by, modifier.label) == (10, "sun")


async def test_a_long_paste_costs_little_and_a_mouse_that_nobody_asked_for_does_nothing(
    tmp_path: Path,
) -> None:
    """Some terminals report one all the same, and a report can be typed; Textual fails where a widget has just gone."""
    app = home_app(context(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        player, home = Player(pilot), cast("HomeScreen", app.screen)
        await player.until(lambda: home.loaded)
        await player.rest()
        before = player.sees
        y = next(y for y, row in enumerate(player.rows) if "LEAVE" in row)
        for report in (MouseDown, MouseUp):
            app.post_message(report(None, 5, y, 0, 0, 1, False, False, False, 5, y))
            await player.rest()
        assert app.is_running
        assert player.sees == before
        for keys in ("", "f", "n down"):
            await player.press(keys)
            begun = time.process_time()
            app.post_message(Paste("x" * LONG))
            await pilot.pause()
            assert time.process_time() - begun < AT_ONCE


async def thought() -> int:
    await asyncio.sleep(10)
    return 1


async def test_what_an_opponent_never_began_to_think_of_is_not_complained_of(tmp_path: Path) -> None:
    where = context(tmp_path)
    app = home_app(where)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        async with app.run_test() as pilot:
            await pilot.pause()
            app.wait_for(thought(), lambda _: None, lambda _: None)
            app.workers.cancel_all()
            app.exit()
        gc.collect()
    assert [str(one.message) for one in said if "awaited" in str(one.message)] == []


async def test_a_page_that_is_left_before_it_is_there_makes_no_fault(tmp_path: Path) -> None:
    where = context(tmp_path)
    app = home_app(where)
    async with app.run_test() as pilot:
        for turns in range(12):
            for page in (FormScreen(terms_of(where, SetUp())), FirstScreen()):
                app.open(page)
                for _ in range(turns):
                    await asyncio.sleep(0)
                app.close()
                await pilot.pause()
        assert app.is_running


async def test_the_key_that_leaves_is_heard_while_the_focus_is_on_what_is_not_there(tmp_path: Path) -> None:
    app = home_app(context(tmp_path))
    async with app.run_test() as pilot:
        await pilot.pause()
        app.screen.focused = Input()
        await pilot.press("ctrl+q")
        assert app._exit
