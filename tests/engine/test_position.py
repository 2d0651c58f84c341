"""Positions are values: giving an answer makes another, and the first stays what it was."""

import pytest

from duel_tui.engine.answers import Decided, Rolled, WrongAnswerError
from duel_tui.engine.position import Position
from tests.engine.first_cut import Bout, FirstCut, Move

CUTS = Decided((Move.CUT, Move.CUT))


def test_two_answers_to_one_position_lead_two_ways() -> None:
    struck = Position(FirstCut(), Bout()).give(CUTS)
    hit, missed = struck.give(Rolled(60)), struck.give(Rolled(59))
    assert hit.state.hits.left == 1
    assert missed.state.hits.left == 0
    assert struck.state == Bout()
    assert struck.give(Rolled(60)).state == hit.state


def test_the_state_is_current_in_the_middle_of_a_routine() -> None:
    hit = Position(FirstCut(), Bout()).give(CUTS).give(Rolled(99))
    assert hit.checkpoint == Bout()
    assert hit.state.hits.left == 1
    assert len(hit.told) == 1
    assert len(hit.since) == 2


def test_a_checkpoint_forgets_the_answers_that_led_there() -> None:
    after = Position(FirstCut(), Bout()).give(CUTS).give(Rolled(99)).give(Rolled(1))
    assert after.since == ()
    assert after.checkpoint == after.state
    assert after.checkpoint.round == 2


def test_the_end_asks_nothing_and_takes_nothing() -> None:
    over = Position(FirstCut(), Bout(round=7))
    assert over.request is None
    with pytest.raises(ValueError, match="the duel is over"):
        over.give(CUTS)


def test_an_answer_that_does_not_fit_leaves_the_position_as_it_was() -> None:
    start = Position(FirstCut(), Bout())
    with pytest.raises(WrongAnswerError):
        start.give(Rolled(5))
    assert start.give(CUTS).request is not None
