"""Sword action points: ceilings, what comes back, and what is never paid back (RD-63 to RD-65, RD-143, RD-173 to RD-176)."""

import pytest
from msgspec.structs import replace

from tests.fencer.shared import ITALIAN, OLD
from tests.systems.rapier_and_dagger.figures.bouts import (
    FEEBLE,
    LAME_HANDS,
    SABREUR,
    answer,
    at,
    bladed,
    duel,
    hands_beside,
    idle,
    kept,
    moved,
    needed,
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


def test_rd_63_blades_and_defences_go_up_to_the_larger_ceiling() -> None:
    bout = bladed(at("ML"), "SA bind").say("DIS", "NSA")
    assert open_to(bout, LEFT, "action") == ("ST", "DIS", "NSA")


@pytest.mark.parametrize(
    ("pool", "open_actions"),
    [
        ("ceilings", ("ST", "DIST", "DIS", "DDIS", "NSA")),
        ("sum", ("ST", "SC", "DIST", "DISC", "DIS", "DDIS", "UP", "NSA")),
        ("thrust_only", ("ST", "SC", "DIST", "DIS", "DDIS", "NSA")),
    ],
)
def test_rd_63_by_sap_pool_there_is_one_ceiling(pool: str, open_actions: tuple[str, ...]) -> None:
    """Four points are spent, of 4 and 7, of 11, or of 7."""
    bout = bladed(at("ML", sap_pool=pool), "SA beat").say("ST", "NSA", 1)
    assert open_to(bout, LEFT, "action") == open_actions


def test_rd_64_points_come_back_at_the_start_of_the_round() -> None:
    bout = bladed(at("ML"), "SA beat").say("NSA", "NSA")
    assert spent(bout) == (3, 0)
    bladed(bout, "SA beat").say("NSA", "NSA")
    assert bout.state.round == 2
    bout.say("stand", "stand")
    assert spent(bout) == (0, 0)


def test_rd_64_by_sap_refresh_they_come_back_for_each_attack() -> None:
    bout = bladed(at("ML", sap_refresh="attack"), "SA bind").say("NSA", "NSA yes")
    assert (bout.state.exchange, bout.asked) == (2, "blade")
    assert open_to(bout, LEFT, "blade") == ("absence", "feint", "beat", "bind")
    bladed(bout).say("ST", "NSA")
    assert spent(bout) == (1, 0)
    assert "left hand empty" in bout.parts


def test_rd_65_rd_174_who_cannot_pay_one_simple_blow_has_one_cut_for_all_his_points() -> None:
    bout = at("ML", FEEBLE, FEEBLE)
    bladed(bout)
    assert open_to(bout, LEFT, "action") == ("SC", "DIS", "DDIS", "NSA")
    bout.say("SC", "NSA")
    assert bout.number == 85
    assert spent(bout)[0] >= 3
    bout.dice(1)
    assert open_to(bout, LEFT, "action") == ("NSA",)


def test_rd_65_it_comes_back_with_the_round() -> None:
    bout = bladed(at("ML", FEEBLE, FEEBLE)).say("SC", "SC", 1, 1)
    assert (bout.asked, bout.state.round) == ("combat_movement", 2)
    bladed(bout.say("stand", "stand"))
    assert "SC" in open_to(bout, LEFT, "action")


def test_rd_65_even_with_no_cutting_point_at_all() -> None:
    bout = bladed(at("ML", LAME_HANDS, LAME_HANDS))
    assert open_to(bout, LEFT, "action") == ("SC", "DIS", "NSA")
    bout.say("SC", "NSA", 1)
    assert open_to(bout, LEFT, "action") == ("NSA",)


def test_rd_65_by_sap_floor_he_has_none() -> None:
    bout = duel(FEEBLE, FEEBLE, sap_floor=False).say("stand", "stand")
    assert (bout.asked, bout.state.round) == ("combat_movement", 2)


def test_rd_174_not_after_anything_is_spent() -> None:
    bout = bladed(at("ML", FEEBLE, ITALIAN), "SA feint")
    assert "SC" not in open_to(bout, LEFT, "action")
    other = bladed(at("ML", FEEBLE, ITALIAN)).say("DIS", "NSA")
    assert "SC" not in open_to(other, LEFT, "action")


def test_rd_174_not_beside_or_after_a_parry_with_the_buckler() -> None:
    bout = bladed(at("ML", holding(FEEBLE, "buckler"), ITALIAN))
    assert hands_beside(bout, LEFT, "SC") == {"no"}
    bout.say("NSA yes", "ST", 1)
    assert "SC" not in open_to(bout, LEFT, "action")


def test_rd_174_nobody_who_can_pay_a_thrust_has_it() -> None:
    clumsy = replace(ITALIAN, dexterity=2, expertise=2)
    bout = bladed(at("ML", clumsy, ITALIAN))
    assert bout.rules.book.profile(bout.left).sword_points == (0, 2)
    assert open_to(bout, LEFT, "action") == ("ST", "DIS", "NSA")


def test_rd_143_rd_176_a_wound_lowers_the_ceilings_at_once_and_nothing_is_paid_back() -> None:
    bout = bladed(at("MS", ITALIAN, ITALIAN), "RL bind", "SA absence").say("NSA", "NSA")
    weaker = replace(bout.left.body, present=replace(bout.left.body.present, dexterity=1))
    bout.arrange(LEFT, body=weaker)
    book = bout.rules.book
    assert book.profile(bout.left).sword_points == (2, 5)
    assert spent(bout) == (5, 0)
    bladed(bout)
    assert open_to(bout, LEFT, "action") == ("NSA",)


def test_rd_176_where_more_is_spent_than_the_ceiling_nothing_is_left() -> None:
    """The left has spent 7 points when a wound leaves 5 at the most."""
    bout = bladed(at("MS"), "RL bind").say("ST", "NSA", 1).say("RL ST", "NSA", 1)
    bout.say("NSA", "NSA")
    weaker = replace(bout.left.body, present=replace(bout.left.body.present, dexterity=1))
    bout.arrange(LEFT, body=weaker)
    assert bout.rules.book.profile(bout.left).sword_points == (2, 5)
    assert (spent(bout), bout.asked) == ((7, 0), "blade")
    assert bout.table.ask_of(LEFT) is None
    bout.say(None, "RL absence")
    assert bout.state.attack is not None
    assert (bout.state.attack.richer, bout.state.attack.difference) == ("right", 7)
    answer(bout, "keep")
    assert open_to(bout, LEFT, "action") == ("NSA",)
    assert bout.denied(LEFT)["ST"] == "costs 1, 0 left"


def test_rd_176_with_nothing_left_only_the_left_hand_is_asked() -> None:
    bout = bladed(at("ML"), "SA bind").say("ST", "NSA", 1).say("SA ST", "NSA", 1)
    assert spent(bout)[0] == 7
    assert open_to(bout, LEFT, "action") == ("NSA",)
    assert open_to(bout, LEFT, "left_hand") == ("no", "yes")


def with_bucklers(**options: object) -> Bout:
    """8 points for cuts and 10 for thrusts each, a light sword and a buckler."""
    shielded = holding(replace(OLD, dexterity=15, expertise=17), "buckler", "light_sword")
    return bladed(at("ML", shielded, shielded, **options), "SA absence", "SA absence")


def test_rd_105_rd_173_a_blow_beside_the_buckler_costs_5_more() -> None:
    bout = with_bucklers().say("SC yes", "ST", 1, 1)
    assert spent(bout) == (7, 1)


def test_rd_173_so_does_the_first_blow_after_it_and_only_the_first() -> None:
    bout = with_bucklers().say("NSA yes", "ST", 1)
    assert spent(bout) == (0, 1)
    assert bout.rules.book.profile(bout.left).sword_points == (8, 11)
    bout.say("SA SC", "SA ST", 1, 1)
    assert spent(bout) == (7, 2)
    bout.say("SA ST", "NSA", 1)
    assert spent(bout) == (8, 2)


def test_rd_173_blows_before_the_first_parry_are_free_of_it() -> None:
    bout = with_bucklers().say("SC no", "NSA", 1)
    assert spent(bout) == (2, 0)
    bout.say("NSA yes", "SA ST", 1)
    assert spent(bout) == (2, 1)


def test_rd_173_parrying_itself_is_free_and_defences_are_too() -> None:
    bout = with_bucklers().say("DIS yes", "ST", 1)
    assert spent(bout) == (1, 1)


def test_rd_173_the_blow_has_to_fit_its_own_ceiling_with_the_price() -> None:
    """Cuts go to 8, thrusts to 11: beside the parry a disengage and cut costs 9, a disengage and thrust 8."""
    bout = with_bucklers()
    assert hands_beside(bout, LEFT, "DISC") == {"no"}
    assert hands_beside(bout, LEFT, "DIST") == {"no", "yes"}


@pytest.mark.parametrize("left_hand", ["empty", "dagger", "cloak"])
def test_rd_173_no_other_left_hand_pays(left_hand: str) -> None:
    bout = bladed(at("ML", holding(ITALIAN, left_hand), ITALIAN)).say("ST yes", "NSA", 1)
    assert spent(bout) == (1, 0)


def test_rd_173_the_price_is_once_a_round() -> None:
    bout = with_bucklers().say("ST yes", "NSA", 1).say("NSA", "NSA")
    kept(bout)
    bladed(bout).say("ST", "NSA", 1)
    assert spent(bout) == (7, 0)
    idle(bout)
    assert bout.asked == "combat_movement"
    bladed(moved(bout, "stand", "stand")).say("ST yes", "NSA", 1)
    assert spent(bout) == (6, 0)


def test_rd_65_a_sabreur_with_two_points_pays_as_anybody() -> None:
    bout = bladed(at("ML", SABREUR, SABREUR)).say("SC", "NSA")
    assert spent(bout) == (2, 0)
    assert needed(bout) == 85 - 12 - 15
