"""Screens with a listing in a terminal that nobody sees."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

from textual.pilot import Pilot
from textual.screen import Screen

from duel_tui.keys import Keymap
from duel_tui.play.context import AppContext
from duel_tui.tui.app import DuelApp
from tests.plain.talks import opened
from tests.tui.golden import shown


class Player:
    """Someone at the keyboard."""

    def __init__(self, pilot: Pilot[Any]) -> None:
        self.app = cast("DuelApp", pilot.app)
        self.pilot = pilot

    async def press(self, keys: str) -> None:
        """Press keys, a blank between them, each after what came of the one before has been read."""
        for key in keys.split():
            self.app.simulate_key(" " if key == "space" else key)
            await self.wait(0.02)

    async def wait(self, seconds: float = 0.15) -> None:
        await self.pilot.pause(seconds)

    async def type(self, text: str) -> None:
        """Type text, and wait until what follows the caret has followed."""
        await self.press(" ".join("space" if char == " " else char for char in text))
        await self.wait()

    @property
    def shows(self) -> str:
        """The characters of the screen."""
        return shown(self.app)

    @property
    def caret(self) -> str:
        """The row on which the terminal's cursor stands."""
        return self.shows.splitlines()[self.app.cursor_position.y]


@asynccontextmanager
async def on_screen(
    where: AppContext, screen: Screen[Any], size: tuple[int, int] = (80, 24), keymap: Keymap | None = None
) -> AsyncIterator[Player]:
    """A screen by itself, as if it were the first."""
    app = DuelApp(where.settings, where.preferences, keymap, lazy=opened(where))
    app.begin_with(lambda: screen)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.05)
        yield Player(pilot)
        where.clear_table()
