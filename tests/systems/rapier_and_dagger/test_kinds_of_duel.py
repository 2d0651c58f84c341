"""What a duel is fought for, and how it ends (5.2)."""

from typing import Any

import pytest

from duel_tui.systems.rapier_and_dagger.events import Touched
from duel_tui.systems.rapier_and_dagger.state import Lost
from tests.fencer.shared import OLD, SPANIARD
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, told, worst


def standing(kind: str, **options: Any) -> Bout:
    """Both stand, which grants three attacks each; a thrust at the sword arm needs 80 against a high parry."""
    return Bout(kind=kind, **options).say("stand", "stand")


@pytest.mark.parametrize(
    ("threshold", "blow", "ends"),
    [
        ("scratch", "cut SA HP", True),
        ("light", "cut SA HP", False),
        ("serious", "thrust RL HP", False),
        ("serious", "thrust RC HP", True),
    ],
)
def test_rd_20_blood_threshold(threshold: str, blow: str, *, ends: bool) -> None:
    kind = "friendly" if blow == "cut SA HP" else "honorable"
    bout = standing(kind, blood_threshold=threshold).say(blow, "cut SA HP", 100, 1)
    assert (bout.ended == ("left", "first_blood")) is ends


def test_rd_21_a_disarm_ends_a_friendly_bout() -> None:
    bout = Bout(kind="friendly").say("pass_forward", "pass_forward").exchanges()
    bout.say("yes", "yes", 50, 51)
    assert bout.ended == ("left", "disarmed")


def test_rd_21_friendly_touches() -> None:
    bout = standing("friendly", friendly_touches=2).say("cut SA HP", "cut SA HP", 100, 1)
    assert bout.left.touches == 1
    assert bout.ended is None
    bout.say("thrust RC HP", "cut SA HP", 100, 1)
    assert bout.ended == ("left", "touches")


def test_rd_22_blunts_cap() -> None:
    """Light wounds of blunts do not even add up."""
    bout = Bout(SPANIARD, kind="friendly", blunts_cap=True, blood_threshold="serious")
    bout.hurt(RIGHT, "RC", "light", 2)
    bout.say("stand", "stand").say("cut RC HP", "cut SA HP", 100, 1)
    assert worst(bout.right.body, "RC") == "light"
    assert len(bout.right.body.wounds) == 3


@pytest.mark.parametrize(
    ("kind", "grade"),
    [("friendly", "light"), ("honorable", "serious"), ("death", "serious")],
)
def test_rd_23_the_kind_of_duel_weighs_a_wound(kind: str, grade: str) -> None:
    """Thrust in the right chest: 25 + 25 + 20 = 70, that is 35, 105 or 140."""
    bout = standing(kind).say("thrust RC HP", "cut SA HP", 100, 1)
    assert worst(bout.right.body, "RC") == grade


def test_rd_24_two_who_yield_agree() -> None:
    assert Bout(kind="death").say("yield", "yield").ended == (None, "agreed")


def test_rd_24_in_a_duel_to_the_death_a_yield_may_be_refused() -> None:
    bout = Bout(kind="death").say("yield", "stand")
    assert bout.asked == "accept"
    assert bout.table.ask_of(LEFT) is None
    bout.say(None, "no")
    assert bout.ended is None
    assert (bout.state.round, bout.asked) == (1, "movement")
    assert Bout(kind="death").say("yield", "stand").say(None, "yes").ended == ("right", "yield")


def test_rd_24_after_a_refusal_they_fight_in_the_same_round() -> None:
    bout = Bout(kind="death").say("yield", "stand").say(None, "no")
    assert bout.denied(LEFT)["yield"] == "refused this round"
    assert "yield" in bout.keys(RIGHT)
    bout.say("pass_forward", "stand")
    assert bout.asked == "exchange"
    bout.exchanges().say("push", "hold", 100)
    assert (bout.state.round, bout.asked) == (2, "movement")
    assert "yield" in bout.keys(LEFT)


def test_rd_24_in_the_first_edition_a_refusal_let_the_round_pass() -> None:
    bout = Bout(kind="death", edition="1978.1").say("yield", "stand").say(None, "no")
    assert (bout.state.round, bout.asked) == (2, "movement")


def test_rd_24_no_quarter() -> None:
    bout = Bout(kind="death", no_quarter=True)
    assert "yield" not in bout.keys(LEFT)
    assert bout.denied(LEFT)["yield"] == "no quarter"
    assert "yield" in Bout(kind="honorable", no_quarter=True).keys(LEFT)


def test_rd_24b_two_ending_wounds_at_once_are_a_draw() -> None:
    bout = standing("honorable").say("thrust RC HP", "thrust SA HP", 100, 100)
    assert bout.ended == (None, "double")


def test_rd_24b_double_touch_void() -> None:
    bout = standing("honorable", double_touch="void").say("thrust RC HP", "thrust SA HP", 100, 100)
    assert bout.ended is None
    assert "double_void" in bout.events
    assert worst(bout.left.body, "SA") == "light"
    assert worst(bout.right.body, "RC") == "serious"
    bout.say("cut SA HP", "thrust SA HP", 1, 100)
    assert bout.ended == ("right", "first_blood")


def test_rd_24b_double_touch_void_does_not_hold_to_the_death() -> None:
    bout = Bout(SPANIARD, SPANIARD, kind="death", double_touch="void")
    for side in (LEFT, RIGHT):
        bout.hurt(side, "H", "light", 2)
    bout.say("stand", "stand").say("cut LC HP", "cut LC HP", 100, 100)
    bout.say("cut LC HP", "cut LC HP", 100, 100)
    assert bout.ended == (None, "double")


def test_rd_24b_double_touch_worse() -> None:
    bout = standing("honorable", double_touch="worse").say("thrust RC HP", "thrust SA HP", 100, 100)
    assert bout.ended == ("left", "first_blood")
    equal = standing("honorable", double_touch="worse").say("thrust SA HP", "thrust SA HP", 100, 100)
    assert equal.ended == (None, "double")


@pytest.mark.parametrize(("rule", "touches"), [("draw", (1, 1)), ("void", (0, 0)), ("worse", (1, 0))])
def test_rd_24b_two_touches_at_once(rule: str, touches: tuple[int, int]) -> None:
    bout = standing("friendly", friendly_touches=3, double_touch=rule)
    bout.say("thrust RC HP", "cut SA HP", 100, 100)
    assert (bout.left.touches, bout.right.touches) == touches


@pytest.mark.parametrize("rule", ["void", "worse"])
def test_rd_24b_a_touch_on_one_side_alone_always_counts(rule: str) -> None:
    bout = standing("friendly", friendly_touches=3, double_touch=rule)
    bout.say("thrust RC HP", "cut SA HP", 1, 100)
    assert (bout.left.touches, bout.right.touches) == (0, 1)
    assert [event.touches for event in told(bout, Touched)] == [1]


def test_rd_21_touches_are_counted_only_in_a_bout_to_a_number_of_them() -> None:
    for kind, touches in (("honorable", 3), ("friendly", 0)):
        bout = standing(kind, friendly_touches=touches, blood_threshold="serious")
        assert bout.say("cut RC HP", "cut SA HP", 100, 1).left.touches == 0


def pass_quietly(bout: Bout, rounds: int) -> Bout:
    for _ in range(rounds):
        bout.say("back", "back").say("cut SA HP", "cut SA HP", 1, 1)
    return bout


def test_rd_24c_a_wound_begins_the_count_again() -> None:
    bout = pass_quietly(Bout(stalemate_rounds=3), 2)
    bout.say("back", "back").say("thrust SA HP", "cut SA HP", 100, 1)
    assert bout.state.quiet == 0
    assert pass_quietly(bout, 2).ended is None
    assert pass_quietly(bout, 1).ended == (None, "stalemate")


def test_rd_24c_a_scratch_does_not_begin_it_again() -> None:
    bout = pass_quietly(Bout(kind="friendly", stalemate_rounds=3), 2)
    bout.say("back", "back").say("cut SA HP", "cut SA HP", 100, 1)
    assert bout.ended == (None, "stalemate")


def test_rd_24c_a_touch_that_is_a_scratch_does_not_begin_it_again() -> None:
    for edition, ended in (("1978.2", (None, "stalemate")), ("1978.1", None)):
        bout = pass_quietly(Bout(kind="friendly", friendly_touches=3, stalemate_rounds=3, edition=edition), 2)
        bout.say("back", "back").say("cut SA HP", "cut SA HP", 100, 1)
        assert bout.left.touches == 1
        assert bout.ended == ended


def test_rd_24c_the_round_in_which_both_take_up_their_weapons_counts() -> None:
    for edition, quiet in (("1978.2", 2), ("1978.1", 1)):
        bout = Bout(edition=edition).arrange(LEFT, lost=Lost(1)).arrange(RIGHT, lost=Lost(1))
        bout.say("stand", "stand")
        assert (bout.state.round, bout.state.quiet) == (3, quiet)


def test_rd_24c_stalemate_rounds_off() -> None:
    assert pass_quietly(Bout(stalemate_rounds=0), 60).ended is None


def unconscious(**options: Any) -> Bout:
    """A man with little left takes a wound that costs him all of it."""
    bout = Bout(OLD, kind="death", **options).hurt(RIGHT, "RL", "serious").hurt(RIGHT, "SA", "serious")
    return bout.say("stand", "stand").say("cut LL", "cut SA HP", 100, 1)


def test_mercy_asks_the_winner_over_an_unconscious_foe() -> None:
    for answer, ended in (("spare", ("left", "unconscious")), ("kill", ("left", "killed"))):
        bout = unconscious(mercy=True)
        assert bout.right.body.unconscious
        assert bout.asked == "mercy"
        assert bout.say(answer).ended == ended
        assert bout.right.body.dead is (answer == "kill")
