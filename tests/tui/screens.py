"""The duel screen in a terminal that nobody sees."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

from textual.pilot import Pilot

from duel_tui.keys import Keymap
from duel_tui.play.bout import Bout
from duel_tui.storage.settings import Settings
from duel_tui.tui.app import DuelApp
from duel_tui.tui.duel.end import EndPage
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.page import Host, Page
from duel_tui.tui.paper import Paper

QUIET = Settings(master=False)


def forget(_: Settings) -> None:
    """Keep no settings beyond the app."""


def duel_app(
    bout: Bout,
    settings: Settings = QUIET,
    keep: Callable[[Settings], None] = forget,
    keymap: Keymap | None = None,
) -> DuelApp:
    def end(over: Bout) -> Page:
        return EndPage(host[0], over, resume=fight)

    def fight(again: Bout) -> Page:
        return DuelPage(host[0], again, end)

    def first(shell: Host) -> Page:
        host.append(shell)
        return fight(bout)

    host: list[Host] = []
    return DuelApp(first, settings, keep, keymap)


class Player:
    """Someone at the keyboard."""

    def __init__(self, pilot: Pilot[Any]) -> None:
        self.app = cast("DuelApp", pilot.app)
        self.pilot = pilot

    async def press(self, keys: str) -> None:
        """Press keys, a blank between them, each after what came of the one before has been read."""
        for key in keys.split():
            self.app.simulate_key(" " if key == "space" else key)
            await self.pilot.pause(0.01)

    async def wait(self, seconds: float = 0.15) -> None:
        await self.pilot.pause(seconds)

    async def plays_on(self, bout: Bout, keys: str, times: int) -> None:
        """Press the same keys until the duel is over, at most so many times."""
        for _ in range(times):
            if bout.table.outcome is None:
                await self.press(keys)
                await self.wait(0.02)
        assert bout.table.outcome is not None
        assert "The duel is over" in self.sees

    @property
    def sees(self) -> str:
        size = self.app.size
        paper = Paper(size.width, size.height)
        self.app.page.draw(paper)
        return paper.text()

    def row(self, number: int) -> str:
        return self.sees.split("\n")[number]

    @property
    def footer(self) -> str:
        return self.row(-1)


@asynccontextmanager
async def playing(
    bout: Bout, settings: Settings = QUIET, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Player]:
    app = duel_app(bout, settings)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.05)
        yield Player(pilot)
