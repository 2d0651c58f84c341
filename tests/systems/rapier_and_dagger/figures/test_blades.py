"""Target and blade attack, and the richer's change of the blade (5.7, RD-67 to RD-69, RD-141, RD-142, RD-168, RD-169)."""

import pytest

from duel_tui.systems.rapier_and_dagger.figures.events import BladeChanged, BladeKept, BladesShown
from duel_tui.systems.rapier_and_dagger.state import Lost
from tests.fencer.shared import ITALIAN, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import (
    FEEBLE,
    GIFTED,
    SABREUR,
    answer,
    asked_sides,
    at,
    bladed,
    kept,
    needed,
    open_to,
    spent,
)
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, told

BLADES = ("absence", "feint", "beat", "bind")
CELLS = {
    "absence": (0, 5, 20, 30),
    "feint": (-5, 0, 25, 20),
    "beat": (-10, -15, -20, 0),
    "bind": (-20, 0, 10, -30),
}
"""By the defender's blade, then by the attacker's."""


@pytest.mark.parametrize("his", BLADES)
@pytest.mark.parametrize("mine", BLADES)
def test_rd_67_rows_are_the_defenders_blade_and_columns_the_attackers(mine: str, his: str) -> None:
    """Each side's own roll is read with the roles swapped (RD-111: a dash is 0)."""
    bout = bladed(at("ML", GIFTED, GIFTED), f"SA {mine}", f"SA {his}").say("ST", "ST")
    assert bout.parts.get("blade", 0) == CELLS[his][BLADES.index(mine)]
    bout.dice(1)
    assert bout.parts.get("blade", 0) == CELLS[mine][BLADES.index(his)]


@pytest.mark.parametrize(("mine", "his"), [("bind", "beat"), ("feint", "bind")])
def test_rd_111_a_starred_cell_is_nothing(mine: str, his: str) -> None:
    bout = bladed(at("ML", GIFTED, GIFTED), f"SA {mine}", f"SA {his}").say("ST", "NSA")
    assert "blade" not in bout.parts


@pytest.mark.parametrize(("blade", "price"), [("absence", 0), ("feint", 1), ("beat", 3), ("bind", 5)])
def test_rd_110_a_blade_attack_has_its_price(blade: str, price: int) -> None:
    bout = at("ML").say(f"SA {blade}", "SA absence")
    assert spent(bout) == (price, 0)
    assert told(bout, BladesShown)[0].paid.left == price


def test_rd_142_the_target_stays_sealed_until_the_actions_are_shown() -> None:
    bout = at("ML").say("RC feint", "LL absence")
    shown = told(bout, BladesShown)[0]
    assert not {"RC", "LL"} & set(str(shown).replace("'", " ").split())
    seen = bout.rules.observe(bout.state, RIGHT).attack
    assert seen is not None
    assert (seen.targets.left, seen.targets.right) == (None, "LL")
    bout.say("ST", "NSA")
    assert "struck" in bout.events


def test_rd_142_the_target_of_the_first_action_is_that_of_the_blade() -> None:
    bout = bladed(at("ML"), "RL absence")
    assert "target" not in (bout.fields(LEFT) or {})
    bout.say("ST", "NSA")
    assert bout.number == 80


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


def test_rd_141_the_larger_ceiling_counts_and_both_blades_are_unpaid() -> None:
    """Italian 4 and 7, Spaniard 9 and 12: the difference is 5 whatever the Spaniard has just spent."""
    bout = at("ML", ITALIAN, SPANIARD).say("SA absence", "SA bind")
    assert (bout.asked, asked_sides(bout)) == ("change_blade", ("right",))
    assert bout.state.attack is not None
    assert bout.state.attack.difference == 5
    assert bout.keys(RIGHT) == ("keep", "absence", "feint", "beat")


def test_rd_169_a_change_costs_at_most_the_difference_and_what_is_left() -> None:
    bout = at("ML", SABREUR, ITALIAN).say("SA absence", "SA beat")
    assert bout.keys(RIGHT) == ("keep", "absence", "feint")
    assert bout.denied(RIGHT) == {"bind": "costs 5, 4 left"}
    richer = at("ML", SABREUR, ITALIAN).say("SA absence", "SA absence")
    assert richer.denied(RIGHT) == {"bind": "costs 5, a change takes at most 3"}
    poorer = at("ML", FEEBLE, ITALIAN).say("SA absence", "SA bind")
    assert poorer.keys(RIGHT) == ("keep", "absence", "feint")
    assert poorer.denied(RIGHT) == {"beat": "costs 3, 2 left"}


def test_rd_169_only_the_richer_is_asked_and_the_target_stays() -> None:
    bout = at("ML", ITALIAN, SPANIARD).say("SA feint", "RL absence")
    assert asked_sides(bout) == ("right",)
    answer(bout, "beat")
    changed = told(bout, BladeChanged)[0]
    assert (changed.side, changed.blade, changed.paid) == ("right", "beat", 3)
    assert bout.say("NSA", "ST").number == 80


def test_rd_169_the_richer_may_keep_his_blade() -> None:
    bout = answer(at("ML", ITALIAN, SPANIARD).say("SA feint", "RL absence"), "keep")
    assert told(bout, BladeKept)
    assert spent(bout) == (1, 0)


@pytest.mark.parametrize(
    ("rule", "first", "then", "paid"),
    [
        ("full", "beat", "bind", 5),
        ("full", "bind", "feint", 1),
        ("full", "beat", "absence", 1),
        ("difference", "beat", "bind", 2),
        ("difference", "feint", "beat", 2),
        ("difference", "beat", "absence", 1),
        ("difference", "bind", "feint", 1),
    ],
)
def test_rd_68_a_change_costs_its_full_price_or_blade_change_the_difference(
    rule: str, first: str, then: str, paid: int
) -> None:
    bout = at("ML", SABREUR, SPANIARD, blade_change=rule).say("SA absence", f"SA {first}")
    answer(bout, then)
    assert told(bout, BladeChanged)[0].paid == paid
    before = {"feint": 1, "beat": 3, "bind": 5}[first]
    assert spent(bout)[1] == before + paid


def test_rd_69_a_purely_defensive_blade_counts_against_the_attacker() -> None:
    bout = bladed(at("ML"), "SA absence", "SA beat").say("ST", "DIS")
    assert bout.parts["blade"] == -10


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


def test_rd_168_against_a_man_without_a_sword_only_absence_can_be_chosen() -> None:
    disarmed = at("ML")
    disarmed.arrange(RIGHT, lost=Lost(1))
    assert open_to(disarmed, LEFT, "blade") == ("absence",)
    assert open_to(disarmed, LEFT, "target") == ("SA", "H", "RC", "LC", "RL", "LL")


def test_rd_168_the_target_is_in_the_form_only_if_a_blow_can_be_paid() -> None:
    """After one cut of his 2 and 4 points the man with the sabre can pay no other, and a feint at the most."""
    bout = bladed(at("ML", SABREUR, ITALIAN), "SA absence").say("SC", "NSA", 1)
    kept(bout.say("NSA", "NSA"))
    assert bout.asked == "blade"
    assert open_to(bout, LEFT, "target") == ()
    assert open_to(bout, LEFT, "blade") == ("absence", "feint")
    assert len(open_to(bout, RIGHT, "target")) == 6


def test_the_golden_italian_against_the_spaniard() -> None:
    """Both stand, Absence each; the Spaniard changes to Beat: 108 and 38 needed, 1 and 7 spent."""
    bout = at("ML", ITALIAN, SPANIARD).say("RL absence", "SA absence")
    answer(bout, "beat").say("ST", "DISC yes")
    assert (bout.thrown, needed(bout)) == (("left", "hit"), 108)
    bout.dice(1)
    assert (bout.thrown, needed(bout)) == (("right", "hit"), 38)
    assert spent(bout) == (1, 7)
