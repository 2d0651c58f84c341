"""Sword action points: one count of what is spent in a round, against a ceiling for cuts and one for thrusts (RD-63).

A blow is paid up to the ceiling of its cut or thrust; blades, defences and drawing up to the higher of the two. A
wound lowers the ceilings at once, and what is spent stays spent (RD-143, RD-176). What is shown of points is read from
the fighters of `counting`.
"""

from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.fencer.rows import Pair
from duel_tui.fencer.terms import Blow, LeftHand
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.movement import fresh, opening, refreshed
from duel_tui.systems.rapier_and_dagger.state import Duel, Effort, Fighter
from duel_tui.systems.rapier_and_dagger.terms import Action, Phase

_FIGHT_BEGINS = frozenset({Phase.MOVEMENT, Phase.SURPRISE})
"""The phases after which the combat of a round begins."""
_NEXT_ATTACK = frozenset({Phase.CHANGE, Phase.BLADE})
"""The phases before an attack."""


def ceilings(book: Book, fighter: Fighter) -> Pair:
    """The ceilings of cut and thrust."""
    cut, thrust = book.profile(fighter).sword_points
    match book.options.sap_pool:
        case "ceilings":
            return cut, thrust
        case "sum":
            return cut + thrust, cut + thrust
        case "thrust_only":
            return thrust, thrust


def points_left(book: Book, fighter: Fighter, blow: Blow | None = None) -> int:
    """The points that a fighter can still spend on a cut or thrust, or on anything else."""
    cut, thrust = ceilings(book, fighter)
    ceiling = {Blow.CUT: cut, Blow.THRUST: thrust, None: max(cut, thrust)}[blow]
    return max(0, ceiling - fighter.effort.spent)


def price(book: Book, fighter: Fighter, action: Action, *, parries: bool) -> int:
    """The points of an action, with the price of a buckler that parries beside it (RD-173).

    Args:
        book: the book.
        fighter: who acts.
        action: the sword action.
        parries: whether the left hand parries in this exchange of actions.
    """
    figures = book.tables.figures
    if action.blow and is_last_cut(book, fighter, action):
        return max(1, *ceilings(book, fighter))
    return figures.action_cost[action] + (_charge(book, fighter, parries=parries) if action.blow else 0)


def _charge(book: Book, fighter: Fighter, *, parries: bool) -> int:
    """What a blow costs more because the buckler parries, or has parried in this round."""
    owed = fighter.left_hand is LeftHand.BUCKLER and not fighter.effort.charged
    return book.tables.figures.buckler.charge if owed and (parries or fighter.effort.parries) else 0


def affords(book: Book, fighter: Fighter, action: Action, *, parries: bool = False) -> bool:
    """True if a fighter can pay an action."""
    if is_last_cut(book, fighter, action):
        return not (parries and fighter.left_hand is LeftHand.BUCKLER)
    return price(book, fighter, action, parries=parries) <= points_left(book, fighter, action.blow)


def is_last_cut(book: Book, fighter: Fighter, action: Action) -> bool:
    """True for the one simple cut of a fighter who can pay no simple blow with all his points (RD-65, RD-174)."""
    if action is not Action.SIMPLE_CUT or not book.options.sap_floor or fighter.effort.spent:
        return False
    if fighter.effort.parries and fighter.left_hand is LeftHand.BUCKLER:
        return False
    cost = book.tables.figures.action_cost
    cut, thrust = ceilings(book, fighter)
    thrusts = Blow.THRUST in book.blows(fighter) and cost[Action.SIMPLE_THRUST] <= thrust
    return cut < cost[Action.SIMPLE_CUT] and not thrusts


def paid(book: Book, fighter: Fighter, action: Action, *, parries: bool) -> Fighter:
    """The fighter after paying an action, with a parry of the left hand declared or not."""
    effort = fighter.effort
    cost = price(book, fighter, action, parries=parries)
    charged = bool(action.blow) and _charge(book, fighter, parries=parries) > 0
    return replace(
        fighter,
        effort=Effort(effort.spent + cost, effort.parries or parries, effort.charged or charged),
    )


def spending(fighter: Fighter, points: int) -> Fighter:
    """The fighter after spending points."""
    if not points:
        return fighter
    return replace(fighter, effort=replace(fighter.effort, spent=fighter.effort.spent + points))


def counting(book: Book, duel: Duel) -> Duel:
    """The duel with the points that both have in the coming fight, or in the one at hand (RD-64, RD-189, RD-215)."""
    if book.switches.attack != "actions":
        return duel
    if duel.plan is None:
        phase = opening(book, duel) if duel.phase is Phase.ACCEPT else duel.phase
        fights = phase in _FIGHT_BEGINS
        return _with(duel, duel.fighters.map(lambda one: _at_first(book, one, fights=fights)))
    begins = duel.exchange > 1 and duel.attack is None and duel.phase in _NEXT_ATTACK
    again = begins and book.options.sap_refresh == "attack"
    return _with(duel, duel.fighters.map(_returned)) if again else duel


def _with(duel: Duel, fighters: BySide[Fighter]) -> Duel:
    return duel if fighters == duel.fighters else replace(duel, fighters=fighters)


def _at_first(book: Book, fighter: Fighter, *, fights: bool) -> Fighter:
    """The fighter of a round whose combat has not begun, except that drawing may be paid for."""
    if fighter.sheath and fighter.sheath.paid:
        return fighter
    return fresh(book, fighter) if fights else refreshed(fighter)


def _returned(fighter: Fighter) -> Fighter:
    """The fighter with all points again; a declared parry holds for the round, and so does its price (RD-64)."""
    return replace(fighter, effort=replace(fighter.effort, spent=0)) if fighter.effort.spent else fighter
