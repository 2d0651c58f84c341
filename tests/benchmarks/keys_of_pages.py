"""The script of keys for the pages around a duel."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from duel_tui.registry import KEYS
from tests.benchmarks.duels_on_disk import house_of
from tests.benchmarks.on_a_terminal import (
    DOWN,
    ENTER,
    ESCAPE,
    RIGHT,
    TAB,
    UP,
    Terminal,
    Told,
    helped,
    moves,
)


def pages(size: tuple[int, int]) -> Iterator[Told]:
    """Home, roster, new duel, rulebook, replays, and the making of a fencer."""
    with TemporaryDirectory() as folder:
        house_of(Path(folder), KEYS[0])
        terminal = Terminal(Path(folder), size)
        yield "first screen", terminal.until("quick duel").plus(terminal.settle(1))
        yield from _home(terminal)
        yield from _making(terminal)
        yield from _replay(terminal)
        terminal.close()


def _home(terminal: Terminal) -> Iterator[Told]:
    """Home, and what is opened from it."""
    yield from moves("home", terminal, DOWN, DOWN, UP)
    yield from helped("home", terminal)
    for page, key in (("roster", "f"), ("new duel", "n"), ("rulebook", "r"), ("replays", "p")):
        yield f"{page}: opened", terminal.press(key).whole
        yield from moves(page, terminal, DOWN, DOWN, DOWN, UP)
        yield from helped(page, terminal)
        if page == "rulebook":
            yield "rulebook: entries", terminal.press(ENTER).whole
            yield from moves(page, terminal, DOWN, DOWN, UP)
            yield "rulebook: text", terminal.press(ENTER).whole
            terminal.press(ESCAPE)
            terminal.press(ESCAPE)
        yield f"{page}: left", terminal.press(ESCAPE).whole


def _making(terminal: Terminal) -> Iterator[Told]:
    """A fencer made as far as the first step."""
    terminal.press("f")
    yield "roster: sorted", terminal.press(TAB).whole
    yield "creation: opened", terminal.press(ENTER).whole
    yield from moves("creation", terminal, DOWN, UP)
    yield "creation: next step", terminal.press(ENTER).whole
    for _ in range(3):
        terminal.press(ESCAPE)


def _replay(terminal: Terminal) -> Iterator[Told]:
    """The first steps of an old duel."""
    terminal.press("p")
    yield "replay: opened", terminal.press(TAB).whole
    for _ in range(4):
        yield "replay: next step", terminal.press(RIGHT).whole
