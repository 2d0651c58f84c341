"""Every event of Dueling Scars has a result in words."""

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.engine.vocabulary import kinds
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives
from duel_tui.show.moment import Event, Moment
from duel_tui.systems.dueling_scars import model
from duel_tui.systems.dueling_scars.model import Action, Duel, How, Reply, Track, Verdict, Weapon, Why
from tests.systems.dueling_scars.situations import LEFT, RIGHT
from tests.systems.dueling_scars.test_scene import FIRST, HIT, POSITIONS, fought

EVENTS: dict[type[model.Event], list[model.Event]] = {
    model.WeaponsShown: [model.WeaponsShown(BySide(Weapon.FOIL, Weapon.LASER))],
    model.WagersShown: [model.WagersShown(BySide(0, 1), RIGHT), model.WagersShown(BySide(2, 2), None)],
    model.InitiativeTied: [model.InitiativeTied()],
    model.TookFirst: [model.TookFirst(side, how, 1) for side in Side for how in How if how is not How.TURN],
    model.Committed: [model.Committed(side, action) for side in Side for action in Action],
    model.Acted: [  # a success is told by what comes of it, and until then by the panel
        model.Acted(RIGHT, Action.FEINT, Verdict.SUCCESS),
        model.Acted(RIGHT, Action.LUNGE, Verdict.FAILURE_COMPLICATION),
    ],
    model.Answered: [model.Answered(LEFT, reply, Action.LUNGE, True) for reply in Reply],
    model.Harmed: [model.Harmed(side, 2, 1) for side in Side],
    model.Unharmed: [model.Unharmed(side, parried) for side in Side for parried in (True, False)],
    model.Moved: [model.Moved(side, track, True, 3) for side in Side for track in Track],
    model.TookInitiative: [model.TookInitiative(side) for side in Side],
    model.Fell: [model.Fell(side, dead) for side in Side for dead in (True, False)],
    model.AssaultOver: [model.AssaultOver(winner, 1, BySide(1, 0)) for winner in (LEFT, RIGHT, None)],
    model.Ended: [
        *[model.Ended(winner, why) for winner in Side for why in (Why.KILLED, Why.HITS, Why.ROUNDS)],
        *[model.Ended(None, why) for why in (Why.ROUNDS, Why.STALEMATE)],
    ],
}


OF_A_TURN = {
    model.Acted,
    model.Answered,
    model.Harmed,
    model.Unharmed,
    model.Moved,
    model.TookInitiative,
    model.Fell,
}
"""Told in the row of the action that they belong to."""


def test_every_event_there_is_has_been_thought_of() -> None:
    assert set(EVENTS) == set(kinds(model.Event))


@pytest.mark.parametrize("people", [1, 2], ids=["one person", "two people"])
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_every_event_has_a_result(event: type[model.Event], people: int) -> None:
    bout = fought(*FIRST, people=people)
    moment: Moment[Duel] = moment_of(bout)
    before: tuple[model.Event, ...] = (model.Committed(RIGHT, Action.LUNGE),)
    if event is not model.Acted:
        before = (*before, model.Acted(RIGHT, Action.LUNGE, Verdict.SUCCESS_COMPLICATION))
    before = before if event in OF_A_TURN else ()
    without = results_of(bout, replace(moment, latest=(Event(before),) if before else ()))
    for one in EVENTS[event]:
        shown = results_of(bout, replace(moment, latest=(Event((*before, one)),)))
        assert shown
        said = " ".join([f"{row.word} {one}" for row in shown for one in alternatives(row.text)])
        assert "[[" not in said
        assert "{" not in said
        assert shown != without or isinstance(one, model.TookInitiative)
        assert not (people == 2 and "you " in said.lower()), said


def test_the_first_turn_of_the_next_assault_is_told_with_the_end_of_the_last() -> None:
    lines, given, *_ = POSITIONS["assault_lost"]
    shown = results_of(fought(*lines, **given), moment_of(fought(*lines, **given)))
    assert [row.word for row in shown] == ["HIT", "assault"]
    assert alternatives(shown[-1].text)[0] == "Quill wins assault 1. You attack first now."
    assert shown[-1].sum == "You 0, Quill 1."


def test_rolls_for_the_first_attack_stand_in_the_row_of_what_they_came_to() -> None:
    equal = ("left initiative 4d6: 15 = 6 3 5 1", "right initiative 4d6: 15 = 1 6 3 5")
    bout = fought(*equal, *FIRST)
    rows = results_of(bout, moment_of(bout))
    assert [(row.word, row.sum) for row in rows] == [
        ("equal", "6 5 3 1 v 6 5 3 1"),
        ("first", "6 5 3 1 v 6 5 2 2"),
    ]
    half = fought(*equal, FIRST[0])
    assert [row.sum for row in results_of(half, moment_of(half))] == ["6 5 3 1 v 6 5 3 1", "6 5 3 1"]


def test_that_a_roll_may_be_answered_is_said_until_it_is() -> None:
    waiting, answered = fought(*FIRST, *HIT[:2]), fought(*FIRST, *HIT)
    said = [scene_of(one).panels(moment_of(one)).left.marks[-1].text for one in (waiting, answered)]
    assert said == ["5: answer open", "5: done"]
