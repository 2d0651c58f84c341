"""Normal and combat movement on a map: every circumstance, load and leap, one by one and together (5.6).

The figures of ground and weather are those of combat without a map, yards and points; those of efforts are typed in again.
"""

import pytest

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.systems.rapier_and_dagger.figures.points import combat_points
from duel_tui.systems.rapier_and_dagger.movement import course
from duel_tui.systems.rapier_and_dagger.terms import Hamper, Weather
from duel_tui.words import read_phrases
from duel_tui.words.choices import move_in
from tests.fencer.shared import ITALIAN, LIBRARY, OLD, SPANIARD
from tests.systems.rapier_and_dagger.figures.test_circumstances import POINTS, PRINTED, YARDS
from tests.systems.rapier_and_dagger.ground.grounds import LEGEND, OnMap, arena, steps
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, holding, wearing

GROUND = {name.value: PRINTED[name] for name in Hamper}
WEATHER = {name.value: PRINTED[name] for name in Weather}
EFFORTS = {
    "up": ("up", (5, 6)),
    "down": ("down", (-5, 6)),
    "creep": ("creep", (6, 9)),
    "turn": ("turn", (4, 3)),
}
"""What is lost to a leap, to creeping and to turning; leaping down gives yards."""
LOADS = {
    "helmet": (2, 3),
    "breastplate": (5, 7),
    "leather": (3, 3),
    "buckler": (2, 3),
    "light_sword": (2, 3),
    "two_handed": (3, 5),
}
WEIGHTLESS = ("rapier", "back_sword", "dagger", "cloak", "gauntlets")


def meeting(
    square: str = "", weather: tuple[str, ...] = (), left: Fencer = SPANIARD, right: Fencer = SPANIARD
) -> OnMap:
    """Two who stand in reach at once, the left one on a square that hampers."""
    legend = {**LEGEND, "h": {"name": "the ground", **({"hampers": square} if square else {})}}
    plan = arena(
        "......",
        ".h....",
        "......",
        left=(2, 2, "east"),
        right=(2, 5, "west"),
        legend=legend,
        weather=weather,
    )
    return OnMap(plan, left, right, free_weapons=True)


def points(bout: OnMap) -> BySide[int]:
    return combat_points(bout.rules.book, bout.state)


def feet(bout: OnMap, side: Side = LEFT, plot: str = "") -> int:
    """The feet that a side has in all for a plot."""
    ground = course(bout.rules.book, bout.state, bout.ground, side)
    return ground.allowed(ground.progress(steps(plot)))


def test_who_meets_nothing_has_the_whole_movement() -> None:
    assert points(meeting()) == BySide(POINTS, POINTS)
    assert feet(meeting()) == 3 * YARDS


@pytest.mark.parametrize("name", GROUND)
def test_rd_98_the_ground_takes_yards_and_points_of_the_one_who_stands_on_it(name: str) -> None:
    """Mud is as printed: 4 yards and 2 points, though rain takes 3 and 4."""
    yards, lost = GROUND[name]
    bout = meeting(name)
    assert points(bout) == BySide(POINTS - lost, POINTS)
    assert (feet(bout), feet(bout, RIGHT)) == (3 * (YARDS - yards), 3 * YARDS)


@pytest.mark.parametrize("name", WEATHER)
def test_rd_191_the_weather_takes_them_of_both(name: str) -> None:
    yards, lost = WEATHER[name]
    bout = meeting(weather=(name,))
    assert points(bout) == BySide(POINTS - lost, POINTS - lost)
    assert feet(bout) == feet(bout, RIGHT) == 3 * (YARDS - yards)


def exerted(plot: str) -> OnMap:
    """Two with a table between them, who meet in the turn in which the left one has walked this plot."""
    if plot == "down":
        plan = arena("........", "TT......", "........", left=(2, 2, "east"), right=(2, 8, "west"))
    else:
        facing = "west" if plot == "turn" else "east"
        plan = arena("........", ".T......", "........", left=(2, 1, facing), right=(2, 8, "west"))
    return OnMap(plan, SPANIARD, SPANIARD).plot(plot, "w w w w")


@pytest.mark.parametrize("name", EFFORTS)
def test_rd_99_leaping_creeping_and_turning_cost_the_plot_and_this_rounds_points(name: str) -> None:
    plot, (yards, lost) = EFFORTS[name]
    bout = exerted(plot)
    assert bout.asked == "combat_movement"
    assert points(bout) == BySide(POINTS - lost, POINTS)
    before = exerted(plot)
    before.table.undo()
    assert feet(before, LEFT, plot) == 3 * (YARDS - yards)


@pytest.mark.parametrize(
    ("armour", "before", "after"),
    [
        (("breastplate",), 4, 9),
        (("helmet", "breastplate"), 4, 7),
        (("helmet", "breastplate", "leather"), 4, 4),
    ],
    ids=str,
)
def test_rd_150_loads_and_the_yards_of_a_leap_are_added_before_the_least_of_4_is_applied(
    armour: tuple[str, ...], before: int, after: int
) -> None:
    """Of Bernardino's 9 yards a breastplate takes 5, a helmet 2 and leather 3; a leap down gives 5."""
    plan = arena("........", "TT......", "........", left=(2, 2, "east"), right=(2, 8, "west"))
    bout = OnMap(plan, wearing(ITALIAN, *armour), SPANIARD)
    assert feet(bout) == 3 * before
    assert feet(bout, LEFT, "down") == 3 * after


def test_rd_150_duels_of_the_second_edition_apply_the_least_to_the_loads_alone_too() -> None:
    plan = arena("........", "TT......", "........", left=(2, 2, "east"), right=(2, 8, "west"))
    laden = wearing(ITALIAN, "helmet", "breastplate", "leather")
    assert feet(OnMap(plan, laden, SPANIARD, edition="1978.2"), LEFT, "down") == 3 * 9


@pytest.mark.parametrize("load", LOADS)
def test_loads_take_yards_and_points_and_the_ground_takes_more(load: str) -> None:
    yards, lost = LOADS[load]
    laden = _with(load)
    assert points(meeting(left=laden)) == BySide(POINTS - lost, POINTS)
    assert feet(meeting(left=laden)) == 3 * (YARDS - yards)
    ground = meeting("furniture", left=laden)
    assert points(ground).left == POINTS - lost - 2
    assert feet(ground) == 3 * (YARDS - yards - 2)


@pytest.mark.parametrize("load", WEIGHTLESS)
def test_rd_181_other_things_weigh_nothing(load: str) -> None:
    assert points(meeting(left=_with(load))) == BySide(POINTS, POINTS)
    assert feet(meeting(left=_with(load))) == 3 * YARDS


def _with(load: str) -> Fencer:
    if load in {"helmet", "breastplate", "leather", "gauntlets"}:
        return wearing(SPANIARD, load)
    if load in {"light_sword", "two_handed", "back_sword", "rapier"}:
        return holding(SPANIARD, "empty", load)
    return holding(SPANIARD, load)


@pytest.mark.parametrize(
    ("square", "weather", "yards", "left"),
    [
        ("furniture", ("rain",), 12 - 2 - 3, 15 - 2 - 4),
        ("mud", ("rain",), 12 - 4 - 3, 15 - 2 - 4),
        ("littered_ground", ("rain", "fog"), 4, 15 - 4 - 4 - 3),
        ("woods", ("rain", "fog"), 4, 0),
        ("knee_deep_water", ("rain", "fog"), 4, 15 - 7 - 4 - 3),
    ],
)
def test_rd_150_several_circumstances_add_up_to_the_floors(
    square: str, weather: tuple[str, ...], yards: int, left: int
) -> None:
    bout = meeting(square, weather)
    assert feet(bout) == 3 * yards
    assert points(bout).left == left


def test_rd_150_less_than_nothing_is_nothing() -> None:
    """Talhoffer has no points under his light sword's 3; woods and fog take 11 more."""
    bout = meeting("woods", ("fog",), left=OLD)
    assert points(bout) == BySide(0, POINTS - 3)
    assert feet(bout) == 3 * 4


def test_rd_150_a_leap_counts_with_the_ground_and_the_weather() -> None:
    """12 less 5 (rain and furniture), 5 (up) and, in the same plot, 5 more again (down)."""
    legend = {**LEGEND, "h": {"name": "chairs", "hampers": "furniture"}}
    plan = arena(
        "........",
        "hT......",
        "........",
        left=(2, 1, "east"),
        right=(2, 8, "west"),
        legend=legend,
        weather=("rain",),
    )
    bout = OnMap(plan, SPANIARD, SPANIARD)
    assert feet(bout, LEFT, "up") == 3 * 4
    assert feet(bout, LEFT, "up down") == 3 * (12 - 3 - 2)
    bout.plot("up", "w w w w")
    assert points(bout) == BySide(15 - 4 - 6, 15 - 4)


@pytest.mark.parametrize(("step", "taken"), EFFORTS.values())
def test_the_words_about_an_effort_have_its_figures(step: str, taken: tuple[int, int]) -> None:
    yards, points = taken
    told = move_in(read_phrases(LIBRARY.phrases("rapier_and_dagger")).moves, {}, "plot", step).told
    assert f"{abs(3 * yards)} feet" in told
    assert f"{points} points" in told
    assert ("It gives" in told) == (yards < 0)
