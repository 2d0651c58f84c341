"""A new fencer: by dice rolled or typed in, at once, by hand, on paper with old wounds; and fencers that wait as they were left."""

import re
from asyncio import timeout
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pytest

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Armour, Characteristic, Grade, LeftHand, Organisation, Place, Style, Weapon
from duel_tui.pages.creation import Ways
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.model import OfDice
from duel_tui.pages.rolling import Rolls, carry_out, rolling
from duel_tui.plain.dice import Dice
from duel_tui.play.context import AppContext
from duel_tui.play.creation import Making
from duel_tui.play.roster import Kit
from duel_tui.show.blocks import Likeness
from duel_tui.storage import drafts
from duel_tui.storage.drafts import HalfMade
from duel_tui.storage.fencers import FencerFile
from duel_tui.text import signs_in_words
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens import rolling as rolling_screen
from duel_tui.tui.screens.base import PAUSE
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.page import LookedScreen
from duel_tui.tui.screens.rolling import RollingScreen
from duel_tui.tui.widgets.figures import Figures
from tests.plain.talks import Typist, heard, talk_over
from tests.tui.golden import assert_looks_like
from tests.tui.screens import Keyboard, at_screen
from tests.tui.visits import context

_PATIENCE = 10.0
"""Seconds in which the dice have fallen."""


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    return context(tmp_path)


@asynccontextmanager
async def creating(
    where: AppContext, *keys: str, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Keyboard]:
    async with at_screen(where, lambda _: LookedScreen(Ways(where)), size) as keyboard:
        await keyboard.press(*keys)
        yield keyboard


async def enter(keyboard: Keyboard, *scores: str) -> None:
    """Type dice in."""
    for score in scores:
        await keyboard.write(score)
        await keyboard.press("enter")


def only(where: AppContext) -> FencerFile:
    (file,) = where.own().fencers
    return file


def making_of(where: AppContext, *scores: str) -> Making:
    making = Making(where.creation(), where.saves, HalfMade(7))
    for score in scores:
        assert not carry_out(making, where.fencer_wording, OfDice("throw", score))
    return making


async def test_how_it_looks(where: AppContext) -> None:
    async with creating(where) as keyboard:
        assert_looks_like(keyboard.app, "new-fencer-80x24")
        await keyboard.press("d")
        await enter(keyboard, "1", "13", "16", "5")
        assert "x  Expertise" in keyboard.caret, "the next die"
        await keyboard.press("i")
        assert_looks_like(keyboard.app, "rolling-80x24")
        await enter(keyboard, "9", "15", "65", "50")
        await keyboard.press("s")
        assert_looks_like(keyboard.app, "rolled-80x24")
    async with creating(where, "h") as keyboard:
        await keyboard.write("Zoe of the Seven Bridges, once of Ghent")
        await keyboard.press("enter", "down", "w")
        await keyboard.pilot.pause(PAUSE * 2)
        assert_looks_like(keyboard.app, "fencer-by-hand-80x24")


def test_the_figure_carries_the_sword_of_the_style_and_the_kit_that_was_chosen(where: AppContext) -> None:
    kept = Fencer(name="Zoe", weapon=Weapon.TWO_HANDED, left_hand=LeftHand.DAGGER)
    chosen = Making(where.creation(), where.saves, HalfMade(7, chosen=kept))
    for making, kit in ((making_of(where, "18"), ("rapier", "none")), (chosen, ("two_handed", "dagger"))):
        blocks = rolling(making, where.fencer_wording).blocks
        (figure,) = [one.figure for one in blocks if isinstance(one, Likeness)]
        assert (figure.weapon, figure.off) == kit


def test_while_the_dice_have_not_said_the_figures_are_of_the_likeliest_style(where: AppContext) -> None:
    making, found = making_of(where, "18", "13", "16", "5", "9"), list[Style]()
    for score in ("19", "20"):  # French; of a corporation
        found.append(making.style)
        assert not carry_out(making, where.fencer_wording, OfDice("throw", score))
    assert [*found, making.style] == [Style.ITALIAN, Style.SPANISH, Style.OLD]


async def test_letters_only_look_and_enter_rolls_the_next_die_wherever_the_caret_is(
    where: AppContext,
) -> None:
    async with creating(where, "d") as keyboard:
        await keyboard.goes(
            "x > Expertise",
            "+ Superior    16 to 18",
            "+ Strength   enter rolls 1d20",
            "enter + Agility    enter rolls 1d20",
            "+ 1 of 8 rolled",
            "> Agility",
        )


async def test_dice_are_typed_refused_taken_back_and_restored(where: AppContext) -> None:
    async with creating(where, "d") as keyboard:
        await keyboard.goes(
            "2 1 enter + That is no roll: 21. The roll is from 1 to 20.",
            "+ 0 of 8 rolled",
            "1 9 backspace 4 > 14_",
            "enter + Strength   14 ",
            "1 enter z + 1 of 8 rolled",
            "Z + Agility     1 ",
            "z z z + There is nothing to take back.",
        )
        await keyboard.press("backspace")
        assert not keyboard.at(RollingScreen)


async def test_what_no_die_gives_and_what_is_not_available_is_told_on_a_sheet_and_changes_nothing(
    where: AppContext,
) -> None:
    async with creating(where, "h") as keyboard:
        await keyboard.goes(
            "Z o e enter s 2 5 + 25: not a whole number from 1 to 20. Esc takes a figure back.",
            "5 > 2, Weak",
            "escape - not a whole number",
            "1 7 > 17, Good Shape",
            "a 0 + 0: not a whole number from 1 to 20.",
            "- takes a figure back",
            "> 10, ",
            "1 w 4 + Not now: back-sword, not of this style.",
            "s - Not now: ",
        )
        await keyboard.press(*"a10", "enter")
    assert only(where).fencer.strength == 17


async def test_dice_typed_in_are_kept_as_rolled_by_hand_and_00_is_100(where: AppContext) -> None:
    async with creating(where, "d") as keyboard:
        await enter(keyboard, "18", "1", "9", "10", "15", "00", "00", "00")
        for said in ("Greek, rolled 100", "school, rolled 100", "Italian, rolled 100"):
            assert said in keyboard.text
        await keyboard.press("k", "enter")
    file = only(where)
    assert file.creation[0] == "strength 1d20: 18 by hand"
    assert file.creation[5] == "nationality 1d100: 100 by hand"
    assert (file.fencer.strength, file.fencer.expertise) == (18, 15)


async def test_the_dice_that_are_left_fall_one_by_one_until_a_key_comes(
    where: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DuelApp, "moves", property(lambda _: True))
    async with creating(where, "d") as keyboard:
        for beat, fallen in ((60.0, "1 of 8 rolled"), (0.001, "all dice rolled")):
            monkeypatch.setattr(rolling_screen, "_BEAT", beat)
            await keyboard.press("t")
            async with timeout(_PATIENCE):
                while fallen not in keyboard.text:
                    await keyboard.pilot.pause(0.01)
            await keyboard.press("z")
            assert "7 of 8 rolled" in keyboard.text, "the others fall at once, and the key counts"
            await keyboard.press(*"zzzzzzz")


async def test_a_die_is_rolled_again_once_all_have_fallen_and_the_sheet_notes_it(where: AppContext) -> None:
    async with creating(where, "d") as keyboard:
        await keyboard.goes(
            "4 enter s y + Strength cannot be rolled again: roll all the dice first.",
            "t n y + Nation cannot be rolled again: only the five",
            "down down down y + Put the caret on the characteristic that is to be rolled again.",
            "up - Put the caret",
            "+ roll again (noted)",
            "+ all dice rolled",
            "s y + Strength again",
            "- 8 of 8",
            "1 7 enter + all dice rolled",
            "+ Rolled again: strength was 4.",
        )
        await keyboard.press("enter", "enter")
    assert only(where).fencer.rerolled == ("strength 4",)


@pytest.mark.parametrize("scores", [("18", "1"), ("9", "9", "9", "10", "15", "65", "50", "90")])
def test_the_place_among_a_hundred_fencers_is_counted_from_the_tables(
    scores: tuple[str, ...], where: AppContext
) -> None:
    making = making_of(where, *scores)
    ones = [one for one in Characteristic if making.band(one)]
    style = making.draft.style or Style.ITALIAN
    own = max(making.sums().attack[style])
    bands = [[band for band in making.tables.characteristics[one].bands if band.hi] for one in ones]
    chance = sum(
        prod([Fraction(band.hi - band.lo + 1, 20) for band in dice])
        for dice in product(*bands)
        if max(sum(band.attack(style)[blow] for band in dice) for blow in (0, 1)) < own
    )
    assert making.standing.beaten == round(100 * chance)
    told = [block.text for block in rolling(making, where.fencer_wording).blocks if hasattr(block, "text")]
    assert told[0] == f"This is better than {making.standing.beaten} of 100 fencers."
    assert told[1].startswith(signs_in_words(f"That is {own:+} to hit, in "))


async def test_a_suggested_name_is_no_choice_and_follows_the_dice(where: AppContext) -> None:
    async with creating(where, "d", "t", "k", "escape") as keyboard:
        half = drafts.load(where.saves)
        assert half is not None
        assert half.chosen is not None
        assert half.chosen.name == ""
        await keyboard.press("k")
        assert "none yet" not in keyboard.row("m  Name")


async def test_letters_go_to_their_fields_from_the_name_too_and_only_there_begin_no_line(
    where: AppContext,
) -> None:
    async with creating(where, "r") as keyboard:
        named = keyboard.row("m  Name")[3:]
        await keyboard.goes("> Weapon", "+ enter keep", "m > Name", "+ enter type it", "w > Weapon")
        for letter in "wlhbruot":
            await keyboard.goes(f"m {letter} > {letter}  ")
            assert keyboard.at(Filling), letter
        await keyboard.press("w", "t", "home")
        assert keyboard.row("m  Name")[3:] == named
        for opens, signs in (("m", " I"), ("enter", "I"), ("space", "I")):
            await keyboard.press("m", opens, "end", *signs, "enter")
            assert "Weapon" in keyboard.caret
        await keyboard.press("o", "o", *"left-handed")
        await keyboard.goes("enter > Then")
        await keyboard.press("enter")
    assert only(where).fencer.name.endswith(" III")
    assert only(where).fencer.notes == "left-handed"


async def test_a_fencer_by_hand_is_named_at_once_and_no_letter_overwrites_the_name(where: AppContext) -> None:
    async with creating(where, "h") as keyboard:
        await keyboard.goes("O l g a enter + m  Name         Olga", "> Nation")
        await keyboard.press("escape")
    async with creating(where, "g") as keyboard:
        await keyboard.goes("w t home + m  Name         Olga")
        assert keyboard.at(Filling)


async def test_the_figure_under_name_and_kit_has_the_kit_that_is_chosen_where_it_finds_room(
    where: AppContext,
) -> None:
    async with creating(where, *"hA", "enter") as keyboard:
        figures = keyboard.app.screen.query_one("#likeness", Figures)
        for size, stands in (((80, 24), False), ((120, 40), True)):
            await keyboard.pilot.resize_terminal(*size)
            looks = list[Any]()
            for row in "1234":  # what is denied to somebody's school changes nothing
                await keyboard.press("l", row)
                looks.append([*figures.laid()])
            assert figures.stands == stands
            assert any(look != looks[0] for look in looks) == stands


def test_who_is_too_weak_for_every_weapon_may_carry_the_one_that_is_marked_so(where: AppContext) -> None:
    weak = Fencer(
        name="Layla", style=Style.OLD, strength=20, agility=2, expertise=10, weapon=Weapon.LIGHT_SWORD
    )
    kit = Kit(where)
    assert not kit.problems(weak)
    assert not kit.against(weak, Weapon.LIGHT_SWORD)
    assert kit.against(weak, Weapon.TWO_HANDED) == "needs agility 4"


async def test_fight_now_begins_a_duel_of_the_new_fencer(where: AppContext) -> None:
    async with creating(where, "r") as keyboard:
        await keyboard.press("down", "t", "2", "enter")
        await keyboard.pilot.pause(0.2)
        assert keyboard.at(DuelScreen)
        assert where.settings.fencer == only(where).stem


async def test_saves_that_cannot_be_written_are_told_of_and_nothing_is_lost(where: AppContext) -> None:
    async with creating(where, "d") as keyboard:
        await enter(keyboard, "18")
        where.saves.folder.chmod(0o500)
        try:
            await keyboard.press("enter")
            shown = keyboard.text
        finally:
            where.saves.folder.chmod(0o700)
    assert "2 of 8 rolled" in shown


async def test_a_fencer_goes_on_in_lines_and_back_on_the_screen(where: AppContext) -> None:
    async with creating(where, "d") as keyboard:
        await keyboard.goes("1 8 enter semicolon 1 2 enter semicolon + Agility    12 ")
        assert keyboard.at(RollingScreen)


def test_lines_read_the_same_rows(where: AppContext) -> None:
    making = making_of(where)
    typist = Typist(["18", "about size", "me", "25", "all", "me", "size", "9", "undo", "redo", "keep"])
    talk, out = talk_over(typist)
    heard(Dice(where, talk, Rolls(making, where.fencer_wording)).roll(), talk, typist)
    said = out.getvalue()
    assert "Strength 18: Musclebound." in said
    assert "Size: Short from 1 to 3, Medium from 4 to 10, Tall from 11 to 18, Gigantic from 19 to 20." in said
    assert "Total: Old Style, cut plus 4, thrust plus 2; Spanish, cut plus 1" in said
    assert "Normal movement is " in said
    assert "That is no roll: 25. The roll is from 1 to 20." in said
    assert re.search(r"This is better than \d+ of 100 fencers.\nThat is (plus|minus) \d+ to hit, in ", said)
    assert "Size 9: Medium." in said
    assert making.session.done
    assert making.draft.size == 9


NAME = "Brother Anselm"
PAPER = Fencer(
    name=NAME,
    style=Style.OLD,
    nationality="germanic",
    organisation=Organisation.FRATERNITY,
    strength=13,
    agility=12,
    dexterity=11,
    size=15,
    expertise=17,
    weapon=Weapon.BACK_SWORD,
    left_hand=LeftHand.BUCKLER,
    armour=(Armour.HELMET,),
)
SHEET = "n6 g2 e1 s13 a12 d11 i15 x17 w4 l4 hh ccglem"
"""Everything about him, each field by its letter; two Enters keep the wounds and the sheet."""


async def test_a_fencer_on_paper_with_two_old_wounds_takes_at_most_40_keys_beside_his_name(
    where: AppContext,
) -> None:
    async with creating(where, "h") as keyboard:
        await keyboard.write(NAME)
        await keyboard.press("enter", *SHEET.replace(" ", ""), "enter")
        assert keyboard.at(Filling)
        assert_looks_like(keyboard.app, "fencer-on-paper-80x24")
        await keyboard.press("c")
        assert "right leg light, head mortal" in keyboard.text, "a line that its row cuts is whole below"
        await keyboard.press("t", "enter")
    assert only(where).fencer == PAPER
    wounds = (Wound(Place.RIGHT_LEG, Grade.LIGHT), Wound(Place.HEAD, Grade.MORTAL))
    assert only(where).condition == Condition(wounds)
    assert len(SHEET.replace(" ", "")) + 2 <= 40


async def test_wounds_wait_with_the_sheet(where: AppContext) -> None:
    async with creating(where, "h") as keyboard:
        await keyboard.write(NAME)
        await keyboard.press("enter", *"ccgl", "enter", "escape")
    draft = drafts.load(where.saves)
    assert draft is not None
    assert draft.condition == Condition((Wound(Place.RIGHT_LEG, Grade.LIGHT),))
    async with creating(context(where.saves.folder), "g") as keyboard:
        await keyboard.press("t")
        assert "right leg light" in keyboard.text
        await keyboard.press("enter")
    assert only(where).condition == draft.condition
