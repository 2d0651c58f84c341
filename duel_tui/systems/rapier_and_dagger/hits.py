"""Blows of swords that fall together, and the Wound Procedure: a hit is valued, graded, and taken at once."""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import Needs
from duel_tui.engine.rules import chance, needs, tell
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Body, Wound
from duel_tui.fencer.tables import Special
from duel_tui.fencer.terms import Blow, Grade, Means, Place
from duel_tui.fencer.wounds import Inflicted, Stroke, blow_of, grade, value
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.ending import judged
from duel_tui.systems.rapier_and_dagger.events import (
    Beheaded,
    Died,
    Fainted,
    Missed,
    Paralysed,
    Reduced,
    Wounded,
    WristOff,
)
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Line


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


def foretold(book: Book, duel: Duel, struck: Side, stroke: Stroke) -> Foretold:
    """What a hit would do to a side, by the wound procedure itself."""
    fighter, tables = duel.fighters[struck], book.tables
    found = wound_of(book, duel, struck, stroke)
    inflicted = book.surgeon.inflict(fighter.fencer, fighter.body, Wound(stroke.place, found), duel.kind)
    chances = [
        special.chance if _rolls(book, inflicted.body, stroke) and _applies(special, stroke, found) else 0
        for special in (tables.wrist_off, tables.beheading)
    ]
    return Foretold(inflicted.became or found, inflicted.body, *chances)


async def wound(book: Book, duel: Duel, side: Side, means: Means, stroke: Stroke) -> tuple[Duel, Grade]:
    """One side takes a hit: its grade, its losses, and its further effects.

    Returns:
        The duel, and the grade of the wounds at the place.
    """
    before = duel.fighters[side].body
    found = wound_of(book, duel, side, stroke)
    duel, worst = await _inflicted(book, duel, side, means, Wound(stroke.place, found))
    duel = await _specials(book, duel, side, stroke, found)
    await _tell_fall(duel, side, before)
    return duel, worst


async def given(book: Book, duel: Duel, side: Side, means: Means, wound: Wound) -> tuple[Duel, Grade]:
    """One side takes a wound of a known grade.

    Returns:
        The duel, and the grade of the wounds at the place.
    """
    before = duel.fighters[side].body
    duel, worst = await _inflicted(book, duel, side, means, wound)
    await _tell_fall(duel, side, before)
    return duel, worst


async def suffered(book: Book, duel: Duel, side: Side, wound: Wound) -> Duel:
    """One side has a wound that no hit made: its losses and a fall follow."""
    fighter = duel.fighters[side]
    inflicted = book.surgeon.inflict(fighter.fencer, fighter.body, wound, duel.kind)
    duel = duel.change(side, replace(fighter, body=inflicted.body))
    await _tell_losses(duel, side, inflicted)
    await _tell_fall(duel, side, fighter.body)
    return duel


async def _inflicted(book: Book, duel: Duel, side: Side, means: Means, wound: Wound) -> tuple[Duel, Grade]:
    fighter = duel.fighters[side]
    inflicted = book.surgeon.inflict(fighter.fencer, fighter.body, wound, duel.kind)
    duel = duel.change(side, replace(fighter, body=inflicted.body))
    await tell(Wounded(side, means, wound.place, wound.grade, inflicted.became), duel)
    await _tell_losses(duel, side, inflicted)
    return duel, inflicted.became or wound.grade


async def _tell_losses(duel: Duel, side: Side, inflicted: Inflicted) -> None:
    lost = inflicted.lost
    if lost.strength or lost.agility or lost.dexterity:
        await tell(Reduced(side, lost.strength, lost.agility, lost.dexterity), duel)
    for place in inflicted.paralysed:
        await tell(Paralysed(side, place), duel)


async def _specials(book: Book, duel: Duel, side: Side, stroke: Stroke, found: Grade) -> Duel:
    """RD-81, RD-82: a cut with a sword may take off the sword hand or the head."""
    fighter = duel.fighters[side]
    if not _rolls(book, fighter.body, stroke):
        return duel
    wrist, head = book.tables.wrist_off, book.tables.beheading
    if _applies(wrist, stroke, found) and await chance(wrist.chance, "wrist", side.foe):
        duel = duel.change(
            side, replace(fighter, body=book.surgeon.sever_wrist(fighter.fencer, fighter.body))
        )
        await tell(WristOff(side), duel)
    if _applies(head, stroke, found) and await chance(head.chance, "beheading", side.foe):
        duel = duel.change(side, replace(fighter, body=replace(fighter.body, dead=True)))
        await tell(Beheaded(side), duel)
    return duel


def _rolls(book: Book, struck: Body, stroke: Stroke) -> bool:
    """True if a hit may take off the sword hand or the head of who lives after it."""
    return not struck.dead and (stroke.row in book.tables.weapons or book.first_edition)


def _applies(special: Special, stroke: Stroke, found: Grade) -> bool:
    return (special.target, special.grade, special.type) == (stroke.place, found, stroke.blow.value)


async def _tell_fall(duel: Duel, side: Side, before: Body) -> None:
    body = duel.fighters[side].body
    if body.dead and not before.dead:
        await tell(Died(side), duel)
    elif body.unconscious and not before.unconscious:
        await tell(Fainted(side), duel)


class Aimed(Struct, frozen=True):
    """A blow on its way: the target, the cut or thrust, and the line of the guard it meets."""

    target: Place
    blow: Blow
    line: Line | None = None


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
    hurt: BySide[Grade | None] = BySide(None, None)
    for side, stroke in strokes.items():
        duel, grade = await wound(book, duel, side.foe, Means.SWORD, stroke)
        hurt = hurt.put(side.foe, grade)
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
