"""Sword actions: cells, chains, rolls and hits (5.7, RD-66, RD-100 to RD-102, RD-165 to RD-167, RD-171, RD-175, RD-177)."""

import pytest

from duel_tui.systems.rapier_and_dagger.figures.events import ActionsShown, AttackPassed
from duel_tui.systems.rapier_and_dagger.state import Hindrances, Lost, Prone
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import (
    GIFTED,
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
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, holding, told, wearing


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


def test_rd_66b_target_and_action_are_chosen_again_and_the_blades_hold() -> None:
    bout = bladed(at("ML"), "RL feint").say("ST", "NSA", 1)
    assert open_to(bout, LEFT, "target") == ("SA", "H", "RC", "LC", "RL", "LL")
    bout.say("SA ST", "NSA")
    assert (bout.number, bout.parts["blade"]) == (95, 5)


def test_rd_165_a_hit_ends_the_attack_for_both_and_not_the_round() -> None:
    bout = bladed(at("MS", OLD, OLD), "LL absence").say("SC", "NSA", 100)
    assert (bout.state.exchange, bout.asked, bout.state.round) == (2, "blade", 1)


def test_rd_165_a_scratch_is_a_hit_but_no_end_of_the_quiet_rounds() -> None:
    bout = duel(ITALIAN, wearing(ITALIAN, "breastplate"), "friendly").say("stand", "volt")
    bladed(kept(bout), "RC absence").say("SC", "NSA", 100)
    assert [str(wound.grade) for wound in bout.right.body.wounds] == ["scratch"]
    assert (bout.state.exchange, bout.asked, bout.state.quiet) == (2, "change_movement_again", 0)


def test_rd_166_one_exchange_of_actions_is_rolled_left_before_right_and_both_may_hit() -> None:
    bout = bladed(at("MS", SPANIARD, SPANIARD), "LL absence", "LL absence").say("SC", "SC")
    assert bout.thrown == ("left", "hit")
    bout.dice(100)
    assert bout.thrown == ("right", "hit")
    bout.dice(100)
    assert bout.left.body.wounds
    assert bout.right.body.wounds


def test_rd_167_an_attack_nobody_can_pay_is_passed_over_without_a_question() -> None:
    bout = duel().arrange(LEFT, prone=Prone(0)).arrange(RIGHT, prone=Prone(0)).say("stand", "stand")
    assert [event.number for event in told(bout, AttackPassed)] == [1, 2]
    assert bout.thrown == ("left", "rise")


def test_rd_175_both_are_asked_again_until_both_do_nothing() -> None:
    bout = bladed(at("ML")).say("DIS", "NSA")
    assert asked_sides(bout) == ("left", "right")
    bout.say("NSA", "DIS")
    assert (bout.state.exchange, bout.asked) == (1, "sword_action")
    bout.say("NSA", "NSA")
    assert (bout.state.exchange, bout.asked) == (2, "blade")


def test_rd_177_at_half_beyond_measure_chains_are_as_usual() -> None:
    bout = bladed(at("BM*")).say("ST", "DIS", 1)
    assert (asked_sides(bout), bout.state.exchange) == (("left", "right"), 1)
    assert "DDIS" not in open_to(bout, RIGHT, "action")


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
