"""Combat movement with points: the richer's changes, and the move after the last attack (5.6, RD-94 to RD-164)."""

import pytest
from msgspec.structs import replace

from duel_tui.fencer.person import Fencer
from duel_tui.systems.rapier_and_dagger.figures.events import (
    MovementChanged,
    MovementKept,
    PointsCompared,
)
from duel_tui.systems.rapier_and_dagger.state import Hindrances, Lost, Prone
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import (
    GIFTED,
    MEASURES,
    POINTS,
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


def test_rd_162_both_first_movements_are_told_before_the_richer_is_asked() -> None:
    bout = duel(SPANIARD, ITALIAN).say("stand", "volt")
    compared = told(bout, PointsCompared)[0]
    assert (compared.movements.left, compared.movements.right) == ("stand", "volt")
    assert (compared.points.left, compared.points.right) == (15, 9)
    assert (compared.richer, compared.difference) == ("left", 6)
    assert bout.table.ask_of(RIGHT) is None


def test_rd_162_only_what_the_difference_pays_is_offered_and_the_rest_denied_with_its_sum() -> None:
    bout = duel(*with_difference(3)).say("volt", "stand")
    assert bout.keys(LEFT) == ("keep", "stand")
    assert bout.denied(LEFT) == {
        "back": "costs 5, 3 left",
        "pass_side": "costs 4, 3 left",
        "pass_forward": "costs 5, 3 left",
    }


def test_rd_162_who_can_pay_for_nothing_is_not_asked() -> None:
    """One point more pays for nothing, two for Stand or a step from it to the side."""
    one_more = replace(ITALIAN, expertise=12)
    bout = duel(one_more, ITALIAN).say("stand", "stand")
    assert told(bout, PointsCompared)[0].difference == 1
    assert bout.asked == "blade"
    two_more = replace(ITALIAN, expertise=17)
    bout = duel(two_more, ITALIAN).say("stand", "stand")
    assert told(bout, PointsCompared)[0].difference == 2
    assert bout.keys(LEFT) == ("keep", "pass_side", "volt")


def test_rd_162_the_second_change_is_paid_from_the_same_difference() -> None:
    bout = answer(duel(*with_difference(6)).say("stand", "stand"), "pass_side")
    skip_attack(bout)
    assert bout.asked == "change_movement_again"
    assert bout.keys(LEFT) == ("keep", "stand", "volt")
    assert bout.denied(LEFT) == {"back": "costs 5, 4 left", "pass_forward": "costs 5, 4 left"}


def test_rd_162_changed_to_stand_the_second_price_is_that_of_one_standing() -> None:
    bout = answer(duel(*with_difference(6)).say("volt", "stand"), "stand")
    skip_attack(bout)
    answer(bout, "pass_forward")
    assert [event.paid for event in told(bout, MovementChanged)] == [3]
    assert bout.plan.advantage is not None
    assert bout.plan.advantage.left == 6 - 2 - 3


def test_rd_162_after_both_moments_nobody_changes() -> None:
    bout = kept(duel(*with_difference(14)).say("stand", "volt"))
    skip_attack(bout)
    answer(bout, "keep")
    assert told(bout, MovementKept)
    skip_attack(bout)
    assert (bout.asked, bout.state.exchange) == ("blade", 3)


def skip_attack(bout: Bout) -> Bout:
    """Both take no action in one attack."""
    bladed(bout)
    return bout.say("NSA", "NSA")


def test_rd_161_equal_points_give_nobody_the_advantage() -> None:
    bout = duel(ITALIAN, ITALIAN).say("back", "pass_forward")
    compared = told(bout, PointsCompared)[0]
    assert (compared.richer, compared.difference, bout.asked) == (None, 0, "blade")
    assert idle(moved(duel(ITALIAN, ITALIAN), "stand", "volt")).asked == "combat_movement"


def test_rd_161_loads_count_before_the_points_are_compared() -> None:
    bout = duel(OLD, OLD).say("stand", "stand")
    assert told(bout, PointsCompared)[0].points.left == 1


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


def test_rd_160_two_bound_men_have_no_advantage() -> None:
    bout = duel(SPANIARD, ITALIAN).arrange(LEFT, prone=Prone(0)).hurt(RIGHT, "RL", "mortal")
    bout.say("stand", "stand")
    assert told(bout, PointsCompared)[0].richer is None
    assert bout.asked != "change_movement"


def test_rd_160_lame_since_the_first_attack_the_richer_changes_no_more() -> None:
    bout = lame_after_first_attack()
    assert bout.left.body.paralysed
    assert (bout.asked, bout.state.exchange) == ("blade", 2)
    assert bout.plan.advantage is not None
    assert bout.plan.advantage.side == "left"


def lame_after_first_attack() -> Bout:
    """The richer, on the left, loses a leg to the first attack and would otherwise change and close in."""
    frail = replace(SPANIARD, strength=12, size=4)
    bout = duel(frail, replace(GIFTED, agility=1, size=19)).hurt(LEFT, "RL", "serious", 1)
    bout = kept(bout.say("stand", "volt"))
    bladed(bout, "SA absence", "RL absence")
    return bout.say("NSA", "SC", 100)


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


def test_rd_163_it_comes_though_the_first_attack_was_passed_over() -> None:
    bout = duel(SPANIARD, ITALIAN).hurt(LEFT, "SA", "mortal").arrange(RIGHT, lost=Lost(1))
    kept_first(bout.say("stand", "stand"))
    assert bout.asked == "change_movement_again"


@pytest.mark.parametrize(
    ("changed", "left"), [("pass_side", 2), ("volt", 2), ("back", 0), ("pass_forward", 0)]
)
def test_rd_95_the_attacks_left_are_those_of_the_new_measure_less_one(changed: str, left: int) -> None:
    """The Italian stands: M.S. grants 3, B.M.* 1, crossed swords 1."""
    bout = kept_first(duel(SPANIARD, ITALIAN).say("stand", "stand"))
    answer(skip_attack(bout), changed)
    attacks = told(bout, MovementChanged)[0].attacks
    assert (attacks.left, attacks.right) == (left, left)


def test_rd_95_fewer_attacks_can_end_them() -> None:
    bout = kept_first(duel(SPANIARD, ITALIAN).say("stand", "volt"))
    answer(skip_attack(bout), "back")
    skip_attack(bout)
    assert bout.asked == "combat_movement"
    assert bout.state.round == 2


def test_rd_163_a_change_to_contact_leaves_no_attack_and_the_routine_follows() -> None:
    bout = kept_first(duel(SPANIARD, ITALIAN).say("stand", "stand"))
    answer(skip_attack(bout), "pass_forward")
    assert bout.asked == "means"


def test_rd_163_distance_and_contact_go_by_the_last_measure() -> None:
    bout = kept_first(Bout(SPANIARD, ITALIAN, mode="fig", distance=9).say("stand", "stand"))
    answer(skip_attack(bout), "back")
    assert bout.state.distance == 10


def test_rd_94_at_short_measure_the_richer_may_close_to_crossed_swords() -> None:
    bout = idle(moved(duel(SPANIARD, ITALIAN), "stand", "volt"))
    assert (bout.asked, asked_sides(bout)) == ("after_attack", ("left",))
    assert answer(bout, "close").asked == "means"


def test_rd_94_otherwise_both_are_set_back_into_reach() -> None:
    bout = idle(moved(duel(SPANIARD, ITALIAN), "stand", "volt"))
    answer(bout, "stay")
    assert (bout.asked, bout.state.round, bout.state.measure) == ("combat_movement", 2, "ML")


@pytest.mark.parametrize("measure", ["ML", "BM*", "BM"])
def test_rd_164_the_richer_does_not_close_from_any_other_measure(measure: str) -> None:
    assert idle(at(measure, SPANIARD, ITALIAN)).asked == "combat_movement"


def test_rd_164_nobody_closes_in_a_friendly_duel() -> None:
    assert idle(moved(duel(SPANIARD, ITALIAN, "friendly"), "stand", "volt")).asked == "combat_movement"


def test_rd_164_nobody_closes_over_a_fallen_man() -> None:
    bout = duel(SPANIARD, ITALIAN).arrange(RIGHT, prone=Prone(1))
    assert idle(moved(bout, "volt", "stand")).asked != "after_attack"


def test_rd_164_a_bound_man_does_not_close() -> None:
    bout = lame_after_first_attack()
    assert bout.plan.result == "MS"
    assert idle(bout).asked == "combat_movement"


def test_rd_164_the_move_comes_though_the_attacks_were_passed_over() -> None:
    bout = duel(SPANIARD, ITALIAN).hurt(LEFT, "SA", "mortal").arrange(RIGHT, lost=Lost(1))
    assert kept(bout.say("volt", "stand")).asked == "after_attack"


def test_rd_164_it_comes_with_the_matrix_too() -> None:
    bout = kept(Bout(SPANIARD, ITALIAN, **POINTS).say("stand", "volt"))
    while bout.asked != "after_attack":
        bout.exchanges() if bout.asked == "exchange" else answer(bout, "keep")
    assert answer(bout, "close").asked == "means"


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


def test_rd_178_against_a_prone_man_attacks_and_penalties_are_those_of_the_measure() -> None:
    bout = moved(duel(SPANIARD, ITALIAN).arrange(RIGHT, prone=Prone(0)), "pass_forward", "stand")
    assert (bout.plan.attacks.left, bout.plan.result) == (1, "C(cs)")
    bladed(bout, "H absence")
    bout.say("ST", None)
    assert bout.parts["distance"] == -20
    assert bout.parts["prone"] == 20


def test_rd_189_a_sword_is_out_when_the_last_attack_is_over_before_the_richer_closes() -> None:
    bout = Bout(SPANIARD, ITALIAN, **POINTS, right_sword="sheathed").say("stand", "volt")
    answer(bout, "keep")
    while bout.asked != "after_attack":
        if bout.asked == "change_movement_again":
            answer(bout, "keep")
        elif bout.asked == "exchange":
            bout.exchanges()
        else:
            bout.dice(100 if bout.rolls("draw") else 1)
    assert bout.right.sheath is None
    assert bout.right.armed
