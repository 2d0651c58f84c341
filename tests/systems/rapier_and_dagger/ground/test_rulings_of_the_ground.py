"""What the booklet and the rulings before them leave open of maps (RD-196 to RD-210)."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.menu import Plot, Plotted
from duel_tui.engine.side import BySide, Side
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.show.fit import whole
from duel_tui.systems.rapier_and_dagger.figures.events import CameUpBehind, Walked
from duel_tui.systems.rapier_and_dagger.figures.points import combat_points
from duel_tui.systems.rapier_and_dagger.ground.going import StepError
from duel_tui.systems.rapier_and_dagger.ground.maps import sees
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, walked
from duel_tui.systems.rapier_and_dagger.ground.standing import apart, aside
from duel_tui.systems.rapier_and_dagger.movement import course as course_of
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from duel_tui.systems.rapier_and_dagger.sheet import RapierSide
from duel_tui.systems.rapier_and_dagger.state import Hindrances
from duel_tui.systems.rapier_and_dagger.terms import Movement
from tests.fencer.shared import ITALIAN
from tests.systems.contenders import LIBRARY
from tests.systems.rapier_and_dagger.figures.bouts import TALL
from tests.systems.rapier_and_dagger.ground.grounds import (
    SCALE,
    OnMap,
    arena,
    course,
    field,
    spot,
    steps,
)
from tests.systems.rapier_and_dagger.ground.test_duels_on_maps import duels
from tests.systems.rapier_and_dagger.ground.test_places import BAND, BOTH, round_of
from tests.systems.rapier_and_dagger.positions import shown
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, told

AGILE = replace(ITALIAN, name="Presto", agility=15)
"""Normal movement 13, combat movement 14."""
REACH = 9
EARLIER = LIBRARY.editions(KEY).known
"""The house rules under which saves of the editions are played."""


def points(bout: OnMap) -> BySide[int]:
    """The combat movement of both."""
    return combat_points(bout.rules.book, bout.state)


def ground_of(bout: OnMap) -> Course:
    """The ground before the left fencer."""
    return course_of(bout.rules.book, bout.state, bout.ground, LEFT)


def allowance(bout: OnMap, plot: str = "") -> int:
    """The feet of a plot of the left fencer in all."""
    return ground_of(bout).allowed(ground_of(bout).progress(steps(plot)))


def places(bout: OnMap) -> tuple[tuple[int, int], tuple[int, int]]:
    """The squares on which both stand."""
    left, right = bout.ground.spots
    return left.place, right.place


@pytest.mark.parametrize(("efforts", "turns"), [("each", 2), ("once", 1)])
def test_rd_196_each_turn_about_takes_from_movement_or_all_of_them_once(efforts: str, turns: int) -> None:
    bout = OnMap(field(9, left=(2, 2, "east"), right=(2, 9, "west")), AGILE, TALL, efforts=efforts)
    assert allowance(bout) == 3 * 13
    assert allowance(bout, "turn wait turn") == 3 * (13 - 4 * turns)
    bout.plot("turn wait turn e", "w w w w")
    assert bout.asked == "combat_movement"
    assert points(bout).left == 14 - 3 * turns


@pytest.mark.parametrize(("efforts", "leaps"), [("each", 2), ("once", 1)])
def test_rd_196_each_leap_up_takes_from_movement_or_all_of_them_once(efforts: str, leaps: int) -> None:
    """A leap up takes 5 yards, a leap down gives them: twice up and once down, or once each."""
    plan = arena("........", ".T.T....", "........", left=(2, 1, "east"))
    bout = OnMap(plan, AGILE, efforts=efforts)
    assert allowance(bout, "up down up") == 3 * (13 - 5 * leaps + 5)


@pytest.mark.parametrize("efforts", ["each", "once"])
def test_rd_196_kinds_of_ground_count_once_either_way(efforts: str) -> None:
    plan = arena("......", ".g.g..", "......", left=(2, 1, "east"))
    assert allowance(OnMap(plan, AGILE, efforts=efforts), "e e e") == 3 * (13 - 5)


@pytest.mark.parametrize(("spoiled_steps", "column"), [("waited", 3), ("plot_ends", 2)])
def test_rd_197_a_plot_goes_on_after_a_spoiled_step_or_ends_there(spoiled_steps: str, column: int) -> None:
    """South is the other's square; the step east is then taken from where the fencer stands."""
    plan = field(12, 5, left=(2, 3, "north"), right=(3, 3, "south"))
    bout = OnMap(plan, spoiled_steps=spoiled_steps).plot("s e", "stay")
    assert told(bout, Walked)[0].steps.left == ("south", "east")
    assert places(bout)[0] == (1, column)


@pytest.mark.parametrize(("spoiled_steps", "place"), [("waited", (2, 0)), ("plot_ends", (1, 1))])
def test_rd_197_a_step_that_an_earlier_one_spoils_is_waited_out_too(
    spoiled_steps: str, place: tuple[int, int]
) -> None:
    """East is the other's square, and north of the present one a wall; south-west is free again."""
    plan = arena(".#....", "......", "......", left=(2, 2, "west"), right=(2, 3, "south"))
    assert places(OnMap(plan, spoiled_steps=spoiled_steps).plot("e n sw", "stay"))[0] == place


ONE_CORNER = arena(".#..", "....", "....", left=(1, 1, "south"), right=(3, 4, "west"))
TWO_CORNERS = arena("..#....", ".#.....", ".......", left=(1, 2, "east"))


def refused(bout: OnMap, plot: str) -> str:
    """Why the left fencer cannot plot some steps."""
    with pytest.raises(StepError) as wrong:
        ground_of(bout).check(steps(plot))
    return str(wrong.value)


def test_rd_198_a_diagonal_step_passes_one_corner_of_a_wall_or_none() -> None:
    ground_of(OnMap(ONE_CORNER)).check(steps("se"))
    said = refused(OnMap(ONE_CORNER, corners="none"), "se")
    assert said == "step 1, south_east: a corner is in the way"
    ground_of(OnMap(ONE_CORNER, corners="none")).check(steps("s e"))


@pytest.mark.parametrize("corners", ["one", "none"])
def test_rd_198_no_step_goes_between_two_corners(corners: str) -> None:
    assert "corner" in refused(OnMap(TWO_CORNERS, corners=corners), "se")


def test_rd_198_without_corners_the_plots_of_opponents_lead_round_them() -> None:
    plan = arena("......", ".####.", "....#.", "......", left=(3, 3, "west"), right=(1, 6, "south"))
    bout = OnMap(plan, corners="none")
    menu = Plot(ground_of(bout), ())
    ends = set()
    for choice in menu.choices:
        assert menu.take(choice) == choice
        assert isinstance(choice, Plotted)
        ends.add(ground_of(bout).progress(choice.steps).spot.place)
    assert (3, 5) in ends or (2, 5) in ends


@pytest.mark.parametrize(
    ("options", "faces"),
    [({}, True), ({"front": "half"}, True), ({"front": "quarter"}, False), (EARLIER["1978.4"], False)],
)
def test_rd_199_a_fencer_has_half_of_a_circle_in_front_or_a_quarter(
    options: dict[str, Any], *, faces: bool
) -> None:
    """The right fencer looks north; the left one comes up one square to the north and two to the east."""
    plan = field(12, 5, left=(2, 9, "west"), right=(3, 5, "north"))
    bout = OnMap(plan, **options).plot("w w", "stay")
    assert places(bout)[0] == (1, 6)
    if faces:
        assert bout.asked == "combat_movement"
    else:
        assert told(bout, CameUpBehind)[0].side is LEFT
        assert bout.thrown == ("right", "turn")


TABLE = arena("......", "..TT..", "......")


def test_rd_201_from_table_to_table_is_a_step_as_on_the_floor() -> None:
    ground = course(TABLE, spot(1, 2), 9)
    assert ground.allowed(ground.progress(("east",))) == 27
    with pytest.raises(StepError, match="no floor ahead"):
        ground.check(("down",))


def test_rd_202_creeping_costs_its_yards_and_points_and_helps_nobody() -> None:
    """Who is crept up to turns in half of all cases, as ever."""
    bout = OnMap(field(8, right=(2, 8, "east")), AGILE).plot("creep se e e e", "stay")
    assert bout.thrown == ("right", "turn")
    assert allowance(OnMap(field(8), AGILE), "creep") == 3 * (13 - 6)
    bout.dice(50)
    assert bout.asked == "combat_movement"
    assert points(bout).left == 14 - 9


def test_rd_204_what_is_spoiled_or_falls_away_costs_yards_of_the_plot_and_no_points() -> None:
    """The step south, which would be a turn about, leads into the other's square."""
    ground = course(field(rows=5), spot(1, 3, "north"), 9, foe=spot(2, 3, "south"))
    other = course(field(rows=5), spot(2, 3, "south"), 9, foe=spot(1, 3, "north"))
    assert ground.allowed(ground.progress(("south", "east"))) == 27 - 12
    walk = walked(BySide(ground, other), BySide(("south", "east"), ()), REACH)
    assert walk.progress.left.efforts == ()
    bout = OnMap(field(7, left=(2, 1, "east"), right=(2, 7, "west")), TALL, TALL).plot("e e turn", "w w")
    assert points(bout).left == 12


@pytest.mark.parametrize(
    ("movements", "moved"),
    [(("stand", "back"), (False, True)), (("back", "stand"), (True, False)), (("back", "back"), None)],
)
def test_rd_208_out_of_reach_only_those_who_stepped_back_are_moved(
    movements: tuple[str, str], moved: tuple[bool, bool] | None
) -> None:
    before = ((2, 5), (2, 8))
    bout = round_of(*movements)
    after = places(bout)
    if moved:
        assert tuple(one != other for one, other in zip(before, after, strict=True)) == moved
    assert 10 <= bout.state.distance <= 15


def test_rd_208_in_reach_is_8_or_9_feet_and_the_fewest_feet_are_moved() -> None:
    near = BySide(spot(2, 5), spot(2, 6, "west"))
    found = apart(field(14, 5), near, BAND, SCALE, BOTH)
    far = [SCALE.distance(found[side].place, near[side].place) for side in Side]
    assert SCALE.distance(found.left.place, found.right.place) in BAND
    assert sum(far) == 6


def test_rd_208_nobody_is_set_onto_a_table_through_a_wall_or_into_a_way_out() -> None:
    plan = arena("TTTTTT", "D....#", "TTTTTT", left=(2, 3, "east"), right=(2, 4, "west"))
    found = apart(plan, BySide(spot(1, 2), spot(1, 3, "west")), BAND, SCALE, BOTH)
    assert [one.place for one in found] == [(1, 1), (1, 4)]
    narrow = arena("TTTTT", "D..#.", "TTTTT", left=(2, 2, "east"), right=(2, 3, "west"))
    stays = BySide(spot(1, 1), spot(1, 2, "west"))
    assert apart(narrow, stays, BAND, SCALE, BOTH) == stays


def test_rd_208_a_step_aside_changes_no_level_and_leaves_no_map() -> None:
    for square in "TD#":
        plan = arena(
            "......", f"..{square}...", "......", "......", left=(3, 3, "east"), right=(3, 6, "west")
        )
        spots = BySide(spot(2, 2), spot(2, 5, "west"))
        found = aside(plan, spots, BySide(Movement.PASS_SIDE, Movement.STAND), ())
        assert found.left.place == (2, 2)


def test_rd_209_a_wall_at_the_back_forbids_no_movement() -> None:
    plan = arena("######", "#....#", "######", left=(2, 2, "east"), right=(2, 5, "west"))
    bout = OnMap(plan, TALL, attack="matrix")
    assert bout.keys(LEFT) == ("back", "stand", "pass_side", "volt", "pass_forward", "yield")
    bout.say("back", "back")
    assert bout.state.plan is not None
    assert bout.state.plan.result == "BM"


@pytest.mark.parametrize(("square_feet", "room"), [(3, 1), (1, 3)])
def test_rd_209_by_backing_needs_room_nobody_steps_back_without_a_yard_behind(
    square_feet: int, room: int
) -> None:
    feet = 9 // square_feet

    def begins(behind: int) -> OnMap:
        columns = behind + feet + 1 + room
        plan = field(columns, left=(2, behind + 1, "east"), right=(2, behind + feet + 1, "west"))
        return OnMap(plan, TALL, attack="matrix", backing="needs_room", square_feet=square_feet)

    assert "back" in begins(room).keys(LEFT)
    bout = begins(room - 1)
    assert "back" not in bout.keys(LEFT)
    assert bout.denied(LEFT) == {"back": "no room behind"}
    assert "back" in bout.keys(RIGHT)
    bout.say("volt", "stand")
    assert bout.asked == "change_movement"
    assert bout.denied(LEFT)["back"] == "no room behind"


def test_rd_209_who_has_to_step_back_may_do_so_without_room() -> None:
    plan = field(4, left=(2, 1, "east"), right=(2, 4, "west"))
    bout = OnMap(plan, attack="matrix", backing="needs_room").arrange(
        LEFT, hindered=Hindrances(cloak_over_head=0)
    )
    assert bout.keys(LEFT) == ("back", "yield")


def test_rd_210_both_see_the_whole_map_and_the_other_through_walls_and_fog() -> None:
    walls = arena("....", ".##.", "....", left=(1, 2, "north"), right=(3, 2, "south"), weather=["fog"])
    assert not sees(walls, (0, 1), (2, 1))
    bout = OnMap(walls)
    for viewer in Side:
        seen = bout.table.sheet(viewer).of(viewer.foe)
        assert isinstance(seen, RapierSide)
        assert seen.spot is not None
        assert bout.table.view_at(bout.table.place, viewer).ground == bout.ground


@pytest.mark.parametrize(("backing", "back"), [("free", True), ("needs_room", False)])
def test_rd_209_the_table_of_movements_tells_no_change_for_which_there_is_no_room(
    backing: str, *, back: bool
) -> None:
    bout = OnMap(field(8, left=(2, 1, "east"), right=(2, 4, "west")), TALL, backing=backing)
    there = shown(bout)
    ask = bout.table.ask_of(LEFT)
    assert ask is not None
    decision = Decision(there, scene_of(there), ask)
    assert decision.type("s")
    assert ("pay for back 3 (out)" in whole(decision.table().said)) is back


OTHERWISE = {
    "efforts": "once",
    "spoiled_steps": "plot_ends",
    "corners": "none",
    "front": "quarter",
    "backing": "needs_room",
    "behind_targets": "table",
}
"""The other reading of each ruling."""


def test_random_duels_under_all_other_readings_end_and_replay() -> None:
    assert sum(duels(range(9), **OTHERWISE).values()) == 9
