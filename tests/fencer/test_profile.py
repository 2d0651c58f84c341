"""A fencer's profile for figures: movement, sword action points and parry advantage, less loads and wounds (5.1, 5.6)."""

from itertools import product

import pytest
from msgspec.structs import replace

from duel_tui.fencer.person import Fencer, KitRules
from duel_tui.fencer.profile import Profile, profile
from duel_tui.fencer.terms import Armour, Blow, LeftHand, Weapon
from duel_tui.fencer.totals import rolled
from tests.fencer.shared import AS_WRITTEN, ITALIAN, OLD, SPANIARD, TABLES, wounded

SABREUR = replace(OLD, weapon=Weapon.BACK_SWORD)
"""The Old Style fencer with a sword that weighs nothing."""


def reckoned(fencer: Fencer, rules: KitRules = AS_WRITTEN) -> Profile:
    return profile(TABLES, fencer, rolled(fencer), rules)


def after(fencer: Fencer, *wounds: str) -> Profile:
    """The profile after wounds, each as `RC serious`."""
    return profile(TABLES, fencer, wounded(fencer, *wounds).present, AS_WRITTEN)


def moves(found: Profile) -> tuple[int, int]:
    return found.normal_movement, found.combat_movement


def wearing(*pieces: str) -> Fencer:
    return replace(ITALIAN, armour=tuple(Armour(piece) for piece in pieces))


@pytest.mark.parametrize(
    ("fencer", "found"),
    [
        (ITALIAN, Profile(9, 9, (4, 7), (-10, -13), 9)),
        (SPANIARD, Profile(12, 15, (9, 12), (-15, -20), 12)),
        (SABREUR, Profile(7, 4, (2, 4), (10, -10), 7)),
    ],
)
def test_the_worked_fencers(fencer: Fencer, found: Profile) -> None:
    assert reckoned(fencer) == found


def test_rd_6_the_odd_entries_add_up_to_plus_10_and_minus_10() -> None:
    assert reckoned(SABREUR).parry == (5 + 5, -5 - 5)


def test_rd_7_normal_movement_spans_4_to_16_yards() -> None:
    scores = (1, 4, 11, 18, 20)
    found = [
        reckoned(replace(ITALIAN, strength=one, agility=two, size=three, expertise=four)).normal_movement
        for one, two, three, four in product(scores, repeat=4)
    ]
    assert (min(found), max(found)) == (4, 16)
    fastest = replace(ITALIAN, strength=11, agility=15, size=1, expertise=19)
    slowest = replace(ITALIAN, strength=1, agility=1, size=19, expertise=1)
    assert reckoned(fastest).normal_movement == 3 + 7 + 4 + 2
    assert reckoned(slowest).normal_movement == 1 + 1 + 1 + 1


def test_rd_11_the_first_parry_advantage_counts_against_a_cut() -> None:
    found = reckoned(SABREUR)
    assert (found.parry_of(Blow.CUT), found.parry_of(Blow.THRUST)) == (10, -10)


def test_rd_12_rd_63_cut_and_thrust_have_ceilings_of_their_own() -> None:
    found = reckoned(SPANIARD)
    assert found.sword_points == (9, 12)


def test_rd_3_a_gigantic_18_is_slower() -> None:
    big = replace(ITALIAN, size=18)
    assert moves(reckoned(big)) == (9, 8)
    assert moves(reckoned(big, KitRules(size_18="gigantic"))) == (8, 7)


def test_a_wizard_moves_4_yards_and_6_points_by_expertise() -> None:
    wizard = replace(ITALIAN, expertise=None, rating="Wizard")
    assert reckoned(wizard) == Profile(12, 14, (12, 13), (-20, -20), 12)


@pytest.mark.parametrize(
    ("pieces", "yards", "points"),
    [
        (["helmet"], 7, 6),
        (["leather"], 6, 6),
        (["helmet", "leather"], 4, 3),
        (["gauntlets"], 9, 9),
        (["breastplate"], 4, 2),
    ],
)
def test_armour_is_a_load(pieces: list[str], yards: int, points: int) -> None:
    assert moves(reckoned(wearing(*pieces))) == (yards, points)


def test_no_load_brings_movement_below_4_yards_and_0_points() -> None:
    assert moves(reckoned(wearing("helmet", "breastplate"))) == (4, 0)
    slow = replace(SABREUR, strength=1, agility=1, expertise=1)
    assert moves(reckoned(slow)) == (4, 0)
    assert moves(reckoned(replace(slow, armour=(Armour.BREASTPLATE,)))) == (4, 0)


@pytest.mark.parametrize(
    ("weapon", "yards", "points"), [("light_sword", 5, 1), ("two_handed", 4, 0), ("back_sword", 7, 4)]
)
def test_the_heavy_swords_are_loads(weapon: str, yards: int, points: int) -> None:
    assert moves(reckoned(replace(OLD, weapon=Weapon(weapon)))) == (yards, points)


def test_rd_97_the_buckler_is_the_shield() -> None:
    assert moves(reckoned(replace(SABREUR, left_hand=LeftHand.BUCKLER))) == (5, 1)


@pytest.mark.parametrize("left_hand", ["empty", "dagger", "cloak"])
def test_rd_181_rapier_dagger_and_cloak_weigh_nothing(left_hand: str) -> None:
    assert moves(reckoned(replace(ITALIAN, left_hand=LeftHand(left_hand)))) == (9, 9)


def test_a_load_leaves_sword_actions_and_parry_alone() -> None:
    found = reckoned(wearing("helmet", "breastplate"))
    assert (found.sword_points, found.parry) == ((4, 7), (-10, -13))


def test_wounds_slow_a_fencer_and_cost_sword_actions_and_parry() -> None:
    assert after(ITALIAN, "RC serious") == Profile(7, 7, (4, 7), (-10, -13), 7)
    assert after(ITALIAN, "RL light") == Profile(8, 9, (4, 7), (-10, -13), 8)
    assert after(ITALIAN, "SA serious") == Profile(8, 9, (3, 6), (0, -13), 8)
    assert after(SPANIARD, "RL serious") == Profile(7, 8, (9, 12), (-15, -20), 7)


def test_a_paralysed_limb_counts_as_the_lowest_band() -> None:
    assert after(ITALIAN, "LL mortal") == Profile(5, 5, (4, 7), (-10, -13), 5)
    assert after(ITALIAN, "SA mortal") == Profile(7, 7, (2, 5), (3, -3), 7)


def test_a_wounded_fencer_with_a_load_keeps_the_least_movement() -> None:
    hurt = wounded(wearing("breastplate"), "RL serious")
    assert moves(profile(TABLES, wearing("breastplate"), hurt.present, AS_WRITTEN)) == (4, 0)
