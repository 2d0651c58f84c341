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
from duel_tui.fencer.terms import Organisation, Style, Weapon
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
    ("score", "nation"),
    [
        (1, "french"),
        (19, "french"),
        (20, "spanish"),
        (43, "irish"),
        (44, "scot"),
        (60, "germanic"),
        (96, "greek"),
    ],
)
def test_the_first_d100_is_the_nation(score: int, nation: str) -> None:
    assert schooled(score).nationality == nation


@pytest.mark.parametrize(
    ("score", "organisation"),
    [(30, Organisation.CORPORATION), (31, Organisation.FRATERNITY), (96, Organisation.SCHOOL)],
)
def test_rd_14_a_germanic_30_is_a_corporation_and_31_a_fraternity(
    score: int, organisation: Organisation
) -> None:
    assert schooled(55, score).organisation is organisation


@pytest.mark.parametrize(
    ("who", "score", "style"),
    [
        (1, 60, Style.OLD),
        (1, 61, Style.ITALIAN),
        (1, 91, Style.SPANISH),
        (30, 30, Style.OLD),
        (30, 90, Style.ITALIAN),
        (30, 100, Style.SPANISH),
        (80, 70, Style.SPANISH),
        (80, 71, Style.ITALIAN),
    ],
)
def test_the_third_d100_is_the_style_taught(who: int, score: int, style: Style) -> None:
    """A Frenchman: corporation to 20, fraternity to 40, school to 100."""
    assert schooled(1, who, score).style is style


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


def test_rd_10_as_written_a_rolled_20_is_masterful() -> None:
    timeline = making()
    assert thrown(timeline, 10, 10, 10, 10, 20, 1)[-1] == "nationality 1d100"


@pytest.mark.parametrize(("score", "rating"), [(10, "Wizard"), (11, None)])
def test_rd_10_roll_wizard(score: int, rating: str | None) -> None:
    timeline = making(roll_wizard=True)
    assert thrown(timeline, 10, 10, 10, 10, 20, score)[-1] == "wizard 1d100"
    assert timeline.state.rating == rating
    assert timeline.state.expertise == (None if rating else 20)
    low = making(roll_wizard=True)
    assert thrown(low, 10, 10, 10, 10, 19, 1)[-1] == "nationality 1d100"


@pytest.mark.parametrize(
    ("who", "style", "expected"),
    [
        (50, 100, (Organisation.CORPORATION, Style.OLD)),
        (51, 50, (Organisation.SCHOOL, Style.OLD)),
        (100, 51, (Organisation.SCHOOL, Style.SPANISH_THRUSTLESS)),
    ],
)
def test_rd_19_kalvan_otherwhen(who: int, style: int, expected: tuple[Organisation, Style]) -> None:
    draft = schooled(1, who, style, kalvan="otherwhen")
    assert (draft.organisation, draft.style) == expected


@pytest.mark.parametrize(("score", "style"), [(50, Style.ITALIAN), (51, Style.SPANISH)])
def test_rd_19_kalvan_hostigos(score: int, style: Style) -> None:
    draft = schooled(1, 1, score, kalvan="hostigos")
    assert (draft.organisation, draft.style) == (Organisation.FRATERNITY, style)


def test_the_weapon_follows_the_style_where_none_was_chosen() -> None:
    weapons = {
        style: finished(schooled(1, 1, score), "He").weapon for style, score in (("os", 1), ("italian", 70))
    }
    assert weapons == {"os": Weapon.LIGHT_SWORD, "italian": Weapon.RAPIER}


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
