"""Screens with a listing in a terminal that nobody sees."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.screen import Screen

from duel_tui.keys import Keymap
from duel_tui.play.context import AppContext
from duel_tui.tui.app import DuelApp
from duel_tui.tui.terminal import Start
from tests.plain.talks import opened
from tests.tui.screens import Keyboard


class Player(Keyboard):
    """Someone at the keyboard."""

    async def press(self, keys: str) -> None:  # type: ignore[override]
        """Press keys, a blank between them, each after what came of the one before has been read."""
        for key in keys.split():
            self.send(key)
            await self.rest()

    async def wait(self) -> None:
        """Let what follows the caret follow at once."""
        await super().press()

    async def type(self, text: str) -> None:
        """Type text, and wait until what follows the caret has followed."""
        await super().press(*text)


@asynccontextmanager
async def on_screen(
    where: AppContext, screen: Screen[Any], size: tuple[int, int] = (80, 24), keymap: Keymap | None = None
) -> AsyncIterator[Player]:
    """A screen by itself, as if it were the first."""
    app = DuelApp(Start(where.settings, where.store, keymap, lazy=opened(where)))
    app.begin_with(lambda: screen)
    async with app.run_test(size=size) as pilot:
        player = Player(pilot)
        await player.rest()
        yield player
        where.clear_table()
