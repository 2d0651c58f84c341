"""Parries with the left hand, and the parry advantage (5.7, RD-103 to RD-106, RD-172)."""

import pytest

from tests.fencer.shared import ITALIAN, OLD
from tests.systems.rapier_and_dagger.figures.bouts import (
    GIFTED,
    at,
    bladed,
    open_to,
)
from tests.systems.rapier_and_dagger.situations import RIGHT, Bout, holding

BLOWS = ("ST", "SC", "DIST", "DISC")
PARRIES = {
    "empty": (-5, -5, -15, -10),
    "cloak": (-5, -10, -5, -15),
    "dagger": (-5, -15, -10, -10),
    "buckler": (-10, -20, -5, -10),
}


def parried_by(left_hand: str) -> Bout:
    defender = (
        holding(OLD, left_hand, "light_sword") if left_hand == "buckler" else holding(ITALIAN, left_hand)
    )
    return bladed(at("ML", GIFTED, defender))


@pytest.mark.parametrize("left_hand", PARRIES)
@pytest.mark.parametrize("blow", BLOWS)
def test_rd_103_a_parry_has_its_figure_and_the_parry_advantage(left_hand: str, blow: str) -> None:
    bout = parried_by(left_hand).say(blow, "NSA yes")
    assert bout.parts[f"left hand {left_hand}"] == PARRIES[left_hand][BLOWS.index(blow)]
    against_cut, against_thrust = (10, -10) if left_hand == "buckler" else (-10, -13)
    assert bout.parts["parry advantage"] == (against_cut if blow.endswith("C") else against_thrust)


def test_rd_104_a_universal_parry_excludes_it_and_a_declared_one_rests() -> None:
    bout = parried_by("dagger").say("ST", "UP")
    assert not any(name.startswith("left hand") for name in bout.parts)
    bout = bladed(at("ML", GIFTED, holding(GIFTED, "dagger"))).say("ST", "NSA yes", 1).say("SA ST", "UP")
    assert not {"left hand dagger", "parry advantage"} & set(bout.parts)
    bout.dice(1).say("SA ST", "NSA")
    assert {"left hand dagger", "parry advantage"} <= set(bout.parts)


def test_rd_106_a_two_handed_sword_leaves_no_hand_to_parry() -> None:
    bout = bladed(at("ML", GIFTED, holding(OLD, "empty", "two_handed")))
    assert open_to(bout, RIGHT, "left_hand") == ()


def test_rd_172_it_is_asked_with_each_action_until_it_is_declared() -> None:
    bout = bladed(at("ML")).say("ST", "NSA no", 1)
    assert open_to(bout, RIGHT, "left_hand") == ("no", "yes")
    bout.say("SA ST", "NSA yes", 1)
    assert open_to(bout, RIGHT, "left_hand") == ()
