"""A context for tests, and the app without a terminal."""

from functools import partial
from pathlib import Path
from typing import Any

from textual.screen import Screen

from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.saved_duels import settle
from duel_tui.play.summary import keep
from duel_tui.registry import Library, data_folder
from duel_tui.storage.folders import Saves
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.replay import ReplayScreen
from duel_tui.tui.terminal import Start
from tests.plain.talks import opened

LIBRARY = Library(data_folder())
EXAMPLES = Saves(data_folder().parent / "saves" / "examples")


def context(saves: Path) -> AppContext:
    """A context with the shipped rules and fencers, and saves of its own."""
    made = AppContext(LIBRARY, Saves(saves), EXAMPLES)
    made.summarise = partial(keep, made)
    made.settle = partial(settle, made)
    return made


class Visit(DuelApp):
    """The app without a terminal: screens are opened, and none is run."""

    def __init__(self, where: AppContext) -> None:
        super().__init__(Start(where.settings, where.store, lazy=opened(where)))
        self.shown: list[Screen[Any]] = []

    @property
    def bout(self) -> Bout:
        """What the screen on top shows."""
        screen = self.shown[-1]
        assert isinstance(screen, DuelScreen | ReplayScreen)
        return screen.bout

    def open(self, screen: Screen[Any]) -> None:
        self.shown.append(screen)
