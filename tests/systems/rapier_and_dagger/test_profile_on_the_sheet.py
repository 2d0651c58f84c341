"""The profile for figures on the record sheet of a duel, as the wounds have left the fencer."""

import pytest

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import LeftHand
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from duel_tui.systems.rapier_and_dagger.sheet import RapierSide
from duel_tui.words import Wording, read_phrases
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.situations import LEFT, LIBRARY, RIGHT, Bout, holding, wearing

SABREUR = holding(OLD, "empty", "back_sword")


def facts(bout: Bout, side: Side) -> RapierSide:
    found = bout.table.sheet(None).of(side)
    assert isinstance(found, RapierSide)
    return found


def figures(one: RapierSide) -> tuple[object, ...]:
    return one.normal_movement, one.combat_movement, one.sword_action_points, one.parry_advantage


@pytest.mark.parametrize(
    ("fencer", "expected"),
    [
        (ITALIAN, (9, 9, (4, 7), (-10, -13))),
        (SPANIARD, (12, 15, (9, 12), (-15, -20))),
        (SABREUR, (7, 4, (2, 4), (10, -10))),
    ],
)
def test_a_sheet_has_the_profile_of_each_side(fencer: Fencer, expected: tuple[object, ...]) -> None:
    bout = Bout(fencer, ITALIAN)
    assert figures(facts(bout, LEFT)) == expected
    assert figures(facts(bout, RIGHT)) == (9, 9, (4, 7), (-10, -13))


def test_rd_83_a_wound_changes_the_profile_at_once() -> None:
    bout = Bout().say("stand", "stand").say("thrust RC HP", "thrust RC HP", 100, 1)
    assert figures(facts(bout, RIGHT)) == (7, 7, (4, 7), (-10, -13))
    assert figures(facts(bout, LEFT)) == (9, 9, (4, 7), (-10, -13))
    arm = Bout().hurt(RIGHT, "SA", "serious")
    assert figures(facts(arm, RIGHT)) == (8, 9, (3, 6), (0, -13))


def test_rd_181_what_a_fencer_has_lost_lightens_nobody() -> None:
    bout = Bout(holding(SABREUR, "buckler")).arrange(LEFT, left_hand=LeftHand.EMPTY)
    assert figures(facts(bout, LEFT))[:2] == (5, 1)


def test_the_lines_about_a_side_say_its_profile() -> None:
    bout = Bout(wearing(SABREUR, "helmet"))
    wording = Wording(read_phrases(LIBRARY.phrases(KEY)))
    lines = wording.stands("side", bout.table.sheet(None), LEFT, BySide("Talhoffer", "Bernardino"))
    assert lines[-3:] == (
        "Normal movement is 5 yards, combat movement 1.",
        "Sword action points: cut 2, thrust 4.",
        "Parry advantage: +10 against a cut, -10 against a thrust.",
    )
