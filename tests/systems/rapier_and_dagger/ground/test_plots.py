"""What a plot may have, and what it costs (RD-99, RD-146, RD-147, RD-150, RD-157, RD-191)."""

import pytest
from msgspec.structs import replace

from duel_tui.engine.menu import IllegalChoiceError, Plot, Plotted, written
from duel_tui.systems.rapier_and_dagger.ground.going import Scale, StepError, sample
from duel_tui.systems.rapier_and_dagger.terms import Act
from tests.systems.rapier_and_dagger.ground.grounds import FOOT, SCALE, arena, course, field, spot, steps
from tests.systems.rapier_and_dagger.situations import TABLES


def used(yards: int, plot: str, *rows: str, weather: tuple[str, ...] = ()) -> tuple[int, int]:
    """The feet that a plot on these rows uses, and those it has in all."""
    plan = arena(*rows, weather=weather) if rows else field(weather=weather)
    found = course(plan, spot(1, 1), yards)
    progress = found.progress(steps(plot))
    return found.feet(progress), found.allowed(progress)


def refused(plot: str, *rows: str, yards: int = 9) -> str:
    plan = arena(*rows) if rows else field()
    with pytest.raises(StepError) as wrong:
        course(plan, spot(1, 1), yards).check(steps(plot))
    return str(wrong.value)


def test_rd_146_sides_are_3_feet_and_diagonals_4() -> None:
    assert used(9, "e e e") == (9, 27)
    assert used(9, "ne e se e") == (14, 27)
    assert used(9, "wait e") == (6, 27)


def test_a_plot_ends_with_its_allowance() -> None:
    assert used(4, "e e e e") == (12, 12)
    assert refused("e e e e e", yards=4) == "the plot is 3 feet too far"


def test_rd_191b_a_leap_down_at_the_end_pays_for_the_steps_before_it() -> None:
    """Four yards and the table's length: too far after five steps, and with the leap down both."""
    found = course(arena("TTTTTT..", "........", "........"), spot(0, 0), 4)
    assert [found.left(found.progress(("east",) * count)) for count in range(1, 6)] == [9, 6, 3, 0, -3]
    whole = (*["east"] * 5, "down")
    for count in range(1, 7):
        assert whole[count - 1] in found.next_steps(whole[: count - 1])
    assert Plot(found, ()).take(list(whole)) == Plotted(whole)
    assert Plot(found, ()).begin(list(whole[:5])) == Plotted(whole[:5])
    with pytest.raises(IllegalChoiceError, match=r"^the plot is 3 feet too far$"):
        Plot(found, ()).take(list(whole[:5]))
    assert any(steps[:6] == whole for steps in found.sample())


def test_rd_191b_on_foot_squares_one_foot_too_many_is_refused() -> None:
    found = course(field(), spot(1, 1), 4, scale=FOOT)
    with pytest.raises(StepError, match=r"^the plot is 1 foot too far$"):
        found.check(steps("wait " * 13))


def test_a_plot_that_nobody_ends_has_its_end() -> None:
    found = course(field(), spot(1, 1))
    assert found.next_steps(("wait",) * 499)
    assert not found.next_steps(("wait",) * 500)
    with pytest.raises(StepError, match=r"^step 501, wait: a plot has 500 steps at most$"):
        found.check(("wait",) * 9000)


@pytest.mark.parametrize(
    ("plot", "allowance"),
    [("e ne e", 27), ("n", 27), ("w", 15), ("nw", 15), ("e w", 15), ("turn", 15), ("turn wait turn", 12)],
)
def test_rd_147_up_to_a_right_angle_is_free_and_more_counts_as_180(plot: str, allowance: int) -> None:
    assert used(9, plot)[1] == allowance


PRINTED = {
    "littered_ground": (-3, -4),
    "furniture": (-2, -2),
    "knee_deep_water": (-6, -7),
    "woods": (-4, -8),
    "tall_grass": (-5, -6),
    "mud": (-4, -2),
    "rain": (-3, -4),
    "fog": (-5, -3),
    "leaping_up": (-5, -6),
    "leaping_down": (5, -6),
    "creeping": (-6, -9),
    "turning_180": (-4, -3),
}


def test_rd_98_the_circumstances_are_as_printed_mud_beside_rain() -> None:
    assert TABLES.figures.circumstance == PRINTED


GRASS = ("....gg....", "..gg...m..", "..........")


def test_rd_191_each_circumstance_counts_once() -> None:
    assert used(9, "e") == (3, 27)
    assert used(9, "e e e", *GRASS) == (9, 27 - 15)
    assert used(18, "e e e e e e", *GRASS) == (18, 54 - 15 - 12)


def test_rd_150_circumstances_add_up_to_a_floor_of_4_yards() -> None:
    assert used(9, "e", weather=("rain",)) == (3, 27 - 9)
    assert used(9, "e", weather=("rain", "fog")) == (3, 12)
    assert used(18, "e", weather=("rain", "fog")) == (3, 54 - 24)


TABLE = ("......", "..TT..", "......")


def test_rd_99_leaping_up_takes_5_yards_and_down_adds_5() -> None:
    assert used(9, "up", *TABLE) == (3, 27 - 15)
    assert used(9, "up e", *TABLE) == (6, 27 - 15)
    assert used(9, "up e down", *TABLE) == (9, 27)


def test_rd_157_a_table_costs_as_printed_and_nothing_else() -> None:
    found = course(arena(*TABLE), spot(1, 2), 9)
    assert found.allowance == 27


@pytest.mark.parametrize(
    ("plot", "said"),
    [
        ("e", "step 1, east: a table is in the way; face it and leap onto it with up"),
        ("n e up", "step 3, up: there is no table ahead to leap on"),
        ("down", "step 1, down: there is no table here to leap down from"),
        ("up n", "step 2, north: the table ends here: leap down with down, facing that way"),
        ("up up", "step 2, up: a table ahead is no higher than this one: step onto it"),
        ("up e up", "step 3, up: there is no table ahead to leap on"),
        ("up down", "step 2, down: there is no floor ahead to leap down to"),
        ("e e creep", "step 1, east"),
        ("wait creep", "step 2, creep: creeping has to come first"),
        ("turn turn", "step 2, turn: one turn is enough"),
        ("hop", "step 1, hop: 'hop' is not one of north, north_east"),
        ("w w", "step 2, west: the map ends here"),
    ],
)
def test_steps_that_cannot_be_taken_are_named(plot: str, said: str) -> None:
    assert refused(plot, *TABLE).startswith(said)


def test_walls_block_and_so_do_two_corners() -> None:
    rows = ("..#.", ".#..", "#...", "....")
    plan = arena(*rows, left=(4, 1, "east"), right=(4, 4, "west"))
    with pytest.raises(StepError, match="the wall blocks the way"):
        course(plan, spot(0, 1)).check(("east",))
    with pytest.raises(StepError, match="no step goes between two corners"):
        course(plan, spot(0, 1)).check(("south_east",))


def test_rd_148_a_plot_ends_at_a_way_out() -> None:
    assert refused("w w", "....", "D...", "....") == "step 2, west: the plot has left the map"


def test_rd_159_who_is_bound_only_stays() -> None:
    found = replace(course(field(), spot(1, 1)), bound="prone")
    assert found.allowance == 0
    assert found.next_steps(()) == ()
    assert found.sample() == ((),)
    with pytest.raises(StepError, match="prone"):
        found.check(("north",))


def test_the_menu_takes_lists_words_and_keys() -> None:
    menu = Plot(course(field(), spot(1, 1)), ("yield",))
    plot = Plotted(("east", "wait"))
    assert menu.take(["east", "wait"]) == menu.take("east wait") == menu.read(written(plot)) == plot
    assert menu.take([]) == menu.take("stay") == menu.read(written(Plotted())) == Plotted()
    assert menu.take("yield") == "yield"
    for raw in ("hop", ["east", 3], 7, {"east": "west"}, ["east"] * 600, None):
        with pytest.raises(IllegalChoiceError):
            menu.take(raw)
    with pytest.raises(IllegalChoiceError, match="no quarter"):
        Plot(menu.course, (), (("yield", "no quarter"),)).take("yield")


def test_the_sample_is_legal_small_and_leads_to_the_opponent() -> None:
    rows = ("..........", "...TT.#...", "..........", "D...g..#..", "..........")
    plan = arena(*rows)
    for row, column in ((0, 0), (1, 3), (4, 9), (3, 4)):
        for facing in ("north", "south_west"):
            here = spot(row, column, facing)
            found = course(plan, here, 9, spot(2, 5, "west"))
            menu = Plot(found, ("yield",))
            assert len(menu.choices) <= 32
            assert len(set(menu.choices)) == len(menu.choices)
            for choice in menu.choices:
                assert menu.take(choice) == choice
            ends = {found.progress(one.steps).spot.place for one in menu.choices if isinstance(one, Plotted)}
            assert len(ends) > 5
            assert (3, 0) not in ends


@pytest.mark.parametrize("scale", [SCALE, FOOT])
def test_rd_146_sampled_ways_are_the_shortest_as_diagonals_add_up(scale: Scale) -> None:
    plan, here = arena(*["." * 24] * 24), spot(1, 1)
    for row, column in ((3, 6), (3, 9), (3, 12)):
        for way in sample(plan, here, spot(row, column), scale):
            if Act.WAIT not in way:
                found = course(plan, here, 99, scale=scale).progress(way)
                assert found.feet(scale) == scale.distance(here.place, found.spot.place), way


def test_every_next_step_can_be_taken_and_no_other() -> None:
    found = course(arena(*TABLE), spot(1, 1))
    for word in ("north", "east", "up", "down", "wait", "creep", "turn", "west"):
        allowed = word in found.next_steps(())
        try:
            found.check((word,))
        except StepError:
            assert not allowed
        else:
            assert allowed


@pytest.mark.parametrize(("yards", "feet"), [(9, 27), (4, 12), (-1, 12)])
def test_on_open_ground_even_the_heavily_laden_have_the_least_of_4_yards(yards: int, feet: int) -> None:
    ground = course(field(), spot(1, 1), yards)
    assert (ground.unhindered, ground.allowance) == (feet, feet)
