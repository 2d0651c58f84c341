"""Where a routine stands: positions are values, steps from checkpoints, and answers that do not fit change nothing."""

import copy
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from duel_tui.engine.answers import Decided, Rolled, WrongAnswerError
from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide, Roll
from duel_tui.engine.side import BySide
from duel_tui.engine.step import Run, replayed, step
from duel_tui.registry import KEYS
from tests.engine.first_cut import Bout, FirstCut, Move
from tests.systems.contenders import begin
from tests.systems.walks import by_chance, walk

CUTS = Decided((Move.CUT, Move.CUT))
OVER = Bout(round=7)


def test_two_answers_to_one_position_lead_two_ways() -> None:
    struck = Position(FirstCut(), Bout()).give(CUTS)
    hit, missed = struck.give(Rolled(60)), struck.give(Rolled(59))
    assert (hit.state.hits.left, missed.state.hits.left, struck.state) == (1, 0, Bout())
    assert struck.give(Rolled(60)).state == hit.state


def test_the_state_is_current_in_a_routine_and_a_checkpoint_forgets_the_answers_that_led_there() -> None:
    hit = Position(FirstCut(), Bout()).give(CUTS).give(Rolled(99))
    assert (hit.checkpoint, hit.state.hits.left, len(hit.told), len(hit.since)) == (Bout(), 1, 1, 2)
    after = hit.give(Rolled(1))
    assert (after.since, after.checkpoint, after.state.round) == ((), after.state, 2)


def test_answers_lead_to_the_next_request_and_the_last_to_a_new_checkpoint() -> None:
    begun = step(FirstCut(), Bout())
    standing = step(FirstCut(), Bout(), (CUTS, Rolled(60)))
    assert isinstance(begun.request, Decide)
    assert isinstance(standing.request, Roll)
    assert begun.checkpoint == standing.checkpoint == Bout()
    ended = step(FirstCut(), Bout(), (CUTS, Rolled(60), Rolled(1)))
    assert (ended.request, ended.checkpoint.round, ended.checkpoint.hits) == (None, 2, BySide(1, 0))
    assert step(FirstCut(), OVER).request is None
    assert step(FirstCut(), OVER).checkpoint is OVER


def test_only_a_listener_gets_events_and_only_those_of_the_last_answer() -> None:
    answers = (CUTS, Rolled(60), Rolled(99))
    assert step(FirstCut(), Bout(), answers).told == ()
    (told,) = step(FirstCut(), Bout(), answers, listens=True).told
    assert told.state.hits.right == 1


def test_what_does_not_fit_or_comes_after_the_end_is_refused() -> None:
    for bout, answers in ((Bout(), (CUTS, Rolled(60), Rolled(1), CUTS)), (OVER, (CUTS,))):
        with pytest.raises(ValueError, match="the routine is over"):
            step(FirstCut(), bout, answers)
    with pytest.raises(WrongAnswerError):
        step(FirstCut(), Bout(), (Rolled(60),))
    with pytest.raises(IllegalChoiceError):
        step(FirstCut(), Bout(), (Decided(("cut", "jump")),))
    assert Position(FirstCut(), OVER).request is None
    with pytest.raises(ValueError, match="the duel is over"):
        Position(FirstCut(), OVER).give(CUTS)
    start = Position(FirstCut(), Bout())
    with pytest.raises(WrongAnswerError):
        start.give(Rolled(5))
    assert start.give(CUTS).request is not None


def test_a_run_goes_on_from_where_it_was_replayed_to() -> None:
    run = replayed(FirstCut(), Bout(), (CUTS, Rolled(60)))
    run.give(Rolled(99))
    assert (run.request, run.checkpoint.hits) == (None, BySide(1, 1))
    assert Run(FirstCut(), Bout()).request == step(FirstCut(), Bout()).request


@pytest.mark.parametrize("key", KEYS)
def test_every_position_of_a_duel_is_a_step_from_its_checkpoint_and_a_state_copies_as_itself(
    key: str,
) -> None:
    for seed in range(2):
        duel = begin(key, Random(seed))
        for position in walk(duel.rules, duel.start, by_chance(Random(seed))):
            standing = step(duel.rules, position.checkpoint, position.since, listens=True)
            assert (standing.request, standing.checkpoint) == (position.request, position.checkpoint)
            if position.since:
                assert standing.told == position.told
            state = position.state
            assert copy.copy(state) is state
            assert copy.deepcopy([state, {"kept": state}])[0] is state


@pytest.mark.parametrize("key", KEYS)
def test_a_second_answer_to_a_position_leads_where_the_first_did(key: str) -> None:
    duel = begin(key, Random(4))
    walked = list(walk(duel.rules, duel.start, by_chance(Random(4))))
    habit = by_chance(Random(4))
    for before, after in pairwise(walked[:40]):
        assert before.request is not None
        again: Position[Any] = before.give(habit(before.request))
        assert (again.state, again.told, again.request) == (after.state, after.told, after.request)
