"""How a page is shown in the room there is: as a screen, in lines, or as the part of a screen that fits."""

from duel_tui.keys import Keymap
from duel_tui.tui.narrow import LEAST_HEIGHT, LEAST_WIDTH, draw_through_window
from duel_tui.tui.page import HEIGHT, WIDTH, Page
from duel_tui.tui.paper import Paper
from duel_tui.tui.prose import wrapped


class Room:
    """What the size of the terminal asks for, and what the player wishes instead."""

    def __init__(self) -> None:
        """Wish for nothing."""
        self._wished: bool | None = None
        """Whether lines are wished for; None: as the size asks."""

    def sized(self, width: int, height: int) -> None:
        """Forget the wish for a screen without the room for it, once there is the room."""
        if self._wished is False and not small(width, height):
            self._wished = None

    def switch(self, width: int, height: int) -> None:
        """Show lines in the place of the screen, or the screen in the place of lines."""
        asked = small(width, height)
        wished = not self._lines(asked=asked)
        self._wished = None if wished is asked else wished

    def draw(self, page: Page, paper: Paper, keymap: Keymap) -> None:
        """Draw a page on paper of any size."""
        asked = small(paper.width, paper.height)
        if too_small(paper.width, paper.height):
            _draw_too_small(paper, keymap)
        elif self._lines(asked=asked) and page.draw_narrow(paper):
            return
        elif asked:
            whole = Paper(max(WIDTH, paper.width), max(HEIGHT, paper.height))
            page.draw(whole)
            draw_through_window(whole, paper)
        else:
            paper.clear()
            page.draw(paper)

    def _lines(self, *, asked: bool) -> bool:
        return asked if self._wished is None else self._wished


def small(width: int, height: int) -> bool:
    """Whether a screen finds no room."""
    return width < WIDTH or height < HEIGHT


def too_small(width: int, height: int) -> bool:
    """Whether not even lines find room."""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT


def _draw_too_small(paper: Paper, keymap: Keymap) -> None:
    """Say how much room is needed."""
    told = (
        f"This window has {paper.width} columns and {paper.height} rows; {LEAST_WIDTH} and {LEAST_HEIGHT} are needed. "
        f"Nothing is lost: make it larger to go on, {keymap.shown('leave')} leaves."
    )
    for y, line in enumerate(wrapped(told, paper.width)[: paper.height]):
        paper.put(0, y, line)
