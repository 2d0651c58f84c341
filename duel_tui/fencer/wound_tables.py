"""The types of the Wound Procedure's tables."""

from typing import Literal

from duel_tui.fencer.rows import Percent, Row
from duel_tui.fencer.terms import Cover, Grade, Place

Loss = int | Literal["P", "(P)"]
"""The loss from a wound: points (negative), P for paralysed and to 0, (P) for the left arm's own figures."""


class BlowValue(Row, frozen=True):
    """The bonus of a weapon to a wound; None: it cannot cut or thrust."""

    cut: int | None = None
    thrust: int | None = None


class CoverValue(Row, frozen=True):
    """The bonus of a place to a wound, by cover."""

    none: int
    plate: int
    leather: int

    def of(self, cover: Cover) -> int:
        """The figure for a cover."""
        match cover:
            case Cover.NONE:
                return self.none
            case Cover.PLATE:
                return self.plate
            case Cover.LEATHER:
                return self.leather


class Thresholds(Row, frozen=True):
    """The lowest value of each grade; mortal None: only by adding up."""

    light: int
    serious: int
    mortal: int | None = None

    def __post_init__(self) -> None:
        if not 0 < self.light < self.serious < (self.mortal or self.serious + 1):
            raise ValueError("the grades do not rise")

    def grade(self, value: int) -> Grade:
        """The grade of a wound's value."""
        if self.mortal is not None and value >= self.mortal:
            return Grade.MORTAL
        if value >= self.serious:
            return Grade.SERIOUS
        return Grade.LIGHT if value >= self.light else Grade.SCRATCH


class Special(Row, frozen=True):
    """A wound that may do more (RD-81, RD-82)."""

    target: Place
    grade: Grade
    type: Literal["cut", "thrust"]
    chance: Percent


class WoundExchange(Row, frozen=True):
    """How wounds add up."""

    light_per_serious: int
    serious_per_mortal: int
    light_with_mortal_fatal: int


class WoundEffects(Row, frozen=True):
    """The loss of strength, agility and dexterity by grade."""

    light: tuple[Loss, Loss, Loss]
    serious: tuple[Loss, Loss, Loss]
    mortal: tuple[Loss, Loss, Loss]

    def of(self, grade: Grade) -> tuple[Loss, Loss, Loss]:
        """The row of a grade; a scratch takes nothing (RD-72)."""
        match grade:
            case Grade.SCRATCH:
                return (0, 0, 0)
            case Grade.LIGHT:
                return self.light
            case Grade.SERIOUS:
                return self.serious
            case Grade.MORTAL:
                return self.mortal


class ParalysedLeftArm(Row, frozen=True):
    """The losses from a paralysed left arm, and its bonus against attacks without a guard (RD-79)."""

    strength: int
    agility: int
    dexterity: int
    special_line_modifier: int
