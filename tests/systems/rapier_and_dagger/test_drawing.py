"""Drawing a sheathed sword under attack (5.8)."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.fencer.person import Fencer
from duel_tui.systems.rapier_and_dagger.events import SwordOut
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import asked_sides, idle, kept
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, holding, told

OUT, NOT_OUT = 60, 61
"""Scores with which the sword just comes out, and just does not."""
IN_TIME, LATE = 50, 51
FIGURES = {"movement": "points", "attack": "actions"}
TARGETS = ("SA", "H", "RC", "LC", "RL", "LL")


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


def test_rd_115_an_attacker_gains_15_then_10_then_nothing() -> None:
    bout = sheathed().say("stand", "stand", NOT_OUT).say(None, "thrust H")
    assert bout.parts["sword sheathed"] == 15
    bout.dice(1, OUT).say("thrust H HP", "thrust H HP", 1)
    assert bout.parts["sword just out"] == 10
    bout.dice(1).say("thrust H HP", "thrust H HP", 1)
    assert not {"sword sheathed", "sword just out"} & set(bout.parts)


def test_rd_114_an_undrawn_sword_leaves_the_special_line() -> None:
    for bout in (sheathed().say("stand", "stand", NOT_OUT), turned().dice(LATE).say("stand", "stand")):
        assert bout.fields(LEFT) is None
        assert bout.say(None, "thrust H").number == 50
    drawn = turned().dice(IN_TIME).say("stand", "stand").say("cut SA HP", "thrust H HP", 1)
    assert drawn.number == 85


def test_rd_114_a_buckler_helps_on_the_special_line() -> None:
    shielded = turned(left=holding(OLD, "buckler")).dice(LATE).say("stand", "stand").say(None, "thrust H")
    assert shielded.number == 50
    assert shielded.parts["buckler"] == -20


def test_rd_114_with_sword_actions_the_left_hand_alone_parries() -> None:
    facing = sheathed(**FIGURES).say("stand", "stand", NOT_OUT)
    for bout in (facing, turned(**FIGURES).dice(LATE).say("stand", "stand")):
        assert asked_sides(bout) == ("right",)
        bout.say(None, "SA absence")
        assert bout.fields(LEFT) == {"action": ("NSA",), "left_hand": ("no", "yes")}
        assert bout.say("NSA yes", "SC").parts == {
            "cut total": 2,
            "action": 15,
            "left hand empty": -5,
            "parry advantage": -10,
            "sword sheathed": 15,
        }


def test_rd_116_a_sword_just_out_makes_no_universal_parry() -> None:
    fields = sheathed().say("stand", "stand", OUT).fields(LEFT) or {}
    assert fields["defence"] == ("HP", "CP", "LP")
    second = sheathed(edition="1978.2").say("stand", "stand", OUT).fields(LEFT) or {}
    assert second == {name: keys for name, keys in fields.items() if name != "give_up"}


def test_rd_116_who_has_just_drawn_may_make_no_attack_and_parries_no_better_for_it() -> None:
    attacking = sheathed().say("stand", "stand", OUT).say("thrust H LP", "thrust H LP")
    bout = sheathed().say("stand", "stand", OUT).say("give up LP", "thrust H LP")
    assert "gave_up" in bout.events
    assert bout.thrown == ("right", "hit")
    assert (bout.number, bout.parts) == (attacking.dice(1).number, attacking.parts)
    bout.dice(1)
    assert bout.asked == "exchange"


def test_rd_116_an_attack_that_is_not_made_pays_for_no_universal_parry_later_in_the_round() -> None:
    """Volt against stand gives one attack, and two to the other with the better thrust."""
    bout = sheathed(right=SPANIARD, give_up_scope="round").say("volt", "stand", OUT)
    bout.say("give up LP", "thrust H LP", 1)
    assert bout.state.exchange == 2
    assert bout.fields(LEFT) == {"defence": ("HP", "CP", "LP")}


def test_rd_116_who_has_just_drawn_and_is_not_attacked_may_wait() -> None:
    bout = sheathed().say("stand", "stand").hurt(RIGHT, "SA", "mortal").dice(OUT)
    assert bout.fields(RIGHT) == {"defence": ("HP", "CP", "LP")}
    assert (bout.fields(LEFT) or {})["give_up"] == ("no", "yes")
    bout.say("give up", "HP")
    assert (bout.events.count("gave_up"), bout.state.exchange, bout.asked) == (1, 2, "exchange")


def test_rd_116_nor_in_the_exchanges_after_it_but_in_the_next_round() -> None:
    bout = sheathed().say("stand", "stand", OUT)
    for _ in range(3):
        assert bout.fields(LEFT) == {
            "target": TARGETS,
            "blow": ("cut", "thrust"),
            "defence": ("HP", "CP", "LP"),
            "give_up": ("no", "yes"),
        }
        bout.say("thrust H HP", "thrust H HP", 1, 1)
    bout.say("stand", "stand")
    assert (bout.state.round, (bout.fields(LEFT) or {})["defence"][-1]) == (2, "UP")


def test_rd_116_nor_for_an_attack_given_up() -> None:
    """A buckler parries for an attack, and with a useless left arm the sword makes the Universal Parry alone."""
    shielded = holding(OLD, "buckler")
    bout = sheathed(left=shielded).say("stand", "stand", OUT)
    assert (bout.fields(LEFT) or {})["defence"] == ("HP", "CP", "LP")
    assert "UP" in (Bout(shielded).say("stand", "stand").fields(LEFT) or {})["defence"]
    lame = sheathed().hurt(LEFT, "LA", "serious").say("stand", "stand", OUT)
    assert set(lame.fields(LEFT) or {}) == {"target", "blow", "give_up"}
    healthy = Bout().hurt(LEFT, "LA", "serious").say("stand", "stand")
    assert (healthy.fields(LEFT) or {})["defence"] == ("UP",)


def test_rd_115_by_the_next_round_it_is_out() -> None:
    bout = sheathed().say("stand", "back", NOT_OUT).say(None, "thrust SA", 1)
    assert (bout.state.round, bout.left.sheath) == (2, None)
    bout.say("stand", "stand")
    assert bout.asked == "exchange"


def test_rd_188_who_turned_has_one_chance_to_have_it_out_without_limits() -> None:
    bout = turned()
    assert bout.thrown == ("left", "draw")
    bout.dice(IN_TIME).say("stand", "stand")
    assert (bout.fields(LEFT) or {})["defence"][-1] == "UP"
    assert "sword just out" not in bout.say("thrust H HP", "thrust H HP", 1).parts


def test_rd_188_otherwise_it_stays_in_the_sheath_for_the_whole_round() -> None:
    bout = turned().dice(LATE).say("stand", "stand")
    for _ in range(3):
        assert bout.fields(LEFT) is None
        bout.say(None, "thrust H")
        assert bout.parts["sword sheathed"] == 15
        bout.dice(1)
    assert (bout.state.round, bout.left.sheath) == (2, None)


def test_rd_188_with_sword_actions_who_turned_in_time_has_no_limit_but_the_two_points() -> None:
    bout = turned(**FIGURES).dice(IN_TIME).say("stand", "stand")
    assert (bout.asked, bout.left.effort.spent) == ("blade", 2)
    assert (bout.fields(LEFT) or {})["blade"] == ("absence", "feint", "beat", "bind")
    bout.say("SA absence", "SA absence")
    assert (bout.fields(LEFT) or {})["action"] == ("ST", "SC", "DIST", "DIS", "DDIS", "UP", "NSA")
    bout.say("NSA", "ST")
    assert not {"sword sheathed", "sword just out"} & set(bout.parts)


def test_rd_188_with_sword_actions_too_it_otherwise_stays_in_the_sheath_for_the_whole_round() -> None:
    bout = turned(**FIGURES).dice(LATE).say("stand", "stand")
    assert bout.left.effort.spent == 2
    for attack in (1, 2):
        assert (bout.asked, asked_sides(bout), bout.state.exchange) == ("blade", ("right",), attack)
        bout.say(None, "SA absence").say("NSA", "ST")
        assert bout.parts["sword sheathed"] == 15
        bout.dice(1).say("NSA", "NSA")
    assert (bout.state.round, bout.left.sheath) == (2, None)


def test_rd_168_against_an_undrawn_sword_there_is_absence_alone() -> None:
    bout = sheathed(**FIGURES).say("stand", "stand", NOT_OUT)
    assert bout.fields(RIGHT) == {"target": TARGETS, "blade": ("absence",)}
    assert bout.denied(RIGHT)["beat"] == "the opponent holds no sword"
    drawn = sheathed(**FIGURES).say("stand", "stand", OUT)
    assert (drawn.fields(RIGHT) or {})["blade"] == ("absence", "feint", "beat", "bind")


def test_rd_189_drawing_costs_two_points_whether_it_succeeds_or_not() -> None:
    for score in (OUT, NOT_OUT):
        bout = sheathed(**FIGURES).say("stand", "stand", score)
        assert bout.left.effort.spent == 2
    assert turned(**FIGURES).dice(IN_TIME).say("stand", "stand").left.effort.spent == 2


APT = replace(ITALIAN, name="Abile", dexterity=18)
"""One sword action point more than Bernardino."""
SKILLED = replace(ITALIAN, name="Dotto", expertise=13)
"""Two more than Bernardino."""
EXPERT = replace(APT, name="Esperto", expertise=13)
"""Three more than Bernardino."""
MASTER = replace(ITALIAN, name="Maestro", expertise=17)
"""Four more than Bernardino."""


@pytest.mark.parametrize(
    ("left", "right", "more", "richer", "difference"),
    [
        (ITALIAN, ITALIAN, 0, None, 0),
        (ITALIAN, APT, -1, "right", 3),
        (ITALIAN, SKILLED, -2, "right", 4),
        (APT, ITALIAN, 1, None, 0),
        (EXPERT, ITALIAN, 3, None, 0),
        (MASTER, ITALIAN, 4, None, 0),
    ],
)
def test_rd_141_and_189_what_drawing_took_decides_who_may_change_the_blade(
    left: Fencer, right: Fencer, more: int, richer: str | None, difference: int
) -> None:
    """The left has drawn for two points; three are needed for a change."""
    bout = sheathed(left=left, right=right, **FIGURES)
    ceilings = [max(bout.rules.book.profile(one).sword_points) for one in bout.state.fighters]
    assert ceilings[0] - ceilings[1] == more
    kept(bout.say("stand", "stand")).dice(OUT).say("SA absence", "SA absence")
    assert bout.state.attack is not None
    assert (bout.state.attack.richer, bout.state.attack.difference) == (richer, difference)
    assert bout.asked == ("change_blade" if richer else "sword_action")


def test_rd_170_just_drawn_there_are_simple_blows_and_a_disengage() -> None:
    bout = sheathed(**FIGURES).say("stand", "stand", OUT)
    assert (bout.fields(LEFT) or {})["blade"] == ("absence",)
    bout.say("SA absence", "SA absence")
    assert set((bout.fields(LEFT) or {})["action"]) == {"ST", "SC", "DIS", "NSA"}


def test_rd_170_undrawn_there_is_the_left_hand_alone() -> None:
    bout = sheathed(**FIGURES).say("stand", "stand", NOT_OUT)
    assert bout.table.ask_of(LEFT) is None
    bout.say(None, "SA absence")
    assert bout.fields(LEFT) == {"action": ("NSA",), "left_hand": ("no", "yes")}
    bout.say("NSA yes", "ST no")
    assert bout.parts["sword sheathed"] == 15
    assert bout.parts["left hand empty"] == -5


def test_rd_167_the_sword_may_come_out_before_an_attack_is_passed_over() -> None:
    bout = sheathed(right_sword="sheathed", **FIGURES).say("stand", "stand")
    assert bout.thrown == ("left", "draw")
    assert bout.dice(NOT_OUT).thrown == ("right", "draw")
    bout.dice(NOT_OUT)
    assert "attack_passed" in bout.events
    assert bout.thrown == ("left", "draw")


def test_rd_189_in_a_turn_without_combat_it_comes_out_too() -> None:
    bout = sheathed(approach="distance", distance=60).say("0", "0")
    assert (bout.state.round, bout.left.sheath) == (2, None)


def test_rd_189_it_is_out_before_a_clinch() -> None:
    bout = sheathed(kind="death").say("stand", "pass_forward", NOT_OUT).say(None, "thrust H", 1)
    assert bout.asked == "means"
    assert bout.left.armed


def test_rd_189_a_sheathed_sword_is_not_picked_up() -> None:
    bout = sheathed().say("stand", "stand", NOT_OUT)
    assert bout.left.lost is None
    assert not bout.left.armed


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


@pytest.mark.parametrize("mix", MIXES[1:], ids=["points", "actions"])
def test_rd_189_out_of_reach_without_an_attack_it_is_told_too(mix: dict[str, Any]) -> None:
    both: dict[str, Any] = {"left_sword": "sheathed", "right_sword": "sheathed"}
    assert out_now(Bout(**both, **mix).say("back", "back")) == [LEFT, RIGHT]


def test_rd_189_where_nobody_can_pay_for_the_last_attack_it_is_told_too() -> None:
    bout = sheathed(right_sword="sheathed", **FIGURES).say("stand", "stand")
    bout.dice(NOT_OUT, NOT_OUT, NOT_OUT)
    assert out_now(bout) == []
    assert out_now(bout.dice(NOT_OUT)) == [LEFT, RIGHT]


@pytest.mark.parametrize(("movement", "answer"), [("back", "keep"), ("stand", "back")])
def test_rd_189_where_the_quicker_leaves_no_attack_it_is_told_too(movement: str, answer: str) -> None:
    bout = sheathed(left=SPANIARD, **FIGURES).say(movement, "back")
    assert (bout.asked, out_now(bout)) == ("change_movement", [])
    assert out_now(bout.say(answer)) == [LEFT]


def test_rd_189_after_a_turn_apart_it_is_told_but_not_of_a_fencer_who_is_unaware() -> None:
    far: dict[str, Any] = {"mode": "fig", "left_sword": "sheathed", "right_sword": "sheathed"}
    assert out_now(Bout(**far).say("0", "0")) == [LEFT, RIGHT]
    assert out_now(Bout(**far, left_stance="back_turned").say(None, "3")) == [RIGHT]


def test_rd_189_before_a_clinch_it_is_told() -> None:
    bout = sheathed(kind="death").say("stand", "pass_forward", NOT_OUT).say(None, "thrust H", 1)
    assert bout.events.index("sword_out") < bout.events.index("clinch_began")


def test_rd_187_of_who_was_attacked_from_behind_it_is_told_with_the_end_of_the_round() -> None:
    bout = sheathed(left_stance="back_turned").dice(LATE).say(None, "stand").say(None, "thrust H", 1)
    assert (bout.state.round, out_now(bout)) == (2, [LEFT])
    assert bout.events.index("sword_out") < bout.events.index("round_ended")
