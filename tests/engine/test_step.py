"""Where a routine stands, for callers without a table, and copies of states."""

import copy
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from duel_tui.engine.answers import Decided, Rolled, WrongAnswerError
from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide, Roll
from duel_tui.engine.step import Run, replayed, step
from duel_tui.registry import KEYS
from tests.engine.first_cut import Bout, FirstCut, Move
from tests.systems.contenders import begin
from tests.systems.walks import by_chance, walk

CUTS = Decided((Move.CUT, Move.CUT))


def test_a_routine_begins_at_its_first_request() -> None:
    standing = step(FirstCut(), Bout())
    assert isinstance(standing.request, Decide)
    assert standing.checkpoint == Bout()


def test_answers_lead_to_the_next_request_of_the_same_checkpoint() -> None:
    standing = step(FirstCut(), Bout(), (CUTS, Rolled(60)))
    assert isinstance(standing.request, Roll)
    assert standing.checkpoint == Bout()


def test_the_last_answer_leads_to_a_new_checkpoint() -> None:
    standing = step(FirstCut(), Bout(), (CUTS, Rolled(60), Rolled(1)))
    assert standing.request is None
    assert standing.checkpoint.round == 2
    assert standing.checkpoint.hits.left == 1


def test_only_a_listener_gets_events_and_only_those_of_the_last_answer() -> None:
    answers = (CUTS, Rolled(60), Rolled(99))
    assert step(FirstCut(), Bout(), answers).told == ()
    (told,) = step(FirstCut(), Bout(), answers, listens=True).told
    assert told.state.hits.right == 1


def test_a_finished_duel_stands_at_its_end() -> None:
    over = Bout(round=7)
    assert step(FirstCut(), over).request is None
    assert step(FirstCut(), over).checkpoint is over


def test_answers_after_the_end_of_a_routine_are_refused() -> None:
    with pytest.raises(ValueError, match="the routine is over"):
        step(FirstCut(), Bout(), (CUTS, Rolled(60), Rolled(1), CUTS))
    with pytest.raises(ValueError, match="the routine is over"):
        step(FirstCut(), Bout(round=7), (CUTS,))


def test_an_answer_that_does_not_fit_is_refused() -> None:
    with pytest.raises(WrongAnswerError):
        step(FirstCut(), Bout(), (Rolled(60),))
    with pytest.raises(IllegalChoiceError):
        step(FirstCut(), Bout(), (Decided(("cut", "jump")),))


def test_a_run_goes_on_from_where_it_was_replayed_to() -> None:
    run = replayed(FirstCut(), Bout(), (CUTS, Rolled(60)))
    run.give(Rolled(99))
    assert run.request is None
    assert (run.checkpoint.hits.left, run.checkpoint.hits.right) == (1, 1)
    assert Run(FirstCut(), Bout()).request == step(FirstCut(), Bout()).request


@pytest.mark.parametrize("key", KEYS)
def test_every_position_of_a_duel_is_a_step_from_its_checkpoint(key: str) -> None:
    for seed in range(3):
        duel = begin(key, Random(seed))
        for position in walk(duel.rules, duel.start, by_chance(Random(seed))):
            standing = step(duel.rules, position.checkpoint, position.since, listens=True)
            assert standing.request == position.request
            assert standing.checkpoint == position.checkpoint
            if position.since:
                assert standing.told == position.told


@pytest.mark.parametrize("key", KEYS)
def test_a_second_answer_to_a_position_leads_where_the_first_did(key: str) -> None:
    duel = begin(key, Random(4))
    walked = list(walk(duel.rules, duel.start, by_chance(Random(4))))
    habit = by_chance(Random(4))
    for before, after in pairwise(walked[:40]):
        assert before.request is not None
        again: Position[Any] = before.give(habit(before.request))
        assert (again.state, again.told, again.request) == (after.state, after.told, after.request)


@pytest.mark.parametrize("key", KEYS)
def test_a_state_copies_as_itself(key: str) -> None:
    duel = begin(key, Random(5))
    for position in walk(duel.rules, duel.start, by_chance(Random(5))):
        state = position.state
        assert copy.copy(state) is state
        assert copy.deepcopy(state) is state
        assert copy.deepcopy([state, {"kept": state}]) == [state, {"kept": state}]
