"""Wounds in a duel, and how it ends, by house rules and earlier editions."""

from typing import Any

from msgspec.structs import replace

from duel_tui.fencer.person import Fencer
from duel_tui.systems.rapier_and_dagger.events import Died, Fainted, Touched
from duel_tui.systems.rapier_and_dagger.state import Hindrances, Lost
from tests.fencer.shared import ITALIAN, SPANIARD
from tests.systems.rapier_and_dagger.situations import (
    GIANT,
    LEFT,
    RIGHT,
    Bout,
    Found,
    cases,
    crossed,
    holding,
    standing,
    told,
    wearing,
    worst,
)
from tests.systems.rapier_and_dagger.test_house_rules import FIRST

STRONG = replace(SPANIARD, strength=20, agility=20, dexterity=20, size=20, expertise=20)
FRAIL = replace(SPANIARD, strength=1, agility=1, dexterity=1)


def struck(bout: Bout, mine: str, his: str | None, *dice: int) -> Bout:
    return bout.say("stand", "stand").say(mine, his, *dice)


def chest(kind: str = "death", **options: Any) -> Bout:
    """A thrust in the right chest: 25 + 25 + 20 = 70, that is 35, 105 or 140."""
    return chest_of(Bout(kind=kind, **options))


def chest_of(bout: Bout) -> Bout:
    return struck(bout, "thrust RC HP", "cut SA HP", 100, 1)


def many(grade: str, *places: str, **options: Any) -> Bout:
    """The right fencer has wounds of a grade at these places."""
    bout = Bout(**options)
    for place in places:
        bout.hurt(RIGHT, place, grade)
    return bout


def bashed(target: str, **options: Any) -> Bout:
    """A giant's buckler: 180 at the sword arm, and as a cut at the head 170."""
    return crossed(holding(GIANT, "buckler", "back_sword"), **options).say(f"shield {target}", "hold", 100)


def maimed(**options: Any) -> Bout:
    return struck(Bout(SPANIARD, mercy=True, **options), "cut SA HP", "cut SA HP", 100, 1, 25)


def strength(**options: Any) -> int:
    strong = replace(ITALIAN, strength=20, agility=20, dexterity=20)
    return Bout(ITALIAN, strong, **options).hurt(RIGHT, "H", "light", 3).right.body.present.strength


def arm(bout: Bout) -> str | None:
    """The wound that a thrust at the sword arm deals."""
    return worst(struck(bout, "thrust SA HP", "cut SA HP", 100, 1).right.body, "SA")


def beheading(die: int = 21, **options: Any) -> Bout:
    """A mortal cut at the head, which a die of 20 takes off."""
    return struck(Bout(GIANT, **options), "cut H", "cut SA HP", 100, 1, die)


def scratched(**options: Any) -> tuple[str | None, str] | None:
    return struck(Bout(kind="friendly", **options), "cut SA HP", "cut SA HP", 100, 1).ended


def blunted() -> list[str]:
    """The wounds at the chest after two light ones and a thrust that is light by blunts alone."""
    bout = many("light", "RC", "RC", kind="friendly", blunts_cap=True, blood_threshold="serious")
    return [str(one.grade) for one in chest_of(bout).right.body.wounds]


def dying(**options: Any) -> bool:
    return many("light", "LL", "RL", **options).hurt(RIGHT, "RC", "mortal").right.body.dead


def left_arm(**options: Any) -> str | None:
    """The wound of Carranza's dagger: (45 + 10 + 10) x 2 = 130."""
    bout = crossed(holding(SPANIARD, "dagger"), **options).say("dagger LA", "hold", 100)
    return worst(bout.right.body, "LA")


def gauntlets() -> dict[str, int]:
    armoured = wearing(ITALIAN, "leather", "gauntlets")
    return struck(Bout(ITALIAN, armoured, gauntlets=True), "thrust SA HP", "cut SA HP").parts


def refused(**options: Any) -> Bout:
    return Bout(kind="death", **options).say("yield", "stand").say(None, "no")


@cases(
    ("accumulate body", lambda: arm(many("light", "LL", "LC", accumulate="body")), "serious"),
    ("realism off", lambda: chest(realism=False).right.body.totals.attack, (2, 7)),
    ("RD-82 beheaded", lambda: beheading(20).ended, ("left", "killed")),
    ("RD-82 not beheaded", lambda: beheading(21).ended, None),
    ("mortal_drops", lambda: beheading(mortal_drops=True).ended, ("left", "unconscious")),
    ("conversion_adds", lambda: strength(conversion_adds=True), 12),
    ("death_scope after", lambda: dying(death_scope="after"), False),
    ("la_thresholds left_chest", lambda: left_arm(la_thresholds="left_chest"), "serious"),
    ("a shield took hands in the first edition", lambda: bashed("SA", **FIRST).thrown, ("left", "wrist")),
    ("a shield took heads in the first edition", lambda: bashed("H", **FIRST).thrown, ("left", "beheading")),
    ("mercy spares a maimed man", lambda: maimed().say("spare").ended, ("left", "maimed")),
    ("no mercy over the maimed in the first edition", lambda: maimed(**FIRST).ended, ("left", "maimed")),
    ("gauntlets", gauntlets, {"thrust total": 7, "gauntlets": -20}),
    ("blunts_cap", blunted, ["light"] * 3),
    ("blood_threshold scratch", lambda: scratched(blood_threshold="scratch"), ("left", "first_blood")),
    ("blood_threshold serious", lambda: chest("honorable", blood_threshold="serious").ended, ("left", "first_blood")),
    ("not by a light wound", lambda: chest("friendly", blood_threshold="serious").ended, None),
    ("no_quarter", lambda: Bout(no_quarter=True).denied(LEFT)["yield"], "no quarter"),
    ("no_quarter to the death alone", lambda: Bout(kind="honorable", no_quarter=True).denied(LEFT), {}),
    ("two who yield", lambda: Bout(kind="death").say("yield", "yield").ended, (None, "agreed")),
    ("a refused yield", lambda: refused().denied(LEFT)["yield"], "refused this round"),
    ("a refused yield in the first edition", lambda: refused(**FIRST).state.round, 2),
)  # fmt: skip
def test_wounds_and_ends(found: Found, expected: object) -> None:
    assert found() == expected


def touches(*dice: int, **options: Any) -> tuple[int, int]:
    bout = standing(**{"kind": "friendly", "friendly_touches": 3, **options})
    bout.say("thrust RC HP", "cut SA HP", *dice)
    return bout.left.touches, bout.right.touches


@cases(
    ("a touch", lambda: touches(100, 1), (1, 0)),
    ("in no other duel", lambda: touches(100, 1, kind="honorable", blood_threshold="serious"), (0, 0)),
    (
        "not for the first wound",
        lambda: touches(100, 1, friendly_touches=0, blood_threshold="serious"),
        (0, 0),
    ),
    ("two at once, draw", lambda: touches(100, 100), (1, 1)),
    ("two at once, void", lambda: touches(100, 100, double_touch="void"), (0, 0)),
    ("two at once, worse", lambda: touches(100, 100, double_touch="worse"), (1, 0)),
    ("one alone, void", lambda: touches(1, 100, double_touch="void"), (0, 1)),
    ("one alone, worse", lambda: touches(1, 100, double_touch="worse"), (0, 1)),
)
def test_friendly_touches(found: Found, expected: object) -> None:
    assert found() == expected


def test_the_last_touch_wins() -> None:
    bout = standing(kind="friendly", friendly_touches=2)
    for _ in range(2):
        bout.say("thrust RC HP", "cut SA HP", 100, 1)
    assert [one.touches for one in told(bout, Touched)] == [2]
    assert bout.ended == ("left", "touches")


def test_double_touch_void_is_told_wounds_and_goes_on() -> None:
    bout = standing(kind="honorable", double_touch="void").say("thrust RC HP", "thrust SA HP", 100, 100)
    assert (bout.ended, "double_void" in bout.events) == (None, True)
    assert (worst(bout.left.body, "SA"), worst(bout.right.body, "RC")) == ("light", "serious")
    assert bout.say("cut SA HP", "thrust SA HP", 1, 100).ended == ("right", "first_blood")


def test_a_death_and_a_faint_are_told_once() -> None:
    """Who is killed by a cut at the sword arm loses no hand as well."""
    dead = struck(many("mortal", "H", left=GIANT), "cut SA", "cut SA HP", 100, 1)
    assert (told(dead, Died), told(dead, Fainted)) == ([Died(RIGHT)], [])
    assert dead.ended == ("left", "killed")
    faint = struck(many("serious", "RL", "SA", left=GIANT), "cut LL", "cut SA HP", 100, 1)
    assert (told(faint, Died), told(faint, Fainted)) == ([], [Fainted(RIGHT)])


def double(rule: str, left: Fencer, right: Fencer, dying: str, blows: str, *dice: int, **more: Any) -> Bout:
    """Both hit; one more light wound kills the one who is dying."""
    bout = Bout(left, right, double_touch=rule, **more)
    for side in [one for one in (LEFT, RIGHT) if one == dying]:
        bout.hurt(side, "H", "mortal").hurt(side, "LL", "light")
    mine, _, his = blows.partition(", ")
    return struck(bout, mine, his, 100, 100, *dice)


def graver(choice: str) -> Bout:
    """The left is maimed, the right unconscious, which is graver."""
    bout = Bout(STRONG, STRONG, double_touch="worse", mercy=True)
    bout.arrange(RIGHT, body=replace(bout.right.body, present=Bout(FRAIL).left.body.present))
    return struck(bout, "cut LL HP", "cut SA HP", 100, 100, 25).say(choice)


DEAD_OR_SENSELESS = (STRONG, FRAIL, "left", "cut LL HP, cut RC HP")
DEAD_OR_MAIMED = (STRONG, STRONG, "right", "cut RC HP, cut SA HP", 25)
MAIMED_OR_HURT = (GIANT, ITALIAN, "", "cut SA, thrust SA HP", 25)
ALIKE = (ITALIAN, ITALIAN, "", "thrust SA HP, thrust SA HP")


@cases(
    ("dead or senseless, worse", lambda: double("worse", *DEAD_OR_SENSELESS).ended, ("right", "killed")),
    ("dead or maimed, worse", lambda: double("worse", *DEAD_OR_MAIMED).ended, ("left", "killed")),
    ("dead or maimed, void", lambda: double("void", *DEAD_OR_MAIMED).ended, (None, "double")),
    ("maimed or hurt, worse", lambda: double("worse", *MAIMED_OR_HURT, kind="honorable").ended, ("left", "maimed")),
    ("maimed or hurt, void", lambda: double("void", *MAIMED_OR_HURT, kind="honorable").ended, ("left", "maimed")),
    ("alike, worse", lambda: double("worse", *ALIKE, kind="honorable").ended, (None, "double")),
    (
        "void does not make two maimed men whole",
        lambda: double("void", GIANT, GIANT, "", "cut SA, cut SA", 25, 25, kind="honorable").ended,
        (None, "double"),
    ),
    ("mercy over the graver", lambda: graver("spare").ended, ("left", "unconscious")),
    ("no mercy over the graver", lambda: graver("kill").ended, ("left", "killed")),
)  # fmt: skip
def test_rd_24b_double_touch(found: Found, expected: object) -> None:
    assert found() == expected


def quiet(bout: Bout, rounds: int) -> Bout:
    for _ in range(rounds):
        bout.say("back", "back").say("cut SA HP", "cut SA HP", 1, 1)
    return bout


def last_hit(**options: Any) -> Bout:
    """The third round of a duel that ends after three without a wound; a cut at the arm hits in it."""
    bout = quiet(Bout(stalemate_rounds=3, **options), 2)
    return bout.say("back", "back").say("cut SA HP", "cut SA HP", 100, 1)


def both_disarmed(**options: Any) -> Bout:
    bout = Bout(**options).arrange(LEFT, lost=Lost(1), hindered=Hindrances(cloak_on_arm=1))
    return bout.arrange(RIGHT, lost=Lost(1)).say("stand", "stand")


TOUCHED: dict[str, Any] = {"kind": "friendly", "friendly_touches": 3}


@cases(
    ("stalemate_rounds", lambda: quiet(Bout(stalemate_rounds=3), 3).ended, (None, "stalemate")),
    ("a wound begins again", lambda: quiet(last_hit(kind="death"), 2).ended, None),
    ("a scratch does not", lambda: last_hit(kind="friendly").ended, (None, "stalemate")),
    ("a touch that is a scratch does not", lambda: last_hit(**TOUCHED).ended, (None, "stalemate")),
    ("it did in the first edition", lambda: last_hit(**TOUCHED, **FIRST).ended, None),
    ("and a miss did not", lambda: quiet(last_hit(**TOUCHED, **FIRST), 3).ended, (None, "stalemate")),
    ("never", lambda: quiet(Bout(stalemate_rounds=0), 60).ended, None),
    ("taking up two weapons counts", lambda: both_disarmed().state.quiet, 2),
    ("it did not in the first edition", lambda: both_disarmed(**FIRST).state.quiet, 1),
    ("and what hinders comes off", lambda: both_disarmed().left.hindered, Hindrances()),
)
def test_rd_24c_stalemate(found: Found, expected: object) -> None:
    assert found() == expected
