"""Normal movement: a walk without a map, or on one two secret plots that are walked at once (RD-145, RD-152, RD-158, RD-159)."""

from functools import lru_cache

from msgspec.structs import replace

from duel_tui.engine.menu import OneOf, Plot, Plotted
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import commit_unless, tell
from duel_tui.engine.side import BySide, Side, both
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.ending import ended
from duel_tui.systems.rapier_and_dagger.figures.events import Approached, CameUpBehind, LeftTheField, Walked
from duel_tui.systems.rapier_and_dagger.ground.going import YARD
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, Meeting, Walk, left_over, surprised, walked
from duel_tui.systems.rapier_and_dagger.ground.squares import Ground, led
from duel_tui.systems.rapier_and_dagger.ground.standing import placed, turns_to_meet
from duel_tui.systems.rapier_and_dagger.guard import bound
from duel_tui.systems.rapier_and_dagger.movement import opening, unasked, why_no_yield, yielded
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Act, Met, Movement, Phase, Result, Why


def approach_menu(book: Book, duel: Duel, side: Side) -> OneOf[str]:
    """The feet that a side may walk in a turn, by yards, and yielding; who is bound stays where he is (RD-159)."""
    fighter = duel.fighters[side]
    only, why = bound(fighter)
    yards = 0 if only else book.normal_movement(fighter)
    return _menu(yards, why, why_no_yield(book, duel, side))


@lru_cache
def _menu(yards: int, why: str, no_yield: str) -> OneOf[str]:
    keys = [str(YARD * yard) for yard in range(yards + 1)]
    denied = [(str(YARD), why)] if why else []
    if no_yield:
        denied.append((Movement.YIELD, no_yield))
    else:
        keys.append(Movement.YIELD)
    return OneOf(tuple(keys), tuple(denied))


async def approach(book: Book, duel: Duel) -> Duel:
    """Both choose in secret how far they walk, on a map where; in reach combat begins, and otherwise the round is over."""
    if duel.ground is not None:
        return await plot(book, duel, duel.ground)
    stays = unasked(book, duel).map(lambda alone: "0" if alone else None)  # RD-159
    chosen = await commit_unless("approach", both(lambda side: approach_menu(book, duel, side)), stays)
    if yielding := [side for side in Side if chosen[side] == Movement.YIELD]:
        return await yielded(duel, yielding)
    feet = chosen.map(int)
    reach = book.reach
    distance = max(reach, duel.distance - feet.left - feet.right)
    duel = replace(duel, distance=distance, plan=None, spare=_spare(book, duel, reach))
    await tell(Approached(feet, distance), duel)
    if (phase := opening(book, duel)) is Phase.APPROACH:
        return replace(duel, measure=Result.BEYOND_MEASURE, phase=Phase.ROUND_END)
    return replace(duel, measure=Result.MISURA_LARGA, phase=phase)


def _spare(book: Book, duel: Duel, reach: int) -> int:
    """The feet that are left to a side which comes up behind the other (RD-190)."""
    for side in Side:
        if duel.fighters[side].unaware:
            walks = YARD * book.normal_movement(duel.fighters[side.foe])
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
    return far / (YARD * paces)


def course(book: Book, duel: Duel, ground: Ground, side: Side) -> Course:
    """The ground before a side; who is prone, blinded or lame stays (RD-159)."""
    fighter = duel.fighters[side]
    spots = ground.spots
    yards = book.walking_yards(fighter)
    return Course(ground.plan, spots[side], spots[side.foe], yards, book.scale, bound(fighter)[1])


def plot_menu(book: Book, duel: Duel, ground: Ground, side: Side) -> Plot:
    """The plot of a side, or yielding in its place."""
    no_yield = why_no_yield(book, duel, side)
    keys = () if no_yield else (str(Movement.YIELD),)
    denied = ((str(Movement.YIELD), no_yield),) if no_yield else ()
    return Plot(course(book, duel, ground, side), keys, denied)


async def plot(book: Book, duel: Duel, ground: Ground) -> Duel:
    """Both plot in secret and walk at once; where they meet, combat or an attack from behind begins."""
    alone = unasked(book, duel)  # RD-159, RD-186
    stays: BySide[Plotted | str | None] = both(lambda side: Plotted() if alone[side] else None)
    chosen: BySide[Plotted | str] = await commit_unless(
        "plot", both(lambda side: plot_menu(book, duel, ground, side)), stays
    )
    if yielding := [side for side in Side if chosen[side] == Movement.YIELD]:
        return await yielded(duel, yielding)
    plots = chosen.map(lambda one: one.steps if isinstance(one, Plotted) else ())
    courses = both(lambda side: course(book, duel, ground, side))
    walk = walked(courses, plots, book.reach)
    exerted = both(lambda side: _exerted(book, courses[side], walk, side))
    duel = placed(book, duel, replace(ground, spots=walk.spots, exerted=exerted))
    duel = replace(duel, plan=None, spare=0)
    still = {Act.WAIT, Act.TURN} if book.scale.turns_counted else {Act.WAIT}
    waits = walk.taken.map(lambda steps: sum([word in still for word in steps]))
    gone = both(lambda side: walk.feet[side] - book.scale.square * waits[side])
    stands = walk.spots.map(lambda spot: spot.facts)
    waited = tuple([side for side in Side if led(ground.spots[side], walk.taken[side]) != walk.spots[side]])
    await tell(Walked(_how(walk), stands, walk.taken, gone, duel.distance, waited), duel)
    if walk.fled:
        return await _fled(duel, walk.fled)
    if (side := surprised(walk.meeting)) is not None:
        spare = left_over(courses[side.foe], walk, side.foe)
        return await _surprised(duel, side, spare)
    return await _met_or_not(book, duel, walk)


def _how(walk: Walk) -> Met:
    if walk.fled:
        return Met.FLED
    if walk.meeting is None:
        return Met.APART
    return Met.FACING if walk.meeting is Meeting.FACING else Met.BEHIND


def _exerted(book: Book, course: Course, walk: Walk, side: Side) -> int:
    """The points of combat movement that efforts cost, as walked or as plotted (RD-204)."""
    plotted = book.options.effort_points == "plotted"
    progress = course.progress(walk.taken[side]) if plotted else walk.progress[side]
    return progress.exertion(book.scale)


async def _fled(duel: Duel, fled: tuple[Side, ...]) -> Duel:
    """Who walks off has fled, and the other wins (RD-148)."""
    for side in fled:
        await tell(LeftTheField(side), duel)
    return await ended(duel, Outcome(fled[0].foe if len(fled) == 1 else None, Why.FLED))


async def _surprised(duel: Duel, side: Side, spare: int) -> Duel:
    """A side has the other at its back or side: the attack from behind follows (RD-187, RD-206)."""
    fighters = both(lambda one: replace(duel.fighters[one], unaware=one is side))
    duel = replace(duel, fighters=fighters, phase=Phase.SURPRISE, measure=Result.MISURA_LARGA, spare=spare)
    await tell(CameUpBehind(side.foe), duel)
    return duel


async def _met_or_not(book: Book, duel: Duel, walk: Walk) -> Duel:
    """Combat between two who face each other, otherwise the end of a round (RD-158)."""
    if walk.meeting is None:
        return replace(duel, measure=Result.BEYOND_MEASURE, phase=Phase.ROUND_END)
    duel = replace(duel, fighters=duel.fighters.map(lambda one: replace(one, unaware=False)))
    return replace(duel, measure=Result.MISURA_LARGA, phase=opening(book, duel))
