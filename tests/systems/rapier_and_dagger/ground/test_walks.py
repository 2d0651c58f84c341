"""Both plots walked at once (RD-145, RD-148, RD-158, RD-186 to RD-188, RD-190 to RD-194)."""

from fractions import Fraction

import pytest

from duel_tui.engine.side import BySide
from duel_tui.systems.rapier_and_dagger.figures.events import CameUpBehind, LeftTheField, Walked
from duel_tui.systems.rapier_and_dagger.figures.points import combat_points
from duel_tui.systems.rapier_and_dagger.ground.maps import Map, Spot
from duel_tui.systems.rapier_and_dagger.ground.plot import Walk, walked
from duel_tui.systems.rapier_and_dagger.state import Lost, Prone
from tests.fencer.shared import ITALIAN, OLD
from tests.systems.rapier_and_dagger.figures.bouts import TALL
from tests.systems.rapier_and_dagger.ground.grounds import OnMap, arena, course, field, spot, steps
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, holding, told

REACH = 9


def points(bout: OnMap) -> BySide[int]:
    """The combat movement of both."""
    return combat_points(bout.rules.book, bout.state)


def walk(plan: Map, left: tuple[Spot, str], right: tuple[Spot, str], yards: tuple[int, int] = (9, 9)) -> Walk:
    courses = BySide(course(plan, left[0], yards[0]), course(plan, right[0], yards[1]))
    return walked(courses, BySide(steps(left[1]), steps(right[1])), REACH)


def test_rd_145_the_rest_of_both_plots_falls_away() -> None:
    bout = OnMap(field(12)).plot("se e e e e e e", "nw w w w w w w")
    shown = told(bout, Walked)[0]
    assert shown.met == "facing"
    assert shown.steps.map(len).left < 7
    assert bout.asked == "combat_movement"
    assert bout.state.distance <= REACH


def test_rd_194_a_step_ends_at_its_part_of_the_turn() -> None:
    """Four steps of 12 feet against four of 24: the slower is always half as far."""
    found = walk(field(), (spot(1, 0), "e e e e"), (spot(1, 19, "west"), "w w w w w w w w"), (4, 8))
    assert [one.place for one in found.spots] == [(1, 4), (1, 11)]
    short = walk(field(), (spot(1, 0), "e e e e"), (spot(1, 10, "west"), "w w w w w w w w"), (4, 8))
    assert short.taken.map(len) == BySide(2, 5)
    assert Fraction(2 * 3, 12) <= Fraction(5 * 3, 24)


def test_rd_193_the_others_square_cannot_be_entered() -> None:
    """Both look past each other; the steps into an occupied square are waited out."""
    plan = field(rows=5)
    found = walk(plan, (spot(1, 3, "east"), "s s"), (spot(2, 3, "east"), "wait"))
    assert found.spots.left == spot(1, 3, "east")
    assert found.taken.left == ("south", "south")
    assert found.feet.left == 6


def test_rd_148_who_walks_off_has_fled_and_the_other_wins() -> None:
    plan = arena("D...........", "............", "............", left=(2, 2, "north"))
    bout = OnMap(plan).plot("nw", "stay")
    assert bout.ended == ("right", "fled")
    assert told(bout, LeftTheField)[0].side is LEFT
    assert told(bout, Walked)[0].met == "fled"


def test_rd_148_nobody_wins_where_both_walk_off_at_once() -> None:
    plan = arena("D..........D", "............", "............", left=(2, 2, "north"), right=(2, 11, "north"))
    assert OnMap(plan).plot("nw", "ne").ended == (None, "fled")


def test_rd_149_and_158_a_turn_apart_is_a_quiet_round() -> None:
    bout = OnMap(field(), stalemate_rounds=2).plot("stay", "stay")
    assert (bout.asked, bout.state.round, bout.state.quiet) == ("plot", 2, 1)
    assert bout.plot("stay", "stay").ended == (None, "stalemate")


def test_rd_158_what_ends_a_round_happens_after_a_turn_apart() -> None:
    bout = OnMap(field()).arrange(LEFT, prone=Prone(0)).plot("stay", "stay")
    assert bout.thrown == ("left", "rise")
    armed = OnMap(field()).arrange(LEFT, lost=Lost(0)).plot("stay", "stay")
    assert armed.thrown == ("left", "retrieve")


def test_rd_158_a_turn_that_meets_and_its_combat_are_one_round() -> None:
    bout = OnMap(field(8)).plot("se e e", "nw w w")
    assert (bout.asked, bout.state.round) == ("combat_movement", 1)


def test_rd_159_who_is_prone_only_stays_or_yields() -> None:
    bout = OnMap(field()).arrange(LEFT, prone=Prone(0))
    assert bout.keys(LEFT) == ("stay", "yield")


def test_rd_159_an_unaware_fencer_is_not_asked() -> None:
    bout = OnMap(field(), right_stance="back_turned")
    assert bout.table.ask_of(RIGHT) is None
    assert bout.places[1][2] == "east"


@pytest.mark.parametrize("kind", ["friendly", "honorable", "death"])
def test_rd_179_yielding_goes_with_the_plot(kind: str) -> None:
    bout = OnMap(field(), kind=kind).plot("yield", "stay")
    if kind == "death":
        assert bout.asked == "accept"
        bout.say(None, "no")
        assert bout.asked == "plot"
        assert "yield" not in bout.keys(LEFT)
    else:
        assert bout.ended == ("right", "yield")


def test_rd_187_who_is_come_upon_from_behind_may_turn() -> None:
    plan = field(8, right=(2, 8, "west"))
    bout = OnMap(plan).plot("e", "turn")
    assert bout.asked == "plot"
    bout.plot("se e e e", "wait")
    assert told(bout, CameUpBehind)[0].side is LEFT
    assert bout.thrown == ("right", "turn")
    bout.dice(50)
    assert bout.asked == "combat_movement"


def test_rd_187_one_attack_from_behind_then_both_face() -> None:
    bout = OnMap(field(8, right=(2, 8, "east"))).plot("se e e e", "stay", 51)
    assert bout.asked == "blade"
    bout.say("RC absence", None).say("NSA", None).say("stay")
    assert [fighter.unaware for fighter in bout.state.fighters] == [False, False]
    assert bout.asked == "combat_movement"
    assert bout.places[1][2] == "west"


def test_rd_190_who_begins_in_reach_of_a_back_has_all_the_feet_left_that_the_ground_leaves() -> None:
    plan = arena("g...", "....", "....", left=(1, 1, "east"), right=(1, 4, "west"))
    bout = OnMap(plan, holding(ITALIAN, "dagger"), right_stance="back_turned").dice(51)
    assert bout.state.spare == 3 * (9 - 5)
    assert bout.say("RC absence", None).say("NSA", None).asked == "close_behind"


@pytest.mark.parametrize(("columns", "asked"), [(7, True), (11, False)])
def test_rd_190_the_yards_left_of_the_plot_let_the_attacker_close_in(columns: int, asked: bool) -> None:  # noqa: FBT001
    """Bernardino has 9 yards: after 3 squares 18 feet are left, after 7 only 6."""
    plan = field(columns, 3, left=(2, 1, "east"), right=(2, columns, "east"))
    bout = OnMap(plan, holding(ITALIAN, "dagger")).plot("e " * (columns - 4), "stay", 51)
    gone = 3 * (columns - 4)
    assert bout.state.spare == 27 - gone
    bout.say("RC absence", None).say("NSA", None)
    assert (bout.asked == "close_behind") is (27 - gone >= 9) is asked


def test_rd_190_circumstances_count_in_the_yards_left() -> None:
    plan = arena(".......", ".gg....", ".......", left=(2, 1, "east"), right=(2, 7, "east"))
    bout = OnMap(plan).plot("e e e", "stay", 51)
    assert bout.state.spare == 27 - 15 - 9


@pytest.mark.parametrize("plot", ["e e e", "e e e e", "e e e e turn"])
def test_rd_190_what_has_fallen_away_of_a_plot_takes_no_yards(plot: str) -> None:
    """Nor does it show in anything that the other side can see (RD-145)."""
    plan = arena(".......", "....g..", "....g..", left=(2, 1, "east"), right=(2, 7, "east"))
    bout = OnMap(plan).plot(plot, "stay")
    assert bout.state.spare == 27 - 9
    assert bout.table.view(RIGHT) == OnMap(plan).plot("e e e", "stay").table.view(RIGHT)


def test_rd_190_who_is_prone_does_not_close_in() -> None:
    """The other one lingers with the back to a fencer on the ground, who can do nothing but wait."""
    bout = OnMap(field(8, right=(2, 3, "east"))).arrange(LEFT, prone=Prone(0)).plot("stay", "stay")
    assert told(bout, CameUpBehind)[0].side is LEFT
    bout.dice(51)
    assert bout.state.spare == 0
    assert bout.thrown == ("left", "rise")


def test_rd_191_combat_movement_loses_what_the_square_and_the_weather_take() -> None:
    plan = arena(".......", "..g....", ".......", left=(2, 1, "east"), right=(2, 7, "west"), weather=["fog"])
    bout = OnMap(plan, TALL, TALL).plot("e e", "w")
    assert bout.places[0][:2] == (1, 2)
    assert points(bout) == BySide(12 - 6 - 3, 12 - 3)


def test_rd_192_turning_costs_points_in_the_combat_of_the_same_turn_only() -> None:
    plan = field(7, left=(2, 1, "west"), right=(2, 7, "west"))
    bout = OnMap(plan, TALL, TALL).plot("turn e e", "w w")
    assert points(bout).left == 12 - 3
    bout.say("stand", "stand")
    if bout.asked == "change_movement":
        bout.say(None, "keep")
    _idle(bout)
    assert bout.asked == "combat_movement"
    assert points(bout).left == 12


def test_rd_192_what_was_plotted_and_not_walked_costs_nothing() -> None:
    plan = field(7, left=(2, 1, "east"), right=(2, 7, "west"))
    bout = OnMap(plan, TALL, TALL).plot("e e turn", "w w")
    assert points(bout).left == 12


def test_rd_157_over_a_table_and_down_into_the_fight() -> None:
    """Up costs 5 yards and 6 points, down gives 5 yards and costs 6 points more: nothing is left of 12."""
    plan = arena("..........", "..TT......", "..........", left=(2, 2, "east"), right=(2, 10, "west"))
    over = OnMap(plan, TALL, TALL).plot("up e down", "w w")
    assert over.asked == "combat_movement"
    assert points(over) == BySide(0, 12)


@pytest.mark.parametrize("plots", [("e e e", "w w w"), ("stay", "stay"), ("turn", "creep w")])
def test_no_plot_is_known_before_both_are_in(plots: tuple[str, str]) -> None:
    bout = OnMap(field(20), ITALIAN, OLD)
    before = bout.table.view_at(bout.table.place, RIGHT)
    bout.table.decide(LEFT, " ".join(steps(plots[0])))
    assert bout.table.view_at(bout.table.place, RIGHT) == before
    assert bout.asked == "plot"


def _idle(bout: OnMap) -> None:
    """Both pass over their attacks."""
    said = {"blade": "SA absence", "sword_action": "NSA", "change_movement_again": "keep"}
    while bout.asked in said:
        words = said[bout.asked]
        left, right = (words if bout.table.ask_of(side) else None for side in (LEFT, RIGHT))
        bout.say(left, right)


def test_waiting_is_told_as_no_walk() -> None:
    bout = OnMap(field()).plot("e wait e", "wait")
    assert told(bout, Walked)[0].feet == BySide(6, 0)
