"""Dice notation: the possible scores and their chances; nothing is rolled here."""

import re
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from msgspec import Struct

_NOTATION = re.compile(r"(?P<count>[1-9]\d?)d(?P<faces>[1-9]\d{0,3})(?P<highest>h?)")


class Dice(Struct, frozen=True):
    """Some equal dice; their faces are added, or only the highest counts."""

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
        """The score of these faces.

        >>> Dice.parse("3d6h").score((2, 5, 1))
        5
        """
        return max(faces) if self.highest else sum(faces)

    def chances(self, bands: tuple[int, ...] | None = None) -> tuple[tuple[int, Fraction], ...]:
        """Each score with its chance, in rising order.

        Args:
            bands: thresholds in rising order; scores between two thresholds are equivalent. The lowest
                score of a band stands for all of it, and impossible bands are left out.

        >>> Dice(1, 2).chances()
        ((1, Fraction(1, 2)), (2, Fraction(1, 2)))
        >>> Dice(1, 6).chances((3,))
        ((1, Fraction(1, 3)), (3, Fraction(2, 3)))
        """
        return _chances(self) if bands is None else _banded(self, bands)

    def falls(self) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
        """Each result of the faces with its chance; the faces are sorted from high to low.

        >>> Dice(2, 2).falls()
        (((1, 1), Fraction(1, 4)), ((2, 1), Fraction(1, 2)), ((2, 2), Fraction(1, 4)))
        """
        return _falls(self)


@lru_cache(maxsize=256)
def _chances(dice: Dice) -> tuple[tuple[int, Fraction], ...]:
    throws = dice.faces**dice.count
    if dice.highest:
        ways = {face: face**dice.count - (face - 1) ** dice.count for face in range(1, dice.faces + 1)}
    else:
        ways = _sums(dice.count, dice.faces)
    return tuple((score, Fraction(number, throws)) for score, number in sorted(ways.items()))


def _sums(count: int, faces: int) -> dict[int, int]:
    """The number of ways to roll each sum."""
    ways = Counter({0: 1})
    for _ in range(count):
        more: Counter[int] = Counter()
        for score, number in ways.items():
            for face in range(1, faces + 1):
                more[score + face] += number
        ways = more
    return ways


def _banded(dice: Dice, bands: tuple[int, ...]) -> tuple[tuple[int, Fraction], ...]:
    found: list[tuple[int, Fraction]] = []
    low = dice.low
    for edge in [*bands, dice.high + 1]:
        inside = [(score, chance) for score, chance in dice.chances() if low <= score < edge]
        if inside:
            found.append((inside[0][0], sum([chance for _, chance in inside], Fraction(0))))
        low = max(low, edge)
    return tuple(found)


@lru_cache(maxsize=64)
def _falls(dice: Dice) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    throws = dice.faces**dice.count
    found: list[tuple[tuple[int, ...], Fraction]] = []
    for fall in combinations_with_replacement(range(dice.faces, 0, -1), dice.count):
        ways = factorial(dice.count) // prod(factorial(number) for number in Counter(fall).values())
        found.append((fall, Fraction(ways, throws)))
    return tuple(sorted(found))


D100 = Dice(1, 100)
D20 = Dice(1, 20)
COIN = Dice(1, 2)
