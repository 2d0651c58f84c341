"""A newcomer's first evening, on a terminal of its own: rolls a fencer, fights, is cut off, comes back and goes on; and first pictures."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from duel_tui.registry import KEYS
from tests.benchmarks.duels_on_disk import context_of, duel_begun
from tests.benchmarks.on_a_terminal import ENTER, LONGEST, RIGHT, Terminal

pytestmark = pytest.mark.slow

HOME, QUIT = "\x1b[H", "\x11"
STEPS = (
    ("f", "a new fencer"),
    (HOME, ""),
    (ENTER, "by dice"),
    ("d", "Strength   enter rolls 1d20"),
    (f"18{ENTER}", "Strength 18: Musclebound."),
    ("t", "roll a die again?"),
    ("k", "into the roster"),
    ("t", ""),
    (RIGHT, "and fight now"),
    (ENTER, "MOVEMENT"),
    (f"s{ENTER}", " 1 "),
)
"""Keys from the first page to the first round of a fencer of one's own, and what each shows."""
SIGNS = 200
"""What a page shows at least."""
GAME = KEYS[0]
WAYS = {"quick": "q", "new": "n", "resumed": "", "next": "g"}
"""The keys before the one that begins a duel."""


def idle(terminal: Terminal) -> int:
    """How much is written while nobody does anything."""
    terminal.settle()
    return terminal.settle(1.5).sent


def test_rolls_fights_is_cut_off_and_goes_on(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    terminal = Terminal(saves)
    terminal.until("Tobias Quill")
    assert idle(terminal) == 0
    for keys, shows in STEPS:
        terminal.press(keys)
        terminal.until(shows)
    end = time.monotonic() + LONGEST
    while not any("movement" in path.read_text() for path in saves.glob("duels/*.toml")):
        assert time.monotonic() < end
        terminal.settle()
    (path,) = saves.glob("duels/*.toml")
    terminal.child.kill(signal.SIGKILL)
    terminal.close()
    lines = path.read_text()

    again = Terminal(saves)
    again.until("GO ON")
    again.press(ENTER)
    again.until("z take back")
    again.until("You stand, ")
    assert path.read_text().startswith(lines)
    assert idle(again) == 0
    again.child.send(QUIT)
    again.child.expect(pexpect.EOF)
    again.close()
    assert again.child.exitstatus == 0


def pictures(terminal: Terminal, wanted: str) -> Iterator[str]:
    """Each picture until one shows something."""
    end = time.monotonic() + LONGEST
    while wanted not in terminal.text:
        assert time.monotonic() < end, terminal.text
        if terminal._burst(0.05).sent:
            yield terminal.text


@pytest.mark.parametrize("way", WAYS)
def test_the_first_picture_of_a_duel_has_the_table_and_takes_letters_at_once(
    way: str, tmp_path: Path
) -> None:
    (context_of if way in {"quick", "new"} else duel_begun)(tmp_path, GAME)
    terminal, begins = Terminal(tmp_path, (80, 24), "--still"), ENTER
    terminal.until("leave")
    terminal.press(WAYS[way])
    if way == "resumed":
        begins = "g"
    elif way == "next":
        terminal.until("MOVEMENT")
        for key in ("y", ENTER, "y"):
            terminal.press(key)
        terminal.until("n next: ")
        begins = "n"
    terminal.child.send(begins)
    for shown in pictures(terminal, "MOVEMENT"):
        assert sum(not sign.isspace() for sign in shown) > SIGNS, (
            "the page before stands until the table comes"
        )
    terminal.child.send("f")
    terminal.until("\u25b8f")
    terminal.close()
