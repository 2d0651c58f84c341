"""The effects of hits, wound boxes or wounds of Rapier & Dagger, those of an ace (CD-14, CD-15), and the ways a duel ends."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.menu import OneOf
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import choose, tell
from duel_tui.engine.side import Side
from duel_tui.fencer.body import Wound
from duel_tui.fencer.terms import Blow, Grade, Style
from duel_tui.fencer.wounds import Stroke, grade, value
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.events import (
    BoutOver,
    Died,
    Disarmed,
    DrivenBack,
    Ended,
    Fainted,
    Hit,
    Wounded,
)
from duel_tui.systems.card_duel.model import Duel, Duellist, Effect, Phase, Why, rank, suit


async def ended(duel: Duel, outcome: Outcome) -> Duel:
    """The duel is over."""
    duel = replace(duel, phase=Phase.OVER, outcome=outcome)
    await tell(Ended(outcome.winner, Why(outcome.why)), duel)
    return duel


def lost(book: Book, duel: Duel, side: Side, effect: Effect | None, *, blood: bool) -> Why | None:
    """Why a side has lost the duel by the last hit; None: it has not (CD-19).

    Args:
        book: the rules.
        duel: with the hit counted.
        side: the side that was hit.
        effect: the effect of an ace.
        blood: True if the hit was more than a scratch, in duels with wounds.
    """
    one = duel.sides[side]
    if book.first_hit_ends(duel.kind):
        return _of_body(one) or _of_first_hit(effect, blood=blood)
    return spent(book, one)


def spent(book: Book, one: Duellist) -> Why | None:
    """Why a duellist cannot go on, whatever hit was the last; None: can."""
    boxes_count = book.options.damage == "boxes"
    return _of_body(one) or (Why.WOUNDS if boxes_count and one.taken >= one.boxes else None)


def _of_body(one: Duellist) -> Why | None:
    if one.body.dead:
        return Why.KILLED
    return Why.UNCONSCIOUS if one.body.unconscious else None


def _of_first_hit(effect: Effect | None, *, blood: bool) -> Why | None:
    if blood:
        return Why.FIRST_BLOOD
    match effect:
        case Effect.DISARM:
            return Why.DISARMED
        case Effect.DRIVE_BACK:
            return Why.HITS
        case Effect.WOUND | None:
            return None


EFFECTS = OneOf((Effect.WOUND, Effect.DISARM, Effect.DRIVE_BACK))


async def ace(book: Book, duel: Duel) -> Duel:
    """The attacker picks the effect of an ace on a hit opponent."""
    effect = await choose(duel.attacker, "ace", EFFECTS)
    return await hit(book, duel, effect)


class Harm(Struct, frozen=True):
    """The effect of a hit by the open attack."""

    duel: Duel
    """The duel after the hit, without the effect of its ace."""
    boxes: int = 0
    """The wound boxes that it fills, or would fill if hits were not wounds."""
    stroke: Stroke | None = None
    """The wound; None: it fills boxes, or has no effect of its own."""
    grade: Grade | None = None
    became: Grade | None = None
    """The grade of the wound together with older ones at the place."""
    why: Why | None = None
    """The way it ends the duel; None: it does not."""

    @property
    def bloody(self) -> bool:
        """True if it is more than a scratch."""
        return self.boxes > 0 and self.grade is not Grade.SCRATCH


def harm(book: Book, duel: Duel, effect: Effect | None) -> Harm:
    """The effect of a hit if the open attack is not parried.

    Args:
        book: the rules.
        duel: the hit not yet counted.
        effect: the attacker's choice for an ace; None: no ace.
    """
    more = _more(book, duel) if effect is Effect.WOUND else 0
    boxes = _boxes(book, duel.sides[duel.attacker], effect) + more
    side = duel.attacker.foe
    if not boxes:
        found = Harm(duel)
    elif book.options.damage == "wounds":
        found = _wound(book, duel, graver=more + _ace_grades(book, effect), boxes=boxes)
    else:
        one = duel.sides[side]
        found = Harm(duel.change(side, replace(one, taken=min(one.boxes, one.taken + boxes))), boxes)
    return replace(found, why=lost(book, found.duel, side, effect, blood=found.bloody))


async def hit(book: Book, duel: Duel, effect: Effect | None) -> Duel:
    """The defender is hit: the duel ends, the bout ends, or the attacker goes on."""
    side = duel.attacker.foe
    done = harm(book, duel, effect)
    duel = done.duel
    await _tell(done, side)
    duel = await _effect(book, duel, side, effect)
    duel = replace(duel, sides=duel.sides.map(Duellist.cleared), hurt=duel.hurt or done.bloody)
    if done.why is not None:
        return await ended(duel, Outcome(duel.attacker, done.why))
    if book.hit_ends_bout:
        duel = replace(duel, phase=Phase.BOUT_END)
        await tell(BoutOver(duel.attacker, "hit"), duel)
        return duel
    return replace(duel, phase=Phase.ATTACK)


async def _tell(done: Harm, side: Side) -> None:
    """The open events of a hit."""
    duel = done.duel
    one = duel.sides[side]
    if done.stroke is not None and done.grade is not None:
        await tell(Wounded(side, done.stroke.place, done.stroke.blow, done.grade, done.became), duel)
        if one.body.dead:
            await tell(Died(side), duel)
        elif one.body.unconscious:
            await tell(Fainted(side), duel)
    elif done.boxes:
        await tell(Hit(side, done.boxes, one.taken, one.boxes), duel)


def _more(book: Book, duel: Duel) -> int:
    """The additional boxes or grades if the ace matches its attack."""
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


def _wound(book: Book, duel: Duel, *, graver: int, boxes: int) -> Harm:
    """A wound by the procedure of Rapier & Dagger; the card gives the place and cut or thrust.

    Args:
        book: the rules.
        duel: the hit not yet counted.
        graver: the number of grades that an ace adds.
        boxes: the number of boxes that it would fill.
    """
    side = duel.attacker.foe
    one = duel.sides[side]
    stroke = stroke_of(book, duel, duel.attacker)
    tables = book.tables.fencer
    points = value(tables, duel.kind, stroke, one.fencer)
    found = grade(tables, book.surgeon.rules, stroke.place, points, duel.kind)
    found = tuple(Grade)[min(Grade.MORTAL.rank, found.rank + graver)]
    inflicted = book.surgeon.inflict(one.fencer, one.body, Wound(stroke.place, found), duel.kind)
    return Harm(duel.change(side, replace(one, body=inflicted.body)), boxes, stroke, found, inflicted.became)


def stroke_of(book: Book, duel: Duel, side: Side) -> Stroke:
    """The place and the cut or thrust of a card; a weapon without a point cuts instead."""
    assert duel.play is not None
    blows, fencer = book.tables.mapping.blows, duel.sides[side].fencer
    blow = blows.suits[suit(duel.play.card)]
    thrusts = book.tables.fencer.weapons[fencer.weapon].thrust == "always"
    if not thrusts or fencer.style is Style.SPANISH_THRUSTLESS:
        blow = Blow.CUT
    total = duel.sides[side].body.totals.wound_of(blow)
    return Stroke(fencer.weapon, blow, blows.places[rank(duel.play.card)], total)
