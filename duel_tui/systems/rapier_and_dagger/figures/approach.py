"""Normal movement without a map: both walk towards each other until they are in reach (RD-152, RD-158, RD-159)."""

from functools import lru_cache

from msgspec.structs import replace

from duel_tui.engine.menu import OneOf
from duel_tui.engine.rules import commit_unless, tell
from duel_tui.engine.side import BySide, Side, both
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.figures.events import Approached
from duel_tui.systems.rapier_and_dagger.ground.standing import turns_to_meet
from duel_tui.systems.rapier_and_dagger.movement import bound, opening, unasked, why_no_yield, yielded
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Movement, Phase, Result

FEET = 3
"""The feet of a yard."""


def approach_menu(book: Book, duel: Duel, side: Side) -> OneOf[str]:
    """The feet that a side may walk in a turn, by yards, and yielding; who is bound stays where he is (RD-159)."""
    fighter = duel.fighters[side]
    only, why = bound(fighter)
    yards = 0 if only else book.normal_movement(fighter)
    return _menu(yards, why, why_no_yield(book, duel, side))


@lru_cache
def _menu(yards: int, why: str, no_yield: str) -> OneOf[str]:
    keys = [str(FEET * yard) for yard in range(yards + 1)]
    denied = [(str(FEET), why)] if why else []
    if no_yield:
        denied.append((Movement.YIELD, no_yield))
    else:
        keys.append(Movement.YIELD)
    return OneOf(tuple(keys), tuple(denied))


async def approach(book: Book, duel: Duel) -> Duel:
    """Both choose in secret how far they walk; in reach combat begins, and otherwise the round is over."""
    chosen = await _chosen(book, duel)
    if yielding := [side for side in Side if chosen[side] == Movement.YIELD]:
        return await yielded(duel, yielding)
    feet = chosen.map(int)
    reach = book.tables.figures.measures[Result.MISURA_LARGA].feet
    distance = max(reach, duel.distance - feet.left - feet.right)
    duel = replace(duel, distance=distance, plan=None, spare=_spare(book, duel, reach))
    await tell(Approached(feet, distance), duel)
    if (phase := opening(book, duel)) is Phase.APPROACH:
        return replace(duel, measure=Result.BEYOND_MEASURE, phase=Phase.ROUND_END)
    return replace(duel, measure=Result.MISURA_LARGA, phase=phase)


async def _chosen(book: Book, duel: Duel) -> BySide[str]:
    """Both choose; a side whose back is turned is not asked, and stays (RD-159)."""
    stays = unasked(book, duel).map(lambda alone: "0" if alone else None)
    return await commit_unless("approach", both(lambda side: approach_menu(book, duel, side)), stays)


def _spare(book: Book, duel: Duel, reach: int) -> int:
    """The feet that are left to a side which comes up behind the other (RD-190)."""
    for side in Side:
        if duel.fighters[side].unaware:
            walks = FEET * book.normal_movement(duel.fighters[side.foe])
            return max(0, walks - (duel.distance - reach))
    return 0


def distance_after(book: Book, duel: Duel) -> int:
    """The feet between the fencers at the end of a round; 0 where nobody approaches (RD-154, RD-159)."""
    if not book.approaches or duel.plan is None:
        return duel.distance
    measures = book.tables.figures.measures
    apart = {Result.BEYOND_MEASURE, Result.HALF_BEYOND}
    return measures[duel.measure if duel.measure in apart else Result.MISURA_LARGA].feet


def turns_apart(book: Book, duel: Duel) -> float:
    """The turns, whole and in parts, in which two who walk as far as they can come into reach."""
    if duel.ground is not None:
        return turns_to_meet(book, duel.ground, duel.fighters)
    far = duel.distance - book.reach
    if far <= 0:
        return 0.0
    paces = sum([book.normal_movement(fighter) for fighter in duel.fighters])
    return far / (FEET * paces)
