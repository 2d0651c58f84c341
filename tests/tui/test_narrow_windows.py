"""A window that is a few columns wide or a few rows high for a moment ends no page and no duel."""

import fcntl
import os
import signal
import struct
import termios
from pathlib import Path
from typing import cast

import pytest

from duel_tui.tui.screens.home import HomeScreen
from tests.leave.program import FULL, READY, STILL_THERE, Program
from tests.tui.economy import PAGES
from tests.tui.positions import begun
from tests.tui.screens import Player, home_app, playing
from tests.tui.visits import context

pytestmark = pytest.mark.slow

SIZES = ((0, 24), (80, 0), (0, 0), (1, 24), (80, 1), (1, 1), (2, 2), (3, 40), (200, 2), (40, 12))
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


async def test_a_narrow_window_ends_no_duel() -> None:
    async with playing(begun("rapier_and_dagger")) as player:
        for keys in ("", "s enter", "+", "?", "pageup"):
            await player.sits_down(begun("rapier_and_dagger"))
            await player.press(keys)
            await narrowed(player)


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2], SIZES[5], SIZES[-1]])
async def test_no_page_that_is_opened_in_a_narrow_window_ends_the_program(
    size: tuple[int, int], tmp_path: Path
) -> None:
    app = home_app(context(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(pilot)
        await player.until(lambda: cast("HomeScreen", app.screen).loaded)
        for page in ("?", "F2", *PAGES):
            await pilot.resize_terminal(*size)
            await player.press(page)
            await player.press("?")
            await pilot.resize_terminal(80, 24)
            await player.press("escape escape escape")
            assert app.fault is None, page
    app.app_context.clear_table()


MOMENT = 0.2
"""Seconds for which a window stays narrow."""
CHOSEN = "Which movement?"
"""What lines ask in a duel."""


def narrowed_on_a_terminal(program: Program, then: str) -> None:
    """Make a real terminal narrow for moments, and find the same page there again after each."""
    for columns, rows in SIZES:
        fcntl.ioctl(program._inside, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(program.pid, signal.SIGWINCH)
        program.read_on(MOMENT)
        program.turns(80, 24)
        program.shows(then)
        assert program.code == STILL_THERE


def test_a_narrow_terminal_ends_neither_home_nor_a_duel_nor_lines(tmp_path: Path) -> None:
    with Program(tmp_path, mode=FULL) as program:
        program.starts()
        narrowed_on_a_terminal(program, READY[FULL])
        program.press("q", "enter fight")
        program.press("\r", "MOVEMENT")
        narrowed_on_a_terminal(program, "MOVEMENT")
        program.press("s")
        narrowed_on_a_terminal(program, "\u25b8s stand")
        program.press(";", CHOSEN)
        narrowed_on_a_terminal(program, CHOSEN)
        program.press(";", "\u25b8s stand")
        program.press("\r", "ATTACK")
