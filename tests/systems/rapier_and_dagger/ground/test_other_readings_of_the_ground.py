"""The house rules for other readings of what the booklet leaves open of maps (RD-200 to RD-206)."""

from typing import Any

import pytest

from duel_tui.engine.side import BySide, Side
from duel_tui.systems.rapier_and_dagger.figures.events import CameUpBehind, LeftTheField, Walked
from duel_tui.systems.rapier_and_dagger.movement import course as course_of
from tests.systems.rapier_and_dagger.figures.bouts import idle, kept
from tests.systems.rapier_and_dagger.ground.grounds import OnMap, Posted, arena, field, steps
from tests.systems.rapier_and_dagger.ground.test_rulings_of_the_ground import AGILE, places, points
from tests.systems.rapier_and_dagger.situations import LEFT, told

Squares = tuple[tuple[int, int], tuple[int, int]]


@pytest.mark.parametrize(
    ("right", "plots", "waited", "passed"),
    [
        ((2, 3, "south"), ("e", "w"), ((1, 1), (1, 2)), ((1, 2), (1, 1))),
        ((2, 3, "south"), ("e", "e"), ((1, 1), (1, 3)), ((1, 2), (1, 3))),
        ((2, 4, "south"), ("e", "w"), ((1, 1), (1, 3)), ((1, 1), (1, 3))),
        ((2, 3, "south"), ("e", "stay"), ((1, 1), (1, 2)), ((1, 1), (1, 2))),
    ],
    ids=["change places", "a square that is being left", "the same square", "a square that is not left"],
)
@pytest.mark.parametrize("changing_places", ["wait", "pass"])
def test_rd_200_a_square_that_the_other_leaves_at_the_same_moment_can_be_entered_or_not(
    changing_places: str, right: Posted, plots: tuple[str, str], waited: Squares, passed: Squares
) -> None:
    bout = OnMap(field(8, left=(2, 2, "north"), right=right), changing_places=changing_places).plot(*plots)
    assert places(bout) == (passed if changing_places == "pass" else waited)


TABLE = arena("........", ".TT.....", "........", left=(2, 1, "east"))


def costs(plot: str, plan: Any = TABLE, **options: Any) -> tuple[int, int]:
    """The feet that a plot of the left fencer has used, and those it has in all."""
    bout = OnMap(plan, AGILE, **options)
    ground = course_of(bout.rules.book, bout.state, bout.ground, LEFT)
    progress = ground.progress(steps(plot))
    return ground.feet(progress), ground.allowed(progress)


@pytest.mark.parametrize(("leap_feet", "feet"), [("counted", 3), ("free", 0)])
def test_rd_201_a_leap_up_takes_the_feet_of_a_step_or_its_yards_alone(leap_feet: str, feet: int) -> None:
    assert costs("up", leap_feet=leap_feet) == (feet, 3 * (13 - 5))
    assert costs("up e down", leap_feet=leap_feet) == (feet + 6, 3 * 13)
    slanting = arena("........", ".TT.....", "........", left=(1, 1, "south_east"))
    assert costs("up", slanting, leap_feet=leap_feet)[0] == (feet and 4)


@pytest.mark.parametrize(("leap_feet", "after"), [("counted", ((1, 0), (1, 3))), ("free", ((1, 1), (1, 4)))])
def test_rd_201_a_leap_without_feet_takes_no_time(leap_feet: str, after: Squares) -> None:
    """A leap of 3 of 24 feet comes after a step of 3 of 27, which brings both in reach; a leap without feet before it."""
    plan = arena(".....", ".T...", ".....", left=(2, 1, "east"), right=(2, 5, "west"))
    bout = OnMap(plan, AGILE, leap_feet=leap_feet).plot("up", "w")
    assert bout.asked == "combat_movement"
    assert places(bout) == after


@pytest.mark.parametrize(("turn_feet", "feet"), [("free", 0), ("counted", 3)])
def test_rd_203_a_turn_on_the_spot_takes_its_yards_alone_or_the_feet_of_a_wait_too(
    turn_feet: str, feet: int
) -> None:
    assert costs("turn", turn_feet=turn_feet) == (feet, 3 * (13 - 4))
    assert costs("turn w", field(8, left=(2, 4, "east")), turn_feet=turn_feet)[0] == feet + 3
    bout = OnMap(field(20, left=(2, 5, "west")), AGILE, turn_feet=turn_feet).plot("turn e", "stay")
    assert told(bout, Walked)[0].feet.left == 3


@pytest.mark.parametrize(("effort_points", "lost"), [("walked", 0), ("plotted", 3)])
def test_rd_204_a_turn_that_was_waited_out_takes_points_as_it_was_plotted_or_none(
    effort_points: str, lost: int
) -> None:
    """South is the other's square; the step east, which the other sees, is no turn about from either way faced."""
    plan = field(12, 5, left=(2, 3, "north"), right=(3, 3, "east"))
    bout = OnMap(plan, AGILE, AGILE, effort_points=effort_points).plot("s e", "stay")
    assert bout.thrown == ("left", "turn")
    assert bout.ground.exerted == BySide(lost, 0)


@pytest.mark.parametrize("effort_points", ["walked", "plotted"])
def test_rd_204_a_turn_that_fell_away_takes_no_points_either_way(effort_points: str) -> None:
    plan = field(7, left=(2, 1, "east"), right=(2, 7, "west"))
    bout = OnMap(plan, AGILE, AGILE, effort_points=effort_points).plot("e e turn", "w w")
    assert bout.asked == "combat_movement"
    assert points(bout) == BySide(14, 14)


DOOR = arena("..D.........", "............", "............", left=(1, 1, "east"), right=(1, 6, "west"))
"""The left fencer reaches the door in two steps, three squares from the other."""


@pytest.mark.parametrize("way_out", ["leaving_first", "meeting_first"])
def test_rd_205_who_enters_a_way_out_in_reach_has_fled_or_has_to_fight_there(way_out: str) -> None:
    bout = OnMap(DOOR, way_out=way_out).plot("e e", "stay")
    if way_out == "leaving_first":
        assert bout.ended == ("right", "fled")
    else:
        assert (bout.ended, bout.asked) == (None, "combat_movement")
        assert places(bout)[0] == (0, 2)


def test_rd_205_who_was_met_on_a_way_out_has_fled_with_the_next_step_out_of_reach() -> None:
    bout = OnMap(DOOR, way_out="meeting_first").plot("e e", "stay")
    idle(kept(bout.say("stand", "back")))
    assert (bout.asked, places(bout)[0]) == ("plot", (0, 2))
    assert bout.plot("stay", "stay").asked == "plot"
    bout.plot("stay", "e")
    assert told(bout, LeftTheField)[0].side is LEFT
    assert bout.ended == ("right", "fled")


def test_rd_205_out_of_reach_a_way_out_leads_away_by_either_reading() -> None:
    plan = arena("D...........", "............", "............", left=(1, 2, "east"), right=(1, 12, "west"))
    assert OnMap(plan, way_out="meeting_first").plot("w", "stay").ended == ("right", "fled")


def test_rd_205_who_turns_the_back_on_the_way_out_is_taken_from_behind() -> None:
    plan = arena("D..........", "...........", "...........", left=(1, 2, "west"), right=(1, 5, "west"))
    bout = OnMap(plan, way_out="meeting_first").plot("w", "w")
    assert told(bout, CameUpBehind)[0].side is Side.RIGHT
    assert bout.thrown == ("left", "turn")


@pytest.mark.parametrize(
    ("turned_backs", "facing"), [("away", "east"), ("as_on_map", "north")], ids=["away", "as on the map"]
)
def test_rd_206_a_fencer_with_the_back_turned_faces_away_or_as_the_map_says(
    turned_backs: str, facing: str
) -> None:
    plan = field(12, 7, left=(4, 3, "east"), right=(4, 9, "north"))
    bout = OnMap(plan, right_stance="back_turned", turned_backs=turned_backs)
    assert bout.places[1][2] == facing
    assert bout.right.unaware
    bout.plot("e e e", None)
    assert bout.thrown == ("right", "turn")


def test_rd_206_who_begins_in_reach_and_face_to_face_on_the_map_has_no_turned_back() -> None:
    plan = field(6, left=(2, 2, "east"), right=(2, 5, "west"))
    assert OnMap(plan, right_stance="back_turned").thrown == ("right", "turn")
    bout = OnMap(plan, right_stance="back_turned", turned_backs="as_on_map")
    assert (bout.asked, bout.right.unaware) == ("combat_movement", False)
    assert bout.table.ask_of(Side.RIGHT) is not None
