"""Where a round of combat leaves two fencers on a map (RD-144, RD-208)."""

import pytest

from duel_tui.engine.side import BySide, Side
from duel_tui.systems.rapier_and_dagger.events import RoundEnded
from duel_tui.systems.rapier_and_dagger.ground.maps import Map, Spot, towards
from duel_tui.systems.rapier_and_dagger.ground.standing import apart, aside
from duel_tui.systems.rapier_and_dagger.sheet import RapierDuel
from duel_tui.systems.rapier_and_dagger.terms import Distance, Movement
from tests.systems.rapier_and_dagger.drawn_rules import MIXES
from tests.systems.rapier_and_dagger.figures.bouts import CHANGES, TALL, answer
from tests.systems.rapier_and_dagger.figures.test_points_on_the_sheet import of_duel
from tests.systems.rapier_and_dagger.figures.test_random_duels import begun_by, fought
from tests.systems.rapier_and_dagger.ground.grounds import QUARTER, SCALE, OnMap, arena, field, spot
from tests.systems.rapier_and_dagger.positions import seated
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, told
from tests.tui.drawn import drawn

FACING = BySide(spot(2, 5, "east"), spot(2, 8, "west"))
BAND = (8, 9)
BOTH = dict.fromkeys(Side, False)
EMPTY = ".............."
Squares = tuple[tuple[int, int], tuple[int, int]]


def test_the_heading_towards_a_square_is_the_nearest() -> None:
    places = [(0, 5), (1, 9), (5, 9), (9, 9), (9, 4), (5, 5)]
    assert [towards((5, 5), place) for place in places] == [
        *("north", "north_east", "east", "south_east", "south", None)
    ]


def above(row: str) -> Map:
    """A field with this row beside that of the left fencer, to the left hand."""
    return arena(EMPTY, row, EMPTY, EMPTY, EMPTY)


@pytest.mark.parametrize(
    ("left", "right", "plan", "places"),
    [
        ("stand", "stand", field(14, 5), ((2, 5), (2, 8))),
        ("pass_side", "stand", field(14, 5), ((1, 5), (2, 8))),
        ("volt", "stand", field(14, 5), ((3, 5), (2, 8))),
        ("stand", "pass_side", field(14, 5), ((2, 5), (3, 8))),
        ("stand", "volt", field(14, 5), ((2, 5), (1, 8))),
        ("pass_forward", "back", field(14, 5), ((2, 5), (2, 8))),
        *[("pass_side", "stand", above(f".....{one}........"), ((2, 5), (2, 8))) for one in "#TD"],
        ("pass_side", "volt", arena(EMPTY, EMPTY, ".....TTTT.....", EMPTY, EMPTY), ((2, 5), (2, 8))),
        ("pass_side", "stand", arena(EMPTY, *[".....TTTT....."] * 2, EMPTY), ((1, 5), (2, 8))),
    ],
)
def test_rd_144_and_rd_208_a_pass_goes_to_the_left_and_a_volt_to_the_right_on_the_same_level_of_the_map(
    left: str, right: str, plan: Map, places: Squares
) -> None:
    found = aside(plan, FACING, BySide(Movement(left), Movement(right)), ())
    assert (found.left.place, found.right.place) == places


def test_rd_144_who_is_bound_does_not_step_aside() -> None:
    """A leg that is paralysed within the round."""
    found = aside(field(14, 5), FACING, BySide(Movement.PASS_SIDE, Movement.VOLT), (LEFT,))
    assert (found.left.place, found.right.place) == ((2, 5), (1, 8))


def test_rd_144_and_rd_208_both_are_set_in_reach_by_the_fewest_feet_and_face_each_other() -> None:
    found = apart(field(14, 5), BySide(spot(2, 5, "north"), spot(2, 6, "north")), BAND, SCALE, BOTH)
    assert SCALE.distance(found.left.place, found.right.place) in BAND
    assert QUARTER.in_front(found.left, found.right.place)
    assert QUARTER.in_front(found.right, found.left.place)
    assert SCALE.distance(found.left.place, (2, 5)) + SCALE.distance(found.right.place, (2, 6)) == 6
    assert apart(field(14, 5), FACING, BAND, SCALE, BOTH) == FACING


@pytest.mark.parametrize(
    ("rows", "places", "found"),
    [
        (("####", "#..#", "####"), ((1, 1), (1, 2)), ((1, 1), (1, 2))),
        (("TTTTTT", "D....#", "TTTTTT"), ((1, 2), (1, 3)), ((1, 1), (1, 4))),
        (("TTTTT.", "D..#..", "TTTTT."), ((1, 1), (1, 2)), ((1, 1), (1, 2))),
        (("TTTTTTT", "D.#.TT.", "TTTTTTT"), ((1, 1), (1, 3)), ((1, 1), (1, 3))),
    ],
)
def test_rd_144_and_rd_208_nobody_is_set_through_a_wall_on_a_table_or_out_of_the_map(
    rows: tuple[str, ...], places: Squares, found: Squares
) -> None:
    row, column = places[1]
    plan = arena(*rows, left=(2, places[0][1] + 1, "east"), right=(row + 1, column + 1, "west"))
    after = apart(plan, BySide(spot(*places[0], "north"), spot(*places[1], "north")), BAND, SCALE, BOTH)
    assert after == BySide(spot(*found[0], "east"), spot(*found[1], "west"))


def test_rd_144_only_the_one_who_may_be_moved_is_moved() -> None:
    found = apart(field(14, 5), FACING, (12, 15), SCALE, {RIGHT: False})
    assert (found.left, found.right) == (FACING.left, Spot(2, 9, FACING.right.facing))


def finished(bout: Bout) -> Bout:
    """A round of two who pass over their attacks."""
    while bout.asked in {*CHANGES, "exchange", "after_attack"}:
        if bout.asked == "exchange":
            bout.exchanges()
        else:
            answer(bout, "stay" if bout.asked == "after_attack" else "keep")
    return bout


@pytest.mark.parametrize(
    ("left", "right", "feet", "moved"),
    [
        ("back", "back", 12, None),
        ("stand", "back", 10, (False, True)),
        ("back", "stand", 10, (True, False)),
        ("stand", "stand", 9, (False, False)),
        ("volt", "stand", 9, None),
    ],
)
@pytest.mark.parametrize("square", [3, 1])
def test_rd_144_and_rd_146_and_rd_159_and_rd_208_the_round_leaves_them_at_the_feet_of_its_measure(
    left: str, right: str, feet: int, moved: tuple[bool, bool] | None, *, square: int
) -> None:
    away = 9 // square
    plan = field(
        16 * 3 // square, 15, left=(8, 6 * 3 // square, "east"), right=(8, 6 * 3 // square + away, "west")
    )
    bout = OnMap(plan, TALL, attack="matrix", square_feet=square)
    before = bout.squares
    finished(bout.say(left, right))
    assert bout.state.distance in {feet, feet - 1}
    assert (bout.asked, bout.state.round) == ("plot" if feet > 9 else "combat_movement", 2)
    if moved:
        assert tuple(one != other for one, other in zip(before, bout.squares, strict=True)) == moved
    if left == "volt":
        assert bout.squares[0][0] > 7


def test_rd_144_and_rd_209_with_a_wall_at_the_back_they_may_go_back_and_stay_in_reach() -> None:
    plan = arena("######", "#....#", "######", left=(2, 2, "east"), right=(2, 5, "west"))
    bout = OnMap(plan, TALL, attack="matrix").say("back", "back")
    assert bout.state.plan is not None
    assert bout.state.plan.result == "BM"
    finished(bout)
    assert (bout.state.distance, bout.asked, bout.state.measure) == (9, "combat_movement", "ML")
    assert [one.result for one in told(bout, RoundEnded)] == ["ML"]


@pytest.mark.parametrize(
    ("lame", "movements", "places"),
    [
        ((), ("stand", "pass_side"), ((3, 5), (3, 8))),
        ((LEFT,), ("stand", "pass_side"), ((2, 5), (2, 8))),
        ((RIGHT,), ("pass_side", "stand"), ((2, 5), (2, 8))),
    ],
)
def test_rd_144_who_is_bound_is_not_moved(
    lame: tuple[Side, ...], movements: tuple[str, str], places: Squares
) -> None:
    """After one step aside the other follows it into reach; with a paralysed leg the first has to go back."""
    bout = OnMap(field(16, 5, left=(3, 6, "east"), right=(3, 9, "west")), attack="matrix")
    for side in lame:
        bout.hurt(side, "LL", "mortal")
    finished(bout.say(*movements))
    assert bout.squares == places


@pytest.mark.parametrize(
    ("mix", "square"), [("map-table-matrix", 3), ("map-points-matrix", 1), ("map-points-actions", 3)]
)
def test_rd_144_the_feet_on_the_sheet_are_those_between_the_squares(mix: str, square: int) -> None:
    fights = 0
    for seed in range(3):
        contender, chance = begun_by(seed, {**MIXES[mix], "square_feet": square})
        for step in fought(seed, contender, chance).steps:
            facts: RapierDuel = contender.rules.sheet(step.after, None).duel
            left, right = step.after.ground.spots
            assert facts.distance == contender.rules.book.scale.distance(left.place, right.place)
            fights += step.after.plan is not None
    assert fights > 5


def test_rd_144_in_a_fight_the_feet_do_not_change_with_the_movements() -> None:
    bout = OnMap(field(14, 5, left=(3, 6, "east"), right=(3, 8, "west")))
    assert (of_duel(bout).distance, of_duel(bout).measure) == (6, Distance.MISURA_LARGA)
    bout.say("stand", "volt")
    assert (of_duel(bout).distance, of_duel(bout).measure) == (6, Distance.MISURA_STRETTA)
    apart = OnMap(field(14, 5, left=(3, 2, "east"), right=(3, 9, "west")))
    assert "21 feet apart" in drawn(seated(apart.table))
