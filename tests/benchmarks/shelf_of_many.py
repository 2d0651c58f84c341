"""20,000 saved duels on disk: what it takes to list them, to scroll, each letter of a filter, and the first page.

Seconds of the processor in the thread that answers keys are printed, so that other programs on the machine do not count, and
after them those that passed.
Run: python -m tests.benchmarks.shelf_of_many [COUNT]; with --keep DIR the duels stay there, for whoever runs the program.
"""

import argparse
import asyncio
import os
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.pages.duels import Duels
from duel_tui.pages.listing import Arrangement
from duel_tui.play import long_reading, summary
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.storage import duels, read_before
from duel_tui.storage.duels import SavedDuel, content
from duel_tui.storage.folders import Saves
from tests.benchmarks.duels_on_disk import duel_nearly_over, duel_over
from tests.benchmarks.roster_of_many import (
    FILTERS,
    MANY,
    OPENS,
    SCROLLS,
    Clock,
    Took,
    context_of,
    keys_and_letters_in,
    slowest,
)
from tests.tui.bouts import LIBRARY

_TYPED = "emile 17"
_NAMES = ("Anna", "Bruno", "Corvin", "Dietrich", "Émile", "Fabrizio", "Geertje", "Hedwig")
_UNFINISHED = 10
"""One of this number of duels may go on."""
_APART = 1800
"""Seconds between two duels."""


def fill(folder: Path, count: int) -> None:
    """Put many duels of all games into a folder of saves."""
    chance, now = Random(7), time.time()
    saves = Saves(folder).prepared()
    with TemporaryDirectory() as name:
        over, going = [
            [_made(make, Path(name) / f"{make.__name__}-{game}", game) for game in KEYS]
            for make in (duel_over, duel_nearly_over)
        ]
    saves.duels.mkdir(exist_ok=True)
    for number in range(count):
        played = chance.choice(going if number % _UNFINISHED == 0 else over)
        path = _write(saves.duels, played, number, BySide(*chance.sample(_NAMES, 2)))
        os.utime(path, (now - number * _APART, now - number * _APART))


def _made(make: Callable[[Path, str], None], folder: Path, game: str) -> SavedDuel:
    make(folder, game)
    (path,) = Saves(folder).duels.glob("*.toml")
    return duels.load(path, LIBRARY)


def _write(folder: Path, played: SavedDuel, number: int, names: BySide[str]) -> Path:
    created = played.setup.created - timedelta(seconds=number * _APART)
    named = names.map(lambda name: f"{name} {number}")
    setup = replace(played.setup, created=created, names=named)
    path = folder / f"{created:%Y%m%d-%H%M%S}-{number}.toml"
    path.write_bytes(content(setup, played.journal)[0] + f"{played.remark}\n".encode() * bool(played.remark))
    return path


def opened(context: AppContext) -> Took:
    """What it takes to have all duels and the first page of them."""
    clock = Clock()
    _ = long_reading.unread(context.saves)
    listing = Duels(context)
    shown = Arrangement(listing, listing.column)
    for row in shown.rows[:40]:
        listing.cells(listing.entries[row])
    return clock.took


def main() -> None:
    """Print what everything takes, and what it may take."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("count", nargs="?", type=int, default=MANY)
    arguments.add_argument("--keep", type=Path)
    asked = arguments.parse_args()
    if asked.keep is not None:
        fill(asked.keep, asked.count)
        return
    with TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder, asked.count)
        context = context_of(folder)
        for game in KEYS:
            _ = context.wording(game)
        print(f"{asked.count:,} duels\n")
        print(f"* opened with no index: {opened(context).said()}")
        read_before.forget()
        print(f"* opened by a program that has just begun: {opened(context).said(OPENS)}")
        print(f"* opened again: {opened(context).said(OPENS)}")
        keys, letters = asyncio.run(keys_and_letters_in(context, Duels(context), _TYPED))
        print(f"* the slowest key that scrolls: {slowest(keys).said(SCROLLS)}")
        print(f"* the slowest letter of a filter: {slowest(letters).said(FILTERS)}")
        clock = Clock()
        summary.summarised(context)
        print(f"* the summary of the first page: {clock.took.said()}")


if __name__ == "__main__":
    main()
