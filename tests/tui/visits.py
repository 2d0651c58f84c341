"""Visits: pages walked through by keys, on paper alone; the app itself is tested by pilot."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from duel_tui.keys import Keymap
from duel_tui.play.house import House
from duel_tui.registry import Library, data_folder
from duel_tui.storage.folders import Saves
from duel_tui.storage.settings import Settings
from duel_tui.tui.keyhelp import explained
from duel_tui.tui.page import HEIGHT, WIDTH, Host, Page
from duel_tui.tui.pages.hall import Hall
from duel_tui.tui.pages.home import HomePage
from duel_tui.tui.paper import Paper

R = TypeVar("R")

LIBRARY = Library(data_folder())
EXAMPLES = Saves(data_folder().parent / "saves" / "examples")


def house(saves: Path) -> House:
    """A house with the shipped rules and fencers, and saves of its own."""
    return House(LIBRARY, Saves(saves), EXAMPLES)


class Visit:
    """A host without a screen: keys go in, text comes out."""

    def __init__(self, where: House, first: Callable[[Host], Page] | None = None) -> None:
        self.house = where
        self.settings = where.settings
        self.keymap = Keymap()
        self.over = False
        self.pages: list[Page] = []
        self.size: tuple[int, int] = (WIDTH, HEIGHT)
        self.open(first(self) if first else HomePage(self, lambda host: Hall(host, where)))

    @property
    def page(self) -> Page:
        return self.pages[-1]

    def at(self, kind: type[Page]) -> bool:
        """Whether the page on top is of a kind."""
        return isinstance(self.page, kind)

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
            self.page.key(key)
        self.page.settled()
        return self.text

    def type(self, text: str) -> str:
        return self.press(*("space" if char == " " else char for char in text))

    def open(self, page: Page) -> None:
        if self.pages:
            self.page.hidden()
        self.pages.append(page)
        page.shown()
        page.settled()

    def close(self) -> None:
        if len(self.pages) == 1:
            self.over = True
            return
        self.pages.pop().hidden()
        self.page.shown()

    def swap(self, page: Page) -> None:
        self.page.hidden()
        self.pages[-1] = page
        page.shown()

    def leave(self) -> None:
        self.over = True

    def redraw(self) -> None:
        pass

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
