"""Approach by distance, before the points of combat movement or the table of pencil and paper (RD-149 to RD-159)."""

from collections.abc import Callable

import pytest

from duel_tui.systems.rapier_and_dagger.events import RoundEnded
from duel_tui.systems.rapier_and_dagger.figures.events import Approached
from duel_tui.systems.rapier_and_dagger.state import Hindrances, Lost, Prone
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import MEASURES, TALL, answer, asked_sides, idle, kept
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, told

BOTH_WAYS = pytest.mark.parametrize("mode", ["fig", "approach_then_pnp"])


def met(bout: Bout) -> Bout:
    """Both walk until they are in reach."""
    while bout.asked == "approach":
        bout.say("9", "9")
    return bout


@BOTH_WAYS
def test_rd_152_they_begin_36_feet_apart_and_walk_up_to_their_yards(mode: str) -> None:
    bout = Bout(ITALIAN, OLD, mode=mode)
    assert bout.state.distance == 36
    assert bout.keys(LEFT) == (*[str(3 * yard) for yard in range(10)], "yield")
    assert bout.keys(RIGHT) == (*[str(3 * yard) for yard in range(6)], "yield")


def test_rd_152_both_choose_at_once_and_are_told_together() -> None:
    bout = Bout(mode="fig")
    assert asked_sides(bout) == ("left", "right")
    bout.say("6", None)
    assert not bout.table.steps or not told(bout, Approached)
    bout.say(None, "3")
    assert told(bout, Approached)[0].distance == 27


@BOTH_WAYS
def test_rd_152_nobody_passes_9_feet(mode: str) -> None:
    bout = Bout(mode=mode).say("27", "27")
    assert bout.state.distance == 9
    assert bout.asked in {"movement", "combat_movement"}


@pytest.mark.parametrize("distance", [12, 60])
def test_rd_152_the_distance_of_the_start_may_be_another(distance: int) -> None:
    assert Bout(mode="fig", distance=distance).state.distance == distance


def test_rd_152_a_distance_in_reach_begins_with_combat() -> None:
    assert Bout(mode="fig", distance=9).asked == "combat_movement"


def test_rd_158_a_turn_that_does_not_bring_them_into_reach_is_a_round() -> None:
    bout = Bout(mode="fig").arrange(LEFT, prone=Prone(0)).say("0", "9")
    assert bout.thrown == ("left", "rise")
    bout.dice(100)
    assert (bout.state.round, bout.state.quiet, bout.asked) == (2, 1, "approach")


def test_rd_158_a_turn_that_does_is_one_round_with_the_combat_after_it() -> None:
    bout = met(Bout(mode="fig", distance=18))
    assert (bout.state.round, bout.asked) == (1, "combat_movement")
    idle(bout.say("stand", "stand"))
    assert bout.state.round == 2


def test_rd_158_a_sword_is_picked_up_in_a_turn_of_approach() -> None:
    bout = Bout(mode="fig").arrange(RIGHT, lost=Lost(0)).say("0", "0")
    assert bout.thrown == ("right", "retrieve")
    assert bout.dice(80).right.armed


def test_rd_158_a_cloak_comes_off_in_a_turn_of_approach() -> None:
    bout = Bout(mode="fig").arrange(RIGHT, hindered=Hindrances(0, 0)).say("0", "0")
    assert bout.right.hindered.cloak_on_arm is bout.right.hindered.cloak_over_head is None


def test_rd_149_two_who_never_meet_part() -> None:
    bout = Bout(mode="fig", stalemate_rounds=3)
    for _ in range(3):
        assert bout.ended is None
        bout.say("0", "0")
    assert bout.ended == (None, "stalemate")


BOUND: dict[str, Callable[[Bout], Bout]] = {
    "prone": lambda bout: bout.arrange(LEFT, prone=Prone(0)),
    "blinded": lambda bout: bout.arrange(LEFT, hindered=Hindrances(cloak_over_head=0)),
    "lame": lambda bout: bout.hurt(LEFT, "RL", "mortal"),
}


@pytest.mark.parametrize("how", BOUND)
def test_rd_159_a_bound_man_stays_where_he_is(how: str) -> None:
    bout = BOUND[how](Bout(mode="fig"))
    assert bout.keys(LEFT) == ("0", "yield")
    assert len(bout.keys(RIGHT)) == 11


@pytest.mark.parametrize(
    ("left", "right", "feet"),
    [("back", "back", 12), ("stand", "back", 10), ("stand", "stand", 9), ("stand", "volt", 9)],
)
def test_rd_159_a_round_leaves_them_at_the_distance_of_its_measure(left: str, right: str, feet: int) -> None:
    """B.M. is 12 feet, B.M.* 10 (RD-91), all else 9."""
    bout = idle(Bout(mode="fig", distance=9).say(left, right))
    assert bout.state.distance == feet
    assert bout.asked == ("approach" if feet > 9 else "combat_movement")


def test_rd_159_beyond_measure_by_the_table_is_12_feet_too() -> None:
    bout = Bout(mode="approach_then_pnp", distance=9).say("back", "stand").exchanges()
    assert (bout.state.distance, bout.asked) == (12, "approach")


@pytest.mark.parametrize(("left", "right"), [("back", "back"), ("stand", "back")])
def test_rd_154_without_an_approach_the_next_round_begins_in_reach(left: str, right: str) -> None:
    bout = idle(Bout(movement="points", attack="actions").say(left, right))
    assert (bout.state.distance, bout.asked, bout.state.round) == (0, "combat_movement", 2)


@pytest.mark.parametrize(("kind", "ended"), [("friendly", ("left", "yield")), ("death", None)])
def test_rd_179_yielding_goes_with_the_approach(kind: str, ended: object) -> None:
    bout = Bout(ITALIAN, ITALIAN, kind, mode="fig").say("9", "yield")
    assert bout.ended == ended
    if ended is None:
        assert bout.asked == "accept"
        assert bout.say("yes").ended == ("left", "yield")


def test_rd_179_a_refusal_takes_the_yield_away_for_the_round_the_movement_too() -> None:
    bout = Bout(mode="fig", distance=18).say("9", "yield").say("no")
    assert (bout.asked, bout.state.distance, bout.state.round) == ("approach", 18, 1)
    assert "yield" in bout.keys(LEFT)
    assert "yield" not in bout.keys(RIGHT)
    bout.say("9", "0")
    assert bout.asked == "combat_movement"
    assert "yield" in bout.keys(LEFT)
    assert "yield" not in bout.keys(RIGHT)
    idle(bout.say("stand", "stand"))
    assert "yield" in bout.keys(RIGHT)


def test_rd_179_no_later_question_offers_a_yield() -> None:
    bout = Bout(TALL, ITALIAN, mode="fig", distance=9).say("stand", "stand")
    while bout.asked != "combat_movement":
        for side in asked_sides(bout):
            ask = bout.table.ask_of(LEFT if side == "left" else RIGHT)
            assert ask is not None
            assert ask.menu is not None
            assert "yield" not in map(str, ask.menu.choices)
        if bout.asked == "blade":
            bout.say("SA absence", "SA absence")
        elif bout.asked == "sword_action":
            bout.say("NSA", "NSA")
        else:
            answer(bout, bout.keys(LEFT)[0])


def test_rd_178_two_disarmed_men_get_their_swords_back_in_a_round_without_movement() -> None:
    bout = idle(Bout(mode="fig", distance=9).say("pass_forward", "pass_forward"))
    bout.say("yes", "yes", 75, 75).say("push", "hold", 100)
    assert (bout.state.round, bout.asked) == (3, "combat_movement")
    assert bout.left.armed
    assert bout.right.armed


def test_rd_164_beyond_measure_the_richer_may_close_where_there_is_an_approach() -> None:
    bout = kept(Bout(SPANIARD, ITALIAN, mode="fig", distance=9).say("back", "back"))
    assert (bout.asked, asked_sides(bout), bout.keys(LEFT)) == ("after_attack", ("left",), ("stay", "close"))
    assert answer(bout, "close").state.distance == 9


def test_rd_164_who_stays_beyond_measure_has_to_be_approached() -> None:
    bout = kept(Bout(SPANIARD, ITALIAN, mode="fig", distance=9).say("back", "back"))
    assert answer(bout, "stay").state.distance == 12


@pytest.mark.parametrize(("measure", "told_as"), [("BM", "BM"), ("BM*", "BM*"), ("ML", "ML"), ("MS", "ML")])
def test_a_round_is_told_to_end_at_the_distance_it_leaves(measure: str, told_as: str) -> None:
    bout = idle(kept(Bout(mode="fig", distance=9).say(*MEASURES[measure])))
    assert [event.result for event in told(bout, RoundEnded)] == [told_as]


def test_a_turn_that_leaves_them_apart_is_told_to_end_out_of_reach() -> None:
    bout = Bout(mode="fig").say("0", "0")
    assert [event.result for event in told(bout, RoundEnded)] == ["BM"]
