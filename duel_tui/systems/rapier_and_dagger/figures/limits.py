"""Who may choose what with points: blades, sword actions and the left hand (RD-168 to RD-172)."""

from collections.abc import Mapping
from functools import lru_cache

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Blow, LeftHand, Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.figures.sword_points import affords, spending
from duel_tui.systems.rapier_and_dagger.guard import exposed, left_arm_serves
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import BLOWS, Action, Blade, Movement, Result

_STEPS_BACK = (Action.DISENGAGE, Action.UNIVERSAL_PARRY, Action.NONE)
_NO_BLOW = (Action.DISENGAGE, Action.DOUBLE_DISENGAGE, Action.UNIVERSAL_PARRY, Action.NONE)
_JUST_DRAWN = (Action.SIMPLE_THRUST, Action.SIMPLE_CUT, Action.DISENGAGE, Action.NONE)
_NO_DEFENCE = (*BLOWS, Action.NONE)
_HELPLESS = (Action.NONE,)


@lru_cache(maxsize=1024)
def actions_open(book: Book, duel: Duel, side: Side) -> tuple[Action, ...]:
    """The sword actions that a side's state, weapon and style allow, whatever they cost (RD-170)."""
    return tuple([one for one, why in why_not(book, duel, side).items() if not why])


@lru_cache(maxsize=1024)
def why_not(book: Book, duel: Duel, side: Side) -> Mapping[Action, str]:
    """The reason against each sword action, whatever it costs; empty: there is none (RD-170, RD-211)."""
    bound = _bound(book, duel, side)
    no_thrust = book.why_no_thrust(duel.fighters[side])

    def reason(action: Action) -> str:
        hindered = next((why for those, why in bound if action not in those), "")
        return hindered or (no_thrust if action.blow is Blow.THRUST else "")

    return {one: reason(one) for one in Action}


def _bound(book: Book, duel: Duel, side: Side) -> tuple[tuple[tuple[Action, ...], str], ...]:
    """What each of a side's hindrances leaves, and its name."""
    fighter = duel.fighters[side]
    if why := helpless(book, fighter):
        return ((_HELPLESS, why),)
    # true for a blinded fighter, against whom the row without an action is read whatever he does (RD-171)
    limits = (
        (fighter.sheath is not None and fighter.sheath.limits, _JUST_DRAWN, "the sword is only just out"),
        (_backs_away(duel, side), _STEPS_BACK, "a step too far back"),
        (fighter.cloak_on_arm is not None, _NO_BLOW, "a cloak about the sword arm"),
        (not book.can_attack(fighter), _NO_BLOW, "too weak for the weapon"),
        (fighter.cloak_over_head is not None and book.fourth_edition, _NO_DEFENCE, "a cloak over the head"),
        (not left_arm_serves(fighter), _NO_DEFENCE, "the left arm is of no use"),
    )
    return tuple([(those, why) for holds, those, why in limits if holds])


def helpless(book: Book, fighter: Fighter) -> str:
    """The reason why a fighter can do nothing with the sword; empty: something is left."""
    blind = fighter.cloak_over_head is not None and not book.options.cloak_blind_attacks
    sheathed = fighter.sheath is not None and not fighter.sheath.out
    reasons = (
        (fighter.unaware, "the back turned"),
        (sheathed, "the sword in its sheath"),
        (fighter.prone is not None, "prone"),
        (not fighter.armed, "no sword in hand"),
        (blind, "a cloak over the head"),
        (Place.SWORD_ARM in fighter.body.paralysed, "the sword arm paralysed"),
    )
    return next((why for holds, why in reasons if holds), "")


def _backs_away(duel: Duel, side: Side) -> bool:
    """True for the side that stepped back and so has no attack, the other standing (RD-92, RD-177)."""
    plan = duel.plan
    assert plan is not None
    return plan.result is Result.HALF_BEYOND and plan.movements[side] is Movement.BACK


def may_strike(book: Book, duel: Duel, side: Side) -> bool:
    """True if a side's state allows any blow."""
    return any(action.blow for action in actions_open(book, duel, side))


def can_pay_blow(book: Book, duel: Duel, side: Side) -> bool:
    """True if a side may strike and can pay for it."""
    fighter = duel.fighters[side]
    return any(action.blow and affords(book, fighter, action) for action in actions_open(book, duel, side))


def keeps_blow(book: Book, duel: Duel, side: Side, points: int) -> bool:
    """True if a side can still pay a blow after spending points, or could pay none before."""
    after = duel.change(side, spending(duel.fighters[side], points))
    return can_pay_blow(book, after, side) or not can_pay_blow(book, duel, side)


def idle(book: Book, duel: Duel) -> Side | None:
    """The side that can do nothing with the sword in an attack of the other; None: both can use it."""
    return next((side for side in Side if helpless(book, duel.fighters[side])), None)


@lru_cache(maxsize=1024)
def strikers(book: Book, duel: Duel) -> BySide[bool]:
    """The sides that can pay a blow now."""
    return BySide(can_pay_blow(book, duel, Side.LEFT), can_pay_blow(book, duel, Side.RIGHT))


def blades_open(book: Book, duel: Duel, side: Side) -> tuple[tuple[Blade, ...], str]:
    """The blade attacks that a side may make, whatever they cost, and the reason against the others (RD-168)."""
    if not may_strike(book, duel, side):
        return (Blade.ABSENCE,), "no attack to prepare"
    sheath = duel.fighters[side].sheath
    if sheath and sheath.limits:
        return (Blade.ABSENCE,), "the sword is only just out"
    if not duel.fighters[side.foe].armed:
        return (Blade.ABSENCE,), "the opponent holds no sword"
    return tuple(Blade), ""


def left_hand_parries(book: Book, fighter: Fighter) -> bool:
    """True if the left hand can parry, with or without something in it (RD-106, RD-172)."""
    if (
        fighter.unaware
        or book.tables.weapons[fighter.fencer.weapon].hands > 1
        or not left_arm_serves(fighter)
    ):
        return False
    blind_or_down = fighter.prone is not None or fighter.cloak_over_head is not None
    return not blind_or_down or fighter.left_hand is LeftHand.BUCKLER


def reads_no_action(fighter: Fighter) -> bool:
    """True if the opponent reads the row of no action against a fighter, whatever that fighter does (RD-171)."""
    return exposed(fighter)


def targets(book: Book, duel: Duel) -> tuple[Place, ...]:
    """The targets in reach of the sword; by rd.la_at_ms the left arm too at short measure (RD-59)."""
    plan = duel.plan
    assert plan is not None
    near = book.options.la_at_ms and plan.result is Result.MISURA_STRETTA
    return (*TARGETS, Place.LEFT_ARM) if near else TARGETS


def thrusts(book: Book, fighter: Fighter) -> bool:
    """True if a fighter's weapon and style thrust here."""
    return Blow.THRUST in book.blows(fighter)
