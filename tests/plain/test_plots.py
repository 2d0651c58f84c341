"""Fields and plots typed in lines: several steps at once with counts, numbers for several fields, and what is wrong with them."""

from typing import Any

import pytest

from duel_tui.engine.menu import Plot, Plotted
from duel_tui.engine.side import Side
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.plain.asking import Asking
from duel_tui.plain.choices import Reading
from duel_tui.plain.driver import settle
from duel_tui.plain.hints import Hints
from tests.plain.talks import Typist, heard, talk_over
from tests.systems.rapier_and_dagger.figure_positions import action_again, map_drawing, plot
from tests.systems.rapier_and_dagger.positions import shown
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout
from tests.systems.rapier_and_dagger.test_scene import asked, figure_bouts
from tests.tui.positions import begun

E, NE, S, W = "east", "north_east", "south", "west"
NO_STEP = "Say a step with 3, such as 3 north. Type ? for the steps."


def reading() -> tuple[Decision, Reading]:
    bout = shown(plot())
    ask = bout.table.ask_of(LEFT)
    assert ask is not None
    assert isinstance(ask.menu, Plot)
    decision = Decision(bout, scene_of(bout), ask)
    return decision, Reading(decision, decision.fields)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("east", (E,)),
        ("e e wait", (E, E, "wait")),
        ("east 2, wait 2", (E, E, "wait", "wait")),
        ("2 south, 2 wait", (S, S, "wait", "wait")),
        ("NE", (NE,)),
        ("northeast turn", (NE, "turn")),
        ("s, s, w", (S, S, W)),
        ("stay", ()),
        ("yield", "yield"),
        (
            "east 2, north-east",
            "Step 3, north-east: a table is in the way; face it and leap onto it with up.",
        ),
        ("3", NO_STEP),
        ("2 north 3", NO_STEP),
    ],
)
def test_a_line_is_read_as_steps(line: str, answer: tuple[str, ...] | str) -> None:
    decision, read = reading()
    trouble = read.read(line)
    if isinstance(answer, str) and answer != "yield":
        assert trouble == answer
        assert not decision.touched
    else:
        assert trouble == ""
        assert decision.answer == (answer if answer == "yield" else Plotted(tuple(answer)))


def test_further_lines_go_on_and_a_wrong_one_changes_nothing() -> None:
    decision, read = reading()
    assert read.read("south") == ""
    assert read.read("hop") == "hop: not a step here. ? lists the steps."
    assert read.read("wait down") == "Step 3, down: there is no table here to leap down from."
    assert read.read("wait") == ""
    assert decision.answer == Plotted((S, "wait"))


@pytest.mark.parametrize(
    ("feet", "told"), [("free", "It takes 12 feet, and"), ("counted", "12 feet, a wait")]
)
def test_a_house_rule_that_is_named_as_written_is_told_as_written(feet: str, told: str) -> None:
    options = {"approach": "map", "movement": "points", "attack": "actions", "turn_feet": feet}
    bout = begun("rapier_and_dagger", options=options)
    ask = bout.table.ask_of(LEFT)
    assert ask is not None
    typist = Typist([])
    talk, out = talk_over(typist)
    decision = Decision(bout, scene_of(bout), ask)
    words = Hints(talk, decision, decision.fields, secret=False).words
    about = next(one for one in words if one.word == "about")
    heard(settle(about.deed("turn")), talk, typist)
    assert told in out.getvalue()


def chosen_in(position: Bout, side: Side, typed: str) -> tuple[Any, list[str]]:
    """What a side chooses in a position by some lines, and what was said."""
    bout = shown(position)
    ask = bout.table.ask_of(side)
    assert ask is not None
    typist = Typist(typed.split(" | "))
    talk, out = talk_over(typist)
    asking = Asking(bout, talk, ask, secret=False)
    return heard(asking.choice((), lambda: False), talk, typist), out.getvalue().splitlines()


RL, ST, NSA = {"target": "RL"}, {"action": "ST"}, {"action": "NSA"}
PARRIES, RESTS = {"left_hand": "yes"}, {"left_hand": "no"}
ALL_OPEN, LATER = "Which sword action? Target, action, left hand.", "Action, left hand?"


@pytest.mark.parametrize(
    ("side", "typed", "chosen", "said"),
    [
        (LEFT, "5 | 1 | 2", RL | ST | PARRIES, [ALL_OPEN, LATER, "Left hand?"]),
        (LEFT, "8 | 1", RESTS | NSA, ["Left hand?"]),
        (RIGHT, "5 | 1 | 1", RL | RESTS | ST, [LATER, "Left hand?"]),
        (RIGHT, "5 | 8 | 1", RESTS | NSA, []),
        (
            RIGHT,
            "5 | 3 | 1 | 1",
            RL | RESTS | ST,
            ["Disengage thrust: costs 3, 2 left.", LATER, "Left hand?"],
        ),
        (LEFT, "8 5 | 5 1 1", RL | RESTS | ST, ["5: not a choice here. ? lists the choices.", ALL_OPEN]),
    ],
    ids=[
        "a row of the first open field",
        "only a later field has it",
        "the only action that goes with a target",
        "none goes without",
        "not available",
        "no open field has a later one, which leaves all as it was",
    ],
)
def test_a_number_is_a_row_of_the_first_open_field_that_has_it(
    side: Side, typed: str, chosen: dict[str, str], said: list[str]
) -> None:
    found, told = chosen_in(action_again(), side, typed)
    assert found == chosen
    assert told[len(told) - len(said) :] == said
    assert side is RIGHT or "Left hand: 1 left hand rests, 2 left hand parries." in told


@pytest.mark.parametrize("typed", ["8 2", "8, 2"])
def test_the_number_of_the_only_row_of_a_field_may_be_said_all_the_same(typed: str) -> None:
    """With the sword in its sheath no action is left, which is filled in by itself."""
    assert chosen_in(map_drawing().say("H absence"), RIGHT, typed)[0] == PARRIES | NSA


def test_lines_read_a_target_by_its_whole_name_and_an_action_with_its_cost() -> None:
    shorter, priced = 0, 0
    whole = {"sword arm", "head", "right chest", "left chest", "right leg", "left leg", "left arm"}
    for bout in figure_bouts(range(9)):
        ask = asked(bout)
        if ask.what != "sword_action":
            continue
        decision = Decision(bout, scene_of(bout), ask)
        targets = decision.fields.get("target", ())
        assert {option.label for option in targets} <= whole
        shorter += sum(bool(option.brief) for option in targets)
        priced += sum(option.detail.startswith("costs ") for option in decision.fields["action"])
    assert shorter
    assert priced
