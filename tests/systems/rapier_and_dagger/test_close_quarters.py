"""The contact routine: crossed swords and grapples (5.4)."""

from typing import Any

import pytest

from duel_tui.fencer.person import Fencer
from duel_tui.systems.rapier_and_dagger.terms import Distance
from tests.fencer.shared import ITALIAN, OLD
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, holding, worst

DAGGER = holding(ITALIAN, "dagger")
BUCKLER = holding(OLD, "buckler")


def crossed(left: Fencer = ITALIAN, right: Fencer = ITALIAN, kind: str = "death", **options: Any) -> Bout:
    """One passes forward on a man who stands, nobody hits, and the blades cross."""
    return Bout(left, right, kind, **options).say("pass_forward", "stand").exchanges()


def test_rd_53_a_starred_target_cannot_be_chosen_with_that_means() -> None:
    keys = crossed(BUCKLER, DAGGER).keys(LEFT)
    assert {"shield H", "shield SA", "shield RC", "shield RL"} == {key for key in keys if "shield" in key}
    assert {"kick RC", "kick LC", "kick RL", "kick LL"} == {key for key in keys if "kick" in key}
    assert {"trip RL", "trip LL"} == {key for key in keys if "trip" in key}
    assert {"fist H", "fist RC"} == {key for key in keys if "fist" in key}


def test_rd_54_a_push_has_no_target_and_needs_55_with_the_cut_total() -> None:
    bout = crossed().say("push", "hold")
    assert bout.thrown == ("left", "push")
    assert (bout.number, bout.parts) == (55, {"cut total": 2})
    bout.dice(53)
    assert "separated" in bout.events
    assert (bout.state.round, bout.state.measure) == (2, Distance.MISURA_LARGA)


@pytest.mark.parametrize(
    ("left_hand", "means"), [("dagger", "dagger"), ("buckler", "shield"), ("cloak", "cloak")]
)
def test_rd_55_the_left_hand_strikes_with_what_it_holds(left_hand: str, means: str) -> None:
    bout = crossed(holding(OLD, left_hand), ITALIAN)
    assert any(key.startswith(means) for key in bout.keys(LEFT))
    assert not any(key.startswith(means) for key in bout.keys(RIGHT))
    assert means in bout.denied(RIGHT)[f"{means} H"] or "buckler" in bout.denied(RIGHT)[f"{means} H"]


@pytest.mark.parametrize("left_hand", ["dagger", "buckler", "cloak"])
def test_rd_60c_what_a_seriously_wounded_left_arm_holds_is_of_no_use(left_hand: str) -> None:
    lamed = Bout(holding(OLD, left_hand)).hurt(LEFT, "LA", "serious").say("pass_forward", "stand").exchanges()
    assert lamed.denied(LEFT)["dagger H"]
    assert not any(key.startswith(("dagger", "shield", "cloak")) for key in lamed.keys(LEFT))


def test_rd_55_a_fist_needs_an_uninjured_arm() -> None:
    one_hurt = Bout().hurt(LEFT, "LA", "light").say("pass_forward", "stand").exchanges()
    assert "fist H" in one_hurt.keys(LEFT)
    both = Bout().hurt(LEFT, "LA", "light").hurt(LEFT, "SA", "light").say("pass_forward", "stand").exchanges()
    assert both.denied(LEFT)["fist H"] == "both arms are wounded"


def test_rd_55_kicks_and_trips_need_two_good_legs() -> None:
    lame = Bout().hurt(LEFT, "RL", "mortal").say("stand", "pass_forward").exchanges()
    assert not any(key.startswith(("kick", "trip")) for key in lame.keys(LEFT))
    assert any(key.startswith("kick") for key in lame.keys(RIGHT))


def test_rd_56_nothing_parries_at_close_quarters() -> None:
    bout = crossed(DAGGER, BUCKLER).say("dagger RC", "hold")
    assert (bout.number, bout.parts) == (65, {"thrust total": 7})


def test_rd_57_wounds_then_misses_then_tearing_loose() -> None:
    """The left hits and the right misses: the left may part them by the miss before the right tears loose."""
    bout = crossed(DAGGER, DAGGER).say("dagger LL", "dagger LL", 100, 1)
    assert worst(bout.right.body, "LL") == "light"
    assert bout.thrown == ("left", "break")
    assert bout.parts == {}
    assert bout.number == 45
    bout.dice(44)
    assert bout.thrown == ("right", "tear loose")
    assert bout.number == 40
    bout.dice(40)
    assert bout.thrown == ("left", "hold on")
    assert bout.number == 75
    bout.dice(75)
    assert "held_on" in bout.events
    assert (bout.asked, bout.state.clinch_turn) == ("means", 2)


def test_rd_57b_ask_break() -> None:
    bout = crossed(DAGGER, ask_break=True).say("dagger LL", "hold", 100)
    assert bout.asked == "break_away"
    bout.say(None, "yes", 40)
    assert bout.asked == "hold_on"
    bout.say("yes", None, 75)
    assert (bout.asked, bout.state.clinch_turn) == ("means", 2)
    bout.say("dagger LL", "hold", 100).say(None, "no")
    assert (bout.asked, bout.state.clinch_turn) == ("means", 3)
    bout.say("kick RL", "hold", 100).say(None, "yes", 40).say("no")
    assert bout.asked == "movement"


def test_rd_57b_ask_break_of_two_who_are_struck() -> None:
    bout = crossed(DAGGER, DAGGER, ask_break=True).say("dagger LL", "dagger LL", 100, 100)
    bout.say(None, "no")
    assert bout.table.ask_of(RIGHT) is None
    bout.say("no")
    assert (bout.asked, bout.state.clinch_turn) == ("means", 2)


def test_rd_59_only_the_dagger_reaches_the_left_arm() -> None:
    keys = crossed(DAGGER, BUCKLER).keys(LEFT)
    assert {key for key in keys if key.endswith(" LA")} == {"dagger LA"}


def test_rd_60_clinch_turns() -> None:
    bout = crossed(clinch_turns=2).say("hold", "hold").say("hold", "hold")
    assert bout.asked == "movement"
