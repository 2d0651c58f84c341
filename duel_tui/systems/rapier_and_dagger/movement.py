"""Sequence of Play 1 and 2: movements chosen in secret, and the attacks they give."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from duel_tui.engine.menu import YES_NO, OneOf, YesNo
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import choose, commit_unless, tell
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import Blow, Kind
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.drawing import begun, draws
from duel_tui.systems.rapier_and_dagger.ending import ended
from duel_tui.systems.rapier_and_dagger.events import MovementsShown, YieldRefused
from duel_tui.systems.rapier_and_dagger.ground.standing import cornered, opening_on_map
from duel_tui.systems.rapier_and_dagger.guard import bound
from duel_tui.systems.rapier_and_dagger.state import FRESH, NO_BONUS, Duel, Fighter, Plan
from duel_tui.systems.rapier_and_dagger.terms import Movement, Phase, Result, Why


def movement_menu(book: Book, duel: Duel, side: Side) -> OneOf[Movement]:
    """The movements of a side, and the reasons against the others (RD-24, RD-51, RD-61, RD-62c)."""
    only, why = bound(duel.fighters[side])
    no_back = "" if only else cornered(book, duel, side)
    return _menu(only, why, why_no_yield(book, duel, side), no_back)


def why_no_yield(book: Book, duel: Duel, side: Side) -> str:
    """The reason why a side cannot yield now; empty: it can (RD-24)."""
    if duel.kind is Kind.DEATH and book.options.no_quarter:
        return "no quarter"
    return "refused this round" if side in duel.refused else ""


def lying(fighters: BySide[Fighter]) -> tuple[Side, ...]:
    """The sides that lie on the ground."""
    return tuple([side for side in Side if fighters[side].prone is not None])


def unasked(book: Book, duel: Duel) -> BySide[bool]:
    """The sides with one way to move: those whose back is turned, or who are bound and cannot yield (RD-159, RD-167)."""
    away = duel.fighters.map(lambda fighter: fighter.unaware)

    def alone(side: Side) -> bool:
        return away[side] or bool(bound(duel.fighters[side])[0] and why_no_yield(book, duel, side))

    found = both(alone)
    endless = all(found) and not book.options.stalemate_rounds  # RD-218
    return found if book.third_edition and not endless else away


def settled_movements(book: Book, duel: Duel) -> BySide[Movement | None]:
    """The movements of the sides that are not asked for one."""
    alone = unasked(book, duel)
    return both(lambda side: bound(duel.fighters[side])[0] if alone[side] else None)


@lru_cache
def _menu(only: Movement | None, why: str, no_yield: str, no_back: str) -> OneOf[Movement]:
    open_to = [m for m in Movement if only in {None, m} or m is Movement.YIELD]
    denied = [(str(m), why) for m in Movement if m not in open_to]
    if no_back:
        open_to.remove(Movement.BACK)
        denied.append((str(Movement.BACK), no_back))
    if no_yield:
        open_to.remove(Movement.YIELD)
        denied.append((str(Movement.YIELD), no_yield))
    return OneOf(tuple(open_to), tuple(denied))


async def move(book: Book, duel: Duel) -> Duel:
    """Both choose a movement in secret; together they give attacks, targets and a result."""
    movements = await commit_unless(
        "movement", both(lambda side: movement_menu(book, duel, side)), settled_movements(book, duel)
    )
    if yielding := [side for side in Side if movements[side] is Movement.YIELD]:
        return await yielded(duel, yielding)
    plan = planned(book, duel, movements)
    duel = replace(
        duel,
        plan=plan,
        exchange=1,
        measure=Result.MISURA_LARGA,
        fighters=duel.fighters.map(lambda fighter: fresh(book, fighter)),
    )
    await tell(
        MovementsShown(
            movements, plan.attacks, plan.targets, plan.penalty, plan.result, lying(duel.fighters)
        ),
        duel,
    )
    return replace(duel, phase=Phase.EXCHANGE if max(plan.attacks) else Phase.RESULT)


def fresh(book: Book, fighter: Fighter) -> Fighter:
    """A fighter as the combat of a round begins: nothing is spent but what drawing takes (RD-64, RD-189)."""
    return begun(book, refreshed(fighter))


def refreshed(fighter: Fighter) -> Fighter:
    """A fighter who has spent nothing yet in the new round."""
    if not fighter.gave_up and fighter.effort == FRESH:
        return fighter
    return replace(fighter, gave_up=False, effort=FRESH)


async def yielded(duel: Duel, yielding: Sequence[Side]) -> Duel:
    """RD-24: a yield ends the duel; in a duel to the death the other may refuse it."""
    if len(yielding) > 1:
        return await ended(duel, Outcome(None, Why.AGREED))
    side = yielding[0]
    if duel.kind is Kind.DEATH:
        return replace(duel, phase=Phase.ACCEPT, yielding=side)
    return await ended(duel, Outcome(side.foe, Why.YIELD))


async def accept(book: Book, duel: Duel) -> Duel:
    """The side that would win accepts the yielding, or both choose a movement again in the same round (RD-24)."""
    side = duel.yielding
    assert side is not None
    if await choose(side.foe, "accept", YES_NO) is YesNo.YES:
        return await ended(duel, Outcome(side.foe, Why.YIELD))
    phase = Phase.ROUND_END if book.first_edition else opening(book, duel)
    duel = replace(duel, yielding=None, refused=(*duel.refused, side), plan=None, phase=phase)
    await tell(YieldRefused(side.foe), duel)
    return duel


def opening(book: Book, duel: Duel) -> Phase:
    """The first phase of a round: the approach until the fencers are in reach, surprise, or the movement."""
    if duel.ground is not None:
        return opening_on_map(book, duel, duel.ground)
    if duel.distance > book.reach:
        return Phase.APPROACH
    return Phase.SURPRISE if any(fighter.unaware for fighter in duel.fighters) else Phase.MOVEMENT


def planned(book: Book, duel: Duel, movements: BySide[Movement]) -> Plan:
    """Movement Effect Table: attacks for each, natural targets, penalty and result."""
    effect = book.effects[movements.left, movements.right]
    bonus = _bonus(book, duel.fighters, BySide(*effect.bonus))
    attacks = BySide(
        effect.attacks[0] - effect.bonus[0] + bool(bonus.left),
        effect.attacks[1] - effect.bonus[1] + bool(bonus.right),
    )
    apart = book.options.bm_costs_round and duel.measure is Result.BEYOND_MEASURE  # RD-32
    if apart and Movement.PASS_FORWARD not in set(movements):
        attacks = BySide(0, 0)
    return Plan(
        movements=movements,
        attacks=BySide(
            attacks.left if may_attack(book, duel.fighters.left) else 0,
            attacks.right if may_attack(book, duel.fighters.right) else 0,
        ),
        bonus=bonus,
        targets=effect.targets,
        penalty=effect.penalty,
        result=effect.result,
    )


def may_attack(book: Book, fighter: Fighter) -> bool:
    """True if a fighter can attack, or may have the sword out in time."""
    return book.can_attack(fighter) or (not fighter.prone and draws(book, fighter))


def _bonus(book: Book, fighters: BySide[Fighter], bracketed: BySide[bool]) -> BySide[tuple[Blow, ...]]:
    """The cut and thrust allowed for each side's bonus attack; empty: it has none (RD-26 to RD-28)."""
    if not (bracketed.left or bracketed.right):
        return NO_BONUS
    bare = BySide(not fighters.left.fencer.armour, not fighters.right.fencer.armour)

    def blows(side: Side) -> tuple[Blow, ...]:
        swapped = book.options.armour_bonus_swaps and bare[side] and not bare[side.foe]
        offered = bracketed[side] or (bracketed[side.foe] and swapped)
        return book.bonus_blows(fighters, side) if offered else ()

    return both(blows)
