"""Sword actions: cells, chains, rolls and hits (5.7, RD-66, RD-100 to RD-102, RD-165 to RD-167, RD-171, RD-175, RD-177)."""

import pytest
from msgspec.structs import replace

from duel_tui.systems.rapier_and_dagger.figures.events import ActionsShown, AttackPassed, BladesShown
from duel_tui.systems.rapier_and_dagger.state import Hindrances, Lost, Prone
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import (
    FEEBLE,
    GIFTED,
    SABREUR,
    TALL,
    answer,
    asked_sides,
    at,
    bladed,
    duel,
    kept,
    moved,
    needed,
    open_to,
    spent,
)
from tests.systems.rapier_and_dagger.situations import GIANT, LEFT, RIGHT, Bout, holding, told, wearing, worst

BLOWS = ("ST", "SC", "DIST", "DISC")
ATTACKING = {
    "ST": ((0, 0), (10, -10), (-5, 10), (0, 5)),
    "SC": ((-10, 10), (0, 0), (-10, 20), (-10, 15)),
    "DIST": ((10, -5), (20, -10), (0, 0), (5, -10)),
    "DISC": ((5, 0), (15, -10), (-10, 5), (0, 0)),
}
"""By the left's action, then by the right's: on the left's roll, on the right's."""
DEFENDING = {
    "DIS": (-15, -20, 0, -5),
    "DDIS": (10, 5, -15, -20),
    "UP": (-30, -40, -5, -10),
    "NSA": (10, 15, 5, 0),
}


@pytest.mark.parametrize("left", BLOWS)
@pytest.mark.parametrize("right", BLOWS)
def test_rd_100_each_figure_of_a_cell_is_its_own_sides(left: str, right: str) -> None:
    bout = bladed(at("ML", GIFTED, GIFTED)).say(left, right)
    mine, his = ATTACKING[left][BLOWS.index(right)]
    assert bout.parts.get("action", 0) == mine
    bout.dice(1)
    assert bout.parts.get("action", 0) == his


@pytest.mark.parametrize("blow", BLOWS)
@pytest.mark.parametrize("defence", DEFENDING)
def test_rd_100_a_defence_bears_on_the_attackers_roll_alone(blow: str, defence: str) -> None:
    bout = bladed(at("ML", GIFTED, GIFTED)).say(blow, defence)
    assert bout.thrown == ("left", "hit")
    assert bout.parts.get("action", 0) == DEFENDING[defence][BLOWS.index(blow)]
    assert bout.dice(1).asked == "sword_action"


def test_rd_101_two_defences_do_nothing() -> None:
    bout = bladed(at("ML")).say("DIS", "DDIS")
    assert told(bout, ActionsShown)
    assert bout.asked == "sword_action"
    assert spent(bout) == (1, 3)


def test_rd_102_a_universal_parry_at_half_beyond_measure_costs_5() -> None:
    bout = bladed(at("BM*")).say("ST", "UP", 1)
    assert spent(bout) == (1, 5)


def test_the_worked_example_needs_68() -> None:
    """5.7: a simple cut at the head at M.S., Beat against Absence, met by S.T. and a dagger (RD-100, RD-103)."""
    bout = moved(duel(SPANIARD, holding(ITALIAN, "dagger")), "volt", "stand")
    bladed(bout, "H beat", "H absence").say("SC", "ST yes")
    assert (bout.number, needed(bout)) == (65, 68)


def test_rd_66_actions_follow_each_other_while_points_last() -> None:
    bout = bladed(at("ML")).say("ST", "NSA", 1)
    assert bout.asked == "sword_action"
    bout.say("RL SC", "NSA", 1).say("RL DIST", "NSA", 1)
    assert spent(bout) == (6, 0)
    assert (bout.state.exchange, bout.asked) == (1, "sword_action")


def test_rd_66_by_one_action_per_attack_the_next_attack_follows() -> None:
    bout = bladed(at("ML", one_action_per_attack=True)).say("ST", "NSA", 1)
    assert (bout.state.exchange, bout.asked) == (2, "blade")


def test_rd_66b_target_and_action_are_chosen_again_and_the_blades_hold() -> None:
    bout = bladed(at("ML"), "RL feint").say("ST", "NSA", 1)
    assert open_to(bout, LEFT, "target") == ("SA", "H", "RC", "LC", "RL", "LL")
    bout.say("SA ST", "NSA")
    assert (bout.number, bout.parts["blade"]) == (95, 5)


def test_rd_66b_a_declared_parry_holds_for_the_round() -> None:
    bout = bladed(at("ML", TALL)).say("ST", "NSA yes", 1)
    assert open_to(bout, RIGHT, "left_hand") == ()
    assert "left hand empty" in bout.say("SA ST", "NSA").parts
    kept(bout.dice(1).say("NSA", "NSA"))
    assert "left hand empty" in bladed(bout).say("ST", "NSA").parts


def test_rd_165_a_hit_ends_the_attack_for_both_and_not_the_round() -> None:
    bout = bladed(at("MS", OLD, OLD), "LL absence").say("SC", "NSA", 100)
    assert (bout.state.exchange, bout.asked, bout.state.round) == (2, "blade", 1)


def test_rd_165_a_scratch_is_a_hit_but_no_end_of_the_quiet_rounds() -> None:
    bout = duel(ITALIAN, wearing(ITALIAN, "breastplate"), "friendly").say("stand", "volt")
    bladed(kept(bout), "RC absence").say("SC", "NSA", 100)
    assert [str(wound.grade) for wound in bout.right.body.wounds] == ["scratch"]
    assert (bout.state.exchange, bout.asked, bout.state.quiet) == (2, "change_movement_again", 0)


def test_rd_165_the_attacks_left_are_not_fought_if_the_duel_is_over() -> None:
    bout = bladed(moved(duel(SPANIARD, SPANIARD, "honorable"), "stand", "volt"), "RC absence")
    assert bout.say("SC", "NSA", 100).ended == ("left", "first_blood")


def test_rd_166_one_exchange_of_actions_is_rolled_left_before_right_and_both_may_hit() -> None:
    bout = bladed(at("MS", SPANIARD, SPANIARD), "LL absence", "LL absence").say("SC", "SC")
    assert bout.thrown == ("left", "hit")
    bout.dice(100)
    assert bout.thrown == ("right", "hit")
    bout.dice(100)
    assert bout.left.body.wounds
    assert bout.right.body.wounds


@pytest.mark.parametrize(
    ("target", "die", "grade"), [("SA", "wrist", "serious"), ("H", "beheading", "mortal")]
)
def test_rd_166_after_both_blows_wrist_and_head_are_rolled_left_before_right(
    target: str, die: str, grade: str
) -> None:
    """Each rolls for what the own cut may take, and both may take it."""
    strong = replace(GIFTED, size=14) if target == "SA" else replace(GIANT, dexterity=20)
    bout = bladed(at("MS", strong, strong), f"{target} absence", f"{target} absence").say("SC", "SC")
    rolled = []
    for score in (100, 100, 1, 1):
        rolled.append(bout.thrown)
        bout.dice(score)
    assert rolled == [("left", "hit"), ("right", "hit"), ("left", die), ("right", die)]
    assert [worst(one.body, target) for one in bout.state.fighters] == [grade, grade]
    if die == "wrist":
        assert [one.body.wrist_off for one in bout.state.fighters] == [True, True]
    else:
        assert bout.ended == (None, "double")


def test_rd_166_both_draw_before_both_strike() -> None:
    bout = duel(left_sword="sheathed", right_sword="sheathed").say("stand", "stand")
    assert bout.thrown == ("left", "draw")
    assert bout.dice(1).thrown == ("right", "draw")
    bladed(bout.dice(1)).say("ST", "ST")
    assert bout.thrown == ("left", "hit")
    assert bout.dice(1).thrown == ("right", "hit")


def test_rd_166_a_number_that_cannot_be_reached_is_rolled_all_the_same() -> None:
    bout = bladed(at("ML"), "LC absence").say("ST", "UP")
    assert needed(bout) > 100
    assert bout.dice(100).right.body.wounds == ()


def test_rd_166_first_strike_holds_with_actions_too() -> None:
    """The higher total strikes first, and a man put down by it strikes no more."""
    mortal = duel(SPANIARD, SPANIARD).hurt(LEFT, "H", "mortal").hurt(LEFT, "LL", "light").left.body
    bout = duel(SPANIARD, GIFTED, first_strike=True).arrange(LEFT, body=mortal)
    bladed(moved(bout, "stand", "volt"), "RC absence", "LL absence").say("SC", "SC")
    assert bout.thrown == ("right", "hit")
    assert bout.dice(100).ended == ("right", "killed")


def test_rd_219_with_first_strike_the_slower_still_strikes_after_a_hit_that_leaves_the_sword_arm_sound() -> (
    None
):
    bout = duel(SPANIARD, GIFTED, first_strike=True)
    bladed(moved(bout, "stand", "volt"), "RC absence", "LL absence").say("SC", "SC")
    assert bout.thrown == ("right", "hit")
    assert bout.dice(100).thrown == ("left", "hit")
    assert bout.dice(1).state.exchange == 2


def test_rd_167_an_attack_nobody_can_pay_is_passed_over_without_a_question() -> None:
    bout = duel().arrange(LEFT, prone=Prone(0)).arrange(RIGHT, prone=Prone(0)).say("stand", "stand")
    assert [event.number for event in told(bout, AttackPassed)] == [1, 2]
    assert bout.thrown == ("left", "rise")


def test_rd_167_so_is_a_further_exchange() -> None:
    bout = bladed(at("ML", SABREUR, SABREUR)).say("SC", "SC", 1, 1)
    assert bout.asked == "combat_movement"
    assert bout.state.round == 2


def test_rd_167_a_question_with_one_answer_is_not_asked() -> None:
    bout = bladed(duel_at_arms_length(), "SA absence")
    assert asked_sides(bout) == ("left",)


def duel_at_arms_length() -> Bout:
    """The right is prone, so that no sword action and no left hand is his."""
    return moved(duel().arrange(RIGHT, prone=Prone(0)), "stand", "stand")


def test_rd_167_no_change_of_blade_is_asked_where_no_blow_can_be_paid() -> None:
    """The richer has paid all that a cut would cost for a bind, and the other can pay none at all."""
    bout = at("ML", replace(SABREUR, expertise=12), FEEBLE, sap_floor=False)
    assert bout.rules.book.profile(bout.left).sword_points == (5, 8)
    bout.say("SA bind", "absence")
    assert spent(bout) == (5, 0)
    assert told(bout, BladesShown)
    assert (bout.asked, bout.state.exchange) == ("change_movement_again", 2)


def test_rd_175_both_are_asked_again_until_both_do_nothing() -> None:
    bout = bladed(at("ML")).say("DIS", "NSA")
    assert asked_sides(bout) == ("left", "right")
    bout.say("NSA", "DIS")
    assert (bout.state.exchange, bout.asked) == (1, "sword_action")
    bout.say("NSA", "NSA")
    assert (bout.state.exchange, bout.asked) == (2, "blade")


def test_rd_175_a_universal_parry_may_be_repeated_for_5_each() -> None:
    bout = bladed(at("ML", GIFTED, GIFTED)).say("UP", "ST", 1).say("UP", "SA ST", 1)
    assert spent(bout) == (10, 2)
    assert "UP" not in open_to(bout, LEFT, "action")


def test_rd_177_at_half_beyond_measure_chains_are_as_usual() -> None:
    bout = bladed(at("BM*")).say("ST", "DIS", 1)
    assert (asked_sides(bout), bout.state.exchange) == (("left", "right"), 1)
    assert "DDIS" not in open_to(bout, RIGHT, "action")


def test_rd_177_at_half_beyond_measure_the_left_hand_may_parry() -> None:
    bout = bladed(at("BM*")).say("ST", "DIS yes")
    assert "left hand empty" in bout.parts


def test_rd_177_the_advantage_may_lie_with_either() -> None:
    for left, right in ((SPANIARD, ITALIAN), (ITALIAN, SPANIARD)):
        bout = duel(left, right).say("stand", "back")
        assert bout.asked == "change_movement"


@pytest.mark.parametrize(
    ("piece", "target", "cut", "thrust"),
    [
        ("breastplate", "RC", -15, -20),
        ("leather", "LC", -5, -10),
        ("helmet", "H", -15, -20),
        ("breastplate", "SA", 0, 0),
    ],
)
def test_rd_109_armour_over_the_target_counts_unless_fig_armour_is_off(
    piece: str, target: str, cut: int, thrust: int
) -> None:
    for on in (True, False):
        for blow, part in (("SC", cut), ("ST", thrust)):
            bout = bladed(at("MS", GIFTED, wearing(ITALIAN, piece), fig_armour=on), f"{target} absence")
            assert bout.say(blow, "NSA").parts.get(piece, 0) == (part if on else 0)
            bout = bladed(at("MS", wearing(GIFTED, piece), ITALIAN, fig_armour=on), f"{target} absence")
            assert piece not in bout.say(blow, "NSA").parts


CONDITIONS: dict[str, tuple[dict[str, object], dict[str, int]]] = {
    "prone": ({"prone": Prone(0)}, {"prone": 20}),
    "down again": ({"prone": Prone(0, failed=True)}, {"prone": 30}),
    "blinded": ({"hindered": Hindrances(cloak_over_head=0)}, {"cloak over head": 20}),
    "disarmed": ({"lost": Lost(0)}, {}),
}


@pytest.mark.parametrize("how", CONDITIONS)
def test_rd_108_rd_171_against_a_helpless_man_the_row_of_no_action_is_read(how: str) -> None:
    changes, parts = CONDITIONS[how]
    bout = duel(GIFTED, ITALIAN).arrange(RIGHT, **changes)
    bout = moved(bout, "stand", "back" if how == "blinded" else "stand")
    bladed(bout, "SA absence").say("SC", "NSA" if bout.table.ask_of(RIGHT) else None)
    assert bout.parts["action"] == 15
    assert {
        name: value for name, value in bout.parts.items() if name in {"prone", "cloak over head"}
    } == parts


@pytest.mark.parametrize(("grade", "plus"), [("serious", 0), ("mortal", 10)])
@pytest.mark.parametrize(
    ("blows", "read"),
    [
        (("SC", "ST"), (15, 10)),
        (("DIST", "ST"), (5, -5)),
        (("ST", "DIST"), (10, 10)),
        (("ST", "SC"), (10, -10)),
    ],
)
def test_rd_171_a_useless_left_arm_is_no_defence_whatever_he_does(
    blows: tuple[str, str], read: tuple[int, int], grade: str, plus: int
) -> None:
    """The opponent reads the row of no action, his own blow is read by the opponent's real action."""
    bout = bladed(moved(duel().hurt(RIGHT, "LA", grade), "stand", "stand"), "SA absence", "SA absence")
    bout.say(*blows)
    assert bout.parts["action"] == read[0]
    assert bout.parts.get("left arm paralysed", 0) == plus
    bout.dice(1)
    assert bout.thrown == ("right", "hit")
    assert bout.parts["action"] == read[1]


def test_rd_171_a_cloak_on_the_sword_arm_leaves_his_defence_with_15_more() -> None:
    bout = moved(duel().arrange(RIGHT, hindered=Hindrances(cloak_on_arm=0)), "stand", "stand")
    bladed(bout).say("ST", "DIS")
    assert (bout.parts["action"], bout.parts["cloak on arm"]) == (-15, 15)


def test_rd_171_the_weapons_own_parry_figures_belong_to_pencil_and_paper() -> None:
    bout = bladed(at("ML", OLD, OLD)).say("SC", "NSA")
    assert set(bout.parts) == {"cut total", "action"}


def test_the_advantage_changes_no_blade_after_the_blades() -> None:
    bout = at("ML", ITALIAN, SPANIARD).say("SA absence", "SA absence")
    answer(bout, "keep")
    assert bout.asked == "sword_action"
