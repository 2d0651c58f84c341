"""Wounds: their value and grade, what they add up to and cost, and laws over fencers and wounds of every sort (5.5)."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from duel_tui.fencer.body import Body, Wound
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Armour, Blow, Grade, Kind, Means, Place, Weapon
from duel_tui.fencer.totals import totals
from duel_tui.fencer.wounds import Stroke, WoundRules, blow_of, grade, value
from tests.fencer.shared import (
    AS_WRITTEN,
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
CASES = """
RD-72  20 20 20 | H scratch, H scratch -> 20 20 20, H scratch, H scratch
RD-73  20 20 20 | RC light, RC light -> 12 20 20, RC light, RC light
RD-73  20 20 20 | RC light, RC light, RC light -> 8 20 20, RC serious
RD-73  20 20 20 | RC serious, RC light, RC light, RC light -> 0 18 20, RC mortal
RD-73  20 20 20 | RC light, LC light, RL light -> 10 16 20, RC light, LC light, RL light
RD-73  20 20 20 | RC light, LC light, RL light, accumulate=body -> 7 10 20, RL serious
RD-73  20 20 20 | RC serious, LC serious, accumulate=body -> 0 18 20, LC mortal
RD-74  20 20 20 | RC serious, RC serious -> 0 20 20, RC mortal
RD-74  20 20 20 | H light, H light, H light -> 15 17 17, H serious
RD-74  20 20 20 | H light, H light, H light, conversion_adds=1 -> 12 14 14, H serious
RD-74  20 20 20 | LA serious, LA serious -> 10 20 14, LA mortal, LA lame
RD-75  20 20 20 | H mortal, RL light -> 7 10 14, H mortal, RL light
RD-75  20 20 20 | H mortal, RL light, LL light -> 4 6 14, H mortal, RL light, LL light, dead
RD-75  20 20 20 | RL light, LL light, H mortal -> 4 6 14, RL light, LL light, H mortal, dead
RD-75  20 20 20 | RL light, LL light, H mortal, death_scope=after -> 4 6 14, RL light, LL light, H mortal
RD-75  20 20 20 | H mortal, RL light, LL light, death_scope=after -> 4 6 14, H mortal, RL light, LL light, dead
RD-75  20 20 20 | H mortal, RL serious -> 4 4 14, H mortal, RL serious, dead
RD-75  20 20 20 | H mortal, RC mortal -> 0 9 14, H mortal, RC mortal, dead
RD-76  20 20 20 | H mortal -> 10 14 14, H mortal
RD-76  20 20 20 | H mortal, mortal_drops=1 -> 10 14 14, H mortal, out
RD-77  3 12 11  | RC serious -> 0 5 11, RC serious
RD-77  3 5 4    | RC mortal -> 0 0 0, RC mortal, out
RD-77  2 5 5    | RC light -> 0 3 5, RC light
RD-77  5 1 2    | RL light -> 0 0 1, RL light
RD-77  4 20 4   | SA serious -> 0 13 0, SA serious
RD-78  2 1 1    | RC light -> 0 0 0, RC light, out
RD-78  2 2 1    | RC light -> 0 0 1, RC light
RD-79  20 20 20 | SA mortal -> 0 20 0, SA mortal, SA lame
RD-79  20 20 20 | RL serious, RL serious -> 0 0 20, RL mortal, RL lame
RD-79  20 20 20 | LA mortal -> 15 20 15, LA mortal, LA lame
RD-83  12 9 15  | RC serious -> 2 9 15, RC serious
RD-83  12 9 15  | RC serious, SA mortal, realism=0 -> 12 9 15, RC serious, SA mortal, dead
RD-22  20 20 20 | RC light, RC light, RC light, blunts_cap=1, kind=friendly -> 8 20 20, RC light, RC light, RC light
RD-22  20 20 20 | RC light, RC light, RC light, blunts_cap=1 -> 8 20 20, RC serious
"""
"""A fencer's strength, agility and dexterity, wounds under house rules, and the body after them."""


def said(body: Body) -> str:
    """A body in a line: what is left of strength, agility and dexterity, its wounds, and its state."""
    parts = [
        " ".join(map(str, present(body))),
        *grades(body),
        *[f"{place} lame" for place in body.paralysed],
        *["dead" for _ in range(body.dead)],
        *["out" for _ in range(body.unconscious)],
    ]
    return ", ".join(parts)


@pytest.mark.parametrize("line", CASES.strip().splitlines())
def test_a_body_after_wounds(line: str) -> None:
    before, _, after = line.partition(" -> ")
    start, _, found = before.partition("|")
    wounds, rules = list[str](), dict[str, Any]()
    for word in found.split(","):
        name, _, value_ = word.strip().partition("=")
        if not value_:
            wounds.append(name)
        else:
            rules[name] = bool(int(value_)) if value_.isdigit() else value_
    kind = Kind(rules.pop("kind", "honorable"))
    scores = dict(zip(("strength", "agility", "dexterity"), map(int, start.split()[1:]), strict=True))
    assert said(wounded(replace(STRONG, **scores), *wounds, kind=kind, **rules)) == after


@pytest.mark.parametrize(
    ("place", "lowest"),
    [
        ("SA", (40, 150)),
        ("H", (30, 100, 170)),
        ("RC", (20, 90, 180)),
        ("LC", (40, 100, 190)),
        ("LL", (10, 140)),
        ("RL", (20, 100)),
    ],
)
def test_a_grade_begins_at_its_lowest_value(place: str, lowest: tuple[int, ...]) -> None:
    def found(points: int, at: str = place, **rules: Any) -> Grade:
        return grade(TABLES, WoundRules(**rules), Place(at), points, Kind.DEATH)

    order = (*Grade, None)
    for higher, points in enumerate(lowest, 1):
        assert (found(points - 1), found(points)) == (order[higher - 1], order[higher])
    assert found(999) is order[len(lowest)]


def test_rd_71_the_left_arm_has_the_thresholds_of_the_sword_arm_or_the_left_chest() -> None:
    for other, rules in (("SA", WoundRules()), ("LC", WoundRules(la_thresholds="left_chest"))):
        for points in (0, 39, 40, 100, 149, 150, 190, 400):
            found = [grade(TABLES, rules, Place(one), points, Kind.DEATH) for one in ("LA", other)]
            assert found[0] is found[1]


def test_rd_81_a_severed_wrist_is_a_lame_sword_arm() -> None:
    body = surgeon().sever_wrist(STRONG, body_of(STRONG))
    assert (body.wrist_off, said(body)) == (True, "0 20 0, SA lame")


@pytest.mark.parametrize(
    ("kind", "stroke", "armour", "found"),
    [
        (Kind.HONORABLE, Stroke(Weapon.RAPIER, Blow.THRUST, Place.RIGHT_CHEST, 25), (), (105, Grade.SERIOUS)),
        (Kind.FRIENDLY, Stroke(Weapon.RAPIER, Blow.THRUST, Place.RIGHT_CHEST, 25), (), (35, Grade.LIGHT)),
        (Kind.DEATH, Stroke(Weapon.RAPIER, Blow.CUT, Place.HEAD, 20), (Armour.HELMET,), (50, Grade.LIGHT)),
        (Kind.HONORABLE, Stroke(Means.KICK, Blow.THRUST, Place.RIGHT_LEG, 25), (), (67, Grade.LIGHT)),
        (
            Kind.FRIENDLY,
            Stroke(Means.SHIELD, Blow.CUT, Place.HEAD, -10),
            (Armour.HELMET,),
            (0, Grade.SCRATCH),
        ),
        (Kind.DEATH, Stroke(Weapon.RAPIER, Blow.CUT, Place.RIGHT_CHEST, 0), (), (70, Grade.LIGHT)),
        *[
            (Kind.DEATH, Stroke(Weapon.RAPIER, Blow.CUT, Place.RIGHT_CHEST, 0), armour, (points, Grade.LIGHT))
            for armour, points in (((Armour.LEATHER,), 40), ((Armour.BREASTPLATE, Armour.LEATHER), 30))
        ],
    ],
)
def test_rd_70_and_rd_84_the_value_of_a_wound_by_kind_weapon_place_and_cover(
    kind: Kind, stroke: Stroke, armour: tuple[Armour, ...], found: tuple[int, Grade]
) -> None:
    struck = Fencer(name="He", expertise=10, armour=armour)
    points = value(TABLES, kind, stroke, struck)
    assert (points, grade(TABLES, WoundRules(), stroke.place, points, kind)) == found
    assert struck.covered(TABLES, stroke.place) == (
        (armour[0], TABLES.armour_pieces[armour[0]][stroke.place]) if armour else None
    )


def test_a_shield_wounds_as_a_cut_and_everything_else_at_close_quarters_as_a_thrust() -> None:
    means = (Means.SHIELD, Means.DAGGER, Means.KICK, Means.FIST)
    assert [*map(blow_of, means)] == [Blow.CUT, *[Blow.THRUST] * 3]


def test_the_worst_wound_of_a_place_and_whether_it_hurts() -> None:
    body = wounded(SPANIARD, "LA light", "LA serious")
    assert (body.worst(Place.LEFT_ARM), body.worst(Place.HEAD)) == (Grade.SERIOUS, None)
    assert body.hurt(Place.LEFT_ARM, Grade.SERIOUS)
    assert not body.hurt(Place.LEFT_ARM, Grade.MORTAL)


SCORES = dict.fromkeys(("strength", "agility", "dexterity", "size", "expertise"), st.integers(1, 20))
WOUNDS = st.lists(st.builds(Wound, st.sampled_from(Place), st.sampled_from(Grade)), min_size=1, max_size=12)
RULES = st.fixed_dictionaries(
    {
        "accumulate": st.sampled_from(("location", "body")),
        "death_scope": st.sampled_from(("any", "after")),
        **dict.fromkeys(("conversion_adds", "mortal_drops", "realism"), st.booleans()),
    }
)


@given(st.builds(Fencer, name=st.just("Anybody"), **SCORES), WOUNDS, RULES)
def test_no_wound_heals_nothing_falls_below_0_and_what_is_lost_is_told_in_full(
    fencer: Fencer, wounds: list[Wound], rules: dict[str, object]
) -> None:
    course, lost = [body_of(fencer)], 0
    for wound in wounds:
        inflicted = surgeon(**rules).inflict(fencer, course[-1], wound, Kind.DEATH)
        course.append(inflicted.body)
        lost += sum(asdict(inflicted.lost).values())
    for before, after in pairwise(course):
        assert all(0 <= score <= had for score, had in zip(present(after), present(before), strict=True))
        assert set(before.paralysed) <= set(after.paralysed)
        assert after.dead >= before.dead
        assert after.unconscious >= before.unconscious
    assert lost == sum(present(course[0])) - sum(present(course[-1]))
    assert course[-1].totals == totals(TABLES, fencer, course[-1].present, AS_WRITTEN)
    left = grades(course[-1])
    assert all(left.count(f"{place} light") <= 2 and left.count(f"{place} serious") <= 1 for place in Place)


@given(st.data(), st.lists(st.sampled_from(("scratch", "light", "serious")), max_size=8))
def test_the_wounds_of_a_place_add_up_alike_in_any_order(data: st.DataObject, found: list[str]) -> None:
    shuffled = data.draw(st.permutations(found))
    one, other = (wounded(STRONG, *[f"RC {one}" for one in order]) for order in (found, shuffled))
    assert (sorted(grades(one)), one.dead) == (sorted(grades(other)), other.dead)
