"""Drawing from a deck, and shuffling discards in when it runs out (CD-9)."""

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.requests import Draw
from duel_tui.engine.rules import drawn, tell
from duel_tui.engine.side import Side
from duel_tui.systems.card_duel.events import Reshuffled
from duel_tui.systems.card_duel.model import Cards, Duel, Duellist, arranged, without


async def take(duel: Duel, side: Side, count: int, why: str, *, face_up: bool = False) -> tuple[Duel, Cards]:
    """A side draws cards, fewer if deck and discards run out; `face_up`: both sides see them.

    Returns:
        The duel without these cards in the deck, and the cards.
    """
    draw = Draw((), count, why, side, face_up)
    one, cards = await _drawn(duel.sides[side], draw, ())
    duel = duel.change(side, one)
    short = count - len(cards)
    if not short or not one.discard:
        return duel, arranged(cards)
    one = _reshuffled(one, unknown=UNSEEN in (*one.hand, *one.pending, *cards))
    duel = duel.change(side, one)
    await tell(Reshuffled(side), duel)
    one, more = await _drawn(one, replace(draw, count=short), cards)
    return duel.change(side, one), arranged((*cards, *more))


async def _drawn(one: Duellist, draw: Draw, aside: Cards) -> tuple[Duellist, Cards]:
    """The cards that a deck can give; `aside` are cards just drawn, which an unknown deck cannot have."""
    count = min(draw.count, len(one.deck))
    if not count:
        return one, ()
    pile = without(one.pile, aside) if UNSEEN in one.deck else one.deck
    cards = await drawn(replace(draw, pile=pile, count=count, hidden=len(pile) - len(one.deck)))
    return one.drawing(cards), cards


def _reshuffled(one: Duellist, *, unknown: bool) -> Duellist:
    """A duellist with the discards as a deck; if the hand is unknown, so is the deck."""
    deck = (UNSEEN,) * len(one.discard) if unknown else one.discard
    return replace(one, deck=deck, discard=())
