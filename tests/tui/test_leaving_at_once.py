"""Leaving at the very moment something begins: what was never waited for says nothing on the terminal."""

import asyncio
import gc
import warnings
from pathlib import Path

from textual.widgets import Input

from duel_tui.pages.model import SetUp
from duel_tui.pages.new_duel import terms_of
from duel_tui.tui.screens.first import FirstScreen
from duel_tui.tui.screens.form import FormScreen
from tests.tui.screens import home_app
from tests.tui.visits import context


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
