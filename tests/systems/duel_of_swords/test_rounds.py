"""Rules 2 to 5 and their rulings: what a round leads to, and when it is over."""

from typing import Any

import pytest

from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.requests import Decide, shown
from duel_tui.engine.side import Side
from duel_tui.systems.duel_of_swords.model import AdvantageLost, MovesShown, PlayedOn
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

HALF: dict[str, Any] = {"scoring": "half_points"}
FANCY: dict[str, Any] = {"fancies": 1}
LIMIT: dict[str, Any] = {"max_rounds": 2, "limit_tie": "next_hit"}
PERSISTS: dict[str, Any] = {"advantage_persists": True}
TIEBREAK: dict[str, Any] = {"max_rounds": 2, "advantage_tiebreak": True}


def led(*rounds: str, **options: Any) -> str:
    """The score and the end: `1* 0 left hits`."""
    duel = Bouts(*rounds, **options)
    end = f" {duel.outcome.winner or 'nobody'} {duel.outcome.why}" if duel.outcome else ""
    return f"{duel.score[0]} {duel.score[1]}{end}"


def last(*rounds: str, **options: Any) -> list[str]:
    """What the last round tells, with its side."""
    told = Bouts(*rounds, **options).table.steps[-1].told
    return [f"{one.kind} {getattr(one.event, 'side', '')}".strip() for one in told]


@pytest.mark.parametrize(
    ("moves", "event", "score"),
    [
        ("thrust slash", "hit left", "1 0"),
        ("slash thrust", "hit right", "0 1"),
        ("stop_hit thrust", "hit left", "1 0"),
        ("feint thrust", "hit right", "0 1"),
        ("circular_parry thrust", "gained left", "0* 0"),
        ("disengage feint", "gained right", "0 0*"),
        ("cut_low cut_low", "both_hit", "1 1"),
        ("dodge dodge", "nothing_came", "0 0"),
        ("disengage thrust, feint dodge", "converted left", "1 0"),
    ],
)
def test_a_worked_round(moves: str, event: str, score: str) -> None:
    rounds = moves.split(", ")
    assert last(*rounds) == ["moves_shown", event]
    assert led(*rounds) == score
    assert Bouts("thrust slash").told(MovesShown)[0].result == "A"


OTHERS = pytest.mark.parametrize("between", [LEFT_HITS, RIGHT_HITS, NOTHING, BOTH, RIGHT_GAINS])


@OTHERS
def test_dos_1_any_other_round_takes_an_advantage_away(between: str) -> None:
    duel = Bouts(LEFT_GAINS, between)
    assert duel.told(AdvantageLost)[0].side is LEFT
    before = duel.duellist(LEFT).halves
    duel.play(LEFT_GAINS)
    assert (duel.duellist(LEFT).halves, duel.duellist(LEFT).advantage) == (before, True)


@OTHERS
def test_dos_1_with_advantage_persists_it_waits_for_its_second(between: str) -> None:
    duel = Bouts(LEFT_GAINS, between, **PERSISTS)
    assert duel.duellist(LEFT).advantage
    before = duel.duellist(LEFT).halves
    duel.play(LEFT_GAINS)
    assert (duel.duellist(LEFT).halves, duel.duellist(LEFT).advantage) == (before + 2, False)


def test_dos_2_a_third_advantage_running_begins_anew() -> None:
    assert [led(*[LEFT_GAINS] * count) for count in (2, 3, 4)] == ["1 0", "1* 0", "2 0"]


def test_hits_to_win_is_the_target_when_the_other_has_fewer() -> None:
    assert led(*[RIGHT_HITS] * 4, *[LEFT_HITS] * 5) == "5 4 left hits"
    assert led(*[BOTH] * 4, RIGHT_HITS) == "4 5 right hits"
    assert led(LEFT_HITS, hits_to_win=1) == "1 0 left hits"
    assert led(*[LEFT_HITS] * 5, hits_to_win=6) == "5 0"


def test_dos_3_more_hits_win_when_the_rounds_are_over() -> None:
    assert led(*[NOTHING] * 14) == "0 0"
    assert led(*[NOTHING] * 14, RIGHT_HITS) == "0 1 right rounds"


def test_dos_4_level_after_the_last_round_is_a_draw_but_for_the_advantage_tiebreak() -> None:
    assert led(*[NOTHING] * 15) == "0 0 nobody rounds"
    assert led(NOTHING, LEFT_GAINS, max_rounds=2) == "0* 0 nobody rounds"
    assert led(NOTHING, LEFT_GAINS, **TIEBREAK) == "0* 0 left rounds"
    assert led(NOTHING, NOTHING, **TIEBREAK) == "0 0 nobody rounds"
    assert led(RIGHT_GAINS, LEFT_GAINS, **TIEBREAK, **PERSISTS) == "0* 0* nobody rounds"


def test_dos_4b_limit_tie_next_hit_fights_on_until_one_leads_or_for_as_many_rounds_again() -> None:
    duel = Bouts(BOTH, NOTHING, **LIMIT)
    assert duel.outcome is None
    assert duel.told(PlayedOn)[0].limit
    assert led(BOTH, NOTHING, RIGHT_HITS, **LIMIT) == "1 2 right rounds"
    assert led(BOTH, RIGHT_HITS, **LIMIT) == "1 2 right rounds"
    assert led(*[NOTHING] * 3, **LIMIT) == "0 0"
    assert led(*[NOTHING] * 4, **LIMIT) == "0 0 nobody rounds"


def test_dos_4b_an_advantage_breaks_the_tie_before_it_is_fought_on() -> None:
    options = LIMIT | TIEBREAK
    assert led(NOTHING, LEFT_GAINS, **options) == "0* 0 left rounds"
    assert led(NOTHING, NOTHING, LEFT_GAINS, **options) == "0* 0", "an advantage alone decides nothing now"
    assert led(NOTHING, NOTHING, LEFT_GAINS, RIGHT_GAINS, **options) == "0 0* right rounds"


def test_dos_5_level_at_the_target_they_go_on_and_the_first_lead_wins() -> None:
    assert not Bouts(*[BOTH] * 5).told(PlayedOn)[0].limit
    assert led(*[BOTH] * 5) == "5 5"
    assert led(*[BOTH] * 5, NOTHING, LEFT_HITS) == "6 5 left hits"
    assert led(*[BOTH] * 5, LEFT_GAINS, LEFT_GAINS) == "6 5 left hits"
    assert led(*[BOTH] * 15) == "15 15 nobody rounds"


@pytest.mark.parametrize(
    ("rounds", "options", "side", "denied"),
    [
        ("dodge disengage", {}, LEFT, {}),
        ("dodge disengage", {"no_repeat": "all"}, LEFT, {"dodge": "repeated"}),
        ("dodge disengage", {"no_repeat": "all"}, RIGHT, {"disengage": "repeated"}),
        ("dodge disengage, thrust thrust", {"no_repeat": "all"}, LEFT, {"thrust": "repeated"}),
        ("dodge disengage", {"no_repeat": "all_but_disengage"}, LEFT, {"dodge": "repeated"}),
        ("dodge disengage", {"no_repeat": "all_but_disengage"}, RIGHT, {}),
        (
            "dodge! thrust",
            {"no_repeat": "all", "fancies": 3},
            LEFT,
            {"dodge": "repeated", "dodge!": "repeated"},
        ),
    ],
)
def test_dos_6_what_may_not_be_repeated_is_denied_with_its_reason(
    rounds: str, options: dict[str, Any], side: Side, denied: dict[str, str]
) -> None:
    duel = Bouts(*rounds.split(", "), **options)
    assert dict(duel.menu(side).denied) == denied
    assert len(duel.menu(side).keys) + len(denied) == (15 if "fancies" in options else 10)
    for move in denied if side is LEFT else ():
        with pytest.raises(IllegalChoiceError, match=f"{move} is not available now: repeated"):
            duel.play(f"{move} thrust")


def test_dos_8_high_cuts_against_each_other_do_nothing_but_by_high_high_both() -> None:
    assert led("cut_high cut_high") == "0 0"
    assert led("cut_high cut_high", high_high_both=True) == "1 1"
    assert led("cut_high thrust", high_high_both=True) == "0 0"


def test_dos_9_half_points_count_at_once_never_convert_and_win_only_with_a_lead_of_one() -> None:
    assert led(LEFT_GAINS, LEFT_GAINS, RIGHT_HITS, LEFT_GAINS, **HALF) == "1½ 1"
    assert Bouts(LEFT_GAINS, **HALF).sheet.left.hits == 0.5
    assert led(*[BOTH] * 4, LEFT_GAINS, LEFT_HITS, **HALF) == "5½ 4 left hits"
    assert led(*[BOTH] * 4, LEFT_GAINS, BOTH, **HALF) == "5½ 5"
    assert led(*[BOTH] * 4, LEFT_GAINS, BOTH, LEFT_GAINS, **HALF) == "6 5 left hits"
    assert led(LEFT_GAINS, max_rounds=1, **HALF) == "½ 0 nobody rounds"
    assert led(LEFT_GAINS, LEFT_GAINS, max_rounds=2, **HALF) == "1 0 left rounds"


def test_dos_10_a_double_hit_clears_the_advantage() -> None:
    assert led(RIGHT_GAINS, BOTH) == "1 1"
    assert last(RIGHT_GAINS, BOTH) == ["moves_shown", "both_hit", "advantage_lost right"]


def test_dos_11_both_are_asked_at_once_and_neither_sees_the_others_menu() -> None:
    duel = Bouts()
    request = duel.table.request
    assert isinstance(request, Decide)
    assert [ask.side for ask in request.asks] == [LEFT, RIGHT]
    seen = shown(request, LEFT)
    assert isinstance(seen, Decide)
    assert seen.asks[1].menu is None
    duel.table.decide(LEFT, "thrust")
    assert (duel.table.sealed, duel.table.state.bout.round) == ((LEFT,), 1)


def test_dos_12_fancies_are_offered_only_by_the_house_rule() -> None:
    offered = [{key for key in Bouts(**rule).menu(LEFT).keys if key.endswith("!")} for rule in ({}, FANCY)]
    fancies = {"lateral_parry!", "circular_parry!", "dodge!", "disengage!", "feint!"}
    assert offered == [set(), fancies]


def test_dos_12_a_fancy_that_gains_is_a_hit_and_spent_whatever_it_brings() -> None:
    assert last("disengage! thrust", **FANCY) == ["moves_shown", "fancy_hit left"]
    assert led("disengage! thrust", **FANCY) == led("disengage! thrust", **FANCY, **HALF) == "1 0"
    assert led(LEFT_GAINS, "disengage! thrust", **FANCY) == "1 0"
    assert last(LEFT_GAINS, "disengage! thrust", **FANCY)[1:] == ["fancy_hit left", "advantage_lost left"]
    assert led("feint! thrust", **FANCY) == "0 1"
    spent = Bouts("dodge! dodge", **FANCY)
    assert dict(spent.menu(LEFT).denied)["feint!"] == "no_fancy"
    assert not spent.menu(RIGHT).denied


def test_rule_6_the_odds_show_no_matrix_unless_show_matrix() -> None:
    assert prospects_at(Bouts().table, LEFT, "thrust") == ()
    shown_ = prospects_at(Bouts(show_matrix=True).table, LEFT, "thrust")
    gives = {one.answer: one.gives for one in shown_}
    found = [gives[move] for move in ("slash", "feint", "stop_hit", "thrust")]
    assert found == ["hit", "hit", "foe_hit", "both_hit"]


@pytest.mark.parametrize(
    "options", [{"notebook": True}, {"take_back": "none"}, {"take_back": "free"}], ids=str
)
def test_notebook_and_take_back_change_nothing_in_the_rules(options: dict[str, Any]) -> None:
    assert led(LEFT_HITS, **options) == "1 0"
