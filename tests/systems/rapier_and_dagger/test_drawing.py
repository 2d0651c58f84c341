"""Drawing a sheathed sword under attack (5.8)."""

from typing import Any

import pytest

from duel_tui.engine.side import Side
from duel_tui.systems.rapier_and_dagger.events import SwordOut
from tests.fencer.shared import SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import idle
from tests.systems.rapier_and_dagger.situations import LEFT, Bout, told

OUT, NOT_OUT = 60, 61
"""Scores with which the sword just comes out, and just does not."""
IN_TIME, LATE = 50, 51
FIGURES = {"movement": "points", "attack": "actions"}


def sheathed(**options: Any) -> Bout:
    """The left fencer faces the opponent with a sheathed sword."""
    return Bout(left_sword="sheathed", **options)


def turned(**options: Any) -> Bout:
    """The left fencer has turned in time, the sword in its sheath."""
    return sheathed(left_stance="back_turned", **options).dice(50)


def test_rd_115_each_attack_brings_the_sword_out_in_60_of_100() -> None:
    bout = sheathed().say("stand", "stand")
    assert bout.thrown == ("left", "draw")
    bout.dice(NOT_OUT)
    assert bout.fields(LEFT) is None
    assert "sword_drawn" not in bout.events
    bout.say(None, "thrust H HP", 1)
    assert bout.thrown == ("left", "draw")
    assert "target" in (bout.dice(OUT).fields(LEFT) or {})


def test_rd_114_an_undrawn_sword_leaves_the_special_line() -> None:
    for bout in (sheathed().say("stand", "stand", NOT_OUT), turned().dice(LATE).say("stand", "stand")):
        assert bout.fields(LEFT) is None
        assert bout.say(None, "thrust H").number == 50
    drawn = turned().dice(IN_TIME).say("stand", "stand").say("cut SA HP", "thrust H HP", 1)
    assert drawn.number == 85


def test_rd_116_a_sword_just_out_makes_no_universal_parry() -> None:
    fields = sheathed().say("stand", "stand", OUT).fields(LEFT) or {}
    assert fields["defence"] == ("HP", "CP", "LP")
    second = sheathed(edition="1978.2").say("stand", "stand", OUT).fields(LEFT) or {}
    assert second == {name: keys for name, keys in fields.items() if name != "give_up"}


def test_rd_116_an_attack_that_is_not_made_pays_for_no_universal_parry_later_in_the_round() -> None:
    """Volt against stand gives one attack, and two to the other with the better thrust."""
    bout = sheathed(right=SPANIARD, give_up_scope="round").say("volt", "stand", OUT)
    bout.say("give up LP", "thrust H LP", 1)
    assert bout.state.exchange == 2
    assert bout.fields(LEFT) == {"defence": ("HP", "CP", "LP")}


def test_rd_188_who_turned_has_one_chance_to_have_it_out_without_limits() -> None:
    bout = turned()
    assert bout.thrown == ("left", "draw")
    bout.dice(IN_TIME).say("stand", "stand")
    assert (bout.fields(LEFT) or {})["defence"][-1] == "UP"
    assert "sword just out" not in bout.say("thrust H HP", "thrust H HP", 1).parts


def test_rd_189_drawing_costs_two_points_whether_it_succeeds_or_not() -> None:
    for score in (OUT, NOT_OUT):
        bout = sheathed(**FIGURES).say("stand", "stand", score)
        assert bout.left.effort.spent == 2
    assert turned(**FIGURES).dice(IN_TIME).say("stand", "stand").left.effort.spent == 2


MIXES: tuple[dict[str, Any], ...] = ({}, {"movement": "points"}, FIGURES)
"""Attacks with the table, with points and the matrix, and with sword actions."""


def out_now(bout: Bout) -> list[Side]:
    """Whose sword is told to be out without a roll, in the order in which it is told."""
    return [event.side for event in told(bout, SwordOut)]


@pytest.mark.parametrize("mix", MIXES, ids=["table", "points", "actions"])
@pytest.mark.parametrize(("die", "sides"), [(OUT, []), (NOT_OUT, [LEFT])])
def test_rd_189_a_sword_that_no_roll_brought_out_is_told_after_the_last_attack(
    mix: dict[str, Any], die: int, sides: list[Side]
) -> None:
    bout = sheathed(**mix).say("stand", "stand")
    while bout.state.round == 1:
        assert out_now(bout) == []
        if bout.rolls("draw"):
            bout.dice(die)
        elif bout.asked == "exchange":
            bout.exchanges()
        else:
            idle(bout)
    assert out_now(bout) == sides
    assert ("sword_out" in bout.events[: bout.events.index("round_ended")]) is bool(sides)
