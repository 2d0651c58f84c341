"""The number a roll is compared with: a needed number with named parts, or a chance in per cent."""

from fractions import Fraction

from msgspec import Struct

from duel_tui.engine.answers import Rolled
from duel_tui.engine.dice import D100


class Part(Struct, frozen=True, array_like=True):
    """A named part of the sum that is compared with a needed number."""

    label: str
    value: int


class Needs(Struct, frozen=True):
    """A number needed on the die plus the parts."""

    number: int
    parts: tuple[Part, ...] = ()
    extremes: bool = False
    """True if the highest natural score always succeeds and the lowest never does (rd.natural_extremes)."""

    @property
    def bonus(self) -> int:
        """The sum of the parts."""
        return sum([part.value for part in self.parts])

    @property
    def needs(self) -> int:
        """The lowest natural score that succeeds."""
        needs = self.number - self.bonus
        return max(LEAST, min(MOST, needs)) if self.extremes else needs

    def met(self, answer: Rolled) -> bool:
        """True if the answer succeeds."""
        if self.extremes and answer.score in {D100.low, D100.high}:
            return answer.score != D100.low
        return answer.score + answer.modifier + self.bonus >= self.number


class Chance(Struct, frozen=True):
    """A chance in per cent: the unmodified roll succeeds at or under it."""

    at_most: int

    def met(self, answer: Rolled) -> bool:
        """True if the answer succeeds; a game master's modifier changes the chance."""
        return answer.score <= self.at_most + answer.modifier


Against = Needs | Chance
LEAST, MOST = D100.low + 1, D100.high
"""The bounds of a needed number where natural scores decide (rd.natural_extremes)."""


def percent(chance: Against | Fraction) -> int:
    """A chance in whole per cent, that of a d100 exactly, any other rounded.

    >>> percent(Needs(35)), percent(Chance(50)), percent(Needs(140)), percent(Fraction(2, 3))
    (66, 50, 0, 67)
    """
    match chance:
        case Needs():
            return max(0, min(MOST, MOST + 1 - chance.needs))
        case Chance(at_most=at_most):
            return max(0, min(MOST, at_most))
        case Fraction(numerator=part, denominator=whole):
            return (2 * MOST * part + whole) // (2 * whole)
