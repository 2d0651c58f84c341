"""Pasted text is for fields: it chooses nothing, and a long one costs little."""

import time
from pathlib import Path

import pytest
from textual.events import MouseDown, MouseUp, Paste

from duel_tui.engine.side import Side
from tests.tui.bouts import bout
from tests.tui.screens import Player, home_app, playing
from tests.tui.visits import context

LONG = 65_536
AT_ONCE = 0.3


async def paste(player: Player, text: str) -> None:
    player.app.post_message(Paste(text))
    await player.pilot.pause(0.05)


async def test_in_a_duel_it_chooses_nothing() -> None:
    async with playing(bout(kind="death")) as player:
        before = player.sees
        await paste(player, "s")
        assert player.sees == before
        await player.press("s")
        assert player.sees != before


async def test_it_is_for_the_line_that_is_being_typed() -> None:
    duel = bout(kind="death")
    async with playing(duel) as player:
        await player.press("+")
        await paste(player, "10 sun\n")
        assert "10 sun" in player.sees
        await player.press("enter")
        modifier = duel.table.pending_modifier(Side.LEFT)
        assert modifier is not None
        assert (modifier.by, modifier.label) == (10, "sun")


async def test_it_is_dropped_while_the_page_has_not_come_into_sight() -> None:
    async with playing(bout(kind="death")) as player:
        await player.press("+")
        player.app.drop_typed()
        await paste(player, "10 sun")
        assert "10 sun" not in player.sees


@pytest.mark.parametrize("keys", ["", "f", "f n down"])
async def test_a_long_one_costs_little(keys: str, tmp_path: Path) -> None:
    where = context(tmp_path)
    app = home_app(where)
    async with app.run_test() as pilot:
        player = Player(pilot)
        await player.rest()
        await player.press(keys)
        begun = time.process_time()
        app.post_message(Paste("x" * LONG))
        await pilot.pause()
        assert time.process_time() - begun < AT_ONCE


async def test_a_mouse_that_nobody_asked_for_does_nothing(tmp_path: Path) -> None:
    """Some terminals report one all the same, and a report can be typed; Textual fails where a widget has just gone."""
    app = home_app(context(tmp_path))
    async with app.run_test() as pilot:
        player = Player(pilot)
        await player.rest()
        before = player.sees
        y = next(y for y, row in enumerate(player.rows) if "LEAVE" in row)
        for report in (MouseDown, MouseUp):
            app.post_message(report(None, 5, y, 0, 0, 1, False, False, False, 5, y))
            await player.rest()
        assert app.is_running
        assert player.sees == before
