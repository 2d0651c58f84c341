"""The first picture of a duel, on a terminal of its own: never blank, with the table, and its letters count at once."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from duel_tui.registry import KEYS
from tests.benchmarks.duels_on_disk import context_of, duel_begun
from tests.benchmarks.on_a_terminal import ENTER, LONGEST, Terminal

SIGNS = 200
"""What a page shows at least."""
GAME = KEYS[0]

pytestmark = pytest.mark.slow


def at_home(saves: Path) -> Terminal:
    terminal = Terminal(saves, (80, 24), "--still")
    terminal.until("leave")
    terminal.settle()
    return terminal


def quick(saves: Path) -> tuple[Terminal, str]:
    context_of(saves, GAME)
    terminal = at_home(saves)
    terminal.press("q")
    return terminal, ENTER


def begun(saves: Path) -> tuple[Terminal, str]:
    context_of(saves, GAME)
    terminal = at_home(saves)
    terminal.press("n")
    return terminal, ENTER


def resumed(saves: Path) -> tuple[Terminal, str]:
    duel_begun(saves, GAME)
    terminal = at_home(saves)
    return terminal, "g"


def following(saves: Path) -> tuple[Terminal, str]:
    duel_begun(saves, GAME)
    terminal = at_home(saves)
    terminal.press("g")
    terminal.until("MOVEMENT")
    for key in ("y", ENTER, "y"):
        terminal.press(key)
    terminal.until("n next: ")
    return terminal, "n"


WAYS = (quick, begun, resumed, following)


def pictures(terminal: Terminal, wanted: str) -> Iterator[str]:
    """Each picture until one shows something."""
    end = time.monotonic() + LONGEST
    while wanted not in terminal.text:
        assert time.monotonic() < end, terminal.text
        if terminal._burst(0.05).sent:
            yield terminal.text


@pytest.mark.parametrize("way", WAYS)
def test_the_first_picture_has_the_table_and_takes_letters_at_once(
    way: Callable[[Path], tuple[Terminal, str]], tmp_path: Path
) -> None:
    terminal, key = way(tmp_path)
    terminal.child.send(key)
    for shown in pictures(terminal, "MOVEMENT"):
        assert sum(not sign.isspace() for sign in shown) > SIGNS, (
            "the page before stands until the table comes"
        )
    terminal.child.send("f")
    terminal.until("\u25b8f")
    terminal.close()
