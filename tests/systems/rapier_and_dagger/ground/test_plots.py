"""What a plot may have, how it is refused, and the plots and walks that opponents think of."""

from itertools import product

import pytest
from msgspec.structs import replace

from duel_tui.engine.menu import IllegalChoiceError, Plot, Plotted, written
from duel_tui.engine.side import BySide, Side
from duel_tui.systems.rapier_and_dagger.ground.going import Scale, StepError, sample, walk_length
from duel_tui.systems.rapier_and_dagger.ground.maps import Ground, Map, Spot
from duel_tui.systems.rapier_and_dagger.ground.standing import placed, turns_to_meet
from duel_tui.systems.rapier_and_dagger.terms import Act
from tests.fencer.shared import ITALIAN
from tests.systems.rapier_and_dagger.ground.grounds import (
    FOOT,
    SCALE,
    OnMap,
    arena,
    course,
    field,
    spot,
    steps,
)
from tests.systems.rapier_and_dagger.situations import TABLES

TABLE = ("......", "..TT..", "......")


def refused(plot: str, *rows: str, yards: int = 9) -> str:
    plan = arena(*rows) if rows else field()
    with pytest.raises(StepError) as wrong:
        course(plan, spot(1, 1), yards).check(steps(plot))
    return str(wrong.value)


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
        ("wait creep", "step 2, creep: creeping has to come first"),
        ("turn turn", "step 2, turn: one turn is enough"),
        ("hop", "step 1, hop: 'hop' is not one of north, north_east"),
        ("w w", "step 2, west: the map ends here"),
    ],
)
def test_steps_that_cannot_be_taken_are_named(plot: str, said: str) -> None:
    assert refused(plot, *TABLE).startswith(said)


@pytest.mark.parametrize(
    ("plot", "rows", "said"),
    [
        ("e", ("....", "..#.", "...."), "step 1, east: the wall blocks the way"),
        ("se", ("....", "..#.", ".#.."), "step 1, south_east: no step goes between two corners"),
        ("w w", ("....", "D...", "...."), "step 2, west: the plot has left the map"),
        ("e e e e e", (), "the plot is 3 feet too far"),
    ],
)
def test_rd_148_what_blocks_and_what_is_too_far_is_named(plot: str, rows: tuple[str, ...], said: str) -> None:
    assert refused(plot, *rows, yards=4) == said


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
    with pytest.raises(StepError, match=r"^the plot is 1 foot too far$"):
        course(field(), spot(1, 1), 4, scale=FOOT).check(steps("wait " * 13))


def test_a_plot_that_nobody_ends_has_its_end() -> None:
    found = course(field(), spot(1, 1))
    assert found.next_steps(("wait",) * 499)
    assert not found.next_steps(("wait",) * 500)
    with pytest.raises(StepError, match=r"^step 501, wait: a plot has 500 steps at most$"):
        found.check(("wait",) * 9000)


@pytest.mark.parametrize(("yards", "feet"), [(9, 27), (4, 12), (-1, 12)])
def test_on_open_ground_even_the_heavily_laden_have_the_least_of_4_yards(yards: int, feet: int) -> None:
    ground = course(field(), spot(1, 1), yards)
    assert (ground.unhindered, ground.allowance) == (feet, feet)


def test_rd_159_who_is_bound_only_stays() -> None:
    found = replace(course(field(), spot(1, 1)), bound="prone")
    assert (found.allowance, found.next_steps(()), found.sample()) == (0, (), ((),))
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


@pytest.mark.parametrize("place", [(0, 0), (1, 3), (4, 9), (3, 4)])
def test_the_sample_is_legal_small_and_leads_to_the_opponent(place: tuple[int, int]) -> None:
    plan = arena("..........", "...TT.#...", "..........", "D...g..#..", "..........")
    for facing in ("north", "south_west"):
        found = course(plan, spot(*place, facing), 9, spot(2, 5, "west"))
        menu = Plot(found, ("yield",))
        assert len(set(menu.choices)) == len(menu.choices) <= 32
        assert [menu.take(one) for one in menu.choices] == [*menu.choices]
        ends = {found.progress(one.steps).spot.place for one in menu.choices if isinstance(one, Plotted)}
        assert len(ends) > 5
        assert (3, 0) not in ends


@pytest.mark.parametrize("scale", [SCALE, FOOT], ids=["yards", "feet"])
def test_rd_146_ways_on_open_floor_are_as_long_as_the_straight_line(scale: Scale) -> None:
    plan, here = arena(*["." * 24] * 24), spot(1, 1)
    for row, column in ((3, 6), (3, 9), (3, 12)):
        for way in sample(plan, here, spot(row, column), scale):
            if Act.WAIT not in way:
                found = course(plan, here, 99, scale=scale).progress(way)
                assert found.feet(scale) == scale.distance(here.place, found.spot.place), way
    places = list(product(range(5), range(6)))
    for one, other in product(places, repeat=2):
        assert walk_length(field(6, 5), one, other, scale) == scale.distance(one, other)


@pytest.mark.parametrize("name", TABLES.maps)
def test_no_walk_on_a_shipped_map_is_shorter_than_the_straight_line(name: str) -> None:
    plan = TABLES.maps[name]
    rows, columns = plan.size
    goal = plan.start.right.place
    lengths = {place: walk_length(plan, place, goal, SCALE) for place in product(range(rows), range(columns))}
    found = {place: length for place, length in lengths.items() if length is not None}
    assert all(length >= SCALE.distance(place, goal) for place, length in found.items())
    assert len(found) > rows * columns / 3
    assert found[plan.start.left.place]


WALLED = arena("........", "....#...", "....#...", "....#...", "....#...")
HEDGED = arena("....T...", "....T...", "....T...", "........", "........", "........")


@pytest.mark.parametrize(
    ("plan", "one", "other", "feet"),
    [
        (WALLED, (4, 3), (4, 5), 9 + 4 + 4 + 9),
        (HEDGED, (2, 3), (2, 5), 8),
        (HEDGED, (1, 3), (1, 5), 14),
        (arena("....T...", *["....T..."] * 9), (1, 3), (1, 5), 6 + 2 * 15),
        (arena(".....", "..###", "..#.#", "..###", "....."), (0, 0), (2, 3), None),
    ],
)
def test_a_walk_goes_round_a_wall_and_round_a_table_unless_that_is_long(
    plan: Map, one: tuple[int, int], other: tuple[int, int], feet: int | None
) -> None:
    assert walk_length(plan, one, other, SCALE) == feet


def turns(plan: Map, left: Spot, right: Spot) -> float:
    bout = OnMap(plan)
    return turns_to_meet(bout.rules.book, Ground(plan, BySide(left, right)), bout.state.fighters)


def test_rd_150_turns_to_meet_are_more_out_of_sight_back_to_back_and_on_bad_ground_and_in_bad_weather() -> (
    None
):
    unseen = turns(WALLED, spot(4, 3), spot(4, 5, "west"))
    assert unseen > turns(WALLED, spot(2, 3), spot(4, 5, "west")) > 0
    assert turns(WALLED, spot(0, 2), spot(0, 5, "west")) == 0
    assert turns(field(), spot(1, 2), spot(1, 4, "west")) == 0
    assert turns(field(), spot(1, 2, "west"), spot(1, 4, "east")) > 0
    mud = arena("m" + "." * 19, *["." * 20] * 2)
    plain = turns(mud, spot(1, 0), spot(1, 19, "west"))
    assert turns(mud, spot(0, 0), spot(0, 19, "west")) > plain
    assert turns(field(weather=["rain"]), spot(1, 0), spot(1, 19, "west")) > plain


def test_the_better_fencer_stands_better_the_shorter_the_walk_is() -> None:
    """The straight line is the same: what counts is the way round the wall."""
    bout = OnMap(WALLED, replace(ITALIAN, expertise=16), ITALIAN, "honorable")
    near, far = (
        placed(
            bout.rules.book, bout.state, Ground(WALLED, BySide(spot(row, 3, "north"), spot(row, 5, "north")))
        )
        for row in (1, 4)
    )
    assert near.distance == far.distance
    assert bout.rules.worth(near, Side.LEFT) > bout.rules.worth(far, Side.LEFT) > 0.5
