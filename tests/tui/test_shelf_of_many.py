"""Very many duels: all are listed, found and counted, and what is read first is said; `tests.benchmarks.shelf_of_many` prints speeds."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace
from textual.screen import Screen

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.pages.duels import Duels
from duel_tui.pages.listing import Arrangement
from duel_tui.play import long_reading, matchmaking
from duel_tui.play.context import AppContext
from duel_tui.play.path import fought_by
from duel_tui.play.summary import keep
from duel_tui.storage import duels, fencers, read_before, shelf
from duel_tui.storage.lines import over_remark
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens.base import KeysScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.listing import ListingScreen
from duel_tui.tui.screens.reading import ReadingScreen
from tests.plain.talks import conversation
from tests.tui.screens import Keyboard, home_app
from tests.tui.visits import context

MANY, FEW, OPEN = 520, 20, 10
"""Duels, more than an index needs; where it is said before fewer are read; and one of this number of them may go on."""
NOON = 1_760_000_000
"""Some noon, in seconds since 1970."""
WAITS = 300
"""Tenths of a second until something is there."""


def filled(folder: Path, many: int) -> AppContext:
    """Duels of the shipped fencer who fights by default, the oldest of them with an Émile."""
    there = context(folder)
    saved = matchmaking.begin(there, matchmaking.quick(there))
    there.saves.duels.mkdir()
    for number in range(many):
        name = "Émile Roux" if number == many - 1 else f"Zoltan {number}"
        setup = replace(saved.setup, names=BySide(saved.setup.names.left, name))
        data = duels.content(setup, saved.journal)[0]
        over = "" if number % OPEN == 0 else f"{over_remark(Outcome(Side.LEFT, 'touches'))}\n"
        path = there.saves.duels / f"{number:04}.toml"
        path.write_bytes(data + over.encode())
        os.utime(path, (NOON - number, NOON - number))
    return there


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    """So many duels that they have an index."""
    return filled(tmp_path, MANY)


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AppContext:
    """A few duels, which count as so many that it is said before they are read."""
    monkeypatch.setattr(long_reading, "_LONG", FEW - 1)
    monkeypatch.setattr(read_before, "_SETTLED", 0)  # they are written a moment before
    return filled(tmp_path, FEW)


def test_all_are_listed_found_and_counted(where: AppContext) -> None:
    listing = Duels(where)
    assert (
        listing.counted == f"{MANY + len(shelf.duels(where.examples.duels))} duels, {MANY // OPEN} unfinished"
    )
    shown = Arrangement(listing, listing.column)
    for words, found in (("zoltan", MANY - 1), ("emile", 1), ("ÉMILE roux", 1), (f"zoltan {MANY - 2}", 1)):
        shown.filter(words)
        assert shown.found == found, words
    summary = keep(where)
    assert (summary.duels, summary.unfinished) == (MANY, MANY // OPEN)
    shipped = where.last_fencer() or matchmaking.stand_in(where)
    assert shipped is not None
    assert len(fought_by(where, shipped)) == MANY - MANY // OPEN
    read_before.forget()
    assert long_reading.unread(where.saves) == 0
    after = Duels(where)
    assert [after.cells(one) for one in after.entries] == [listing.cells(one) for one in listing.entries]


async def until(found: Callable[[], object]) -> None:
    for _ in range(WAITS):
        if found():
            return
        await asyncio.sleep(0.1)
    raise AssertionError


def shown(app: DuelApp) -> type[Screen[Any]]:
    return type(app.screen)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Until it is set no duel is read."""
    goes, read = Event(), shelf._read

    def waits(path: Path) -> object:
        goes.wait()
        return read(path)

    monkeypatch.setattr(shelf, "_read", waits)
    return goes


async def test_while_they_are_read_it_is_said_and_every_key_works(few: AppContext, held: Event) -> None:
    app = home_app(few)
    async with app.run_test(size=(80, 24)) as pilot:
        home, keyboard = app.screen, Keyboard(pilot)
        assert isinstance(home, HomeScreen)
        await until(lambda: home.loaded)
        await keyboard.press("d")
        assert shown(app) is ReadingScreen
        await until(lambda: long_reading.said(few.saves) == f"Reading duels: 0 of {FEW:,} so far.")
        await keyboard.press("escape")
        assert shown(app) is HomeScreen
        await keyboard.press("d", "?")
        held.set()
        await until(lambda: not long_reading.unread(few.saves))
        assert shown(app) is KeysScreen  # it does not come over what is looked at
        await keyboard.press("escape")
        await until(lambda: isinstance(app.screen, ListingScreen) and app.screen.is_mounted)
        await keyboard.press("escape")
        assert shown(app) is HomeScreen
        await until(lambda: home.page.rows[5].detail.startswith(f"{FEW:,} saved, {FEW // OPEN} of them"))


async def test_the_program_is_left_while_they_are_read(few: AppContext, held: Event) -> None:
    app = home_app(few)
    async with app.run_test(size=(80, 24)) as pilot:
        home = app.screen
        assert isinstance(home, HomeScreen)
        await until(lambda: home.loaded)
        await Keyboard(pilot).press("d")
        await pilot.press("ctrl+q")
        await until(lambda: app._exit)
    held.set()


def test_in_lines_it_is_said_once_before_they_are_read(few: AppContext) -> None:
    said = conversation(few, ["duels", "back", "duels", "quit"])
    assert said.count("First all duels and fencers are read, which may take a minute.") == 1
    assert said.index("First") < said.index("Zoltan")


async def test_one_large_file_is_read_beside_the_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes, read = Event(), fencers._read

    def waits(path: Path) -> object:
        if path.stem == "large":
            goes.wait()
        return read(path)

    monkeypatch.setattr(fencers, "_read", waits)
    there = filled(tmp_path, 1)
    there.saves.fencers.mkdir(exist_ok=True)
    (there.saves.fencers / "large.toml").write_text(f"name = 'Anna'\nwhat = [{'1, ' * 170_000}]\n")
    app = home_app(there)
    async with app.run_test(size=(80, 24)) as pilot:
        home, keyboard = app.screen, Keyboard(pilot)
        assert isinstance(home, HomeScreen)
        await until(lambda: home.loaded)
        await keyboard.press("f")
        assert shown(app) is ReadingScreen
        await until(lambda: long_reading.said(there.saves) == "Reading fencers: 0 of 1 so far.")
        await keyboard.press("escape")
        assert shown(app) is HomeScreen
        await keyboard.press("f")
        goes.set()
        await until(lambda: isinstance(app.screen, ListingScreen) and app.screen.is_mounted)
        assert isinstance(app.screen, ListingScreen)
        assert "large.toml" in app.screen.listing.by_key
        await keyboard.press("escape", "f")
        assert shown(app) is ListingScreen, "what is wrong with it is remembered"
