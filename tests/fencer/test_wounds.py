"""Wounds: grades, adding up, losses, death (5.5)."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Armour, Blow, Cover, Grade, Kind, Means, Place, Weapon
from duel_tui.fencer.wounds import Stroke, WoundRules, blow_of, grade, value
from tests.fencer.shared import (
    ITALIAN,
    SPANIARD,
    TABLES,
    body_of,
    grades,
    present,
    surgeon,
    wounded,
)

STRONG = Fencer(name="Strong", strength=20, agility=20, dexterity=20, size=10, expertise=10)
"""So that losses are seen before they reach 0."""


@pytest.mark.parametrize(
    ("place", "lowest"),
    [
        ("SA", (40, 150, None)),
        ("H", (30, 100, 170)),
        ("RC", (20, 90, 180)),
        ("LC", (40, 100, 190)),
        ("LL", (10, 140, None)),
        ("RL", (20, 100, None)),
    ],
)
def test_a_grade_begins_at_its_lowest_value(place: str, lowest: tuple[int, int, int | None]) -> None:
    def found(points: int) -> Grade:
        return grade(TABLES, WoundRules(), Place(place), points, Kind.DEATH)

    light, serious, mortal = lowest
    assert (found(0), found(light - 1), found(light)) == (Grade.SCRATCH, Grade.SCRATCH, Grade.LIGHT)
    assert (found(serious - 1), found(serious)) == (Grade.LIGHT, Grade.SERIOUS)
    if mortal is None:
        assert found(999) is Grade.SERIOUS
    else:
        assert (found(mortal - 1), found(mortal)) == (Grade.SERIOUS, Grade.MORTAL)


@pytest.mark.parametrize("points", [0, 39, 40, 149, 150, 400])
def test_rd_71_the_left_arm_uses_the_sword_arms_row(points: int) -> None:
    left = grade(TABLES, WoundRules(), Place.LEFT_ARM, points, Kind.DEATH)
    assert left is grade(TABLES, WoundRules(), Place.SWORD_ARM, points, Kind.DEATH)


def test_rd_71_la_thresholds_left_chest() -> None:
    rules = WoundRules(la_thresholds="left_chest")
    for points in (39, 40, 100, 190):
        left = grade(TABLES, rules, Place.LEFT_ARM, points, Kind.DEATH)
        assert left is grade(TABLES, rules, Place.LEFT_CHEST, points, Kind.DEATH)


def test_rd_72_a_scratch_has_no_effect() -> None:
    body = wounded(ITALIAN, *["H scratch"] * 10)
    whole = body_of(ITALIAN)
    assert (body.present, body.totals, body.paralysed) == (whole.present, whole.totals, ())
    assert grades(body) == ["H scratch"] * 10


def test_rd_73_three_light_are_a_serious_and_two_serious_a_mortal_wound() -> None:
    assert grades(wounded(STRONG, "RC light", "RC light")) == ["RC light", "RC light"]
    assert grades(wounded(STRONG, *["RC light"] * 3)) == ["RC serious"]
    assert grades(wounded(STRONG, "RC serious", "RC serious")) == ["RC mortal"]
    assert grades(wounded(STRONG, "RC serious", *["RC light"] * 3)) == ["RC mortal"]


def test_rd_73_each_place_counts_for_itself() -> None:
    assert grades(wounded(STRONG, "RC light", "LC light", "RL light")) == ["RC light", "LC light", "RL light"]


def test_rd_73_accumulate_body() -> None:
    rules: dict[str, Any] = {"accumulate": "body"}
    assert grades(wounded(STRONG, "RC light", "LC light", "RL light", **rules)) == ["RL serious"]
    assert grades(wounded(STRONG, "RC serious", "LC serious", **rules)) == ["LC mortal"]


def test_rd_74_converting_takes_only_what_the_new_grade_takes_more() -> None:
    """Right chest: three light take 12, more than a serious wound's 10; two serious take 20, more than 15."""
    assert present(wounded(STRONG, *["RC light"] * 3)) == (8, 20, 20)
    assert present(wounded(STRONG, "RC serious", "RC serious")) == (0, 20, 20)
    # Head: three light take 3, 3, 3; the serious wound 5, 3, 3.
    assert present(wounded(STRONG, *["H light"] * 3)) == (15, 17, 17)


def test_rd_74_a_left_arm_lamed_by_two_serious_wounds_is_not_punished_twice() -> None:
    """Two serious wounds have taken 10 and 6, more than a lame arm's 5 and 5."""
    body = wounded(STRONG, "LA serious", "LA serious")
    assert present(body) == (10, 20, 14)
    assert body.paralysed == (Place.LEFT_ARM,)


def test_rd_74_conversion_adds() -> None:
    assert present(wounded(STRONG, *["H light"] * 3, conversion_adds=True)) == (12, 14, 14)


def test_rd_75_a_mortal_wound_and_two_light_ones_kill() -> None:
    assert not wounded(STRONG, "H mortal", "RL light").dead
    assert wounded(STRONG, "H mortal", "RL light", "LL light").dead
    assert wounded(STRONG, "RL light", "LL light", "H mortal").dead


def test_rd_75_a_serious_wound_counts_as_three_light_and_two_mortals_kill() -> None:
    assert wounded(STRONG, "H mortal", "RL serious").dead
    assert wounded(STRONG, "H mortal", "RC mortal").dead


def test_rd_75_wounds_merged_into_the_mortal_one_do_not_count() -> None:
    body = wounded(STRONG, *["RC light"] * 3, "RC serious")
    assert grades(body) == ["RC mortal"]
    assert not body.dead


def test_rd_75_death_scope_after() -> None:
    assert not wounded(STRONG, "RL light", "LL light", "H mortal", death_scope="after").dead
    assert wounded(STRONG, "H mortal", "RL light", "LL light", death_scope="after").dead


def test_rd_76_a_mortal_wound_does_not_drop_a_fencer() -> None:
    assert wounded(STRONG, "H mortal").standing


def test_rd_76_mortal_drops() -> None:
    assert wounded(STRONG, "H mortal", mortal_drops=True).unconscious


def test_rd_77_what_goes_below_0_comes_off_the_highest_of_the_others() -> None:
    weak = replace(STRONG, strength=3, agility=12, dexterity=11)
    assert present(wounded(weak, "RC serious")) == (0, 5, 11)
    assert present(wounded(replace(weak, agility=5, dexterity=4), "RC mortal")) == (0, 0, 0)


@pytest.mark.parametrize(
    ("start", "place", "left"),
    [
        ((2, 5, 5), "RC light", (0, 3, 5)),
        ((5, 1, 2), "RL light", (0, 0, 1)),
        ((4, 20, 4), "SA serious", (0, 13, 0)),
    ],
)
def test_rd_77_equals_give_in_the_order_strength_agility_dexterity(
    start: tuple[int, int, int], place: str, left: tuple[int, int, int]
) -> None:
    strength, agility, dexterity = start
    fencer = replace(STRONG, strength=strength, agility=agility, dexterity=dexterity)
    assert present(wounded(fencer, place)) == left


def test_rd_78_all_three_at_0_is_unconscious() -> None:
    weak = replace(STRONG, strength=2, agility=1, dexterity=1)
    assert wounded(weak, "RC light").unconscious
    assert not wounded(replace(weak, agility=2), "RC light").unconscious


def test_rd_79_a_lame_limb_and_what_it_takes() -> None:
    arm = wounded(STRONG, "SA mortal")
    assert (arm.paralysed, present(arm)) == ((Place.SWORD_ARM,), (0, 20, 0))
    leg = wounded(STRONG, "RL serious", "RL serious")
    assert (leg.paralysed, present(leg)) == ((Place.RIGHT_LEG,), (0, 0, 20))


def test_rd_79_a_lame_left_arm_takes_5_and_5_instead() -> None:
    body = wounded(STRONG, "LA mortal")
    assert (body.paralysed, present(body)) == ((Place.LEFT_ARM,), (15, 20, 15))


def test_rd_79_that_is_what_it_costs_at_least() -> None:
    """Two serious wounds have taken 10 and 6 before they make a mortal one (RD-74)."""
    body = wounded(STRONG, "LA serious", "LA serious")
    assert (body.paralysed, present(body)) == ((Place.LEFT_ARM,), (10, 20, 14))


def test_rd_81_a_severed_wrist_is_a_lame_sword_arm() -> None:
    body = surgeon().sever_wrist(STRONG, body_of(STRONG))
    assert body.wrist_off
    assert body.paralysed == (Place.SWORD_ARM,)
    assert present(body) == (0, 20, 0)


def test_rd_83_realism_off() -> None:
    body = wounded(ITALIAN, "RC serious", "SA mortal", realism=False)
    assert (present(body), body.totals) == ((12, 9, 15), body_of(ITALIAN).totals)


def test_rd_84_the_cover_of_a_place_changes_a_wounds_value() -> None:
    stroke = Stroke(Weapon.RAPIER, Blow.CUT, Place.RIGHT_CHEST, 0)
    bare, leather, plate = (
        value(TABLES, Kind.DEATH, stroke, replace(STRONG, armour=armour))
        for armour in ((), (Armour.LEATHER,), (Armour.BREASTPLATE,))
    )
    assert (bare, leather, plate) == (70, 40, 30)
    assert STRONG.covered(TABLES, Place.HEAD) is None
    assert replace(STRONG, armour=(Armour.HELMET,)).covered(TABLES, Place.HEAD) == (
        Armour.HELMET,
        Cover.PLATE,
    )


def test_a_shield_wounds_as_a_cut_and_everything_else_at_close_quarters_as_a_thrust() -> None:
    blows = {means: blow_of(means) for means in (Means.SHIELD, Means.DAGGER, Means.KICK, Means.FIST)}
    assert blows.pop(Means.SHIELD) is Blow.CUT
    assert set(blows.values()) == {Blow.THRUST}


def test_rd_22_blunts_cap_keeps_light_wounds_from_adding_up_among_friends_alone() -> None:
    lights = ["RC light"] * 3
    assert grades(wounded(STRONG, *lights, kind=Kind.FRIENDLY, blunts_cap=True)) == lights
    assert grades(wounded(STRONG, *lights, kind=Kind.HONORABLE, blunts_cap=True)) == ["RC serious"]


def test_the_worst_wound_of_a_place_and_whether_it_hurts() -> None:
    body = wounded(SPANIARD, "LA light", "LA serious")
    assert body.worst(Place.LEFT_ARM) is Grade.SERIOUS
    assert body.hurt(Place.LEFT_ARM, Grade.SERIOUS)
    assert not body.hurt(Place.LEFT_ARM, Grade.MORTAL)
    assert body.worst(Place.HEAD) is None
