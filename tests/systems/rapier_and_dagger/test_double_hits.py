"""Both fall to blows of one exchange, and not alike (RD-24b)."""

import pytest
from msgspec.structs import replace

from tests.fencer.shared import ITALIAN, SPANIARD
from tests.systems.rapier_and_dagger.situations import GIANT, LEFT, RIGHT, Bout

STRONG = replace(SPANIARD, strength=20, agility=20, dexterity=20, size=20, expertise=20)
FRAIL = replace(SPANIARD, strength=1, agility=1, dexterity=1)


def dying(bout: Bout, side: str) -> Bout:
    """One more light wound kills him."""
    found = LEFT if side == "left" else RIGHT
    return bout.hurt(found, "H", "mortal").hurt(found, "LL", "light").say("stand", "stand")


@pytest.mark.parametrize(("rule", "ended"), [("draw", (None, "double")), ("worse", ("right", "killed"))])
def test_rd_24b_the_dead_have_lost_to_the_unconscious(rule: str, ended: tuple[str | None, str]) -> None:
    bout = dying(Bout(STRONG, FRAIL, double_touch=rule), "left")
    bout.say("cut LL HP", "cut RC HP", 100, 100)
    assert bout.left.body.dead
    assert bout.right.body.unconscious
    assert bout.ended == ended


@pytest.mark.parametrize(("rule", "ended"), [("draw", (None, "double")), ("worse", ("left", "killed"))])
def test_rd_24b_the_dead_have_lost_to_the_maimed(rule: str, ended: tuple[str | None, str]) -> None:
    bout = dying(Bout(STRONG, STRONG, double_touch=rule), "right")
    bout.say("cut RC HP", "cut SA HP", 100, 100, 25)
    assert bout.left.body.wrist_off
    assert bout.right.body.dead
    assert bout.ended == ended


def test_rd_24b_the_maimed_have_lost_to_a_lightly_wounded_man() -> None:
    for rule in ("worse", "void"):
        bout = Bout(GIANT, ITALIAN, "honorable", double_touch=rule).say("stand", "stand")
        bout.say("cut SA", "thrust SA HP", 100, 100, 25)
        assert bout.ended == ("left", "maimed")


def test_rd_24b_void_does_not_make_two_maimed_men_whole() -> None:
    bout = Bout(GIANT, GIANT, "honorable", double_touch="void").say("stand", "stand")
    assert bout.say("cut SA", "cut SA", 100, 100, 25, 25).ended == (None, "double")


@pytest.mark.parametrize(
    ("choices", "ended"), [("spare", ("left", "unconscious")), ("kill", ("left", "killed"))]
)
def test_mercy_is_asked_when_the_graver_of_two_is_unconscious(choices: str, ended: tuple[str, str]) -> None:
    """The left is maimed, the right unconscious, which is graver."""
    bout = Bout(STRONG, STRONG, double_touch="worse", mercy=True)
    bout.arrange(RIGHT, body=replace(bout.right.body, present=Bout(FRAIL).left.body.present))
    bout.say("stand", "stand").say("cut LL HP", "cut SA HP", 100, 100, 25)
    assert bout.asked == "mercy"
    assert bout.say(choices).ended == ended
