"""Cloaks thrown, men tripped, and weapons on the ground (5.4)."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.fencer.person import Fencer
from duel_tui.systems.rapier_and_dagger.events import MovementsShown
from duel_tui.systems.rapier_and_dagger.state import Hindrances, Lost, Prone
from duel_tui.systems.rapier_and_dagger.terms import Distance
from tests.fencer.shared import ITALIAN, OLD
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, holding, told, worst

CLOAK = holding(ITALIAN, "cloak")
BUCKLER = holding(OLD, "buckler")


def clinched(left: Fencer, **options: Any) -> Bout:
    return Bout(left, ITALIAN, **options).say("pass_forward", "stand").exchanges()


def blinded(**options: Any) -> Bout:
    """A cloak over the right's head is not shaken off; then the left lets go and they part by a push."""
    bout = clinched(CLOAK, **options).say("cloak H", "hold", 100, 69, 1).say("push", "hold", 100)
    assert bout.asked == "movement"
    return bout


def test_rd_61_a_cloak_over_the_head_may_be_shaken_off_at_once() -> None:
    bout = clinched(CLOAK).say("cloak H", "hold", 100)
    assert bout.thrown == ("right", "shake off")
    assert (bout.number, bout.parts) == (70, {})
    assert bout.dice(70).right.hindered.cloak_over_head is None
    assert "cloak_shaken" in bout.events


def test_rd_61_else_he_must_back_blind_for_a_round() -> None:
    bout = blinded()
    assert bout.keys(RIGHT) == ("back", "yield")
    assert bout.denied(RIGHT)["stand"] == "a cloak over the head"
    bout.say("pass_forward", "back")
    assert bout.fields(RIGHT) is None
    bout.say("thrust H")
    assert (bout.number, bout.parts) == (60, {"thrust total": 7, "cloak over head": 20})
    bout.dice(1).exchanges()
    assert bout.right.hindered.cloak_over_head is None
    assert bout.state.round == 3


def test_rd_61_cloak_blind_attacks() -> None:
    bout = blinded(cloak_blind_attacks=True).say("pass_forward", "back")
    assert bout.plan.attacks.right == 2
    assert bout.fields(RIGHT) is not None


def wrapped(**options: Any) -> Bout:
    """A cloak is about the right's sword arm; he is held, and the left pushes."""
    return clinched(CLOAK, **options).say("cloak SA", "hold", 100, 1).say("push", "hold", 100)


def test_rd_62_a_cloak_on_the_sword_arm_costs_a_round_of_attacks() -> None:
    bout = wrapped().say("pass_forward", "stand")
    assert bout.fields(RIGHT) == {"defence": ("HP", "CP", "LP")}
    bout.say("thrust H", "LP")
    assert (bout.number, bout.parts) == (35, {"thrust total": 7, "cloak on arm": 15})
    bout.dice(1).say("hold", "hold").say("push", "hold", 100)
    assert bout.right.hindered.cloak_on_arm is None


def test_rd_62_cloak_kept() -> None:
    assert wrapped(cloak_kept=True).left.left_hand == "cloak"
    assert blinded(cloak_kept=True).left.left_hand == "cloak"


@pytest.mark.parametrize("die", [70, 69], ids=["shaken off", "not shaken off"])
def test_rd_61_a_cloak_that_has_hit_the_head_has_left_the_hand(die: int) -> None:
    thrown = clinched(CLOAK).say("cloak H", "hold", 100)
    assert thrown.dice(die).left.left_hand == "empty"
    earlier = clinched(CLOAK, edition="1978.1").say("cloak H", "hold", 100)
    assert earlier.dice(die).left.left_hand == "cloak"


def test_rd_61_a_cloak_on_the_arm_does_not_free_the_head() -> None:
    """Both come about only where the cloak is kept."""
    both = clinched(CLOAK, cloak_kept=True).say("cloak H", "hold", 100, 69, 1).say("cloak SA", "hold", 100)
    assert (both.right.hindered.cloak_over_head, both.right.hindered.cloak_on_arm) == (1, 1)
    both.dice(1).say("push", "hold", 100)
    assert both.keys(RIGHT) == ("back", "yield")
    both.say("pass_forward", "back").say("thrust H")
    assert both.parts == {"thrust total": 7, "cloak over head": 20, "cloak on arm": 15}
    both.dice(1).exchanges()
    assert (both.right.hindered.cloak_over_head, both.right.hindered.cloak_on_arm) == (None, None)


def test_rd_61_in_the_first_edition_one_cloak_ended_the_other() -> None:
    options = {"cloak_kept": True, "edition": "1978.1"}
    bout = clinched(CLOAK, **options).say("cloak H", "hold", 100, 69, 1).say("cloak SA", "hold", 100)
    assert (bout.right.hindered.cloak_over_head, bout.right.hindered.cloak_on_arm) == (None, 1)


@pytest.mark.parametrize("target", ["RC", "RL"])
def test_rd_62b_a_shield_on_chest_or_leg_may_stagger(target: str) -> None:
    bout = clinched(BUCKLER).say(f"shield {target}", "hold", 100)
    assert worst(bout.right.body, target) is not None
    assert bout.thrown == ("left", "stagger")
    assert (bout.number, bout.parts) == (65, {})
    assert bout.dice(65).right.prone is not None
    assert clinched(BUCKLER).say(f"shield {target}", "hold", 100, 64).right.prone is None


def tripped(**options: Any) -> Bout:
    bout = clinched(ITALIAN, **options).say("trip RL", "hold", 100)
    assert bout.right.prone is not None
    return bout


def test_rd_62c_he_needs_50_to_rise_and_after_a_failure_70() -> None:
    bout = tripped().say("back", "stand").say("cut SA", None, 1)
    assert bout.thrown == ("right", "rise")
    assert bout.number == 50
    bout.dice(49).say("back", "stand").say("cut SA")
    assert bout.parts["prone"] == 30
    bout.dice(1)
    assert bout.number == 70
    bout.dice(69).say("back", "stand").say("cut SA", None, 1)
    assert bout.number == 70
    assert bout.dice(70).right.prone is None


def test_rd_62c_no_contact_routine_against_a_prone_man() -> None:
    bout = tripped().say("pass_forward", "stand")
    assert [one.result for one in told(bout, MovementsShown)] == [Distance.MISURA_LARGA]
    bout.exchanges()
    assert bout.thrown == ("right", "rise")


def test_rd_62c_prone_contact() -> None:
    bout = tripped(prone_contact=True).say("pass_forward", "stand")
    assert [one.result for one in told(bout, MovementsShown)] == [Distance.CROSSED_SWORDS]
    bout.exchanges()
    assert bout.asked == "means"
    assert not any(key.startswith(("kick", "trip")) for key in bout.keys(RIGHT))
    assert any(key.startswith("kick") for key in bout.keys(LEFT))


def test_rd_62c_prone_contact_goes_on_when_he_is_tripped_as_he_lies() -> None:
    bout = tripped(prone_contact=True).say("pass_forward", "stand").exchanges()
    bout.say("trip RL", "hold", 100)
    assert bout.thrown == ("right", "tear loose")
    assert bout.right.prone == Prone(1)


def disarmed() -> Bout:
    """The right lost his sword in an earlier round."""
    return Bout(ITALIAN, ITALIAN, stalemate_rounds=0).arrange(RIGHT, lost=Lost(0))


def pass_by(bout: Bout) -> Bout:
    """A round in which the armed man misses from beyond measure."""
    return bout.say("back", "back").say("cut SA", None, 1)


def test_the_numbers_of_successive_rounds_and_the_kicks_between() -> None:
    bout = disarmed()
    asked: list[tuple[str, int]] = []
    for _ in range(8):
        pass_by(bout)
        while bout.asked is None:
            asked.append((bout.roll.why, bout.number))
            bout.dice(1)
    stages = [
        80,
        75,
        70,
        ("kick", 60),
        60,
        50,
        ("kick", 50),
        40,
        ("kick", 50),
        40,
        ("kick", 50),
        40,
        ("kick", 50),
    ]
    expected = [("kick away", one[1]) if isinstance(one, tuple) else ("retrieve", one) for one in stages]
    assert asked == expected


def test_a_weapon_kicked_away_begins_again_at_80() -> None:
    bout = disarmed().arrange(RIGHT, lost=Lost(0, 0, 2))
    pass_by(bout).dice(69)
    assert bout.thrown == ("left", "kick away")
    bout.dice(60)
    assert "kicked_away" in bout.events
    assert pass_by(bout).number == 80


def test_no_attempt_is_made_when_the_round_ends_in_contact() -> None:
    bout = disarmed().say("pass_forward", "stand").say("cut H", None, 1)
    bout.say("push", "hold", 100)
    assert bout.asked == "movement"
    assert bout.right.lost == Lost(0)


def test_a_contact_against_a_prone_man_is_none_and_does_not_keep_from_the_weapon() -> None:
    bout = disarmed().arrange(LEFT, prone=Prone(0)).say("stand", "pass_forward")
    assert bout.thrown == ("left", "rise")
    bout.dice(1)
    assert bout.thrown == ("right", "retrieve")


def test_rd_60b_a_man_who_lies_at_the_rounds_end_makes_no_attempt() -> None:
    bout = disarmed().arrange(RIGHT, lost=Lost(0), prone=Prone(0)).say("back", "stand").say("cut SA", None, 1)
    assert bout.thrown == ("right", "rise")
    bout.dice(49)
    assert (bout.asked, bout.right.lost) == ("movement", Lost(0))


def test_rd_60b_a_prone_foe_does_not_kick() -> None:
    bout = disarmed().arrange(RIGHT, lost=Lost(0, 0, 2)).arrange(LEFT, prone=Prone(0))
    bout.say("stand", "back", 1, 1)
    assert (bout.asked, bout.right.lost) == ("movement", Lost(0, 1))


def test_the_round_that_goes_by_for_two_weapons_frees_and_raises_men_too() -> None:
    """Both have lost their swords; one wears a cloak on his arm since this round."""
    bout = (
        Bout().arrange(LEFT, lost=Lost(1), hindered=Hindrances(cloak_on_arm=1)).arrange(RIGHT, lost=Lost(1))
    )
    bout.say("stand", "stand")
    assert "both_retrieved" in bout.events
    assert bout.left == replace(bout.left, lost=None, hindered=Hindrances())
    assert bout.state.round == 3
