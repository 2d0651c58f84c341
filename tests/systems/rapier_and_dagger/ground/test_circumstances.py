"""Normal and combat movement on a map: what ground, weather, loads and efforts take together (5.6)."""

import pytest

from duel_tui.engine.side import BySide
from duel_tui.fencer.person import Fencer
from duel_tui.systems.rapier_and_dagger.terms import Hamper, Weather
from duel_tui.words import read_phrases
from duel_tui.words.choices import move_in
from tests.fencer.shared import ITALIAN, LIBRARY, OLD, SPANIARD
from tests.systems.rapier_and_dagger.figures.test_circumstances import POINTS, PRINTED, YARDS
from tests.systems.rapier_and_dagger.ground.grounds import LEGEND, OnMap, arena
from tests.systems.rapier_and_dagger.situations import TABLES, holding, wearing

EFFORTS = {"up": (5, 6), "down": (-5, 6), "creep": (6, 9), "turn": (4, 3)}
"""The yards and points lost to a leap, to creeping and to turning; leaping down gives yards."""
LOADED = {
    "breastplate": (wearing(SPANIARD, "breastplate"), 5, 7),
    "light_sword": (holding(SPANIARD, "empty", "light_sword"), 2, 3),
    "buckler": (holding(SPANIARD, "buckler"), 2, 3),
    "dagger": (holding(SPANIARD, "dagger"), 0, 0),
}


def meeting(
    square: str = "", weather: tuple[str, ...] = (), left: Fencer = SPANIARD, right: Fencer = SPANIARD
) -> OnMap:
    """Two who stand in reach at once, the left one on a square that hampers."""
    legend = {**LEGEND, "h": {"name": "the ground", **({"hampers": square} if square else {})}}
    starts = {"left": (2, 2, "east"), "right": (2, 5, "west")}
    plan = arena("......", ".h....", "......", **starts, legend=legend, weather=weather)
    return OnMap(plan, left, right, free_weapons=True)


def test_rd_98_the_circumstances_are_as_printed_mud_beside_rain() -> None:
    efforts = {"leaping_up": (-5, -6), "leaping_down": (5, -6), "creeping": (-6, -9), "turning_180": (-4, -3)}
    others = {str(name): (-yards, -points) for name, (yards, points) in PRINTED.items()}
    assert TABLES.figures.circumstance == {**others, **efforts}


@pytest.mark.parametrize("name", [*Hamper, *Weather])
def test_rd_98_and_rd_191_ground_takes_of_the_one_who_stands_on_it_and_weather_of_both(
    name: Hamper | Weather,
) -> None:
    yards, lost = PRINTED[name]
    bout = meeting(name) if isinstance(name, Hamper) else meeting(weather=(name,))
    assert bout.points == BySide(POINTS - lost, POINTS if isinstance(name, Hamper) else POINTS - lost)
    assert bout.costs("")[1] == 3 * (YARDS - yards)


@pytest.mark.parametrize("load", LOADED)
def test_rd_181_loads_take_yards_and_points_and_the_ground_takes_more(load: str) -> None:
    laden, yards, lost = LOADED[load]
    assert meeting(left=laden).points == BySide(POINTS - lost, POINTS)
    assert meeting(left=laden).costs("")[1] == 3 * (YARDS - yards)
    ground = meeting("furniture", left=laden)
    assert (ground.points.left, ground.costs("")[1]) == (POINTS - lost - 2, 3 * (YARDS - yards - 2))


@pytest.mark.parametrize(
    ("square", "weather", "yards", "left"),
    [
        ("mud", ("rain",), 12 - 4 - 3, 15 - 2 - 4),
        ("littered_ground", ("rain", "fog"), 4, 15 - 4 - 4 - 3),
        ("woods", ("rain", "fog"), 4, 0),
    ],
)
def test_rd_150_several_circumstances_add_up_to_the_floors(
    square: str, weather: tuple[str, ...], yards: int, left: int
) -> None:
    bout = meeting(square, weather)
    assert (bout.costs("")[1], bout.points.left) == (3 * yards, left)
    assert meeting("woods", ("fog",), left=OLD).points.left == 0


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
    laden = wearing(ITALIAN, *armour)
    assert [OnMap(plan, laden).costs(plot)[1] for plot in ("", "down")] == [3 * before, 3 * after]
    assert OnMap(plan, laden, edition="1978.2").costs("down")[1] == 3 * 9


@pytest.mark.parametrize(("step", "taken"), EFFORTS.items())
def test_the_words_about_an_effort_have_its_figures(step: str, taken: tuple[int, int]) -> None:
    yards, points = taken
    told = move_in(read_phrases(LIBRARY.phrases("rapier_and_dagger")).moves, {}, "plot", step).told
    assert f"{abs(3 * yards)} feet" in told
    assert f"{points} points" in told
    assert ("It gives" in told) == (yards < 0)
