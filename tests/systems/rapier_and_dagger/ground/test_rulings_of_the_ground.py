"""What the booklet leaves open of maps, and the house rules for other readings of it (RD-196 to RD-210)."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.menu import Plot, Plotted
from duel_tui.engine.side import BySide, Side
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.show.fit import whole
from duel_tui.systems.rapier_and_dagger.figures.events import CameUpBehind, LeftTheField
from duel_tui.systems.rapier_and_dagger.ground.maps import sees
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from duel_tui.systems.rapier_and_dagger.sheet import RapierSide
from duel_tui.systems.rapier_and_dagger.state import Hindrances
from tests.systems.contenders import LIBRARY
from tests.systems.rapier_and_dagger.figures.bouts import TALL, idle, kept
from tests.systems.rapier_and_dagger.ground.grounds import AGILE, QUARTER, SCALE, OnMap, arena, field
from tests.systems.rapier_and_dagger.ground.test_duels_on_maps import duels
from tests.systems.rapier_and_dagger.positions import shown
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, told

EARLIER = LIBRARY.editions(KEY).known
"""The house rules under which saves of the editions are played."""


@pytest.mark.parametrize(
    ("options", "changes"),
    [
        ({}, {}),
        ({"efforts": "once"}, {"efforts_once": True}),
        ({"spoiled_steps": "plot_ends"}, {"spoiled_ends": True}),
        ({"corners": "none"}, {"round_corners": False}),
        ({"front": "half"}, {}),
        ({"front": "quarter"}, {"front": QUARTER.front}),
        ({"front": EARLIER["1978.4"]["front"]}, {"front": QUARTER.front}),
        ({"changing_places": "pass"}, {"change_places": True}),
        ({"leap_feet": "free"}, {"leaps_free": True}),
        ({"turn_feet": "counted"}, {"turns_counted": True}),
        ({"way_out": "meeting_first"}, {"meeting_first": True}),
        ({"square_feet": 1}, {"square": 1}),
    ],
)
def test_rd_196_and_rd_197_and_rd_198_and_rd_199_and_rd_200_and_rd_201_and_rd_203_house_rules_of_walks(
    options: dict[str, Any], changes: dict[str, Any]
) -> None:
    """What each means is read a second time."""
    bout = OnMap(field(12), **options)
    assert bout.rules.book.scale == bout.before_left.scale == replace(SCALE, **changes)


def test_rd_198_without_corners_the_plots_of_opponents_lead_round_them() -> None:
    plan = arena("......", ".####.", "....#.", "......", left=(3, 3, "west"), right=(1, 6, "south"))
    bout = OnMap(plan, corners="none")
    menu = Plot(bout.before_left, ())
    plots = [one for one in menu.choices if isinstance(one, Plotted)]
    assert [menu.take(one) for one in menu.choices] == [*menu.choices]
    ends = {bout.before_left.progress(one.steps).spot.place for one in plots}
    assert (3, 5) in ends or (2, 5) in ends


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
    assert (bout.asked, bout.points) == ("combat_movement", BySide(14, 14))


def test_rd_205_who_was_met_on_a_way_out_has_fled_with_the_next_step_out_of_reach() -> None:
    """The left fencer reaches the door in two steps, three squares from the other."""
    plan = arena("..D.........", "............", "............", left=(1, 1, "east"), right=(1, 6, "west"))
    assert OnMap(plan, way_out="leaving_first").plot("e e", "stay").ended == ("right", "fled")
    bout = OnMap(plan, way_out="meeting_first").plot("e e", "stay")
    assert (bout.ended, bout.asked) == (None, "combat_movement")
    idle(kept(bout.say("stand", "back")))
    assert (bout.asked, bout.squares[0]) == ("plot", (0, 2))
    assert bout.plot("stay", "stay").asked == "plot"
    bout.plot("stay", "e")
    assert told(bout, LeftTheField)[0].side is LEFT
    assert bout.ended == ("right", "fled")


@pytest.mark.parametrize(
    ("turned_backs", "facing"), [("away", "east"), ("as_on_map", "north")], ids=["away", "as on the map"]
)
def test_rd_206_a_fencer_with_the_back_turned_faces_away_or_as_the_map_says(
    turned_backs: str, facing: str
) -> None:
    plan = field(12, 7, left=(4, 3, "east"), right=(4, 9, "north"))
    bout = OnMap(plan, right_stance="back_turned", turned_backs=turned_backs)
    assert (bout.places[1][2], bout.right.unaware) == (facing, True)
    bout.plot("e e e", None)
    assert bout.thrown == ("right", "turn")
    assert OnMap(plan, left_stance="back_turned").places[0][2] == "west"


def test_rd_206_who_begins_in_reach_and_face_to_face_on_the_map_has_no_turned_back() -> None:
    plan = field(6, left=(2, 2, "east"), right=(2, 5, "west"))
    assert OnMap(plan, right_stance="back_turned").thrown == ("right", "turn")
    bout = OnMap(plan, right_stance="back_turned", turned_backs="as_on_map")
    assert (bout.asked, bout.right.unaware) == ("combat_movement", False)
    assert bout.table.ask_of(RIGHT) is not None


def test_rd_206_an_unaware_fencer_who_gets_the_other_in_front_is_aware_and_may_take_him_from_behind() -> None:
    bout = OnMap(field(8, 5, left=(3, 2, "east"), right=(3, 7, "west"))).arrange(RIGHT, unaware=True)
    bout.table.decide(LEFT, "east east")
    assert (bout.asked, bout.right.unaware) == ("combat_movement", False)
    bout = OnMap(field(8, 5, left=(4, 4, "north"), right=(3, 7, "west"))).arrange(RIGHT, unaware=True)
    bout.table.decide(LEFT, "north")
    assert told(bout, CameUpBehind)[0].side is RIGHT
    assert [fighter.unaware for fighter in bout.state.fighters] == [True, False]
    assert bout.thrown == ("left", "turn")
    assert bout.dice(51).asked == "blade"


@pytest.mark.parametrize(("square_feet", "room"), [(3, 1), (1, 3)])
def test_rd_209_by_backing_needs_room_nobody_steps_back_without_a_yard_behind(
    square_feet: int, room: int
) -> None:
    feet = 9 // square_feet

    def begins(behind: int, backing: str = "needs_room") -> OnMap:
        columns = behind + feet + 1 + room
        plan = field(columns, left=(2, behind + 1, "east"), right=(2, behind + feet + 1, "west"))
        return OnMap(plan, TALL, attack="matrix", backing=backing, square_feet=square_feet)

    assert "back" in begins(room).keys(LEFT)
    assert "back" in begins(0, "free").keys(LEFT)
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


@pytest.mark.parametrize(("backing", "back"), [("free", True), ("needs_room", False)])
def test_rd_209_the_table_of_movements_tells_no_change_for_which_there_is_no_room(
    backing: str, *, back: bool
) -> None:
    bout = OnMap(field(8, left=(2, 1, "east"), right=(2, 4, "west")), TALL, backing=backing)
    there, ask = shown(bout), bout.table.ask_of(LEFT)
    assert ask is not None
    decision = Decision(there, scene_of(there), ask)
    assert decision.type("s")
    assert ("pay for back 3 (out)" in whole(decision.table().said)) is back


def test_rd_210_both_see_the_whole_map_and_the_other_through_walls_and_fog() -> None:
    walls = arena("....", ".##.", "....", left=(1, 2, "north"), right=(3, 2, "south"), weather=["fog"])
    assert not sees(walls, (0, 1), (2, 1))
    bout = OnMap(walls)
    for viewer in Side:
        seen = bout.table.sheet(viewer).of(viewer.foe)
        assert isinstance(seen, RapierSide)
        assert seen.spot is not None
        assert bout.table.view_at(bout.table.place, viewer).ground == bout.ground


def test_random_duels_under_all_other_readings_end_and_replay() -> None:
    other = {"efforts": "once", "spoiled_steps": "plot_ends", "corners": "none", "front": "quarter"}
    assert sum(duels(range(6), **other, backing="needs_room", behind_targets="table").values()) == 6
