"""Creating a fencer: the dice in their order, wishes, and throwing again (5.1)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.answers import Decided, Rolled
from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Decide, Roll
from duel_tui.engine.timeline import Timeline
from duel_tui.fencer.creation import KEEP, Draft, finished
from duel_tui.fencer.problems import problems
from duel_tui.fencer.terms import Style, Weapon
from tests.fencer.shared import AS_WRITTEN, LIBRARY, TABLES


def making(draft: Draft | None = None, **options: Any) -> Timeline[Draft]:
    procedure = LIBRARY.creation(options)
    return Timeline(procedure, Journal("creation", "1", options, draft or Draft(name="Bernardino")))


def thrown(timeline: Timeline[Draft], *scores: int) -> list[str]:
    """Let dice fall; return what each was thrown for."""
    whys: list[str] = []
    for score in scores:
        assert isinstance(timeline.request, Roll)
        whys.append(f"{timeline.request.why} {timeline.request.dice}")
        timeline.enter(Rolled(score))
    return whys


def answered(timeline: Timeline[Draft], choice: str) -> None:
    timeline.give(Decided((choice,)))


def test_rd_1_five_d20_and_then_three_d100_in_the_booklets_order() -> None:
    timeline = making()
    assert thrown(timeline, 12, 9, 15, 10, 8, 65, 50, 50) == [
        "strength 1d20",
        "agility 1d20",
        "dexterity 1d20",
        "size 1d20",
        "expertise 1d20",
        "nationality 1d100",
        "organisation 1d100",
        "style 1d100",
    ]
    answered(timeline, KEEP)
    assert timeline.done
    fencer = finished(timeline.state, "Nobody")
    assert (fencer.name, fencer.strength, fencer.expertise) == ("Bernardino", 12, 8)
    assert (fencer.nationality, fencer.organisation, fencer.style) == ("italian", "fraternity", "italian")


def schooled(*scores: int, **options: Any) -> Draft:
    timeline = making(Draft(strength=10, agility=10, dexterity=10, size=10, expertise=10), **options)
    thrown(timeline, *scores)
    return timeline.state


@pytest.mark.parametrize(
    ("scores", "found"),
    [
        *[((score,), nation) for score, nation in ((1, "french"), (19, "french"), (20, "spanish"))],
        *[((score,), nation) for score, nation in ((43, "irish"), (44, "scot"), (96, "greek"))],
        *[((55, score), of) for score, of in ((30, "corporation"), (31, "fraternity"), (96, "school"))],
        *[((1, 1, score), style) for score, style in ((60, "os"), (61, "italian"), (91, "spanish"))],
        *[((1, 30, score), style) for score, style in ((30, "os"), (90, "italian"), (100, "spanish"))],
        *[((1, 80, score), style) for score, style in ((70, "spanish"), (71, "italian"))],
    ],
)
def test_rd_14_the_d100_are_the_nation_its_organisation_and_the_style_taught_there(
    scores: tuple[int, ...], found: str
) -> None:
    """A Frenchman: corporation to 20, fraternity to 40, school to 100; a Germanic 30 is a corporation."""
    draft = schooled(*scores)
    assert (draft.nationality, draft.organisation, draft.style)[len(scores) - 1] == found


def test_what_is_wished_for_is_not_rolled() -> None:
    timeline = making(Draft(name="Wished", rating="Good", style=Style.SPANISH, nationality="spanish"))
    assert thrown(timeline, 1, 2, 3, 4, 100) == [
        "strength 1d20",
        "agility 1d20",
        "dexterity 1d20",
        "size 1d20",
        "organisation 1d100",
    ]
    assert isinstance(timeline.request, Decide)
    answered(timeline, KEEP)
    fencer = finished(timeline.state, "Nobody")
    assert (fencer.rating, fencer.expertise, fencer.style) == ("Good", None, Style.SPANISH)
    assert problems(TABLES, fencer, AS_WRITTEN) == ()


def test_a_die_may_be_thrown_again_and_that_is_recorded() -> None:
    timeline = making()
    thrown(timeline, 2, 9, 15, 10, 8, 65, 50, 50)
    answered(timeline, "strength")
    assert thrown(timeline, 17) == ["strength 1d20"]
    answered(timeline, "strength")
    thrown(timeline, 18)
    answered(timeline, KEEP)
    fencer = finished(timeline.state, "Nobody")
    assert fencer.strength == 18
    assert fencer.rerolled == ("strength 2", "strength 17")


def test_a_thrown_die_can_be_taken_back() -> None:
    timeline = making()
    thrown(timeline, 2, 9)
    timeline.undo()
    assert timeline.state.agility is None
    assert thrown(timeline, 3) == ["agility 1d20"]


@pytest.mark.parametrize(("score", "rating"), [(10, "Wizard"), (11, None)])
def test_rd_10_roll_wizard(score: int, rating: str | None) -> None:
    timeline = making(roll_wizard=True)
    assert thrown(timeline, 10, 10, 10, 10, 20, score)[-1] == "wizard 1d100"
    assert (timeline.state.rating, timeline.state.expertise) == (rating, None if rating else 20)
    for low, option in ((20, False), (19, True)):
        assert thrown(making(roll_wizard=option), 10, 10, 10, 10, low, 1)[-1] == "nationality 1d100"


@pytest.mark.parametrize(
    ("kalvan", "who", "style", "found"),
    [
        ("otherwhen", 50, 100, ("corporation", "os")),
        ("otherwhen", 51, 50, ("school", "os")),
        ("otherwhen", 100, 51, ("school", "spanish_thrustless")),
        ("hostigos", 1, 50, ("fraternity", "italian")),
        ("hostigos", 1, 51, ("fraternity", "spanish")),
    ],
)
def test_rd_19_kalvan(kalvan: str, who: int, style: int, found: tuple[str, str]) -> None:
    draft = schooled(1, who, style, kalvan=kalvan)
    assert (draft.organisation, draft.style) == found


@pytest.mark.parametrize(("score", "rating"), [(1, "Green"), (50, "Green"), (51, "Poor"), (88, "Poor")])
def test_rd_256_start_die(score: int, rating: str) -> None:
    timeline = making(start_die="d100")
    assert thrown(timeline, 12, 9, 15, 10, 20, 65, 50, 50)[4] == "expertise_points 1d100"
    answered(timeline, "expertise")
    assert thrown(timeline, score) == ["expertise_points 1d100"]
    answered(timeline, KEEP)
    fencer = finished(timeline.state, "Nobody")
    assert (fencer.rating, fencer.points, fencer.expertise) == (rating, score, None)
    assert fencer.rerolled == ("expertise 20",)


def test_the_weapon_follows_the_style_where_none_was_chosen() -> None:
    weapons = [finished(schooled(1, 1, score), "He").weapon for score in (1, 70)]
    assert weapons == [Weapon.LIGHT_SWORD, Weapon.RAPIER]


@given(st.integers(0, 2**32), st.sampled_from(("off", "otherwhen", "hostigos")))
def test_a_fencer_in_one_key_has_a_name_and_a_kit_and_may_fight(seed: int, world: str) -> None:
    options = {"kalvan": world, "roll_wizard": True}
    procedure = LIBRARY.creation(options)
    timeline = Timeline(
        procedure, Journal("creation", "1", options, Draft(complete=True)), SeededThrower(seed)
    )
    timeline.settle()
    assert timeline.done
    fencer = finished(timeline.state, "Nobody")
    assert fencer.name in LIBRARY.casting().names[fencer.nationality]
    assert problems(TABLES, fencer, AS_WRITTEN) == ()
