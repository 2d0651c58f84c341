"""The record sheet with figures: distance, measure in force, points, prices and penalties, and the lines about them."""

from typing import Any

import pytest

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Place
from duel_tui.narration import YOU, read_phrases
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from duel_tui.systems.rapier_and_dagger.sheet import RapierDuel, RapierSide
from duel_tui.systems.rapier_and_dagger.terms import Result
from duel_tui.wording import Standing, Wording
from tests.fencer.shared import ITALIAN, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import MEASURES, answer, at, bladed, duel, moved
from tests.systems.rapier_and_dagger.situations import LEFT, LIBRARY, RIGHT, Bout

WORDING = Wording(read_phrases(LIBRARY.phrases(KEY)))
NAMES = BySide(YOU, "Quill")


def of_duel(bout: Bout) -> RapierDuel:
    found = bout.table.sheet(None).duel
    assert isinstance(found, RapierDuel)
    return found


def of_side(bout: Bout, side: Side) -> RapierSide:
    found = bout.table.sheet(None).of(side)
    assert isinstance(found, RapierSide)
    return found


def stands(bout: Bout, about: Any) -> str:
    return " ".join(Standing(WORDING).lines(about, bout.table.sheet(None), LEFT, NAMES))


def test_an_approach_says_the_feet_between_the_fencers() -> None:
    bout = Bout(mode="fig").say("6", "3")
    assert (of_duel(bout).distance, of_duel(bout).measure) == (27, Result.BEYOND_MEASURE)
    assert stands(bout, "brief") == "Round 2: the distance is 27 feet."
    bout.say("9", "9")
    assert (of_duel(bout).distance, of_duel(bout).measure) == (9, Result.MISURA_LARGA)


@pytest.mark.parametrize("measure", ["ML", "MS", "BM*"])
def test_the_measure_in_force_is_that_of_the_movements(measure: str) -> None:
    bout = at(measure)
    assert of_duel(bout).measure == measure


def test_the_quicker_side_has_the_difference_until_it_is_paid() -> None:
    bout = duel(SPANIARD, ITALIAN)
    assert [of_side(bout, side).combat_points for side in Side] == [6, 0]
    assert stands(bout, "brief") == "Round 1, in reach. You are quicker by 6 movement points."
    bout.say("back", "pass_side")
    assert of_side(bout, LEFT).prices == {"stand": 2, "pass_side": 4, "volt": 4, "pass_forward": 5}
    assert stands(bout, "brief") == "Round 1, in reach. You have 6 movement points to spend on a change."
    answer(bout, "stand")
    assert [of_side(bout, side).combat_points for side in Side] == [4, 0]


def test_without_points_nothing_is_counted() -> None:
    bout = Bout().say("stand", "stand")
    assert (of_side(bout, LEFT).combat_points, of_side(bout, LEFT).sword_points) == (None, None)
    assert (of_side(bout, LEFT).prices, of_duel(bout).distance) == ({}, None)


def test_points_are_counted_and_priced_for_each_side() -> None:
    bout = at("ML", SPANIARD, ITALIAN)
    assert of_side(bout, RIGHT).sword_points == {"spent": 0, "cut": 4, "thrust": 7}
    assert of_side(bout, RIGHT).costs["blade", "beat"] == "3"
    assert ("blade", "absence") not in of_side(bout, RIGHT).costs
    bladed(bout, "SA absence", "SA beat")
    assert of_side(bout, RIGHT).sword_points == {"spent": 3, "cut": 1, "thrust": 4}
    assert of_side(bout, LEFT).prices["DISC"] == 4
    assert "Sword points left: you 9 for cuts and 12 for thrusts, Quill 1 and 4." in stands(bout, "brief")


@pytest.mark.parametrize(
    ("measure", "natural"),
    [("ML", ("SA", "RL")), ("MS", ("H", "RC", "LC", "LL"))],
)
def test_natural_targets_are_those_that_the_distance_hits_for_nothing(
    measure: str, natural: tuple[str, ...]
) -> None:
    bout = at(measure)
    assert of_duel(bout).targets == natural
    assert set(of_duel(bout).penalties) == set(Place) - {Place.LEFT_ARM} - set(natural)
    assert of_duel(bout).costs["target", "RC" if measure == "ML" else "RL"] in {"-25", "-15"}
    assert stands(bout, "open").startswith("Natural target at this distance: ")


def test_in_contact_every_target_costs() -> None:
    bout = moved(duel(), *MEASURES["C(cs)"])
    assert of_duel(bout).targets == ()
    assert stands(bout, "open") == "No target is natural at this distance; the list says what each costs."
