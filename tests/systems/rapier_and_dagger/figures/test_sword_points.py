"""Sword action points: ceilings, what comes back, and what is never paid back (RD-63 to RD-65, RD-143, RD-173 to RD-176)."""

from msgspec.structs import replace

from tests.fencer.shared import ITALIAN, OLD
from tests.systems.rapier_and_dagger.figures.bouts import (
    FEEBLE,
    at,
    bladed,
    open_to,
    spent,
)
from tests.systems.rapier_and_dagger.situations import LEFT, Bout, holding


def test_rd_63_a_blow_is_bought_up_to_the_ceiling_of_its_kind() -> None:
    """4 for cuts and 7 for thrusts, one running count."""
    bout = bladed(at("ML"), "SA beat").say("ST", "NSA", 1)
    assert spent(bout) == (4, 0)
    assert open_to(bout, LEFT, "action") == ("ST", "DIST", "DIS", "DDIS", "NSA")
    bout.say("SA DIST", "NSA", 1)
    assert open_to(bout, LEFT, "action") == ("NSA",)


def test_rd_64_points_come_back_at_the_start_of_the_round() -> None:
    bout = bladed(at("ML"), "SA beat").say("NSA", "NSA")
    assert spent(bout) == (3, 0)
    bladed(bout, "SA beat").say("NSA", "NSA")
    assert bout.state.round == 2
    bout.say("stand", "stand")
    assert spent(bout) == (0, 0)


def test_rd_65_rd_174_who_cannot_pay_one_simple_blow_has_one_cut_for_all_his_points() -> None:
    bout = at("ML", FEEBLE, FEEBLE)
    bladed(bout)
    assert open_to(bout, LEFT, "action") == ("SC", "DIS", "DDIS", "NSA")
    bout.say("SC", "NSA")
    assert bout.number == 85
    assert spent(bout)[0] >= 3
    bout.dice(1)
    assert open_to(bout, LEFT, "action") == ("NSA",)


def test_rd_143_rd_176_a_wound_lowers_the_ceilings_at_once_and_nothing_is_paid_back() -> None:
    bout = bladed(at("MS", ITALIAN, ITALIAN), "RL bind", "SA absence").say("NSA", "NSA")
    weaker = replace(bout.left.body, present=replace(bout.left.body.present, dexterity=1))
    bout.arrange(LEFT, body=weaker)
    book = bout.rules.book
    assert book.profile(bout.left).sword_points == (2, 5)
    assert spent(bout) == (5, 0)
    bladed(bout)
    assert open_to(bout, LEFT, "action") == ("NSA",)


def with_bucklers(**options: object) -> Bout:
    """8 points for cuts and 10 for thrusts each, a light sword and a buckler."""
    shielded = holding(replace(OLD, dexterity=15, expertise=17), "buckler", "light_sword")
    return bladed(at("ML", shielded, shielded, **options), "SA absence", "SA absence")


def test_rd_105_rd_173_a_blow_beside_the_buckler_costs_5_more() -> None:
    bout = with_bucklers().say("SC yes", "ST", 1, 1)
    assert spent(bout) == (7, 1)
