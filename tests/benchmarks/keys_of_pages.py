"""The script of keys for the pages around a duel."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from duel_tui.registry import KEYS
from tests.benchmarks.duels_on_disk import context_of
from tests.benchmarks.on_a_terminal import DOWN, ENTER, ESCAPE, UP, Terminal, Told, helped, moves

_HOME = "QUICK DUEL"
_PAGES = {"fencers": "f", "new duel": "n", "rules": "r", "duels": "d", "settings": "s"}
"""The pages that home opens, and the letters by which it does."""
_DEEP = 6
"""Screens that lie over home at most."""


def pages(size: tuple[int, int]) -> Iterator[Told]:
    """Home, each page that it opens, and what Enter opens there."""
    with TemporaryDirectory() as folder:
        context_of(Path(folder), KEYS[0])
        terminal = Terminal(Path(folder), size)
        yield "first screen", terminal.until(_HOME).plus(terminal.settle(1))
        yield from moves("home", terminal, DOWN, DOWN, UP)
        yield from helped("home", terminal)
        for page, letter in _PAGES.items():
            yield f"{page}: opened", terminal.press(letter)
            yield from moves(page, terminal, DOWN, DOWN, DOWN, UP)
            yield from helped(page, terminal)
            yield f"{page}: entered", terminal.press(ENTER)
            yield from _home(page, terminal)
        terminal.close()


def _home(page: str, terminal: Terminal) -> Iterator[Told]:
    """Back to home, a screen at a time."""
    for _ in range(_DEEP):
        if _HOME in terminal.text:
            break
        yield f"{page}: left", terminal.press(ESCAPE)
