"""Where a round of combat leaves two fencers on a map (RD-144)."""

from typing import Any

import pytest

from duel_tui.engine.side import BySide, Side
from duel_tui.systems.rapier_and_dagger.events import RoundEnded
from duel_tui.systems.rapier_and_dagger.ground.maps import Map, Spot
from duel_tui.systems.rapier_and_dagger.ground.standing import apart, aside
from duel_tui.systems.rapier_and_dagger.sheet import RapierDuel
from duel_tui.systems.rapier_and_dagger.terms import Distance, Movement
from tests.systems.rapier_and_dagger.drawn_rules import MIXES
from tests.systems.rapier_and_dagger.figures.bouts import CHANGES, TALL, answer
from tests.systems.rapier_and_dagger.figures.test_points_on_the_sheet import of_duel
from tests.systems.rapier_and_dagger.figures.test_random_duels import begun_by, fought
from tests.systems.rapier_and_dagger.ground.grounds import QUARTER, SCALE, OnMap, arena, field, spot
from tests.systems.rapier_and_dagger.positions import seated
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, told
from tests.tui.drawn import drawn

FACING = BySide(spot(2, 5, "east"), spot(2, 8, "west"))
BAND = (8, 9)
BOTH = dict.fromkeys(Side, False)


def moved(left: str, right: str, plan: Map | None = None) -> tuple[tuple[int, int], tuple[int, int]]:
    found = aside(plan or field(14, 5), FACING, BySide(Movement(left), Movement(right)), ())
    return found.left.place, found.right.place


@pytest.mark.parametrize(
    ("left", "right", "places"),
    [
        ("stand", "stand", ((2, 5), (2, 8))),
        ("pass_side", "stand", ((1, 5), (2, 8))),
        ("volt", "stand", ((3, 5), (2, 8))),
        ("stand", "pass_side", ((2, 5), (3, 8))),
        ("stand", "volt", ((2, 5), (1, 8))),
        ("pass_forward", "back", ((2, 5), (2, 8))),
    ],
)
def test_rd_144_a_pass_goes_to_the_left_and_a_volt_to_the_right(
    left: str, right: str, places: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    assert moved(left, right) == places


def test_rd_144_where_no_square_is_free_the_step_aside_is_straight() -> None:
    plan = arena("..............", ".....#........", *[".............."] * 3)
    assert moved("pass_side", "stand", plan)[0] == (2, 5)


@pytest.mark.parametrize("row", [".....T........", ".....D........"])
def test_rd_144_a_step_aside_leads_neither_onto_a_table_nor_out_of_the_map(row: str) -> None:
    plan = arena("..............", row, *[".............."] * 3)
    assert moved("pass_side", "stand", plan)[0] == (2, 5)


def test_rd_144_a_step_aside_does_not_lead_down_from_a_table() -> None:
    plan = arena("..............", "..............", ".....TTTT.....", *[".............."] * 2)
    assert moved("pass_side", "volt", plan) == ((2, 5), (2, 8))
    wide = arena("..............", ".....TTTT.....", ".....TTTT.....", *[".............."] * 2)
    assert moved("pass_side", "stand", wide)[0] == (1, 5)


def test_rd_144_both_are_set_in_reach_on_the_nearest_squares_facing_each_other() -> None:
    found = apart(field(14, 5), BySide(spot(2, 5, "north"), spot(2, 6, "north")), BAND, SCALE, BOTH)
    assert SCALE.distance(found.left.place, found.right.place) in BAND
    assert QUARTER.in_front(found.left, found.right.place)
    assert QUARTER.in_front(found.right, found.left.place)
    moves = SCALE.distance(found.left.place, (2, 5)) + SCALE.distance(found.right.place, (2, 6))
    assert moves == 6


def test_rd_144_those_who_stand_right_stay() -> None:
    assert apart(field(14, 5), FACING, BAND, SCALE, BOTH) == FACING


def test_rd_144_where_none_is_free_they_stay() -> None:
    plan = arena("####", "#..#", "####", left=(2, 2, "north"), right=(2, 3, "north"))
    found = apart(plan, BySide(spot(1, 1, "north"), spot(1, 2, "north")), BAND, SCALE, BOTH)
    assert found == BySide(spot(1, 1, "east"), spot(1, 2, "west"))


def test_rd_144_nobody_is_set_through_a_wall_on_a_table_or_out_of_the_map() -> None:
    plan = arena("......", "D.#.TT", "......", right=(3, 6, "west"))
    found = apart(plan, BySide(spot(1, 1, "east"), spot(1, 3, "west")), BAND, SCALE, BOTH)
    for one in found:
        square = plan.square(one.place)
        assert square is not None
        assert square.name == "the floor"


def test_rd_144_only_the_one_who_may_be_moved_is_moved() -> None:
    found = apart(field(14, 5), FACING, (12, 15), SCALE, {RIGHT: False})
    assert found.left == FACING.left
    assert found.right == Spot(2, 9, FACING.right.facing)


def round_of(left: str, right: str, plan: Map | None = None, **options: Any) -> OnMap:
    """One round of combat of two who pass over their attacks."""
    ground = plan or field(16, 5, left=(3, 6, "east"), right=(3, 9, "west"))
    bout = OnMap(ground, TALL, attack="matrix", **options)
    assert bout.asked == "combat_movement"
    bout.say(left, right)
    while bout.asked in {*CHANGES, "exchange", "after_attack"}:
        if bout.asked == "exchange":
            bout.exchanges()
        else:
            bout.say("stay" if bout.asked == "after_attack" else "keep")
    return bout


@pytest.mark.parametrize(
    ("left", "right", "feet", "asked"),
    [
        ("back", "back", 12, "plot"),
        ("stand", "back", 10, "plot"),
        ("stand", "stand", 9, "combat_movement"),
        ("volt", "stand", 9, "combat_movement"),
    ],
)
def test_rd_144_and_159_the_round_leaves_them_at_the_feet_of_its_measure(
    left: str, right: str, feet: int, asked: str
) -> None:
    bout = round_of(left, right)
    assert (bout.state.distance, bout.asked) in {(feet, asked), (feet - 1, asked)}
    assert bout.state.round == 2


def test_rd_144_a_volt_shows_in_where_they_stand() -> None:
    bout = round_of("volt", "stand")
    assert bout.ground.spots.left.row > 2


def test_rd_144_with_a_wall_at_the_back_they_stay_in_reach() -> None:
    plan = arena("######", "#....#", "######", left=(2, 2, "east"), right=(2, 5, "west"))
    bout = round_of("back", "back", plan)
    assert (bout.state.distance, bout.asked) == (9, "combat_movement")
    assert [one.result for one in told(bout, RoundEnded)] == ["ML"]
    assert bout.state.measure == "ML"


@pytest.mark.parametrize(
    ("lame", "movements", "places"),
    [
        ((), ("stand", "pass_side"), ((3, 5), (3, 8))),
        ((LEFT,), ("stand", "pass_side"), ((2, 5), (2, 8))),
        ((), ("pass_side", "stand"), ((1, 5), (1, 8))),
        ((RIGHT,), ("pass_side", "stand"), ((2, 5), (2, 8))),
    ],
)
def test_rd_144_who_is_bound_is_not_moved(
    lame: tuple[Side, ...], movements: tuple[str, str], places: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    """After one step aside the other follows it into reach; with a paralysed leg the first has to go back."""
    bout = OnMap(field(16, 5, left=(3, 6, "east"), right=(3, 9, "west")), attack="matrix")
    for side in lame:
        bout.hurt(side, "LL", "mortal")
    bout.say(*movements)
    while bout.asked in {*CHANGES, "exchange", "after_attack"}:
        if bout.asked == "exchange":
            bout.exchanges()
        else:
            answer(bout, "stay" if bout.asked == "after_attack" else "keep")
    assert (bout.places[0][:2], bout.places[1][:2]) == places


def test_rd_144_who_is_bound_does_not_step_aside() -> None:
    """A leg that is paralysed within the round."""
    found = aside(field(14, 5), FACING, BySide(Movement.PASS_SIDE, Movement.VOLT), (LEFT,))
    assert (found.left.place, found.right.place) == ((2, 5), (1, 8))


def test_rd_146_on_foot_squares_a_round_leaves_them_at_the_same_feet() -> None:
    plan = field(60, 15, left=(8, 20, "east"), right=(8, 29, "west"))
    bout = round_of("back", "back", plan, square_feet=1)
    assert (bout.state.distance, bout.asked) == (12, "plot")
    bout.plot("e e e", "stay")
    assert (bout.state.distance, bout.asked) == (9, "combat_movement")


@pytest.mark.parametrize("square", [3, 1])
@pytest.mark.parametrize("mix", ["map-table-matrix", "map-points-matrix", "map-points-actions"])
def test_rd_144_the_feet_on_the_sheet_are_those_between_the_squares(mix: str, square: int) -> None:
    fights = 0
    for seed in range(4):
        contender, chance = begun_by(seed, {**MIXES[mix], "square_feet": square})
        for step in fought(seed, contender, chance).steps:
            facts: RapierDuel = contender.rules.sheet(step.after, None).duel
            left, right = step.after.ground.spots
            assert facts.distance == contender.rules.book.scale.distance(left.place, right.place)
            fights += step.after.plan is not None
    assert fights > 10


def test_rd_144_in_a_fight_the_feet_do_not_change_with_the_movements() -> None:
    bout = OnMap(field(14, 5, left=(3, 6, "east"), right=(3, 8, "west")))
    assert (of_duel(bout).distance, of_duel(bout).measure) == (6, Distance.MISURA_LARGA)
    bout.say("stand", "volt")
    assert (of_duel(bout).distance, of_duel(bout).measure) == (6, Distance.MISURA_STRETTA)
    apart = OnMap(field(14, 5, left=(3, 2, "east"), right=(3, 9, "west")))
    assert "21 feet apart" in drawn(seated(apart.table))
