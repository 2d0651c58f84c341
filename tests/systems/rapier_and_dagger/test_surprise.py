"""Attacks from behind (5.8): who turns in time, the one attack on who does not, and what may follow it."""

from typing import Any

import pytest

from duel_tui.registry import OptionError, options
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from tests.fencer.shared import ITALIAN
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, holding, wearing, worst

TURNED, CAUGHT = 50, 51
"""Scores with which a victim just turns in time, and just does not."""
FIGURES = {"movement": "points", "attack": "actions"}
DAGGER = holding(ITALIAN, "dagger")


def unaware(attacker: Any = ITALIAN, victim: Any = ITALIAN, **options: Any) -> Bout:
    """The left fencer's back is turned."""
    return Bout(victim, attacker, left_stance="back_turned", **options)


def come_up(attacker: Any = ITALIAN, victim: Any = ITALIAN, feet: int = 18, **options: Any) -> Bout:
    """The right fencer has walked up to the left one, who does not turn, and has missed with the one attack."""
    bout = unaware(attacker, victim, approach="distance", distance=feet, **options)
    walked = str(feet - 9)
    bout.say(None, walked).dice(CAUGHT).say(None, "stand")
    return bout.say(None, "thrust H", 1)


def test_rd_112_a_victim_turns_in_half_of_all_cases() -> None:
    bout = unaware()
    assert bout.thrown == ("left", "turn")
    assert bout.dice(TURNED).asked == "movement"
    assert unaware().dice(CAUGHT).asked == "column"


def test_rd_187_with_the_matrix_the_attacker_picks_a_column_against_one_who_stands_without_a_guard() -> None:
    bout = unaware().dice(CAUGHT)
    assert bout.table.ask_of(LEFT) is None
    assert bout.keys(RIGHT) == ("back", "stand", "pass_side", "volt", "pass_forward")
    bout.say(None, "pass_forward")
    assert bout.fields(LEFT) is None
    assert set(bout.fields(RIGHT) or {}) == {"target", "blow"}
    bout.say(None, "thrust H")
    assert bout.number == 45
    assert bout.parts == {"thrust total": 7, "from behind": 30}


def test_rd_187_a_bound_attacker_has_one_column_and_is_not_asked() -> None:
    bout = unaware().hurt(RIGHT, "RL", "mortal").dice(CAUGHT)
    assert bout.asked == "exchange"


def test_rd_187_a_buckler_is_of_no_use_behind_the_back() -> None:
    victim = holding(ITALIAN, "buckler")
    bout = unaware(victim=victim, free_weapons=True).dice(CAUGHT).say(None, "stand").say(None, "thrust H")
    assert "buckler" not in bout.parts


def test_rd_186_who_is_unaware_neither_walks_nor_draws() -> None:
    bout = unaware(approach="distance", distance=60, left_sword="sheathed")
    assert bout.table.ask_of(LEFT) is None
    bout.say(None, "27")
    assert (bout.state.distance, bout.state.round, bout.asked) == (33, 2, "approach")
    assert bout.left.sheath is not None
    assert not bout.left.sheath.paid
    assert bout.say(None, "24").thrown == ("left", "turn")


@pytest.mark.parametrize("approach", ["none", "distance"])
@pytest.mark.parametrize("mix", [{}, {"movement": "points"}, FIGURES], ids=["table", "points", "actions"])
def test_rd_155_without_an_approach_nobody_closes_in(approach: str, mix: dict[str, str]) -> None:
    """Whatever yards are left: without an approach the round ends, and both face each other."""
    bout = unaware(DAGGER, approach=approach, distance=9, **mix).placed(spare=27).dice(CAUGHT)
    if mix is FIGURES:
        bout.say(None, "SA absence").say(None, "NSA")
    else:
        bout.say(None, "stand").say(None, "thrust H", 1)
    if approach == "distance":
        assert (bout.asked, bout.keys(RIGHT)) == ("close_behind", ("stay", "knock", "stab"))
    else:
        assert (bout.state.round, bout.asked) == (2, "combat_movement" if mix else "movement")
        assert not bout.left.unaware


def in_reach(**options: Any) -> Bout:
    """A duel that begins at 9 feet behind a back; the one attack has missed."""
    bout = unaware(DAGGER, approach="distance", distance=9, **options)
    return bout.dice(CAUGHT).say(None, "stand").say(None, "thrust H", 1)


def test_rd_190_in_a_duel_of_the_second_edition_nobody_closes_in_from_there() -> None:
    assert in_reach(edition="1978.2").asked == "movement"


def test_rd_190_who_is_lame_closes_in_from_nowhere() -> None:
    bout = unaware(DAGGER, approach="distance", distance=9).hurt(RIGHT, "RL", "mortal")
    assert bout.dice(CAUGHT).say(None, "thrust H", 1).asked != "close_behind"


@pytest.mark.parametrize(("feet", "asked"), [(27, "close_behind"), (30, "approach")])
def test_rd_190_closing_in_needs_three_yards_left(feet: int, asked: str) -> None:
    """Nine yards: six to come up from 27 feet leave three; from 30 feet only two are left, and the round ends in reach."""
    bout = come_up(feet=feet)
    assert bout.asked == ("close_behind" if asked == "close_behind" else "movement")


def test_rd_190_a_failed_knock_gives_no_right_to_disarm() -> None:
    """It belongs to a fencer disarmed alone in a grapple; what an earlier grapple left does not count."""
    bout = unaware(approach="distance", distance=18, kind="death").placed(may_disarm=RIGHT)
    bout.say(None, "9").dice(CAUGHT).say(None, "stand").say(None, "thrust H", 1)
    bout.say(None, "knock", 61)
    assert bout.state.may_disarm is None
    assert "disarm" not in bout.keys(RIGHT)
    assert bout.denied(RIGHT)["disarm"] == "only for a fencer disarmed alone in a grapple"


def test_rd_113_a_stab_needs_a_dagger_in_a_sound_hand() -> None:
    assert come_up().denied(RIGHT) == {"stab": "no dagger"}
    assert come_up(DAGGER).keys(RIGHT) == ("stay", "knock", "stab")
    lame = unaware(DAGGER, approach="distance", distance=18).hurt(RIGHT, "LA", "serious")
    lame.say(None, "9").dice(CAUGHT).say(None, "stand").say(None, "thrust H", 1)
    assert lame.denied(RIGHT) == {"stab": "the left arm is of no use"}


@pytest.mark.parametrize(("armour", "needed"), [((), 30), (("leather",), 50), (("breastplate",), 50)])
def test_rd_113_a_stab_is_mortal_or_nothing(armour: tuple[str, ...], needed: int) -> None:
    victim = wearing(ITALIAN, *armour)
    missed = come_up(DAGGER, victim, kind="death").say(None, "stab", needed - 1)
    assert worst(missed.left.body, "LC") is None
    assert missed.asked == "means"
    hit = come_up(DAGGER, victim, kind="death").say(None, "stab", needed)
    assert worst(hit.left.body, "LC") == "mortal"


def test_rd_185_two_turned_backs_are_refused() -> None:
    with pytest.raises(OptionError, match="cannot both be back_turned"):
        options(KEY, {"left_stance": "back_turned", "right_stance": "back_turned"})


def test_rd_156_a_duel_begins_face_to_face_with_swords_drawn() -> None:
    bout = Bout()
    assert not any(fighter.unaware or fighter.sheath for fighter in bout.state.fighters)
    turned = Bout(right_stance="back_turned", right_sword="sheathed")
    assert turned.thrown == ("right", "turn")
    assert turned.right.sheath is not None
