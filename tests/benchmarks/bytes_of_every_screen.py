"""How many bytes the program writes for each kind of action: `python -m tests.benchmarks.bytes_of_every_screen`.

The real program is run on a terminal of its own through a fixed script of keys: home, roster, creation, a new duel,
rulebook, replay, and a duel of each game from its first choice and to its end, at 80x24 and 120x40. For each kind of
action the table has the bytes sent (median and most), the cells they changed, and the ratio of the bytes to those that a
program with curses would have sent for the same change (`tests/benchmarks/curses_model.py` says how these are counted).
`--idle 60` waits a minute in a duel instead of three seconds.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from duel_tui.registry import KEYS
from tests.benchmarks.duels_on_disk import duel_begun, duel_nearly_over, house_of
from tests.benchmarks.on_a_terminal import Reply, Spent, Terminal

SIZES = ((80, 24), (120, 40))
UP, DOWN = "\x1b[A", "\x1b[B"
ENTER, ESCAPE, TAB = "\r", "\x1b", "\t"
PAGE_UP = "\x1b[5~"
TURNS = 4

Told = tuple[str, Spent]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them, if none is named")
    parser.add_argument("--idle", type=float, default=3, help="seconds")
    given = parser.parse_args()
    for size in SIZES:
        print(f"\n{size[0]}x{size[1]:<31} times  median    most   cells  of curses")
        show(everything(size, tuple(given.games or KEYS), given.idle))


def everything(size: tuple[int, int], games: tuple[str, ...], idle: float) -> Iterator[Told]:
    """Every action with what it cost."""
    with TemporaryDirectory() as folder:
        house_of(Path(folder), KEYS[0])
        yield from pages(Path(folder), size)
    for game in games:
        with TemporaryDirectory() as folder:
            duel_begun(Path(folder), game)
            yield from duel(Path(folder), size, game, idle)
        with TemporaryDirectory() as folder:
            duel_nearly_over(Path(folder), game)
            yield from last_moments(Path(folder), size, game)


def show(told: Iterator[Told]) -> dict[str, list[Spent]]:
    """Print the table; return what it was made of."""
    found: dict[str, list[Spent]] = defaultdict(list)
    for action, spent in told:
        found[action].append(spent)
    for action, all_spent in found.items():
        sent, cells = [one.sent for one in all_spent], [one.cells for one in all_spent]
        curses = sum(one.curses for one in all_spent)
        ratio = f"{sum(sent) / curses:.2f}" if curses else "-"
        print(
            f"{action:36}{len(sent):6}{median(sent):8.0f}{max(sent):8}{median(cells):8.0f}{ratio:>11}",
            flush=True,
        )
    return found


def pages(saves: Path, size: tuple[int, int]) -> Iterator[Told]:
    """The pages around a duel."""
    terminal = Terminal(saves, size)
    yield "first screen", terminal.until("quick duel")
    yield from _moves("home", terminal, DOWN, DOWN, UP)
    yield from _help("home", terminal)
    for page, key in (("roster", "f"), ("new duel", "n"), ("rulebook", "r"), ("replays", "p")):
        yield f"{page}: opened", terminal.press(key).whole
        yield from _moves(page, terminal, DOWN, DOWN, DOWN, UP)
        yield from _help(page, terminal)
        if page == "rulebook":
            yield "rulebook: opened", terminal.press(ENTER).whole
            terminal.press(ESCAPE)
        yield f"{page}: left", terminal.press(ESCAPE).whole
    terminal.press("f")
    yield "creation: opened", terminal.press("n").whole
    yield from _moves("creation", terminal, DOWN, UP, TAB)
    yield "creation: next step", terminal.press(ENTER).whole
    terminal.press(ESCAPE)
    terminal.press(ESCAPE)
    terminal.press(ESCAPE)
    yield "replay: opened", _replay(terminal).whole
    for _ in range(4):
        yield "replay: next step", terminal.press("\x1b[C").whole
    terminal.close()


def duel(saves: Path, size: tuple[int, int], game: str, idle: float) -> Iterator[Told]:
    """The first rounds of a duel."""
    terminal = Terminal(saves, size)
    terminal.until("quick duel")
    yield "duel: opened", terminal.press("g").whole
    yield "duel: idle", terminal.settle(idle)
    for turn in range(TURNS):
        yield from _moves("duel", terminal, DOWN, DOWN, UP, TAB)
        if turn % 3 == 0:
            yield from _help("duel", terminal)
            yield "duel: log turned", terminal.press(PAGE_UP).whole
            yield "duel: odds away or back", terminal.press("o").whole
            yield "duel: odds away or back", terminal.press("o").whole
        yield from _commit(terminal, game)
    yield "duel: taken back", terminal.press("z").whole
    terminal.close()


def last_moments(saves: Path, size: tuple[int, int], game: str) -> Iterator[Told]:
    """The end of a duel, and its replay."""
    terminal = Terminal(saves, size)
    terminal.until("quick duel")
    terminal.press("g")
    for _ in range(TURNS * 3):
        if "r replay" in terminal.text:
            break
        for action, spent in _commit(terminal, game):
            if "r replay" in terminal.text:
                yield "end: the last choice", spent
            else:
                yield action, spent
    if "r replay" in terminal.text:
        yield "replay: opened", terminal.press("r").whole
        for _ in range(4):
            yield "replay: next step", terminal.press("\x1b[D").whole
        yield "replay: left", terminal.press(ESCAPE).whole
    terminal.close()


def _moves(where: str, terminal: Terminal, *keys: str) -> Iterator[Told]:
    for key in keys:
        reply = terminal.press(key)
        yield f"{where}: caret moved", reply.at_once
        if reply.follow.sent:
            yield f"{where}: help follows", reply.follow


def _help(where: str, terminal: Terminal) -> Iterator[Told]:
    opened, closed = terminal.press("?"), terminal.press(ESCAPE)
    yield f"{where}: keys opened and closed", opened.whole.plus(closed.whole)


def _commit(terminal: Terminal, game: str) -> Iterator[Told]:
    """Pick what the caret is at in every column, and commit it."""
    for _ in range(6):
        head = terminal.screen.display[0], terminal.screen.display[-6:-1]
        reply = terminal.press(ENTER)
        if head != (terminal.screen.display[0], terminal.screen.display[-6:-1]):
            yield f"duel: committed, {game}", reply.at_once
            if reply.follow.sent:
                yield "duel: help follows", reply.follow
            return
        yield "duel: picked", terminal.press(" ").at_once


def _replay(terminal: Terminal) -> Reply:
    terminal.press("p")
    return terminal.press(TAB)


if __name__ == "__main__":
    main()
