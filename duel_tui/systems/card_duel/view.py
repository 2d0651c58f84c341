"""A side's view, and random states that fit it."""

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.rules import draw
from duel_tui.engine.side import Side
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.lacks import splits
from duel_tui.systems.card_duel.model import Cards, Duel, Duellist, arranged, without


def observe(duel: Duel, side: Side) -> Duel:
    """The duel without the opponent's hidden cards."""
    foe = duel.sides[side.foe]
    hand = (*foe.known, *_blank(len(foe.hand) - len(foe.known)))
    blanked = replace(foe, hand=arranged(hand), deck=_blank(len(foe.deck)), pending=_blank(len(foe.pending)))
    return duel.change(side.foe, blanked)


async def imagine(book: Book, view: Duel, side: Side) -> Duel:
    """The duel with the opponent's hidden cards dealt again from all unseen cards.

    Cards that a hand lacks, as an emergency draw has shown, are not dealt into it.
    """
    foe = view.sides[side.foe]
    left = unseen(foe)
    hand: Cards = ()
    for may_be, count in splits(book, foe, left, hidden(foe)):
        pile = without(may_be, hand)
        pile = pile if len(pile) >= count else without(left, hand)
        hand = (*hand, *await _drawn(pile, count, side.foe))
    left = without(left, hand)
    pending = await _drawn(left, len(foe.pending), side.foe)
    dealt = replace(
        foe, hand=arranged((*foe.known, *hand)), pending=arranged(pending), deck=without(left, pending)
    )
    return view.change(side.foe, dealt)


def unseen(one: Duellist) -> Cards:
    """The hidden cards of a duellist: hand, deck, and cards drawn for a joker."""
    return without(one.full, one.seen)


def hidden(one: Duellist) -> int:
    """The number of hidden cards in a hand."""
    return len(one.hand) - len(one.known)


async def _drawn(pile: Cards, count: int, side: Side) -> Cards:
    return await draw(pile, count, "imagined", side) if count else ()


def _blank(count: int) -> Cards:
    return (UNSEEN,) * count
