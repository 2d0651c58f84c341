"""Numbers for several fields: each is a row of the first open field that has it, and no field is filled in unsaid."""

from typing import Any

from duel_tui.engine.side import Side
from duel_tui.plain.asking import Asking
from tests.plain.talks import Typist, heard, talk_over
from tests.systems.rapier_and_dagger.figure_positions import action_again, map_drawing
from tests.systems.rapier_and_dagger.positions import shown
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout


def acted(*typed: str, side: Side = LEFT) -> tuple[Any, list[str]]:
    """A second sword action chosen by these lines, and what was said; the right side has points for a thrust alone."""
    return chosen_in(action_again(), *typed, side=side)


def chosen_in(position: Bout, *typed: str, side: Side = LEFT) -> tuple[Any, list[str]]:
    """What a side chooses in a position by these lines, and what was said."""
    bout = shown(position)
    ask = bout.table.ask_of(side)
    assert ask is not None
    typist = Typist(typed)
    talk, out = talk_over(typist)
    asking = Asking(bout, talk, ask, secret=False)
    return heard(asking.choice((), lambda: False), talk, typist), out.getvalue().splitlines()


def test_a_number_is_a_row_of_the_first_open_field() -> None:
    chosen, said = acted("5", "1", "2")
    assert chosen == {"target": "RL", "left_hand": "yes", "action": "ST"}
    assert "Left hand: 1 left hand rests, 2 left hand parries." in said
    assert said[-3:] == ["Which sword action? Target, action, left hand.", "Action, left hand?", "Left hand?"]


def test_a_number_that_only_a_later_field_has_is_its_row() -> None:
    chosen, said = acted("8", "1")
    assert chosen == {"left_hand": "no", "action": "NSA"}
    assert said[-1] == "Left hand?"


def test_the_only_action_that_goes_with_a_target_is_asked_for_while_none_goes_without() -> None:
    chosen, said = acted("5", "1", "1", side=RIGHT)
    assert chosen == {"target": "RL", "left_hand": "no", "action": "ST"}
    assert said[-2:] == ["Action, left hand?", "Left hand?"]
    chosen, _ = acted("5", "8", "1", side=RIGHT)
    assert chosen == {"left_hand": "no", "action": "NSA"}


def test_the_number_of_the_only_row_of_a_field_may_be_said_all_the_same() -> None:
    """With the sword in its sheath no action is left, which is filled in by itself."""
    undrawn = map_drawing().say("H absence")
    for typed in ("8 2", "8, 2"):
        chosen, _ = chosen_in(undrawn, typed, side=RIGHT)
        assert chosen == {"left_hand": "yes", "action": "NSA"}


def test_a_number_of_a_row_that_is_not_available_says_why() -> None:
    _, said = acted("5", "3", "1", "1", side=RIGHT)
    assert said[-3:] == ["Disengage thrust: costs 3, 2 left.", "Action, left hand?", "Left hand?"]


def test_a_later_number_that_no_open_field_has_leaves_all_as_it_was() -> None:
    chosen, said = acted("8 5", "5 1 1")
    assert chosen == {"target": "RL", "left_hand": "no", "action": "ST"}
    assert said[-2:] == [
        "5: not a choice here. ? lists the choices.",
        "Which sword action? Target, action, left hand.",
    ]
