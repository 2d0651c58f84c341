"""A rough chance to win, for searches: the state of each fencer, and the likely effects of the next exchanges.

Among the rules, floats are allowed only here and in the modules that serve it: these values are never played, recorded or shown. The
weights of long duels are a logistic regression on 3,800 positions before a movement, from 950 duels to the death or to
satisfaction between opponents of levels 4 and 5; those of short duels were fitted to duels of all opponents.
`python -m tests.benchmarks.worth` compares what is said with what is won.
"""

from functools import lru_cache
from math import exp, log

from msgspec.structs import replace

from duel_tui.engine.against import Needs, percent
from duel_tui.engine.outcome import DRAWN
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import Grade, Kind, Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.contact import may_grapple
from duel_tui.systems.rapier_and_dagger.exchange import attackers
from duel_tui.systems.rapier_and_dagger.figures import blade, points
from duel_tui.systems.rapier_and_dagger.figures.attack_value import (
    before_actions,
    before_attacks,
    fresh_threats,
)
from duel_tui.systems.rapier_and_dagger.figures.points import closed, may_close, planned_with_points
from duel_tui.systems.rapier_and_dagger.hits import bout_of_touches
from duel_tui.systems.rapier_and_dagger.movement import planned, turns_apart
from duel_tui.systems.rapier_and_dagger.state import FREE, FRESH, Duel, Fighter
from duel_tui.systems.rapier_and_dagger.terms import Distance, Movement, Phase
from duel_tui.systems.rapier_and_dagger.threat import (
    NONE,
    Threat,
    after_blows,
    contact_threat,
    logistic,
    one_hit,
    threat,
    weight,
)

_DECIDES, _DECIDES_LONG = 1.25, 0.76
"""The weight of the ratio of the threats, in short and in long duels: in these, chance has more hits to even out."""
_WOUND_LONG = {Grade.SCRATCH: 0.0, Grade.LIGHT: 0.3, Grade.SERIOUS: 0.6, Grade.MORTAL: 1.2}
"""The cost of a wound that a fencer fights on with, besides its losses, in log-odds."""
_PRONE, _DISARMED = 2.6, 1.8
"""The cost of a temporary state, in log-odds."""
_HINDERED, _BLIND = 0.6, 1.4
"""The same of what lasts a round, and of a cloak over the head; too few fencers are cloaked to fit them."""
_SHEATHED, _UNAWARE = 0.5, 1.0
"""The same of a sword still to be drawn, and of a turned back; guesses."""
_EDGE = 2.0
"""The most that the natural logarithm of this ratio counts for."""
_REST = 0.7
"""How fast a temporary state passes with the turns of an approach."""
_LEAST = 0.02
_LEGS = frozenset({Place.RIGHT_LEG, Place.LEFT_LEG})


def worth(book: Book, duel: Duel, side: Side) -> float:
    """An estimate of the chance to win."""
    if duel.outcome:
        return duel.outcome.worth_to(side)
    if duel.phase is Phase.MERCY:
        return float(duel.fighters[side].body.standing)
    if duel.phase is Phase.ACCEPT:
        return float(duel.yielding is not side)
    left = _left(book, duel)
    return left if side is Side.LEFT else 1 - left


def _left(book: Book, duel: Duel) -> float:
    """The left side's chance; where the richer side may change something, that of its best choice."""
    side, ends = changes(book, duel)
    if side is None:
        return _before_attacks(book, duel, _after_attacks(book, duel))
    values = [_left(book, end) for end in ends]
    return max(values) if side is Side.LEFT else min(values)


def changes(book: Book, duel: Duel) -> tuple[Side | None, list[Duel]]:
    """The side that may change something now, and what each of its choices leads to; None: nobody may."""
    match duel.phase:
        case Phase.CHANGE:
            side = duel.revealed.richer.side
            found = [points.moved(book, duel, key) for key in points.change_menu(book, duel, side).keys]
            return side, [points.next_attack(book, one) for one in found]
        case Phase.BLADE_CHANGE if richer := duel.prepared.richer:
            keys = blade.change_menu(book, duel, richer).keys
            return richer, [blade.with_blade(book, duel, richer, key) for key in keys]
        case Phase.CLOSING:
            return duel.revealed.richer.side, [replace(duel, phase=Phase.RESULT), points.closed(duel)]
        case _:
            return None, []


def _after_attacks(book: Book, duel: Duel) -> float:
    """The left side's chance after the attacks of the round: the state of both, and the contact that follows."""
    left, right = both(lambda side: _condition(book, duel, side))
    chance = logistic(_edge(book, duel) + left - right)
    if bout_of_touches(book, duel):
        chance = _race(
            chance, duel.fighters.map(lambda fighter: book.options.friendly_touches - fighter.touches)
        )
    chance = _waning(book, duel, chance)
    apart = _in_contact(book, duel, chance)
    if duel.phase not in _ATTACKS or not may_close(book, duel):
        return apart
    near = _in_contact(book, closed(duel), chance)
    return max(apart, near) if duel.revealed.richer.side is Side.LEFT else min(apart, near)


def _before_attacks(book: Book, duel: Duel, chance: float) -> float:
    """The left side's chance before the attacks left in this round, given that after them."""
    match duel.phase:
        case Phase.BLADE:
            return before_attacks(book, duel, chance)
        case Phase.ACTION:
            return before_actions(book, duel, chance)
        case Phase.EXCHANGE if duel.plan is not None:
            for number in range(max(duel.plan.attacks), duel.exchange - 1, -1):
                chance = after_blows(book, duel, chance, _threats(book, duel, number))
            return chance
        case _:
            return chance


def _waning(book: Book, duel: Duel, chance: float) -> float:
    """A chance that nears an even one as a duel with points or an approach nears its end without a hit (RD-24c).

    The turns of approach to come are rounds without a hit, too, so the better fencer gains by walking up. Of equal
    ones the right does, by a hair: if both waited, nobody would ever fight.
    """
    rounds = book.options.stalemate_rounds
    if not book.approaches and book.switches.movement == "table":
        return chance
    turns = turns_apart(book, duel)
    gone = min(1, (max(0, duel.quiet) + turns) / rounds) if rounds else 0
    return chance + (DRAWN - chance) * gone * gone + _HAIR * turns


_HAIR = 1e-6
"""What a turn apart is worth to the left side, so that not all distances are alike."""


def _in_contact(book: Book, duel: Duel, chance: float) -> float:
    """The left side's chance before the contact of this round, given its chance after it."""
    result = duel.plan.result if duel.plan and duel.phase in _BEFORE_CONTACT else duel.measure
    if result not in {Distance.CROSSED_SWORDS, Distance.GRAPPLE} or duel.phase not in _CONTACT:
        return chance
    if any(fighter.prone for fighter in duel.fighters) and not book.options.prone_contact:
        return chance
    grapple = result is Distance.GRAPPLE
    return after_blows(book, duel, chance, both(lambda side: _clinch(book, duel, side, grapple=grapple)))


def _clinch(book: Book, duel: Duel, side: Side, *, grapple: bool) -> Threat:
    """The likely effect of a side in contact; friends only disarm."""
    contact = book.tables.contact
    grapple = grapple and may_grapple(book, duel, side)
    if duel.kind is Kind.FRIENDLY:
        return Threat(contact.friendly_disarm_chance / 100, 0.0) if grapple else NONE
    found = contact_threat(book, duel, side)
    disarm = percent(Needs(contact.disarm)) / 100 if grapple else 0.0
    return Threat(found.ends, found.wounds + disarm * _DISARMED)


_ATTACKS = frozenset({Phase.BLADE, Phase.ACTION, Phase.EXCHANGE})
_BEFORE_CONTACT = frozenset({*_ATTACKS, Phase.RESULT})
_CONTACT = frozenset({*_BEFORE_CONTACT, Phase.GRAPPLE, Phase.CLINCH})


def _threats(book: Book, duel: Duel, number: int) -> BySide[Threat]:
    """The likely effect of each side's attack in an exchange of this round; without an attack, no threat."""
    plan = duel.revealed
    able = attackers(book, duel)
    return both(
        lambda side: threat(book, duel, side) if able[side] and plan.attacks[side] >= number else NONE
    )


def _condition(book: Book, duel: Duel, side: Side) -> float:
    """The state of a side without its threats, in log-odds."""
    fighter = duel.fighters[side]
    hindered = _hindrances(fighter) * exp(-_REST * turns_apart(book, duel))
    if one_hit(book, duel):
        return -hindered
    return -sum([_WOUND_LONG[wound.grade] for wound in fighter.body.wounds]) - hindered


def _race(chance: float, wanting: BySide[int]) -> float:
    """The left side's chance to make its touches first, given its chance to make the next one."""
    left, right = max(1, wanting.left), max(1, wanting.right)
    term = total = chance**left
    for lost in range(1, right):
        term *= (1 - chance) * (left - 1 + lost) / lost
        total += term
    return total


def _hindrances(fighter: Fighter) -> float:
    cost = _PRONE * (fighter.prone is not None)
    cost += _DISARMED * (fighter.lost is not None or fighter.body.wrist_off)
    if fighter.hindered is not FREE:
        cost += sum([_BLIND if one == "cloak_over_head" else _HINDERED for one in fighter.hindered.names])
    return cost + _SHEATHED * (fighter.sheath is not None) + _UNAWARE * fighter.unaware


def _edge(book: Book, duel: Duel) -> float:
    """The value of the difference of both threats in later rounds, in log-odds for the left side."""
    kept = duel.fighters.map(_recovered)
    left, right = _rates(book, replace(duel, **_PLAIN, fighters=kept))
    decides = _DECIDES if one_hit(book, duel) else _DECIDES_LONG
    return decides * max(-_EDGE, min(_EDGE, log(left / right)))


_PLAIN = {
    "phase": Phase.EXCHANGE,
    "round": 1,
    "measure": Distance.MISURA_LARGA,
    "plan": None,
    "exchange": 1,
    "distance": 0,
    "attack": None,
    "clinch_turn": 0,
    "may_disarm": None,
    "struck": (),
    "tearing": False,
    "yielding": None,
    "quiet": 0,
}
"""The state without facts that do not matter in later rounds."""


def _recovered(fighter: Fighter) -> Fighter:
    """A standing fighter with the sword in hand; only the losses from wounds stay."""
    body = replace(fighter.body, wounds=(), taken=())
    return replace(
        fighter,
        body=body,
        lost=None,
        prone=None,
        touches=0,
        effort=FRESH,
        hindered=FREE,
        sheath=None,
        unaware=False,
    )


@lru_cache(maxsize=4096)
def _rates(book: Book, duel: Duel) -> BySide[float]:
    """Each side's threat in a plain round: both pass to the side, or stand if a leg is useless."""
    lame = duel.fighters.map(lambda fighter: not _LEGS.isdisjoint(fighter.body.paralysed))
    movements = lame.map(lambda one: Movement.STAND if one else Movement.PASS_SIDE)
    plan = planned(book, duel, movements)
    if book.switches.movement == "points":
        plan = planned_with_points(book, movements, None)
    duel = replace(duel, plan=plan)
    if book.switches.attack == "actions":
        return fresh_threats(book, duel).map(lambda found: max(_LEAST, weight(found)))
    able = attackers(book, duel)

    def rate(side: Side) -> float:
        found = threat(book, duel, side) if able[side] else NONE
        return max(_LEAST, plan.attacks[side] * weight(found))

    return both(rate)
