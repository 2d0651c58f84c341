"""The effects of strikes at close quarters: wounds, falls, and cloaks (5.4, Cloak and prone)."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import Needs, Part
from duel_tui.engine.rules import needs, tell
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Blow, Grade, LeftHand, Means, Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.close_events import CloakOnArm, CloakOverHead, CloakShaken, FellProne
from duel_tui.systems.rapier_and_dagger.guard import armour_parts
from duel_tui.systems.rapier_and_dagger.hits import contact_stroke, wound
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter, Prone


class Struck(Struct, frozen=True):
    """A strike that landed."""

    side: Side
    """The striker."""
    means: Means
    target: Place


def strike_roll(book: Book, duel: Duel, side: Side, means: Means, target: Place) -> Needs:
    """The roll of a strike: the thrust total counts, armour only against the dagger (RD-56)."""
    parts = [Part("thrust total", duel.fighters[side].body.totals.of(Blow.THRUST))]
    if means is Means.DAGGER:
        parts.extend(armour_parts(book, duel.fighters[side.foe], target, Blow.THRUST))
    number = book.tables.crossed_swords[means][target]
    return Needs(number, tuple([part for part in parts if part.value]), book.options.natural_extremes)


async def take_effect(book: Book, duel: Duel, effects: list[Struck]) -> tuple[Duel, BySide[Grade | None]]:
    """Every strike takes effect; wounds are valued before either is dealt.

    Returns:
        The duel, and the gravest wound each side took.
    """
    wounding = [hit for hit in effects if hit.means not in {Means.TRIP, Means.CLOAK}]
    strokes = [(hit, contact_stroke(duel, hit.side, hit.means, hit.target)) for hit in wounding]
    hurt: BySide[Grade | None] = BySide(None, None)
    for hit, stroke in strokes:
        duel, grade = await wound(book, duel, hit.side.foe, hit.means, stroke)
        hurt = hurt.put(hit.side.foe, grade)
    for hit in effects:
        if duel.fighters[hit.side.foe].body.standing:
            duel = await _beyond_wounds(book, duel, hit)
    return duel, hurt


async def _beyond_wounds(book: Book, duel: Duel, hit: Struck) -> Duel:
    contact = book.tables.contact
    if hit.means is Means.TRIP:
        return await _falls(duel, hit)
    staggers = hit.means is Means.SHIELD and hit.target in contact.stagger_targets  # RD-62b
    if staggers and await needs(contact.shield_stagger, "stagger", hit.side):
        return await _falls(duel, hit)
    if hit.means is Means.CLOAK:
        return await _cloaked(book, duel, hit)
    return duel


async def _falls(duel: Duel, hit: Struck) -> Duel:
    fallen = hit.side.foe
    if duel.fighters[fallen].prone:
        return duel
    duel = duel.change(fallen, replace(duel.fighters[fallen], prone=Prone(duel.round)))
    await tell(FellProne(fallen, hit.means), duel)
    return duel


async def _cloaked(book: Book, duel: Duel, hit: Struck) -> Duel:
    """RD-61, RD-62: the cloak has left its owner's hand; over the head it may be shaken off at once."""
    side = hit.side.foe
    on_head = hit.target is Place.HEAD
    kept = book.options.cloak_kept or (book.first_edition and on_head)
    if not kept:
        duel = duel.change(hit.side, replace(duel.fighters[hit.side], left_hand=LeftHand.EMPTY))
    if on_head and await needs(book.tables.contact.cloak_head_remove, "shake off", side):
        await tell(CloakShaken(side), duel)
        return duel
    duel = duel.change(side, _cloak(book, duel.fighters[side], duel.round, on_head=on_head))
    await tell(CloakOverHead(side) if on_head else CloakOnArm(side), duel)
    return duel


def _cloak(book: Book, fighter: Fighter, since: int, *, on_head: bool) -> Fighter:
    """A fighter with a cloak over the head or on the sword arm; the one never ends the other (RD-61)."""
    if book.first_edition:
        fighter = replace(fighter, cloak_over_head=None, cloak_on_arm=None)
    return replace(fighter, cloak_over_head=since) if on_head else replace(fighter, cloak_on_arm=since)
