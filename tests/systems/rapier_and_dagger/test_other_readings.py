"""The house rules for other readings of what the booklet leaves open of figures (RD-212, RD-214, RD-219)."""

from typing import Any

import pytest

from duel_tui.systems.rapier_and_dagger.state import Prone, Sheath
from tests.fencer.shared import ITALIAN, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import (
    GIFTED,
    LAME_HANDS,
    answer,
    at,
    bladed,
    duel,
    idle,
    moved,
)
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout
from tests.systems.rapier_and_dagger.test_rulings_of_figures import GOOD_CUTTER

OUT = 60
"""The score with which a sword just comes out."""


@pytest.mark.parametrize(("idle_change", "asked"), [("skipped", False), ("asked", True)])
def test_rd_212_a_change_of_blade_is_asked_although_no_attack_can_be_paid_or_it_is_not(
    idle_change: str,
    asked: bool,  # noqa: FBT001
) -> None:
    """The richer of two has bound the other's blade; neither has the points for an attack any more."""
    bout = at("ML", GOOD_CUTTER, LAME_HANDS, sap_floor=False, idle_change=idle_change)
    bout.say("SA bind", "feint" if bout.table.ask_of(RIGHT) else None)
    assert (bout.asked == "change_blade") is asked
    if asked:
        before = bout.left.effort.spent
        answer(bout, "absence")
        assert bout.left.effort.spent == before + 1
    assert bout.asked == "change_movement_again"


def on_the_ground(**options: Any) -> Bout:
    """The left fencer is on the ground with a sheathed sword, and the first attack begins."""
    bout = duel(left_sword="sheathed", **options).arrange(LEFT, prone=Prone(0))
    return moved(bout.arrange(LEFT, prone=Prone(0), sheath=Sheath()), "stand", "stand")


@pytest.mark.parametrize("prone_draws", [False, True])
def test_rd_214_with_figures_a_fencer_on_the_ground_draws_or_does_not(prone_draws: bool) -> None:  # noqa: FBT001
    bout = on_the_ground(prone_draws=prone_draws)
    assert bout.rolls("draw") is prone_draws
    if prone_draws:
        bout.dice(OUT)
    bladed(bout).say("NSA" if bout.table.ask_of(LEFT) else None, "ST")
    assert ("sword just out" in bout.parts) is prone_draws
    assert ("sword sheathed" in bout.parts) is not prone_draws


def test_rd_214_who_has_drawn_on_the_ground_attacks_no_more_than_before() -> None:
    bout = on_the_ground(prone_draws=True).dice(OUT)
    assert bout.table.ask_of(LEFT) is None
    idle(bout)
    assert bout.left.sheath is None


@pytest.mark.parametrize("prone_draws", [False, True])
def test_rd_214_with_the_matrix_a_fencer_on_the_ground_draws_in_attacks_of_the_other(
    prone_draws: bool,  # noqa: FBT001
) -> None:
    bout = Bout(left_sword="sheathed", prone_draws=prone_draws).arrange(LEFT, prone=Prone(0))
    bout.say("stand", "stand")
    assert bout.plan.attacks.left == 0
    assert bout.rolls("draw") is prone_draws


def test_rd_214_with_a_paralysed_sword_arm_nobody_draws_by_either_reading() -> None:
    bout = duel(left_sword="sheathed", prone_draws=True).hurt(LEFT, "SA", "mortal")
    assert not moved(bout, "stand", "stand").rolls("draw")


@pytest.mark.parametrize("first_hit", ["answered", "ends"])
def test_rd_219_with_first_strike_a_hit_is_answered_or_ends_the_attack(first_hit: str) -> None:
    bout = duel(SPANIARD, GIFTED, first_strike=True, first_hit=first_hit)
    bladed(moved(bout, "stand", "volt"), "RC absence", "LL absence").say("SC", "SC")
    assert bout.thrown == ("right", "hit")
    bout.dice(100)
    if first_hit == "answered":
        assert bout.thrown == ("left", "hit")
    else:
        assert bout.state.exchange == 2
        assert not bout.right.body.wounds


@pytest.mark.parametrize("first_hit", ["answered", "ends"])
def test_rd_219_so_it_does_with_the_matrix(first_hit: str) -> None:
    """Carranza's cut 12 is above Bernardino's thrust 7 and falls first."""
    bout = Bout(ITALIAN, SPANIARD, first_strike=True, first_hit=first_hit).say("stand", "stand")
    bout.say("thrust SA HP", "cut LL HP", 100)
    if first_hit == "answered":
        assert bout.thrown == ("left", "hit")
    else:
        assert bout.state.exchange == 2


def test_rd_219_after_a_miss_the_slower_strikes_by_either_reading() -> None:
    bout = Bout(ITALIAN, SPANIARD, first_strike=True, first_hit="ends").say("stand", "stand")
    assert bout.say("thrust SA HP", "cut LL HP", 1).thrown == ("left", "hit")
