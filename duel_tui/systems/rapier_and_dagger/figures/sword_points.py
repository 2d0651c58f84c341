"""Sword action points, and who may choose what with them: blades, sword actions and the left hand (RD-63, RD-168 to RD-172).

One count of what is spent in a round stands against a ceiling for cuts and one for thrusts: a blow is paid up to that of
its cut or thrust; blades, defences and drawing up to the higher of the two. A wound lowers the ceilings at once, and what
is spent stays spent (RD-143, RD-176). What is shown of points is read from the fighters of `counting`.
"""

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.rows import Pair
from duel_tui.fencer.terms import Blow, LeftHand, Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.drawing import begun
from duel_tui.systems.rapier_and_dagger.guard import left_arm_serves
from duel_tui.systems.rapier_and_dagger.movement import opening
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import BLOWS, Action, Blade, Distance, Movement, Phase

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
    """The points of an action, with the price of a buckler if it `parries` in the same exchange (RD-173)."""
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
        effort=replace(
            effort,
            spent=effort.spent + cost,
            parries=effort.parries or parries,
            charged=effort.charged or charged,
        ),
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
    begins = duel.exchange > 1 and duel.attack is None and duel.phase in _NEXT_ATTACK
    if duel.plan is None:
        phase = opening(book, duel) if duel.phase is Phase.ACCEPT else duel.phase
        if phase not in _FIGHT_BEGINS:
            return duel
        fighters = duel.fighters.map(lambda one: begun(book, one))
    elif begins and book.options.sap_refresh == "attack":
        # a declared parry holds for the round, and so does its price (RD-64)
        fighters = duel.fighters.map(lambda one: spending(one, -one.effort.spent))
    else:
        return duel
    return duel if fighters == duel.fighters else replace(duel, fighters=fighters)


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
    plan = duel.revealed  # who stepped back while the other stood has no attack (RD-92, RD-177)
    backs_away = plan.result is Distance.HALF_BEYOND and plan.movements[side] is Movement.BACK
    # true for a blinded fighter, against whom the row without an action is read whatever he does (RD-171)
    limits = (
        (fighter.sheath is not None and fighter.sheath.limits, _JUST_DRAWN, "the sword is only just out"),
        (backs_away, _STEPS_BACK, "a step too far back"),
        (fighter.hindered.cloak_on_arm is not None, _NO_BLOW, "a cloak about the sword arm"),
        (not book.can_attack(fighter), _NO_BLOW, "too weak for the weapon"),
        (
            fighter.hindered.cloak_over_head is not None and book.fourth_edition,
            _NO_DEFENCE,
            "a cloak over the head",
        ),
        (not left_arm_serves(fighter), _NO_DEFENCE, "the left arm is of no use"),
    )
    return tuple([(those, why) for holds, those, why in limits if holds])


def helpless(book: Book, fighter: Fighter) -> str:
    """The reason why a fighter can do nothing with the sword; empty: something is left."""
    blind = fighter.hindered.cloak_over_head is not None and not book.options.cloak_blind_attacks
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
    blind_or_down = fighter.prone is not None or fighter.hindered.cloak_over_head is not None
    return not blind_or_down or fighter.left_hand is LeftHand.BUCKLER


def targets(book: Book, duel: Duel) -> tuple[Place, ...]:
    """The targets in reach of the sword; by rd.la_at_ms the left arm too at short measure (RD-59)."""
    plan = duel.revealed
    near = book.options.la_at_ms and plan.result is Distance.MISURA_STRETTA
    return (*TARGETS, Place.LEFT_ARM) if near else TARGETS
