"""Approach by distance, before the points of combat movement or the table of pencil and paper (RD-149 to RD-159)."""

import pytest

from duel_tui.systems.rapier_and_dagger.events import RoundEnded
from duel_tui.systems.rapier_and_dagger.figures.events import Approached
from duel_tui.systems.rapier_and_dagger.state import Prone
from tests.fencer.shared import ITALIAN, OLD
from tests.systems.rapier_and_dagger.figures.bouts import MEASURES, asked_sides, idle, kept
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


def test_rd_149_two_who_never_meet_part() -> None:
    bout = Bout(mode="fig", stalemate_rounds=3)
    for _ in range(3):
        assert bout.ended is None
        bout.say("0", "0")
    assert bout.ended == (None, "stalemate")


@pytest.mark.parametrize(
    ("left", "right", "feet"),
    [("back", "back", 12), ("stand", "back", 10), ("stand", "stand", 9), ("stand", "volt", 9)],
)
def test_rd_159_a_round_leaves_them_at_the_distance_of_its_measure(left: str, right: str, feet: int) -> None:
    """B.M. is 12 feet, B.M.* 10 (RD-91), all else 9."""
    bout = idle(Bout(mode="fig", distance=9).say(left, right))
    assert bout.state.distance == feet
    assert bout.asked == ("approach" if feet > 9 else "combat_movement")


@pytest.mark.parametrize(("left", "right"), [("back", "back"), ("stand", "back")])
def test_rd_154_without_an_approach_the_next_round_begins_in_reach(left: str, right: str) -> None:
    bout = idle(Bout(movement="points", attack="actions").say(left, right))
    assert (bout.state.distance, bout.asked, bout.state.round) == (0, "combat_movement", 2)


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


@pytest.mark.parametrize(("measure", "told_as"), [("BM", "BM"), ("BM*", "BM*"), ("ML", "ML"), ("MS", "ML")])
def test_a_round_is_told_to_end_at_the_distance_it_leaves(measure: str, told_as: str) -> None:
    bout = idle(kept(Bout(mode="fig", distance=9).say(*MEASURES[measure])))
    assert [event.result for event in told(bout, RoundEnded)] == [told_as]


def test_a_turn_that_leaves_them_apart_is_told_to_end_out_of_reach() -> None:
    bout = Bout(mode="fig").say("0", "0")
    assert [event.result for event in told(bout, RoundEnded)] == ["BM"]
