"""The sheet of a duel: profile, distance, measure in force, points, prices and penalties, and the lines about them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from duel_tui.engine.requests import Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.timeline import Step
from duel_tui.fencer.terms import Grade, LeftHand, Place
from duel_tui.pages.papers import record_sheet
from duel_tui.show.grammar import YOU
from duel_tui.systems.rapier_and_dagger.figures.events import BladesShown, PointsCompared
from duel_tui.systems.rapier_and_dagger.ruleset import KEY, RapierAndDagger
from duel_tui.systems.rapier_and_dagger.sheet import RapierDuel, RapierSide
from duel_tui.systems.rapier_and_dagger.state import Duel, Effort, Sheath
from duel_tui.systems.rapier_and_dagger.terms import Distance, Phase
from duel_tui.words import Wording, read_phrases
from tests.fencer.lives import hurt
from tests.fencer.shared import ITALIAN, SPANIARD
from tests.fencer.shared import TABLES as BODY_POINTS
from tests.plain.talks import context_in
from tests.systems.rapier_and_dagger.figures.bouts import (
    ACTIONS,
    GIFTED,
    MEASURES,
    SABREUR,
    answer,
    at,
    bladed,
    duel,
    moved,
)
from tests.systems.rapier_and_dagger.figures.test_random_duels import begun_by, fought
from tests.systems.rapier_and_dagger.situations import LEFT, LIBRARY, RIGHT, Bout, holding, wearing

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
    return " ".join(WORDING.stands(about, bout.table.sheet(None), LEFT, NAMES))


def figures(bout: Bout, side: Side) -> tuple[object, ...]:
    one = of_side(bout, side)
    return one.normal_movement, one.combat_movement, one.sword_action_points, one.parry_advantage


def test_rd_83_rd_181_wounds_and_what_is_lost_change_the_profile_at_once_but_lighten_nobody() -> None:
    arm = Bout(SPANIARD).hurt(RIGHT, "SA", "serious")
    assert figures(arm, LEFT) == (12, 15, (9, 12), (-15, -20))
    assert figures(arm, RIGHT) == (8, 9, (3, 6), (0, -13))
    bout = Bout(holding(SABREUR, "buckler")).arrange(LEFT, left_hand=LeftHand.EMPTY)
    assert figures(bout, LEFT) == (5, 1, (2, 4), (10, -10))


def test_the_lines_about_a_side_say_its_profile() -> None:
    assert stands(Bout(wearing(SABREUR, "helmet")), "side").endswith(
        "Normal movement is 5 yards, combat movement 1. Sword action points: cut 2, thrust 4. "
        "Parry advantage: +10 against a cut, -10 against a thrust."
    )


def test_rd_89_body_hits_stand_on_every_record_sheet_and_change_nothing_here(tmp_path: Path) -> None:
    where, points = context_in(tmp_path), BODY_POINTS.chivalry_and_sorcery
    line = "Body hits (Chivalry & Sorcery)  Light 1, Serious 3, Mortal 8 and a critical hit"
    dead = hurt(*[f"{place} {Grade.SERIOUS}" for place in Place])
    for given in ((None,), (ITALIAN,), (ITALIAN, dead)):
        assert line in record_sheet(where, KEY, *given).splitlines()
    assert [getattr(points, grade) for grade in (Grade.LIGHT, Grade.SERIOUS, Grade.MORTAL)] == [1, 3, 8]


def test_an_approach_says_the_feet_between_the_fencers() -> None:
    bout = Bout(mode="fig").say("6", "3")
    assert (of_duel(bout).distance, of_duel(bout).measure) == (27, Distance.BEYOND_MEASURE)
    assert stands(bout, "brief") == "Round 2: the distance is 27 feet."
    bout.say("9", "9")
    assert (of_duel(bout).distance, of_duel(bout).measure) == (9, Distance.MISURA_LARGA)


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
    ("measure", "natural", "said"),
    [
        ("ML", ("SA", "RL"), "Natural target at this distance: "),
        ("MS", ("H", "RC", "LC", "LL"), "Natural target at this distance: "),
        ("C(cs)", (), "No target is natural at this distance; the list says what each costs."),
    ],
)
def test_natural_targets_are_those_that_the_distance_hits_for_nothing(
    measure: str, natural: tuple[str, ...], said: str
) -> None:
    bout = moved(duel(), *MEASURES[measure])
    assert (of_duel(bout).measure, of_duel(bout).targets) == (measure, natural)
    assert set(of_duel(bout).penalties) == set(Place) - {Place.LEFT_ARM} - set(natural)
    assert of_duel(bout).costs["target", "LL" if measure == "ML" else "RL"] in {"-20", "-15"}
    assert stands(bout, "open").startswith(said)


# --- The points of the coming fight ---------------------------------------------------------------------

SPENT = Effort(3, parries=True)
"""What is spent and declared in a round."""


def spent_on_the_sheet(bout: Bout) -> list[int]:
    return [of_side(bout, side).sword_points["spent"] for side in Side]  # type: ignore[index]


@pytest.mark.parametrize("approach", ["none", "distance"])
def test_rd_64_at_the_start_of_a_round_all_points_are_told(approach: str) -> None:
    bout = duel(GIFTED, GIFTED, approach=approach).arrange(LEFT, effort=SPENT).arrange(RIGHT, effort=SPENT)
    bout.placed(phase=Phase.ROUND_END)
    assert of_side(bout, LEFT).sword_points == {"spent": 0, "cut": 11, "thrust": 14}
    assert "Sword points left in this round: 11 for cuts, 14 for thrusts." in stands(bout, "side")
    bout.say("yield", "0" if approach == "distance" else "stand")
    assert spent_on_the_sheet(bout) == [0, 0]


def test_rd_189_before_a_fight_the_points_of_drawing_count_as_spent() -> None:
    bout = duel(GIFTED, GIFTED).arrange(LEFT, effort=SPENT, sheath=Sheath()).placed(phase=Phase.ROUND_END)
    bout.arrange(LEFT, sheath=Sheath())
    assert spent_on_the_sheet(bout) == [2, 0]
    assert spent_on_the_sheet(bout.say("yield", "stand").say(None, "no").say("stand", "stand")) == [2, 0]
    walking = Bout(GIFTED, GIFTED, mode="fig").arrange(LEFT, sheath=Sheath())
    assert spent_on_the_sheet(walking) == [0, 0]


def test_rd_64_by_sap_refresh_all_points_are_told_before_each_attack() -> None:
    bout = bladed(at("ML", GIFTED, GIFTED, sap_refresh="attack"), "SA bind").say("NSA", "NSA")
    assert (bout.state.exchange, spent_on_the_sheet(bout)) == (2, [0, 0])
    assert "Sword points left: you 11 for cuts and 14 for thrusts" in stands(bout, "brief")


def steps(refresh: str, seeds: range) -> Iterator[tuple[RapierAndDagger, Step[Duel]]]:
    """The steps of random duels with sword actions, some of them with swords to be drawn."""
    for seed in seeds:
        swords = {"left_sword": "sheathed"} if seed % 2 else {}
        contender, chance = begun_by(seed, {**ACTIONS, **swords, "sap_refresh": refresh})
        assert isinstance(contender.rules, RapierAndDagger)
        for step in fought(seed, contender, chance).steps:
            yield contender.rules, step


@pytest.mark.parametrize("refresh", ["round", "attack"])
def test_what_is_told_before_a_fight_is_what_both_have_in_it(refresh: str) -> None:
    found = {"rounds": 0, "attacks": 0}
    for rules, step in steps(refresh, range(8)):
        before = rules.sheet(step.before, None)
        asked = step.request.asks[0].what if isinstance(step.request, Decide) else ""
        for told in step.told:
            after = rules.sheet(told.state, None)
            if isinstance(told.event, PointsCompared):
                found["rounds"] += 1
                assert [after.of(one).sword_points for one in Side] == [
                    before.of(one).sword_points for one in Side
                ]
            if isinstance(told.event, BladesShown) and asked == "blade":
                found["attacks"] += 1
                for side in Side:
                    had, has = before.of(side).sword_points, after.of(side).sword_points
                    assert had is not None
                    assert has is not None
                    assert had["spent"] + told.event.paid[side] == has["spent"]
    assert min(found.values()) > 10
