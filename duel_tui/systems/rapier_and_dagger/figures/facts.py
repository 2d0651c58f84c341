"""The facts of the record sheet that belong to figures: distance, points, penalties and prices."""

from collections.abc import Mapping

from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Blow, Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.figures import blade, points
from duel_tui.systems.rapier_and_dagger.figures.limits import targets
from duel_tui.systems.rapier_and_dagger.figures.roll import out_of_measure
from duel_tui.systems.rapier_and_dagger.figures.sword_points import points_left, price
from duel_tui.systems.rapier_and_dagger.figures.tables import MOVEMENTS
from duel_tui.systems.rapier_and_dagger.ground.standing import feet_between
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Action, Phase, Result

PAID = ("change_movement", "change_movement_again", "blade", "change_blade", "action")
"""The fields whose choices are paid with points."""
_IN_FORCE = frozenset(
    {Phase.CHANGE, Phase.BLADE, Phase.BLADE_CHANGE, Phase.ACTION, Phase.EXCHANGE, Phase.CLOSING}
)
"""The phases of a round in which the movements give the measure."""


def measure_now(book: Book, duel: Duel) -> Result:
    """The measure at which the fencers stand: with points that of their movements, as soon as they are shown."""
    walked = _walks(book, duel) and duel.distance > book.reach
    if walked or duel.phase is Phase.APPROACH:
        return Result.BEYOND_MEASURE
    moved = duel.plan is not None and book.switches.movement == "points" and duel.phase in _IN_FORCE
    return duel.plan.result if duel.plan and moved else duel.measure


def _walks(book: Book, duel: Duel) -> bool:
    """True in an approach, and after it as long as no combat has begun."""
    ends = duel.phase in {Phase.ACCEPT, Phase.ROUND_END, Phase.OVER} and duel.plan is None
    return duel.phase is Phase.APPROACH or (book.approaches and ends)


def feet_apart(book: Book, duel: Duel) -> int | None:
    """The feet between the fencers, on a map those between their squares; None: nobody counts them."""
    if duel.ground is not None:
        return feet_between(book, duel.ground)
    if _walks(book, duel):
        return duel.distance
    if book.switches.movement == "points":
        return book.tables.figures.measures[measure_now(book, duel)].feet
    return duel.distance if book.approaches else None


def natural(book: Book, duel: Duel) -> tuple[Place, ...]:
    """The targets that cost nothing now."""
    if duel.plan is None or book.switches.attack != "actions":
        return duel.plan.targets if duel.plan else ()
    costly = penalties(book, duel)
    return tuple([place for place in targets(book, duel) if place not in costly])


def penalties(book: Book, duel: Duel) -> Mapping[Place, int]:
    """What each target costs now, if it costs anything."""
    plan = duel.plan
    if plan is None:
        return {}
    if book.switches.attack == "actions":
        found = {place: out_of_measure(book, duel, place) for place in targets(book, duel)}
        return {place: penalty for place, penalty in found.items() if penalty}
    return {place: plan.penalty for place in TARGETS if plan.penalty and place not in plan.targets}


def change_points(book: Book, duel: Duel, side: Side) -> int | None:
    """The points that a side has to change the movement in this round; None: nobody changes it."""
    if book.switches.movement != "points":
        return None
    if duel.phase in _IN_FORCE and duel.plan:
        advantage = duel.plan.advantage
        return advantage.left if advantage and advantage.side is side else 0
    found = points.combat_points(book, duel)
    return max(0, found[side] - found[side.foe])


def action_points(book: Book, fighter: Fighter) -> Mapping[str, int] | None:
    """The sword action points spent in this round, and those left for cuts and for thrusts; None: there are none."""
    if book.switches.attack != "actions":
        return None
    left = {str(blow): points_left(book, fighter, blow) for blow in Blow}
    return {"spent": fighter.effort.spent, **left}


def prices(book: Book, duel: Duel, side: Side) -> Mapping[str, int]:
    """What the choices of this moment cost a side in points, by their keys."""
    match duel.phase:
        case Phase.CHANGE if duel.plan:
            now = duel.plan.movements[side]
            return {one: points.change_cost(book, now, one) for one in MOVEMENTS if one is not now}
        case Phase.BLADE:
            return {str(one): cost for one, cost in book.tables.figures.blade_cost.items()}
        case Phase.BLADE_CHANGE if duel.attack:
            shown, costs = duel.attack.blades[side], book.tables.figures.blade_cost
            return {one: blade.change_cost(book, shown, one) for one in costs if one is not shown}
        case Phase.ACTION:
            fighter = duel.fighters[side]
            return {one: price(book, fighter, one, parries=False) for one in Action}
        case _:
            return {}
