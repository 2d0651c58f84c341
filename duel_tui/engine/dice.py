"""Dice as notation: what can fall and how likely; nothing here is ever thrown."""

import re
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product

from msgspec import Struct

_NOTATION = re.compile(r"(?P<count>[1-9]\d?)d(?P<faces>[1-9]\d{0,3})(?P<highest>h?)")


class Dice(Struct, frozen=True):
    """Some equal dice whose faces are added, or of which only the highest counts."""

    count: int
    faces: int
    highest: bool = False

    @classmethod
    def parse(cls, text: str) -> "Dice":
        """Read notation such as `2d10`, or `4d6h` for the highest of four.

        Raises:
            ValueError: the text is not dice notation.

        >>> str(Dice.parse("4d6h"))
        '4d6h'
        """
        found = _NOTATION.fullmatch(text)
        if not found:
            raise ValueError(f"{text!r} is not dice notation such as 1d100 or 4d6h")
        return cls(int(found["count"]), int(found["faces"]), bool(found["highest"]))

    def __str__(self) -> str:
        return f"{self.count}d{self.faces}{'h' if self.highest else ''}"

    @property
    def low(self) -> int:
        """The lowest score."""
        return 1 if self.highest else self.count

    @property
    def high(self) -> int:
        """The highest score."""
        return self.faces if self.highest else self.count * self.faces

    def score(self, faces: tuple[int, ...]) -> int:
        """What the fallen faces amount to.

        >>> Dice.parse("3d6h").score((2, 5, 1))
        5
        """
        return max(faces) if self.highest else sum(faces)

    def chances(self) -> tuple[tuple[int, Fraction], ...]:
        """Each score with its chance, in rising order.

        >>> Dice(1, 2).chances()
        ((1, Fraction(1, 2)), (2, Fraction(1, 2)))
        """
        return _chances(self)


@lru_cache(maxsize=64)
def _chances(dice: Dice) -> tuple[tuple[int, Fraction], ...]:
    tally = Counter(dice.score(faces) for faces in product(range(1, dice.faces + 1), repeat=dice.count))
    throws = dice.faces**dice.count
    return tuple((score, Fraction(number, throws)) for score, number in sorted(tally.items()))


D100 = Dice(1, 100)
D20 = Dice(1, 20)
