"""What stands on a real terminal after each key is what the program would paint there anew."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from duel_tui.registry import KEYS
from tests.benchmarks.duels_on_disk import duel_begun
from tests.benchmarks.keys_of_a_duel import TURNS, committed, opened
from tests.benchmarks.on_a_terminal import DOWN, ESCAPE, LONGEST, PAGE_UP, QUIET, TAB, THINKS, Seen, Terminal

SOLVED = 4
"""Seconds of silence after which nothing comes of itself any more."""
MOMENT = 0.8
CLEARED = b"\x1b[2J"
KEYS_OF_A_TURN = (DOWN, TAB, "?", ESCAPE, PAGE_UP, "%", "%")
SIZES = ((80, 24), (120, 40))


@contextmanager
def in_a_duel(saves: Path, game: str, size: tuple[int, int]) -> Iterator[Terminal]:
    duel_begun(saves, game)
    terminal, _ = opened(saves, size)
    terminal.settle(SOLVED)
    try:
        yield terminal
    finally:
        terminal.close()


def at_rest(terminal: Terminal) -> Seen:
    """What is to be seen once an opponent has played, whose thinking is told of only after a moment."""
    terminal.settle(MOMENT)
    while THINKS.search(terminal.text):
        terminal.settle(MOMENT)
    return terminal.seen


def painted_anew(terminal: Terminal, *sent: signal.Signals) -> Seen:
    """What is to be seen once the program was made to paint everything."""
    before = len(terminal.raw)
    for one in sent:
        os.kill(terminal.child.pid, one)
        terminal.settle(QUIET)
    end = time.monotonic() + LONGEST
    while CLEARED not in terminal.raw[before:]:
        assert time.monotonic() < end, "nothing is painted"
        terminal.settle(QUIET)
    return terminal.seen


def differing(shown: Seen, anew: Seen) -> list[str]:
    """The rows that look otherwise, as they were and as they are, and where the cursor was and is."""
    rows = [row for pair in zip(shown[0], anew[0], strict=True) if pair[0] != pair[1] for row in pair]
    places = [f"cursor at {place}" for place in (shown[1], anew[1]) if shown[1] != anew[1]]
    return ["".join([char.data for char in row]).rstrip() for row in rows] + places


@pytest.mark.slow
@pytest.mark.parametrize(("game", "size"), zip(KEYS[:2], SIZES, strict=True))
def test_after_each_key_of_a_duel_painting_it_anew_changes_nothing(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    with in_a_duel(tmp_path, game, size) as terminal:
        for turn in range(TURNS - 2):
            for key in KEYS_OF_A_TURN if not turn else (DOWN,):
                terminal.press(key)
                shown = terminal.seen
                assert not differing(shown, painted_anew(terminal, signal.SIGWINCH)), key
            for _ in committed(terminal):
                shown = at_rest(terminal)
                assert not differing(shown, painted_anew(terminal, signal.SIGWINCH))


@pytest.mark.slow
def test_a_duel_that_was_laid_aside_stands_there_again(tmp_path: Path) -> None:
    with in_a_duel(tmp_path, KEYS[0], SIZES[1]) as terminal:
        for key in ("s", DOWN, TAB):
            terminal.press(key)
        shown = terminal.seen
        assert not differing(shown, painted_anew(terminal, signal.SIGTSTP, signal.SIGCONT))
        terminal.press(DOWN)
        moved = terminal.seen
        assert not differing(moved, painted_anew(terminal, signal.SIGWINCH))
