"""Counts of the results of duels; counts of several processes can be added up."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt

from msgspec import Struct, field

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.sheet import AnySheet
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import Grade

NOBODY = "nobody"
UNHURT = "unhurt"
_Z = 1.959964
"""The normal quantile of a two-sided interval of 95 per cent."""


class Wounds(Struct):
    """The wounds of one side."""

    grades: Counter[str] = field(default_factory=Counter[str])
    """The number of wounds of each grade, in all duels together."""
    gravest: Counter[str] = field(default_factory=Counter[str])
    """The number of duels in which a wound of this grade was the gravest."""

    def add(self, other: "Wounds") -> None:
        """Add another count."""
        self.grades.update(other.grades)
        self.gravest.update(other.gravest)


class Tally(Struct):
    """The results of a number of duels."""

    wins: Counter[str] = field(default_factory=Counter[str])
    reasons: Counter[str] = field(default_factory=Counter[str])
    rounds: Counter[int] = field(default_factory=Counter[int])
    wounds: BySide[Wounds] = field(default_factory=lambda: both(lambda _: Wounds()))

    @property
    def duels(self) -> int:
        """The number of duels counted."""
        return self.wins.total()

    def count(self, outcome: Outcome, sheet: AnySheet) -> None:
        """Count one duel."""
        self.wins[outcome.winner or NOBODY] += 1
        self.reasons[outcome.why] += 1
        self.rounds[sheet.duel.round] += 1
        for side, facts in zip(Side, (sheet.left, sheet.right), strict=True):
            grades = [Grade(grade) for found in facts.grades.values() for grade in found]
            self.wounds[side].grades.update(grades)
            gravest = max(grades, key=lambda grade: grade.rank) if grades else UNHURT
            self.wounds[side].gravest[gravest] += 1

    def add(self, other: "Tally") -> None:
        """Add another count."""
        self.wins.update(other.wins)
        self.reasons.update(other.reasons)
        self.rounds.update(other.rounds)
        for side in Side:
            self.wounds[side].add(other.wounds[side])


def interval(hits: int, among: int) -> tuple[float, float]:
    """Wilson's interval for a share, at 95 per cent.

    >>> [round(bound, 3) for bound in interval(50, 100)]
    [0.404, 0.596]
    """
    if not among:
        return 0.0, 1.0
    share, spread = hits / among, _Z * _Z / among
    middle = share + spread / 2
    reach = _Z * sqrt(share * (1 - share) / among + spread / (4 * among))
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The smallest value that this share of the counts does not exceed.

    >>> quantile({1: 5, 2: 4, 9: 1}, 0.9)
    2
    """
    reached, wanted = 0, share * sum(counts.values())
    for value in sorted(counts):
        reached += counts[value]
        if reached >= wanted:
            return value
    return 0
