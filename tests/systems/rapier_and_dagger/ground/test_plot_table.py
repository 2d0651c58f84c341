"""The plot on the screen: typed and walked with arrows, drawn within its width, and told in sentences."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.menu import Plot, Plotted
from duel_tui.engine.requests import Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import SceneWords, scene_of
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives, whole
from duel_tui.show.scene import Voice
from duel_tui.systems.rapier_and_dagger.ground.maps import Spot
from duel_tui.systems.rapier_and_dagger.ground.spoken import rows
from duel_tui.systems.rapier_and_dagger.terms import Heading
from duel_tui.tui.widgets.decision_layout import lay_out
from duel_tui.tui.widgets.marks import Marks
from tests.systems.rapier_and_dagger.figure_positions import plot, plot_again, plot_deck, plot_prone
from tests.systems.rapier_and_dagger.ground.grounds import OnMap, arena, on_squares
from tests.systems.rapier_and_dagger.ground.test_duels_on_maps import seated as at_table
from tests.systems.rapier_and_dagger.positions import BERNARDINO, QUILL, seated, shown
from tests.systems.rapier_and_dagger.situations import LEFT, Bout
from tests.systems.rapier_and_dagger.test_scene import LONG, check_drawn
from tests.tui.drawn import drawn, text


def decision_of(bout: Bout) -> Decision:
    over = shown(bout)
    ask = over.table.ask_of(LEFT)
    assert ask is not None
    return Decision(over, scene_of(over), ask)


def typed(decision: Decision, keys: str) -> Decision:
    decision.table()
    for key in keys:
        assert decision.type(key), key
        decision.table()
    return decision


def beside(decision: Decision, rows: int, cells: int = 38) -> list[str]:
    """The map beside the steps, in these rows and cells."""
    drawn = decision.table().drawn
    assert drawn is not None
    return [text(line) for line in drawn.draw(rows, cells)]


EAST = "East: a table is in the way; face it and leap onto it with up."


@pytest.mark.parametrize(
    ("keys", "steps", "note"),
    [
        ("669w", ("east", "east", "wait"), ""),
        ("666", ("east", "east"), EAST),
        ("6", ("east",), ""),
        ("6s", (), ""),
        ("6sy6", ("east",), ""),
    ],
)
def test_letters_and_digits_of_a_keypad_add_steps(keys: str, steps: tuple[str, ...], note: str) -> None:
    decision = typed(decision_of(plot()), keys)
    assert (decision.answer, decision.note) == (Plotted(steps), note)
    assert typed(decision, "y").answer == "yield"
    assert typed(decision_of(plot()), "6").picked != {"plot": "east"}, "one step is not taken for its row"


def test_arrows_walk_say_why_not_and_back_takes_one_step_away() -> None:
    decision = decision_of(plot())
    decision.across(1)
    decision.move(-1)
    decision.move(1)
    decision.across(-1)
    assert decision.answer == Plotted(("east", "north", "south", "west"))
    assert decision.back()
    assert decision.answer == Plotted(("east", "north", "south"))
    assert decision.clear()
    assert not decision.back()
    assert not decision.touched
    typed(decision, "66").across(1)
    assert decision.note == EAST
    decision.move(1)
    assert decision.note == ""


def test_an_unfinished_plot_outlasts_the_screen() -> None:
    over = shown(plot())
    ask = over.table.ask_of(LEFT)
    assert ask is not None
    _ = typed(Decision(over, scene_of(over), ask), "63")
    assert Decision(over, scene_of(over), ask).answer == Plotted(("east", "south_east"))


def test_who_is_prone_can_only_stay() -> None:
    decision = typed(decision_of(plot_prone()), "s")
    assert decision.answer == Plotted()
    assert decision.type("6")
    assert decision.note == "East: prone."


def test_random_positions_on_maps_overrun_nothing() -> None:
    drawings = 0
    for seed in range(4):
        table, chance = at_table(seed), Random(seed)
        named = table.state.fighters
        fighters = BySide(
            *[replace(named[side], fencer=replace(named[side].fencer, name=LONG[side])) for side in Side]
        )
        start = replace(table.state, fighters=fighters)
        rules: Any = table.rules
        table = DuelTable(rules, replace(table.journal, start=start), table.thrower)
        for _ in range(10):
            table.settle()
            if not isinstance(table.request, Decide):
                break
            check_drawn(seated(table, 1 + seed % 2))
            drawings += 1
            for ask in table.request.asks:
                assert ask.menu is not None
                table.decide(ask.side, chance.choice(ask.menu.choices))
    assert drawings > 12


def test_every_sampled_plot_can_be_typed_and_drawn() -> None:
    bout = shown(plot_again())
    ask = bout.table.ask_of(LEFT)
    assert ask is not None
    assert isinstance(ask.menu, Plot)
    for choice in ask.menu.choices:
        decision = Decision(bout, scene_of(bout), ask)
        decision.clear()
        letters = {option.key: option.typed for options in decision.fields.values() for option in options}
        keys = (choice.steps or ("stay",)) if isinstance(choice, Plotted) else (choice,)
        _ = typed(decision, "".join(letters[key] for key in keys))
        assert decision.answer == choice
        decision.clear()


def test_the_map_shows_both_the_plot_the_next_steps_and_the_reach() -> None:
    rows = beside(typed(decision_of(plot()), "66"), 12)
    assert len(rows) == 12
    assert all(len(row) == 38 for row in rows)
    assert rows[4].startswith("##. B→1 2→T+TT")
    assert "Q←" in rows[4]
    assert sum(row.count("o") for row in rows) > 8


def test_lines_are_told_where_both_stand_and_the_map() -> None:
    table = decision_of(plot()).table()
    assert table.stands == (
        "You stand in row 5, column 3, on the floor, and face east. "
        "Quill stands 39 feet to the east, in row 5, column 16, on the floor, and faces west. "
        "You may walk 33 feet."
    )
    ways, crockery, chairs, floor, *told = table.described
    assert crockery.startswith("Walking on broken crockery takes 9 feet, once a turn")
    assert chairs.startswith("Walking on chairs takes 6 feet, once a turn")
    assert "east 2, then a table" in ways
    assert floor == "Squares that no row names are the floor; columns count from the west."
    assert (len(told), told[0]) == (12, "Row 1 has the wall in 1 to 19.")
    assert told[2] == (
        "Row 3 has the wall in 1, chairs in 3, the wall in 10, chairs in 14 to 15, the wall in 19."
    )
    ways = typed(decision_of(plot()), "66").table().described[0]
    assert ways.startswith("From the end of your plot, in row 5, column 5, these squares lie in each way")


def test_a_row_of_floor_alone_says_so() -> None:
    over = shown(plot())
    moment = moment_of(over)
    voice = Voice(SceneWords(over.wording.phrases), moment)
    plan = moment.state.ground.plan
    told = rows(voice, replace(plan, rows=(*plan.rows[:-1], "." * 19)))
    assert told[-1] == "Row 12 has only the floor."


def rows_of(decision: Decision) -> dict[str, str]:
    """What each row shows of its feet, by the key of its step."""
    table = decision.table()
    found = [(row.option, whole(row.right[0].text) if row.right else "") for row in table.rows]
    return {option.key: text.strip() for option, text in found if option is not None}


SHOWN = """
-         | aside   | 33 of 33 feet left
-         | north   | 3/30
-         | north_east | 4/29
-         | west    | 15/18
-         | up      | -
6         | aside   | 30 of 33 feet left
6         | north   | 3/27
6         | said    | Some steps take more: turning 12.
68        | said    | Some steps take more: chairs 6, turning 12.
687       | known   | The plot is 687. Chairs took 6 feet.
687t      | known   | Chairs and turning took 18 feet. Turning took 3 points.
66u       | down    | -
66u6      | down    | +12
66wwwwww  | aside   | 9 of 33 feet left
66wwwwww  | west    | 15/-
66wwwwww4 | aside   | so far 6 feet too far
66wwwwww4 | said    | As it is, the plot cannot be walked.
66wwwwww4 | refusal | The plot is 6 feet too far.
-         | said    | -3: points.
-         | t       | Turn about on the spot: 12 feet, 3 points.
-         | c       | Creep all turn, as the first step: 18 feet, 9 points.
-         | w       | Wait as long as a step takes: 3 feet.
"""
"""What is typed, and what stands then above and below the steps, in the row of one, or in the help."""


@pytest.mark.parametrize("line", SHOWN.strip().splitlines())
def test_rd_192_the_feet_and_points_of_each_step_and_of_the_plot_are_shown(line: str) -> None:
    keys, part, said = [one.strip() for one in line.split("|")]
    decision = typed(decision_of(plot()), keys.strip("-"))
    table, steps = decision.table(), rows_of(decision)
    if part in steps:
        assert steps[part] == said
    else:
        about = {"aside": table.aside, "said": table.said, "known": table.known, "refusal": decision.refusal}
        assert any(said in one for one in alternatives((about | dict(table.helped))[part]))


def test_a_plot_that_is_too_far_is_no_answer_until_a_step_is_taken_back() -> None:
    decision = typed(decision_of(plot()), "66wwwwww4")
    assert (decision.note, decision.answer) == ("", None)
    assert decision.back()
    assert (decision.refusal, decision.answer) == ("", Plotted(("east", "east", *["wait"] * 6)))


@pytest.mark.parametrize("keys", ["", "669w"])
def test_what_a_row_leaves_is_left_after_its_step(keys: str) -> None:
    for key, feet in rows_of(typed(decision_of(plot()), keys)).items():
        if "/" in feet and not feet.endswith("/-"):
            decision = typed(decision_of(plot()), keys)
            assert decision.pick("plot", key)
            assert whole(decision.table().aside).split()[0] == feet.split("/")[1]


def test_rd_191b_a_plot_that_a_leap_down_still_pays_for_says_what_it_gives() -> None:
    decision = decision_of(OnMap(arena("TTTT....", "........", "........")))
    steps = "666" + "w" * 9
    assert whole(typed(decision, steps).table().aside) == "so far 9 feet too far"
    assert (
        decision.table().said == "As it is, the plot cannot be walked. A leap down from here gives 15 feet."
    )
    assert rows_of(decision)["down"] == "+12"
    assert rows_of(decision)["wait"] == "3/-"
    assert decision.refusal == "The plot is 9 feet too far."
    assert typed(decision, "d").refusal == ""
    assert decision.answer == Plotted(("east",) * 3 + ("wait",) * 9 + ("down",))
    assert whole(decision.table().aside) == "3 of 42 feet left"


def test_an_opponent_out_of_sight_has_a_mark_at_the_edge() -> None:
    decision = decision_of(plot_deck())
    rows = beside(decision, 8)
    assert not any("Q←" in row for row in rows)
    assert [row[-2:] for row in rows].index("→Q") == 5
    assert typed(decision, "s").table().said[-1] == "You end 22 feet west of Quill."
    assert not any("→Q" in row for row in beside(decision, 8, 78))


@pytest.mark.parametrize(("apart", "first"), [(1, 2), (10, 2), (18, 2), (9, 10), (18, 10)])
def test_both_are_in_sight_where_both_fit(apart: int, first: int) -> None:
    bout = on_squares(plot_deck(), Spot(3, first, Heading.EAST), Spot(4, first + apart, Heading.WEST))
    drawn = "\n".join(beside(decision_of(bout), 8))
    assert "B→" in drawn
    assert "Q←" in drawn


@pytest.mark.parametrize(("width", "keys"), [(80, ""), (120, "6"), (80, "66666"), (120, "6t")])
def test_the_cursor_stands_where_the_plot_ends(width: int, keys: str) -> None:
    decision = typed(decision_of(plot_deck()), keys)
    at = decision.at
    marks = Marks(decision.picked, at)
    laid = lay_out(decision.table(), decision.explained(), marks, width, 14)
    x, y = laid.cursor
    assert text(laid.lines[y])[x] == (str(len(keys)) if keys else "B")


def test_the_help_tells_every_step_in_a_line() -> None:
    helped = dict(decision_of(plot()).table().helped)
    assert {"u", "d", "s y", "1-9, arrows", "3/30", "B→"} <= helped.keys()
    assert max(map(len, helped.values())) <= 62


@pytest.mark.parametrize(
    ("house", "turn", "up"),
    [
        ({}, (12, "12 feet"), (18, "a step, 15 more")),
        ({"turn_feet": "counted"}, (15, "15 feet"), (18, "a step, 15 more")),
        ({"leap_feet": "free"}, (12, "12 feet"), (15, "15 feet")),
    ],
    ids=["as written", "rd_203", "rd_201"],
)
def test_the_help_and_the_rows_agree_on_the_feet_of_turns_and_leaps(
    house: dict[str, Any], turn: tuple[int, str], up: tuple[int, str]
) -> None:
    decision = decision_of(OnMap(arena("....", ".T..", "....", left=(2, 1, "east")), **house))
    helped, shown_in = dict(decision.table().helped), rows_of(decision)
    assert shown_in["turn"].startswith(f"{turn[0]}/")
    assert shown_in["up"].startswith(f"{up[0]}/")
    assert helped["t"] == f"Turn about on the spot: {turn[1]}, 3 points."
    assert helped["u"] == f"Leap onto the table you face: {up[1]}, 6 points."


def test_where_no_more_can_be_taken_the_least_is_said() -> None:
    bout = plot_deck()
    assert bout.state.ground is not None
    spot = Spot(2, 6, Heading.EAST)
    decision = decision_of(on_squares(bout, spot, bout.state.ground.spots.right))
    assert whole(decision.table().aside) == "12 of 12 feet left"
    assert whole(decision.table().known).startswith("Loose rope and fog took 21 feet; 12 are the least.")
    assert rows_of(decision)["turn"] == "0/12"


def test_rd_192_the_row_of_an_effort_says_what_it_takes_from_combat_movement() -> None:
    labels = [whole(row.label) for row in decision_of(plot()).table().rows]
    assert [one for one in labels if "-" in one[-3:]] == ["turn -3", "up -6", "down -6", "creep -9"]


def test_rd_192_what_efforts_took_from_combat_movement_stands_under_the_plot_where_there_is_room() -> None:
    assert "Leaping up took 15 feet and 6 points." in drawn(shown(plot()), "66u", 120, 40)


def test_where_combat_movement_has_no_points_none_are_taken() -> None:
    bout = Bout(BERNARDINO, QUILL, "honorable", approach="map", movement="table", attack="matrix")
    table = decision_of(bout).table()
    assert {"turn", "up", "down", "creep"} <= {whole(row.label) for row in table.rows}
    assert "points" not in whole(table.said)
