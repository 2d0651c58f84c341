"""A roster of 20,000 fencers on disk: what it takes to open it, to scroll in it, and each letter of a filter.

Seconds of the processor in the thread that answers keys are printed, so that other programs on the machine do not count, and
after them those that passed.
Run: python -m tests.benchmarks.roster_of_many
"""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Any
from unittest.mock import patch

import msgspec
from msgspec import Struct
from textual.events import Key
from textual.pilot import Pilot

from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Style, Weapon
from duel_tui.pages.listing import Arrangement, Directory
from duel_tui.pages.roster import Roster
from duel_tui.play.context import AppContext
from duel_tui.storage import read_before, toml
from duel_tui.storage.folders import Saves, examples
from duel_tui.tui.screens.listing import ListingScreen
from tests.tui.bouts import LIBRARY
from tests.tui.listed import on_screen

MANY = 20_000
OPENS, SCROLLS, FILTERS = 1.0, 0.05, 0.1
"""Seconds that each may take at most."""
_KEYS = ("down", "down", "pagedown", "pagedown", "end", "up", "pageup", "home")
_TYPED = "anna 17"
_NAMES = ("Anna", "Bruno", "Corvin", "Dietrich", "Esperanza", "Fabrizio", "Geertje", "Hedwig")


_WAITS = 0.3
"""Seconds within which a key has led to a picture."""


class Took(Struct, frozen=True):
    """Seconds of the processor, and those that passed."""

    worked: float
    passed: float

    def said(self, most: float = 0.0) -> str:
        """Both, and what it may take at most."""
        limit = f", at most {1000 * most:.0f} ms" if most else ""
        return f"{1000 * self.worked:.0f} ms ({1000 * self.passed:.0f} ms passed{limit})"


class Clock:
    """Measures from when it was made."""

    def __init__(self) -> None:
        self._worked, self._passed = thread_time(), perf_counter()

    @property
    def took(self) -> Took:
        """What it took until now."""
        return Took(thread_time() - self._worked, perf_counter() - self._passed)


def fill(folder: Path, count: int) -> None:
    """Put many fencers into a folder of saves."""
    chance, saves = Random(7), Saves(folder).prepared()
    saves.fencers.mkdir(exist_ok=True)
    for number in range(count):
        fencer = Fencer(
            name=f"{chance.choice(_NAMES)} {number}",
            style=chance.choice(list(Style)),
            expertise=chance.randint(3, 18),
            weapon=chance.choice(list(Weapon)),
            notes="grew up by the river",
        )
        record = [{"duel": f"{one}", "result": "won", "foe": "Bruno"} for one in range(number % 5)]
        sheet = msgspec.to_builtins(fencer) | ({"record": record} if record else {})
        (saves.fencers / f"fencer-{number}.toml").write_text(toml.dumps(sheet))


def context_of(folder: Path) -> AppContext:
    """A context with these saves."""
    return AppContext(LIBRARY, Saves(folder), examples())


def opened(context: AppContext) -> Took:
    """What it takes to have the roster and its first page."""
    clock = Clock()
    shown = Arrangement(Roster(context))
    for row in shown.rows[:40]:
        shown.listing.cells(shown.listing.entries[row])
    return clock.took


async def keys_and_letters(context: AppContext) -> tuple[list[Took], list[Took]]:
    """What each key that scrolls takes on the screen, and each letter of a filter."""
    return await keys_and_letters_in(context, Roster(context), _TYPED)


async def keys_and_letters_in(
    context: AppContext, listing: Directory[Any], typed: str
) -> tuple[list[Took], list[Took]]:
    """The same in any listing."""
    async with on_screen(context, ListingScreen(listing), (120, 40)) as player:
        keys = [await pressed(player.pilot, key) for key in _KEYS]
        letters = [await pressed(player.pilot, "space" if one == " " else one) for one in typed]
    return keys, letters


async def pressed(pilot: Pilot[Any], key: str) -> Took:
    """What a key takes until it is dealt with and drawn; what is found out after that is not counted."""
    app, clock = pilot.app, Clock()
    found: list[Took] = []
    drawn = app.post_display_hook

    def draws() -> None:
        drawn()
        found.append(clock.took)

    with patch.object(app, "post_display_hook", draws):
        app.post_message(Key(key, " " if key == "space" else key if len(key) == 1 else None))
        app.call_later(lambda: (app.focused or app.screen).call_later(found.clear))
        await asyncio.sleep(_WAITS)
    await pilot.pause()
    return found[0] if found else clock.took


def slowest(found: Sequence[Took]) -> Took:
    """The most that anything took."""
    return max(found, key=lambda one: one.worked)


def main(count: int = MANY) -> None:
    """Print what everything takes, and what it may take."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder, count)
        context = context_of(folder)
        print(f"a roster of {count:,} fencers")
        print(f"opened with no index: {opened(context).said()}")
        read_before.forget()
        print(f"opened by a program that has just begun: {opened(context).said(OPENS)}")
        path = folder / "fencers" / "fencer-7.toml"
        path.write_text(path.read_text() + "\n")
        print(f"opened again, with one file changed: {opened(context).said(OPENS)}")
        keys, letters = asyncio.run(keys_and_letters(context))
        print(f"the slowest key that scrolls: {slowest(keys).said(SCROLLS)}")
        print(f"the slowest letter of a filter: {slowest(letters).said(FILTERS)}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
