"""Rules 2 to 5 and their rulings: what a round leads to, and when it is over."""

import pytest

from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Decide, shown
from duel_tui.systems.duel_of_swords.model import (
    AdvantageLost,
    BothHit,
    Converted,
    Ended,
    FancyHit,
    Gained,
    Hit,
    MovesShown,
    PlayedOn,
)
from tests.systems.duel_of_swords.bouts import (
    BOTH,
    LEFT,
    LEFT_GAINS,
    LEFT_HITS,
    NOTHING,
    RIGHT,
    RIGHT_GAINS,
    RIGHT_HITS,
    Bouts,
)
from tests.systems.foretold import prospects_at


def test_a_hit_is_a_point_and_the_moves_are_told_with_it() -> None:
    duel = Bouts(LEFT_HITS)
    assert duel.score == ("1", "0")
    assert duel.told(MovesShown)[0].result == "A"
    assert duel.told(Hit)[0].side is LEFT
    assert Bouts(RIGHT_HITS).score == ("0", "1")


def test_two_advantages_running_make_a_hit_and_are_used_up() -> None:
    duel = Bouts("disengage thrust", "feint dodge")
    assert duel.score == ("1", "0")
    assert duel.told(Converted)[0].side is LEFT
    assert not duel.told(AdvantageLost)


def test_an_advantage_is_marked() -> None:
    duel = Bouts(RIGHT_GAINS)
    assert duel.score == ("0", "0*")
    assert duel.told(Gained)[0].side is RIGHT


@pytest.mark.parametrize("between", [LEFT_HITS, RIGHT_HITS, NOTHING, BOTH, RIGHT_GAINS])
def test_dos_1_any_other_round_takes_an_advantage_away(between: str) -> None:
    duel = Bouts(LEFT_GAINS, between)
    assert not duel.duellist(LEFT).advantage
    assert duel.told(AdvantageLost)[0].side is LEFT
    before = duel.duellist(LEFT).halves
    duel.play(LEFT_GAINS)
    assert duel.duellist(LEFT).halves == before
    assert duel.duellist(LEFT).advantage


@pytest.mark.parametrize("between", [LEFT_HITS, RIGHT_HITS, NOTHING, BOTH, RIGHT_GAINS])
def test_dos_1_with_advantage_persists_it_waits_for_its_second(between: str) -> None:
    duel = Bouts(LEFT_GAINS, between, advantage_persists=True)
    assert duel.duellist(LEFT).advantage
    before = duel.duellist(LEFT).halves
    duel.play(LEFT_GAINS)
    assert duel.duellist(LEFT).halves == before + 2
    assert not duel.duellist(LEFT).advantage


def test_dos_2_a_third_advantage_running_begins_anew() -> None:
    assert Bouts(LEFT_GAINS, LEFT_GAINS, LEFT_GAINS).score == ("1*", "0")
    assert Bouts(*[LEFT_GAINS] * 4).score == ("2", "0")


def test_five_hits_win_when_the_other_has_fewer() -> None:
    duel = Bouts(*[RIGHT_HITS] * 4, *[LEFT_HITS] * 5)
    assert duel.outcome == Outcome(LEFT, "hits")
    assert duel.told(Ended)[0].winner is LEFT
    assert Bouts(*[BOTH] * 4, RIGHT_HITS).outcome == Outcome(RIGHT, "hits")


def test_hits_to_win_sets_another_target() -> None:
    assert Bouts(LEFT_HITS, hits_to_win=1).outcome == Outcome(LEFT, "hits")
    assert Bouts(*[LEFT_HITS] * 5, hits_to_win=6).outcome is None


def test_dos_3_more_hits_win_when_the_rounds_are_over() -> None:
    duel = Bouts(*[NOTHING] * 14, RIGHT_HITS)
    assert duel.outcome == Outcome(RIGHT, "rounds")
    assert Bouts(*[NOTHING] * 14).outcome is None


def test_dos_4_level_after_the_last_round_is_a_draw_whoever_has_an_advantage() -> None:
    assert Bouts(*[NOTHING] * 15).outcome == Outcome(None, "rounds")
    assert Bouts(NOTHING, LEFT_GAINS, max_rounds=2).outcome == Outcome(None, "rounds")


def test_dos_4_with_advantage_tiebreak_the_one_who_alone_has_an_advantage_wins() -> None:
    duel = Bouts(NOTHING, LEFT_GAINS, max_rounds=2, advantage_tiebreak=True)
    assert duel.outcome == Outcome(LEFT, "rounds")
    assert Bouts(NOTHING, max_rounds=1, advantage_tiebreak=True).outcome == Outcome(None, "rounds")
    both = Bouts(RIGHT_GAINS, LEFT_GAINS, max_rounds=2, advantage_tiebreak=True, advantage_persists=True)
    assert both.outcome == Outcome(None, "rounds")


def test_dos_4b_limit_tie_next_hit_fights_on_until_one_leads() -> None:
    options = {"max_rounds": 2, "limit_tie": "next_hit"}
    duel = Bouts(BOTH, NOTHING, **options)
    assert duel.outcome is None
    assert duel.told(PlayedOn)[0].limit
    assert duel.play(RIGHT_HITS).outcome == Outcome(RIGHT, "rounds")
    assert Bouts(BOTH, RIGHT_HITS, **options).outcome == Outcome(RIGHT, "rounds")


def test_dos_4b_at_most_as_many_rounds_again() -> None:
    duel = Bouts(*[NOTHING] * 3, max_rounds=2, limit_tie="next_hit")
    assert duel.outcome is None
    assert duel.play(NOTHING).outcome == Outcome(None, "rounds")


def test_dos_4b_an_advantage_breaks_the_tie_before_it_is_fought_on() -> None:
    options = {"max_rounds": 2, "limit_tie": "next_hit", "advantage_tiebreak": True}
    assert Bouts(NOTHING, LEFT_GAINS, **options).outcome == Outcome(LEFT, "rounds")
    duel = Bouts(NOTHING, NOTHING, LEFT_GAINS, **options)
    assert duel.outcome is None, "in the rounds after it an advantage alone decides nothing"
    assert duel.play(RIGHT_GAINS).outcome == Outcome(RIGHT, "rounds")


def test_dos_5_level_at_the_target_they_go_on_and_the_first_lead_wins() -> None:
    duel = Bouts(*[BOTH] * 5)
    assert duel.outcome is None
    assert not duel.told(PlayedOn)[0].limit
    assert duel.play(NOTHING, LEFT_HITS).outcome == Outcome(LEFT, "hits")
    assert Bouts(*[BOTH] * 5, LEFT_GAINS, LEFT_GAINS).outcome == Outcome(LEFT, "hits")
    assert Bouts(*[BOTH] * 15).outcome == Outcome(None, "rounds")


def test_dos_6_any_move_may_be_repeated() -> None:
    duel = Bouts(NOTHING)
    assert "dodge" in duel.menu(LEFT).keys
    assert not duel.menu(LEFT).denied


def test_dos_6_no_repeat_all_denies_the_last_move_with_its_reason() -> None:
    duel = Bouts("dodge disengage", no_repeat="all")
    assert duel.menu(LEFT).denied == (("dodge", "repeated"),)
    assert duel.menu(RIGHT).denied == (("disengage", "repeated"),)
    with pytest.raises(IllegalChoiceError, match="dodge is not available now: repeated"):
        duel.play("dodge thrust")
    assert "dodge" in duel.play("thrust thrust").menu(LEFT).keys


def test_dos_6_no_repeat_all_but_disengage_lets_it_come_again() -> None:
    duel = Bouts("dodge disengage", no_repeat="all_but_disengage")
    assert "dodge" not in duel.menu(LEFT).keys
    assert len(duel.menu(RIGHT).keys) == 10


def test_dos_6_a_repeated_fancy_is_a_repeated_move() -> None:
    duel = Bouts("dodge! thrust", no_repeat="all", fancies=3)
    assert dict(duel.menu(LEFT).denied) == {"dodge": "repeated", "dodge!": "repeated"}


def test_dos_8_high_cuts_against_each_other_do_nothing() -> None:
    assert Bouts("cut_high cut_high").score == ("0", "0")


def test_dos_8_high_high_both_makes_them_hit_both() -> None:
    assert Bouts("cut_high cut_high", high_high_both=True).score == ("1", "1")
    assert Bouts("cut_high thrust", high_high_both=True).score == ("0", "0")


HALF = {"scoring": "half_points"}


def test_dos_9_half_points_count_at_once_and_never_convert() -> None:
    duel = Bouts(LEFT_GAINS, LEFT_GAINS, RIGHT_HITS, LEFT_GAINS, **HALF)
    assert duel.score == ("1½", "1")
    assert duel.sheet.left.hits == 1.5


def test_dos_9_half_points_win_only_with_a_lead_of_one() -> None:
    duel = Bouts(*[BOTH] * 4, LEFT_GAINS, LEFT_HITS, **HALF)
    assert duel.outcome == Outcome(LEFT, "hits")
    close = Bouts(*[BOTH] * 4, LEFT_GAINS, BOTH, **HALF)
    assert close.score == ("5½", "5")
    assert close.outcome is None
    assert close.play(LEFT_GAINS).outcome == Outcome(LEFT, "hits")


def test_dos_9_half_points_after_the_last_round_half_a_lead_is_a_tie() -> None:
    assert Bouts(LEFT_GAINS, max_rounds=1, **HALF).outcome == Outcome(None, "rounds")
    assert Bouts(LEFT_GAINS, LEFT_GAINS, max_rounds=2, **HALF).outcome == Outcome(LEFT, "rounds")


def test_dos_10_a_double_hit_clears_the_advantage() -> None:
    duel = Bouts(RIGHT_GAINS, BOTH)
    assert duel.score == ("1", "1")
    assert duel.told(BothHit)
    assert duel.told(AdvantageLost)[0].side is RIGHT


def test_dos_11_both_are_asked_at_once_and_neither_sees_the_others_menu() -> None:
    duel = Bouts()
    request = duel.table.request
    assert isinstance(request, Decide)
    assert [ask.side for ask in request.asks] == [LEFT, RIGHT]
    seen = shown(request, LEFT)
    assert isinstance(seen, Decide)
    assert seen.asks[1].menu is None
    duel.table.decide(LEFT, "thrust")
    assert duel.table.sealed == (LEFT,)
    assert duel.table.state.bout.round == 1


def test_dos_12_fancies_are_offered_only_by_the_house_rule() -> None:
    assert not any(key.endswith("!") for key in Bouts().menu(LEFT).keys)
    offered = {key for key in Bouts(fancies=1).menu(LEFT).keys if key.endswith("!")}
    assert offered == {"lateral_parry!", "circular_parry!", "dodge!", "disengage!", "feint!"}


def test_dos_12_a_fancy_that_gains_is_a_hit() -> None:
    duel = Bouts("disengage! thrust", fancies=1)
    assert duel.score == ("1", "0")
    assert duel.told(FancyHit)[0].side is LEFT
    assert Bouts(LEFT_GAINS, "disengage! thrust", fancies=1).score == ("1", "0")
    assert Bouts("disengage! thrust", fancies=1, **HALF).score == ("1", "0")


def test_dos_12_a_fancy_is_spent_also_when_it_gains_nothing() -> None:
    duel = Bouts("dodge! dodge", fancies=1)
    assert duel.score == ("0", "0")
    assert dict(duel.menu(LEFT).denied)["feint!"] == "no_fancy"
    assert not duel.menu(RIGHT).denied


def test_dos_12_a_fancy_that_is_hit_is_hit_as_any_move() -> None:
    assert Bouts("feint! thrust", fancies=1).score == ("0", "1")


def test_rule_6_the_odds_show_no_matrix_unless_show_matrix() -> None:
    assert prospects_at(Bouts().table, LEFT, "thrust") == ()
    shown_ = prospects_at(Bouts(show_matrix=True).table, LEFT, "thrust")
    gives = {one.answer: one.gives for one in shown_}
    assert (gives["slash"], gives["feint"], gives["stop_hit"], gives["thrust"]) == (
        "hit",
        "hit",
        "foe_hit",
        "both_hit",
    )
    mirrored = prospects_at(Bouts(show_matrix=True).table, RIGHT, "thrust")
    assert [one.facts for one in mirrored] == [one.facts for one in shown_]


def test_notebook_changes_nothing_in_the_rules() -> None:
    assert Bouts(LEFT_HITS, notebook=True).score == ("1", "0")


@pytest.mark.parametrize("take_back", ["none", "free"])
def test_take_back_changes_nothing_in_the_rules(take_back: str) -> None:
    assert Bouts(LEFT_HITS, take_back=take_back).score == ("1", "0")
