"""The career of a fencer and the dead, on the screen: how they look, and what keys do."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.fencer.terms import Grade, Place
from duel_tui.pages.roster import Roster
from duel_tui.play.context import AppContext
from duel_tui.storage import careers, fencers
from duel_tui.storage.duels import SPOKEN
from duel_tui.storage.fencers import Carried, Fought
from duel_tui.tui.screens.base import PAUSE
from duel_tui.tui.screens.listing import ListingScreen
from duel_tui.tui.screens.replay import ReplayScreen
from duel_tui.tui.widgets.virtual_table import VirtualTable
from tests.play.test_wounds_that_stay import ENDS, Evening, rule
from tests.tui.golden import assert_whole_screen
from tests.tui.listed import on_screen
from tests.tui.screens import home_app
from tests.tui.test_pictures_of_pages import Compare
from tests.tui.visits import context

WAYS = {"dead": ("f", "end", "enter"), "career": ("f", "home", "down", "enter", "a")}
PICTURES = ("dead-small", "career-large")
DEAD = Condition((Wound(Place.HEAD, Grade.MORTAL),) * 2, dead=True)
RECORD = (
    ("20260301-101500-anna-quill", "won", "Tobias Quill", "quill", "rapier_and_dagger"),
    ("20260302-101500-anna-straw", "won", "Benno Straw", "straw", "rapier_and_dagger"),
    ("20260303-101500-anna-marsh", "lost", "Hester Marsh", "marsh", "rapier_and_dagger"),
    ("20260304-101500-anna-marsh", "drawn", "Hester Marsh", "marsh", "card_duel"),
    ("20260305-101500-anna-zeno", "won", "Zeno Kallis", "person", "rapier_and_dagger"),
)


@pytest.fixture(autouse=True)
def _one_clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    """Anna with two scars, the duel of one of them gone, Zeno whom she killed, and Carla set dead by hand."""
    there = context(tmp_path)
    anna = fencers.add(there.saves, Fencer(name="Anna Steinbach", rating="Superior", strength=18))
    for duel, result, foe, player, game in RECORD:
        careers.enter(anna, Fought(duel, result, foe, player, game))  # type: ignore[arg-type]
    arm, leg = Wound(Place.LEFT_ARM, Grade.SERIOUS), Wound(Place.RIGHT_LEG, Grade.LIGHT)
    chest = Wound(Place.RIGHT_CHEST, Grade.MORTAL)
    first, second = Condition((leg, arm)), Condition((leg, arm, chest))
    carried = (
        Carried(RECORD[0][0], WHOLE, first, foe="Tobias Quill", given=(leg, leg)),
        Carried(RECORD[2][0], first, second, foe="Hester Marsh"),
        Carried(RECORD[4][0], second, second, foe="Zeno Kallis", given=DEAD.wounds),
    )
    before = ""
    for one in carried:
        assert careers.carry(anna.path, one, before)
        before = one.duel
    zeno = fencers.add(there.saves, unnamed("Zeno Kallis"))
    careers.carry(zeno.path, Carried(RECORD[4][0], WHOLE, DEAD, foe="Anna Steinbach"), "")
    fencers.add(there.saves, unnamed("Carla"), condition=Condition(dead=True))
    there.saves.duels.mkdir(parents=True, exist_ok=True)
    (there.saves.duels / f"{RECORD[0][0]}.toml").touch()
    return there


@pytest.mark.parametrize(("way", "size"), [("dead", (80, 24)), ("career", (120, 40))], ids=PICTURES)
def test_picture(snap_compare: Compare, where: AppContext, way: str, size: tuple[int, int]) -> None:
    async def before(pilot: Any) -> None:
        await pilot.press(*WAYS[way])
        await pilot.pause(PAUSE * 3)

    assert snap_compare(home_app(where), terminal_size=size, run_before=before)


async def test_nothing_is_cut_off_where_there_is_room(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "zeno-kallis"), (120, 40)) as player:
        for keys in ("enter", "a"):
            await player.press(keys)
            await player.wait()
            assert_whole_screen(player.app)


async def test_keys_lead_from_the_roster_to_the_duel_of_a_scar_and_back(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    rule(
        evening.begin(replace(evening.match(), players=BySide(SPOKEN, SPOKEN))),
        "left.wounds.LA: serious",
        *ENDS,
    )
    evening.context.clear_table()
    roster = Roster(evening.context)
    async with on_screen(evening.context, ListingScreen(roster, "anna")) as player:
        await player.press("enter a")
        await player.wait()
        assert "A scar. Enter replays the duel that it came from." in player.text
        assert "enter replay" in player.text
        await player.press("enter")
        assert player.at(ReplayScreen)
        await player.press("escape escape")
        assert "Anna" in player.text.splitlines()[0], "what can be done with her is still there"
        await player.press("escape")
        player.app.screen.query_one(VirtualTable).point(roster.key_of("bruno"))
        await player.press("enter l")
        assert player.at(ReplayScreen)
        evening.saved.path.unlink()
        await player.press("escape l")
        assert "Not now: its file is gone." in player.text


async def test_the_caret_steps_over_headings_and_stands_where_it_is_drawn(where: AppContext) -> None:
    for number in range(30):
        fencers.add(where.saves, unnamed(f"Dead {number:02}"), condition=Condition(dead=True))
    (where.saves.fencers / "bad.toml").write_text("x")
    async with on_screen(where, ListingScreen(Roster(where))) as player:
        table = player.app.screen.query_one(VirtualTable)
        assert table.vertical_scrollbar.region.width == 1
        for key in ("down",) * 48 + ("up", "end", "pageup", "pageup", "home", "pagedown"):
            await player.press(key)
            await player.wait()
            assert table.pointed
            told = table.shown.listing.cells(table.shown.listing.entries[table.row or 0])[0]
            assert player.caret.startswith(f" > {told}")
            assert len([line for line in player.text.splitlines() if line.startswith(" > ")]) == 1
            if table.at in table.shown.headed:
                assert f"   {table.shown.headed[table.at]}\n" in player.text
        await player.type("dead 07")
        assert player.text.count("The dead") == 1
        assert "Files that cannot" not in player.text
        await player.type("7")
        assert "The dead" not in player.text
        assert "No fencer's sheet has all these words." in player.text


async def test_page_down_turns_what_finds_no_room_and_narrow_windows_end_no_career(where: AppContext) -> None:
    path = where.saves.fencers / "anna-steinbach.toml"
    file = fencers.load(path)
    every = tuple([Wound(place, Grade.SERIOUS) for place in Place])
    fencers.save(file, WHOLE)
    assert careers.carry(path, Carried("x", WHOLE, Condition(every), foe="Zeno"), file.last_carried)
    async with on_screen(where, ListingScreen(Roster(where), "anna-steinbach")) as player:
        await player.press("enter a")
        await player.wait()
        assert "left arm " not in player.text.split("won/lost/drawn")[1]
        await player.press("pagedown")
        await player.wait()
        assert "left arm " in player.text.split("A scar.")[1]
        await player.press("pageup")
        assert "won/lost/drawn" in player.text
        for size in ((0, 24), (80, 0), (1, 1), (40, 12)):
            for columns, rows in (size, (80, 24)):
                await player.pilot.resize_terminal(columns, rows)
                await player.rest()
            assert player.app.fault is None, size
            assert "Anna Steinbach" in player.text, size
