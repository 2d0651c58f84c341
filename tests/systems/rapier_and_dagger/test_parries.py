"""Defences: lines, left hands, and the Special line (5.3, RD-35 to RD-47)."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.fencer.person import Fencer
from duel_tui.systems.rapier_and_dagger.state import Hindrances, Lost, Prone
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, holding

ATTACKER = replace(ITALIAN, strength=20, dexterity=1, expertise=17)
"""Cut 1, thrust 6; the parts of his rolls below are the defender's doing."""
LINES = ("HP", "CP", "LP")
STAND_SA = {"HP": 80, "CP": 75, "LP": 70, "SP": 65}
"""The matrix for a man who stands, attacked at the sword arm by another who stands."""


def parried(defender: Fencer, words: str | None, **options: Any) -> tuple[int, dict[str, int]]:
    """The number and the defender's parts against a cut at the arm when both stand."""
    bout = Bout(ATTACKER, defender, **options)
    return against(bout, words)


def against(bout: Bout, words: str | None) -> tuple[int, dict[str, int]]:
    bout.say("stand", "stand")
    mine = "cut SA HP" if bout.fields(LEFT) and "defence" in (bout.fields(LEFT) or {}) else "cut SA"
    bout.say(mine, words)
    assert bout.roll.side is LEFT
    return bout.number, {name: part for name, part in bout.parts.items() if name != "cut total"}


def test_rd_35_an_attack_is_given_up_inside_one_exchange() -> None:
    bout = Bout(ATTACKER, OLD).say("stand", "stand").say("cut SA HP", "give up HP", 1)
    assert bout.state.exchange == 2
    bout.say("cut SA HP", "cut SA")
    assert bout.number == STAND_SA["SP"]


def test_rd_35_who_has_no_attack_in_an_exchange_has_nothing_to_give_up() -> None:
    """The third attack is Bernardino's bonus: his foe only parries then, and an old sword not even that."""
    stronger = replace(SPANIARD, size=20)
    bout = Bout(stronger, ITALIAN).say("pass_forward", "back")
    for _ in range(2):
        bout.say("cut SA HP", "cut SA HP", 1, 1)
    assert bout.fields(LEFT) == {"target": ("SA", "H", "RC", "LC", "RL", "LL"), "blow": ("cut", "thrust")}
    assert bout.fields(RIGHT) == {"defence": LINES}
    old = Bout(stronger, replace(OLD, size=1)).say("pass_forward", "back")
    for _ in range(2):
        old.say("cut SA HP", "cut SA", 1, 1)
    assert old.fields(RIGHT) is None


def test_rd_35_give_up_scope_round_buys_the_line_for_the_round() -> None:
    bout = Bout(ATTACKER, OLD, give_up_scope="round").say("stand", "stand").say("cut SA HP", "give up HP", 1)
    bout.say("cut SA HP", "cut SA LP")
    assert bout.number == STAND_SA["LP"]
    assert bout.parts["active parry"] == -10


def test_rd_35_give_up_scope_round_buys_the_universal_parry_for_the_round() -> None:
    bout = Bout(ATTACKER, ITALIAN, give_up_scope="round").say("stand", "stand")
    bout.say("cut SA HP", "give up UP", 1).say("cut SA HP", "cut SA UP")
    assert bout.parts["universal parry"] == -25
    bout.dice(1)
    assert bout.thrown == ("right", "hit")


def test_rd_35_give_up_scope_round_lasts_one_round() -> None:
    bout = Bout(ATTACKER, OLD, give_up_scope="round").say("back", "back").say("cut SA HP", "give up HP", 1)
    fields = bout.say("stand", "stand").fields(RIGHT)
    assert fields is not None
    assert "give_up" in fields
    bout.say("cut SA HP", "cut SA")
    assert bout.number == STAND_SA["SP"]


def test_rd_35_give_up_scope_round_on_a_forced_line_keeps_the_universal_parry() -> None:
    bout = Bout(ATTACKER, ITALIAN, give_up_scope="round").hurt(RIGHT, "LA", "serious").say("stand", "stand")
    bout.say("cut SA HP", "give up UP", 1).say("cut SA HP", "cut SA")
    assert bout.parts["universal parry"] == -25


def test_rd_36_the_universal_parry_gives_up_the_attack() -> None:
    assert parried(ITALIAN, "give up UP") == (STAND_SA["SP"], {"universal parry": -25})
    bout = Bout(ATTACKER, ITALIAN).say("stand", "stand").say("cut SA HP", "give up UP", 1)
    assert bout.asked == "exchange"
    bout = Bout().say("stand", "stand")
    with pytest.raises(IllegalChoiceError, match="give_up no with defence UP is not allowed"):
        bout.table.decide(LEFT, {"target": "SA", "blow": "cut", "defence": "UP", "give_up": "no"})


@pytest.mark.parametrize("left_hand", ["cloak", "dagger"])
def test_rd_36_the_left_hand_does_not_count_for_it(left_hand: str) -> None:
    assert parried(holding(ITALIAN, left_hand), "give up UP")[1] == {"universal parry": -25}


def test_rd_36_a_forced_special_line_keeps_the_universal_parry_open_and_adds() -> None:
    bout = Bout(ATTACKER, ITALIAN).hurt(RIGHT, "LA", "serious")
    assert against(bout, "give up UP") == (STAND_SA["SP"], {"universal parry": -25})
    lamed = Bout(ATTACKER, ITALIAN).hurt(RIGHT, "LA", "mortal")
    assert against(lamed, "give up UP")[1] == {"universal parry": -25, "left arm paralysed": 10}


@pytest.mark.parametrize("how", ["left arm", "cloak"])
def test_rd_45_who_has_only_the_universal_parry_is_told_why(how: str) -> None:
    bout = Bout(ITALIAN, ITALIAN, cloak_blind_attacks=True)
    if how == "cloak":
        bout = bout.arrange(LEFT, hindered=Hindrances(cloak_over_head=0)).say("back", "pass_forward")
    else:
        bout = bout.hurt(LEFT, "LA", "serious").say("stand", "stand")
    why = "a cloak over the head" if how == "cloak" else "the left arm is of no use"
    assert bout.denied(LEFT) == dict.fromkeys(("HP", "CP", "LP"), why)


def test_rd_36_up_with_left_hand() -> None:
    """The mildest figure of what he holds counts, since the Special line has none."""
    for left_hand, figure in (("cloak", -5), ("dagger", -10)):
        found = parried(holding(ITALIAN, left_hand), "give up UP", up_with_left_hand=True)
        assert found[1] == {"universal parry": -25, left_hand: figure}


@pytest.mark.parametrize("line", LINES)
def test_rd_37_an_empty_left_hand_parries_without_modifier(line: str) -> None:
    assert parried(ITALIAN, f"cut SA {line}") == (STAND_SA[line], {})


@pytest.mark.parametrize(
    ("left_hand", "line", "figure"),
    [
        ("cloak", "HP", -5),
        ("cloak", "CP", -10),
        ("cloak", "LP", -5),
        ("dagger", "HP", -10),
        ("dagger", "CP", -15),
        ("dagger", "LP", -15),
    ],
)
def test_rd_38_the_defence_table_counts_on_the_chosen_line(left_hand: str, line: str, figure: int) -> None:
    assert parried(holding(ITALIAN, left_hand), f"cut SA {line}") == (STAND_SA[line], {left_hand: figure})


BUCKLERED = holding(OLD, "buckler", "light_sword")


def test_rd_39_a_buckler_is_carried_to_a_line_only_by_giving_up_the_attack() -> None:
    with_rapier = holding(ITALIAN, "buckler")
    for line in LINES:
        expected = (STAND_SA[line], {"buckler": -20})
        assert parried(with_rapier, f"give up {line}", free_weapons=True) == expected
    assert parried(with_rapier, "cut SA", free_weapons=True) == (STAND_SA["SP"], {"buckler": -20})


def test_rd_40_a_light_sword_without_buckler() -> None:
    assert parried(OLD, "give up CP") == (STAND_SA["CP"], {"active parry": -10})
    assert parried(OLD, "cut SA") == (STAND_SA["SP"], {"no parry": 10})


@pytest.mark.parametrize("weapon", ["light_sword", "back_sword"])
@pytest.mark.parametrize(
    ("left_hand", "line", "better"),
    [
        ("dagger", "HP", {"dagger": -10}),
        ("dagger", "CP", {"dagger": -15}),
        ("cloak", "HP", {"active parry": -10}),
        ("cloak", "CP", {"cloak": -10}),
        ("cloak", "LP", {"active parry": -10}),
    ],
)
def test_rd_38b_the_better_of_two_figures_counts(
    weapon: str, left_hand: str, line: str, better: dict[str, int]
) -> None:
    fencer = holding(OLD, left_hand, weapon)
    assert parried(fencer, f"give up {line}") == (STAND_SA[line], better)


@pytest.mark.parametrize("house", [{"parry_stack": True}, {"edition": "1978.1"}], ids=str)
def test_rd_38b_parry_stack_and_the_first_edition_add_them(house: dict[str, Any]) -> None:
    added = (STAND_SA["CP"], {"dagger": -15, "active parry": -10})
    assert parried(holding(OLD, "dagger"), "give up CP", **house) == added


def test_rd_41_a_light_sword_with_buckler() -> None:
    assert parried(BUCKLERED, "give up CP") == (STAND_SA["CP"], {"buckler": -20})
    assert parried(BUCKLERED, "cut SA") == (STAND_SA["SP"], {"buckler": -20})


def test_rd_41_parry_stack() -> None:
    stacked = parried(BUCKLERED, "give up CP", parry_stack=True)
    assert stacked == (STAND_SA["CP"], {"buckler": -20, "active parry": -10})
    assert parried(BUCKLERED, "cut SA", parry_stack=True) == (STAND_SA["SP"], {"buckler": -20})


def test_rd_42_a_two_handed_sword() -> None:
    two_handed = holding(OLD, "empty", "two_handed")
    assert parried(two_handed, "give up LP") == (STAND_SA["LP"], {"active parry": -15})
    assert parried(two_handed, "cut SA") == (STAND_SA["SP"], {"no parry": 15})


def test_rd_43_a_back_sword() -> None:
    back_sword = holding(OLD, "empty", "back_sword")
    assert parried(back_sword, "give up HP") == (STAND_SA["HP"], {"active parry": -10})
    assert parried(back_sword, "cut SA") == (STAND_SA["SP"], {"no parry": 5})
    with_buckler = holding(OLD, "buckler", "back_sword")
    assert parried(with_buckler, "give up HP") == (STAND_SA["HP"], {"buckler": -20})
    assert parried(with_buckler, "cut SA") == (STAND_SA["SP"], {"buckler": -20})


@pytest.mark.parametrize(
    ("state", "parts"),
    [
        ({"lost": Lost(0)}, {}),
        ({"prone": Prone(0)}, {"prone": 20}),
        ({"prone": Prone(0, failed=True)}, {"prone": 30}),
    ],
)
def test_rd_45_who_cannot_parry_is_on_the_special_line(
    state: dict[str, object], parts: dict[str, int]
) -> None:
    assert against(Bout(ATTACKER, ITALIAN).arrange(RIGHT, **state), None) == (STAND_SA["SP"], parts)


def test_rd_46_several_reasons_use_the_line_once_and_add_up() -> None:
    bout = Bout(ATTACKER, ITALIAN).hurt(RIGHT, "LA", "mortal").arrange(RIGHT, prone=Prone(0), lost=Lost(0))
    assert against(bout, None) == (STAND_SA["SP"], {"prone": 20, "left arm paralysed": 10})


def test_rd_47_only_a_buckler_helps_on_a_forced_special_line() -> None:
    for left_hand in ("cloak", "dagger"):
        bout = Bout(ATTACKER, holding(ITALIAN, left_hand)).arrange(RIGHT, prone=Prone(0))
        assert against(bout, None)[1] == {"prone": 20}
    bout = Bout(ATTACKER, BUCKLERED).arrange(RIGHT, prone=Prone(0))
    assert against(bout, None)[1] == {"buckler": -20, "prone": 20}


def test_rd_47_a_buckler_on_a_hurt_arm_does_not_help() -> None:
    bout = Bout(ATTACKER, BUCKLERED).hurt(RIGHT, "LA", "serious")
    assert against(bout, "cut SA") == (STAND_SA["SP"], {"no parry": 10})
