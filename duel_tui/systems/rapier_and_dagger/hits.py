"""Blows of swords that fall together, the Wound Procedure, and the end of a duel: who has lost by a hit, and double hits (5.2)."""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import Needs
from duel_tui.engine.menu import OneOf
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import chance, choose, needs, tell
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Body, Wound
from duel_tui.fencer.terms import Blow, Grade, Kind, Means, Place
from duel_tui.fencer.wounds import Stroke, blow_of, grade, value
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.events import (
    Beheaded,
    Died,
    DoubleVoid,
    Ended,
    Fainted,
    LastThrust,
    Missed,
    Paralysed,
    Reduced,
    Spared,
    Touched,
    Wounded,
    WristOff,
)
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Mercy, Parry, Phase, Why

SPARE_KILL = OneOf((Mercy.SPARE, Mercy.KILL))


class Loss(Struct, frozen=True, order=True):
    """The reason why a side has lost, and its gravity; higher is graver."""

    gravity: int
    why: Why


async def ended(duel: Duel, outcome: Outcome) -> Duel:
    """The duel is over; a target that is still sealed is forgotten."""
    duel = replace(duel, phase=Phase.OVER, outcome=outcome, attack=None)
    await tell(Ended(outcome.winner, Why(outcome.why)), duel)
    return duel


async def judged(book: Book, duel: Duel, hurt: BySide[Grade | None]) -> Duel:
    """The duel after simultaneous attacks and their wounds, of which `hurt` are the gravest: over, or going on."""
    before = duel.fighters
    duel = await _touches(book, duel, hurt)
    touched = duel.fighters is not before and book.first_edition
    if touched or not set(hurt) <= {None, Grade.SCRATCH}:
        duel = replace(duel, quiet=-1)  # RD-24c: a duel of scratches could go on without end
    left, right = _loss(book, duel, Side.LEFT, hurt.left), _loss(book, duel, Side.RIGHT, hurt.right)
    if left and right:
        return await _double(book, duel, BySide(left, right))
    if left:
        return await _lost(book, duel, Side.LEFT, left.why)
    return await _lost(book, duel, Side.RIGHT, right.why) if right else duel


async def _touches(book: Book, duel: Duel, hurt: BySide[Grade | None]) -> Duel:
    """RD-21: in a friendly bout to several touches each hit scores one; double hits as rd.double_touch says."""
    if not bout_of_touches(book, duel):
        return duel
    scoring = [side for side in Side if hurt[side.foe]]
    left, right = hurt
    if left and right:
        if book.options.double_touch == "void":
            await tell(DoubleVoid(), duel)
            return duel
        if book.options.double_touch == "worse" and left is not right:
            scoring = [Side.LEFT if right.rank > left.rank else Side.RIGHT]
    for side in scoring:
        fighter = duel.fighters[side]
        duel = duel.change(side, replace(fighter, touches=fighter.touches + 1))
        await tell(Touched(side, fighter.touches + 1), duel)
    return duel


def bout_of_touches(book: Book, duel: Duel) -> bool:
    """True if the duel is fought to a number of touches."""
    return duel.kind is Kind.FRIENDLY and book.options.friendly_touches > 0


def _loss(book: Book, duel: Duel, side: Side, hurt: Grade | None) -> Loss | None:
    """The reason why a side has lost; None: it has not."""
    if fallen := _fallen(duel.fighters[side].body):
        return fallen
    if bout_of_touches(book, duel):
        reached = duel.fighters[side.foe].touches >= book.options.friendly_touches
        return Loss(hurt.rank if hurt else 0, Why.TOUCHES) if reached else None
    if duel.kind is not Kind.DEATH and hurt:
        threshold = Grade(book.options.blood_threshold)  # RD-20
        return Loss(hurt.rank, Why.FIRST_BLOOD) if hurt.rank >= threshold.rank else None
    return None


def _fallen(body: Body) -> Loss | None:
    """The reason why a fencer cannot go on; None: the fencer can."""
    if body.dead:
        return Loss(_BEYOND + 3, Why.KILLED)
    if body.unconscious:
        return Loss(_BEYOND + 2, Why.UNCONSCIOUS)
    return Loss(_BEYOND + 1, Why.MAIMED) if body.wrist_off else None  # RD-81b


async def _double(book: Book, duel: Duel, losses: BySide[Loss]) -> Duel:
    """RD-24b: both took a wound that ends the duel."""
    if book.options.double_touch == "worse" and losses.left.gravity != losses.right.gravity:
        loser = Side.LEFT if losses.left.gravity > losses.right.gravity else Side.RIGHT
        return await _lost(book, duel, loser, losses[loser].why)
    if book.options.double_touch == "void" and duel.kind is not Kind.DEATH:
        fallen = [side for side in Side if losses[side].gravity > _BEYOND]
        if not fallen:
            await tell(DoubleVoid(), duel)
            return duel
        if len(fallen) == 1:
            return await _lost(book, duel, fallen[0], losses[fallen[0]].why)
    return await ended(duel, Outcome(None, Why.DOUBLE))


async def _lost(book: Book, duel: Duel, side: Side, why: Why) -> Duel:
    """One side has lost; in a duel to the death the winner may decide about a helpless opponent (rd.mercy)."""
    helpless = {Why.UNCONSCIOUS} if book.first_edition else {Why.UNCONSCIOUS, Why.MAIMED}  # RD-81b
    if why in helpless and duel.kind is Kind.DEATH and book.options.mercy:
        return replace(duel, phase=Phase.MERCY)
    return await ended(duel, Outcome(side.foe, why))


async def mercy(duel: Duel) -> Duel:
    """The winner spares an unconscious or maimed opponent, or kills."""
    losses = {side: loss for side in Side if (loss := _fallen(duel.fighters[side].body))}
    loser = max(losses, key=losses.__getitem__)
    winner = loser.foe
    if await choose(winner, "mercy", SPARE_KILL) is Mercy.SPARE:
        await tell(Spared(winner), duel)
        return await ended(duel, Outcome(winner, losses[loser].why))
    fallen = duel.fighters[loser]
    duel = duel.change(loser, replace(fallen, body=replace(fallen.body, dead=True)))
    await tell(LastThrust(winner), duel)
    return await ended(duel, Outcome(winner, Why.KILLED))


_BEYOND = len(Grade)
"""A gravity above that of every wound with which a fencer can go on."""


class Foretold(Struct, frozen=True):
    """What one more hit would do to a side."""

    worst: Grade
    """The wound that it adds up to with earlier ones at the place."""
    body: Body
    """The body after it."""
    maims: int = 0
    """The chance in per cent that it takes off the sword hand."""
    beheads: int = 0


NO_WOUND = frozenset({Means.TRIP, Means.CLOAK})
"""Strikes at close quarters that make no wound."""


def sword_stroke(duel: Duel, side: Side, blow: Blow, target: Place) -> Stroke:
    """A hit with the sword."""
    fighter = duel.fighters[side]
    return Stroke(fighter.fencer.weapon, blow, target, fighter.body.totals.wound_of(blow))


def contact_stroke(duel: Duel, side: Side, means: Means, target: Place) -> Stroke:
    """A hit at close quarters."""
    blow = blow_of(means)
    return Stroke(means, blow, target, duel.fighters[side].body.totals.wound_of(blow))


def wound_of(book: Book, duel: Duel, struck: Side, stroke: Stroke) -> Grade:
    """The wound of a side after a hit; cut or thrust, place, armour and kind of duel decide it before the roll."""
    points = value(book.tables, duel.kind, stroke, duel.fighters[struck].fencer)
    return grade(book.tables, book.surgeon.rules, stroke.place, points, duel.kind)


def sword_wound(book: Book, duel: Duel, side: Side, blow: Blow, place: Place) -> Grade:
    """The wound that a hit of a side's sword would make."""
    return wound_of(book, duel, side.foe, sword_stroke(duel, side, blow, place))


def foretold(book: Book, duel: Duel, struck: Side, stroke: Stroke) -> Foretold:
    """What a hit would do to a side, by the wound procedure itself."""
    fighter = duel.fighters[struck]
    found = wound_of(book, duel, struck, stroke)
    inflicted = book.surgeon.inflict(fighter.fencer, fighter.body, Wound(stroke.place, found), duel.kind)
    chances = _specials(book, inflicted.body, stroke, found)
    return Foretold(inflicted.became or found, inflicted.body, *chances)


async def wounds(book: Book, duel: Duel, strokes: Mapping[Side, Stroke]) -> tuple[Duel, BySide[Grade | None]]:
    """Hits that fall together, by who strikes: the duel, and the gravest wound each side took."""
    hurt: BySide[Grade | None] = BySide(None, None)
    for side, stroke in strokes.items():
        wound = Wound(stroke.place, wound_of(book, duel, side.foe, stroke))
        duel, grade = await taken(book, duel, side.foe, wound, stroke)
        hurt = hurt.put(side.foe, grade)
    return duel, hurt


async def taken(
    book: Book, duel: Duel, side: Side, wound: Wound, hit: Stroke | Means | None = None
) -> tuple[Duel, Grade]:
    """One side takes a wound with its losses, and of a stroke with its further effects; None: no hit makes it.

    Returns:
        The duel, and the grade of the wounds at the place.
    """
    fighter = duel.fighters[side]
    inflicted = book.surgeon.inflict(fighter.fencer, fighter.body, wound, duel.kind)
    body, lost = inflicted.body, inflicted.lost
    duel = duel.change(side, replace(fighter, body=body))
    stroke = hit if isinstance(hit, Stroke) else None
    if hit is not None:
        row = stroke.row if stroke else hit
        means = Means.SWORD if row in book.tables.weapons else Means(str(row))
        await tell(Wounded(side, means, wound.place, wound.grade, inflicted.became), duel)
    if lost.strength or lost.agility or lost.dexterity:
        await tell(Reduced(side, lost.strength, lost.agility, lost.dexterity), duel)
    for place in inflicted.paralysed:
        await tell(Paralysed(side, place), duel)
    maims, beheads = _specials(book, body, stroke, wound.grade) if stroke else (0, 0)
    if maims and await chance(maims, "wrist", side.foe):
        body = book.surgeon.sever_wrist(fighter.fencer, body)
        duel = duel.change(side, replace(fighter, body=body))
        await tell(WristOff(side), duel)
    if beheads and await chance(beheads, "beheading", side.foe):
        body = replace(body, dead=True)
        duel = duel.change(side, replace(fighter, body=body))
        await tell(Beheaded(side), duel)
    if body.dead and not fighter.body.dead:
        await tell(Died(side), duel)
    elif body.unconscious and not fighter.body.unconscious:
        await tell(Fainted(side), duel)
    return duel, inflicted.became or wound.grade


def _specials(book: Book, struck: Body, stroke: Stroke, found: Grade) -> tuple[int, int]:
    """The chances that a hit takes off the sword hand, or the head, of who lives after it (RD-81, RD-82)."""
    if struck.dead or not (stroke.row in book.tables.weapons or book.first_edition):
        return 0, 0
    wrist, head = book.tables.wrist_off, book.tables.beheading
    met = stroke.place, found, stroke.blow.value
    maims, beheads = [(one.target, one.grade, one.type) == met for one in (wrist, head)]
    return wrist.chance * maims, head.chance * beheads


class Aimed(Struct, frozen=True):
    """A blow on its way: the target, the cut or thrust, and the line of the guard it meets."""

    target: Place
    blow: Blow
    line: Parry | None = None


Needed = Callable[[Duel, Side], Needs]
"""The roll of a side's blow in the present state."""


async def strike(book: Book, duel: Duel, aimed: Mapping[Side, Aimed], needed: Needed) -> tuple[Duel, bool]:
    """Blows fall, and their wounds are dealt.

    They fall at once; by rd.first_strike the higher total of the attack comes first, and equal totals at once.

    Returns:
        The duel, and whether any blow hit.
    """
    if book.options.first_strike and len(aimed) > 1:
        totals = BySide(*[duel.fighters[side].body.totals.of(aimed[side].blow) for side in Side])
        if totals.left != totals.right:
            first = Side.LEFT if totals.left > totals.right else Side.RIGHT
            return await _in_turn(book, duel, aimed, needed, first)
    return await _together(book, duel, aimed, needed)


async def _together(book: Book, duel: Duel, aimed: Mapping[Side, Aimed], needed: Needed) -> tuple[Duel, bool]:
    """Every blow is rolled and valued before any wounds."""
    hits = [side for side in aimed if await _hits(duel, side, aimed[side], needed)]
    strokes = {side: sword_stroke(duel, side, aimed[side].blow, aimed[side].target) for side in hits}
    duel, hurt = await wounds(book, duel, strokes)
    return await judged(book, duel, hurt), bool(hits)


async def _in_turn(
    book: Book, duel: Duel, aimed: Mapping[Side, Aimed], needed: Needed, first: Side
) -> tuple[Duel, bool]:
    """rd.first_strike: the second blow falls only if the first leaves its striker fit, or by rd.first_hit misses."""
    phase = duel.phase
    duel, hit = await _together(book, duel, {first: aimed[first]}, needed)
    ends = hit and book.options.first_hit == "ends"  # RD-219
    if ends or duel.phase is not phase or not book.can_attack(duel.fighters[first.foe]):
        return duel, hit
    duel, other = await _together(book, duel, {first.foe: aimed[first.foe]}, needed)
    return duel, hit or other


async def _hits(duel: Duel, side: Side, aimed: Aimed, needed: Needed) -> bool:
    roll = needed(duel, side)
    if await needs(roll.number, "hit", side, *roll.parts, extremes=roll.extremes):
        return True
    await tell(Missed(side, Means.SWORD, aimed.target, aimed.line), duel)
    return False
