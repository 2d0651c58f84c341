"""Parries with the left hand, and the parry advantage (5.7, RD-103 to RD-106, RD-172)."""

import pytest

from duel_tui.systems.rapier_and_dagger.state import Hindrances, Lost, Prone
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import (
    GIFTED,
    POINTS,
    at,
    bladed,
    duel,
    hands_beside,
    kept,
    moved,
    open_to,
)
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, holding

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


def test_rd_103_without_a_parry_there_is_no_parry_advantage() -> None:
    bout = parried_by("dagger").say("SC", "NSA no")
    assert "parry advantage" not in bout.parts


def test_rd_103_by_pa_always_there_is() -> None:
    bout = bladed(at("ML", pa_always=True)).say("SC", "NSA no")
    assert bout.parts["parry advantage"] == -10
    assert "left hand empty" not in bout.parts


def test_rd_103_never_with_the_matrix() -> None:
    bout = moved(Bout(ITALIAN, holding(ITALIAN, "dagger"), **POINTS, pa_always=True), "stand", "stand")
    bout.say("cut SA HP", "cut SA HP")
    assert "parry advantage" not in bout.parts


def test_rd_104_a_universal_parry_excludes_it_and_a_declared_one_rests() -> None:
    bout = parried_by("dagger").say("ST", "UP")
    assert not any(name.startswith("left hand") for name in bout.parts)
    bout = bladed(at("ML", GIFTED, holding(GIFTED, "dagger"))).say("ST", "NSA yes", 1).say("SA ST", "UP")
    assert not {"left hand dagger", "parry advantage"} & set(bout.parts)
    bout.dice(1).say("SA ST", "NSA")
    assert {"left hand dagger", "parry advantage"} <= set(bout.parts)


def test_rd_104_the_form_has_no_left_hand_beside_a_universal_parry() -> None:
    bout = parried_by("dagger")
    assert hands_beside(bout, RIGHT, "UP") == {None}


def test_rd_106_a_two_handed_sword_leaves_no_hand_to_parry() -> None:
    bout = bladed(at("ML", GIFTED, holding(OLD, "empty", "two_handed")))
    assert open_to(bout, RIGHT, "left_hand") == ()


def test_rd_172_an_empty_hand_parries_too() -> None:
    assert open_to(parried_by("empty"), RIGHT, "left_hand") == ("no", "yes")


def test_rd_172_it_is_asked_only_if_the_other_can_pay_a_blow() -> None:
    bout = bladed(at("ML"), "SA bind").say("ST", "NSA", 1).say("SA ST", "NSA", 1)
    assert open_to(bout, LEFT, "left_hand") == ("no", "yes")
    assert open_to(bout, RIGHT, "left_hand") == ()


def test_rd_172_it_is_asked_with_each_action_until_it_is_declared() -> None:
    bout = bladed(at("ML")).say("ST", "NSA no", 1)
    assert open_to(bout, RIGHT, "left_hand") == ("no", "yes")
    bout.say("SA ST", "NSA yes", 1)
    assert open_to(bout, RIGHT, "left_hand") == ()


def test_rd_172_once_declared_it_is_on_for_the_round_though_it_harms() -> None:
    """Talhoffer's parry advantage helps whoever cuts at him."""
    bout = bladed(at("ML", SPANIARD, OLD)).say("ST", "NSA yes", 1)
    bout.say("SA SC", "NSA", 1)
    kept(bout.say("NSA", "NSA"))
    bladed(bout, "SA absence").say("SC", "NSA")
    assert bout.parts["parry advantage"] == 10


def test_rd_172_in_the_next_round_it_is_declared_again() -> None:
    bout = bladed(at("ML")).say("NSA", "NSA yes")
    bladed(bout).say("NSA", "NSA")
    bladed(moved(bout, "stand", "stand"))
    assert open_to(bout, RIGHT, "left_hand") == ("no", "yes")


@pytest.mark.parametrize("grade", ["serious", "mortal"])
def test_rd_172_not_with_a_hurt_left_arm(grade: str) -> None:
    bout = bladed(moved(duel().hurt(RIGHT, "LA", grade), "stand", "stand"))
    assert open_to(bout, RIGHT, "left_hand") == ()


@pytest.mark.parametrize(("left_hand", "parries"), [("dagger", ()), ("buckler", ("no", "yes"))])
@pytest.mark.parametrize("how", ["prone", "blinded"])
def test_rd_172_prone_or_blinded_only_an_unhurt_buckler(
    how: str, left_hand: str, parries: tuple[str, ...]
) -> None:
    changes = {"prone": Prone(0)} if how == "prone" else {"hindered": Hindrances(cloak_over_head=0)}
    bout = duel(GIFTED, holding(OLD, left_hand, "light_sword")).arrange(RIGHT, **changes)
    bladed(moved(bout, "stand", "back" if how == "blinded" else "stand"))
    assert open_to(bout, RIGHT, "left_hand") == parries


def test_rd_172_prone_no_buckler_on_a_hurt_arm() -> None:
    bout = duel(GIFTED, holding(OLD, "buckler", "light_sword")).hurt(RIGHT, "LA", "serious")
    bout.arrange(RIGHT, prone=Prone(0))
    assert open_to(bladed(moved(bout, "stand", "stand")), RIGHT, "left_hand") == ()


def test_rd_172_a_disarmed_man_parries_with_the_left_hand() -> None:
    bout = bladed(moved(duel().arrange(RIGHT, lost=Lost(0)), "stand", "stand"))
    assert open_to(bout, RIGHT, "left_hand") == ("no", "yes")
    bout.say("ST", "NSA yes")
    assert "left hand empty" in bout.parts


def test_rd_172_it_ends_with_the_arm() -> None:
    bout = bladed(at("ML")).say("ST", "NSA yes", 1)
    lame = duel().hurt(RIGHT, "LA", "serious").right.body
    bout.arrange(RIGHT, body=lame)
    assert bout.right.effort.parries
    assert "left hand empty" not in bout.say("SA ST", "NSA").parts
