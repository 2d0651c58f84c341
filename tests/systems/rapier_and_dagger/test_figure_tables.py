"""The tables for figures: cell by cell as the booklet prints them, in its text and again on its reference sheet.

A star in print is a zero, and NA no attack. The tables depart from print in three places, each with its ruling.
"""

from collections.abc import Iterable
from pathlib import Path

import pytest

from duel_tui.fencer.terms import LeftHand, Place
from duel_tui.systems.rapier_and_dagger.tables import MOVEMENTS
from duel_tui.systems.rapier_and_dagger.terms import BLOWS, Action, Blade, Distance, Movement
from tests.systems.misprints import refused
from tests.systems.rapier_and_dagger.printed_figures import IN_THE_TEXT, ON_THE_SHEET
from tests.systems.rapier_and_dagger.situations import TABLES

KEY = "rapier_and_dagger"
FIGURES = TABLES.figures


COPIES = pytest.mark.parametrize("copy", [IN_THE_TEXT, ON_THE_SHEET], ids=["text", "sheet"])
PRINTED_TARGETS = [Place(place) for place in ("H", "SA", "RC", "LC", "LL", "RL")]
"""The columns of the weapon and target table, with the left leg before the right."""
SWORDS = [
    ("spanish_rapier", "cut"),
    ("spanish_rapier", "thrust"),
    ("italian_rapier", "cut"),
    ("italian_rapier", "thrust"),
    ("light_sword", "cut"),
    ("light_sword", "thrust"),
    ("two_handed", "cut"),
    ("back_sword", "cut"),
]
"""The rows of the same table."""


def cells(table: str) -> list[list[str]]:
    """The rows of a printed table without their heads."""
    return [line.split()[1:] for line in table.strip().splitlines()]


def figure(cell: str) -> int:
    """A printed figure."""
    return 0 if cell == "*" else int(cell)


def numbers(rows: Iterable[Iterable[str]]) -> list[list[int]]:
    return [[figure(cell) for cell in row] for row in rows]


@COPIES
def test_the_loads(copy: dict[str, str]) -> None:
    names = ["helmet", "breastplate", "leather", "shield", "light_sword", "two_handed", "pike"]
    assert [list(TABLES.load[name]) for name in names] == numbers(cells(copy["load"]))
    assert len(TABLES.load) == len(names)


def test_the_least_movement() -> None:
    assert (TABLES.least_movement.yards, TABLES.least_movement.points) == (4, 0)


@COPIES
def test_the_movement_table_but_for_one_cell(copy: dict[str, str]) -> None:
    found = {
        (row, column): Distance(cell)
        for row, line in zip(MOVEMENTS, cells(copy["movement"]), strict=True)
        for column, cell in zip(MOVEMENTS, line, strict=True)
    }
    departs = {pair for pair, result in found.items() if FIGURES.meeting[pair[0]][pair[1]] is not result}
    assert departs == {(Movement.VOLT, Movement.PASS_SIDE)}


@COPIES
def test_rd_90_a_volt_against_a_pass_to_the_side_is_printed_ms_and_counts_as_crossed_swords(
    copy: dict[str, str],
) -> None:
    volt, pass_side = Movement.VOLT, Movement.PASS_SIDE
    rows = cells(copy["movement"])
    side_volt = rows[MOVEMENTS.index(pass_side)][MOVEMENTS.index(volt)]
    volt_side = rows[MOVEMENTS.index(volt)][MOVEMENTS.index(pass_side)]
    assert (side_volt, volt_side) == ("C(cs)", "MS")
    assert FIGURES.printed_meeting == {pass_side: {volt: side_volt}, volt: {pass_side: volt_side}}
    assert FIGURES.meeting[volt][pass_side] is FIGURES.meeting[pass_side][volt] is Distance.CROSSED_SWORDS


def test_rd_90_every_other_pair_is_printed_alike_in_both_orders() -> None:
    rows = cells(IN_THE_TEXT["movement"])
    differ = [(one, two) for one in range(5) for two in range(one) if rows[one][two] != rows[two][one]]
    assert [(MOVEMENTS[one], MOVEMENTS[two]) for one, two in differ] == [(Movement.VOLT, Movement.PASS_SIDE)]


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


@COPIES
def test_what_a_change_of_movement_costs(copy: dict[str, str]) -> None:
    order = ("stand", "back", "pass_side", "volt", "pass_forward")
    assert [[FIGURES.change_cost[Movement(one)]] for one in order] == numbers(cells(copy["change"]))


def test_rd_110_a_beat_is_printed_with_a_dash_and_costs_3() -> None:
    in_print = {"absence": "0", "feint": "1", "beat": "- 3", "bind": "5"}
    assert {one: int(cost.lstrip("- ")) for one, cost in in_print.items()} == FIGURES.blade_cost


@COPIES
def test_rd_67_rd_111_the_blade_table_by_defender_and_attacker(copy: dict[str, str]) -> None:
    assert [list(FIGURES.blade[row].values()) for row in Blade] == numbers(cells(copy["blade"]))
    assert all(tuple(FIGURES.blade[row]) == tuple(Blade) for row in Blade)


@COPIES
def test_rd_111_bind_against_beat_and_feint_against_bind_are_stars_and_count_0(copy: dict[str, str]) -> None:
    rows = dict(zip(Blade, cells(copy["blade"]), strict=True))
    column = list(Blade).index
    assert rows[Blade.BEAT][column(Blade.BIND)] == rows[Blade.BIND][column(Blade.FEINT)] == "*"
    assert FIGURES.blade[Blade.BEAT][Blade.BIND] == FIGURES.blade[Blade.BIND][Blade.FEINT] == 0


def test_rd_68_what_a_change_of_blade_takes() -> None:
    assert (FIGURES.blade_change.difference, FIGURES.blade_change.least) == (3, 1)


@COPIES
def test_rd_100_the_sword_actions_that_attack(copy: dict[str, str]) -> None:
    rows = cells(copy["action"])[: len(BLOWS)]
    found = [[tuple(figure(one) for one in cell.split("/")) for cell in row] for row in rows]
    assert found == [[FIGURES.attacking[row][column] for column in BLOWS] for row in BLOWS]


@COPIES
def test_rd_100_the_sword_actions_that_make_no_attack(copy: dict[str, str]) -> None:
    defences = ("DIS", "DDIS", "UP", "NSA")
    rows = [[cell.split("/") for cell in row] for row in cells(copy["action"])[len(BLOWS) :]]
    assert {cell[0] for row in rows for cell in row} == {"NA"}
    found = [[FIGURES.defending[Action(row)][column] for column in BLOWS] for row in defences]
    assert found == [[figure(cell[1]) for cell in row] for row in rows]


@COPIES
def test_what_a_sword_action_costs(copy: dict[str, str]) -> None:
    order = ("ST", "SC", "DIST", "DISC", "DIS", "DDIS", "UP")
    assert [[FIGURES.action_cost[Action(one)]] for one in order] == numbers(cells(copy["cost"]))
    assert FIGURES.action_cost[Action.NONE] == 0


@COPIES
def test_the_parries_of_the_left_hand(copy: dict[str, str]) -> None:
    order = [LeftHand(one) for one in ("empty", "cloak", "dagger", "buckler")]
    found = [[FIGURES.parry[hand][action] for action in BLOWS] for hand in order]
    assert found == numbers(cells(copy["parry"]))


def test_rd_105_a_parry_with_the_buckler_costs_5_before_an_attack() -> None:
    assert FIGURES.buckler.charge == 5


@COPIES
def test_rd_107_where_a_target_is_hit_without_penalty(copy: dict[str, str]) -> None:
    heads, penalties = [line.split() for line in copy["measures"].strip().splitlines()]
    found = {
        Place(place.strip("()")): (tuple(Distance(one) for one in at.split("/")), int(penalty))
        for place, at, penalty in zip(heads[::2], heads[1::2], penalties, strict=True)
    }
    assert {place: (row.measures, row.penalty) for place, row in FIGURES.target_measure.items()} == found


@COPIES
def test_the_weapon_and_target_table(copy: dict[str, str]) -> None:
    rows = [line.split()[1:] for line in copy["target"].strip().splitlines()]
    for (sword, blow), (letter, *line) in zip(SWORDS, rows, strict=True):
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
del load.helmet.-1 | load.helmet: expected a length of 2, got 1
del least_movement.points | least_movement: the key points is missing
del figures.measures.BM* | figures.measures lacks BM*
figures.meeting.back.back = 'XX' | figures.meeting.back.back: there is no 'XX', only ML, BM
del figures.meeting.volt | figures.meeting lacks volt
del figures.meeting.volt.back | figures.meeting.volt lacks back
figures.meeting.volt.pass_side = 'MS' | figures.meeting: pass_side and volt differ by their order
del figures.change_cost.stand | figures.change_cost lacks stand
del figures.blade_cost.beat | figures.blade_cost lacks beat
del figures.blade.bind | figures.blade lacks bind
del figures.blade.bind.feint | figures.blade.bind lacks feint
del figures.action_cost.NSA | figures.action_cost lacks NSA
del figures.attacking.ST.DISC | figures.attacking.ST lacks DISC
figures.attacking.ST.SC = [10, -5] | figures.attacking: ST and SC do not mirror each other
del figures.defending.UP | figures.defending lacks UP
del figures.defending.NSA.ST | figures.defending.NSA lacks ST
del figures.parry.empty | figures.parry lacks empty
del figures.parry.cloak.SC | figures.parry.cloak lacks SC
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
del figures.ground | figures: the key ground is missing
"""


@pytest.mark.parametrize("misprint", MISPRINTS.strip().splitlines())
def test_a_wrong_table_is_refused_with_file_place_and_reason(misprint: str, tmp_path: Path) -> None:
    refused(KEY, tmp_path, misprint)
