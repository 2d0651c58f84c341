"""Movement: the approach, with a map or without one, and the movements of combat, chosen in secret (RD-145, RD-152, RD-158)."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from duel_tui.engine.menu import YES_NO, OneOf, Plot, Plotted, YesNo
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import choose, commit_unless, tell
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import Blow, Kind
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.drawing import begun, draws
from duel_tui.systems.rapier_and_dagger.events import MovementsShown, YieldRefused
from duel_tui.systems.rapier_and_dagger.figures.events import Approached, CameUpBehind, LeftTheField, Walked
from duel_tui.systems.rapier_and_dagger.ground.going import YARD
from duel_tui.systems.rapier_and_dagger.ground.maps import Ground, led
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, Meeting, Walk, left_over, surprised, walked
from duel_tui.systems.rapier_and_dagger.ground.standing import cornered, opening_on_map, placed, turns_to_meet
from duel_tui.systems.rapier_and_dagger.guard import bound
from duel_tui.systems.rapier_and_dagger.hits import ended
from duel_tui.systems.rapier_and_dagger.state import NO_BONUS, Duel, Fighter, Plan
from duel_tui.systems.rapier_and_dagger.terms import CONTACTS, Act, Distance, Met, Movement, Phase, Why


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


def comes_to(book: Book, duel: Duel, found: Distance) -> Distance:
    """The result of a round's movements for the present fighters (RD-62c)."""
    prone = any(fighter.prone for fighter in duel.fighters)
    return Distance.MISURA_LARGA if found in CONTACTS and prone and not book.options.prone_contact else found


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
        measure=Distance.MISURA_LARGA,
        fighters=duel.fighters.map(lambda fighter: begun(book, fighter)),
    )
    await tell(
        MovementsShown(
            movements,
            plan.attacks,
            plan.targets,
            plan.penalty,
            comes_to(book, duel, plan.result),
            lying(duel.fighters),
        ),
        duel,
    )
    return replace(duel, phase=Phase.EXCHANGE if max(plan.attacks) else Phase.RESULT)


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
    apart = book.options.bm_costs_round and duel.measure is Distance.BEYOND_MEASURE  # RD-32
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


def approach_menu(book: Book, duel: Duel, side: Side) -> OneOf[str]:
    """The feet that a side may walk in a turn, by yards, and yielding; who is bound stays where he is (RD-159)."""
    fighter = duel.fighters[side]
    only, why = bound(fighter)
    yards = 0 if only else book.normal_movement(fighter)
    return _walks(yards, why, why_no_yield(book, duel, side))


@lru_cache
def _walks(yards: int, why: str, no_yield: str) -> OneOf[str]:
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
        return replace(duel, measure=Distance.BEYOND_MEASURE, phase=Phase.ROUND_END)
    return replace(duel, measure=Distance.MISURA_LARGA, phase=phase)


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
    apart = {Distance.BEYOND_MEASURE, Distance.HALF_BEYOND}
    return measures[duel.measure if duel.measure in apart else Distance.MISURA_LARGA].feet


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
        for one in walk.fled:
            await tell(LeftTheField(one), duel)
        winner = walk.fled[0].foe if len(walk.fled) == 1 else None  # RD-148
        return await ended(duel, Outcome(winner, Why.FLED))
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


async def _surprised(duel: Duel, side: Side, spare: int) -> Duel:
    """A side has the other at its back or side: the attack from behind follows (RD-187, RD-206)."""
    fighters = both(lambda one: replace(duel.fighters[one], unaware=one is side))
    duel = replace(duel, fighters=fighters, phase=Phase.SURPRISE, measure=Distance.MISURA_LARGA, spare=spare)
    await tell(CameUpBehind(side.foe), duel)
    return duel


async def _met_or_not(book: Book, duel: Duel, walk: Walk) -> Duel:
    """Combat between two who face each other, otherwise the end of a round (RD-158)."""
    if walk.meeting is None:
        return replace(duel, measure=Distance.BEYOND_MEASURE, phase=Phase.ROUND_END)
    duel = replace(duel, fighters=duel.fighters.map(lambda one: replace(one, unaware=False)))
    return replace(duel, measure=Distance.MISURA_LARGA, phase=opening(book, duel))
