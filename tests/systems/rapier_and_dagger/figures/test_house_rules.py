"""House rules and earlier editions of figures, of surprise and of drawing; what is as written has a second reading."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.fencer.person import Fencer
from duel_tui.registry import OptionError
from duel_tui.systems.rapier_and_dagger.events import RoundEnded, SwordOut
from duel_tui.systems.rapier_and_dagger.state import Hindrances, Prone, Sheath
from duel_tui.systems.rapier_and_dagger.terms import Drawn
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import (
    ACTIONS,
    FEEBLE,
    GIFTED,
    LAME_HANDS,
    MEASURES,
    POINTS,
    SABREUR,
    TALL,
    answer,
    at,
    bladed,
    duel,
    idle,
    kept,
    moved,
    open_to,
    spent,
)
from tests.systems.rapier_and_dagger.situations import (
    DAGGER,
    LEFT,
    RIGHT,
    Bout,
    Found,
    cases,
    holding,
    ruleset,
    told,
    wearing,
    worst,
)

SECOND: dict[str, Any] = {"edition": "1978.2"}
THIRD: dict[str, Any] = {"edition": "1978.3"}
CAUGHT, OUT = 51, 60
"""Scores with which a victim just does not turn in time, and a sword just comes out."""

# --- Switches -------------------------------------------------------------------------------------------

SETS = {
    "pnp": ("none", "table", "matrix"),
    "fig": ("distance", "points", "actions"),
    "fig_move_pnp_attack": ("none", "points", "matrix"),
    "approach_then_pnp": ("distance", "table", "matrix"),
}
QUESTION = {("none", "table"): "movement", ("none", "points"): "combat_movement"}


def switches(**options: Any) -> tuple[str, ...]:
    found = ruleset(**options).book.switches
    return (found.approach, found.movement, found.attack)


@pytest.mark.parametrize("mix", product(("none", "distance"), ("table", "points"), ("matrix", "actions")))
def test_rd_140_every_mix_but_the_table_with_actions_is_played(mix: tuple[str, str, str]) -> None:
    options: dict[str, Any] = dict(zip(("approach", "movement", "attack"), mix, strict=True))
    if mix[1:] == ("table", "actions"):
        with pytest.raises(OptionError):
            ruleset(**options)
        return
    bout = Bout(**options)
    assert switches(**options) == mix
    assert bout.asked == QUESTION.get(mix[:2], "approach")
    bout = bout.say("18", "9") if bout.asked == "approach" else bout
    assert bout.say("stand", "stand").asked == ("exchange" if mix[2] == "matrix" else "blade")


def test_rd_140_a_mode_is_the_name_of_a_set_and_a_switch_may_agree_with_it() -> None:
    assert {mode: switches(mode=mode) for mode in SETS} == SETS
    assert switches() == SETS["pnp"]
    assert switches(mode="fig", attack="actions") == SETS["fig"]


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "fig", "approach": "none"},
        {"mode": "pnp", "movement": "points"},
        {"mode": "fig_move_pnp_attack", "attack": "actions"},
        {"mode": "approach_then_pnp", "movement": "points"},
        {"left_stance": "back_turned", "right_stance": "back_turned"},
    ],
)
def test_what_contradicts_and_rd_185_two_backs_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        ruleset(**options)


# --- Surprise and drawing -------------------------------------------------------------------------------


def unaware(attacker: Fencer = ITALIAN, victim: Fencer = ITALIAN, **options: Any) -> Bout:
    """The left fencer's back is turned."""
    return Bout(victim, attacker, left_stance="back_turned", **options)


def come_up(attacker: Fencer = ITALIAN, victim: Fencer = ITALIAN, feet: int = 18, **options: Any) -> Bout:
    """The right fencer has walked up to the left one, who does not turn, and has missed with the one attack."""
    bout = unaware(attacker, victim, approach="distance", distance=feet, **options)
    bout = bout.say(None, str(feet - 9)) if feet > 9 else bout
    return bout.dice(CAUGHT).say(None, "stand").say(None, "thrust H", 1)


def from_behind(target: str, **options: Any) -> dict[str, int]:
    """The parts of a thrust from behind, with a pass forward, which the table leads to head and chest."""
    bout = unaware(**options).dice(CAUGHT)
    return bout.say(None, "pass_forward").say(None, f"thrust {target}").parts


def stabbed(**options: Any) -> str | None:
    return worst(come_up(DAGGER, **options).say(None, "stab", 30).left.body, "LC")


def lame_arm() -> dict[str, str]:
    bout = unaware(DAGGER, approach="distance", distance=18).hurt(RIGHT, "LA", "serious").say(None, "9")
    return bout.dice(CAUGHT).say(None, "stand").say(None, "thrust H", 1).denied(RIGHT)


def drawn(**options: Any) -> dict[str, tuple[str, ...]]:
    """The fields of the left fencer, whose sword is just out."""
    return Bout(left_sword="sheathed", **options).say("stand", "stand", OUT).fields(LEFT) or {}


def on_the_ground(**options: Any) -> Bout:
    """The left fencer is on the ground with a sheathed sword, and the first attack begins."""
    bout = duel(left_sword="sheathed", **options).arrange(LEFT, prone=Prone(0))
    return moved(bout.arrange(LEFT, prone=Prone(0), sheath=Sheath()), "stand", "stand")


def lame_draws(**options: Any) -> bool:
    """Whether somebody with a paralysed sword arm draws."""
    bout = duel(left_sword="sheathed", **options).hurt(LEFT, "SA", "mortal")
    return moved(bout, "stand", "stand").rolls("draw")


SHIELDED = holding(ITALIAN, "buckler")
BEHIND = {"thrust total": 7, "from behind": 30}


def knocked() -> tuple[str, ...]:
    """What is open after a knock that failed, to somebody who once disarmed the other in a grapple."""
    return come_up(kind="death").placed(may_disarm=RIGHT).say(None, "knock", 61).keys(RIGHT)


@cases(
    ("RD-190", lambda: come_up(DAGGER, feet=9).asked, "close_behind"),
    ("RD-190 in the second edition", lambda: come_up(DAGGER, feet=9, **SECOND).asked, "movement"),
    ("RD-187 a buckler behind the back", lambda: from_behind("H", victim=SHIELDED, free_weapons=True), BEHIND),
    ("RD-190 no hilt after a knock", lambda: "disarm" in knocked(), False),
    ("RD-113 no dagger", lambda: come_up().denied(RIGHT), {"stab": "no dagger"}),
    ("RD-113 a bad arm", lame_arm, {"stab": "the left arm is of no use"}),
    ("RD-113 a failed stab", lambda: come_up(DAGGER).say(None, "stab", 29).left.body.wounds, ()),
    ("RD-216", lambda: stabbed(kind="friendly"), "mortal"),
    ("RD-216 blunts_cap", lambda: stabbed(kind="friendly", blunts_cap=True), "light"),
    ("RD-216 blunts_cap of sharp swords", lambda: stabbed(kind="honorable", blunts_cap=True), "mortal"),
    ("RD-213 all", lambda: from_behind("SA").get("out of line"), None),
    ("RD-213 table", lambda: from_behind("SA", behind_targets="table")["out of line"], -15),
    ("RD-213 table, natural", lambda: from_behind("RC", behind_targets="table").get("out of line"), None),
    ("RD-213 points", lambda: from_behind("SA", behind_targets="table", **POINTS).get("out of line"), None),
    ("RD-116", lambda: "give_up" in drawn(), True),
    ("RD-116 in the second edition", lambda: "give_up" in drawn(**SECOND), False),
    ("RD-214 prone_draws", lambda: on_the_ground(prone_draws=True).rolls("draw"), True),
    ("RD-214 a lame arm", lame_draws, False),
    ("RD-214 a lame arm with prone_draws", lambda: lame_draws(prone_draws=True), False),
)  # fmt: skip
def test_surprise_and_drawing(found: Found, expected: object) -> None:
    assert found() == expected


def test_rd_214_who_has_drawn_on_the_ground_attacks_no_more_than_before() -> None:
    bout = on_the_ground(prone_draws=True).dice(OUT)
    assert bout.table.ask_of(LEFT) is None
    assert "sword just out" in bladed(bout).say(None, "ST").parts
    idle(bout.dice(1))
    assert bout.left.sheath is None
    paper = Bout(left_sword="sheathed", prone_draws=True).arrange(LEFT, prone=Prone(0)).say("stand", "stand")
    assert (paper.plan.attacks.left, paper.rolls("draw")) == (0, True)


def test_rd_189_a_sword_that_no_roll_brought_out_is_told_before_the_round_ends() -> None:
    bout = idle(Bout(left_sword="sheathed", **ACTIONS).say("stand", "stand", OUT + 1))
    while bout.rolls("draw"):
        idle(bout.dice(OUT + 1))
    assert [event.side for event in told(bout, SwordOut)] == [LEFT]
    assert "sword_out" in bout.events[: bout.events.index("round_ended")]


# --- Movement -------------------------------------------------------------------------------------------

MOVES: tuple[tuple[dict[str, Any], str], ...] = (
    ({}, "movement"),
    ({"movement": "points"}, "combat_movement"),
    ({"approach": "distance", "movement": "points"}, "approach"),
    ({"approach": "map", "map": "tavern"}, "plot"),
)
"""The question about a movement in each kind of duel."""


def lame(*sides: Side, **options: Any) -> Bout:
    """A duel to the death in which nobody may yield; these sides are bound to where they stand."""
    bout = Bout(kind="death", no_quarter=True, **options)
    for side in sides:
        bout.hurt(side, "RL", "mortal")
    return bout


@pytest.mark.parametrize(("options", "question"), MOVES, ids=[question for _, question in MOVES])
def test_rd_167_rd_218_who_is_bound_is_asked_only_where_nothing_else_ends_the_duel(
    options: dict[str, Any], question: str
) -> None:
    one = lame(LEFT, **options)
    assert (one.asked, one.table.ask_of(LEFT)) == (question, None)
    assert lame(LEFT, **SECOND, **options).table.ask_of(LEFT) is not None
    both = lame(LEFT, RIGHT, stalemate_rounds=0, **options)
    assert both.asked == question
    assert None not in {both.table.ask_of(side) for side in Side}


def test_rd_167_two_who_are_bound_part() -> None:
    assert lame(LEFT, RIGHT).asked == "exchange"
    assert lame(LEFT, RIGHT, approach="distance").ended == (None, "stalemate")
    bout = Bout(mode="fig", stalemate_rounds=1)
    assert bout.say("0", "0").ended == (None, "stalemate")


def test_rd_179_a_refusal_takes_the_yield_away_for_the_round_the_movement_too() -> None:
    bout = Bout(mode="fig", distance=18).say("9", "yield").say("no")
    assert (bout.asked, bout.state.distance, bout.state.round) == ("approach", 18, 1)
    assert "yield" not in bout.keys(RIGHT)
    assert "yield" not in bout.say("9", "0").keys(RIGHT)
    assert "yield" in idle(bout.say("stand", "stand")).keys(RIGHT)


@pytest.mark.parametrize(("measure", "told_as"), [("BM", "BM"), ("BM*", "BM*"), ("ML", "ML"), ("MS", "ML")])
def test_a_round_is_told_to_end_at_the_distance_it_leaves(measure: str, told_as: str) -> None:
    bout = idle(kept(Bout(mode="fig", distance=9).say(*MEASURES[measure])))
    assert [event.result for event in told(bout, RoundEnded)] == [told_as]
    apart = Bout(mode="fig").say("0", "0")
    assert [event.result for event in told(apart, RoundEnded)] == ["BM"]


def change_denied() -> set[str]:
    """Why 3 points do not pay for a change from a volt."""
    return set(duel(TALL, ITALIAN).say("volt", "stand").denied(LEFT).values())


def blade_denied(fencer: Fencer, blade: str) -> dict[str, str]:
    return at("ML", fencer, ITALIAN).say("SA absence", f"SA {blade}").denied(RIGHT)


GOOD_CUTTER = holding(replace(OLD, dexterity=8, expertise=12), "empty", "back_sword")
"""Sword action points 5 and 8, and only cuts."""


def richer(blade: str, **options: Any) -> Bout:
    """The richer has 8 points to 2, and a cut is paid up to 5; the other has no points for a cut."""
    bout = at("ML", GOOD_CUTTER, LAME_HANDS, sap_floor=False, **options)
    return bout.say(f"SA {blade}", "feint" if bout.table.ask_of(RIGHT) else None)


def struck(blow: str, his: str, **options: Any) -> dict[str, int]:
    """The parts of a blow into a beat."""
    return bladed(at("ML", **options), "SA absence", "SA beat").say(blow, his).parts


def first_hit(rule: str) -> Bout:
    bout = duel(SPANIARD, GIFTED, first_strike=True, first_hit=rule)
    return bladed(moved(bout, "stand", "volt"), "RC absence", "LL absence").say("SC", "SC", 100)


def refreshed() -> list[tuple[int, int]]:
    """What both have spent in the first attack, after it, and in the second."""
    bout = duel(left_sword="sheathed", sap_refresh="attack").say("stand", "stand", OUT)
    found = [spent(bladed(bout)), spent(bout.say("NSA no", "NSA no"))]
    return [*found, spent(bladed(bout))]


def old_rapier() -> int:
    bout = at("ML", holding(OLD, "empty", "rapier"), free_weapons=True)
    return bladed(bout, "RC absence").say("ST", "NSA").number


LEATHER = wearing(ITALIAN, "leather")


def swept(**options: Any) -> str:
    pair = ("volt", "pass_side")
    return str(moved(duel(**options), *pair).plan.result)


@cases(
    ("RD-184 psv_cell as written", swept, "C(cs)"),
    ("RD-184 psv_cell ms", lambda: swept(psv_cell="ms"), "MS"),
    ("RD-184 psv_cell by_row of equals", lambda: swept(psv_cell="by_row"), "C(cs)"),
    ("RD-162", change_denied, {"costs 5, 3 left", "costs 4, 3 left"}),
    ("RD-169 points left", lambda: blade_denied(SABREUR, "beat"), {"bind": "costs 5, 4 left"}),
    ("RD-169 the difference", lambda: blade_denied(SABREUR, "absence"), {"bind": "costs 5, a change takes at most 3"}),
    ("RD-169 after a bind", lambda: blade_denied(FEEBLE, "bind"), {"beat": "costs 3, 2 left"}),
    ("RD-212 a beat", lambda: richer("beat").asked, "change_blade"),
    ("RD-212 a bind", lambda: richer("bind").asked, "change_movement_again"),
    ("RD-212 idle_change", lambda: richer("bind", idle_change="asked").asked, "change_blade"),
    ("RD-212 idle_change costs", lambda: answer(richer("bind", idle_change="asked"), "absence").left.effort.spent, 6),
    ("RD-69", lambda: struck("ST", "DIS")["blade"], -10),
    ("RD-69 defensive_cancels_blade", lambda: "blade" in struck("ST", "DIS", defensive_cancels_blade=True), False),
    ("RD-69 of a blow", lambda: struck("ST", "ST", defensive_cancels_blade=True)["blade"], -10),
    ("RD-109", lambda: struck("ST", "NSA", right=LEATHER)["leather"], -10),
    ("RD-109 fig_armour off", lambda: "leather" in struck("ST", "NSA", right=LEATHER, fig_armour=False), False),
    ("RD-181 free_weapons", old_rapier, 70),
    ("RD-215 sap_refresh", refreshed, [(2, 0), (2, 0), (0, 0)]),
    ("RD-219 answered", lambda: first_hit("answered").thrown, ("left", "hit")),
    ("RD-219 ends", lambda: first_hit("ends").state.exchange, 2),
)  # fmt: skip
def test_points_and_actions(found: Found, expected: object) -> None:
    assert found() == expected


# --- Who may do what ------------------------------------------------------------------------------------

ALL = ("ST", "SC", "DIST", "DISC", "DIS", "DDIS", "UP", "NSA")
CLOAKED: dict[str, Any] = {"hindered": Hindrances(cloak_on_arm=0)}
JUST_OUT: dict[str, Any] = {"sheath": Sheath(Drawn.OUT)}
BLOWS = ("ST", "SC", "DIST", "DISC", "NSA")


def gifted(measure: str = "ML", right: Fencer = GIFTED, *, one_armed: bool = False, **changes: Any) -> Bout:
    """The right fencer, in some state, chooses a sword action."""
    bout = duel(GIFTED, right).arrange(RIGHT, **changes)
    bout = bout.hurt(RIGHT, "LA", "serious") if one_armed else bout
    return bladed(moved(bout, *MEASURES[measure]))


def actions(bout: Bout) -> tuple[tuple[str, ...], set[str]]:
    """The actions open to the right fencer, and why he has no others."""
    return open_to(bout, RIGHT, "action"), set(bout.denied(RIGHT).values())


def too_weak(**options: Any) -> tuple[str, ...]:
    giant = holding(replace(OLD, strength=12, dexterity=19, expertise=20), "empty", "two_handed")
    bout = duel(GIFTED, giant, **options).hurt(RIGHT, "RC", "light", 2)
    return open_to(bladed(moved(bout, "stand", "stand")), RIGHT, "action")


def blinded(**options: Any) -> Bout:
    bout = duel(GIFTED, GIFTED, cloak_blind_attacks=True, **options)
    bout.arrange(RIGHT, hindered=Hindrances(cloak_over_head=0))
    return bladed(moved(bout, "pass_forward", "back"))


@cases(
    ("as he is", lambda: actions(gifted()), (ALL, set())),
    ("RD-177 half beyond measure", lambda: actions(gifted("BM*")), (("DIS", "UP", "NSA"), {"a step too far back"})),
    ("a cloak", lambda: actions(gifted(**CLOAKED)), (("DIS", "DDIS", "UP", "NSA"), {"a cloak about the sword arm"})),
    ("one arm", lambda: actions(gifted(one_armed=True)), (BLOWS, {"the left arm is of no use"})),
    ("just out", lambda: actions(gifted(**JUST_OUT))[1], {"the sword is only just out"}),
    ("RD-211 both", lambda: actions(gifted(**CLOAKED, **JUST_OUT))[0], ("DIS", "NSA")),
    ("both say why", lambda: gifted(**CLOAKED, **JUST_OUT).denied(RIGHT)["ST"], "a cloak about the sword arm"),
    ("both say why", lambda: gifted(**CLOAKED, **JUST_OUT).denied(RIGHT)["UP"], "the sword is only just out"),
    ("RD-61 cloak_blind_attacks", lambda: actions(blinded()), (BLOWS, {"a cloak over the head"})),
    ("in the third edition", lambda: actions(blinded(**THIRD)), (ALL, set())),
    ("RD-211 too weak", too_weak, ("SC", "DISC", "DIS", "DDIS", "UP", "NSA")),
    ("RD-211 requirements_in_fight", lambda: too_weak(requirements_in_fight=True), ("DIS", "DDIS", "UP", "NSA")),
    ("RD-44", lambda: gifted(right=holding(GIFTED, "empty", "back_sword")).denied(RIGHT)["ST"], "this weapon only cuts"),
)  # fmt: skip
def test_rd_170_who_may_choose_what_and_why_not(found: Found, expected: object) -> None:
    assert found() == expected


def test_rd_170_in_the_third_edition_the_defences_of_the_blind_counted_for_nothing() -> None:
    parts = [blinded(**THIRD).say("ST", action).parts for action in ("UP", "NSA")]
    assert parts[0] == parts[1]
