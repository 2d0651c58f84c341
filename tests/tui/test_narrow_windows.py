"""A window that is a few columns wide or a few rows high for a moment ends no page and no duel."""

from pathlib import Path
from typing import cast

import pytest

from duel_tui.tui.screens.home import HomeScreen
from tests.tui.economy import PAGES
from tests.tui.positions import begun
from tests.tui.screens import Player, home_app, playing
from tests.tui.visits import context

SIZES = ((1, 24), (80, 1), (1, 1), (2, 2), (3, 40), (200, 2), (40, 12))
"""Columns and rows, one after the other, with the usual size between them."""


async def narrowed(player: Player) -> None:
    """Make the window narrow for moments, and look that something is shown again after each."""
    for size in SIZES:
        for columns, rows in (size, (80, 24)):
            await player.pilot.resize_terminal(columns, rows)
            await player.rest()
        assert player.app.fault is None, size
        assert player.sees.strip(), size


@pytest.mark.parametrize("page", ["", *PAGES])
async def test_a_narrow_window_ends_no_page(page: str, tmp_path: Path) -> None:
    app = home_app(context(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(pilot)
        await player.until(lambda: cast("HomeScreen", app.screen).loaded)
        if page:
            await player.press(page)
        await narrowed(player)
    app.app_context.clear_table()


@pytest.mark.parametrize("keys", ["", "s enter", "+", "?", "pageup"])
async def test_a_narrow_window_ends_no_duel(keys: str) -> None:
    async with playing(begun("rapier_and_dagger")) as player:
        await player.press(keys)
        await narrowed(player)
