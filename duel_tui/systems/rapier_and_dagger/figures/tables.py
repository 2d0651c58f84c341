"""The typed shape of the tables for figures, with their completeness checks."""

from collections.abc import Iterable, Mapping
from typing import Any

from duel_tui.fencer.rows import Number, Pair, Percent, Row, complete
from duel_tui.fencer.terms import Blow, LeftHand, Place, Style, Weapon
from duel_tui.systems.rapier_and_dagger.ground.terms import CIRCUMSTANCES
from duel_tui.systems.rapier_and_dagger.terms import BLOWS, Action, Blade, Movement, Result

MOVEMENTS = tuple(movement for movement in Movement if movement is not Movement.YIELD)
"""The movements of the tables, which do not know yielding."""
_DEFENCES = tuple(action for action in Action if action.blow is None)
_ITALIAN, _SPANISH = "italian_rapier", "spanish_rapier"


class Measure(Row, frozen=True):
    """A measure: the feet between the fencers, and the attacks of each."""

    feet: int
    attacks: int
    only: Movement | None = None
    """The movement of the only side that has them."""


class BladeChange(Row, frozen=True):
    """The points by which a side has to be richer to change its blade, and the least price (RD-68, RD-141)."""

    difference: int
    least: int


class Buckler(Row, frozen=True):
    """What a parry with the buckler costs with the next blow (RD-173)."""

    charge: int


class TargetMeasure(Row, frozen=True):
    """The measures at which a target is hit without penalty, and the penalty at any other (RD-107)."""

    measures: tuple[Result, ...]
    penalty: int


class TargetNumbers(Row, frozen=True):
    """The numbers of a weapon for each target; without thrusts, the weapon only cuts (RD-44)."""

    cut: dict[Place, Number]
    thrust: dict[Place, Number] | None = None

    def of(self, blow: Blow) -> dict[Place, Number]:
        """The numbers of a cut or thrust."""
        found = self.cut if blow is Blow.CUT else self.thrust
        assert found is not None, "only a weapon that thrusts is asked for its thrust"
        return found


class Surprise(Row, frozen=True):
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


class FigureTables(Row, frozen=True):
    """Every figure of the rules for figures."""

    measures: dict[Result, Measure]
    meeting: dict[Movement, dict[Movement, Result]]
    printed_meeting: dict[Movement, dict[Movement, Result]]
    change_cost: dict[Movement, int]
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
    circumstance: dict[str, Pair]
    """What ground, weather and exertion take off normal and combat movement: yards, points (RD-150, RD-191)."""

    def __post_init__(self) -> None:
        targets = [place for place in Place if place is not Place.LEFT_ARM]
        complete("figures.measures", self.measures, Result)
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
