"""Time passes on the screen: how long, die by die, before and after; and the keys that it takes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Grade, LeftHand, Place, Style, Weapon
from duel_tui.pages.roster import Roster
from duel_tui.pages.weeks import TimeForm
from duel_tui.play import weeks
from duel_tui.play.context import AppContext
from duel_tui.storage import drafts, fencers
from duel_tui.storage.fencers import FencerFile
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens.form import FormScreen
from duel_tui.tui.screens.listing import ListingScreen
from duel_tui.tui.screens.weeks import WeeksScreen
from duel_tui.tui.terminal import Start
from tests.plain.talks import opened
from tests.tui.golden import assert_looks_like
from tests.tui.listed import Player, on_screen
from tests.tui.visits import context

SMALL, LARGE = (80, 24), (120, 40)
WOUNDS = (
    Wound(Place.LEFT_LEG, Grade.LIGHT),
    Wound(Place.LEFT_ARM, Grade.LIGHT),
    Wound(Place.RIGHT_CHEST, Grade.SERIOUS),
)
FELL = ("3", "2", "4", "31", "90", "12", "40", "8")
"""Weeks and days, then a rise of each characteristic, then Strength again."""


@pytest.fixture
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AppContext:
    monkeypatch.setattr("duel_tui.pages.weeks.drawn_seed", lambda: 4)
    there = context(tmp_path)
    for name in ("Bernardino", "Carlo", "Lucia"):
        one = Fencer(
            name=name, strength=12, agility=11, dexterity=13, expertise=13, left_hand=LeftHand.DAGGER
        )
        fencers.add(there.saves, one, condition=Condition(WOUNDS))
    return there


def roster(where: AppContext, stem: str = "bernardino") -> ListingScreen:
    return ListingScreen(Roster(where), stem)


def file_of(where: AppContext, name: str) -> FencerFile:
    return next(file for file in where.own().fencers if file.fencer.name == name)


async def typed(player: Player, *scores: str) -> None:
    for score in scores:
        await player.press(" ".join([*score, "enter"]))


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
async def test_how_it_looks(where: AppContext, size: tuple[int, int]) -> None:
    named = f"{size[0]}x{size[1]}"
    async with on_screen(where, roster(where), size) as player:
        await player.press("enter t 6")
        await player.wait()
        assert_looks_like(player.app, f"weeks-form-{named}")
        await player.press("enter")
        await typed(player, *FELL[:3])
        await player.wait()
        assert_looks_like(player.app, f"weeks-asking-{named}")
        await typed(player, *FELL[3:])
        await player.wait()
        assert_looks_like(player.app, f"weeks-after-{named}")


@pytest.mark.parametrize(
    ("fell", "size"), [(FELL[:4], SMALL), (FELL, LARGE)], ids=["asking-small", "after-large"]
)
def test_picture(
    snap_compare: Callable[..., bool], fell: tuple[str, ...], size: tuple[int, int], where: AppContext
) -> None:
    app = DuelApp(Start(where.settings, where.store, lazy=opened(where)))
    app.begin_with(lambda: roster(where))

    async def before(pilot: Any) -> None:
        await pilot.press("enter", "t", "6", "enter")
        for score in fell:
            await pilot.press(*score, "enter")
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize(
    ("keys", "passed", "most"),
    [
        ("enter t 6 enter t enter", [1, 0, 0], 8),
        ("enter m down enter m down enter t 6 enter t enter", [1, 1, 1], 14),
    ],
    ids=["one", "three"],
)
async def test_six_weeks_take_few_keys(keys: str, passed: list[int], most: int, where: AppContext) -> None:
    assert len(keys.split()) <= most
    async with on_screen(where, roster(where)) as player:
        await player.press(keys)
    assert [len(file.passed) for file in where.own().fencers] == passed
    file = file_of(where, "Bernardino")
    assert file.condition == Condition()
    assert file.passed[-1].start.days == 42


async def test_typed_dice_count_as_they_stand_and_what_cannot_fall_is_refused(where: AppContext) -> None:
    async with on_screen(where, roster(where)) as player:
        await player.press("enter t 6 enter 9 enter")
        assert "from 1 to 6" in player.text
        await player.press("3 backspace 2 enter")
        assert "whole on day 14" in player.text
        await player.press("z")
        await typed(player, *FELL[:4], "91")
        assert "Agility 11 \u2192 13" in player.text
        await player.press("z")
        assert "Agility 11 \u2192 13" not in player.text
        await typed(player, "10", *FELL[5:])
        assert "Strength 12 \u2192 8" in player.text
        await player.press("enter")
    fencer = file_of(where, "Bernardino").fencer
    assert (fencer.strength, fencer.agility) == (8, 11)


async def test_escape_asks_before_anything_is_lost_and_lines_go_on_with_the_same_dice(
    where: AppContext,
) -> None:
    async with on_screen(where, roster(where)) as player:
        await player.press("enter t 6 enter 5 enter escape")
        assert "is in no file yet" in player.text
        await player.press("l")
        assert not isinstance(player.app.screen, WeeksScreen)
        assert drafts.passing(where.saves) is not None
        await player.press("enter t")
        assert isinstance(player.app.screen, WeeksScreen)
        assert "whole on day 35" in player.text
        await player.press("escape d")
        assert drafts.passing(where.saves) is None
        assert file_of(where, "Bernardino").fencer.strength == 12
        await player.press("enter t 6 enter 5 enter semicolon")
        await player.wait()
        assert "Left leg, light: days to heal" in player.text
        await player.press("a l l enter k e e p enter")
    assert file_of(where, "Bernardino").passed
    assert drafts.passing(where.saves) is None


async def test_a_dead_or_shipped_fencer_has_no_time(where: AppContext) -> None:
    fencers.save(file_of(where, "Lucia"), Condition(dead=True))
    async with on_screen(where, roster(where, "lucia")) as player:
        await player.press("enter t")
        assert "dead" in player.text
        assert not isinstance(player.app.screen, WeeksScreen)


def test_the_form_names_what_is_to_heal(where: AppContext) -> None:
    form = TimeForm(where, where.own().fencers)
    told = " ".join(str(block) for block in form.page.blocks)
    assert "right chest serious" in told
    assert "Good, 50 points" in told
    assert weeks.LONGEST == 3640


async def test_a_weapon_that_became_too_heavy_can_be_changed_at_once(where: AppContext) -> None:
    heavy = file_of(where, "Carlo")
    fencers.save(
        replace(
            heavy,
            fencer=replace(heavy.fencer, weapon=Weapon.TWO_HANDED, style=Style.OLD, left_hand=LeftHand.EMPTY),
        )
    )
    async with on_screen(where, roster(where, "carlo")) as player:
        await player.press("enter t 6 enter")
        await typed(player, *FELL[:-1], "5")
        assert "change kit" in player.text
        assert "too heavy" in player.text
        await player.press("c")
        assert isinstance(player.app.screen, FormScreen)
        assert "two-handed" in player.row("Weapon")
    assert file_of(where, "Carlo").fencer.outgrown is Weapon.TWO_HANDED
