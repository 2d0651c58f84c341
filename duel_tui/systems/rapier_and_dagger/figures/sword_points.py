"""Sword action points: one count of what is spent in a round, against a ceiling for cuts and one for thrusts (RD-63).

A blow is paid up to the ceiling of its cut or thrust; blades, defences and drawing up to the higher of the two. A
wound lowers the ceilings at once, and what is spent stays spent (RD-143, RD-176).
"""

from msgspec.structs import replace

from duel_tui.fencer.rows import Pair
from duel_tui.fencer.terms import Blow, LeftHand
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.state import Effort, Fighter
from duel_tui.systems.rapier_and_dagger.terms import Action


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


def refreshed(fighter: Fighter) -> Fighter:
    """The fighter with all points again; a declared parry holds for the round, and so does its price (RD-64)."""
    return replace(fighter, effort=replace(fighter.effort, spent=0))
