"""The chance to win before simultaneous attacks, given that after them.

Floats are allowed here as in `worth`: these values are never played, recorded or shown.
"""

from math import exp, log

from duel_tui.engine.side import BySide
from duel_tui.fencer.terms import Grade, Kind
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.ending import bout_of_touches
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.threat import Threat

_DEALT_LONG = 0.6
"""The share of a threat in this round that a long duel really brings; in short duels all of it."""
_SURE = 0.98


def one_hit(book: Book, duel: Duel) -> bool:
    """True if nearly every hit ends the duel, or counts for one touch."""
    if bout_of_touches(book, duel):
        return True
    return duel.kind is not Kind.DEATH and Grade(book.options.blood_threshold).rank <= Grade.LIGHT.rank


def after_blows(book: Book, duel: Duel, chance: float, threats: BySide[Threat]) -> float:
    """The left side's chance before simultaneous attacks, given its chance if they do not end the duel."""
    return Blows(book, duel, chance).value(threats.left, threats.right)


class Blows:
    """Simultaneous attacks of any two threats in a duel."""

    def __init__(self, book: Book, duel: Duel, chance: float) -> None:
        """Take the left side's chance if they do not end the duel."""
        self._lessens = not one_hit(book, duel)
        self._edge = logit(chance)
        self._double = double_hit(book, duel, chance)

    def value(self, mine: Threat, his: Threat) -> float:
        """The left side's chance before attacks that promise this."""
        if self._lessens:
            mine, his = _lessened(mine), _lessened(his)
        going_on = logistic(self._edge + mine.wounds - his.wounds)
        return (
            mine.ends * (1 - his.ends)
            + mine.ends * his.ends * self._double
            + (1 - mine.ends) * (1 - his.ends) * going_on
        )


def double_hit(book: Book, duel: Duel, chance: float) -> float:
    """The left side's chance after hits of both that would each end the duel, given its chance if they are void."""
    return chance if book.options.double_touch == "void" and duel.kind is not Kind.DEATH else 0.5


def _lessened(found: Threat) -> Threat:
    """A threat as long duels bring it."""
    return Threat(_DEALT_LONG * found.ends, _DEALT_LONG * found.wounds)


def logistic(edge: float) -> float:
    """The chance of these log-odds."""
    return 1 / (1 + exp(-edge))


def logit(chance: float) -> float:
    """The log-odds of a chance, which is kept away from 0 and 1."""
    bounded = max(1 - _SURE, min(_SURE, chance))
    return log(bounded / (1 - bounded))
