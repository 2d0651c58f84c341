"""Grapples, and who may try for a hilt (5.4)."""

from typing import Any

import pytest

from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import LeftHand
from duel_tui.systems.rapier_and_dagger.state import Lost, Prone
from tests.fencer.shared import ITALIAN
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, holding

DAGGER = holding(ITALIAN, "dagger")


def grappling(left: Fencer = ITALIAN, right: Fencer = ITALIAN, kind: str = "death", **options: Any) -> Bout:
    """Both pass forward, nobody hits, and they are breast to breast."""
    return Bout(left, right, kind, **options).say("pass_forward", "pass_forward").exchanges()


def disarmed_alone(**options: Any) -> Bout:
    """The left is disarmed in the grapple; the right is not."""
    bout = grappling(**options)
    bout.say("yes", "yes", 74, 75)
    assert (bout.left.armed, bout.right.armed) == (False, True)
    return bout


def test_rd_58_only_a_man_disarmed_alone_may_try_for_the_hilt_and_needs_90() -> None:
    bout = disarmed_alone()
    assert "disarm" in bout.keys(LEFT)
    assert "disarm" not in bout.keys(RIGHT)
    bout.say("disarm", "hold")
    assert (bout.number, bout.parts) == (90, {})
    bout.dice(89)
    assert bout.right.armed
    bout.say("disarm", "hold", 90)
    assert not bout.right.armed


def test_rd_58_it_is_void_against_a_push_even_one_that_fails() -> None:
    bout = disarmed_alone().say("disarm", "push", 1)
    assert bout.asked == "means"
    assert bout.right.armed


def test_rd_58_there_is_nothing_left_to_seize_when_both_are_disarmed() -> None:
    bout = disarmed_alone().say("disarm", "hold", 90)
    assert "disarm" not in bout.keys(LEFT)


def test_rd_58_a_man_who_came_to_the_grapple_disarmed_may_try_too() -> None:
    bout = Bout().arrange(LEFT, lost=Lost(0)).say("pass_forward", "pass_forward").exchanges()
    bout.say("no")
    assert "disarm" in bout.keys(LEFT)


def test_in_a_friendly_grapple_each_has_an_even_chance() -> None:
    assert grappling(kind="friendly").say("yes", "yes", 50, 50).ended == (None, "disarmed")
    assert grappling(kind="friendly").say("yes", "yes", 51, 50).ended == ("right", "disarmed")
    bout = grappling(kind="friendly").say("yes", "yes", 51, 51)
    assert (bout.ended, bout.asked, bout.state.round) == (None, "movement", 2)


def test_rd_60c_a_left_arm_with_a_serious_wound_neither_grapples_nor_disarms() -> None:
    lamed = Bout().hurt(LEFT, "LA", "serious").say("pass_forward", "pass_forward").exchanges()
    assert lamed.table.ask_of(LEFT) is None
    assert lamed.table.ask_of(RIGHT) is not None
    lamed.say(None, "yes", 75)
    assert (lamed.asked, lamed.left.armed, lamed.right.armed) == ("means", False, True)
    assert "disarm" not in lamed.keys(LEFT)


def test_rd_58_who_cannot_try_for_the_hilt_is_told_why() -> None:
    alone = disarmed_alone()
    assert alone.denied(RIGHT)["disarm"] == "only for a fencer disarmed alone in a grapple"
    assert holding_on(left_hand=LeftHand.DAGGER) == "the left hand is not empty"
    assert disarmed_alone().hurt(LEFT, "LA", "serious").denied(LEFT)["disarm"] == "the left arm is of no use"
    assert (
        disarmed_alone().arrange(RIGHT, lost=Lost(1)).denied(LEFT)["disarm"] == "the opponent holds no sword"
    )


def holding_on(**changes: Any) -> str:
    return disarmed_alone().arrange(LEFT, **changes).denied(LEFT)["disarm"]


@pytest.mark.parametrize(("how", "why"), [("prone", "prone"), ("lame", "a leg paralysed")])
def test_rd_53_who_cannot_kick_is_told_why(how: str, why: str) -> None:
    bout = disarmed_alone()
    bout = bout.arrange(LEFT, prone=Prone(0)) if how == "prone" else bout.hurt(LEFT, "RL", "mortal")
    assert {bout.denied(LEFT)[key] for key in ("kick RC", "trip RL")} == {why}


def test_rd_60d_a_disarm_that_fails_pushes_nobody_off() -> None:
    bout = disarmed_alone().say("disarm", "hold", 89)
    assert (bout.asked, bout.state.clinch_turn) == ("means", 2)


def test_rd_60d_the_disarm_is_only_for_the_contact_of_that_grapple() -> None:
    bout = disarmed_alone().say("push", "hold", 100)
    bout.say("pass_forward", "stand").exchanges()
    assert bout.asked == "means"
    assert "disarm" not in bout.keys(LEFT)
