"""Movements and what they grant (5.3, Movement Effect Table)."""

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.fencer.person import Fencer
from duel_tui.systems.rapier_and_dagger.terms import Distance, Movement
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, wearing

MOVEMENTS = ("back", "stand", "pass_side", "volt", "pass_forward")
WEAKER = replace(ITALIAN, expertise=3)
"""Cut 1, thrust 6: below Bernardino in both."""
CUTTER = replace(SPANIARD, size=2)
"""Cut 7, thrust 3: above Bernardino with the cut alone."""


def granted(bout: Bout, left: str, right: str) -> tuple[int, int]:
    bout.say(left, right)
    return (bout.plan.attacks.left, bout.plan.attacks.right)


@pytest.mark.parametrize("left", MOVEMENTS)
@pytest.mark.parametrize("right", MOVEMENTS)
def test_rd_25_a_pair_of_movements_reads_the_same_from_both_sides(left: str, right: str) -> None:
    one, other = Bout(ITALIAN, WEAKER), Bout(WEAKER, ITALIAN)
    assert granted(one, left, right) == granted(other, right, left)[::-1]
    assert (one.plan.targets, one.plan.penalty, one.plan.result) == (
        other.plan.targets,
        other.plan.penalty,
        other.plan.result,
    )


@pytest.mark.parametrize(
    ("left", "right", "qualified", "otherwise"),
    [
        ("pass_side", "pass_forward", (2, 1), (1, 1)),
        ("volt", "pass_forward", (2, 1), (1, 1)),
        ("pass_forward", "back", (3, 2), (2, 2)),
        ("pass_side", "stand", (2, 1), (1, 1)),
        ("stand", "volt", (2, 1), (1, 1)),
    ],
)
def test_rd_26_a_bracketed_number_is_one_more_than_the_foes(
    left: str, right: str, qualified: tuple[int, int], otherwise: tuple[int, int]
) -> None:
    assert granted(Bout(ITALIAN, WEAKER), left, right) == qualified
    assert granted(Bout(WEAKER, ITALIAN), left, right) == otherwise


def test_rd_27_either_higher_total_earns_the_bonus() -> None:
    assert granted(Bout(CUTTER, ITALIAN), "pass_side", "stand") == (2, 1)
    assert granted(Bout(ITALIAN, CUTTER), "pass_side", "stand") == (2, 1)
    assert granted(Bout(ITALIAN, ITALIAN), "pass_side", "stand") == (1, 1)


def test_rd_27_bonus_test_best_of() -> None:
    """Cut 7 and thrust 3 against cut 2 and thrust 7: their best totals are equal."""
    assert granted(Bout(CUTTER, ITALIAN, bonus_test="best_of"), "pass_side", "stand") == (1, 1)
    assert granted(Bout(ITALIAN, WEAKER, bonus_test="best_of"), "pass_side", "stand") == (2, 1)


def test_rd_27_bonus_test_type_only() -> None:
    bout = Bout(CUTTER, ITALIAN, bonus_test="type_only")
    assert granted(bout, "pass_side", "stand") == (2, 1)
    assert bout.fields(LEFT) is not None
    bout.say("thrust SA HP", "thrust SA HP", 1, 1)
    bonus = bout.fields(LEFT)
    assert bonus is not None
    assert bonus["blow"] == ("cut",)
    assert bout.denied(LEFT) == {"thrust": "the bonus attack only cuts"}


def test_rd_27_bonus_test_type_only_may_leave_the_thrust_alone() -> None:
    bout = Bout(ITALIAN, CUTTER, bonus_test="type_only").say("pass_side", "stand")
    bout.say("thrust SA HP", "thrust SA HP", 1, 1)
    assert (bout.fields(LEFT) or {})["blow"] == ("thrust",)
    assert bout.denied(LEFT) == {"cut": "the bonus attack only thrusts"}


def test_rd_27_bonus_test_type_only_needs_a_blow_he_can_strike() -> None:
    """An old sword that only cuts earns nothing by the better thrust."""
    thruster = replace(OLD, strength=12, size=12, expertise=16, dexterity=12)
    stronger = replace(OLD, strength=12, size=20, expertise=1)
    bout = Bout(thruster, stronger, bonus_test="type_only")
    assert bout.left.body.totals.attack[1] > bout.right.body.totals.attack[1]
    assert bout.left.body.totals.attack[0] < bout.right.body.totals.attack[0]
    assert granted(bout, "pass_side", "stand") == (1, 1)
    assert granted(Bout(thruster, stronger), "pass_side", "stand") == (2, 1)


def test_rd_28_a_man_without_armour_always_has_the_bonus_against_one_who_wears_it() -> None:
    assert granted(Bout(WEAKER, wearing(ITALIAN, "helmet")), "pass_side", "stand") == (2, 1)


def test_rd_28_armour_bonus_swaps() -> None:
    """The bracket is the passing side's; with the house rule the unarmoured man who stands has the attack."""
    armoured = wearing(ITALIAN, "breastplate")
    assert granted(Bout(armoured, WEAKER, armour_bonus_swaps=True), "pass_side", "stand") == (1, 2)
    assert granted(Bout(WEAKER, armoured, armour_bonus_swaps=True), "pass_side", "stand") == (2, 1)


@pytest.mark.parametrize("pair", [("pass_forward", "volt"), ("pass_side", "pass_side")])
def test_rd_30_the_misprinted_measure_is_misura_larga(pair: tuple[str, str]) -> None:
    bout = Bout().say(*pair)
    assert bout.plan.result is Distance.MISURA_LARGA


def test_rd_31_passing_forward_on_a_man_who_backs_costs_5_out_of_line() -> None:
    bout = Bout().say("pass_forward", "back")
    assert bout.plan.penalty == -5
    bout.say("thrust LC HP", "thrust SA HP")
    assert bout.parts == {"thrust total": 7, "out of line": -5}


def test_rd_32_every_round_starts_alike_after_beyond_measure() -> None:
    bout = Bout().say("back", "back").say("cut SA HP", "cut SA HP", 1, 1)
    assert bout.state.measure is Distance.BEYOND_MEASURE
    assert granted(bout, "stand", "stand") == (3, 3)


def test_rd_32_bm_costs_round() -> None:
    bout = Bout(bm_costs_round=True).say("back", "back").say("cut SA HP", "cut SA HP", 1, 1)
    bout.say("stand", "stand")
    assert (bout.state.round, bout.asked) == (3, "movement")
    assert granted(bout, "stand", "stand") == (3, 3)
    bout = Bout(bm_costs_round=True).say("back", "back").say("cut SA HP", "cut SA HP", 1, 1)
    assert granted(bout, "pass_forward", "stand") == (1, 1)


@pytest.mark.parametrize("closing", ["pass_side", "volt"])
def test_rd_33b_closing_on_a_standing_man_ends_in_crossed_swords(closing: str) -> None:
    bout = Bout().say(closing, "stand").exchanges()
    assert bout.state.measure is Distance.CROSSED_SWORDS
    assert bout.asked == "means"


def test_rd_33c_the_targets_are_those_of_the_table() -> None:
    """The chapter on measures would give sword arm, right leg and head at misura larga."""
    bout = Bout().say("stand", "stand")
    assert bout.plan.targets == ("SA", "RC", "RL")


def test_rd_51_a_paralysed_leg_may_only_stand() -> None:
    bout = Bout().hurt(LEFT, "RL", "mortal")
    assert bout.keys(LEFT) == ("stand", "yield")
    assert bout.denied(LEFT)["volt"] == "a leg paralysed"
    assert set(bout.keys(RIGHT)) == set(Movement)


def test_rd_51_a_paralysed_sword_arm_has_no_attack_and_nothing_to_give_up() -> None:
    bout = Bout().hurt(LEFT, "SA", "mortal").say("stand", "stand")
    assert bout.plan.attacks == BySide(0, 3)
    assert bout.fields(LEFT) == {"defence": ("HP", "CP", "LP")}


def test_rd_17_requirements_in_fight() -> None:
    """Two wounds on the chest leave strength 2, too little for a light sword."""
    weak: Fencer = replace(OLD, strength=12)
    as_written = Bout(weak).hurt(LEFT, "RC", "serious")
    assert granted(as_written, "stand", "stand") == (3, 3)
    strict = Bout(weak, requirements_in_fight=True).hurt(LEFT, "RC", "serious")
    assert granted(strict, "stand", "stand") == (0, 3)
    just_enough = Bout(replace(OLD, strength=4), requirements_in_fight=True)
    assert granted(just_enough, "stand", "stand") == (3, 3)
