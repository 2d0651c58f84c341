"""The typed shape of rulesets/rapier_and_dagger/tables.toml, with its completeness checks."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, field

from duel_tui.fencer.rows import Number, Percent, Row, complete
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import LeftHand, Means, Place, Style
from duel_tui.systems.rapier_and_dagger.figures.tables import MOVEMENTS, FigureTables
from duel_tui.systems.rapier_and_dagger.ground.maps import Map
from duel_tui.systems.rapier_and_dagger.terms import Line, Movement, Result

TARGETS = tuple(place for place in Place if place is not Place.LEFT_ARM)
"""The targets of a sword, in the order of the matrix (RD-34)."""


class Column(StrEnum):
    """A column of the combat matrix, and a block of its rows."""

    BACK = "back"
    STAND = "stand"
    SIDE = "side"
    PASS_FORWARD = "pass_forward"


Cells = tuple[Number, Number, Number, Number, Number, Number]
Attacks = Annotated[int, Meta(ge=0, le=3)]


class Effect(Row, frozen=True):
    """A row of the Movement Effect Table."""

    left: Movement
    right: Movement
    attacks: tuple[Attacks, Attacks]
    bonus: tuple[bool, bool]
    penalty: int
    result: Result
    targets: tuple[Place, ...]

    def turned(self) -> "Effect":
        """The row read from the other side (RD-25)."""
        return Effect(
            left=self.right,
            right=self.left,
            attacks=(self.attacks[1], self.attacks[0]),
            bonus=(self.bonus[1], self.bonus[0]),
            penalty=self.penalty,
            result=self.result,
            targets=self.targets,
        )


class EffectTable(Row, frozen=True):
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


class Erratum(Row, frozen=True):
    """A cell that breaks a pattern, and the value that would fit it."""

    defender: Column
    line: Line
    attacker: Column
    target: Place
    printed: Number
    value: Number


class Errata(Row, frozen=True):
    """The odd cells of the matrix."""

    cells: tuple[Erratum, ...]


class LineModifiers(Row, frozen=True):
    """The left hand's effect on the attacker's roll, by line."""

    HP: int
    CP: int
    LP: int

    def of(self, line: Line) -> int:
        """The figure for a line; 0 on the Special line."""
        match line:
            case Line.HIGH:
                return self.HP
            case Line.CENTRE:
                return self.CP
            case Line.LOW:
                return self.LP
            case Line.SPECIAL:
                return 0


class UniversalParry(Row, frozen=True):
    """The Universal Parry."""

    special: int


class RetrieveStage(Row, frozen=True):
    """The chances in successive rounds to pick up the weapon, then the opponent's to kick it away."""

    rounds: Annotated[tuple[Number, ...], Meta(min_length=1)]
    kick: Number


class Contact(Row, frozen=True):
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
    cloak_head_modifier: int
    cloak_arm_modifier: int
    prone_modifier: int
    prone_modifier_after_failure: int
    rise_first: Number
    rise_later: Number
    retrieve: Annotated[tuple[RetrieveStage, ...], Meta(min_length=1)]


class Tables(FencerTables, frozen=True):
    """Every figure of the rules, with pencil and paper and with figures."""

    name: str
    column_of: dict[Movement, Column]
    movement_effect: EffectTable
    combat_matrix: dict[Column, dict[Line, dict[Column, Cells]]]
    errata: Errata
    defence: dict[LeftHand, LineModifiers]
    universal_parry: UniversalParry
    crossed_swords: dict[Means, dict[Place, Number]]
    contact: Contact
    figures: FigureTables
    maps: dict[str, Map] = field(default_factory=dict[str, Map])
    """The maps on which a duel can be fought, by the stems of their files."""

    def __post_init__(self) -> None:
        super().__post_init__()
        complete("column_of", self.column_of, MOVEMENTS)
        complete("combat_matrix", self.combat_matrix, Column)
        for weapon in [one for one, row in self.weapons.items() if row.thrust != "never"]:
            for style in Style:
                if self.figures.numbers(weapon, style).thrust is None:
                    raise ValueError(f"figures.weapon_target lacks the thrust of {weapon} for {style}")
        for defender, lines in self.combat_matrix.items():
            complete(f"combat_matrix.{defender}", lines, Line)
            for line, cells in lines.items():
                complete(f"combat_matrix.{defender}.{line}", cells, Column)
        complete("defence", self.defence, [held for held in LeftHand if held is not LeftHand.EMPTY])
        complete("crossed_swords", self.crossed_swords, [one for one in Means if one is not Means.SWORD])
        for cell in self.errata.cells:
            if cell.target not in TARGETS:
                raise ValueError(f"errata: {cell.target} is no column of the matrix")
            printed = self.combat_matrix[cell.defender][cell.line][cell.attacker][TARGETS.index(cell.target)]
            if printed != cell.printed:
                where = f"{cell.defender}.{cell.line}.{cell.attacker} {cell.target}"
                raise ValueError(f"errata: {where} says {cell.printed} is printed, the matrix has {printed}")
