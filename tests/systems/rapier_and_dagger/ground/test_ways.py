"""How far a walk is: the straight line where nothing is in the way, otherwise round it or over it."""

from itertools import product

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.systems.rapier_and_dagger.ground.going import Scale, walk_length
from duel_tui.systems.rapier_and_dagger.ground.maps import Ground, Map, Spot
from duel_tui.systems.rapier_and_dagger.ground.standing import placed, turns_to_meet
from tests.fencer.shared import ITALIAN
from tests.systems.rapier_and_dagger.ground.grounds import FOOT, SCALE, OnMap, arena, field, spot
from tests.systems.rapier_and_dagger.situations import LIBRARY

WALLED = arena("........", "....#...", "....#...", "....#...", "....#...")
HEDGED = arena("....T...", "....T...", "....T...", "........", "........", "........")
SHIPPED = LIBRARY.tables("rapier_and_dagger").maps


def turns(plan: Map, left: Spot, right: Spot) -> float:
    bout = OnMap(plan)
    return turns_to_meet(bout.rules.book, Ground(plan, BySide(left, right)), bout.state.fighters)


@pytest.mark.parametrize("scale", [FOOT, SCALE], ids=["feet", "yards"])
def test_rd_146_on_open_floor_a_walk_is_as_long_as_the_straight_line(scale: Scale) -> None:
    plan = field(9, 7)
    places = list(product(range(7), range(9)))
    for one, other in product(places, repeat=2):
        assert walk_length(plan, one, other, scale) == scale.distance(one, other)


@pytest.mark.parametrize("name", SHIPPED)
def test_no_walk_on_a_shipped_map_is_shorter_than_the_straight_line(name: str) -> None:
    plan = SHIPPED[name]
    rows, columns = plan.size
    goal = plan.start.right.place
    found = 0
    for place in product(range(rows), range(columns)):
        length = walk_length(plan, place, goal, SCALE)
        assert length is None or length >= SCALE.distance(place, goal)
        found += length is not None
    assert found > rows * columns / 3
    assert walk_length(plan, plan.start.left.place, goal, SCALE)


def test_a_walk_goes_round_a_wall() -> None:
    assert SCALE.distance((4, 3), (4, 5)) == 6
    assert walk_length(WALLED, (4, 3), (4, 5), SCALE) == 9 + 4 + 4 + 9


def test_a_walk_goes_round_a_table_unless_the_way_round_is_long() -> None:
    assert walk_length(HEDGED, (2, 3), (2, 5), SCALE) == 8
    assert walk_length(HEDGED, (1, 3), (1, 5), SCALE) == 14
    over = arena("....T...", *["....T..."] * 9)
    assert walk_length(over, (1, 3), (1, 5), SCALE) == 6 + 2 * 15


def test_there_is_no_walk_into_a_closed_room() -> None:
    closed = arena(".....", "..###", "..#.#", "..###", ".....")
    assert walk_length(closed, (0, 0), (2, 3), SCALE) is None


def test_who_cannot_see_each_other_still_have_to_walk() -> None:
    apart = turns(WALLED, spot(4, 3), spot(4, 5, "west"))
    assert apart > turns(WALLED, spot(0, 2), spot(0, 5, "west")) == 0
    assert apart > turns(WALLED, spot(2, 3), spot(4, 5, "west")) > 0


def test_who_stand_in_reach_with_their_backs_turned_have_not_met() -> None:
    plan = field()
    assert turns(plan, spot(1, 2), spot(1, 4, "west")) == 0
    assert turns(plan, spot(1, 2, "west"), spot(1, 4, "east")) > 0


def test_rd_150_bad_ground_and_weather_make_more_turns() -> None:
    mud = arena("m" + "." * 19, *["." * 20] * 2)
    plain = turns(mud, spot(1, 0), spot(1, 19, "west"))
    assert turns(mud, spot(0, 0), spot(0, 19, "west")) > plain
    rain = field(weather=["rain"])
    assert turns(rain, spot(1, 0), spot(1, 19, "west")) > plain


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
