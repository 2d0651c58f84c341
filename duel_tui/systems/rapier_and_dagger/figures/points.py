"""Combat movement with points: both choose, the richer may change, and the measure gives the attacks (5.6).

The richer side pays every change of the round from one and the same difference of combat movement, and it may change
at two moments: before the first attack, and before the second. Each moment is a routine of its own that ends at its
reveal.
"""

from functools import lru_cache

from msgspec.structs import replace

from duel_tui.engine.menu import OneOf
from duel_tui.engine.rules import choose, commit_unless, tell
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import Kind
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.drawing import begun, in_hand, settled, told_out
from duel_tui.systems.rapier_and_dagger.figures.events import (
    Closed,
    MovementChanged,
    MovementKept,
    PointsCompared,
    StayedBack,
)
from duel_tui.systems.rapier_and_dagger.ground.standing import cornered, points_lost
from duel_tui.systems.rapier_and_dagger.guard import bound
from duel_tui.systems.rapier_and_dagger.movement import (
    lying,
    may_attack,
    movement_menu,
    settled_movements,
    yielded,
)
from duel_tui.systems.rapier_and_dagger.state import NO_BONUS, Advantage, Duel, Plan
from duel_tui.systems.rapier_and_dagger.tables import MOVEMENTS, TARGETS
from duel_tui.systems.rapier_and_dagger.terms import CONTACTS, Closing, Distance, Movement, Phase

KEEP = "keep"
STAY_CLOSE = OneOf((Closing.STAY, Closing.CLOSE))


async def move_with_points(book: Book, duel: Duel) -> Duel:
    """Both choose a movement in secret, and both are shown; then the richer side may change (RD-160 to RD-162)."""
    movements = await commit_unless(
        "combat_movement", both(lambda side: movement_menu(book, duel, side)), settled_movements(book, duel)
    )
    if yielding := [side for side in Side if movements[side] is Movement.YIELD]:
        return await yielded(duel, yielding)
    fighters = duel.fighters.map(lambda fighter: begun(book, fighter))
    points = combat_points(book, duel)
    advantage = advantage_of(points)
    plan = planned_with_points(book, movements, advantage)
    duel = replace(duel, plan=plan, exchange=1, measure=Distance.MISURA_LARGA, fighters=fighters)
    richer, difference = (advantage.side, advantage.difference) if advantage else (None, 0)
    down = lying(fighters)
    attacks = attacks_made(book, duel, plan.attacks)
    await tell(PointsCompared(movements, points, richer, difference, attacks, plan.result, down), duel)
    return await told_out(duel, _before_attack(book, duel))


def combat_points(book: Book, duel: Duel) -> BySide[int]:
    """The combat movement of both in this round; who is bound to one movement has none (RD-160)."""

    def points(side: Side) -> int:
        fighter = duel.fighters[side]
        if bound(fighter)[0]:
            return 0
        lost = points_lost(book, duel.ground, side) if duel.ground else 0
        return max(book.tables.least_movement.points, book.combat_movement(fighter) - lost)

    return both(points)


def advantage_of(points: BySide[int]) -> Advantage | None:
    """The side with more combat movement; None: both have as much (RD-161)."""
    if points.left == points.right:
        return None
    side = Side.LEFT if points.left > points.right else Side.RIGHT
    return Advantage(side, points[side] - points[side.foe])


def measure_of(book: Book, movements: BySide[Movement], richer: Side | None) -> Distance:
    """The measure that two movements give (RD-90)."""
    figures = book.tables.figures
    mine, his = (movements[richer], movements[richer.foe]) if richer else (movements.left, movements.right)
    printed = figures.printed_meeting.get(mine, {}).get(his)
    match book.options.psv_cell:
        case "by_row" if printed and richer:
            return printed
        case "ms" if printed:
            return Distance.MISURA_STRETTA
        case _:
            return figures.meeting[mine][his]


def planned_with_points(book: Book, movements: BySide[Movement], advantage: Advantage | None) -> Plan:
    """The attacks and the measure of two movements; every target is natural (RD-93, RD-153)."""
    result = measure_of(book, movements, advantage.side if advantage else None)
    measure = book.tables.figures.measures[result]
    attacks = movements.map(lambda one: measure.attacks if measure.only in {None, one} else 0)
    return Plan(movements, attacks, NO_BONUS, TARGETS, 0, result, advantage)


def attacks_left(duel: Duel, plan: Plan) -> BySide[int]:
    """The attacks that a plan grants to both, from the present one on (RD-95)."""
    return plan.attacks.map(lambda count: max(0, count - duel.exchange + 1))


def attacks_made(book: Book, duel: Duel, attacks: BySide[int]) -> BySide[int]:
    """The attacks that both can make of those that a measure grants: without the use of the sword, none."""
    return both(lambda side: attacks[side] if may_attack(book, duel.fighters[side]) else 0)


def change_menu(book: Book, duel: Duel, side: Side) -> OneOf[str]:
    """The movements to which a side may change, and what the others would cost; keep is always open (RD-162)."""
    plan = duel.revealed
    return _change_menu(book, plan.movements[side], plan.richer.left, cornered(book, duel, side))


@lru_cache
def _change_menu(book: Book, now: Movement, left: int, no_back: str) -> OneOf[str]:
    open_to: list[str] = [KEEP]
    denied: list[tuple[str, str]] = []
    for movement in MOVEMENTS:
        if movement is now:
            continue
        cost = change_cost(book, now, movement)
        if movement is Movement.BACK and no_back:
            denied.append((movement, no_back))
        elif cost <= left:
            open_to.append(movement)
        else:
            denied.append((movement, f"costs {cost}, {left} left"))
    return OneOf(tuple(open_to), tuple(denied), KEEP)


def change_cost(book: Book, now: Movement, wanted: Movement) -> int:
    """The points of a change; any movement but Stand is changed to Stand first (5.6)."""
    costs = book.tables.figures.change_cost
    if Movement.STAND in {now, wanted}:
        return costs[wanted]
    return costs[Movement.STAND] + costs[wanted]


async def change(book: Book, duel: Duel) -> Duel:
    """The richer side keeps its movement or pays for another one, which may give another measure (RD-162, RD-163)."""
    side, before = duel.revealed.richer.side, duel.revealed.richer.paid
    what = "change_movement_again" if duel.exchange >= book.tables.figures.change_again else "change_movement"
    chosen = await choose(side, what, change_menu(book, duel, side))
    if chosen == KEEP:
        await tell(MovementKept(side), duel)
        return await told_out(duel, next_attack(book, duel))
    duel = moved(book, duel, chosen)
    plan, left = duel.revealed, attacks_made(book, duel, attacks_left(duel, duel.revealed))
    paid = plan.richer.paid - before
    await tell(MovementChanged(side, Movement(chosen), paid, left, plan.result), duel)
    return await told_out(duel, next_attack(book, duel))


def moved(book: Book, duel: Duel, key: str) -> Duel:
    """The duel after the richer side has paid for another movement, or keeps its own."""
    if key == KEEP:
        return duel
    plan, movement = duel.revealed, Movement(key)
    side = plan.richer.side
    cost = change_cost(book, plan.movements[side], movement)
    movements = plan.movements.put(side, movement)
    paid = replace(plan.richer, paid=plan.richer.paid + cost)
    return replace(duel, plan=planned_with_points(book, movements, paid))


def _free(duel: Duel) -> Side | None:
    """The richer side, unless it is bound to one movement (RD-160); None: nobody may change anything."""
    advantage = duel.revealed.advantage
    return None if advantage is None or bound(duel.fighters[advantage.side])[0] else advantage.side


def _before_attack(book: Book, duel: Duel) -> Duel:
    """The question for a change where the richer side can pay one (RD-162), otherwise the attack."""
    side = _free(duel)
    asks = side is not None and len(change_menu(book, duel, side).keys) > 1
    return replace(duel, phase=Phase.CHANGE) if asks else next_attack(book, duel)


def granted(book: Book, duel: Duel) -> int:
    """The attacks of the measure in force (RD-93)."""
    plan = duel.revealed
    return 1 if plan.behind else book.tables.figures.measures[plan.result].attacks


def next_attack(book: Book, duel: Duel) -> Duel:
    """The next attack that the measure grants, otherwise the move after the last one."""
    duel = replace(duel, attack=None)
    if duel.exchange <= granted(book, duel):
        actions = book.switches.attack == "actions"
        return replace(duel, phase=Phase.BLADE if actions else Phase.EXCHANGE)
    duel = in_hand(duel)
    if duel.plan and duel.plan.behind:
        return replace(duel, phase=Phase.BEHIND)
    return replace(duel, phase=Phase.CLOSING if may_close(book, duel) else Phase.RESULT)


def attack_over(book: Book, duel: Duel) -> Duel:
    """An attack is over: the next one, before the second of them the question for a change (RD-163)."""
    duel = replace(settled(duel), exchange=duel.exchange + 1, attack=None)
    if duel.exchange == book.tables.figures.change_again <= granted(book, duel):
        return _before_attack(book, duel)
    return next_attack(book, duel)


def may_close(book: Book, duel: Duel) -> bool:
    """True if the richer side may close in after the last attack (RD-94, RD-164)."""
    plan = duel.revealed
    if _free(duel) is None:
        return False
    if plan.result is Distance.BEYOND_MEASURE:
        return book.approaches
    friendly = duel.kind is Kind.FRIENDLY
    prone = any(fighter.prone for fighter in duel.fighters)
    return plan.result is Distance.MISURA_STRETTA and not friendly and not prone


async def close(duel: Duel) -> Duel:
    """The richer side stays or closes in, from beyond measure into reach, from short measure to crossed swords."""
    side = duel.revealed.richer.side
    if await choose(side, "after_attack", STAY_CLOSE) is Closing.STAY:
        await tell(StayedBack(side), duel)
        return replace(duel, phase=Phase.RESULT)
    duel = closed(duel)
    await tell(Closed(side, duel.revealed.result), duel)
    return duel


def closed(duel: Duel) -> Duel:
    """The duel after the richer side has closed in."""
    plan = duel.revealed
    near = plan.result is Distance.MISURA_STRETTA
    result = Distance.CROSSED_SWORDS if near else Distance.MISURA_LARGA
    return replace(duel, plan=replace(plan, result=result), phase=Phase.RESULT)


def set_apart(result: Distance) -> Distance:
    """The measure at which a round without contact leaves the fencers (RD-94)."""
    kept = {Distance.BEYOND_MEASURE, Distance.HALF_BEYOND, *CONTACTS}
    return result if result in kept else Distance.MISURA_LARGA
