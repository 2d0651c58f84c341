"""What wounds do to a duel in progress (5.5)."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.against import Chance
from duel_tui.systems.rapier_and_dagger.events import Died, Fainted, Paralysed
from tests.fencer.shared import ITALIAN, SPANIARD
from tests.systems.rapier_and_dagger.situations import GIANT, LEFT, RIGHT, Bout, holding, told, worst


def standing(**options: Any) -> Bout:
    return Bout(SPANIARD, **options).say("stand", "stand")


def test_rd_73_accumulate_body_in_a_duel() -> None:
    bout = Bout(accumulate="body").hurt(RIGHT, "LL", "light").hurt(RIGHT, "LC", "light")
    bout.say("stand", "stand").say("thrust SA HP", "cut SA HP", 100, 1)
    assert worst(bout.right.body, "SA") == "serious"


def test_rd_79_a_lame_limb_is_told_once() -> None:
    bout = Bout().hurt(RIGHT, "SA", "light", 2).hurt(RIGHT, "SA", "serious").say("stand", "stand")
    bout.say("thrust SA HP", "cut SA HP", 100, 1)
    assert [event.place for event in told(bout, Paralysed)] == ["SA"]
    bout.say("thrust SA HP", "HP", 100)
    assert told(bout, Paralysed) == []


def test_rd_80_a_seriously_wounded_left_arm_parries_no_more() -> None:
    dagger = holding(ITALIAN, "dagger")
    bout = Bout(dagger, dagger).say("pass_forward", "stand").exchanges()
    bout.say("dagger LA", "hold", 100)
    assert worst(bout.right.body, "LA") == "light"
    lamed = Bout(dagger, dagger).hurt(RIGHT, "LA", "serious").say("stand", "stand")
    fields = lamed.fields(RIGHT)
    assert fields is not None
    assert fields["defence"] == ("UP",)
    lamed.say("cut SA HP", "cut SA")
    assert (lamed.number, lamed.parts) == (65, {"cut total": 2})


def test_rd_81_a_serious_cut_at_the_sword_arm_may_take_the_hand() -> None:
    """Carranza's cut: (50 + 15 + 15) x 2 = 160."""
    bout = standing().say("cut SA HP", "cut SA HP", 100, 1)
    assert bout.thrown == ("left", "wrist")
    assert bout.roll.against == Chance(25)
    assert worst(bout.right.body, "SA") == "serious"
    bout.dice(26)
    assert not bout.right.body.wrist_off
    assert bout.asked == "exchange"


def test_rd_81_a_serious_thrust_or_a_light_cut_takes_no_hand() -> None:
    thrust = standing().say("thrust SA HP", "cut SA HP", 100, 1)
    assert worst(thrust.right.body, "SA") == "serious"
    assert thrust.asked == "exchange"
    light = Bout().say("stand", "stand").say("cut SA HP", "cut SA HP", 100, 1)
    assert worst(light.right.body, "SA") == "light"
    assert light.asked == "exchange"


def test_rd_82_a_mortal_cut_at_the_head_may_take_it_off() -> None:
    """(65 + 20 + 10) x 2 = 190 with a two-handed sword and all the wounding power there is."""
    for fallen, dead in ((20, True), (21, False)):
        bout = Bout(GIANT).say("stand", "stand")
        bout.say("cut H", "cut SA HP", 100, 1)
        assert worst(bout.right.body, "H") == "mortal"
        assert bout.thrown == ("left", "beheading")
        assert bout.roll.against == Chance(20)
        bout.dice(fallen)
        assert bout.right.body.dead is dead
        assert (bout.ended == ("left", "killed")) is dead


def bashed(target: str, *, earlier: bool = False) -> Bout:
    """(65 + 10 + 15) x 2 = 180 at the sword arm, and as a cut at the head 170."""
    options: dict[str, Any] = {"edition": "1978.1"} if earlier else {}
    giant = holding(GIANT, "buckler", "back_sword")
    return (
        Bout(giant, **options).say("pass_forward", "stand").exchanges().say(f"shield {target}", "hold", 100)
    )


@pytest.mark.parametrize(
    ("target", "grade", "die"), [("SA", "serious", "wrist"), ("H", "mortal", "beheading")]
)
def test_rd_81_rd_82_a_shield_takes_neither_hand_nor_head(target: str, grade: str, die: str) -> None:
    bout = bashed(target)
    assert worst(bout.right.body, target) == grade
    assert bout.thrown == ("right", "tear loose")
    assert bashed(target, earlier=True).thrown == ("left", die)


def maimed(**options: Any) -> Bout:
    return standing(mercy=True, **options).say("cut SA HP", "cut SA HP", 100, 1, 25)


def test_rd_81b_mercy_is_asked_over_a_maimed_man() -> None:
    for answer, ended in (("spare", ("left", "maimed")), ("kill", ("left", "killed"))):
        bout = maimed()
        assert bout.asked == "mercy"
        assert bout.say(answer).ended == ended
    assert maimed(edition="1978.1").ended == ("left", "maimed")


def test_rd_76_mortal_drops_in_a_duel() -> None:
    bout = Bout(GIANT, mortal_drops=True).say("stand", "stand").say("cut H", "cut SA HP", 100, 1, 21)
    assert bout.ended == ("left", "unconscious")


def test_rd_83_a_wound_counts_from_the_next_exchange_on() -> None:
    bout = Bout().say("stand", "stand").say("thrust RC HP", "thrust RC HP", 100)
    assert bout.parts["thrust total"] == 7
    bout.dice(1)
    bout.say("thrust RC HP", "thrust RC HP", 1)
    assert "thrust total" not in bout.parts
    assert bout.right.body.totals.attack == (-3, 0)


def test_rd_83_realism_off_in_a_duel() -> None:
    bout = Bout(realism=False).say("stand", "stand").say("thrust RC HP", "thrust RC HP", 100, 1)
    assert worst(bout.right.body, "RC") == "serious"
    assert bout.right.body.totals.attack == (2, 7)


@pytest.mark.parametrize(("rule", "takes"), [(False, 15), (True, 12)])
def test_rd_74_conversion_adds_in_a_duel(*, rule: bool, takes: int) -> None:
    strong = replace(ITALIAN, strength=20, agility=20, dexterity=20)
    bout = Bout(ITALIAN, strong, conversion_adds=rule).hurt(RIGHT, "H", "light", 3)
    assert bout.right.body.present.strength == takes


@pytest.mark.parametrize(("rule", "dead"), [("any", True), ("after", False)])
def test_rd_75_death_scope_in_a_duel(rule: str, *, dead: bool) -> None:
    bout = (
        Bout(death_scope=rule)
        .hurt(RIGHT, "LL", "light")
        .hurt(RIGHT, "RL", "light")
        .hurt(RIGHT, "RC", "mortal")
    )
    assert bout.right.body.dead is dead


@pytest.mark.parametrize(("rule", "grade"), [("sword_arm", "light"), ("left_chest", "serious")])
def test_rd_71_la_thresholds_in_a_duel(rule: str, grade: str) -> None:
    """Carranza's dagger in the left arm to the death: (45 + 10 + 10) x 2 = 130."""
    bout = Bout(holding(SPANIARD, "dagger"), la_thresholds=rule).say("pass_forward", "stand").exchanges()
    bout.say("dagger LA", "hold", 100)
    assert worst(bout.right.body, "LA") == grade


def test_rd_79_a_lame_left_arm_may_not_stab_throw_or_seize() -> None:
    bout = (
        Bout(holding(ITALIAN, "dagger")).hurt(LEFT, "LA", "mortal").say("pass_forward", "stand").exchanges()
    )
    assert bout.denied(LEFT)["dagger H"] == "the left arm is of no use"
    empty = Bout().hurt(LEFT, "LA", "mortal").say("pass_forward", "pass_forward").exchanges()
    assert empty.table.ask_of(LEFT) is None


def test_death_is_told_and_takes_no_hand_as_well() -> None:
    """A serious cut at the sword arm of a man with a mortal wound kills: no die is thrown for the wrist."""
    bout = Bout(GIANT).hurt(RIGHT, "H", "mortal").say("stand", "stand").say("cut SA", "cut SA HP", 100, 1)
    assert told(bout, Died) == [Died(RIGHT)]
    assert told(bout, Fainted) == []
    assert bout.ended == ("left", "killed")


def test_a_faint_is_told() -> None:
    bout = Bout(GIANT).hurt(RIGHT, "RL", "serious").hurt(RIGHT, "SA", "serious")
    bout.say("stand", "stand").say("cut LL", "cut SA HP", 100, 1)
    assert told(bout, Fainted) == [Fainted(RIGHT)]
    assert told(bout, Died) == []
