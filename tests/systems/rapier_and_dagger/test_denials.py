"""What a fencer may not do with pencil and paper, and why; and that menus are listed once."""

from typing import Any

from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import LeftHand, Style
from duel_tui.systems.rapier_and_dagger.contact import means_menu
from duel_tui.systems.rapier_and_dagger.exchange import exchange_menu
from duel_tui.systems.rapier_and_dagger.state import Hindrances, Lost, Prone
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.situations import (
    BUCKLER,
    DAGGER,
    LEFT,
    RIGHT,
    Bout,
    Found,
    cases,
    holding,
    standing,
)


def grappling() -> Bout:
    """The left is disarmed in the grapple; the right is not."""
    return Bout().say("pass_forward", "pass_forward").exchanges().say("yes", "yes", 74, 75)


def forced(**changes: Any) -> Bout:
    return Bout(cloak_blind_attacks=True).arrange(LEFT, **changes).say("back", "pass_forward")


def seizing(**changes: Any) -> str:
    return grappling().arrange(LEFT, **changes).denied(LEFT)["disarm"]


BLIND = Hindrances(cloak_over_head=0)
THRUSTLESS = replace(SPANIARD, style=Style.SPANISH_THRUSTLESS)


def hurt(*places: str, grade: str = "light", left: Fencer = ITALIAN) -> Bout:
    bout = Bout(left)
    for place in places:
        bout.hurt(LEFT, place, grade)
    return bout


def met(bout: Bout) -> dict[str, str]:
    """What is denied to the left when the blades cross."""
    return bout.say("pass_forward", "stand").exchanges().denied(LEFT)


USELESS = "the left arm is of no use"


@cases(
    ("a blind man's parry", lambda: forced(hindered=BLIND).denied(LEFT)["HP"], "a cloak over the head"),
    ("a blind man's stand", lambda: Bout().arrange(LEFT, hindered=BLIND).denied(LEFT)["stand"], "a cloak over the head"),
    ("a lame man's volt", lambda: hurt("RL", grade="mortal").denied(LEFT)["volt"], "a leg paralysed"),
    ("a parry", lambda: hurt("LA", grade="serious").say("stand", "stand").denied(LEFT)["HP"], USELESS),
    ("a thrust", lambda: standing(holding(OLD, "empty", "two_handed")).denied(LEFT)["thrust"], "this weapon only cuts"),
    ("a thrust of a style", lambda: standing(THRUSTLESS).denied(LEFT)["thrust"], "the fencer's style only cuts"),
    ("a dagger", lambda: met(Bout(BUCKLER))["dagger H"], "no dagger"),
    ("a shield", lambda: met(Bout(DAGGER))["shield H"], "no buckler"),
    ("a bad arm's dagger", lambda: met(hurt("LA", grade="mortal", left=DAGGER))["dagger H"], USELESS),
    ("a fist", lambda: met(hurt("LA", "SA"))["fist H"], "both arms are wounded"),
    ("a fallen man's kick", lambda: grappling().arrange(LEFT, prone=Prone(0)).denied(LEFT)["kick RC"], "prone"),
    ("a lame man's trip", lambda: grappling().hurt(LEFT, "RL", "mortal").denied(LEFT)["trip RL"], "a leg paralysed"),
    ("the hilt", lambda: grappling().denied(RIGHT)["disarm"], "only for a fencer disarmed alone in a grapple"),
    ("the hilt, a full hand", lambda: seizing(left_hand=LeftHand.DAGGER), "the left hand is not empty"),
    ("the hilt, a bad arm", lambda: grappling().hurt(LEFT, "LA", "serious").denied(LEFT)["disarm"], USELESS),
    ("no hilt", lambda: grappling().arrange(RIGHT, lost=Lost(1)).denied(LEFT)["disarm"], "the opponent holds no sword"),
)  # fmt: skip
def test_why_not(found: Found, expected: object) -> None:
    assert found() == expected


def test_menus_are_kept_by_weapon_and_left_hand() -> None:
    """Their choices are listed once, however many exchanges and turns there are."""
    first, second, old = standing(), Bout().hurt(LEFT, "H", "light").say("stand", "stand"), standing(OLD)
    attacking = BySide(left=True, right=True)
    one, other, third = (
        exchange_menu(bout.rules.book, bout.state, LEFT, attacking) for bout in (first, second, old)
    )
    assert one is other
    assert third is not one
    assert means_menu(first.rules.book, first.state, LEFT) is means_menu(
        second.rules.book, second.state, LEFT
    )
