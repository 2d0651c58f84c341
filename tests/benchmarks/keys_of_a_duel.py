"""The script of keys for a duel: its first rounds, its end, and one of two people."""

import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from duel_tui.registry import KEYS
from tests.benchmarks.duels_on_disk import duel_begun, duel_nearly_over, duel_of_two
from tests.benchmarks.on_a_terminal import (
    DOWN,
    ENTER,
    ESCAPE,
    LINES,
    PAGE_UP,
    RIGHT,
    TAB,
    THINKS,
    UP,
    Terminal,
    Told,
    helped,
    moves,
)

TURNS = 5
_CURTAIN = "look away"
_OVER = "s again, sides swapped"
_LONG = 4.0
"""Seconds after which an opponent who still thinks has nothing more shown for it."""
_FIELDS = 8
"""Fields that a choice has at most."""


def duels(size: tuple[int, int], game: str, idle: float) -> Iterator[Told]:
    """All of a game."""
    for part in (_begun, _still, _nearly_over, _of_two, _held) + ((_by_hand,) if game == KEYS[0] else ()):
        with TemporaryDirectory() as folder:
            for action, spent in part(Path(folder), size, game, idle):
                yield f"{game}: {action}", spent


def committed(terminal: Terminal, name: str = "committed") -> Iterator[Told]:
    """Choose the row under the caret in every field that asks for it, and commit."""
    for _ in range(_FIELDS):
        yield "caret moved", terminal.press(DOWN)
        before = _state(terminal)
        found = list(terminal.moments(ENTER, partial(_state, terminal)))
        if _state(terminal) != before:
            yield from [(name, spent) for spent in found]
            return


def opened(saves: Path, size: tuple[int, int], *arguments: str) -> tuple[Terminal, list[Told]]:
    """The program with the duel that waits, and what an opponent does there first."""
    terminal = Terminal(saves, size, *arguments)
    terminal.until("QUICK DUEL")
    terminal.settle(1)
    first, *later = terminal.moments("g", partial(_state, terminal))
    first = first.plus(terminal.until_gone("QUICK DUEL"))
    return terminal, [("opened", first), *[("committed", spent) for spent in later]]


def _still(saves: Path, size: tuple[int, int], game: str, idle: float) -> Iterator[Told]:  # noqa: ARG001
    """The first rounds again, in which nobody moves."""
    duel_begun(saves, game)
    terminal, _ = opened(saves, size, "--still")
    for _ in range(TURNS):
        if _OVER in terminal.text:
            break
        yield from committed(terminal, "still")
    terminal.close()


def _begun(saves: Path, size: tuple[int, int], game: str, idle: float) -> Iterator[Told]:
    """The first rounds."""
    duel_begun(saves, game)
    terminal, told = opened(saves, size)
    yield from told
    terminal.settle(2)
    yield "idle", terminal.settle(idle)
    for turn in range(TURNS):
        if _OVER in terminal.text:
            break
        yield from moves("", terminal, DOWN, DOWN, UP, TAB)
        if turn % 3 == 1:
            yield from helped("", terminal)
            yield from _looked_round(terminal)
            yield "taken back", terminal.press("z")
            yield "brought back", terminal.press("Z")
        yield from committed(terminal)
        yield "idle", terminal.settle(idle)
    terminal.close()


def _looked_round(terminal: Terminal) -> Iterator[Told]:
    """What may be looked at before a choice."""
    yield "log turned", terminal.press(PAGE_UP)
    yield "log turned", terminal.press(ESCAPE)
    for _ in range(2):
        yield "odds away or back", terminal.press("%")
    for _ in range(2):
        yield "lines or screen", terminal.press(LINES)
    head = terminal.screen.display[0]
    terminal.press("?")
    yield "rulebook at the place", terminal.press("?")
    for _ in range(_FIELDS):
        if terminal.screen.display[0] == head:
            break
        terminal.press(ESCAPE)
    yield "modifier asked for", terminal.press("+")
    terminal.press(ESCAPE)


def _nearly_over(saves: Path, size: tuple[int, int], game: str, idle: float) -> Iterator[Told]:  # noqa: ARG001
    """The end, and the replay from it."""
    duel_nearly_over(saves, game)
    terminal, _ = opened(saves, size)
    for _ in range(TURNS * 3):
        if _OVER in terminal.text:
            break
        for action, spent in committed(terminal):
            yield ("last round" if _OVER in terminal.text else action), spent
    if _OVER in terminal.text:
        yield "replay: opened", terminal.press("r")
        for _ in range(4):
            yield "replay: step", terminal.press(RIGHT)
        yield "replay: left", terminal.press(ESCAPE)
    terminal.close()


def _of_two(saves: Path, size: tuple[int, int], game: str, idle: float) -> Iterator[Told]:  # noqa: ARG001
    """Two people, of whom one looks away."""
    duel_of_two(saves, game)
    terminal, _ = opened(saves, size)
    for _ in range(TURNS):
        if _CURTAIN in terminal.text:
            yield "two people: curtain lifted", terminal.press(ENTER)
        yield from committed(terminal, "two people: committed")
    terminal.close()


def _by_hand(saves: Path, size: tuple[int, int], game: str, idle: float) -> Iterator[Told]:  # noqa: ARG001
    """Dice that lie on a real table."""
    duel_of_two(saves, game, seed=None)
    terminal, _ = opened(saves, size)
    for _ in range(TURNS * 4):
        if _CURTAIN in terminal.text:
            yield "two people: curtain lifted", terminal.press(ENTER)
        elif "take it" in terminal.text:
            for figure in "50":
                yield "die: figure typed", terminal.press(figure)
            yield "die: committed", terminal.press(ENTER)
        else:
            yield from committed(terminal, "two people: committed")
    terminal.close()


def _held(saves: Path, size: tuple[int, int], game: str, idle: float) -> Iterator[Told]:
    """Idle while an opponent thinks, who is held so that he never ends."""
    duel_begun(saves, game)
    terminal = held(saves, size)
    if terminal is not None:
        yield "idle while an opponent thinks", terminal.settle(idle)
        terminal.close()


def held(saves: Path, size: tuple[int, int] = (80, 24)) -> Terminal | None:
    """The program with a duel in which an opponent thinks for ever; None: he never has to."""
    terminal, _ = opened(saves, size)
    for _ in range(TURNS):
        terminal.signal_children(signal.SIGSTOP)
        for _ in range(_FIELDS):
            for key in (DOWN, ENTER):
                terminal.child.send(key)
                terminal.settle(0.6)
                if THINKS.search(terminal.text):
                    terminal.settle(_LONG)  # what a long thought shows at last
                    return terminal
        terminal.signal_children(signal.SIGCONT)
        terminal.settle(1)
    terminal.close()
    return None


def _state(terminal: Terminal) -> tuple[object, ...]:
    """What changes when a choice is committed, and not when one is picked: the title, the file, and the curtain."""
    kept = [file.stat().st_size for file in (terminal.saves / "duels").glob("*.toml")]
    return (terminal.screen.display[0].strip(), kept, _CURTAIN in terminal.text, _OVER in terminal.text)
