"""Target and blade attack, and the richer's change of the blade (5.7, RD-67 to RD-69, RD-141, RD-142, RD-168, RD-169)."""

import pytest

from duel_tui.systems.rapier_and_dagger.figures.events import BladesShown
from tests.fencer.shared import ITALIAN, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import (
    FEEBLE,
    SABREUR,
    answer,
    asked_sides,
    at,
    bladed,
    needed,
    spent,
)
from tests.systems.rapier_and_dagger.situations import RIGHT, told


def test_rd_142_the_target_stays_sealed_until_the_actions_are_shown() -> None:
    bout = at("ML").say("RC feint", "LL absence")
    shown = told(bout, BladesShown)[0]
    assert not {"RC", "LL"} & set(str(shown).replace("'", " ").split())
    seen = bout.rules.observe(bout.state, RIGHT).attack
    assert seen is not None
    assert (seen.targets.left, seen.targets.right) == (None, "LL")
    bout.say("ST", "NSA")
    assert "struck" in bout.events


def test_rd_141_three_points_more_are_needed_before_the_blades_are_paid() -> None:
    """Twins; one has spent two or three points in an attack before."""
    for actions, asked in ((("SC",), "sword_action"), (("DIST",), "change_blade")):
        bout = bladed(at("ML"))
        for action in actions:
            bout.say(action, "NSA", 1)
        bout.say("NSA", "NSA")
        assert (bout.state.exchange, bout.asked) == (2, "blade")
        bout.say("SA absence", "SA absence")
        assert bout.asked == asked


def test_rd_169_a_change_costs_at_most_the_difference_and_what_is_left() -> None:
    bout = at("ML", SABREUR, ITALIAN).say("SA absence", "SA beat")
    assert bout.keys(RIGHT) == ("keep", "absence", "feint")
    assert bout.denied(RIGHT) == {"bind": "costs 5, 4 left"}
    richer = at("ML", SABREUR, ITALIAN).say("SA absence", "SA absence")
    assert richer.denied(RIGHT) == {"bind": "costs 5, a change takes at most 3"}
    poorer = at("ML", FEEBLE, ITALIAN).say("SA absence", "SA bind")
    assert poorer.keys(RIGHT) == ("keep", "absence", "feint")
    assert poorer.denied(RIGHT) == {"beat": "costs 3, 2 left"}


@pytest.mark.parametrize("defence", ["DIS", "DDIS", "NSA"])
def test_rd_69_by_defensive_cancels_blade_it_does_not(defence: str) -> None:
    bout = bladed(at("ML", defensive_cancels_blade=True), "SA absence", "SA beat").say("ST", defence)
    assert "blade" not in bout.parts
    fighting = bladed(at("ML", defensive_cancels_blade=True), "SA absence", "SA beat").say("ST", "ST")
    assert fighting.parts["blade"] == -10


def test_rd_168_who_may_not_strike_shows_absence_unasked() -> None:
    bout = at("BM*")
    assert asked_sides(bout) == ("left",)
    assert told(bout.say("SA beat"), BladesShown)[0].blades.right == "absence"


def test_the_golden_italian_against_the_spaniard() -> None:
    """Both stand, Absence each; the Spaniard changes to Beat: 108 and 38 needed, 1 and 7 spent."""
    bout = at("ML", ITALIAN, SPANIARD).say("RL absence", "SA absence")
    answer(bout, "beat").say("ST", "DISC yes")
    assert (bout.thrown, needed(bout)) == (("left", "hit"), 108)
    bout.dice(1)
    assert (bout.thrown, needed(bout)) == (("right", "hit"), 38)
    assert spent(bout) == (1, 7)
