"""The typed shape of rulesets/rapier_and_dagger/tables.toml, with its completeness checks."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, field
from msgspec.structs import replace

from duel_tui.fencer.rows import BookRow, Number, Pair, Percent, complete
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Blow, LeftHand, Means, Place, Style, Weapon
from duel_tui.systems.rapier_and_dagger.ground.maps import Map
from duel_tui.systems.rapier_and_dagger.terms import (
    BLOWS,
    CIRCUMSTANCES,
    OUT_OF_REACH,
    Action,
    Blade,
    Distance,
    Movement,
    Parry,
)

MOVEMENTS = tuple(movement for movement in Movement if movement is not Movement.YIELD)
"""The movements of the tables, which do not know yielding."""
_DEFENCES = tuple(action for action in Action if action.blow is None)
_ITALIAN, _SPANISH = "italian_rapier", "spanish_rapier"


Degrees = Annotated[int, Meta(ge=1, le=180)]


class Measure(BookRow, frozen=True):
    """A measure: the feet between the fencers, and the attacks of each."""

    feet: int
    attacks: int
    only: Movement | None = None
    """The movement of the only side that has them."""


class BladeChange(BookRow, frozen=True):
    """The points by which a side has to be richer to change its blade, and the least price (RD-68, RD-141)."""

    difference: int
    least: int


class Buckler(BookRow, frozen=True):
    """What a parry with the buckler costs with the next blow (RD-173)."""

    charge: int


class TargetMeasure(BookRow, frozen=True):
    """The measures at which a target is hit without penalty, and the penalty at any other (RD-107)."""

    measures: tuple[Distance, ...]
    penalty: int


class TargetNumbers(BookRow, frozen=True):
    """The numbers of a weapon for each target; without thrusts, the weapon only cuts (RD-44)."""

    cut: dict[Place, Number]
    thrust: dict[Place, Number] | None = None

    def of(self, blow: Blow) -> dict[Place, Number]:
        """The numbers of a cut or thrust."""
        found = self.cut if blow is Blow.CUT else self.thrust
        assert found is not None, "only a weapon that thrusts is asked for its thrust"
        return found


class Surprise(BookRow, frozen=True):
    """The figures of surprise and of drawing (RD-112 to RD-116)."""

    turn_chance: Percent
    special_modifier: int
    close_needs_yards: int
    knockdown_chance: Percent
    stab_bare: Number
    stab_armoured: Number
    drawn_in_time_chance: Percent
    draw_chance: Percent
    undrawn_modifier: int
    drawing_modifier: int
    draw_cost: int


class GroundFigures(BookRow, frozen=True):
    """How a map is walked and seen."""

    diagonal: tuple[Number, Number]
    """Some diagonal steps, and the steps along a side that are as long as they (RD-146)."""
    free_turn: Degrees
    """The most that a step turns a fencer at no cost (RD-147)."""
    front: dict[str, Degrees]
    """What a fencer has in front, by the house rule (RD-199)."""
    placed: dict[Distance, tuple[Number, Number]]
    """The fewest and the most feet between the squares after combat, by measure (RD-208)."""
    sought: Number
    """The feet from a fencer within which a free square is sought (RD-144)."""

    def __post_init__(self) -> None:
        complete("front", self.front, ("half", "quarter"))
        complete("placed", self.placed, (*OUT_OF_REACH, Distance.MISURA_LARGA))
        for measure, (least, most) in self.placed.items():
            if least > most:
                raise ValueError(f"placed: {measure}: {least} feet are more than {most}")


class FigureTables(BookRow, frozen=True):
    """Every figure of the rules for figures."""

    measures: dict[Distance, Measure]
    meeting: dict[Movement, dict[Movement, Distance]]
    printed_meeting: dict[Movement, dict[Movement, Distance]]
    change_cost: dict[Movement, int]
    change_again: Number
    """The attack before which the movement may be changed a second time (RD-162)."""
    blade_cost: dict[Blade, int]
    blade: dict[Blade, dict[Blade, int]]
    """By the defender's blade attack, then by the attacker's (RD-67)."""
    blade_change: BladeChange
    action_cost: dict[Action, int]
    attacking: dict[Action, dict[Action, Pair]]
    """By the defender's blow, then by the attacker's: [on the defender's roll, on the attacker's] (RD-100)."""
    defending: dict[Action, dict[Action, int]]
    """By the defender's action without a blow, then by the attacker's blow: on the attacker's roll."""
    parry: dict[LeftHand, dict[Action, int]]
    buckler: Buckler
    target_measure: dict[Place, TargetMeasure]
    weapon_target: dict[str, TargetNumbers]
    surprise: Surprise
    ground: GroundFigures
    circumstance: dict[str, Pair]
    """What ground, weather and exertion take off normal and combat movement: yards, points (RD-150, RD-191)."""

    def __post_init__(self) -> None:
        targets = [place for place in Place if place is not Place.LEFT_ARM]
        complete("figures.measures", self.measures, Distance)
        complete("figures.change_cost", self.change_cost, MOVEMENTS)
        complete("figures.blade_cost", self.blade_cost, Blade)
        complete("figures.action_cost", self.action_cost, Action)
        complete("figures.target_measure", self.target_measure, targets)
        complete("figures.circumstance", self.circumstance, CIRCUMSTANCES)
        _square("figures.meeting", self.meeting, MOVEMENTS, MOVEMENTS)
        _square("figures.blade", self.blade, Blade, Blade)
        _square("figures.attacking", self.attacking, BLOWS, BLOWS)
        _square("figures.defending", self.defending, _DEFENCES, BLOWS)
        _square("figures.parry", self.parry, LeftHand, BLOWS)
        complete("figures.weapon_target", self.weapon_target, (_ITALIAN, _SPANISH, *_SWORDS))
        for name, numbers in self.weapon_target.items():
            for blow, row in (("cut", numbers.cut), ("thrust", numbers.thrust)):
                if row is not None:
                    complete(f"figures.weapon_target.{name}.{blow}", row, targets)
        for left in MOVEMENTS:
            for right in MOVEMENTS:
                if self.meeting[left][right] is not self.meeting[right][left]:
                    raise ValueError(f"figures.meeting: {left} and {right} differ by their order")
        for mine in BLOWS:
            for his in BLOWS:
                if self.attacking[mine][his] != self.attacking[his][mine][::-1]:
                    raise ValueError(f"figures.attacking: {mine} and {his} do not mirror each other")

    def action(self, defender: Action, attacker: Action) -> int:
        """The modifier to the roll of an attacker, by both actions (RD-100)."""
        if defender in self.attacking:
            return self.attacking[defender][attacker][1]
        return self.defending[defender][attacker]

    def numbers(self, weapon: Weapon, style: Style) -> TargetNumbers:
        """The numbers of a weapon; a rapier has those of its bearer's style (RD-181)."""
        if weapon is not Weapon.RAPIER:
            return self.weapon_target[weapon]
        return self.weapon_target[_ITALIAN if style is Style.ITALIAN else _SPANISH]


def _square(
    name: str, rows: Mapping[Any, Mapping[Any, object]], heads: Iterable[str], columns: Iterable[str]
) -> None:
    """Refuse a table of two entries that lacks a row or a cell."""
    columns = tuple(columns)
    complete(name, tuple(rows), heads)
    for head, row in rows.items():
        complete(f"{name}.{head}", tuple(row), columns)


_SWORDS = tuple(weapon for weapon in Weapon if weapon is not Weapon.RAPIER)


TARGETS = tuple(place for place in Place if place is not Place.LEFT_ARM)
"""The targets of a sword, in the order of the matrix (RD-34)."""


class Footwork(StrEnum):
    """A column of the combat matrix, and a block of its rows."""

    BACK = "back"
    STAND = "stand"
    SIDE = "side"
    PASS_FORWARD = "pass_forward"


Cells = tuple[Number, Number, Number, Number, Number, Number]
Attacks = Annotated[int, Meta(ge=0, le=3)]


class Effect(BookRow, frozen=True):
    """A row of the Movement Effect Table."""

    left: Movement
    right: Movement
    attacks: tuple[Attacks, Attacks]
    bonus: tuple[bool, bool]
    penalty: int
    result: Distance
    targets: tuple[Place, ...]

    def turned(self) -> "Effect":
        """The row read from the other side (RD-25)."""
        swapped = {"attacks": self.attacks[::-1], "bonus": self.bonus[::-1]}
        return replace(self, left=self.right, right=self.left, **swapped)


class EffectTable(BookRow, frozen=True):
    """The Movement Effect Table."""

    rows: tuple[Effect, ...]

    def by_pair(self) -> dict[tuple[Movement, Movement], Effect]:
        """Every pair of movements, in both orders."""
        pairs = {(row.right, row.left): row.turned() for row in self.rows}
        return pairs | {(row.left, row.right): row for row in self.rows}

    def __post_init__(self) -> None:
        pairs = self.by_pair()
        for left in MOVEMENTS:
            for right in MOVEMENTS:
                if (left, right) not in pairs:
                    raise ValueError(f"movement_effect lacks {left} against {right}")
        for row in self.rows:
            for mine, his, bonus in zip(row.attacks, row.attacks[::-1], row.bonus, strict=True):
                if bonus and mine != his + 1:
                    raise ValueError(
                        f"movement_effect: {row.left} against {row.right}: a bonus is one attack more"
                    )


class Erratum(BookRow, frozen=True):
    """A cell that breaks a pattern, and the value that would fit it."""

    defender: Footwork
    line: Parry
    attacker: Footwork
    target: Place
    printed: Number
    value: Number


class Errata(BookRow, frozen=True):
    """The odd cells of the matrix."""

    cells: tuple[Erratum, ...]


class LineModifiers(BookRow, frozen=True):
    """The left hand's effect on the attacker's roll, by line."""

    HP: int
    CP: int
    LP: int

    def of(self, line: Parry) -> int:
        """The figure for a line; 0 on the Special line."""
        return {Parry.HIGH: self.HP, Parry.CENTRE: self.CP, Parry.LOW: self.LP}.get(line, 0)


class UniversalParry(BookRow, frozen=True):
    """The Universal Parry."""

    special: int


class RetrieveStage(BookRow, frozen=True):
    """The chances in successive rounds to pick up the weapon, then the opponent's to kick it away."""

    rounds: Annotated[tuple[Number, ...], Meta(min_length=1)]
    kick: Number


class Contact(BookRow, frozen=True):
    """The figures of the contact routine."""

    push: Number
    miss_push: Number
    break_away: Number
    hold_on: Number
    friendly_disarm_chance: Percent
    disarm: Number
    disarm_when_disarmed: Number
    shield_stagger: Number
    stagger_targets: tuple[Place, ...]
    cloak_head_remove: Number
    hindrance: dict[str, int]
    """What each hindrance adds to the opponent's roll, by the field of `state.Hindrances`."""
    prone_modifier: int
    prone_modifier_after_failure: int
    rise_first: Number
    rise_later: Number
    retrieve: Annotated[tuple[RetrieveStage, ...], Meta(min_length=1)]


class Tables(FencerTables, frozen=True):
    """Every figure of the rules, with pencil and paper and with figures."""

    name: str
    column_of: dict[Movement, Footwork]
    movement_effect: EffectTable
    combat_matrix: dict[Footwork, dict[Parry, dict[Footwork, Cells]]]
    errata: Errata
    defence: dict[LeftHand, LineModifiers]
    universal_parry: UniversalParry
    crossed_swords: dict[Means, dict[Place, Number]]
    contact: Contact
    figures: FigureTables
    house_rules: dict[str, int]
    """The figures of house rules as written."""
    maps: dict[str, Map] = field(default_factory=dict[str, Map])
    """The maps on which a duel can be fought, by the stems of their files."""

    def __post_init__(self) -> None:
        super().__post_init__()
        complete("column_of", self.column_of, MOVEMENTS)
        complete("combat_matrix", self.combat_matrix, Footwork)
        for weapon in [one for one, row in self.weapons.items() if row.thrust != "never"]:
            for style in Style:
                if self.figures.numbers(weapon, style).thrust is None:
                    raise ValueError(f"figures.weapon_target lacks the thrust of {weapon} for {style}")
        for defender, lines in self.combat_matrix.items():
            complete(f"combat_matrix.{defender}", lines, Parry)
            for line, cells in lines.items():
                complete(f"combat_matrix.{defender}.{line}", cells, Footwork)
        complete("defence", self.defence, [held for held in LeftHand if held is not LeftHand.EMPTY])
        complete("crossed_swords", self.crossed_swords, [one for one in Means if one is not Means.SWORD])
        for cell in self.errata.cells:
            if cell.target not in TARGETS:
                raise ValueError(f"errata: {cell.target} is no column of the matrix")
            printed = self.combat_matrix[cell.defender][cell.line][cell.attacker][TARGETS.index(cell.target)]
            if printed != cell.printed:
                where = f"{cell.defender}.{cell.line}.{cell.attacker} {cell.target}"
                raise ValueError(f"errata: {where} says {cell.printed} is printed, the matrix has {printed}")
