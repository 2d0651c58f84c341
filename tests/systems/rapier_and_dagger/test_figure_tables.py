"""The tables for figures, cell by cell as the booklet prints them: a star is a zero, and NA no attack.

They stand in its text (pages 14 to 18) and again, alike, on the sheets at its end; three departures have a ruling each.
"""

from pathlib import Path

import pytest

from duel_tui.fencer.terms import LeftHand, Place, Weapon
from duel_tui.systems.rapier_and_dagger.tables import MOVEMENTS
from duel_tui.systems.rapier_and_dagger.terms import BLOWS, Action, Blade, Distance, Movement
from tests.systems.misprints import refused
from tests.systems.rapier_and_dagger.situations import TABLES

KEY = "rapier_and_dagger"
FIGURES = TABLES.figures


PRINTED = {
    "load": """
Helmet            -2 -3
Breastplate       -5 -7
Leather           -3 -3
Shield            -2 -3
Lt.Sword          -2 -3
2-Handed          -3 -5
Pike              -3 -7
""",
    "movement": """
B     BM   BM*    ML     ML     ML
S     BM*  ML     MS     MS     C(cs)
P.S.  ML   MS     ML     C(cs)  C(cs)
V     ML   MS     MS     ML     C(g)
P.F.  ML   C(cs)  C(cs)  C(g)   C(g)
""",
    "change": """
Stand  2
Back   3
P.S.   2
V.     2
P.F.   3
""",
    "blade": """
A.ofBlade  *    +5   +20  +30
Feint      -5   *    +25  +20
Beat       -10  -15  -20  *
Bind       -20  *    +10  -30
""",
    "action": """
S.T.    */*      +10/-10  -5/+10   0/+5
S.C.    -10/+10  */*      -10/+20  -10/+15
DIS.T.  +10/-5   +20/-10  */*      +5/-10
DIS.C.  +5/0     +15/-10  -10/+5   */*
DIS.    NA/-15   NA/-20   NA/0     NA/-5
D.DIS.  NA/+10   NA/+5    NA/-15   NA/-20
U.P.    NA/-30   NA/-40   NA/-5    NA/-10
NSA     NA/+10   NA/+15   NA/+5    NA/0
""",
    "cost": """
S.T.    1
S.C.    2
DIS.T.  3
DIS.C.  4
DIS.    1
D.DIS.  3
U.P.    5
""",
    "parry": """
Hand     -5   -5   -15  -10
Cloak    -5   -10  -5   -15
Dagger   -5   -15  -10  -10
Buckler  -10  -20  -5   -10
""",
    "measures": """
(H) MS (SA) ML/BM* (RC) MS (LC) MS (LL) MS (RL) ML
-20     -20        -25     -30     -20     -15
""",
    "target": """
Spanish    C 65 75 60 75 80 80
Rapier     T 75 85 70 80 80 80
Italian    C 75 85 75 80 80 80
Rapier     T 65 95 55 60 80 80
Light      C 70 90 60 75 70 70
Sword      T 85 100 80 85 85 75
TwoHanded  C 75 90 65 80 80 90
BackSword  C 65 85 60 75 80 80
""",
}
PRINTED_TARGETS = [Place(place) for place in ("H", "SA", "RC", "LC", "LL", "RL")]
"""The columns of the weapon and target table, with the left leg before the right."""
SWORDS = [
    *[(f"{style}_rapier", blow) for style in ("spanish", "italian") for blow in ("cut", "thrust")],
    *[("light_sword", "cut"), ("light_sword", "thrust"), ("two_handed", "cut"), ("back_sword", "cut")],
]
"""The rows of the same table."""


def cells(table: str) -> list[list[str]]:
    """The rows of a printed table without their heads."""
    return [line.split()[1:] for line in PRINTED[table].strip().splitlines()]


def numbers(table: str) -> list[list[int]]:
    return [[0 if cell == "*" else int(cell) for cell in row] for row in cells(table)]


def pairs(cell: str) -> tuple[int, ...]:
    return tuple(0 if one == "*" else int(one) for one in cell.split("/"))


def test_loads_and_the_least_movement() -> None:
    names = ["helmet", "breastplate", "leather", "shield", "light_sword", "two_handed", "pike"]
    assert [list(TABLES.load[name]) for name in names] == numbers("load")
    assert len(TABLES.load) == len(names)
    assert (TABLES.least_movement.yards, TABLES.least_movement.points) == (4, 0)


def test_rd_96_a_pike_is_a_load_and_no_weapon() -> None:
    assert "pike" not in {*Weapon, *FIGURES.weapon_target}


def test_rd_90_the_movement_table_but_for_one_cell_that_is_printed_in_two_ways() -> None:
    volt, pass_side = Movement.VOLT, Movement.PASS_SIDE
    found = {
        (row, column): Distance(cell)
        for row, line in zip(MOVEMENTS, cells("movement"), strict=True)
        for column, cell in zip(MOVEMENTS, line, strict=True)
    }
    departs = {pair for pair, result in found.items() if FIGURES.meeting[pair[0]][pair[1]] is not result}
    assert departs == {(volt, pass_side)}
    assert {pair for pair, one in found.items() if found[pair[::-1]] is not one} == {
        (volt, pass_side),
        (pass_side, volt),
    }
    assert FIGURES.printed_meeting == {pass_side: {volt: "C(cs)"}, volt: {pass_side: "MS"}}
    assert FIGURES.meeting[volt][pass_side] is FIGURES.meeting[pass_side][volt] is Distance.CROSSED_SWORDS


def test_rd_91_to_rd_93_distances_and_attacks() -> None:
    """4 yards, 3 yards and a foot, 3, 2 and 1 yard, and less than one."""
    found = {result: (row.feet, row.attacks, row.only) for result, row in FIGURES.measures.items()}
    assert found == {
        Distance.BEYOND_MEASURE: (12, 0, None),
        Distance.HALF_BEYOND: (10, 1, Movement.STAND),
        Distance.MISURA_LARGA: (9, 2, None),
        Distance.MISURA_STRETTA: (6, 3, None),
        Distance.CROSSED_SWORDS: (3, 1, None),
        Distance.GRAPPLE: (1, 1, None),
    }


def test_what_a_change_of_movement_and_a_sword_action_cost() -> None:
    order = ("stand", "back", "pass_side", "volt", "pass_forward")
    assert [[FIGURES.change_cost[Movement(one)]] for one in order] == numbers("change")
    actions = ("ST", "SC", "DIST", "DISC", "DIS", "DDIS", "UP")
    assert [[FIGURES.action_cost[Action(one)]] for one in actions] == numbers("cost")
    assert FIGURES.action_cost[Action.NONE] == 0


def test_rd_67_rd_111_the_blade_table_by_defender_and_attacker_and_its_prices() -> None:
    assert [list(FIGURES.blade[row].values()) for row in Blade] == numbers("blade")
    assert all(tuple(FIGURES.blade[row]) == tuple(Blade) for row in Blade)
    assert FIGURES.blade_cost == {"absence": 0, "feint": 1, "beat": 3, "bind": 5}  # RD-110: printed "- 3"
    assert (FIGURES.blade_change.difference, FIGURES.blade_change.least) == (3, 1)


def test_rd_100_the_sword_actions() -> None:
    rows, defences = cells("action"), ("DIS", "DDIS", "UP", "NSA")
    attacks = [[FIGURES.attacking[row][column] for column in BLOWS] for row in BLOWS]
    assert [[pairs(cell) for cell in row] for row in rows[: len(BLOWS)]] == attacks
    guards = [[f"NA/{FIGURES.defending[Action(row)][one]:+}" for one in BLOWS] for row in defences]
    assert [[cell.replace("/0", "/+0") for cell in row] for row in rows[len(BLOWS) :]] == guards


def test_the_parries_of_the_left_hand() -> None:
    order = [LeftHand(one) for one in ("empty", "cloak", "dagger", "buckler")]
    assert [[FIGURES.parry[hand][action] for action in BLOWS] for hand in order] == numbers("parry")
    assert FIGURES.buckler.charge == 5  # RD-105: before an attack


def test_rd_107_where_a_target_is_hit_without_penalty() -> None:
    heads, penalties = [line.split() for line in PRINTED["measures"].strip().splitlines()]
    found = {
        Place(place.strip("()")): (tuple(Distance(one) for one in at.split("/")), int(penalty))
        for place, at, penalty in zip(heads[::2], heads[1::2], penalties, strict=True)
    }
    assert {place: (row.measures, row.penalty) for place, row in FIGURES.target_measure.items()} == found


def test_the_weapon_and_target_table() -> None:
    for (sword, blow), (letter, *line) in zip(SWORDS, cells("target"), strict=True):
        assert letter == blow[0].upper()
        row = getattr(FIGURES.weapon_target[sword], blow)
        assert [row[place] for place in PRINTED_TARGETS] == [int(cell) for cell in line], sword
    thrusting = {name for name, row in FIGURES.weapon_target.items() if row.thrust is not None}
    assert thrusting == {sword for sword, blow in SWORDS if blow == "thrust"}


def test_rd_112_to_rd_116_surprise_and_drawing() -> None:
    found = FIGURES.surprise
    assert (found.turn_chance, found.special_modifier) == (50, 30)
    assert (found.close_needs_yards, found.knockdown_chance) == (3, 60)
    assert (found.stab_bare, found.stab_armoured) == (30, 50)
    assert (found.drawn_in_time_chance, found.draw_chance, found.draw_cost) == (50, 60, 2)
    assert (found.undrawn_modifier, found.drawing_modifier) == (15, 10)


MISPRINTS = """
figures.blades = {} | figures: there is no key blades
del figures.parry | figures: the key parry is missing
del load.helmet | load lacks helmet
del figures.measures.BM* | figures.measures lacks BM*
figures.meeting.back.back = 'XX' | figures.meeting.back.back: there is no 'XX', only ML, BM
del figures.meeting.volt.back | figures.meeting.volt lacks back
figures.meeting.volt.pass_side = 'MS' | figures.meeting: pass_side and volt differ by their order
del figures.change_cost.stand | figures.change_cost lacks stand
del figures.blade_cost.beat | figures.blade_cost lacks beat
del figures.blade.bind.feint | figures.blade.bind lacks feint
del figures.action_cost.NSA | figures.action_cost lacks NSA
figures.attacking.ST.SC = [10, -5] | figures.attacking: ST and SC do not mirror each other
del figures.defending.UP | figures.defending lacks UP
del figures.parry.empty | figures.parry lacks empty
del figures.target_measure.RL | figures.target_measure lacks RL
del figures.weapon_target.back_sword | figures.weapon_target lacks back_sword
del figures.weapon_target.light_sword.thrust.H | figures.weapon_target.light_sword.thrust lacks H
del figures.weapon_target.light_sword.thrust | figures.weapon_target lacks the thrust of light_sword
del figures.weapon_target.italian_rapier.thrust | figures.weapon_target lacks the thrust of rapier for italian
figures.weapon_target.light_sword.cut.H = 101 | figures.weapon_target.light_sword.cut.H: expected a whole number of at most 100
figures.surprise.turn_chance = 101 | figures.surprise.turn_chance: expected a whole number of at most 100
figures.ground.placed.BM = [15, 12] | figures.ground: placed: BM: 15 feet are more than 12
del figures.ground.placed.BM* | figures.ground: placed lacks BM*
del figures.ground.front.quarter | figures.ground: front lacks quarter
"""


@pytest.mark.parametrize("misprint", MISPRINTS.strip().splitlines())
def test_a_wrong_table_is_refused_with_file_place_and_reason(misprint: str, tmp_path: Path) -> None:
    refused(KEY, tmp_path, misprint)
