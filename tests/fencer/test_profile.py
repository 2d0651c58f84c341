"""Bands, totals and profile of a fencer: what they span, and what loads and wounds take off (5.1, 5.6)."""

from collections.abc import Callable
from itertools import product

import pytest
from msgspec.structs import replace

from duel_tui.fencer.person import Fencer, KitRules, size_band
from duel_tui.fencer.profile import Profile, profile
from duel_tui.fencer.tables import Band
from duel_tui.fencer.terms import Armour, Blow, Characteristic, LeftHand, Style, Weapon
from duel_tui.fencer.totals import Totals, bands, rolled, totals
from tests.fencer.shared import AS_WRITTEN, ITALIAN, OLD, SPANIARD, TABLES, wounded

SABREUR = replace(OLD, weapon=Weapon.BACK_SWORD)
"""The Old Style fencer with a sword that weighs nothing."""
BANDS = {one: TABLES.characteristics[one] for one in Characteristic}
STRENGTH, AGILITY, DEXTERITY, SIZE, EXPERTISE = BANDS.values()
PROFILES = list(product(*[[band for band in of.bands if band.hi] for of in BANDS.values()]))
"""Every combination of rolled bands."""


def reckoned(fencer: Fencer, *wounds: str, rules: KitRules = AS_WRITTEN) -> Profile:
    """The profile after wounds, each as `RC serious`."""
    return profile(TABLES, fencer, wounded(fencer, *wounds).present, rules)


def moves(fencer: Fencer, rules: KitRules = AS_WRITTEN) -> tuple[int, int]:
    found = reckoned(fencer, rules=rules)
    return found.normal_movement, found.combat_movement


@pytest.mark.parametrize(
    ("fencer", "attack", "wound", "found"),
    [
        (ITALIAN, (2, 7), (20, 25), Profile(9, 9, (4, 7), (-10, -13), 9)),
        (SPANIARD, (12, 8), (50, 45), Profile(12, 15, (9, 12), (-15, -20), 12)),
        (SABREUR, (12, -4), (35, 10), Profile(7, 4, (2, 4), (10, -10), 7)),
    ],
)
def test_rd_6_and_rd_11_and_rd_12_and_rd_13_and_rd_63_the_worked_fencers(
    fencer: Fencer, attack: tuple[int, int], wound: tuple[int, int], found: Profile
) -> None:
    """Cut comes first, in parry advantage too, where odd entries add up to 10."""
    whole = totals(TABLES, fencer, rolled(fencer), AS_WRITTEN)
    assert (whole, reckoned(fencer)) == (Totals(attack, wound), found)
    assert (whole.of(Blow.CUT), whole.wound_of(Blow.THRUST)) == (attack[0], wound[1])
    assert (found.parry_of(Blow.CUT), found.parry_of(Blow.THRUST)) == found.parry


def test_the_italians_bands() -> None:
    names = [band.name for band in bands(TABLES, ITALIAN, rolled(ITALIAN), AS_WRITTEN)]
    assert names == ["Good Shape", "Normal", "Quick", "Medium", "Average"]


def test_rd_1_and_rd_18_every_score_of_a_d20_has_its_band_and_beyond_the_outermost_counts() -> None:
    for table in BANDS.values():
        for score in range(1, 21):
            assert table.at(score).lo <= score <= table.at(score).hi
    assert [STRENGTH.at(score).name for score in (-3, 0, 20, 25)] == ["Weak"] * 2 + ["Musclebound"] * 2


def test_rd_3_size_18_gigantic() -> None:
    gigantic, big = KitRules(size_18="gigantic"), replace(ITALIAN, size=18)
    assert [size_band(TABLES, replace(ITALIAN, size=size), AS_WRITTEN).name for size in (18, 19)] == [
        "Tall",
        "Gigantic",
    ]
    assert [size_band(TABLES, replace(ITALIAN, size=size), gigantic).name for size in (17, 18)] == [
        "Tall",
        "Gigantic",
    ]
    assert (moves(big), moves(big, gigantic)) == ((9, 8), (8, 7))


def test_rd_4_and_rd_5_and_rd_6_and_rd_8_and_rd_9_entries_that_are_odd_in_the_booklet() -> None:
    assert DEXTERITY.at(18).w == (15, 10)
    assert (AGILITY.at(4).w, SIZE.at(11).w, EXPERTISE.at(11).w) == ((5, 5), (10, 5), (10, 5))
    assert DEXTERITY.at(4).pa == EXPERTISE.at(3).pa == (5, -5)
    assert STRENGTH.at(4).w == STRENGTH.at(11).w == (5, 10)
    assert [EXPERTISE.at(score).os for score in (1, 3, 5)] == [(0, -4), (1, -2), (1, -1)]


def test_rd_10_the_wizard_is_never_rolled_and_moves_4_yards_and_6_points() -> None:
    assert "Wizard" not in {EXPERTISE.at(score).name for score in range(-5, 30)}
    wizard = replace(ITALIAN, expertise=None, rating="Wizard")
    assert bands(TABLES, wizard, rolled(wizard), AS_WRITTEN)[-1].name == "Wizard"
    assert reckoned(wizard) == Profile(12, 14, (12, 13), (-20, -20), 12)


def _attack(style: Style, at: int) -> Callable[[Band], int]:
    return lambda band: band.attack(style)[at]


@pytest.mark.parametrize(
    ("of", "least", "most"),
    [
        (lambda band: band.nm, 4, 16),
        (lambda band: band.cm, 0, 18),
        (lambda band: band.w[0], -10, 65),
        (lambda band: band.w[1], -10, 45),
        (lambda band: band.sap[0], 0, 11),
        (lambda band: band.sap[1], 2, 14),
        (lambda band: band.pa[0], -17, 16),
        (lambda band: band.pa[1], -23, 10),
        (_attack(Style.OLD, 0), -9, 15),
        (_attack(Style.OLD, 1), -16, 7),
        (_attack(Style.SPANISH, 0), -8, 17),
        (_attack(Style.SPANISH, 1), -13, 12),
        (_attack(Style.ITALIAN, 0), -16, 11),
        (_attack(Style.ITALIAN, 1), -18, 20),
    ],
)
def test_rd_7_what_the_bands_span(of: Callable[[Band], int], least: int, most: int) -> None:
    found = [sum(map(of, one)) for one in PROFILES]
    assert (min(found), max(found)) == (least, most)


def test_a_style_without_thrust_reads_the_spanish_column() -> None:
    assert STRENGTH.at(12).attack(Style.SPANISH_THRUSTLESS) == STRENGTH.at(12).spanish


@pytest.mark.parametrize(
    ("fencer", "kit", "found"),
    [
        (ITALIAN, {"armour": (Armour.HELMET,)}, (7, 6)),
        (ITALIAN, {"armour": (Armour.LEATHER,)}, (6, 6)),
        (ITALIAN, {"armour": (Armour.HELMET, Armour.LEATHER)}, (4, 3)),
        (ITALIAN, {"armour": (Armour.GAUNTLETS,)}, (9, 9)),
        (ITALIAN, {"armour": (Armour.BREASTPLATE,)}, (4, 2)),
        (ITALIAN, {"armour": (Armour.HELMET, Armour.BREASTPLATE)}, (4, 0)),
        *[(ITALIAN, {"left_hand": one}, (9, 9)) for one in (LeftHand.EMPTY, LeftHand.DAGGER, LeftHand.CLOAK)],
        (OLD, {"weapon": Weapon.LIGHT_SWORD}, (5, 1)),
        (OLD, {"weapon": Weapon.TWO_HANDED}, (4, 0)),
        (SABREUR, {"left_hand": LeftHand.BUCKLER}, (5, 1)),
        (SABREUR, {"strength": 1, "agility": 1, "expertise": 1}, (4, 0)),
    ],
)
def test_rd_97_and_rd_181_loads_take_yards_and_points_down_to_4_and_0(
    fencer: Fencer, kit: dict[str, object], found: tuple[int, int]
) -> None:
    laden = replace(fencer, **kit)
    assert moves(laden) == found
    assert (reckoned(laden).sword_points, reckoned(laden).parry)[: 2 * ("armour" in kit)] == (
        ((4, 7), (-10, -13)) if "armour" in kit else ()
    )


@pytest.mark.parametrize(
    ("fencer", "wound", "found"),
    [
        (ITALIAN, "RC serious", Profile(7, 7, (4, 7), (-10, -13), 7)),
        (ITALIAN, "RL light", Profile(8, 9, (4, 7), (-10, -13), 8)),
        (ITALIAN, "SA serious", Profile(8, 9, (3, 6), (0, -13), 8)),
        (SPANIARD, "RL serious", Profile(7, 8, (9, 12), (-15, -20), 7)),
        (ITALIAN, "LL mortal", Profile(5, 5, (4, 7), (-10, -13), 5)),
        (ITALIAN, "SA mortal", Profile(7, 7, (2, 5), (3, -3), 7)),
    ],
)
def test_rd_83_wounds_slow_a_fencer_and_cost_sword_actions_and_parry(
    fencer: Fencer, wound: str, found: Profile
) -> None:
    assert reckoned(fencer, wound) == found
    if wound == "RC serious":
        assert wounded(fencer, wound).totals == Totals((-3, 0), (15, 20))
