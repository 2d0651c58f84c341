"""Plots typed in lines: several steps at once, with counts, and what is wrong with a step."""

import pytest

from duel_tui.engine.menu import Plot, Plotted
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.plain.plot_reading import PlotReading
from tests.systems.rapier_and_dagger.figure_positions import plot
from tests.systems.rapier_and_dagger.positions import shown
from tests.systems.rapier_and_dagger.situations import LEFT

E, NE, S, W = "east", "north_east", "south", "west"


def reading() -> tuple[Decision, PlotReading]:
    bout = shown(plot())
    ask = bout.table.ask_of(LEFT)
    assert ask is not None
    assert isinstance(ask.menu, Plot)
    decision = Decision(bout, scene_of(bout), ask)
    labels = {option.key: option.label for options in decision.fields.values() for option in options}
    return decision, PlotReading(decision, ask.menu, labels)


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
        assert trouble == "Step 3, north-east: a table is in the way; face it and leap up with up."
        assert decision.answer is None
    else:
        assert trouble == ""
        assert decision.answer == Plotted(steps)


def test_further_lines_go_on_and_a_wrong_one_changes_nothing() -> None:
    decision, read = reading()
    assert read.read("south") == ""
    assert read.read("hop") == "hop: not a step here. ? lists the steps."
    assert read.read("wait down") == "Step 3, down: there is no floor ahead to leap down to."
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
