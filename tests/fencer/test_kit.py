"""Who may carry what (5.1, RD-15 to RD-17)."""

import pytest
from msgspec.structs import replace

from duel_tui.fencer.person import Fencer, KitRules, unnamed, within_reach
from duel_tui.fencer.problems import problems
from duel_tui.fencer.terms import Armour, LeftHand, Style, Weapon
from tests.fencer.shared import AS_WRITTEN, ITALIAN, LIBRARY, OLD, SPANIARD, TABLES

OLD_SWORDS = (Weapon.LIGHT_SWORD, Weapon.TWO_HANDED, Weapon.BACK_SWORD)


def refused(fencer: Fencer, rules: KitRules = AS_WRITTEN) -> str:
    return "; ".join(map(str, problems(TABLES, fencer, rules)))


@pytest.mark.parametrize(
    ("fencer", "said"),
    [
        *[(one, "") for one in (ITALIAN, SPANIARD, OLD, unnamed("Anybody"))],
        *[(replace(ITALIAN, weapon=one), f"the style italian does not carry {one}") for one in OLD_SWORDS],
        *[(replace(OLD, weapon=one), "") for one in OLD_SWORDS],
        (replace(OLD, weapon=Weapon.RAPIER), "the style os does not carry rapier"),
        (replace(SPANIARD, left_hand=LeftHand.BUCKLER), "the style spanish does not carry buckler"),
        *[(replace(one, left_hand=LeftHand.CLOAK), "") for one in (ITALIAN, SPANIARD, OLD)],
        *[(replace(one, left_hand=LeftHand.DAGGER), "") for one in (ITALIAN, SPANIARD, OLD)],
    ],
)
def test_rd_15_a_style_carries_its_own_weapons(fencer: Fencer, said: str) -> None:
    assert said in refused(fencer)
    assert bool(said) is bool(refused(fencer))


def test_rd_15_free_weapons_but_a_two_handed_sword_leaves_no_hand_free() -> None:
    free = KitRules(free_weapons=True)
    assert refused(replace(ITALIAN, weapon=Weapon.BACK_SWORD, left_hand=LeftHand.BUCKLER), free) == ""
    assert refused(replace(OLD, weapon=Weapon.RAPIER), free) == ""
    two_handed = replace(OLD, weapon=Weapon.TWO_HANDED, left_hand=LeftHand.DAGGER)
    assert "two_handed takes both hands" in refused(two_handed)
    assert "two_handed takes both hands" in refused(two_handed, free)


def test_rd_16_a_saber_is_a_back_sword() -> None:
    assert "saber" not in {*Weapon}
    assert TABLES.weapons[Weapon.BACK_SWORD].requires == {"strength": 4, "agility": 4}


@pytest.mark.parametrize(
    ("weapon", "strength", "agility"), [("light_sword", 4, 4), ("two_handed", 11, 4), ("back_sword", 4, 4)]
)
def test_rd_17_a_weapon_asks_for_a_minimum_when_arming(weapon: str, strength: int, agility: int) -> None:
    least = replace(OLD, weapon=Weapon(weapon), strength=strength, agility=agility)
    assert refused(least) == ""
    assert Weapon(weapon) in within_reach(TABLES, Style.OLD, 12, 4)
    if weapon == "two_handed":
        assert f"{weapon} needs strength 11 and agility 4" in refused(replace(least, strength=10))


def test_rd_17_a_man_too_weak_for_every_weapon_of_his_style_carries_the_lightest() -> None:
    weak = within_reach(TABLES, Style.OLD, 3, 1)
    assert {*weak} & {*OLD_SWORDS} == {Weapon.LIGHT_SWORD, Weapon.BACK_SWORD}


def test_rd_49_gauntlets_only_with_the_house_rule() -> None:
    gloved = replace(ITALIAN, armour=(Armour.GAUNTLETS,))
    assert "gauntlets need the house rule gauntlets" in refused(gloved)
    assert refused(gloved, KitRules(gauntlets=True)) == ""


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (replace(ITALIAN, name=" "), "name: a fencer needs a name"),
        (replace(ITALIAN, nationality="martian"), "nationality: 'martian' is not one of french"),
        (replace(ITALIAN, expertise=None), "expertise: give the roll of the d20 here, or a rating"),
        (replace(ITALIAN, rating="Good"), "expertise: give the d20 or a rating, not both"),
        (replace(ITALIAN, expertise=None, rating="Superb"), "rating: 'Superb' is not one of Green"),
        (replace(ITALIAN, armour=(Armour.HELMET, Armour.HELMET)), "armour: name each piece only once"),
    ],
)
def test_what_is_wrong_with_a_fencer_is_said_in_a_sentence(wrong: Fencer, message: str) -> None:
    assert message in refused(wrong)


@pytest.mark.parametrize("style", [Style.OLD, Style.SPANISH, Style.ITALIAN, Style.SPANISH_THRUSTLESS])
@pytest.mark.parametrize("strength", [1, 4, 11, 20])
def test_every_style_finds_a_kit_it_may_carry(style: Style, strength: int) -> None:
    kits = LIBRARY.casting().kits_for(TABLES, style, strength, 10)
    assert kits
    for kit in kits:
        armed = replace(ITALIAN, style=style, strength=strength, agility=10, weapon=kit.weapon)
        armed = replace(armed, left_hand=kit.left_hand, armour=kit.armour)
        assert refused(armed) == ""
