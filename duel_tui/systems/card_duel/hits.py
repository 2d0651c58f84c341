"""What a hit does: wound boxes, or wounds of Rapier & Dagger, and the effects of an ace (CD-14, CD-15)."""

from msgspec.structs import replace

from duel_tui.engine.menu import OneOf
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import choose, tell
from duel_tui.engine.side import Side
from duel_tui.fencer.body import Wound
from duel_tui.fencer.terms import Blow, Grade, Style
from duel_tui.fencer.wounds import Stroke, grade, value
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.cards import rank, suit
from duel_tui.systems.card_duel.ending import ended, lost
from duel_tui.systems.card_duel.events import BoutOver, Died, Disarmed, DrivenBack, Fainted, Hit, Wounded
from duel_tui.systems.card_duel.state import Duel, Duellist
from duel_tui.systems.card_duel.terms import Effect, Phase

EFFECTS = OneOf((Effect.WOUND, Effect.DISARM, Effect.DRIVE_BACK))


async def ace(book: Book, duel: Duel) -> Duel:
    """The attacker picks what an ace does to a foe who is hit."""
    effect = await choose(duel.attacker, "ace", EFFECTS)
    return await hit(book, duel, effect)


async def hit(book: Book, duel: Duel, effect: Effect | None) -> Duel:
    """The defender is hit: counted, the duel over, the bout over, or the attacker goes on."""
    side = duel.attacker.foe
    more = _more(book, duel) if effect is Effect.WOUND else 0
    boxes = _boxes(book, duel.sides[duel.attacker], effect) + more
    blood = False
    if boxes and book.options.damage == "wounds":
        duel, blood = await _wound(book, duel, side, graver=more + _ace_grades(book, effect))
    elif boxes:
        duel, blood = await _fill(duel, side, boxes), True
    duel = await _effect(book, duel, side, effect)
    duel = replace(duel, sides=duel.sides.map(Duellist.cleared), hurt=duel.hurt or blood)
    why = lost(book, duel, side, effect, blood=blood)
    if why is not None:
        return await ended(duel, Outcome(duel.attacker, why))
    if book.hit_ends_bout:
        duel = replace(duel, phase=Phase.BOUT_END)
        await tell(BoutOver(duel.attacker, "hit"), duel)
        return duel
    return replace(duel, phase=Phase.ATTACK)


def _more(book: Book, duel: Duel) -> int:
    """Boxes or grades more, where the ace is like the attack it strengthens."""
    assert duel.play is not None
    ace = duel.play.ace
    return book.tables.ace.alike_more if ace and book.alike(ace, duel.play.card) else 0


def _ace_grades(book: Book, effect: Effect | None) -> int:
    return book.tables.mapping.blows.ace_grades if effect is Effect.WOUND else 0


def _boxes(book: Book, attacker: Duellist, effect: Effect | None) -> int:
    match effect:
        case None:
            return attacker.hit
        case Effect.WOUND:
            return attacker.ace_hit
        case Effect.DISARM | Effect.DRIVE_BACK:
            return book.options.ace_effect_hit


async def _fill(duel: Duel, side: Side, boxes: int) -> Duel:
    one = duel.sides[side]
    one = replace(one, taken=min(one.boxes, one.taken + boxes))
    duel = duel.change(side, one)
    await tell(Hit(side, boxes, one.taken, one.boxes), duel)
    return duel


async def _effect(book: Book, duel: Duel, side: Side, effect: Effect | None) -> Duel:
    one, fewer = duel.sides[side], book.tables.ace
    match effect:
        case Effect.DISARM:
            duel = duel.change(side, replace(one, disarmed=True, fewer=one.fewer + fewer.disarm_cards))
            await tell(Disarmed(side), duel)
        case Effect.DRIVE_BACK:
            duel = duel.change(side, replace(one, fewer=one.fewer + fewer.drive_back_cards))
            await tell(DrivenBack(side), duel)
        case Effect.WOUND | None:
            pass
    return duel


async def _wound(book: Book, duel: Duel, side: Side, *, graver: int) -> tuple[Duel, bool]:
    """A wound by the procedure of Rapier & Dagger, its place and blow by the card that struck.

    Args:
        book: the rules.
        duel: the hit not yet counted.
        side: who is hit.
        graver: by how many grades an ace makes it worse.

    Returns:
        The duel, and whether it was more than a scratch.
    """
    one = duel.sides[side]
    stroke = stroke_of(book, duel, duel.attacker)
    tables = book.tables.fencer
    points = value(tables, duel.kind, stroke, one.fencer)
    found = grade(tables, book.surgeon.rules, stroke.place, points, duel.kind)
    found = tuple(Grade)[min(Grade.MORTAL.rank, found.rank + graver)]
    inflicted = book.surgeon.inflict(one.fencer, one.body, Wound(stroke.place, found), duel.kind)
    duel = duel.change(side, replace(one, body=inflicted.body))
    await tell(Wounded(side, stroke.place, stroke.blow, found, inflicted.became), duel)
    if inflicted.body.dead:
        await tell(Died(side), duel)
    elif inflicted.body.unconscious:
        await tell(Fainted(side), duel)
    return duel, found is not Grade.SCRATCH


def stroke_of(book: Book, duel: Duel, side: Side) -> Stroke:
    """The stroke that an attack's card stands for; a weapon without a point cuts instead."""
    assert duel.play is not None
    blows, fencer = book.tables.mapping.blows, duel.sides[side].fencer
    blow = blows.suits[suit(duel.play.card)]
    thrusts = book.tables.fencer.weapons[fencer.weapon].thrust == "always"
    if not thrusts or fencer.style is Style.SPANISH_THRUSTLESS:
        blow = Blow.CUT
    total = duel.sides[side].body.totals.wound_of(blow)
    return Stroke(fencer.weapon, blow, blows.places[rank(duel.play.card)], total)
