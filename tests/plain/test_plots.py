"""Plots typed in lines: several steps at once, with counts, and what is wrong with a step."""

from pathlib import Path

import pytest

from duel_tui.engine.menu import Plot, Plotted
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.plain.choices import Reading
from duel_tui.plain.driver import settle
from duel_tui.plain.hints import Hints
from duel_tui.play.context import AppContext
from tests.plain.talks import Typist, context_in, conversation, heard, talk_over
from tests.systems.rapier_and_dagger.figure_positions import plot
from tests.systems.rapier_and_dagger.positions import shown
from tests.systems.rapier_and_dagger.situations import LEFT
from tests.tui.positions import begun

E, NE, S, W = "east", "north_east", "south", "west"


def reading() -> tuple[Decision, Reading]:
    bout = shown(plot())
    ask = bout.table.ask_of(LEFT)
    assert ask is not None
    assert isinstance(ask.menu, Plot)
    decision = Decision(bout, scene_of(bout), ask)
    return decision, Reading(decision, decision.fields)


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("east", (E,)),
        ("e e wait", (E, E, "wait")),
        ("east 2, north-east", None),
        ("east 2, wait 2", (E, E, "wait", "wait")),
        ("2 south, 2 wait", (S, S, "wait", "wait")),
        ("NE", (NE,)),
        ("northeast turn", (NE, "turn")),
        ("s, s, w", (S, S, W)),
        ("stay", ()),
    ],
)
def test_a_line_is_read_as_steps(line: str, steps: tuple[str, ...] | None) -> None:
    decision, read = reading()
    trouble = read.read(line)
    if steps is None:
        assert trouble == "Step 3, north-east: a table is in the way; face it and leap onto it with up."
        assert decision.answer is None
    else:
        assert trouble == ""
        assert decision.answer == Plotted(steps)


def test_further_lines_go_on_and_a_wrong_one_changes_nothing() -> None:
    decision, read = reading()
    assert read.read("south") == ""
    assert read.read("hop") == "hop: not a step here. ? lists the steps."
    assert read.read("wait down") == "Step 3, down: there is no table here to leap down from."
    assert read.read("wait") == ""
    assert decision.answer == Plotted((S, "wait"))


def test_yielding_stands_for_the_plot() -> None:
    decision, read = reading()
    assert read.read("yield") == ""
    assert decision.answer == "yield"


@pytest.mark.parametrize("line", ["3", "2 north 3"])
def test_a_number_without_a_step_asks_for_the_step(line: str) -> None:
    decision, read = reading()
    assert read.read(line) == "Say a step with 3, such as 3 north. Type ? for the steps."
    assert not decision.touched


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


FIGURES = ("new", "game", "rapier", "rules", "figures", "seed", "5")
TWO = (*FIGURES, "right fencer", "Diego de Lorca", "right played by", "a person", "begin")


def test_a_plot_says_what_the_ground_and_turning_about_take_from_its_feet(context: AppContext) -> None:
    said = conversation(context, [*FIGURES, "begin", "n", "n", "turn", "map"])
    told = [line for line in said.splitlines() if line.startswith("The plot is")]
    assert " took " not in told[0]
    assert "north 2. Chairs took 6 feet. 21 of 27 feet left. Press Enter" in told[1]
    assert "Chairs and turning took 18 feet. Turning took 3 points. 9 of 15 feet left. Press Enter" in told[2]
    chairs = "Walking on chairs takes 6 feet, once a turn, and fighting there takes 2 movement points."
    assert f"\n{chairs}\n" in said


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
    about = next(
        one for one in Hints(talk, decision, decision.fields, secret=False).words if one.word == "about"
    )
    heard(settle(about.deed("turn")), talk, typist)
    assert told in out.getvalue()


def test_a_secret_plot_is_refused_with_a_reason_only_at_its_first_step(context: AppContext) -> None:
    said = conversation(context, [*TWO, "up", "e 2", "e", "s", "?"])
    refused = [line for line in said.splitlines() if line.startswith("Not available now")]
    assert refused == [
        "Not available now: there is no table ahead to leap on. Type ? for the choices.",
        "Not available now. Type ? for the choices.",
    ], "the second reason would tell where the plot leads"


def test_a_secret_plot_does_not_say_that_all_is_chosen_while_feet_are_left(context: AppContext) -> None:
    said = conversation(context, [*TWO, "north"])
    assert said.splitlines()[-1] == (
        "The plot can be walked so far. Press Enter or type yes to confirm it, type more steps to go on, "
        "or type no to begin again."
    )


@pytest.mark.parametrize("word", ["map", "?", "odds", "odds all", "needs", "about wait", "seen", "status"])
def test_no_word_tells_of_a_secret_plot_what_it_is(word: str, context: AppContext) -> None:
    told = [conversation(context, [*TWO, plot, word]).rpartition(_WALKED)[0] for plot in ("north 2", "east")]
    start = [text.index(_WALKED) for text in told]
    assert told[0][start[0] :] == told[1][start[1] :]


_WALKED = "The plot can be walked so far."
