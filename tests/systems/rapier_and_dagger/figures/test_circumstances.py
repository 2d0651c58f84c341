"""Ground and weather without a map (RD-98, RD-99, RD-150, RD-183, RD-195)."""

import re
from typing import get_args

import pytest

from duel_tui import registry
from duel_tui.engine.side import BySide
from duel_tui.pages.scenes import scene_of
from duel_tui.play.moments import moment_of
from duel_tui.registry import OptionError
from duel_tui.show.fit import alternatives
from duel_tui.show.grammar import YOU
from duel_tui.systems.rapier_and_dagger.figures.points import combat_points
from duel_tui.systems.rapier_and_dagger.options import Circumstance
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from duel_tui.systems.rapier_and_dagger.sheet import RapierDuel
from duel_tui.systems.rapier_and_dagger.terms import CIRCUMSTANCES, Effort, Hamper, Weather
from duel_tui.words import Wording, read_phrases
from tests.fencer.shared import OLD, SPANIARD
from tests.systems.rapier_and_dagger.positions import shown
from tests.systems.rapier_and_dagger.situations import LEFT, LIBRARY, Bout

PRINTED = {
    "littered_ground": (3, 4),
    "furniture": (2, 2),
    "knee_deep_water": (6, 7),
    "woods": (4, 8),
    "tall_grass": (5, 6),
    "mud": (4, 2),
    "rain": (3, 4),
    "fog": (5, 3),
}
"""What ground and weather take in the booklet: yards, points."""
EVERY = tuple(PRINTED)
YARDS, POINTS = 12, 15
"""Normal and combat movement of the Spaniard."""


def movement(*circumstances: str, **options: str) -> tuple[int, int]:
    """The farthest walk of a Spaniard in yards, and the points of combat movement."""
    bout = Bout(SPANIARD, OLD, mode="fig", circumstances=circumstances, **options)
    feet = [int(key) for key in bout.keys(LEFT) if key.isdecimal()]
    return max(feet) // 3, combat_points(bout.rules.book, bout.state).left


def test_rd_150_and_183_several_are_added_down_to_4_yards_and_0_points() -> None:
    assert movement("mud") == (YARDS - 4, POINTS - 2)
    assert movement("furniture", "rain") == (YARDS - 2 - 3, POINTS - 2 - 4)
    assert movement(*EVERY) == (4, 0)


def test_rd_183_and_190_the_yards_left_behind_a_back_are_less() -> None:
    """The Spaniard needs 9 of 12 yards to come up; of 9 in the rain nothing is left."""
    start = {"mode": "fig", "right_stance": "back_turned"}
    assert Bout(SPANIARD, OLD, **start).say("27").state.spare == 9
    assert Bout(SPANIARD, OLD, **start, circumstances=("rain",)).say("27").state.spare == 0


def test_rd_195_ground_and_weather_but_no_effort_can_be_named() -> None:
    assert get_args(Circumstance) == (*Hamper, *Weather) == EVERY
    assert {*CIRCUMSTANCES} - {*EVERY} == {*Effort}
    for effort in Effort:
        with pytest.raises(
            OptionError, match=rf"rd.circumstances cannot be '{effort}': use any of littered_"
        ):
            registry.options(KEY, {"mode": "fig", "circumstances": str(effort)})


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"approach": "map", "movement": "points"}, "a map has its own ground and weather"),
        ({}, "nothing else counts movement"),
        ({"mode": "pnp"}, "nothing else counts movement"),
    ],
)
def test_rd_195_where_they_would_mean_nothing_they_are_refused(options: dict[str, str], why: str) -> None:
    with pytest.raises(OptionError, match=f"^rd.circumstances .*{why}$"):
        registry.options(KEY, {**options, "circumstances": "mud"})
    assert registry.options(KEY, {**options, "circumstances": "none"}).circumstances == ()
    named = registry.options(KEY, {"mode": "fig", "rd.circumstances": "rain, mud, rain"})
    assert named.circumstances == ("mud", "rain")


@pytest.mark.parametrize("given", ["swamp", "mud rain", 7, {"mud": 1}])
def test_a_circumstance_that_does_not_exist_is_refused_with_those_that_do(given: object) -> None:
    with pytest.raises(
        OptionError, match=re.escape(f"rd.circumstances cannot be {given!r}: use any of {', '.join(EVERY)},")
    ):
        registry.options(KEY, {"mode": "fig", "circumstances": given})


def test_the_sheet_has_the_circumstances_and_movement_less_them() -> None:
    sheet = Bout(SPANIARD, OLD, mode="fig", circumstances=("mud", "rain")).table.sheet(None)
    assert isinstance(sheet.duel, RapierDuel)
    assert sheet.duel.circumstances == ("mud", "rain")
    told = Wording(read_phrases(LIBRARY.phrases(KEY))).stands("side", sheet, LEFT, BySide(YOU, "Egbert"))
    assert "Normal movement is 5 yards, combat movement 9, in mud and rain." in told


@pytest.mark.parametrize(
    ("circumstances", "title"),
    [
        (("mud", "rain"), "round 1  approach  36 feet apart  mud, rain"),
        (EVERY, "round 1  approach  36 feet apart  circumstances (8)"),
        ((), "round 1  approach  36 feet apart"),
    ],
)
def test_the_title_of_a_movement_has_the_circumstances(circumstances: tuple[str, ...], title: str) -> None:
    there = shown(Bout(SPANIARD, OLD, mode="fig", circumstances=circumstances))
    assert title in alternatives(scene_of(there).title(moment_of(there)))
