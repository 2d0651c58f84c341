"""A context for tests, and a host without a terminal on which screens only lie."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

from textual.screen import Screen

from duel_tui.keys import Keymap
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.registry import Library, data_folder
from duel_tui.storage.folders import Saves
from duel_tui.storage.settings import Settings
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.replay import ReplayScreen
from duel_tui.tui.styles import Palette
from duel_tui.tui.terminal import WIDTH

R = TypeVar("R")

LIBRARY = Library(data_folder())
EXAMPLES = Saves(data_folder().parent / "saves" / "examples")


def context(saves: Path) -> AppContext:
    """A context with the shipped rules and fencers, and saves of its own."""
    return AppContext(LIBRARY, Saves(saves), EXAMPLES)


class Visit:
    """A host without a terminal: screens are opened and closed, and none is run."""

    def __init__(self, where: AppContext) -> None:
        self.app_context = where
        self.settings = where.settings
        self.keymap = Keymap()
        self.palette = Palette()
        self.width = WIDTH
        self.screens: list[Screen[Any]] = [AppScreen()]

    @property
    def bout(self) -> Bout:
        """What the screen on top shows."""
        screen = self.screens[-1]
        assert isinstance(screen, DuelScreen | ReplayScreen)
        return screen.bout

    def open(self, screen: Screen[Any]) -> None:
        self.screens.append(screen)

    def close(self) -> None:
        self.screens.pop()

    def swap(self, screen: Screen[Any]) -> None:
        self.screens[-1] = screen

    def leave(self) -> None:
        self.screens.clear()

    def faults(self) -> AbstractContextManager[None]:
        return nullcontext()

    def drop_typed(self) -> None:
        pass

    def keep(self, settings: Settings) -> None:
        self.settings = settings
        self.app_context.keep(settings)

    def wait_for(
        self, work: Awaitable[R], done: Callable[[R], None], failed: Callable[[Exception], None]
    ) -> None:
        """Nobody thinks here: what an opponent would choose never comes."""
        if hasattr(work, "close"):
            work.close()
