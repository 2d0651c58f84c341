"""The figures: misprints are refused with their place and reason, and cells picked from the booklet."""

from pathlib import Path

import pytest
from msgspec import to_builtins

from duel_tui.fencer.terms import Characteristic, Kind, Place, Weapon
from duel_tui.systems.rapier_and_dagger.tables import TARGETS, Footwork
from duel_tui.systems.rapier_and_dagger.terms import Distance, Movement, Parry
from tests.systems.misprints import printed, refused
from tests.systems.rapier_and_dagger.situations import TABLES

KEY = "rapier_and_dagger"


MISPRINTS = """
contact.pusch = 55 | contact: there is no key pusch
combat_matrx = {} | there is no key combat_matrx
combat_matrix.back.perry = {} | combat_matrix.back: there is no 'perry', only HP
defence.cloak.PH = -5 | defence.cloak: there is no key PH, only HP, CP, LP
del combat_matrix.side.LP | combat_matrix.side lacks LP
del combat_matrix.stand | combat_matrix lacks stand
del combat_matrix.back.HP.back.-1 | a length of 6, got 5
del wound_weapon.kick | wound_weapon lacks kick
del wound_target.LA | wound_target lacks LA
del wound_thresholds.SA | wound_thresholds lacks SA
del duel_factor.death | duel_factor lacks death
del crossed_swords.fist | crossed_swords lacks fist
del column_of.volt | column_of lacks volt
del movement_effect.rows.4 | movement_effect lacks back against pass_forward
characteristics.size.bands.2.hi = 17 | the bands Tall and Gigantic leave a gap or overlap
characteristics.size.bands.0.lo = 2 | the bands do not begin at 1
nationalities.greek.hi = 99 | nationalities: the last bound is not 100
nationalities.dutch.school = 99 | nationalities.dutch: the last bound is not 100
nationalities.germanic.fraternity = 29 | nationalities.germanic: the bound 29 comes after 30
wrist_off.chance = 101 | wrist_off.chance: expected a whole number of at most 100
movement_effect.rows.1.attacks = [1, 3] | pass_forward against pass_side: a bonus is one attack more
errata.cells.0.printed = 85 | errata: back.LP.stand RL says 85 is printed, the matrix has 84
errata.cells.0.target = 'LA' | errata: LA is no column of the matrix
wound_thresholds.H.light = 100 | the grades do not rise
contact.retrieve = [] | contact.retrieve: expected a length of at least 1
contact.push = 'fifty' | contact.push: expected a whole number, got text
"""


@pytest.mark.parametrize("misprint", MISPRINTS.strip().splitlines())
def test_a_misprint_is_refused_with_file_place_and_reason(misprint: str, tmp_path: Path) -> None:
    refused(KEY, tmp_path, misprint)


def test_the_shipped_tables_are_accepted(tmp_path: Path) -> None:
    assert printed(KEY, tmp_path) == TABLES


PICKED = """
back HP back 90 95 85 85 55 60
back LP stand 60 40 70 70 84 90
back SP pass_forward 50 60 45 40 40 40
stand CP stand 75 65 75 80 55 60
stand LP pass_forward 60 35 40 45 65 70
side HP side 75 80 55 60 35 40
side CP back 75 70 85 85 50 55
pass_forward LP back 65 55 60 60 80 65
pass_forward SP pass_forward 45 40 35 35 35 35
"""


def test_rd_33_rows_picked_from_the_matrix() -> None:
    for row in PICKED.strip().splitlines():
        defender, line, attacker, *numbers = row.split()
        found = TABLES.combat_matrix[Footwork(defender)][Parry(line)][Footwork(attacker)]
        assert list(found) == [*map(int, numbers)], row


def every_cell() -> dict[tuple[str, str, str, str], int]:
    return {
        (defender, line, attacker, target): number
        for defender, lines in TABLES.combat_matrix.items()
        for line, columns in lines.items()
        for attacker, cells in columns.items()
        for target, number in zip(TARGETS, cells, strict=True)
    }


def test_rd_52_the_matrix_has_384_cells_and_the_patterns_its_oddities_break() -> None:
    cells = every_cell()
    assert len(cells) == 384
    assert [key for key, number in cells.items() if number % 5] == [("back", "LP", "stand", "RL")]
    rows = {key[:3] for key in cells}
    five_more = [
        row for row in rows if row[1] in {"HP", "CP", "LP"} and cells[*row, "LL"] == cells[*row, "RL"] + 5
    ]
    assert len(five_more) == 46
    alike = [row for row in rows if row[1] == "SP" and cells[*row, "LL"] == cells[*row, "RL"]]
    assert len(alike) == 15


def test_every_erratum_changes_the_cell_it_names() -> None:
    cells = every_cell()
    assert len(TABLES.errata.cells) == 8
    for one in TABLES.errata.cells:
        assert cells[one.defender, one.line, one.attacker, one.target] == one.printed != one.value


def test_rd_30_and_rd_31_picked_rows_of_the_movement_effect_table() -> None:
    pairs = TABLES.movement_effect.by_pair()
    assert len(pairs) == 25
    volt = pairs[Movement.STAND, Movement.VOLT]
    assert (volt.attacks, volt.bonus, volt.penalty, volt.result) == (
        (2, 1),
        (True, False),
        -15,
        Distance.CROSSED_SWORDS,
    )
    assert volt.targets == ("SA", "H", "LC", "LL")
    back = pairs[Movement.BACK, Movement.STAND]
    assert (back.attacks, back.targets, back.penalty, back.result) == ((1, 1), ("SA",), -10, "BM")
    for pair in ((Movement.PASS_FORWARD, Movement.VOLT), (Movement.PASS_SIDE, Movement.PASS_SIDE)):
        assert pairs[pair].result == "ML"
    assert pairs[Movement.PASS_FORWARD, Movement.BACK].penalty == -5


CLOSE: dict[str, dict[str, int]] = {
    "dagger": {"H": 75, "SA": 80, "RC": 65, "LC": 70, "RL": 75, "LL": 80, "LA": 85},
    "shield": {"H": 80, "SA": 75, "RC": 70, "RL": 70},
    "cloak": {"H": 85, "SA": 80},
    "kick": {"RC": 70, "LC": 85, "RL": 60, "LL": 75},
    "trip": {"RL": 75, "LL": 80},
    "fist": {"H": 75, "RC": 60},
}
CONTACT: dict[str, object] = {
    "push": 55,
    "miss_push": 45,
    "break_away": 40,
    "hold_on": 75,
    "friendly_disarm_chance": 50,
    "disarm": 75,
    "disarm_when_disarmed": 90,
    "shield_stagger": 65,
    "stagger_targets": ["RC", "RL"],
    "cloak_head_remove": 70,
    "hindrance": {"cloak_over_head": 20, "cloak_on_arm": 15},
    "prone_modifier": 20,
    "prone_modifier_after_failure": 30,
    "rise_first": 50,
    "rise_later": 70,
}
WEAPONS = {"rapier": (0, 0), "light_sword": (-10, 10), "two_handed": (-15, 15), "back_sword": (-10, 5)}
"""What an attack given up takes off on a line, and what no parry adds on the special line (RD-38 to RD-44)."""
DEFENCE = {"cloak": (-5, -10, -5), "dagger": (-10, -15, -15), "buckler": (-20, -20, -20)}
COVER: dict[str, dict[str, str]] = {
    "helmet": {"H": "plate"},
    "breastplate": {"RC": "plate", "LC": "plate"},
    "leather": dict.fromkeys(("SA", "LA", "RC", "LC", "RL", "LL"), "leather"),
    "gauntlets": {"SA": "plate"},
}


def test_figures_of_close_quarters() -> None:
    assert TABLES.crossed_swords == CLOSE
    contact = to_builtins(TABLES.contact)
    stages = [(list(stage["rounds"]), stage["kick"]) for stage in contact.pop("retrieve")]
    assert stages == [([80, 75, 70], 60), ([60, 50], 50), ([40], 50)]
    assert contact | {"stagger_targets": list(contact["stagger_targets"])} == CONTACT


def test_rd_23_what_a_duel_is_for_and_other_figures_of_kit_and_wounds() -> None:
    assert TABLES.duel_factor == {Kind.FRIENDLY: 50, Kind.HONORABLE: 150, Kind.DEATH: 200}
    assert {name: (row.HP, row.CP, row.LP) for name, row in TABLES.defence.items()} == DEFENCE
    parries = {name: (row.active_parry, row.passive_special) for name, row in TABLES.weapons.items()}
    assert (parries, TABLES.universal_parry.special) == (WEAPONS, -25)
    assert [name for name, row in TABLES.weapons.items() if row.free_parry] == ["rapier"]
    assert (TABLES.armour, TABLES.armour_pieces) == ({"leather": (-5, -10), "plate": (-15, -20)}, COVER)
    assert TABLES.wound_weapon[Weapon.TWO_HANDED].cut == 20
    assert TABLES.wound_effects[Place.HEAD].mortal == (-10, -6, -6)
    assert TABLES.wound_effects[Place.LEFT_ARM].mortal == ("(P)", 0, "(P)")


def test_rd_2_a_star_in_a_table_adds_nothing() -> None:
    """Strength, agility and size are starred for sword action points and parry advantage."""
    starred = (Characteristic.STRENGTH, Characteristic.AGILITY, Characteristic.SIZE)
    bands = [band for one in starred for band in TABLES.characteristics[one].bands]
    assert {(band.sap, band.pa) for band in bands} == {((0, 0), (0, 0))}
