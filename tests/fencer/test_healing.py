"""Healing: what each place takes, what it costs and what comes back, each ruling by its id (5.5b)."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.fencer.condition import Condition, Dropped, Healing, unfit
from duel_tui.fencer.life import Healed, LastRolled, OtherHand, Practice, Survived, Timed, WeekEnded
from duel_tui.fencer.person import KitRules
from duel_tui.fencer.problems import problems
from duel_tui.fencer.terms import Kind, Place, Weapon
from tests.fencer.lives import Lived, hurt, lived, rated, with_dice
from tests.fencer.shared import AS_WRITTEN, ITALIAN, LIBRARY, OLD, SPANIARD, TABLES, surgeon
from tests.systems.rapier_and_dagger.situations import ruleset

S, A, D = "strength", "agility", "dexterity"
AFFECTED = {"H": (S, A, D), "SA": (S, D), "LA": (S, D), "RL": (S, A), "LL": (S, A), "RC": (S,), "LC": (S,)}


def healing(place: str, days: int, wounds: int = 1, **facts: Any) -> Healing:
    return Healing(Place(place), days, wounds, **facts)


def light(strength: int, fell: int, known: int = 0, **options: Any) -> Lived:
    """A Light wound of the chest heals on the second day."""
    fencer = replace(ITALIAN, strength=strength)
    dice = ["heal RC 2", *([f"rise strength {fell}"] if fell else [])]
    return lived(
        *dice, fencer=fencer, condition=hurt("RC light"), rolled=LastRolled(known), options=options, days=2
    )


@pytest.mark.parametrize(
    ("bonus", "strength", "known", "fell", "after"),
    [
        ("once", 12, 0, 74, (12, 0)),
        ("once", 12, 0, 75, (14, 12)),
        ("once", 17, 0, 75, (18, 17)),
        ("once", 18, 0, 0, (18, 0)),
        ("once", 14, 12, 0, (14, 12)),
        ("once", 13, 12, 75, (14, 12)),
        ("once", 14, 0, 75, (16, 14)),
        ("printed", 14, 12, 75, (16, 12)),
        ("off", 12, 0, 0, (12, 0)),
    ],
)
def test_rd_85_and_rd_223_and_rd_249_a_chance_in_four_of_2_more_up_to_18_once_after_each_roll(
    bonus: str, strength: int, known: int, fell: int, after: tuple[int, int]
) -> None:
    life = light(strength, fell, known, healing_bonus=bonus).life
    assert (life.fencer.strength, life.rolled.strength) == after


@pytest.mark.parametrize("place", Place)
@pytest.mark.parametrize(("grade", "word"), [("light", "rise"), ("serious", "again"), ("mortal", "again")])
def test_rd_86_what_has_a_loss_in_the_table_is_affected(place: str, grade: str, word: str) -> None:
    dice = {"heal": 1, "rise": 1, "again": 10, "survive": 100}
    life = replace(lived(days=1).life, condition=hurt(f"{place} {grade}"), day=0, days=0, over=False)
    found = with_dice(lambda request: dice[request.why.split()[0]], life)
    assert [one.split()[2] for one in found.asked if one.split()[1] == word] == [*AFFECTED[place]]
    assert with_dice(lambda request: dice[request.why.split()[0]], life, realism=False).asked == [
        one for one in found.asked if one.split()[1] != word
    ]


@pytest.mark.parametrize(("fell", "dead"), [(39, True), (40, False)])
def test_rd_87_and_rd_228_a_mortal_wound_is_survived_by_40_at_the_end_of_the_first_month(
    fell: int, *, dead: bool
) -> None:
    after = [] if dead else ["again strength 20"]
    found = lived("heal LC 1", f"survive LC {fell}", *after, condition=hurt("LC mortal"), days=84)
    assert found.asked[1] == "28 survive LC 1d100"
    assert found.told(Survived) == [Survived(28, Place.LEFT_CHEST, dead)]
    assert (found.life.condition.dead, found.life.day) == (dead, 28 if dead else 84)
    assert found.scores[0] == (12 if dead else 17)


@pytest.mark.parametrize(
    ("condition", "die", "days"),
    [
        (hurt("RL light", healing=(healing("RL", 5),)), 0, 5),
        (hurt("RL light", "RL light", healing=(healing("RL", 5),)), 3, 5),
        (hurt("RL light", "RL light", healing=(healing("RL", 5),)), 6, 6),
        (hurt("RL light", "RL serious", healing=(healing("RL", 5),)), 1, 7),
        (hurt("RL light", "RL light", "RL light", healing=(healing("RL", 2, 2),)), 2, 14),
    ],
)
def test_rd_220_a_new_wound_rolls_again_and_the_longer_time_counts(
    condition: Condition, die: int, days: int
) -> None:
    grave = {one.grade for one in surgeon().suffered(ITALIAN, condition.wounds, Kind.DEATH).wounds}
    rolls = "again" if "serious" in grave else "rise"
    dice = [*([f"heal RL {die}"] if die else []), f"{rolls} strength 10", f"{rolls} agility 10"]
    found = lived(*dice, condition=condition, days=0)
    assert [one.day for one in found.told(Healed)] == [days]
    assert found.life.condition == Condition()


@pytest.mark.parametrize(
    ("wound", "options", "days"),
    [("RC light", {}, 2), ("RC serious", {}, 14), ("RC mortal", {}, 56), ("RC mortal", {"month": 30}, 60)],
)
def test_rd_221_scratches_days_weeks_and_months_of_28_days(
    wound: str, options: dict[str, Any], days: int
) -> None:
    survives = ["survive RC 40"] if "mortal" in wound else []
    last = "rise strength 1" if "light" in wound else "again strength 9"
    hurts = hurt(wound, "H scratch")
    found = lived("heal RC 2", *survives, last, condition=hurts, days=0, options=options)
    (timed,) = found.told(Timed)
    assert (timed.day, timed.days, found.life.day) == (0, days, days)
    assert [one.day for one in found.told(Survived)] == [options.get("month", 28) for _ in survives]


def test_rd_222_who_fights_with_open_wounds_has_all_their_losses_and_their_times_run_on() -> None:
    came = hurt("RL light", "RL light", healing=(healing("RL", 5, 2),))
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


def test_rd_88_and_rd_224_on_one_day_light_heals_before_serious_before_mortal_and_the_last_roll_stands() -> (
    None
):
    due = hurt(
        *("H mortal", "RC serious", "LC light", "RL light"),
        healing=(healing("H", 2, survived=True), healing("RC", 2), healing("LC", 2), healing("RL", 2)),
    )
    found = lived(
        *("rise strength 75", "rise agility 75"),
        *("again strength 8", "again strength 11", "again agility 12", "again dexterity 13"),
        condition=due,
        days=2,
    )
    assert [one.place for one in found.told(Healed)] == ["LC", "RL", "RC", "H"]
    assert found.scores == (8, 9, 10)


@pytest.mark.parametrize(
    ("rule", "wound", "fell", "after"),
    [
        ("printed", "RC serious", 20, 20),
        ("printed", "RC serious", 5, 5),
        ("never_better", "RC serious", 20, 12),
        ("never_better", "RC serious", 5, 5),
        ("printed", "RC mortal", 20, 17),
        ("printed", "RC mortal", 3, 1),
    ],
)
def test_rd_225_a_new_roll_after_a_mortal_wound_3_less(rule: str, wound: str, fell: int, after: int) -> None:
    survives = ["survive RC 100"] if "mortal" in wound else []
    dice = ("heal RC 1", *survives, f"again strength {fell}")
    found = lived(*dice, condition=hurt(wound), options={"reroll": rule}, days=28)
    assert found.scores[0] == after


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


def test_rd_245_what_happens_on_which_day() -> None:
    found = lived(
        *("gold 4", "heal H 1", "heal SA 1", "heal RL 2", "heal LA 1"),
        *("rise strength 1", "rise dexterity 1"),
        *("rise strength 1", "rise agility 1"),
        *("again strength 12", "again dexterity 12", "survive H 40"),
        *("again strength 12", "again agility 12", "again dexterity 12"),
        condition=hurt("LA light", "RL light", "SA serious", "H mortal", "RC scratch"),
        practice=Practice(master=True, days=6),
        hours=1,
        days=28,
    )
    days = [f"{day} {why}" for day, why in (one.split()[:2] for one in found.asked)]
    assert days == [
        *["0 gold", *["0 heal"] * 4, *["1 rise"] * 2, *["2 rise"] * 2, *["7 again"] * 2],
        *["28 survive", *["28 again"] * 3],
    ]
    assert [one.day for one in found.told(WeekEnded)] == [1, 8, 15, 22]
    assert found.life.practice.days == 6
