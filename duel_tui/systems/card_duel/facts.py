"""What a game master may set of two duellists: wounds, the sword in hand, and the cards of their hands.

A card of a hand goes back to the deck, and another one comes out of it. A card that the program has not seen is named
instead: it was that card all along. A wound that is set is no hit, so it is no first blood.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN, WrongAnswerError
from duel_tui.engine.facts import Fact
from duel_tui.engine.menu import YES_NO, Between, Choice, OneOf, YesNo
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import tell
from duel_tui.engine.side import Side
from duel_tui.fencer.body import Wound
from duel_tui.fencer.terms import Grade, Kind, Place
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.events import Died, Fainted
from duel_tui.systems.card_duel.hits import ended, spent
from duel_tui.systems.card_duel.model import Duel, Duellist, arranged, distinct, without
from duel_tui.systems.card_duel.seen import drew

NONE = "none"
"""No wound."""


def facts(book: Book, duel: Duel) -> tuple[Fact, ...]:
    """Every fact that can be set between two routines."""
    return tuple([fact for side in Side for fact in _facts_of(book, duel.sides[side], side)])


def _facts_of(book: Book, one: Duellist, side: Side) -> Iterator[Fact]:
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
    one = _changed(book, duel.sides[side], fact, value, duel.kind)
    duel = duel.change(side, one)
    if one.body.dead:
        await tell(Died(side), duel)
    elif one.body.unconscious:
        await tell(Fainted(side), duel)
    why = spent(book, one)
    return duel if why is None else await ended(duel, Outcome(side.foe, why))


def _changed(book: Book, one: Duellist, fact: Fact, value: Choice, kind: Kind) -> Duellist:
    """A duellist of whom a fact is set."""
    match fact.name:
        case "boxes":
            return replace(one, taken=value)
        case "disarmed":
            return replace(one, disarmed=value == YesNo.YES)
        case "wounds":
            return _wounded(book, one, Place(fact.part), str(value), kind)
        case _:
            return _holding(one, str(fact.now), str(value))


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
    return drew(replace(one, hand=arranged((*hand, new)), known=known, deck=deck), 1)


def _where(one: Duellist, card: str) -> str:
    """Where a card is that is not in the deck."""
    places = (
        (one.hand, "it is in the hand already"),
        (one.discard, "it is among the discards"),
        (one.in_play, "it lies on the table"),
        (one.pending, "it was drawn for a joker"),
    )
    return next((text for cards, text in places if card in cards), "it stays out of the deck for now")
