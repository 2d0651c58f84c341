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


def test_equal_steps_of_a_plot_are_told_together_however_long_it_is(context: AppContext) -> None:
    squared = ["new", "game", "rapier", "rules", "on squared paper", "seed", "5", "begin"]
    said = conversation(context, [*squared, "s, wait, s 2, wait 2, s, wait, s, wait 3"])
    assert "The plot is south, wait, south 2, wait 2, south, wait, south, wait 3. " in said


def test_a_plot_says_what_the_ground_and_turning_about_take_from_its_feet(context: AppContext) -> None:
    said = conversation(context, [*FIGURES, "begin", "n", "n", "turn", "map"])
    told = [line for line in said.splitlines() if line.startswith("The plot is")]
    assert " took " not in told[0]
    assert "north 2. Chairs took 6 feet. 21 of 27 feet left. Press Enter" in told[1]
    assert "Chairs and turning took 18 feet. Turning took 3 points. 9 of 15 feet left. Press Enter" in told[2]
    chairs = "Walking on chairs takes 6 feet, once a turn, and fighting there takes 2 movement points."
    assert f"\n{chairs}\n" in said


def test_a_fencer_who_starts_on_hampering_ground_hears_what_it_takes(context: AppContext) -> None:
    said = conversation(context, [*FIGURES, "begin", "n 2", "yes"])
    assert "You may walk 27 feet. You lose 6 of your 33 feet to chairs.\n" in said


def test_leaps_say_what_they_take_and_give(context: AppContext) -> None:
    said = conversation(context, [*FIGURES, "begin", "e 2, up", "yes", "e, down"])
    assert "Leaping up took 15 feet and 6 points. 9 of 18 feet left. Press Enter" in said
    assert "Leaping down gave 15 feet. Leaping down took 6 points. 42 of 48 feet left. Press Enter" in said


@pytest.mark.parametrize(
    ("rule", "step", "told"),
    [
        ((), "turn", "It takes 12 feet, and 3 points"),
        (("feet of a turn on the spot", "as a wait"), "turn", "It takes 12 feet, a wait, and 3 points"),
        ((), "up", "It takes a step, 15 feet, and 6 points"),
        (("feet of a leap up", "none"), "up", "It takes 15 feet, and 6 points"),
    ],
)
def test_what_is_told_about_turns_and_leaps_has_the_feet_of_the_house_rules(
    rule: tuple[str, ...], step: str, told: str, context: AppContext
) -> None:
    ruled = ("house rules", *rule, "1") if rule else ()
    said = conversation(context, [*FIGURES, *ruled, "begin", f"about {step}"])
    assert told in said.splitlines()[-2]


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


def test_a_plot_that_is_too_far_says_so_far_and_counts_only_once_it_is_not(context: AppContext) -> None:
    said = conversation(context, [*FIGURES, "begin", "e 2, se 2, e 4", "", "yes", "no", "e 2", "yes"])
    assert (
        "So far 2 feet too far. As it is, the plot cannot be walked. Type more steps to go on, or type no to"
        in said
    )
    assert said.count("\nThe plot is 2 feet too far.\n") == 2
    assert "You walk 6 feet, Quill 3." in said


def test_a_plot_that_leaves_the_map_says_that_it_loses(context: AppContext) -> None:
    said = conversation(context, [*FIGURES, "house rules", "map", "alley", "1", "begin", "map", "w 2"])
    assert "as a way out" in said
    assert "\nRain takes 9 feet of walking and 4 movement points from both.\n" in said
    assert "The plot is west 2. It leaves the map and loses the duel." in said


def test_undo_clears_the_last_step_of_a_plot_before_it_takes_back_a_decision(context: AppContext) -> None:
    said = conversation(context, [*FIGURES, "begin", "n, s", "undo"])
    assert said.splitlines()[-1].startswith("The plot is north. 30 of 33 feet left.")


def test_a_plot_that_is_taken_back_tells_equal_steps_together(context: AppContext) -> None:
    walked = ["n, e 2, w", "yes", "undo", "undo"]
    said = conversation(context, [*FIGURES, "begin", *walked])
    assert "to take back your north, east 2, west; " in said
    assert "Taken back: your north, east 2, west." in said


def test_what_one_person_plotted_in_secret_is_gone_once_the_other_takes_it_back(context: AppContext) -> None:
    said = conversation(context, [*TWO, "north 2", "yes", "undo", "undo", "map"])
    back = said.rpartition("Taken back")[2]
    assert "look away, please" in back
    assert "The plot can be walked so far" not in back
    assert "From the end of your plot" not in back


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


@pytest.mark.parametrize("again", ["y", "yield", ""])
def test_yielding_in_the_place_of_a_plot_is_asked_about_once(again: str, context: AppContext) -> None:
    said = conversation(context, [*FIGURES, "begin", "yield", again])
    assert said.count("Type y or press Enter again to confirm, or type back to take it back.") == 1
    assert "replay, step by step" in said


def test_another_line_takes_back_a_yield_in_the_place_of_a_plot(context: AppContext) -> None:
    said = conversation(context, [*FIGURES, "begin", "yield", "back", "yield", "south"])
    assert said.count("Type y or press Enter again to confirm, or type back to take it back.") == 2
    assert "replay, step by step" not in said
