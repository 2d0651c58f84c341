"""The effects of hits, those of an ace (CD-14, CD-15), and the ways a duel ends; and what a game master may set.

A hit fills wound boxes, or wounds by the procedure of Rapier & Dagger. A card of a hand that a game master sets goes back
to the deck, and another one comes out of it. A card that the program has not seen is named instead: it was that card all
along. A wound that is set is no hit, so it is no first blood.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN, WrongAnswerError
from duel_tui.engine.facts import Fact
from duel_tui.engine.menu import YES_NO, Between, Choice, OneOf, YesNo
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import choose, tell
from duel_tui.engine.side import Side
from duel_tui.fencer.body import Wound
from duel_tui.fencer.terms import Blow, Grade, Kind, Place, Style
from duel_tui.fencer.wounds import Stroke, grade, value
from duel_tui.systems.card_duel import events
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.model import (
    NONE,
    Duel,
    Duellist,
    Effect,
    Phase,
    Why,
    arranged,
    distinct,
    rank,
    suit,
    without,
)


async def ended(duel: Duel, outcome: Outcome) -> Duel:
    """The duel is over."""
    duel = replace(duel, phase=Phase.OVER, outcome=outcome)
    await tell(events.Ended(outcome.winner, Why(outcome.why)), duel)
    return duel


def _spent(book: Book, one: Duellist) -> Why | None:
    """Why a duellist cannot go on, whatever hit was the last; None: can."""
    if one.body.dead:
        return Why.KILLED
    if one.body.unconscious:
        return Why.UNCONSCIOUS
    return Why.WOUNDS if book.options.damage == "boxes" and one.taken >= one.boxes else None


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
    attacker, side = duel.sides[duel.attacker], duel.attacker.foe
    one, graver = duel.sides[side], 0
    boxes = {None: attacker.hit, Effect.WOUND: attacker.ace_hit}.get(effect, book.options.ace_effect_hit)
    if effect is Effect.WOUND and duel.play:
        if duel.play.ace and book.alike(duel.play.ace, duel.play.card):
            graver = book.tables.ace.alike_more
        boxes += graver
        graver += book.tables.mapping.blows.ace_grades
    found = Harm(duel)
    if boxes and book.options.damage == "wounds":
        stroke = stroke_of(book, duel, duel.attacker)
        points = value(book.tables.fencer, duel.kind, stroke, one.fencer)
        plain = grade(book.tables.fencer, book.surgeon.rules, stroke.place, points, duel.kind)
        worse = tuple(Grade)[min(Grade.MORTAL.rank, plain.rank + graver)]
        done = book.surgeon.inflict(one.fencer, one.body, Wound(stroke.place, worse), duel.kind)
        one = replace(one, body=done.body)
        found = Harm(duel.change(side, one), boxes, stroke, worse, done.became)
    elif boxes:
        one = replace(one, taken=min(one.boxes, one.taken + boxes))
        found = Harm(duel.change(side, one), boxes)
    why = _spent(book, one)
    if book.first_hit_ends(duel.kind) and why in {None, Why.WOUNDS}:  # CD-19
        without_blood = {Effect.DISARM: Why.DISARMED, Effect.DRIVE_BACK: Why.HITS}
        why = Why.FIRST_BLOOD if found.bloody else without_blood.get(effect) if effect else None
    return replace(found, why=why)


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


async def hit(book: Book, duel: Duel, effect: Effect | None) -> Duel:
    """The defender is hit: the duel ends, the bout ends, or the attacker goes on."""
    side, fewer = duel.attacker.foe, book.tables.ace
    done = harm(book, duel, effect)
    duel, one = done.duel, done.duel.sides[side]
    if done.stroke is not None and done.grade is not None:
        await tell(events.Wounded(side, done.stroke.place, done.stroke.blow, done.grade, done.became), duel)
        await _fallen(duel, side)
    elif done.boxes:
        await tell(events.Hit(side, done.boxes, one.taken, one.boxes), duel)
    if effect is Effect.DISARM:
        duel = duel.change(side, replace(one, disarmed=True, fewer=one.fewer + fewer.disarm_cards))
        await tell(events.Disarmed(side), duel)
    elif effect is Effect.DRIVE_BACK:
        duel = duel.change(side, replace(one, fewer=one.fewer + fewer.drive_back_cards))
        await tell(events.DrivenBack(side), duel)
    duel = replace(duel, sides=duel.sides.map(Duellist.cleared), hurt=duel.hurt or done.bloody)
    if done.why is not None:
        return await ended(duel, Outcome(duel.attacker, done.why))
    if book.options.formal:
        duel = replace(duel, phase=Phase.BOUT_END)
        await tell(events.BoutOver(duel.attacker, "hit"), duel)
        return duel
    return replace(duel, phase=Phase.ATTACK)


async def _fallen(duel: Duel, side: Side) -> None:
    """Tell that a duellist is dead or unconscious."""
    body = duel.sides[side].body
    if body.dead:
        await tell(events.Died(side), duel)
    elif body.unconscious:
        await tell(events.Fainted(side), duel)


def facts_of(book: Book, one: Duellist, side: Side) -> Iterator[Fact]:
    """Every fact of a duellist that can be set between two routines."""
    if book.options.damage == "boxes":
        yield Fact(side, "boxes", Between(0, one.boxes), one.taken)
    else:
        for place in Place:
            yield Fact(side, "wounds", OneOf((NONE, *Grade)), one.body.worst(place) or NONE, place)
    yield Fact(side, "disarmed", YES_NO, YesNo.YES if one.disarmed else YesNo.NO)
    cards = OneOf(distinct(one.full))
    for slot, card in enumerate(one.hand, 1):
        yield Fact(side, "hand", cards, card, str(slot), secret=True, decided_by=(side,))


async def settle(book: Book, duel: Duel, fact: Fact, value: Choice) -> Duel:
    """The duel with a fact set, and all that follows from it.

    Raises:
        WrongAnswerError: it cannot be so.
    """
    side = fact.side
    assert side is not None, "every fact is a duellist's"
    one = duel.sides[side]
    match fact.name:
        case "boxes":
            one = replace(one, taken=value)
        case "disarmed":
            one = replace(one, disarmed=value == YesNo.YES)
        case "wounds":
            one = _wounded(book, one, Place(fact.part), str(value), duel.kind)
        case _:
            one = _holding(one, str(fact.now), str(value))
    duel = duel.change(side, one)
    await _fallen(duel, side)
    why = _spent(book, one)
    return duel if why is None else await ended(duel, Outcome(side.foe, why))


def _wounded(book: Book, one: Duellist, place: Place, grade: str, kind: Kind) -> Duellist:
    """A duellist with one more wound at a place; `none`: with all wounds there healed."""
    fencer, body = one.fencer, one.body
    if grade != NONE:
        return replace(one, body=book.surgeon.inflict(fencer, body, Wound(place, Grade(grade)), kind).body)
    kept = [wound for wound in body.history if wound.place is not place]
    return replace(one, body=book.surgeon.suffered(fencer, kept, kind))


def _holding(one: Duellist, old: str, new: str) -> Duellist:
    """A duellist with another card in the hand; what is known of the hand no longer covers it."""
    if new == old:
        return one
    if old == UNSEEN:
        if new not in one.loose:
            raise WrongAnswerError(f"{new} cannot be that card: {_where(one, new)}")
        return replace(one, hand=arranged((*without(one.hand, [UNSEEN]), new)))
    if not one.deck:
        raise WrongAnswerError("the deck is empty, so no other card can come out of it")
    if new not in one.pile:
        raise WrongAnswerError(f"{new} cannot be drawn: {_where(one, new)}")
    hand = without(one.hand, [old])
    known = one.known if one.known.count(old) <= hand.count(old) else without(one.known, [old])
    deck = one.deck if UNSEEN in one.deck else arranged((*without(one.deck, [new]), old))
    return replace(one, hand=arranged((*hand, new)), known=known, deck=deck).drew(1)


def _where(one: Duellist, card: str) -> str:
    """Where a card is that is not in the deck."""
    places = (
        (one.hand, "it is in the hand already"),
        (one.discard, "it is among the discards"),
        (one.in_play, "it lies on the table"),
        (one.pending, "it was drawn for a joker"),
    )
    return next((text for cards, text in places if card in cards), "it stays out of the deck for now")
