"""What is left of wounds: in duels, in the kit, and of a lost hand; how they heal is read a second time (5.5b)."""

from typing import Any

from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.fencer.condition import Condition, Dropped, Healing, unfit
from duel_tui.fencer.life import Healed, OtherHand, WeekEnded
from duel_tui.fencer.person import KitRules
from duel_tui.fencer.problems import problems
from duel_tui.fencer.terms import Kind, Place, Weapon
from tests.fencer.lives import hurt, lived, rated
from tests.fencer.shared import AS_WRITTEN, ITALIAN, LIBRARY, OLD, SPANIARD, TABLES, surgeon
from tests.systems.rapier_and_dagger.situations import ruleset


def test_rd_222_who_fights_with_open_wounds_has_all_their_losses_and_their_times_run_on() -> None:
    came = hurt("RL light", "RL light", healing=(Healing(Place.RIGHT_LEG, 5, 2),))
    rules = ruleset()
    start = LIBRARY.begin(rules, Kind.HONORABLE, BySide(SPANIARD, ITALIAN), BySide(came, Condition()))
    body = start.fighters.left.body
    assert (body.present.strength, body.present.agility) == (0, 8)
    assert surgeon().inflict(SPANIARD, body, came.wounds[0], Kind.HONORABLE).became == "serious"
    assert rules.left(start, BySide(came, Condition())).left == came
    for wound, hours in (("RC light", 10), ("RC serious", 0)):
        rise = ["rise strength 1"] if hours else []
        fencer, came = rated("Average", 50), hurt(wound)
        (ended,) = lived("heal RC 6", *rise, fencer=fencer, condition=came, hours=10).told(WeekEnded)
        assert (ended.hours, ended.hurt, ended.after) == (hours, not hours, 60 if hours else 49)


def test_rd_224_on_one_day_light_heals_before_serious_before_mortal_and_the_last_roll_stands() -> None:
    places = ("H", "RC", "LC", "RL")
    due = tuple([Healing(Place(one), 2, 1, survived=one == "H") for one in places])
    found = lived(
        *("rise strength 75", "rise agility 75"),
        *("again strength 8", "again strength 11", "again agility 12", "again dexterity 13"),
        condition=hurt("H mortal", "RC serious", "LC light", "RL light", healing=due),
        days=2,
    )
    assert [one.place for one in found.told(Healed)] == ["LC", "RL", "RC", "H"]
    assert found.scores == (8, 9, 10)


def test_rd_226_kit_that_has_become_too_heavy_may_stay_in_the_hand() -> None:
    def healed(fencer: Any, place: str, fell: int) -> Any:
        dice = (f"heal {place} 1", f"again strength {fell}")
        return lived(*dice, fencer=fencer, condition=hurt(f"{place} serious")).life.fencer

    weak = healed(replace(OLD, weapon=Weapon.TWO_HANDED), "RC", 5)
    assert weak.outgrown is Weapon.TWO_HANDED
    assert problems(TABLES, weak, AS_WRITTEN) == ()
    new, other = replace(weak, outgrown=None), replace(weak, outgrown=Weapon.RAPIER)
    in_fight = KitRules(requirements_in_fight=True)
    for fencer, rules in ((weak, in_fight), (new, AS_WRITTEN), (other, AS_WRITTEN)):
        assert [one.key for one in problems(TABLES, fencer, rules)] == ["needs"]
    assert healed(weak, "LC", 11).outgrown is None
    assert healed(weak, "LC", 7).outgrown is Weapon.TWO_HANDED
    assert healed(new, "LC", 7).outgrown is None


def test_rd_227_a_lost_hand_never_heals_and_a_paralysed_limb_heals_with_its_place() -> None:
    dice = ("heal SA 1", "survive SA 40", "again strength 13", "again dexterity 13")
    paralysed = hurt("SA mortal")
    assert surgeon().suffered(ITALIAN, paralysed.wounds, Kind.DEATH).paralysed == (Place.SWORD_ARM,)
    for lost in (False, True):
        found = lived(*dice, condition=replace(paralysed, hand_lost=lost), days=28)
        body = surgeon().revived(found.life.fencer, found.life.condition, Kind.DEATH)
        assert (found.wounds, found.life.condition.hand_lost) == ([], lost)
        assert body.paralysed == ((Place.SWORD_ARM,) if lost else ())
        assert unfit(body) == ("maimed" if lost else "")


def test_rd_227_and_rd_255_left_handed() -> None:
    gone = hurt(hand_lost=True, dropped=(Dropped.SWORD, Dropped.LEFT_HAND))
    options = {"left_handed": True}
    at_once = lived(fencer=rated("Good", 50), condition=gone, days=1, options=options)
    assert at_once.told(OtherHand) == [OtherHand(0)]
    assert (at_once.expertise, at_once.life.practice.best) == (("green", 1), "Good")
    assert at_once.life.condition == hurt(dropped=(Dropped.LEFT_HAND,))
    dice = ("heal SA 3", "rise strength 1", "rise dexterity 1")
    for days, told in ((4, [OtherHand(3)]), (2, [])):
        arm = hurt("SA light", hand_lost=True)
        found = lived(*dice[: 3 if told else 1], condition=arm, days=days, options=options)
        assert found.told(OtherHand) == told
