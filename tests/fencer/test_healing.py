"""Wounds that heal while time passes, each ruling by its id (5.5b, 5.10b)."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.fencer.condition import Condition, Dropped, Healing, unfit
from duel_tui.fencer.life import Altered, Healed, LastRolled, OtherHand, Practice, Survived, Timed, WeekEnded
from duel_tui.fencer.person import KitRules
from duel_tui.fencer.problems import problems
from duel_tui.fencer.terms import Characteristic, Grade, Kind, Place, Weapon
from tests.fencer.lives import Lived, hurt, lived, rated, with_dice
from tests.fencer.shared import AS_WRITTEN, ITALIAN, LIBRARY, OLD, SPANIARD, TABLES, surgeon
from tests.systems.rapier_and_dagger.situations import ruleset

S, A, D = "strength", "agility", "dexterity"
AFFECTED = {
    "H": (S, A, D),
    "SA": (S, D),
    "RC": (S,),
    "LC": (S,),
    "RL": (S, A),
    "LL": (S, A),
    "LA": (S, D),
}


def healing(place: str, days: int, wounds: int = 1, **facts: Any) -> Healing:
    return Healing(Place(place), days, wounds, **facts)


def light(strength: int, fell: int, known: int = 0, **options: Any) -> Lived:
    """A Light wound of the chest heals on the second day."""
    fencer = replace(ITALIAN, strength=strength)
    dice = ["heal RC 2", *([f"rise strength {fell}"] if fell else [])]
    return lived(
        *dice, fencer=fencer, condition=hurt("RC light"), rolled=LastRolled(known), options=options, days=2
    )


def test_rd_85_each_affected_characteristic_has_one_chance_in_four_to_come_back_2_higher() -> None:
    found = lived(
        *("heal H 1", "rise strength 75", "rise agility 74", "rise dexterity 100"), condition=hurt("H light")
    )
    assert found.scores == (14, 9, 17)
    assert found.asked[1:] == [f"1 rise {one} 1d100" for one in (S, A, D)]


@pytest.mark.parametrize(
    ("strength", "fell", "after"), [(12, 74, 12), (12, 75, 14), (16, 100, 18), (17, 75, 18)]
)
def test_rd_85_a_rise_ends_at_18(strength: int, fell: int, after: int) -> None:
    assert light(strength, fell).life.fencer.strength == after


@pytest.mark.parametrize("place", Place)
@pytest.mark.parametrize(("grade", "word"), [("light", "rise"), ("serious", "again"), ("mortal", "again")])
def test_rd_86_what_has_a_loss_in_the_table_is_affected(place: str, grade: str, word: str) -> None:
    found = lived_on(hurt(f"{place} {grade}"))
    assert [one.split()[2] for one in found.asked if one.split()[1] == word] == [*AFFECTED[place]]


def lived_on(condition: Condition, **options: Any) -> Lived:
    """Until all has healed, by dice that neither kill nor help."""
    dice = {"heal": 1, "rise": 1, "again": 10, "survive": 100}
    life = replace(lived(days=1).life, condition=condition, day=0, days=0, over=False)
    return with_dice(lambda request: dice[request.why.split()[0]], life, **options)


@pytest.mark.parametrize(("fell", "dead"), [(39, True), (40, False)])
def test_rd_87_a_mortal_wound_is_survived_by_40_at_the_end_of_the_first_month(
    fell: int, *, dead: bool
) -> None:
    after = [] if dead else ["again strength 20"]
    found = lived("heal LC 2", f"survive LC {fell}", *after, condition=hurt("LC mortal"), days=84)
    assert found.told(Survived) == [Survived(28, Place.LEFT_CHEST, dead)]
    assert (found.life.condition.dead, found.life.day) == (dead, 28 if dead else 84)
    assert found.scores[0] == (12 if dead else 17)


def test_rd_88_and_rd_220_places_heal_at_the_same_time_each_in_its_own() -> None:
    found = lived(
        *("heal RC 3", "heal LC 6", "rise strength 1", "again strength 9"),
        condition=hurt("LC light", "RC serious"),
        days=0,
    )
    assert found.asked[:2] == ["0 heal RC 1d6", "0 heal LC 1d6"]
    assert found.asked[2:] == ["6 rise strength 1d100", "21 again strength 1d20"]
    assert found.life.day == 21


@pytest.mark.parametrize(
    ("condition", "die", "days"),
    [
        (hurt("RL light", healing=(healing("RL", 5),)), 0, 5),
        (hurt("RL light", "RL light", healing=(healing("RL", 5),)), 3, 5),
        (hurt("RL light", "RL light", healing=(healing("RL", 5),)), 6, 6),
        (hurt("RL light", "RL serious", healing=(healing("RL", 5),)), 1, 7),
        (hurt("RL light", "RL light", "RL light", healing=(healing("RL", 2, 2),)), 2, 14),
        (hurt("RL serious", "RL light", healing=(healing("RL", 30),)), 4, 30),
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
    [
        ("RC light", {}, 2),
        ("RC serious", {}, 14),
        ("RC mortal", {}, 56),
        ("RC mortal", {"month": 30}, 60),
    ],
)
def test_rd_221_days_weeks_and_months_of_28_days(wound: str, options: dict[str, Any], days: int) -> None:
    found = lived_of(wound, 2, options)
    (timed,) = found.told(Timed)
    assert (timed.day, timed.days, found.life.day) == (0, days, days)
    assert [one.day for one in found.told(Survived)] == (
        [options.get("month", 28)] if "mortal" in wound else []
    )


def lived_of(wound: str, die: int, options: dict[str, Any]) -> Lived:
    place, grade = wound.split()
    survives = [f"survive {place} 40"] if grade == "mortal" else []
    last = "rise strength 1" if grade == "light" else "again strength 9"
    return lived(f"heal {place} {die}", *survives, last, condition=hurt(wound), days=0, options=options)


def test_rd_221_a_scratch_is_gone_at_once() -> None:
    found = lived(condition=hurt("H scratch", "LA scratch"), days=1)
    assert (found.wounds, found.asked) == ([], [])


def test_rd_222_who_fights_with_open_wounds_has_all_their_losses_and_their_times_run_on() -> None:
    came = hurt("RL light", "RL light", healing=(healing("RL", 5, 2),))
    rules = ruleset()
    start = LIBRARY.begin(rules, Kind.HONORABLE, BySide(SPANIARD, ITALIAN), BySide(came, Condition()))
    body = start.fighters.left.body
    assert (body.present.strength, body.present.agility) == (0, 8)
    hit = surgeon().inflict(SPANIARD, body, came.wounds[0], Kind.HONORABLE)
    assert hit.became == "serious"
    assert rules.left(start, BySide(came, Condition())).left == came


@pytest.mark.parametrize(("wound", "hours"), [("RC light", 10), ("RC serious", 0), ("RC mortal", 0)])
def test_rd_222_nobody_practises_with_a_serious_or_mortal_wound(wound: str, hours: int) -> None:
    found = lived(
        "heal RC 6",
        *(["rise strength 1"] if hours else []),
        fencer=rated("Average", 50),
        condition=hurt(wound),
        hours=10,
    )
    (ended,) = found.told(WeekEnded)
    assert (ended.hours, ended.hurt) == (hours, not hours)
    assert ended.after - ended.before == (10 if hours else -1)


@pytest.mark.parametrize(
    ("bonus", "strength", "known", "fell", "after"),
    [
        ("once", 12, 0, 75, (14, 12)),
        ("once", 14, 12, 0, (14, 12)),
        ("once", 13, 12, 75, (14, 12)),
        ("once", 14, 0, 75, (16, 14)),
        ("printed", 14, 12, 75, (16, 12)),
        ("off", 12, 0, 0, (12, 0)),
    ],
)
def test_rd_223_healing_bonus(
    bonus: str, strength: int, known: int, fell: int, after: tuple[int, int]
) -> None:
    life = light(strength, fell, known, healing_bonus=bonus).life
    assert (life.fencer.strength, life.rolled.strength) == after


def test_rd_223_a_new_roll_may_rise_again() -> None:
    risen = replace(ITALIAN, strength=14)
    found = lived(
        *("heal RC 1", "again strength 14", "rise strength 75"),
        fencer=risen,
        rolled=LastRolled(12),
        condition=hurt("RC serious", "LC light", healing=(healing("LC", 9),)),
        days=9,
    )
    assert (found.scores[0], found.life.rolled) == (16, LastRolled(14))


def test_rd_224_on_one_day_light_heals_before_serious_before_mortal_and_the_last_roll_stands() -> None:
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


def test_rd_224_open_losses_are_taken_from_the_new_score() -> None:
    found = lived(
        *("again strength 20",),
        condition=hurt("RC serious", "LC light", healing=(healing("RC", 1), healing("LC", 5))),
        days=1,
    )
    body = surgeon().suffered(found.life.fencer, found.life.condition.wounds, Kind.DEATH)
    assert (found.wounds, body.present.strength) == (["LC light"], 17)


@pytest.mark.parametrize(
    ("rule", "fell", "after"),
    [("printed", 20, 20), ("printed", 5, 5), ("never_better", 20, 12), ("never_better", 5, 5)],
)
def test_rd_225_reroll(rule: str, fell: int, after: int) -> None:
    found = lived(
        "heal RC 1", f"again strength {fell}", condition=hurt("RC serious"), options={"reroll": rule}
    )
    assert found.scores[0] == after
    assert found.told(Altered) == [Altered(7, Characteristic.STRENGTH, 12, after, fell)]


def test_rd_225_after_a_mortal_wound_it_is_3_less_and_at_least_1() -> None:
    for fell, after in ((20, 17), (4, 1), (3, 1), (1, 1)):
        found = lived(
            "heal RC 1", "survive RC 100", f"again strength {fell}", condition=hurt("RC mortal"), days=28
        )
        assert found.scores[0] == after


def test_rd_226_kit_that_has_become_too_heavy_may_stay_in_the_hand() -> None:
    strong = replace(OLD, weapon=Weapon.TWO_HANDED, expertise=4)
    weak = lived(
        "heal RC 1", "again strength 5", fencer=strong, condition=hurt("RC serious"), practice=Practice()
    ).life.fencer
    assert weak.outgrown is Weapon.TWO_HANDED
    assert problems(TABLES, weak, AS_WRITTEN) == ()
    in_fight = KitRules(requirements_in_fight=True)
    new = replace(weak, outgrown=None)
    for fencer, rules in (
        (weak, in_fight),
        (new, AS_WRITTEN),
        (replace(new, outgrown=Weapon.RAPIER), AS_WRITTEN),
    ):
        assert [one.key for one in problems(TABLES, fencer, rules)] == ["needs"]
    again = lived("heal LC 1", "again strength 11", fencer=weak, condition=hurt("LC serious")).life.fencer
    assert again.outgrown is None
    still = lived("heal LC 1", "again strength 7", fencer=weak, condition=hurt("LC serious")).life.fencer
    assert still.outgrown is Weapon.TWO_HANDED
    never = lived("heal LC 1", "again strength 7", fencer=new, condition=hurt("LC serious")).life.fencer
    assert never.outgrown is None


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


ONE_HAND = {"left_handed": True}


def test_rd_227_and_rd_255_left_handed() -> None:
    gone = hurt(hand_lost=True, dropped=(Dropped.SWORD, Dropped.LEFT_HAND))
    at_once = lived(fencer=rated("Good", 50), condition=gone, days=1, options=ONE_HAND)
    assert at_once.told(OtherHand) == [OtherHand(0)]
    assert at_once.expertise == ("green", 1)
    assert at_once.life.practice.best == "Good"
    assert at_once.life.condition == hurt(dropped=(Dropped.LEFT_HAND,))
    open_arm = hurt("SA light", hand_lost=True)
    dice = ("heal SA 3", "rise strength 1", "rise dexterity 1")
    later = lived(*dice, fencer=rated("Good", 50), condition=open_arm, days=4, options=ONE_HAND)
    assert later.told(OtherHand) == [OtherHand(3)]
    early = lived("heal SA 3", fencer=rated("Good", 50), condition=open_arm, days=2, options=ONE_HAND)
    assert early.life.condition.hand_lost


def test_rd_228_on_day_28_first_the_40_then_the_new_roll() -> None:
    found = lived("heal LC 1", "survive LC 40", "again strength 9", condition=hurt("LC mortal"), days=28)
    assert found.asked[1:] == ["28 survive LC 1d100", "28 again strength 1d20"]


def test_rd_228_each_mortal_place_has_its_own_roll_and_one_by_adding_up_is_mortal() -> None:
    added = hurt("RC serious", "RC serious", "LC mortal")
    dice = ("heal RC 6", "heal LC 5", "survive RC 40")
    dies, lives = [lived(*dice, f"survive LC {fell}", condition=added, days=28) for fell in (39, 40)]
    assert [(one.place, one.grade, one.days) for one in lives.told(Timed)] == [
        (Place.RIGHT_CHEST, Grade.MORTAL, 168),
        (Place.LEFT_CHEST, Grade.MORTAL, 140),
    ]
    assert (dies.life.condition.dead, lives.life.condition.dead) == (True, False)
    later = lived("again strength 9", condition=lives.life.condition, days=139)
    assert later.asked == ["112 again strength 1d20"]


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
    days = [(one.split()[0], one.split()[1]) for one in found.asked]
    assert days[:5] == [("0", "gold"), *[("0", "heal")] * 4]
    assert days[5:] == [
        *[("1", "rise")] * 2,
        *[("2", "rise")] * 2,
        *[("7", "again")] * 2,
        ("28", "survive"),
        *[("28", "again")] * 3,
    ]
    assert [one.day for one in found.told(WeekEnded)] == [1, 8, 15, 22]
    assert found.life.practice.days == 6


def test_rd_249_no_chance_is_rolled_where_it_can_change_nothing() -> None:
    assert light(18, 0).scores[0] == 18
    assert light(20, 0).scores[0] == 20
    assert light(14, 0, known=12).scores[0] == 14
    for wound, die in (("RC light", 2), ("RC serious", 1)):
        found = lived(f"heal RC {die}", condition=hurt(wound), days=7, options={"realism": False})
        assert (found.scores[0], found.wounds) == (12, [])
