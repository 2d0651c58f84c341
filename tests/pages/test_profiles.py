"""The profile for figures on the pages about fencers, and what a piece of kit takes from it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.fencer.terms import Armour, LeftHand, Weapon
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.model import Fill
from duel_tui.pages.sheet import sheet
from duel_tui.plain.talk import heard
from duel_tui.play.context import AppContext
from duel_tui.play.roster import Kit, Portrait
from duel_tui.show.blocks import Picture
from tests.fencer.shared import ITALIAN, OLD
from tests.tui.visits import context

SABREUR = replace(OLD, weapon=Weapon.BACK_SWORD)


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    return context(tmp_path)


def drawn(blocks: tuple[object, ...]) -> tuple[str, ...]:
    """The rows of the profile among the blocks of a page."""
    return next((block.rows for block in blocks if isinstance(block, Picture)), ())


def test_a_sheet_has_the_profile_in_two_rows_and_three_sentences(where: AppContext) -> None:
    blocks = sheet(Portrait(where), SABREUR)
    assert drawn(blocks) == (
        "Normal movement 7 yards, combat movement 4",
        "Sword action points 2/4, parry advantage +10/-10",
    )
    said = heard(blocks)
    at = said.index("Normal movement is 7 yards, combat movement 4.")
    assert said[at + 1 : at + 3] == [
        "Sword action points: cut 2, thrust 4.",
        "Parry advantage: plus 10 against a cut, minus 10 against a thrust.",
    ]


def test_the_profile_of_a_form_follows_the_kit(where: AppContext) -> None:
    filling = Filling(where, ITALIAN)
    before = (
        "Normal movement 9 yards",
        "Combat movement 9",
        "Sword action points 4/7",
        "Parry advantage -10/-13",
    )
    assert drawn(filling.page.blocks) == before
    filling.carry_out(Fill("breastplate", "worn"))
    assert drawn(filling.page.blocks)[:2] == ("Normal movement 4 yards", "Combat movement 2")
    filling.carry_out(Fill("dexterity", "1"))
    assert drawn(filling.page.blocks)[2:] == ("Sword action points 2/5", "Parry advantage +3/-3")


def test_each_piece_of_kit_says_what_it_costs_in_movement(where: AppContext) -> None:
    kit = Kit(where)
    for one, normal, combat in (
        (Armour.HELMET, 2, 3),
        (Armour.BREASTPLATE, 5, 7),
        (Armour.LEATHER, 3, 3),
        (LeftHand.BUCKLER, 2, 3),
        (Weapon.LIGHT_SWORD, 2, 3),
        (Weapon.TWO_HANDED, 3, 5),
    ):
        assert kit.told(one).endswith(f" It costs {normal} normal and {combat} combat movement.")
    light = [kit.told(Armour.GAUNTLETS), kit.told(Weapon.RAPIER), kit.told(Weapon.BACK_SWORD)]
    light += [kit.told(hand) for hand in (LeftHand.EMPTY, LeftHand.CLOAK, LeftHand.DAGGER)]
    assert not any("movement" in told for told in light)
