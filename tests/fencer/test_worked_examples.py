"""The worked examples of the rules, figure by figure (5.3, 5.5)."""

import pytest

from duel_tui.fencer.body import Body
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Armour, Blow, Grade, Kind, Means, Place, Weapon
from duel_tui.fencer.totals import Totals, bands, rolled
from duel_tui.fencer.wounds import Stroke, WoundRules, blow_of, grade, value
from tests.fencer.shared import AS_WRITTEN, ITALIAN, OLD, SPANIARD, TABLES, body_of, wounded


@pytest.mark.parametrize(
    ("fencer", "attack", "wound"),
    [(ITALIAN, (2, 7), (20, 25)), (SPANIARD, (12, 8), (50, 45)), (OLD, (12, -4), (35, 10))],
)
def test_totals(fencer: Fencer, attack: tuple[int, int], wound: tuple[int, int]) -> None:
    assert body_of(fencer).totals == Totals(attack, wound)


def test_the_italians_bands() -> None:
    names = [band.name for band in bands(TABLES, ITALIAN, rolled(ITALIAN), AS_WRITTEN)]
    assert names == ["Good Shape", "Normal", "Quick", "Medium", "Average"]


@pytest.mark.parametrize(
    ("fencer", "yards", "points", "actions", "parry"),
    [
        (ITALIAN, 9, 9, (4, 7), (-10, -13)),
        (SPANIARD, 12, 15, (9, 12), (-15, -20)),
        (OLD, 7, 4, (2, 4), (10, -10)),
    ],
)
def test_rd_11_the_figures_for_movement_actions_and_parry(
    fencer: Fencer, yards: int, points: int, actions: tuple[int, int], parry: tuple[int, int]
) -> None:
    """Parry advantage: the first number counts against a cut, the second against a thrust; entries add up."""
    found = bands(TABLES, fencer, rolled(fencer), AS_WRITTEN)
    assert sum(band.nm for band in found) == yards
    assert sum(band.cm for band in found) == points
    assert (sum(band.sap[0] for band in found), sum(band.sap[1] for band in found)) == actions
    assert (sum(band.pa[0] for band in found), sum(band.pa[1] for band in found)) == parry


def dealt(
    kind: Kind, striker: Body, row: str, blow: Blow, place: Place, *armour: Armour
) -> tuple[int, Grade]:
    struck = Fencer(name="He", expertise=10, armour=armour)
    points = value(TABLES, kind, Stroke(row, blow, place, striker.totals.wound_of(blow)), struck)
    return points, grade(TABLES, WoundRules(), place, points, kind)


def test_a_thrust_in_the_bare_chest_for_honour_is_105_and_serious() -> None:
    found = dealt(Kind.HONORABLE, body_of(ITALIAN), Weapon.RAPIER, Blow.THRUST, Place.RIGHT_CHEST)
    assert found == (105, Grade.SERIOUS)


def test_the_same_thrust_among_friends_is_35_and_light() -> None:
    found = dealt(Kind.FRIENDLY, body_of(ITALIAN), Weapon.RAPIER, Blow.THRUST, Place.RIGHT_CHEST)
    assert found == (35, Grade.LIGHT)


def test_a_cut_on_a_helmet_to_the_death_is_50_and_light() -> None:
    found = dealt(Kind.DEATH, body_of(ITALIAN), Weapon.RAPIER, Blow.CUT, Place.HEAD, Armour.HELMET)
    assert found == (50, Grade.LIGHT)


def test_rd_70_a_kick_for_honour_is_67_and_light_rounded_down() -> None:
    blow = blow_of(Means.KICK)
    assert dealt(Kind.HONORABLE, body_of(ITALIAN), Means.KICK, blow, Place.RIGHT_LEG) == (67, Grade.LIGHT)


def test_rd_70_a_value_is_never_below_0() -> None:
    weak = Fencer(name="Weak", strength=1, agility=1, dexterity=1, size=1, expertise=1)
    helmet = Armour.HELMET
    assert body_of(weak).totals.wound == (-10, -5)
    blow = blow_of(Means.SHIELD)
    assert dealt(Kind.FRIENDLY, body_of(weak), Means.SHIELD, blow, Place.HEAD, helmet) == (0, Grade.SCRATCH)


def test_rd_83_the_serious_chest_wound_weakens_the_italian() -> None:
    body = wounded(ITALIAN, "RC serious")
    assert body.present.strength == 2
    assert body.totals == Totals((-3, 0), (15, 20))
