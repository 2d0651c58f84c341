"""The rulings of RULES.md, section 2, each by its id, with what the house rules change."""

from typing import Any

import pytest

from duel_tui.engine.answers import Rolled
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Decide
from duel_tui.fencer.terms import Kind
from duel_tui.systems.dueling_scars.model import Action, Why
from tests.systems.dueling_scars.situations import LEFT, RIGHT, after, asked, attack, begun, ruleset, tracks

Pair = tuple[int, int]
ANSWER, AGAIN, TURNED = "right complication 4d6h", "left action", "right action"
FOIL = (4, 2)
REPLIES = [6, 5, 2]
"""A riposte, a parry and a retreat."""


def left_by(*said: Any, left: Pair = FOIL, right: Pair = FOIL, **options: Any) -> tuple[Pair, Pair]:
    """Both tracks after an action."""
    return tracks(after(attack(left, right, **options), *said))


@pytest.mark.parametrize(
    ("action", "success", "failure"),
    [
        ("thrust", (FOIL, (2, 2)), (FOIL, FOIL)),
        ("feint", ((4, 3), FOIL), ((4, 1), FOIL)),
        ("recover", ((5, 2), FOIL), (FOIL, FOIL)),
        ("maneuver", (FOIL, (4, 1)), (FOIL, FOIL)),
        ("lunge", (FOIL, (2, 1)), ((4, 1), FOIL)),
    ],
)
def test_2_1_each_action_on_success_and_on_failure(action: str, success: object, failure: object) -> None:
    for said in ((6,), (5, 3), (4, 1)):
        unanswered = after(attack(), action, *said)
        assert (tracks(unanswered), asked(unanswered)) == (success, AGAIN)
    for score in (3, 2, 1):
        missed = after(attack(), action, score)
        assert (asked(missed), tracks(after(missed, 1))) == (ANSWER, failure)


def test_sc_1_effect_stays_between_nothing_and_effect_max() -> None:
    assert left_by("feint", 6, left=(4, 5)) == ((4, 5), FOIL)
    assert left_by("feint", 1, 1, left=(4, 0)) == ((4, 0), FOIL)
    assert left_by("maneuver", 6, right=(4, 0)) == (FOIL, (4, 0))
    assert left_by("feint", 6, left=(4, 5), effect_max=7) == ((4, 6), FOIL)
    assert tracks(begun(weapon="laser", effect_max=3)) == ((3, 3), (3, 3))


@pytest.mark.parametrize(
    ("cap", "dice", "now"),
    [("six", 5, 6), ("six", 6, 6), ("start", 4, 4), ("start", 3, 4), ("none", 6, 7)],
)
def test_sc_2_nobody_recovers_past_the_action_cap(cap: str, dice: int, now: int) -> None:
    options: dict[str, Any] = {} if cap == "six" else {"action_cap": cap}
    assert left_by("recover", 6, left=(dice, 2), **options) == ((now, 2), FOIL)


def test_sc_3_harm_waits_for_the_answer_which_is_thrown_with_all_dice() -> None:
    assert asked(after(attack((4, 5)), "thrust", 5)) == ANSWER
    assert left_by("thrust", 5, 5, left=(4, 5)) == ((4, 5), (1, 2))
    assert left_by("thrust", 5, 6, left=(4, 5)) == ((2, 5), FOIL)


def test_sc_3_harm_before_parry_leaves_the_defender_fewer_dice_and_undoes_nothing() -> None:
    first: dict[str, Any] = {"harm_before_parry": True}
    place = after(attack(**first), "thrust", 5)
    assert asked(place) == "right complication 2d6h"
    assert (tracks(after(place, 4)), asked(after(place, 4))) == ((FOIL, (2, 2)), TURNED)
    assert tracks(after(place, 6)) == ((2, 2), (2, 2))
    assert after(attack((4, 5), **first), "thrust", 5).state.outcome == Outcome(LEFT, Why.KILLED)
    assert left_by("lunge", 5, **first) == (FOIL, (2, 1))


def test_sc_4_gains_and_penalties_come_before_the_answer() -> None:
    assert left_by("feint", 5) == ((4, 3), FOIL)
    assert left_by("recover", 5) == ((5, 2), FOIL)
    assert left_by("lunge", 3) == ((4, 1), FOIL)
    assert left_by("maneuver", 4, 6) == ((3, 2), (4, 1))


def test_sc_5_a_lunge_lowers_the_threat_after_the_answer_and_the_harm() -> None:
    assert [left_by("lunge", 5, one) for one in REPLIES] == [((2, 2), (4, 1)), (FOIL, (4, 1)), (FOIL, (2, 1))]
    assert left_by("lunge", 6, left=(4, 0)) == ((4, 0), (4, 1))
    needs: dict[str, Any] = {"lunge_needs_harm": True}
    found = [left_by("lunge", 5, one, **needs) for one in REPLIES]
    assert found == [((2, 2), FOIL), (FOIL, FOIL), (FOIL, (2, 1))]
    assert left_by("lunge", 6, left=(4, 0), **needs) == ((4, 0), FOIL)


def test_sc_6_a_riposte_deals_the_defenders_effect_at_that_moment() -> None:
    assert left_by("feint", 1, 6, left=(6, 2), right=(4, 3)) == ((3, 1), (4, 3))
    assert left_by("thrust", 5, 6) == ((2, 2), FOIL)


@pytest.mark.parametrize(
    ("options", "weapons", "left", "right", "follows"),
    [
        ({}, (), [6, 1, 5, 2], [5, 6, 1, 1], "left action"),
        ({}, (), [6, 1, 4, 2], [5, 6, 1, 1], "right action"),
        ({}, (), [6, 3, 2, 1], [1, 2, 3, 6], "left initiative 4d6"),
        ({"mixed_weapons": True}, [("knife", "foil")], [6, 3, 1], [6, 1, 3, 1], "right action"),
        ({"initiative_tie": "reroll"}, (), [6, 6, 6, 6], [6, 1, 1, 1], "left initiative 4d6"),
        ({"initiative_tie": "reroll"}, (), [6, 1, 1, 1], [5, 5, 5, 5], "left action"),
    ],
)
def test_sc_7_equal_highest_dice_are_passed_over_who_has_dice_left_wins_and_else_all_is_thrown_again(
    options: dict[str, Any], weapons: Any, left: list[int], right: list[int], follows: str
) -> None:
    assert asked(after(begun(**options), *weapons, left, right)) == follows


def test_sc_7_a_coin_decides_after_more_equal_throws_than_anybody_believes_in() -> None:
    place = after(begun(weapon="knife"), *[[1, 1, 1]] * 40)
    assert asked(place) == "coin 1d2"
    assert asked(after(place, 2)) == TURNED


def test_sc_8_both_throw_all_their_dice_left_first_or_a_coin() -> None:
    assert asked(begun()) == "left initiative 4d6"
    assert asked(after(begun(), [6, 6, 6, 6])) == "right initiative 4d6"
    coin = begun(initiative="coin")
    assert [asked(coin), asked(after(coin, 1)), asked(after(coin, 2))] == ["coin 1d2", AGAIN, TURNED]


def test_sc_8_initiative_by_wager_costs_both_what_they_bid() -> None:
    place = begun(initiative="wager")
    assert asked(place) == "left wager right wager"
    assert isinstance(place.request, Decide)
    assert [ask.menu.choices for ask in place.request.asks if ask.menu] == [(0, 1, 2, 3)] * 2
    assert (tracks(after(place, (1, 3))), asked(after(place, (1, 3)))) == (((3, 2), (1, 2)), TURNED)
    tied = after(place, (2, 2))
    assert asked(tied) == "left initiative 2d6"
    assert tracks(after(tied, [6, 1], [5, 5])) == ((2, 2), (2, 2))


def test_sc_9_both_fight_with_the_same_weapon_or_choose_in_secret() -> None:
    begins = {one: tracks(begun(weapon=one))[0] for one in ("foil", "sabre", "knife", "laser")}
    assert begins == {"foil": (4, 2), "sabre": (4, 4), "knife": (3, 1), "laser": (3, 5)}
    place = begun(mixed_weapons=True)
    assert asked(place) == "left weapon right weapon"
    assert tracks(after(place, ("laser", "knife"))) == ((3, 5), (3, 1))


def test_sc_10_a_hit_without_effect_is_allowed_and_does_nothing() -> None:
    for action in ("thrust", "lunge"):
        assert left_by(action, 6, left=(4, 0), right=(4, 0))[1] == (4, 0)


def test_sc_11_a_riposte_that_kills_leaves_the_defender_whole() -> None:
    place = after(attack((1, 5), (1, 5)), "lunge", 5, 6)
    assert tracks(place) == ((0, 5), (1, 5))
    assert place.state.outcome == Outcome(RIGHT, Why.KILLED)


def test_sc_12_only_a_six_has_no_answer_and_four_or_more_gains_the_initiative() -> None:
    assert [asked(after(attack(), "thrust", one)) for one in (6, 5, 3)] == [AGAIN, ANSWER, ANSWER]
    found = [asked(after(attack(), "recover", 3, one)) for one in (6, 5, 4, 3, 1)]
    assert found == [TURNED, TURNED, TURNED, AGAIN, AGAIN]
    assert {asked(after(attack(), action, 2, 3)) for action in Action} == {AGAIN}


def test_sc_13_a_parry_gives_nothing_beyond_the_harm() -> None:
    assert left_by("thrust", 5, 5, left=(4, 1), right=(4, 5)) == ((4, 1), (4, 5))
    assert left_by("thrust", 5, 4) == (FOIL, FOIL)


def test_sc_14_one_assault_is_the_duel_and_its_loser_is_dead() -> None:
    for kind, why in ((Kind.HONORABLE, "killed"), (Kind.DEATH, "killed"), (Kind.FRIENDLY, "hits")):
        assert after(attack((4, 4), kind=kind), "thrust", 6).state.outcome == Outcome(LEFT, why)


@pytest.mark.parametrize(("match", "wanted"), [(3, 2), (5, 3)])
def test_sc_14_match_is_won_by_more_than_half_and_the_first_attack_changes_sides(
    match: int, wanted: int
) -> None:
    place = after(begun(weapon="laser", match=match), [6, 6, 6], [1, 1, 1])
    attackers = []
    while place.request is not None:
        attackers.append(place.state.attacker)
        if place.state.attacker is RIGHT:
            place = after(place, "thrust", 1, 5)
        place = after(place, "thrust", 6)
    assert place.state.outcome == Outcome(LEFT, Why.HITS)
    assert attackers == [LEFT, RIGHT, LEFT][:wanted]
    assert place.state.won.left == wanted


def test_sc_14_a_drawn_assault_counts_for_nobody() -> None:
    place = after(attack((3, 5), (3, 5), weapon="laser", match=3, stalemate=1), "feint", 6)
    assert (place.state.assault, place.state.attacker, tracks(place)) == (2, RIGHT, ((3, 5), (3, 5)))
    assert after(place, "feint", 6, "feint", 6).state.outcome == Outcome(None, Why.ROUNDS)
    assert after(place, "thrust", 6, "feint", 6).state.outcome == Outcome(RIGHT, Why.ROUNDS)


def test_sc_15_a_hundred_actions_without_a_die_lost_are_a_stalemate() -> None:
    place = after(attack(), *["recover", 6] * 99)
    assert place.state.quiet == 99
    assert after(place, "thrust", 6).state.quiet == 0
    assert after(place, "recover", 6).state.outcome == Outcome(None, Why.STALEMATE)
    assert after(attack(stalemate=0), *["maneuver", 6] * 120).request is not None


def test_sc_15_each_assault_of_a_match_is_counted_anew() -> None:
    place = after(attack((4, 4), (4, 4), weapon="sabre", match=3, stalemate=2), "recover", 6, "thrust", 6)
    assert (place.state.assault, place.state.quiet) == (2, 0)
    assert [after(place, *["recover", 6] * count).state.assault for count in (1, 2)] == [2, 3]


def test_a_game_masters_modifier_moves_the_highest_die_and_never_past_the_ends() -> None:
    place = after(attack(), "thrust")
    assert tracks(place.give(Rolled(6, modifier=3))) == (FOIL, (2, 2))
    assert asked(place.give(Rolled(6, modifier=-1))) == asked(place.give(Rolled(1, modifier=-3))) == ANSWER


@pytest.mark.parametrize("take_back", ["none", "reveal", "free"])
def test_take_back_changes_nothing_in_the_rules(take_back: str) -> None:
    assert left_by("thrust", 5, 2, take_back=take_back) == (FOIL, (2, 2))
    assert ruleset(take_back=take_back).grounds() == ruleset().grounds(), "no table is made anew for it"
