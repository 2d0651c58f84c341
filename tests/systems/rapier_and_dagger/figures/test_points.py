"""Combat movement with points: the richer's changes, and the move after the last attack (5.6, RD-94 to RD-164)."""

import pytest

from duel_tui.fencer.person import Fencer
from duel_tui.systems.rapier_and_dagger.figures.events import (
    MovementChanged,
    PointsCompared,
)
from duel_tui.systems.rapier_and_dagger.state import Hindrances, Lost, Prone
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import (
    MEASURES,
    TALL,
    answer,
    asked_sides,
    at,
    bladed,
    duel,
    idle,
    kept,
    moved,
    rest,
)
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, told

GOLDEN = {
    ("pass_forward", "stand"): 2,
    ("pass_forward", "back"): 5,
    ("pass_forward", "pass_side"): 4,
    ("pass_forward", "volt"): 4,
    ("stand", "pass_forward"): 3,
    ("stand", "back"): 3,
    ("stand", "volt"): 2,
    ("stand", "pass_side"): 2,
    ("back", "stand"): 2,
    ("back", "pass_forward"): 5,
    ("volt", "pass_side"): 4,
}
"""What a change costs: from any movement but Stand by way of Stand."""


def with_difference(points: int) -> tuple[Fencer, Fencer]:
    """A left fencer with so many points of combat movement more than the right one."""
    found = {6: (SPANIARD, ITALIAN), 3: (TALL, ITALIAN), 8: (ITALIAN, OLD), 14: (SPANIARD, OLD)}
    return found[points]


@pytest.mark.parametrize(("change", "cost"), GOLDEN.items())
def test_a_change_by_way_of_stand_costs_what_the_golden_example_says(
    change: tuple[str, str], cost: int
) -> None:
    """The Spaniard has 15, the Italian 9."""
    before, after = change
    bout = duel(SPANIARD, ITALIAN).say(before, "stand")
    assert (bout.asked, asked_sides(bout)) == ("change_movement", ("left",))
    answer(bout, after)
    assert [(event.movement, event.paid) for event in told(bout, MovementChanged)] == [(after, cost)]


def test_rd_162_only_what_the_difference_pays_is_offered_and_the_rest_denied_with_its_sum() -> None:
    bout = duel(*with_difference(3)).say("volt", "stand")
    assert bout.keys(LEFT) == ("keep", "stand")
    assert bout.denied(LEFT) == {
        "back": "costs 5, 3 left",
        "pass_side": "costs 4, 3 left",
        "pass_forward": "costs 5, 3 left",
    }


def skip_attack(bout: Bout) -> Bout:
    """Both take no action in one attack."""
    bladed(bout)
    return bout.say("NSA", "NSA")


def test_rd_161_equal_points_give_nobody_the_advantage() -> None:
    bout = duel(ITALIAN, ITALIAN).say("back", "pass_forward")
    compared = told(bout, PointsCompared)[0]
    assert (compared.richer, compared.difference, bout.asked) == (None, 0, "blade")
    assert idle(moved(duel(ITALIAN, ITALIAN), "stand", "volt")).asked == "combat_movement"


@pytest.mark.parametrize("how", ["prone", "blinded", "lame"])
def test_rd_160_a_bound_man_has_no_points(how: str) -> None:
    bout = duel(SPANIARD, ITALIAN)
    if how == "lame":
        bout.hurt(LEFT, "LL", "mortal")
    else:
        bout.arrange(
            LEFT, **{"prone": Prone(0)} if how == "prone" else {"hindered": Hindrances(cloak_over_head=0)}
        )
    bout.say("back" if how == "blinded" else "stand", "stand")
    compared = told(bout, PointsCompared)[0]
    assert (compared.points.left, compared.richer, compared.difference) == (0, "right", 9)


def test_rd_143_the_advantage_stands_for_the_round_whatever_the_wounds() -> None:
    bout = kept(duel(SPANIARD, ITALIAN).say("stand", "volt"))
    bladed(bout, "SA absence", "LL absence").say("NSA", "SC", 100)
    assert bout.left.body.wounds
    assert bout.asked == "change_movement_again"
    assert bout.plan.advantage is not None
    assert bout.plan.advantage.difference == 6


def test_rd_163_the_second_question_needs_a_first_measure_of_two_attacks() -> None:
    for measure, again in (("ML", True), ("MS", True), ("BM*", False), ("C(cs)", False)):
        bout = kept_first(duel(SPANIARD, ITALIAN).say(*MEASURES[measure]))
        skip_single(bout)
        assert (bout.asked == "change_movement_again") is again, measure


def kept_first(bout: Bout) -> Bout:
    return answer(bout, "keep") if bout.asked == "change_movement" else bout


def skip_single(bout: Bout) -> None:
    bladed(bout)
    rest(bout)


@pytest.mark.parametrize(
    ("changed", "left"), [("pass_side", 2), ("volt", 2), ("back", 0), ("pass_forward", 0)]
)
def test_rd_95_the_attacks_left_are_those_of_the_new_measure_less_one(changed: str, left: int) -> None:
    """The Italian stands: M.S. grants 3, B.M.* 1, crossed swords 1."""
    bout = kept_first(duel(SPANIARD, ITALIAN).say("stand", "stand"))
    answer(skip_attack(bout), changed)
    attacks = told(bout, MovementChanged)[0].attacks
    assert (attacks.left, attacks.right) == (left, left)


def test_rd_94_at_short_measure_the_richer_may_close_to_crossed_swords() -> None:
    bout = idle(moved(duel(SPANIARD, ITALIAN), "stand", "volt"))
    assert (bout.asked, asked_sides(bout)) == ("after_attack", ("left",))
    assert answer(bout, "close").asked == "means"


@pytest.mark.parametrize("measure", ["ML", "BM*", "BM"])
def test_rd_164_the_richer_does_not_close_from_any_other_measure(measure: str) -> None:
    assert idle(at(measure, SPANIARD, ITALIAN)).asked == "combat_movement"


def test_rd_178_a_disarmed_man_moves_and_may_be_the_richer() -> None:
    bout = duel(SPANIARD, ITALIAN).arrange(LEFT, lost=Lost(1)).say("stand", "volt")
    assert (bout.asked, asked_sides(bout)) == ("change_movement", ("left",))
    assert "pass_forward" in bout.keys(LEFT)
    assert answer(idle(kept(bout)), "close").asked == "means"


def test_rd_151_a_prone_man_stands_and_there_is_no_contact_over_him() -> None:
    bout = duel(SPANIARD, ITALIAN).arrange(RIGHT, prone=Prone(0))
    assert bout.keys(RIGHT) == ("stand", "yield")
    bout = idle(moved(bout, "pass_forward", "stand"))
    assert bout.thrown == ("right", "rise")
