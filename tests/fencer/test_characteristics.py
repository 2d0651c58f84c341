"""Characteristics, their bands, and what they range over (5.1)."""

from itertools import product

import pytest
from msgspec.structs import replace

from duel_tui.fencer.person import KitRules, size_band
from duel_tui.fencer.tables import Band
from duel_tui.fencer.terms import Blow, Characteristic, Style
from duel_tui.fencer.totals import bands, rolled, totals
from tests.fencer.shared import AS_WRITTEN, ITALIAN, OLD, TABLES

EXPERTISE = TABLES.characteristics[Characteristic.EXPERTISE]


def every_profile() -> list[tuple[Band, ...]]:
    """Every combination of rolled bands."""
    by_characteristic = [
        [band for band in TABLES.characteristics[one].bands if band.hi] for one in Characteristic
    ]
    return list(product(*by_characteristic))


PROFILES = every_profile()


def span(figures: list[int]) -> tuple[int, int]:
    return min(figures), max(figures)


@pytest.mark.parametrize("one", Characteristic)
def test_rd_1_every_score_of_a_d20_has_its_band(one: Characteristic) -> None:
    for score in range(1, 21):
        band = TABLES.characteristics[one].at(score)
        assert band.lo <= score <= band.hi


def test_rd_3_size_18_is_tall() -> None:
    assert size_band(TABLES, replace(ITALIAN, size=18), AS_WRITTEN).name == "Tall"
    assert size_band(TABLES, replace(ITALIAN, size=19), AS_WRITTEN).name == "Gigantic"


def test_rd_3_size_18_gigantic() -> None:
    gigantic = KitRules(size_18="gigantic")
    assert size_band(TABLES, replace(ITALIAN, size=18), gigantic).name == "Gigantic"
    assert size_band(TABLES, replace(ITALIAN, size=17), gigantic).name == "Tall"


def test_rd_4_a_dextrous_man_wounds_15_and_10() -> None:
    assert TABLES.characteristics[Characteristic.DEXTERITY].at(18).w == (15, 10)


def test_rd_5_unsigned_entries_are_positive() -> None:
    assert TABLES.characteristics[Characteristic.AGILITY].at(4).w == (5, 5)
    assert TABLES.characteristics[Characteristic.SIZE].at(11).w == (10, 5)
    assert EXPERTISE.at(11).w == (10, 5)


def test_rd_6_the_odd_parry_advantage_stands() -> None:
    assert TABLES.characteristics[Characteristic.DEXTERITY].at(4).pa == (5, -5)
    assert EXPERTISE.at(3).pa == (5, -5)


def test_rd_7_short_men_move_4_yards_so_that_movement_spans_4_to_16() -> None:
    assert TABLES.characteristics[Characteristic.SIZE].at(1).nm == 4
    assert span([sum(band.nm for band in profile) for profile in PROFILES]) == (4, 16)


def test_rd_8_average_and_good_shape_wound_alike() -> None:
    strength = TABLES.characteristics[Characteristic.STRENGTH]
    assert strength.at(4).w == strength.at(11).w == (5, 10)


def test_rd_9_green_and_poor_cut_better_than_they_thrust_in_the_old_style() -> None:
    assert [EXPERTISE.at(score).os for score in (1, 3, 5)] == [(0, -4), (1, -2), (1, -1)]


def test_rd_10_the_wizard_is_never_rolled() -> None:
    assert "Wizard" not in {EXPERTISE.at(score).name for score in range(-5, 30)}
    wizard = replace(ITALIAN, expertise=None, rating="Wizard")
    assert bands(TABLES, wizard, rolled(wizard), AS_WRITTEN)[-1].name == "Wizard"


def test_rd_13_each_blow_wounds_with_its_own_number() -> None:
    found = totals(TABLES, ITALIAN, rolled(ITALIAN), AS_WRITTEN)
    assert (found.wound_of(Blow.CUT), found.wound_of(Blow.THRUST)) == (20, 25)
    assert (found.of(Blow.CUT), found.of(Blow.THRUST)) == (2, 7)


@pytest.mark.parametrize(
    ("score", "name"), [(-3, "Weak"), (0, "Weak"), (1, "Weak"), (20, "Musclebound"), (25, "Musclebound")]
)
def test_rd_18_beyond_the_die_the_outermost_band_counts(score: int, name: str) -> None:
    assert TABLES.characteristics[Characteristic.STRENGTH].at(score).name == name


@pytest.mark.parametrize(
    ("style", "cut", "thrust"),
    [
        (Style.OLD, (-9, 15), (-16, 7)),
        (Style.SPANISH, (-8, 17), (-13, 12)),
        (Style.ITALIAN, (-16, 11), (-18, 20)),
    ],
)
def test_the_totals_of_a_style_span(style: Style, cut: tuple[int, int], thrust: tuple[int, int]) -> None:
    attacks = [[band.attack(style) for band in profile] for profile in PROFILES]
    assert span([sum(pair[0] for pair in profile) for profile in attacks]) == cut
    assert span([sum(pair[1] for pair in profile) for profile in attacks]) == thrust


def test_what_else_the_bands_span() -> None:
    assert span([sum(band.cm for band in profile) for profile in PROFILES]) == (0, 18)
    assert span([sum(band.w[0] for band in profile) for profile in PROFILES]) == (-10, 65)
    assert span([sum(band.w[1] for band in profile) for profile in PROFILES]) == (-10, 45)
    assert span([sum(band.sap[0] for band in profile) for profile in PROFILES]) == (0, 11)
    assert span([sum(band.sap[1] for band in profile) for profile in PROFILES]) == (2, 14)
    assert span([sum(band.pa[0] for band in profile) for profile in PROFILES]) == (-17, 16)
    assert span([sum(band.pa[1] for band in profile) for profile in PROFILES]) == (-23, 10)


def test_what_a_wizard_may_come_to() -> None:
    dexterity, wizard = TABLES.characteristics[Characteristic.DEXTERITY].at(20), EXPERTISE.bands[-1]
    assert (dexterity.sap[0] + wizard.sap[0], dexterity.sap[1] + wizard.sap[1]) == (13, 14)
    assert (dexterity.pa[0] + wizard.pa[0], dexterity.pa[1] + wizard.pa[1]) == (-20, -23)


def test_normal_movement_is_around_9_on_average() -> None:
    chances = 0.0
    for profile in PROFILES:
        weight = 1.0
        for band in profile:
            weight *= (band.hi - band.lo + 1) / 20
        chances += weight * sum(band.nm for band in profile)
    assert 9 <= chances <= 10


def test_a_style_without_thrust_reads_the_spanish_column() -> None:
    band = TABLES.characteristics[Characteristic.STRENGTH].at(12)
    assert band.attack(Style.SPANISH_THRUSTLESS) == band.spanish
    assert band.attack(OLD.style) == band.os
