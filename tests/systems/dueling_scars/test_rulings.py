"""The rulings of RULES.md, section 2, each by its id, with what the house rules change."""

import pytest

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Decide
from duel_tui.fencer.terms import Kind
from duel_tui.systems.dueling_scars.model import Action, Why
from tests.systems.dueling_scars.situations import LEFT, RIGHT, after, asked, attack, begun, ruleset, tracks


def test_vector_a_thrust_parried_does_nothing_and_changes_the_initiative() -> None:
    place = after(attack(), "thrust", 5, 4)
    assert tracks(place) == ((4, 2), (4, 2))
    assert place.state.attacker is RIGHT


def test_vector_a_riposte_takes_two_dice_from_the_attacker() -> None:
    place = after(attack(), "thrust", 5, 6)
    assert tracks(place) == ((2, 2), (4, 2))
    assert place.state.attacker is RIGHT


def test_vector_a_retreat_costs_the_defender_two_dice_and_the_attacker_goes_on() -> None:
    place = after(attack(), "thrust", 5, 2)
    assert tracks(place) == ((4, 2), (2, 2))
    assert place.state.attacker is LEFT


def test_vector_a_manoeuvre_lowers_the_threat_before_the_riposte() -> None:
    place = after(attack(), "maneuver", 4, 6)
    assert tracks(place) == ((3, 2), (4, 1))


@pytest.mark.parametrize(
    ("action", "success", "failure"),
    [
        ("thrust", ((4, 2), (2, 2)), ((4, 2), (4, 2))),
        ("feint", ((4, 3), (4, 2)), ((4, 1), (4, 2))),
        ("recover", ((5, 2), (4, 2)), ((4, 2), (4, 2))),
        ("maneuver", ((4, 2), (4, 1)), ((4, 2), (4, 2))),
        ("lunge", ((4, 2), (2, 1)), ((4, 1), (4, 2))),
    ],
)
def test_2_1_each_action_on_success_and_on_failure(action: str, success: object, failure: object) -> None:
    for unanswered in (
        after(attack(), action, 6),
        after(attack(), action, 5, 3),
        after(attack(), action, 4, 1),
    ):
        assert tracks(unanswered) == success
        assert unanswered.state.attacker is LEFT
    for score in (3, 2, 1):
        missed = after(attack(), action, score)
        assert asked(missed) == "right complication 4d6h"
        assert tracks(after(missed, 1)) == failure


@pytest.mark.parametrize(
    ("score", "follows"), [(6, "left action"), (5, "right complication 4d6h"), (3, "right complication 4d6h")]
)
def test_sc_12_only_a_six_leaves_the_defender_no_chance(score: int, follows: str) -> None:
    assert asked(after(attack(), "thrust", score)) == follows


@pytest.mark.parametrize(("score", "attacker"), [(6, RIGHT), (5, RIGHT), (4, RIGHT), (3, LEFT), (1, LEFT)])
def test_sc_12_the_defender_gains_the_initiative_with_four_or_more(score: int, attacker: object) -> None:
    assert after(attack(), "recover", 3, score).state.attacker is attacker


def test_sc_1_effect_stays_between_nothing_and_five() -> None:
    assert tracks(after(attack((4, 5)), "feint", 6))[0] == (4, 5)
    assert tracks(after(attack((4, 0)), "feint", 1, 1))[0] == (4, 0)
    assert tracks(after(attack((4, 2), (4, 0)), "maneuver", 6))[1] == (4, 0)


def test_sc_1_effect_max_moves_the_end_of_the_track() -> None:
    assert tracks(after(attack((4, 5), effect_max=7), "feint", 6))[0] == (4, 6)
    assert tracks(begun(weapon="laser", effect_max=3)) == ((3, 3), (3, 3))


def test_sc_2_nobody_recovers_past_six_dice() -> None:
    assert tracks(after(attack((5, 2)), "recover", 6))[0] == (6, 2)
    assert tracks(after(attack((6, 2)), "recover", 6))[0] == (6, 2)


def test_sc_2_action_cap_start_and_none() -> None:
    assert tracks(after(attack((4, 2), action_cap="start"), "recover", 6))[0] == (4, 2)
    assert tracks(after(attack((3, 2), action_cap="start"), "recover", 6))[0] == (4, 2)
    assert tracks(after(attack((6, 2), action_cap="none"), "recover", 6))[0] == (7, 2)


def test_sc_3_harm_waits_for_the_answer_which_is_thrown_with_all_dice() -> None:
    place = after(attack((4, 5), (4, 2)), "thrust", 5)
    assert asked(place) == "right complication 4d6h"
    assert tracks(after(place, 5)) == ((4, 5), (1, 2))
    assert tracks(after(place, 6)) == ((2, 5), (4, 2))


def test_sc_3_harm_before_parry_leaves_the_defender_fewer_dice_and_undoes_nothing() -> None:
    place = after(attack(harm_before_parry=True), "thrust", 5)
    assert asked(place) == "right complication 2d6h"
    parried = after(place, 4)
    assert tracks(parried) == ((4, 2), (2, 2))
    assert parried.state.attacker is RIGHT
    assert tracks(after(place, 6)) == ((2, 2), (2, 2))
    assert after(attack((4, 5), harm_before_parry=True), "thrust", 5).state.outcome == Outcome(
        LEFT, Why.KILLED
    )
    assert tracks(after(attack(harm_before_parry=True), "lunge", 5)) == ((4, 2), (2, 1))


def test_sc_4_gains_and_penalties_come_before_the_answer() -> None:
    assert tracks(after(attack(), "feint", 5)) == ((4, 3), (4, 2))
    assert tracks(after(attack(), "recover", 5)) == ((5, 2), (4, 2))
    assert tracks(after(attack(), "lunge", 3)) == ((4, 1), (4, 2))


@pytest.mark.parametrize(
    ("score", "end"),
    [(6, ((2, 2), (4, 1))), (5, ((4, 2), (4, 1))), (2, ((4, 2), (2, 1)))],
    ids=["riposte", "parry", "retreat"],
)
def test_sc_5_a_lunge_lowers_the_threat_after_the_answer_and_the_harm(score: int, end: object) -> None:
    assert tracks(after(attack(), "lunge", 5, score)) == end


@pytest.mark.parametrize(
    ("score", "end"),
    [(6, ((2, 2), (4, 2))), (5, ((4, 2), (4, 2))), (2, ((4, 2), (2, 1)))],
    ids=["riposte", "parry", "retreat"],
)
def test_sc_5_lunge_needs_harm(score: int, end: object) -> None:
    assert tracks(after(attack(lunge_needs_harm=True), "lunge", 5, score)) == end
    assert tracks(after(attack((4, 0), lunge_needs_harm=True), "lunge", 6)) == ((4, 0), (4, 2))
    assert tracks(after(attack((4, 0)), "lunge", 6)) == ((4, 0), (4, 1))


def test_sc_6_a_riposte_deals_the_defenders_effect_at_that_moment() -> None:
    assert tracks(after(attack((6, 2), (4, 3)), "feint", 1, 6)) == ((3, 1), (4, 3))


def test_sc_7_equal_highest_dice_are_passed_over() -> None:
    assert after(begun(), [6, 1, 5, 2], [5, 6, 1, 1]).state.attacker is LEFT
    assert after(begun(), [6, 1, 4, 2], [5, 6, 1, 1]).state.attacker is RIGHT


def test_sc_7_who_has_dice_left_wins_the_tie_and_equal_throws_are_made_again() -> None:
    place = after(begun(mixed_weapons=True), ("knife", "foil"), [6, 3, 1], [6, 1, 3, 1])
    assert place.state.attacker is RIGHT
    again = after(begun(), [6, 3, 2, 1], [1, 2, 3, 6])
    assert asked(again) == "left initiative 4d6"
    assert after(again, [2, 1, 1, 1], [1, 1, 1, 1]).state.attacker is LEFT


def test_sc_7_initiative_tie_reroll_compares_only_the_highest() -> None:
    place = begun(initiative_tie="reroll")
    assert asked(after(place, [6, 6, 6, 6], [6, 1, 1, 1])) == "left initiative 4d6"
    assert after(place, [6, 1, 1, 1], [5, 5, 5, 5]).state.attacker is LEFT


def test_sc_7_a_coin_decides_after_more_equal_throws_than_anybody_believes_in() -> None:
    place = begun(weapon="knife")
    for _ in range(20):
        place = after(place, [1, 1, 1], [1, 1, 1])
    assert asked(place) == "coin 1d2"
    assert after(place, 2).state.attacker is RIGHT


def test_sc_8_both_throw_all_their_dice_left_first() -> None:
    place = begun()
    assert asked(place) == "left initiative 4d6"
    assert asked(after(place, [6, 6, 6, 6])) == "right initiative 4d6"


def test_sc_8_initiative_by_coin() -> None:
    place = begun(initiative="coin")
    assert asked(place) == "coin 1d2"
    assert after(place, 1).state.attacker is LEFT
    assert after(place, 2).state.attacker is RIGHT


def test_sc_8_initiative_by_wager_costs_both_what_they_bid() -> None:
    place = begun(initiative="wager")
    assert asked(place) == "left wager right wager"
    assert isinstance(place.request, Decide)
    assert [ask.menu.choices for ask in place.request.asks if ask.menu] == [(0, 1, 2, 3)] * 2
    won = after(place, (1, 3))
    assert tracks(won) == ((3, 2), (1, 2))
    assert won.state.attacker is RIGHT
    tied = after(place, (2, 2))
    assert asked(tied) == "left initiative 2d6"
    assert tracks(after(tied, [6, 1], [5, 5])) == ((2, 2), (2, 2))


def test_sc_9_both_fight_with_the_same_weapon() -> None:
    for weapon, (effect, action) in {
        "foil": (2, 4),
        "sabre": (4, 4),
        "knife": (1, 3),
        "laser": (5, 3),
    }.items():
        assert tracks(begun(weapon=weapon)) == ((action, effect), (action, effect))


def test_sc_9_mixed_weapons_are_chosen_in_secret() -> None:
    place = begun(mixed_weapons=True)
    assert asked(place) == "left weapon right weapon"
    assert tracks(after(place, ("laser", "knife"))) == ((3, 5), (3, 1))


def test_sc_10_a_hit_without_effect_is_allowed_and_does_nothing() -> None:
    for action in ("thrust", "lunge"):
        assert tracks(after(attack((4, 0), (4, 0)), action, 6))[1] == (4, 0)


def test_sc_11_a_riposte_that_kills_leaves_the_defender_whole() -> None:
    place = after(attack((1, 5), (1, 5)), "lunge", 5, 6)
    assert tracks(place) == ((0, 5), (1, 5))
    assert place.state.outcome == Outcome(RIGHT, Why.KILLED)


@pytest.mark.parametrize("action", list(Action))
def test_sc_12_the_same_attacker_acts_again_after_a_lost_opportunity(action: str) -> None:
    assert asked(after(attack(), action, 2, 3)) == "left action"


def test_sc_13_a_parry_gives_nothing_beyond_the_harm() -> None:
    assert tracks(after(attack((4, 1), (4, 5)), "thrust", 5, 5)) == ((4, 1), (4, 5))


def test_sc_14_one_assault_is_the_duel_and_its_loser_is_dead() -> None:
    assert after(attack((4, 4)), "thrust", 6).state.outcome == Outcome(LEFT, Why.KILLED)
    assert after(attack((4, 4), kind=Kind.DEATH), "thrust", 6).state.outcome == Outcome(LEFT, Why.KILLED)
    assert after(attack((4, 4), kind=Kind.FRIENDLY), "thrust", 6).state.outcome == Outcome(LEFT, Why.HITS)


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
    one_each = after(place, "feint", 6, "feint", 6)
    assert one_each.state.outcome == Outcome(None, Why.ROUNDS)
    ahead = after(place, "thrust", 6, "feint", 6)
    assert ahead.state.outcome == Outcome(RIGHT, Why.ROUNDS)


def test_sc_15_a_hundred_actions_without_a_die_lost_are_a_stalemate() -> None:
    place = attack()
    for _ in range(99):
        place = after(place, "recover", 6)
    assert place.state.quiet == 99
    assert after(place, "thrust", 6).state.quiet == 0
    assert after(place, "recover", 6).state.outcome == Outcome(None, Why.STALEMATE)


def test_sc_15_each_assault_of_a_match_is_counted_anew() -> None:
    place = after(attack((4, 4), (4, 4), weapon="sabre", match=3, stalemate=2), "recover", 6, "thrust", 6)
    assert (place.state.assault, place.state.quiet) == (2, 0)
    place = after(place, "recover", 6)
    assert place.state.assault == 2
    assert after(place, "recover", 6).state.assault == 3


def test_sc_15_stalemate_zero_is_never() -> None:
    place = attack(stalemate=0)
    for _ in range(300):
        place = after(place, "maneuver", 6)
    assert place.request is not None


def test_a_game_masters_modifier_moves_the_highest_die_and_never_past_the_ends() -> None:
    from duel_tui.engine.answers import Rolled  # noqa: PLC0415

    place = after(attack(), "thrust")
    assert tracks(place.give(Rolled(6, modifier=3))) == ((4, 2), (2, 2))
    assert asked(place.give(Rolled(6, modifier=-1))) == "right complication 4d6h"
    assert asked(place.give(Rolled(1, modifier=-3))) == "right complication 4d6h"


def test_take_back_changes_nothing_in_the_rules() -> None:
    for take_back in ("none", "reveal", "free"):
        place = after(attack(take_back=take_back), "thrust", 5, 2)
        assert tracks(place) == ((4, 2), (2, 2))
        assert ruleset(take_back=take_back).grounds() == ruleset().grounds(), (
            "and no table is made anew for it"
        )
