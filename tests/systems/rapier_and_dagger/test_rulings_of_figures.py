"""What the booklet and the rulings before them leave open of figures and of surprise (RD-211 to RD-219)."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.systems.rapier_and_dagger.state import Hindrances, Prone, Sheath
from duel_tui.systems.rapier_and_dagger.terms import Drawn
from tests.fencer.shared import OLD
from tests.systems.rapier_and_dagger.figures.bouts import (
    GIFTED,
    LAME_HANDS,
    at,
    bladed,
    duel,
    idle,
    moved,
    open_to,
    spent,
)
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, holding, worst
from tests.systems.rapier_and_dagger.test_surprise import CAUGHT, DAGGER, come_up, unaware

OUT = 60
"""The score with which a sword just comes out."""


def test_rd_211_who_has_two_hindrances_may_do_what_both_allow() -> None:
    """A cloak on the sword arm leaves what defends; a sword just out the simple blows and a disengage."""
    cloaked = duel(GIFTED, GIFTED).arrange(RIGHT, hindered=Hindrances(cloak_on_arm=0))
    bout = bladed(moved(cloaked.arrange(RIGHT, sheath=Sheath(Drawn.OUT)), "stand", "stand"))
    assert open_to(bout, RIGHT, "action") == ("DIS", "NSA")


def test_rd_211_who_is_too_weak_for_the_weapon_only_defends() -> None:
    giant = holding(replace(OLD, strength=12, dexterity=19, expertise=20), "empty", "two_handed")
    for rule, blows in ((False, True), (True, False)):
        bout = duel(GIFTED, giant, requirements_in_fight=rule).hurt(RIGHT, "RC", "light", 2)
        assert bout.right.body.present.strength < 11
        open_now = open_to(bladed(moved(bout, "stand", "stand")), RIGHT, "action")
        assert ("SC" in open_now) is blows
        assert {"DIS", "DDIS", "UP", "NSA"} <= set(open_now)


GOOD_CUTTER = holding(replace(OLD, name="Hodge", dexterity=8, expertise=12), "empty", "back_sword")
"""Sword action points 5 and 8, and only cuts."""


@pytest.mark.parametrize(("blade", "asked"), [("beat", True), ("bind", False)])
def test_rd_212_nobody_is_asked_to_change_a_blade_where_neither_can_pay_a_blow_any_more(
    blade: str,
    asked: bool,  # noqa: FBT001
) -> None:
    """The richer has 8 points to 2; a cut of 2 is paid up to 5, so not beside a bind. The other has no points for a cut."""
    bout = at("ML", GOOD_CUTTER, LAME_HANDS, sap_floor=False)
    bout.say(f"SA {blade}", "feint" if bout.table.ask_of(RIGHT) else None)
    assert (bout.asked == "change_blade") is asked


@pytest.mark.parametrize(("behind_targets", "penalty"), [("all", None), ("table", -15)])
def test_rd_213_from_behind_every_target_is_natural_or_those_of_the_table(
    behind_targets: str, penalty: int | None
) -> None:
    """By the table a pass forward on one who stands leads to head and chest."""

    def part(target: str, **options: Any) -> int | None:
        bout = unaware(behind_targets=behind_targets, **options).dice(CAUGHT).say(None, "pass_forward")
        return bout.say(None, f"thrust {target}").parts.get("out of line")

    assert part("SA") == penalty
    assert part("RC") is None
    assert part("SA", movement="points") is None


@pytest.mark.parametrize("lame", [False, True])
def test_rd_214_on_the_ground_or_with_a_paralysed_arm_nobody_draws_and_it_is_out_all_the_same(
    lame: bool,  # noqa: FBT001
) -> None:
    bout = duel(left_sword="sheathed")
    bout = bout.hurt(LEFT, "SA", "mortal") if lame else bout.arrange(LEFT, prone=Prone(0))
    assert bout.left.sheath is not None
    idle(moved(bout, "stand", "stand"))
    assert not bout.rolls("draw")
    assert bout.left.sheath is None


def test_rd_215_points_that_return_with_each_attack_return_before_the_second_one() -> None:
    bout = duel(left_sword="sheathed", sap_refresh="attack").say("stand", "stand", OUT)
    bladed(bout)
    assert spent(bout) == (2, 0)
    bout.say("NSA no", "NSA no")
    assert (bout.state.exchange, bout.asked, spent(bout)) == (2, "blade", (2, 0))
    assert spent(bladed(bout)) == (0, 0)


@pytest.mark.parametrize(
    ("options", "grade"),
    [
        ({"kind": "friendly"}, "mortal"),
        ({"kind": "friendly", "blunts_cap": True}, "light"),
        ({"kind": "honorable", "blunts_cap": True}, "mortal"),
    ],
)
def test_rd_216_a_stab_is_mortal_in_every_kind_of_duel_unless_the_swords_are_blunt(
    options: dict[str, Any], grade: str
) -> None:
    bout = come_up(DAGGER, **options).say(None, "stab", 30)
    assert worst(bout.left.body, "LC") == grade


LAME = "mortal"
"""The wound that paralyses a leg."""
MOVES = [
    ({}, "movement"),
    ({"movement": "points"}, "combat_movement"),
    ({"approach": "distance", "movement": "points"}, "approach"),
    ({"approach": "map", "map": "tavern"}, "plot"),
]
"""The question about a movement in each kind of duel."""


def lame(*sides: Side, **options: Any) -> Bout:
    """A duel to the death in which nobody may yield; these sides are bound to where they stand."""
    bout = Bout(kind="death", no_quarter=True, **options)
    for side in sides:
        bout.hurt(side, "RL", LAME)
    return bout


@pytest.mark.parametrize(("options", "question"), MOVES, ids=[question for _, question in MOVES])
def test_rd_167_who_is_bound_and_cannot_yield_is_not_asked_for_a_movement(
    options: dict[str, Any], question: str
) -> None:
    bout = lame(LEFT, **options)
    assert bout.asked == question
    assert bout.table.ask_of(LEFT) is None
    assert bout.table.ask_of(RIGHT) is not None
    assert lame(LEFT, edition="1978.2", **options).table.ask_of(LEFT) is not None


def test_rd_167_after_a_refused_yield_the_bound_one_stands_unasked_in_that_round_alone() -> None:
    bout = Bout(kind="death").hurt(LEFT, "RL", LAME)
    bout.say("yield", "stand").say(None, "no")
    assert bout.table.ask_of(LEFT) is None
    bout.say(None, "stand").exchanges()
    assert bout.state.round == 2
    assert bout.keys(LEFT) == ("stand", "yield")


def test_rd_167_two_who_are_bound_and_cannot_yield_stand_unasked() -> None:
    bout = lame(LEFT, RIGHT)
    assert bout.asked == "exchange"
    assert lame(LEFT, RIGHT, approach="distance").ended == (None, "stalemate")


@pytest.mark.parametrize(("options", "question"), MOVES, ids=[question for _, question in MOVES])
def test_rd_218_two_who_are_bound_are_asked_where_no_count_of_quiet_rounds_ends_the_duel(
    options: dict[str, Any], question: str
) -> None:
    bout = lame(LEFT, RIGHT, stalemate_rounds=0, **options)
    assert bout.asked == question
    assert None not in {bout.table.ask_of(side) for side in Side}
