"""The house rules and earlier editions of pencil and paper; what is as written has a second reading."""

from typing import Any

from msgspec.structs import replace

from duel_tui.fencer.person import Fencer
from duel_tui.systems.rapier_and_dagger.events import MovementsShown
from duel_tui.systems.rapier_and_dagger.state import Lost, Prone
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.situations import (
    BUCKLER,
    CLOAK,
    DAGGER,
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

FIRST: dict[str, Any] = {"edition": "1978.1"}
MISSED = (1, 1)
WEAKER = replace(ITALIAN, expertise=3)
"""Cut 1, thrust 6: below Bernardino in both."""
CUTTER = replace(SPANIARD, size=2)
"""Cut 7, thrust 3: above Bernardino with the cut alone."""
THRUSTER = replace(OLD, strength=12, size=12, expertise=16, dexterity=12)
STRONGER = replace(OLD, strength=12, size=20, expertise=1)
"""With a worse thrust and a better cut than the thruster; neither thrusts with his sword."""


def granted(bout: Bout, left: str = "pass_side", right: str = "stand") -> tuple[int, int]:
    bout.say(left, right)
    return (bout.plan.attacks.left, bout.plan.attacks.right)


def opened(bout: Bout, field: str = "blow") -> tuple[str, ...]:
    """What the left side may choose in the exchange."""
    return (bout.fields(LEFT) or {}).get(field, ())


def bonus(left: Fencer, right: Fencer) -> tuple[tuple[str, ...], dict[str, str]]:
    """What the second attack, which the left side has by its bonus of one kind, may be, and why no more."""
    bout = Bout(left, right, bonus_test="type_only").say("pass_side", "stand")
    bout.say("thrust SA HP", "thrust SA HP", *MISSED)
    return opened(bout), bout.denied(LEFT)


def weak(strength: int, *, hurt: bool, **options: Any) -> Bout:
    """An old sword needs strength 4; a serious wound at the chest takes ten."""
    bout = Bout(replace(OLD, strength=strength), **options)
    return bout.hurt(LEFT, "RC", "serious") if hurt else bout


def number(movements: str, blow: str, his: str, **options: Any) -> int:
    left, right = movements.split()
    return Bout(**options).say(left, right).say(f"{blow} HP", his).number


def natural(die: int, **options: Any) -> bool:
    """Whether an unmodified die hits: a helmet that needs more than 100, or the chest of a fallen man, which needs none."""
    if die == 100:
        bout = Bout(ITALIAN, wearing(ITALIAN, "helmet"), **options).say("back", "back")
        return worst(bout.say("cut H HP", "cut SA HP", *(100, 1)).right.body, "H") is not None
    bout = Bout(SPANIARD, **options).arrange(RIGHT, prone=Prone(0, failed=True))
    return worst(bout.say("pass_forward", "stand").say("cut RC", None, 1).right.body, "RC") is not None


def first_strike(*hurt: str, dice: tuple[int, ...], **options: Any) -> Bout:
    """Carranza's cut 12 is above Bernardino's thrust 7 and falls first."""
    bout = Bout(ITALIAN, SPANIARD, first_strike=True, **options)
    for grade in hurt:
        bout.hurt(LEFT, "SA", grade)
    return bout.say("stand", "stand").say("thrust SA HP", "cut SA HP", *dice)


@cases(
    ("best_of, one best against another", lambda: granted(Bout(CUTTER, bonus_test="best_of")), (1, 1)),
    ("best_of", lambda: granted(Bout(ITALIAN, WEAKER, bonus_test="best_of")), (2, 1)),
    ("type_only cuts", lambda: bonus(CUTTER, ITALIAN), (("cut",), {"thrust": "the bonus attack only cuts"})),
    ("type_only thrusts", lambda: bonus(ITALIAN, CUTTER), (("thrust",), {"cut": "the bonus attack only thrusts"})),
    ("type_only without the blow", lambda: granted(Bout(THRUSTER, STRONGER, bonus_test="type_only")), (1, 1)),
    ("armour_bonus_swaps", lambda: granted(Bout(wearing(ITALIAN, "helmet"), WEAKER, armour_bonus_swaps=True)), (1, 2)),
    ("requirements_in_fight", lambda: granted(weak(12, hurt=True, requirements_in_fight=True), "stand"), (0, 3)),
    ("strong enough", lambda: granted(weak(4, hurt=False, requirements_in_fight=True), "stand"), (3, 3)),
    ("light_sword_thrust", lambda: opened(standing(OLD, light_sword_thrust="always")), ("cut", "thrust")),
    (
        "light_sword_thrust of a back sword",
        lambda: opened(standing(holding(OLD, "empty", "back_sword"), light_sword_thrust="always")),
        ("cut",),
    ),
    ("errata smoothed", lambda: number("stand back", "cut RL", "cut SA LP", errata="smoothed"), 85),
    ("errata smoothed on the special line", lambda: number("volt back", "cut LL", "give up UP", errata="smoothed"), 50),
    ("natural_extremes hit", lambda: natural(100, natural_extremes=True), True),
    ("natural_extremes miss", lambda: natural(1, natural_extremes=True), False),
    ("first_strike by the better total", lambda: first_strike(dice=()).thrown, ("right", "hit")),
    ("first_strike takes a hand", lambda: first_strike(dice=(100, 25)).ended, ("right", "maimed")),
    ("first_strike lames an arm", lambda: first_strike("serious", dice=(100, 26)).state.exchange, 2),
    ("first_strike, then the slower", lambda: first_strike(dice=(1,)).thrown, ("left", "hit")),
    ("first_strike ends", lambda: first_strike(dice=(100, 26), first_hit="ends").state.exchange, 2),
    ("first_strike ends no miss", lambda: first_strike(dice=(1,), first_hit="ends").thrown, ("left", "hit")),
    (
        "first_strike of equals falls together",
        lambda: standing(kind="honorable", first_strike=True).say("thrust SA HP", "thrust SA HP", 100, 100).ended,
        (None, "double"),
    ),
)  # fmt: skip
def test_attacks(found: Found, expected: object) -> None:
    assert found() == expected


def test_bm_costs_round() -> None:
    def parted() -> Bout:
        return Bout(bm_costs_round=True).say("back", "back").say("cut SA HP", "cut SA HP", *MISSED)

    lost = parted().say("stand", "stand")
    assert (lost.state.round, lost.asked) == (3, "movement")
    assert granted(lost, "stand") == (3, 3)
    assert granted(parted(), "pass_forward") == (1, 1)


# --- Defences -------------------------------------------------------------------------------------------

ATTACKER = replace(ITALIAN, strength=20, dexterity=1, expertise=17)
"""Cut 1, thrust 6; the parts of his rolls below are the defender's doing."""
HIGH, CENTRE, LOW, SPECIAL = 80, 75, 70, 65
"""The matrix for a man who stands, attacked at the sword arm by another who stands."""
ROUND: dict[str, Any] = {"give_up_scope": "round"}


def against(bout: Bout, *words: str) -> tuple[int, dict[str, int]]:
    """The number and the defender's parts against the last of some cuts at the arm, of which those before miss."""
    for number, said in enumerate(words):
        bout.dice(*[1] * (2 if number > 1 else 1) if number else ())
        bout.say("cut SA HP" if opened(bout, "defence") else "cut SA", said)
    return bout.number, {name: part for name, part in bout.parts.items() if name != "cut total"}


def parried(defender: Fencer, words: str, **options: Any) -> tuple[int, dict[str, int]]:
    return against(standing(ATTACKER, defender, **options), words)


@cases(
    ("up_with_left_hand, cloak", lambda: parried(CLOAK, "give up UP", up_with_left_hand=True)[1]["cloak"], -5),
    ("up_with_left_hand, dagger", lambda: parried(DAGGER, "give up UP", up_with_left_hand=True)[1]["dagger"], -10),
    (
        "free_weapons: a buckler is carried to a line",
        lambda: parried(holding(ITALIAN, "buckler"), "give up CP", free_weapons=True),
        (CENTRE, {"buckler": -20}),
    ),
    (
        "free_weapons: by giving up the attack alone",
        lambda: parried(holding(ITALIAN, "buckler"), "cut SA", free_weapons=True),
        (SPECIAL, {"buckler": -20}),
    ),
    (
        "parry_stack",
        lambda: parried(holding(OLD, "dagger"), "give up CP", parry_stack=True)[1],
        {"dagger": -15, "active parry": -10},
    ),
    (
        "the first edition adds them too",
        lambda: parried(holding(OLD, "dagger"), "give up CP", **FIRST)[1],
        {"dagger": -15, "active parry": -10},
    ),
    (
        "parry_stack with a buckler",
        lambda: parried(BUCKLER, "give up CP", parry_stack=True),
        (CENTRE, {"buckler": -20, "active parry": -10}),
    ),
    ("parry_stack given up", lambda: parried(BUCKLER, "cut SA", parry_stack=True), (SPECIAL, {"buckler": -20})),
    (
        "give_up_scope buys a line",
        lambda: against(standing(ATTACKER, OLD, **ROUND), "give up HP", "cut SA LP"),
        (LOW, {"active parry": -10}),
    ),
    (
        "give_up_scope buys the universal parry",
        lambda: against(standing(ATTACKER, ITALIAN, **ROUND), "give up UP", "cut SA UP")[1],
        {"universal parry": -25},
    ),
    (
        "give_up_scope on a forced line",
        lambda: against(
            Bout(ATTACKER, ITALIAN, **ROUND).hurt(RIGHT, "LA", "serious").say("stand", "stand"), "give up UP", "cut SA"
        )[1],
        {"universal parry": -25},
    ),
)  # fmt: skip
def test_defences(found: Found, expected: object) -> None:
    assert found() == expected


def test_give_up_scope_round_lasts_one_round_and_pays_in_it_for_an_attack_alone() -> None:
    bout = Bout(ATTACKER, OLD, **ROUND).say("back", "back").say("cut SA HP", "give up HP", 1)
    assert "give_up" in (bout.say("stand", "stand").fields(RIGHT) or {})
    assert against(bout, "cut SA")[0] == SPECIAL
    drawn = Bout(left_sword="sheathed", right=SPANIARD, **ROUND).say("volt", "stand", 60)
    drawn.say("give up LP", "thrust H LP", 1)
    assert drawn.fields(LEFT) == {"defence": ("HP", "CP", "LP")}, "no universal parry for an attack not made"


# --- Close quarters, cloaks and falls -------------------------------------------------------------------


def cloaked(*dice: int, target: str = "H", **options: Any) -> Bout:
    """A cloak has hit the right fencer."""
    return crossed(CLOAK, **options).say(f"cloak {target}", "hold", 100, *dice)


def blinded(**options: Any) -> Bout:
    """A cloak over the right's head is not shaken off; then they part by a push."""
    return cloaked(69, 1, **options).say("push", "hold", 100)


def cloaks(bout: Bout) -> tuple[int | None, int | None]:
    return bout.right.hindered.cloak_over_head, bout.right.hindered.cloak_on_arm


def test_ask_break() -> None:
    bout = crossed(DAGGER, ask_break=True).say("dagger LL", "hold", 100)
    assert bout.asked == "break_away"
    bout.say(None, "yes", 40)
    assert bout.asked == "hold_on"
    bout.say("yes", None, 75)
    assert (bout.asked, bout.state.clinch_turn) == ("means", 2)
    bout.say("dagger LL", "hold", 100).say(None, "no")
    assert (bout.asked, bout.state.clinch_turn) == ("means", 3)
    assert bout.say("kick RL", "hold", 100).say(None, "yes", 40).say("no").asked == "movement"
    both = crossed(DAGGER, DAGGER, ask_break=True).say("dagger LL", "dagger LL", 100, 100).say(None, "no")
    assert both.table.ask_of(RIGHT) is None
    assert both.say("no").state.clinch_turn == 2


@cases(
    ("clinch_turns", lambda: crossed(clinch_turns=2).say("hold", "hold").say("hold", "hold").asked, "movement"),
    ("a cloak that is shaken off is gone", lambda: cloaked(70).left.left_hand, "empty"),
    ("a cloak that is not is gone", lambda: cloaked(69).left.left_hand, "empty"),
    ("a shaken cloak in the first edition", lambda: cloaked(70, **FIRST).left.left_hand, "cloak"),
    ("a cloak in the first edition", lambda: cloaked(69, **FIRST).left.left_hand, "cloak"),
    ("cloak_kept over the head", lambda: blinded(cloak_kept=True).left.left_hand, "cloak"),
    ("cloak_kept on the arm", lambda: cloaked(1, target="SA", cloak_kept=True).left.left_hand, "cloak"),
    ("cloak_blind_attacks", lambda: granted(blinded(cloak_blind_attacks=True), "pass_forward", "back")[1], 2),
    (
        "two cloaks of one cloak",
        lambda: cloaks(cloaked(69, 1, cloak_kept=True).say("cloak SA", "hold", 100)),
        (1, 1),
    ),
    (
        "in the first edition one ended the other",
        lambda: cloaks(cloaked(69, 1, cloak_kept=True, **FIRST).say("cloak SA", "hold", 100)),
        (None, 1),
    ),
)  # fmt: skip
def test_close_quarters(found: Found, expected: object) -> None:
    assert found() == expected


def test_two_cloaks_both_count_and_come_off_with_the_round() -> None:
    bout = cloaked(69, 1, cloak_kept=True).say("cloak SA", "hold", 100, 1).say("push", "hold", 100)
    bout.say("pass_forward", "back").say("thrust H")
    assert bout.parts == {"thrust total": 7, "cloak over head": 20, "cloak on arm": 15}
    assert cloaks(bout.dice(1).exchanges()) == (None, None)


def tripped(**options: Any) -> Bout:
    """The right fencer has fallen, and the other passes forward."""
    return crossed(**options).say("trip RL", "hold", 100).say("pass_forward", "stand")


def test_rd_62c_a_fallen_man_is_not_met_and_rises_the_harder_the_second_time() -> None:
    bout = tripped()
    assert [one.result for one in told(bout, MovementsShown)] == ["ML"]
    bout.exchanges()
    assert (bout.thrown, bout.number) == (("right", "rise"), 50)
    assert bout.dice(49).say("back", "stand").say("cut SA", None, 1).number == 70


def test_prone_contact() -> None:
    bout = tripped(prone_contact=True)
    assert [one.result for one in told(bout, MovementsShown)] == ["C(cs)"]
    bout.exchanges()
    assert {key.split()[0] for key in bout.keys(RIGHT)} == {"fist", "push", "hold"}
    assert "kick RL" in bout.keys(LEFT)
    assert bout.say("trip RL", "hold", 100).thrown == ("right", "tear loose")
    assert bout.right.prone == Prone(1)


def missed_by(bout: Bout) -> Bout:
    """A round in which the armed man misses from beyond measure."""
    return bout.say("back", "back").say("cut SA", None, 1)


def test_rd_60b_a_weapon_is_sought_with_ever_better_chances_and_may_be_kicked_away() -> None:
    bout, asked = Bout(stalemate_rounds=0).arrange(RIGHT, lost=Lost(0)), list[int]()
    for _ in range(7):
        missed_by(bout)
        while bout.asked is None:
            asked.append(bout.number)
            bout.dice(1)
    assert asked == [80, 75, 70, 60, 60, 50, 50, 40, 50, 40, 50]
    missed_by(bout.arrange(RIGHT, lost=Lost(0, 0, 2))).dice(69, 60)
    assert missed_by(bout).number == 80
    prone = Bout().arrange(RIGHT, lost=Lost(0, 0, 2)).arrange(LEFT, prone=Prone(0)).say("stand", "back", 1, 1)
    assert (prone.asked, prone.right.lost) == ("movement", Lost(0, 1)), "who is prone does not kick"
