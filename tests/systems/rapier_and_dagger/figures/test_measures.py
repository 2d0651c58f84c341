"""The measures that two movements give, and what they grant (RD-90 to RD-93, RD-107, RD-184)."""

from typing import Any

import pytest

from tests.fencer.shared import ITALIAN, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import (
    MEASURES,
    POINTS,
    answer,
    asked_sides,
    at,
    bladed,
    duel,
    moved,
    needed,
    open_to,
)
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout

PRINTED = {
    "back": ("BM", "BM*", "ML", "ML", "ML"),
    "stand": ("BM*", "ML", "MS", "MS", "C(cs)"),
    "pass_side": ("ML", "MS", "ML", "C(cs)", "C(cs)"),
    "volt": ("ML", "MS", "C(cs)", "ML", "C(g)"),
    "pass_forward": ("ML", "C(cs)", "C(cs)", "C(g)", "C(g)"),
}
ATTACKS = {"BM": (0, 0), "ML": (2, 2), "MS": (3, 3), "C(cs)": (1, 1), "C(g)": (1, 1)}


@pytest.mark.parametrize("left", PRINTED)
@pytest.mark.parametrize("right", PRINTED)
def test_rd_90_rd_93_two_movements_give_a_measure_and_its_attacks(left: str, right: str) -> None:
    bout = moved(duel(ITALIAN, SPANIARD), left, right)
    if bout.state.plan is None or bout.asked in {"combat_movement", "means", "grapple"}:
        assert PRINTED[left][tuple(PRINTED).index(right)] == "BM"
        return
    measure = PRINTED[left][tuple(PRINTED).index(right)]
    assert bout.plan.result == measure
    only_who_stands = (int(left == "stand"), int(right == "stand"))
    assert (bout.plan.attacks.left, bout.plan.attacks.right) == ATTACKS.get(measure, only_who_stands)


@pytest.mark.parametrize(("cell", "measure"), [("cs", "C(cs)"), ("ms", "MS")])
def test_rd_90_volt_against_pass_to_the_side(cell: str, measure: str) -> None:
    for pair in (("volt", "pass_side"), ("pass_side", "volt")):
        assert moved(duel(SPANIARD, ITALIAN, psv_cell=cell), *pair).plan.result == measure


def test_rd_90_by_row_the_movement_of_the_richer_is_the_row() -> None:
    assert moved(duel(SPANIARD, ITALIAN, psv_cell="by_row"), "volt", "pass_side").plan.result == "MS"
    assert moved(duel(SPANIARD, ITALIAN, psv_cell="by_row"), "pass_side", "volt").plan.result == "C(cs)"
    assert moved(duel(ITALIAN, SPANIARD, psv_cell="by_row"), "volt", "pass_side").plan.result == "C(cs)"
    assert moved(duel(ITALIAN, SPANIARD, psv_cell="by_row"), "pass_side", "volt").plan.result == "MS"


@pytest.mark.parametrize("pair", [("volt", "pass_side"), ("pass_side", "volt")])
def test_rd_184_with_equal_points_there_is_no_row(pair: tuple[str, str]) -> None:
    assert moved(duel(ITALIAN, ITALIAN, psv_cell="by_row"), *pair).plan.result == "C(cs)"


def test_rd_91_the_measures_lie_at_their_feet() -> None:
    measures = duel().rules.book.tables.figures.measures
    assert {str(one): row.feet for one, row in measures.items()} == {
        "BM": 12,
        "BM*": 10,
        "ML": 9,
        "MS": 6,
        "C(cs)": 3,
        "C(g)": 1,
    }


def test_rd_91_after_half_beyond_measure_they_have_to_approach() -> None:
    bout = moved(Bout(ITALIAN, ITALIAN, mode="fig", distance=9), "stand", "back")
    bladed(bout)
    bout.say("NSA", "NSA")
    assert (bout.asked, bout.state.distance) == ("approach", 10)


def test_rd_92_at_half_beyond_measure_only_who_stands_attacks() -> None:
    bout = at("BM*")
    assert asked_sides(bout) == ("left",)
    bladed(bout)
    assert "ST" in open_to(bout, LEFT, "action")
    assert open_to(bout, RIGHT, "action") == ("DIS", "UP", "NSA")


def test_rd_93_there_are_no_bonus_attacks() -> None:
    for attack in ("actions", "matrix"):
        bout = moved(Bout(SPANIARD, ITALIAN, **{**POINTS, "attack": attack}), "pass_side", "stand")
        assert bout.plan.attacks.left == bout.plan.attacks.right == 3


PENALTIES = {
    "ML": {"H": -20, "SA": 0, "RC": -25, "LC": -30, "LL": -20, "RL": 0},
    "MS": {"H": 0, "SA": -20, "RC": 0, "LC": 0, "LL": 0, "RL": -15},
    "BM*": {"H": -20, "SA": 0, "RC": -25, "LC": -30, "LL": -20, "RL": -15},
    "C(cs)": {"H": -20, "SA": -20, "RC": -25, "LC": -30, "LL": -20, "RL": -15},
    "C(g)": {"H": -20, "SA": -20, "RC": -25, "LC": -30, "LL": -20, "RL": -15},
}


def distance_part(measure: str, place: str, **options: Any) -> int:
    bout = bladed(at(measure, **options), f"{place} absence")
    bout.say("ST", "NSA")
    return bout.parts.get("distance", 0)


@pytest.mark.parametrize("measure", PENALTIES)
def test_rd_107_a_target_that_is_not_of_the_measure_costs_its_penalty(measure: str) -> None:
    for place, penalty in PENALTIES[measure].items():
        assert distance_part(measure, place) == penalty, place


@pytest.mark.parametrize("measure", ["C(cs)", "C(g)"])
def test_rd_107_by_contact_as_ms_contact_is_short_measure(measure: str) -> None:
    for place, penalty in PENALTIES["MS"].items():
        assert distance_part(measure, place, contact_as_ms=True) == penalty, place
    assert distance_part("ML", "H", contact_as_ms=True) == -20


def test_rd_163_the_penalty_is_that_of_the_measure_in_force() -> None:
    bout = bladed(moved(duel(SPANIARD, ITALIAN), "stand", "stand"), "H absence").say("ST", "NSA")
    assert bout.parts["distance"] == -20
    answer(bout.dice(1).say("NSA", "NSA"), "volt")
    bladed(bout, "H absence").say("ST", "NSA")
    assert "distance" not in bout.parts
    assert needed(bout) == 75 - 8 - 10


@pytest.mark.parametrize("measure", MEASURES)
def test_rd_163_contact_follows_its_measure(measure: str) -> None:
    bout = at(measure)
    while bout.asked in {"blade", "sword_action"}:
        if bout.asked == "blade":
            bladed(bout)
        else:
            bout.say("NSA", "NSA")
    follows = {"C(cs)": "means", "C(g)": "grapple"}
    assert bout.asked == follows.get(measure, "combat_movement")
