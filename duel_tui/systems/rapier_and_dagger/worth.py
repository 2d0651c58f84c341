"""A rough chance to win, for searches: what each fencer has left, and what the coming exchanges are likely to bring.

Floats are allowed here alone among the rules: nothing of this is ever played, recorded or shown as a rule.
"""

from functools import lru_cache
from math import exp, log

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Body, Wound
from duel_tui.fencer.terms import Blow, Grade, Kind, Place
from duel_tui.fencer.wounds import grade, value
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.ending import bout_of_touches
from duel_tui.systems.rapier_and_dagger.exchange import attack_roll, attackers
from duel_tui.systems.rapier_and_dagger.guard import Guard
from duel_tui.systems.rapier_and_dagger.hits import sword_stroke
from duel_tui.systems.rapier_and_dagger.prospects import guards
from duel_tui.systems.rapier_and_dagger.state import Duel, Exchange, Fighter
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Phase

_WOUND = {Grade.SCRATCH: 0.0, Grade.LIGHT: 0.35, Grade.SERIOUS: 1.2, Grade.MORTAL: 2.6}
"""What a wound costs in a duel it does not end, in log-odds."""
_TOTAL = 0.06
"""What a point of the better attack total is worth."""
_WOUND_TOTAL = 0.012
"""What a point of the better wound total is worth."""
_TOUCH = 0.9
"""What a touch is worth in a bout of touches."""
_PRONE, _DISARMED, _WRAPPED, _LEG, _LEFT_ARM, _SWORD_ARM = 0.7, 1.0, 0.6, 0.5, 0.4, 3.0
_SURE = 0.98
_PLAYS = 60
"""Plays of fictitious play for the odds of one attack."""


class Threat(Struct, frozen=True):
    """What an attack of one side is likely to do."""

    ends: float
    """Chance that it ends the duel."""
    wounds: float
    """Log-odds it costs the foe otherwise."""


def worth(book: Book, duel: Duel, side: Side) -> float:
    """The chance to win as one can guess it."""
    if duel.outcome:
        return 0.5 if duel.outcome.winner is None else float(duel.outcome.winner is side)
    if duel.phase is Phase.MERCY:
        return float(duel.fighters[side].body.standing)
    if duel.phase is Phase.ACCEPT:
        return float(duel.yielding is not side)
    left = _left(book, duel)
    return left if side is Side.LEFT else 1 - left


def _left(book: Book, duel: Duel) -> float:
    """The left side's chance: its condition, then the coming exchanges worked backwards."""
    chance = _logistic(_condition(book, duel, Side.LEFT) - _condition(book, duel, Side.RIGHT))
    if duel.phase is not Phase.EXCHANGE or duel.plan is None:
        return chance
    for number in range(max(duel.plan.attacks), duel.exchange - 1, -1):
        threats = _threats(book, duel, number)
        chance = _after_exchange(book, duel, chance, threats)
    return chance


def _after_exchange(book: Book, duel: Duel, chance: float, threats: BySide[Threat]) -> float:
    """The left side's chance before an exchange, given its chance after one that ends nothing."""
    mine, his = threats
    drift = mine.wounds - his.wounds
    going_on = _logistic(_logit(chance) + drift)
    double = chance if book.options.double_touch == "void" and duel.kind is not Kind.DEATH else 0.5
    return (
        mine.ends * (1 - his.ends)
        + mine.ends * his.ends * double
        + (1 - mine.ends) * (1 - his.ends) * going_on
    )


def _condition(book: Book, duel: Duel, side: Side) -> float:
    """How well a side stands, in log-odds."""
    fighter = duel.fighters[side]
    score = _TOUCH * fighter.touches if bout_of_touches(book, duel) else 0.0
    return score + _of_fighter(book, fighter, wounds_count=duel.kind is Kind.DEATH)


def _of_fighter(book: Book, fighter: Fighter, *, wounds_count: bool) -> float:
    totals = fighter.body.totals
    blows = book.blows(fighter)
    score = _TOTAL * max(totals.of(blow) for blow in blows)
    score += _WOUND_TOTAL * max(totals.wound_of(blow) for blow in blows)
    if wounds_count:
        score -= sum(_WOUND[wound.grade] for wound in fighter.body.wounds)
    return score - _hindrances(fighter)


def _hindrances(fighter: Fighter) -> float:
    body = fighter.body
    cost = _PRONE * (fighter.prone is not None) + _DISARMED * (not fighter.armed)
    cost += _WRAPPED * (fighter.wrapped is not None)
    cost += _LEFT_ARM * body.hurt(Place.LEFT_ARM, Grade.SERIOUS)
    cost += _SWORD_ARM * (Place.SWORD_ARM in body.paralysed)
    return cost + _LEG * (Place.RIGHT_LEG in body.paralysed or Place.LEFT_LEG in body.paralysed)


def _threats(book: Book, duel: Duel, number: int) -> BySide[Threat]:
    """What each side's attack in an exchange of this round is likely to do; no attack is no threat."""
    plan = duel.plan
    assert plan is not None
    able = attackers(book, duel)
    none = Threat(0.0, 0.0)
    left = _threat(book, duel, Side.LEFT) if able.left and plan.attacks.left >= number else none
    right = _threat(book, duel, Side.RIGHT) if able.right and plan.attacks.right >= number else none
    return BySide(left, right)


@lru_cache(maxsize=4096)
def _threat(book: Book, duel: Duel, side: Side) -> Threat:
    """A side's attack when both play the separate game of blow against guard well."""
    against = tuple(guards(book, duel, side.foe).values())
    blows = [Exchange(target, blow) for blow in book.blows(duel.fighters[side]) for target in TARGETS]
    harms = [_harm(book, duel, side, choice) for choice in blows]
    chances = [[_chance(book, duel, side, choice, one) for one in against] for choice in blows]
    gains = [
        [chance * (harm.ends * _ENDING + harm.wounds) for chance in row]
        for row, harm in zip(chances, harms, strict=True)
    ]
    attack, defence = _mixed(gains)
    ends = wounds = 0.0
    for weight, harm, row in zip(attack, harms, chances, strict=True):
        if weight:
            hit = weight * sum(share * chance for share, chance in zip(defence, row, strict=True))
            ends += hit * harm.ends
            wounds += hit * harm.wounds
    return Threat(min(_SURE, ends), wounds)


_ENDING = 3.0
"""What ending the duel is worth beside wounds, in log-odds."""


def _chance(book: Book, duel: Duel, side: Side, choice: Exchange, against: Guard) -> float:
    needs = attack_roll(book, duel, side, choice, against).needs
    return max(0, min(100, 101 - needs)) / 100


def _harm(book: Book, duel: Duel, side: Side, choice: Exchange) -> Threat:
    """What a hit does: whether it ends the duel, or what it costs."""
    assert choice.target is not None
    assert choice.blow is not None
    struck = duel.fighters[side.foe]
    stroke = sword_stroke(duel, side, choice.blow, choice.target)
    points = value(book.tables, duel.kind, stroke, struck.fencer)
    found = grade(book.tables, book.surgeon.rules, choice.target, points, duel.kind)
    inflicted = book.surgeon.inflict(struck.fencer, struck.body, Wound(choice.target, found), duel.kind)
    worst = inflicted.became or found
    if not inflicted.body.standing:
        return Threat(1.0, 0.0)
    if bout_of_touches(book, duel):
        last = duel.fighters[side].touches + 1 >= book.options.friendly_touches
        return Threat(1.0, 0.0) if last else Threat(0.0, _TOUCH)
    if duel.kind is not Kind.DEATH and worst.rank >= Grade(book.options.blood_threshold).rank:
        return Threat(1.0, 0.0)
    return Threat(0.0, _WOUND[worst] + _lost_totals(struck.body, inflicted.body))


def _lost_totals(before: Body, after: Body) -> float:
    return _TOTAL * max(before.totals.of(blow) - after.totals.of(blow) for blow in Blow)


def _mixed(gains: list[list[float]]) -> tuple[list[float], list[float]]:
    """Nearly optimal mixes of a small matrix game, rows to gain: fictitious play.

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


def _logistic(edge: float) -> float:
    return 1 / (1 + exp(-edge))


def _logit(chance: float) -> float:
    bounded = max(1 - _SURE, min(_SURE, chance))
    return log(bounded / (1 - bounded))
