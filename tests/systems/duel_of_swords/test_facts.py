"""A game master sets a fact of a score, and what follows from it follows: the new score, the end of the duel."""

from typing import Any

import pytest

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.facts import Settable
from duel_tui.engine.rulings import Set
from duel_tui.engine.side import Side
from duel_tui.systems.duel_of_swords.model import Ended, Rescored, Why
from duel_tui.systems.duel_of_swords.seen import reading
from tests.systems.duel_of_swords.bouts import BOTH, LEFT_GAINS, LEFT_HITS, NOTHING, RIGHT_GAINS, Bouts, bout
from tests.tui.bouts import tale_at

Options = dict[str, Any]
HALF: Options = {"scoring": "half_points"}
FANCY: Options = {"fancies": 2}
BARRED: Options = {"no_repeat": "all_but_disengage"}


def ruled(rulings: str = "", *rounds: str, **options: Any) -> Bouts:
    """A duel in which facts were set after some rounds: `left hits 3, right half yes`."""
    duel = Bouts(*rounds, **options)
    for side, fact, value in map(str.split, filter(None, rulings.split(", "))):
        duel.table.rule(Set(f"{side}.{fact}", value))
    return duel


def end(duel: Bouts) -> tuple[Side | None, str] | None:
    return (duel.outcome.winner, duel.outcome.why) if duel.outcome else None


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({}, ["hits", "advantage"]),
        (HALF, ["hits", "half"]),
        (FANCY, ["hits", "advantage", "fancies"]),
        (BARRED, ["hits", "advantage", "last"]),
    ],
)
def test_the_facts_are_those_of_the_house_rules(options: Options, names: list[str]) -> None:
    table = Bouts(**options).table
    assert isinstance(table.rules, Settable)
    found = [fact.key for fact in table.rules.facts(table.state)]
    assert found == [f"{side}.{name}" for side in Side for name in names]


@pytest.mark.parametrize(
    ("rulings", "rounds", "options", "score", "ended"),
    [
        ("left hits 3", (LEFT_GAINS,), HALF, ("3½", "0"), None),
        ("left hits 3, left half no", (LEFT_GAINS,), HALF, ("3", "0"), None),
        ("left hits 5", (NOTHING, NOTHING), {}, ("5", "0"), (Side.LEFT, Why.HITS)),
        ("right hits 1, right half yes, left hits 2", (), {"hits_to_win": 2, **HALF}, ("2", "1½"), None),
        (
            *("right hits 1, right half yes, left hits 2, right half no", (), {"hits_to_win": 2, **HALF}),
            *(("2", "1"), (Side.LEFT, Why.HITS)),
        ),
        (
            *("right hits 1", (NOTHING, NOTHING), {"max_rounds": 2, "limit_tie": "next_hit"}),
            *(("0", "1"), (Side.RIGHT, Why.ROUNDS)),
        ),
        ("left advantage yes", (RIGHT_GAINS,), {"advantage_persists": True}, ("0*", "0*"), None),
        ("", (BOTH, BOTH), {"hits_to_win": 2}, ("2", "2"), None),
        ("left hits 3", (BOTH, BOTH), {"hits_to_win": 2}, ("3", "2"), (Side.LEFT, Why.HITS)),
    ],
)
def test_the_score_and_the_end_follow(
    rulings: str, rounds: tuple[str, ...], options: Options, score: Any, ended: Any
) -> None:
    duel = ruled(rulings, *rounds, **options)
    assert (duel.score, end(duel)) == (score, ended)


def test_the_last_hit_ends_the_duel_and_can_be_taken_back() -> None:
    duel = ruled("left hits 5", NOTHING, NOTHING)
    assert [one.kind for one in duel.table.step(duel.table.place - 1).told] == [
        "fact_set",
        "rescored",
        "ended",
    ]
    assert duel.told(Ended) == [Ended(Side.LEFT, Why.HITS)]
    assert duel.sheet.duel.round == 2, "the third round was not played"
    duel.table.undo()
    assert (end(duel), duel.sheet.duel.round) == (None, 3)


def test_a_move_that_was_the_last_is_not_available_and_an_advantage_is_the_first_of_two() -> None:
    assert ("slash", "repeated") in ruled("left last slash", no_repeat="all").menu(Side.LEFT).denied
    assert not ruled("left last none", "slash dodge", no_repeat="all").menu(Side.LEFT).denied
    assert ruled("left advantage yes").play(LEFT_GAINS).score == ("1", "0")


@pytest.mark.parametrize(
    ("before", "fact", "value", "why"),
    [
        ((), "left.hits", "6", "6 is not a whole number from 0 to 5"),
        ((), "left.hits", "2.5", "'2.5' is not a whole number"),
        ((), "left.fancies", "1", "there is no fact 'left.fancies'"),
        ((), "left.half", "yes", "there is no fact 'left.half'"),
        (
            *((RIGHT_GAINS,), "left.advantage", "yes"),
            "the other fencer has the advantage, and here only one can",
        ),
    ],
)
def test_what_cannot_be_set_is_refused_with_the_reason(
    before: tuple[str, ...], fact: str, value: str, why: str
) -> None:
    table = Bouts(*before).table
    lines = table.journal.lines
    with pytest.raises(WrongAnswerError, match=why):
        table.rule(Set(fact, value))
    assert table.journal.lines == lines


def test_a_sealed_move_stays_where_it_still_fits_and_is_named_where_not() -> None:
    table = Bouts(no_repeat="all").table
    table.decide(Side.LEFT, "slash")
    table.rule(Set("right.hits", "1"))
    assert table.sealed == (Side.LEFT,)
    table.rule(Set("left.last", "slash"))
    assert (*table.unsealed, *table.sealed) == (Side.LEFT,)


def test_a_change_of_the_score_is_no_move_of_the_round_before() -> None:
    duel = ruled("right hits 2", LEFT_HITS).play(NOTHING, LEFT_HITS)
    events = [one.event for step in duel.table.steps for one in step.told]
    assert Rescored in map(type, events)
    assert [(one.won, one.lost) for one in reading(events, Side.LEFT).past] == [(2, 0), (0, 0), (2, 0)]


def test_a_ruling_is_told_in_words() -> None:
    seated = bout(LEFT_HITS)
    seated.table.rule(Set("right.hits", "2", "the judges conferred"))
    assert [sentence.text for sentence in tale_at(seated, 1)] == [
        "The game master changes Carranza's hits: 2; the judges conferred.",
        "The score is now Bernardino 1, Carranza 2.",
    ]
    seated = bout(no_repeat="all")
    seated.table.rule(Set("left.last", "cut_low"))
    assert tale_at(seated, 0)[0].text == "The game master changes Bernardino's last move: low cut."
