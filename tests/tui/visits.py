"""Visits: pages walked through by keys, on paper alone; the app itself is tested by pilot."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

from textual.screen import Screen

from duel_tui.keys import Keymap
from duel_tui.play.bout import Bout
from duel_tui.play.house import House
from duel_tui.registry import Library, data_folder
from duel_tui.storage.folders import Saves
from duel_tui.storage.settings import Settings
from duel_tui.tui.inks import Palette
from duel_tui.tui.keyhelp import explained
from duel_tui.tui.page import HEIGHT, WIDTH, Host, Page
from duel_tui.tui.paper import Paper
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.replay import ReplayScreen
from tests.tui.first_page import FirstPage

R = TypeVar("R")

LIBRARY = Library(data_folder())
EXAMPLES = Saves(data_folder().parent / "saves" / "examples")


def house(saves: Path) -> House:
    """A house with the shipped rules and fencers, and saves of its own."""
    return House(LIBRARY, Saves(saves), EXAMPLES)


class Visit:
    """A host without a terminal: keys go in, text comes out of pages; ordinary screens only lie on the stack."""

    def __init__(self, where: House, first: Callable[[Host], Page] | None = None) -> None:
        self.house = where
        self.settings = where.settings
        self.keymap = Keymap()
        self.palette = Palette()
        self.over = False
        self.screens: list[Page | Screen[Any]] = []
        self.size: tuple[int, int] = (WIDTH, HEIGHT)
        self.open(first(self) if first else FirstPage(self, where))

    @property
    def page(self) -> Page:
        page = self.screens[-1]
        assert isinstance(page, Page)
        return page

    @property
    def screen(self) -> Screen[Any]:
        """The ordinary screen on top, which is not run here."""
        screen = self.screens[-1]
        assert isinstance(screen, Screen)
        return screen

    @property
    def bout(self) -> Bout:
        """What the screen on top shows."""
        assert isinstance(self.screen, DuelScreen | ReplayScreen)
        return self.screen.bout

    def at(self, kind: type[Page] | type[Screen[Any]]) -> bool:
        """Whether what is on top is of a kind."""
        return isinstance(self.screens[-1], kind)

    @property
    def paper(self) -> Paper:
        paper = Paper(*self.size)
        self.page.draw(paper)
        return paper

    @property
    def text(self) -> str:
        return self.paper.text()

    @property
    def caret(self) -> str:
        """The row on which the hardware cursor stands."""
        paper = self.paper
        return paper.text().splitlines()[paper.cursor[1]]

    def press(self, *keys: str) -> str:
        """Press keys, and look when they have paused."""
        for key in keys:
            if isinstance(self.screens[-1], Page):
                self.page.key(key)
            elif key == "escape":
                self.close()
        if not isinstance(self.screens[-1], Page):
            return ""
        self.page.settled()
        return self.text

    def type(self, text: str) -> str:
        return self.press(*("space" if char == " " else char for char in text))

    def open(self, page: Page | Screen[Any]) -> None:
        self._hide()
        self.screens.append(page)
        self._show()

    def close(self) -> None:
        if len(self.screens) == 1:
            self.over = True
            return
        self._hide()
        self.screens.pop()
        self._show()

    def swap(self, page: Page | Screen[Any]) -> None:
        self._hide()
        self.screens[-1] = page
        self._show()

    def _hide(self) -> None:
        if self.screens and isinstance(self.screens[-1], Page):
            self.page.hidden()

    def _show(self) -> None:
        if isinstance(self.screens[-1], Page):
            self.page.shown()
            self.page.settled()

    def leave(self) -> None:
        self.over = True

    def redraw(self) -> None:
        pass

    def faults(self) -> AbstractContextManager[None]:
        return nullcontext()

    def drop_typed(self) -> None:
        pass

    def keep(self, settings: Settings) -> None:
        self.settings = settings
        self.house.keep(settings)

    def wait_for(
        self, work: Awaitable[R], done: Callable[[R], None], failed: Callable[[Exception], None]
    ) -> None:
        """Nobody thinks here: what an opponent would choose never comes."""
        if hasattr(work, "close"):
            work.close()


def assert_help_is_whole(page: Page, shown: str) -> None:
    """Every command of a page has its row in the help, and its sentence has not lost its end."""
    rows = shown.splitlines()
    for one in explained(page.bound):
        assert any(row.endswith(f"  {one.line or one.command.line}") for row in rows), one.name
