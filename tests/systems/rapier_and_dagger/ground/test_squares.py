"""Squares: distances measured as steps are (RD-146), sight (RD-193), and what lies in front (RD-145)."""

from itertools import product

import pytest

from duel_tui.systems.rapier_and_dagger.ground.maps import (
    HEADINGS,
    angle,
    sees,
    towards,
)
from tests.systems.rapier_and_dagger.ground.grounds import FOOT, SCALE, arena, field


@pytest.mark.parametrize(
    ("one", "other", "yards", "feet"),
    [((0, 0), (0, 3), 9, 3), ((0, 0), (2, 2), 8, 3), ((0, 0), (1, 3), 10, 4), ((5, 1), (1, 4), 15, 5)],
)
def test_rd_146_distance_is_measured_as_steps_are(
    one: tuple[int, int], other: tuple[int, int], yards: int, feet: int
) -> None:
    assert SCALE.distance(one, other) == SCALE.distance(other, one) == yards
    assert FOOT.distance(one, other) == FOOT.distance(other, one) == feet


@pytest.mark.parametrize(("diagonals", "feet"), [(1, 2), (2, 3), (3, 4), (4, 6), (6, 8)])
def test_rd_146_diagonals_of_foot_squares_are_rounded_up_together(diagonals: int, feet: int) -> None:
    assert FOOT.feet(0, diagonals) == feet
    assert SCALE.feet(0, diagonals) == 4 * diagonals


def test_headings_turn_by_eighths() -> None:
    assert [angle(HEADINGS[0], heading) for heading in HEADINGS] == [0, 45, 90, 135, 180, 135, 90, 45]
    assert [towards((5, 5), place) for place in [(0, 5), (1, 9), (5, 9), (9, 9), (9, 4)]] == [
        "north", "north_east", "east", "south_east", "south",
    ]  # fmt: skip
    assert towards((1, 1), (1, 1)) is None


@pytest.mark.parametrize(
    ("rows", "seen"),
    [
        (("......", "......", "......"), True),
        (("..#...", "......", "......"), True),
        (("..#...", "..#...", "......"), False),
        (("......", "..##..", "......"), False),
        (("..T...", ".TTT..", "......"), True),
    ],
)
def test_rd_193_a_wall_hides_and_a_table_does_not(rows: tuple[str, ...], seen: bool) -> None:  # noqa: FBT001
    plan = arena(*rows)
    assert sees(plan, (0, 0), (2, 5)) is sees(plan, (2, 5), (0, 0)) is seen


def test_sight_is_the_same_from_both_ends() -> None:
    plan = arena("....#...", "..#...#.", "#...#...", "...#...#", "....#...", right=(5, 8, "west"))
    places = list(product(range(5), range(8)))
    for one, other in product(places, repeat=2):
        assert sees(plan, one, other) is sees(plan, other, one)


def test_an_open_field_hides_nobody() -> None:
    plan = field(9, 5)
    assert all(sees(plan, (0, 0), place) for place in product(range(5), range(9)))
