"""Kills the program at random moments of real duels of all five games, and looks for what it had shown.

`python -m tests.benchmarks.kills [--plain 900] [--screen 100] [--seed 0] [GAME ...]`: the kills in plain mode and on the screen.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

from msgspec import Struct

from duel_tui.registry import KEYS
from tests.benchmarks import killed_plain, killed_screen
from tests.benchmarks.killed import Killed
from tests.benchmarks.markdown import head, row

_JOBS = 2
_BATCH = 45
"""Kills of one game in a row, so that what it needs is loaded once."""


class Batch(Struct, frozen=True):
    """Some kills of one game."""

    screen: bool
    game: str
    seed: int
    count: int


class Tally(Struct, frozen=True):
    """What came of kills."""

    game: str
    screen: bool
    kills: int
    answers: int
    """How many complete answers had been shown altogether."""
    faults: tuple[str, ...]


def killed(batch: Batch) -> Tally:
    """Do some kills."""
    many: Callable[[str, Path, Random, int], list[Killed]] = (
        killed_screen.many if batch.screen else killed_plain.many
    )
    with tempfile.TemporaryDirectory() as folder:
        found = many(batch.game, Path(folder), Random(batch.seed), batch.count)
    faults = tuple([one.fault for one in found if one.fault])
    return Tally(batch.game, batch.screen, len(found), sum(one.shown for one in found), faults)


def kill(plain: int, screen: int, games: Sequence[str] = KEYS, first: int = 0) -> list[Tally]:
    """As many kills as are wished for, spread over some games; batches have seeds from the first on."""
    wanted = [(False, plain), (True, screen)]
    batches = [
        Batch(on_screen, game, first + seed, size)
        for on_screen, count in wanted
        for number, game in enumerate(games)
        for seed, size in enumerate(_sizes(count // len(games) + (number < count % len(games))))
    ]
    with ProcessPoolExecutor(_JOBS, get_context("fork")) as jobs:
        return list(jobs.map(killed, batches))


def _sizes(count: int) -> list[int]:
    return [min(_BATCH, count - begun) for begun in range(0, count, _BATCH)]


def report(tallies: Sequence[Tally], seconds: float) -> str:
    """A row for each game, the faults, and the sum."""
    lines = [head("game", "in plain lines", "on the screen")]
    for game in KEYS:
        cells = []
        for screen in (False, True):
            some = [one for one in tallies if one.game == game and one.screen is screen]
            cells.append(f"{sum(one.kills for one in some)} kills, {sum(one.answers for one in some)} shown")
        lines.append(row(game, *cells))
    faults = [fault for one in tallies for fault in one.faults]
    kills, answers = sum(one.kills for one in tallies), sum(one.answers for one in tallies)
    return "\n".join(
        [
            *lines,
            "",
            *faults,
            f"{kills} kills, {answers} answers shown, {len(faults)} lost or broken, {seconds:.0f} s",
        ]
    )


def main() -> None:
    """Kill, and print the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them, if none is named")
    parser.add_argument("--plain", type=int, default=900)
    parser.add_argument("--screen", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    began = time.monotonic()
    tallies = kill(given.plain, given.screen, given.games or KEYS, given.seed)
    print(report(tallies, time.monotonic() - began))
    sys.exit(any(one.faults for one in tallies))


if __name__ == "__main__":
    main()
