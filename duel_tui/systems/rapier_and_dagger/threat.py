"""The likely effect of one attack, and the chance to win before simultaneous attacks, given that after them.

Floats are allowed here as in `worth`: these values are never played, recorded or shown.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import percent
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Body, Wound
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Blow, Grade, Kind, Place
from duel_tui.fencer.wounds import Stroke
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.contact import Try, means_menu, strike_roll
from duel_tui.systems.rapier_and_dagger.exchange import attack_roll
from duel_tui.systems.rapier_and_dagger.guard import Guarding, guard, guarding
from duel_tui.systems.rapier_and_dagger.hits import (
    NO_WOUND,
    Aimed,
    bout_of_touches,
    contact_stroke,
    sword_stroke,
    wound_of,
)
from duel_tui.systems.rapier_and_dagger.state import FRESH, Duel
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Defence

WOUND = {Grade.SCRATCH: 0.0, Grade.LIGHT: 0.3, Grade.SERIOUS: 0.9, Grade.MORTAL: 2.0}
"""The cost of a wound in a duel that it does not end, in log-odds."""
_TOUCH = 1.0
"""The value of a touch in a bout for touches, in log-odds."""
_ENDING = 3.0
"""What ending the duel is worth beside wounds, in log-odds."""
_TOTAL = 0.06
"""The cost of a lost point of the better attack total, in log-odds."""
_SURE = 0.98
_PLAYS = 60
"""The number of iterations of fictitious play for the odds of one attack."""
_LINES = (Defence.HIGH, Defence.CENTRE, Defence.LOW)


class Threat(Struct, frozen=True):
    """The likely effect of one side's attack."""

    ends: float
    """Chance that it ends the duel."""
    wounds: float
    """Log-odds it costs the opponent otherwise."""


NONE = Threat(0.0, 0.0)


@lru_cache(maxsize=8192)
def threat(book: Book, duel: Duel, side: Side) -> Threat:
    """A side's attack, if both play the game of attack against guard well and the opponent attacks, too."""
    blows = [(target, blow) for blow in book.blows(duel.fighters[side]) for target in TARGETS]
    chances = _table(book, duel, side, blows)
    harms = [effect(book, duel, side, sword_stroke(duel, side, blow, target)) for target, blow in blows]
    gains = [[chance * weight(harm) for chance in row] for row, harm in zip(chances, harms, strict=True)]
    attack, defence = _mixed(gains)
    ends = wounds = 0.0
    for often, harm, row in zip(attack, harms, chances, strict=True):
        if often:
            hit = often * sum(share * chance for share, chance in zip(defence, row, strict=True))
            ends += hit * harm.ends
            wounds += hit * harm.wounds
    return Threat(min(_SURE, ends), wounds)


def _table(book: Book, duel: Duel, side: Side, blows: Sequence[tuple[Place, Blow]]) -> list[list[float]]:
    """The chances of a side's attacks: a row for each attack, a column for each guard that keeps the other's attack."""
    foe = duel.fighters[side.foe]
    parries = _LINES if guarding(book, foe) is Guarding.FREE else (None,)
    against = [guard(book, foe, one) for one in parries]
    return [
        [percent(attack_roll(book, duel, side, Aimed(target, blow), one)) / 100 for one in against]
        for target, blow in blows
    ]


def effect(book: Book, duel: Duel, side: Side, stroke: Stroke) -> Threat:
    """The effect of a hit: the end of the duel, or its cost."""
    struck = duel.fighters[side.foe]
    wound = Wound(stroke.place, wound_of(book, duel, side.foe, stroke))
    left = _left(book, duel.kind, struck.fencer, struck.body, wound)
    if left is None:
        return Threat(1.0, 0.0)
    if bout_of_touches(book, duel):
        last = duel.fighters[side].touches + 1 >= book.options.friendly_touches
        return Threat(1.0, 0.0) if last else Threat(0.0, _TOUCH)
    worst, cost = left
    if duel.kind is not Kind.DEATH and worst.rank >= Grade(book.options.blood_threshold).rank:
        return Threat(1.0, 0.0)
    return Threat(0.0, cost)


@lru_cache(maxsize=8192)
def _left(book: Book, kind: Kind, fencer: Fencer, body: Body, wound: Wound) -> tuple[Grade, float] | None:
    """The grade that the wounds at a place come to, and the cost of it; None: the fencer falls."""
    inflicted = book.surgeon.inflict(fencer, body, wound, kind)
    if not inflicted.body.standing:
        return None
    worst = inflicted.became or wound.grade
    before, after = body.totals, inflicted.body.totals
    lost = max(before.of(blow) - after.of(blow) for blow in Blow)
    return worst, WOUND[worst] + _TOTAL * lost


def contact_threat(book: Book, duel: Duel, side: Side) -> Threat:
    """The likely effect of a side in a turn of crossed swords: the best of its strikes that wound."""
    rested = duel.fighters.map(lambda one: replace(one, effort=FRESH))
    return _contact_threat(book, Duel(duel.kind, rested), side)


@lru_cache(maxsize=8192)
def _contact_threat(book: Book, duel: Duel, side: Side) -> Threat:
    found = NONE
    for key in means_menu(book, duel, side).keys:
        tried = Try.read(key)
        if tried is None or tried.means in NO_WOUND:
            continue
        chance = percent(strike_roll(book, duel, side, tried)) / 100
        harm = effect(book, duel, side, contact_stroke(duel, side, tried.means, tried.target))
        found = max(found, Threat(chance * harm.ends, chance * harm.wounds), key=weight)
    return found


def weight(threat: Threat) -> float:
    """A threat in log-odds."""
    return _ENDING * threat.ends + threat.wounds


def _mixed(gains: list[list[float]]) -> tuple[list[float], list[float]]:
    """Nearly optimal mixes of a small matrix game by fictitious play; rows maximise.

    Returns:
        The weights of the rows and of the columns.
    """
    rows, columns = len(gains), len(gains[0])
    row_sums, column_sums = [0.0] * rows, [0.0] * columns
    row_plays, column_plays = [0] * rows, [0] * columns
    for _ in range(_PLAYS):
        row = max(range(rows), key=row_sums.__getitem__)
        row_plays[row] += 1
        column_sums = [total + gain for total, gain in zip(column_sums, gains[row], strict=True)]
        column = min(range(columns), key=column_sums.__getitem__)
        column_plays[column] += 1
        row_sums = [total + line[column] for total, line in zip(row_sums, gains, strict=True)]
    return [plays / _PLAYS for plays in row_plays], [plays / _PLAYS for plays in column_plays]


_DEALT_LONG = 0.6
"""The share of a threat in this round that a long duel really brings; in short duels all of it."""


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
