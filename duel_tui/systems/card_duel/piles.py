"""Drawing from a deck, and shuffling discards in when it runs out (CD-9)."""

from msgspec.structs import replace

from duel_tui.engine.rules import draw, tell
from duel_tui.engine.side import Side
from duel_tui.systems.card_duel.cards import Cards, arranged, without
from duel_tui.systems.card_duel.events import Reshuffled
from duel_tui.systems.card_duel.state import Duel


async def take(duel: Duel, side: Side, count: int, why: str) -> tuple[Duel, Cards]:
    """A side draws cards, fewer where deck and discards have no more.

    Returns:
        The duel without those cards in the deck, and the cards.
    """
    one = duel.sides[side]
    cards = await _drawn(one.deck, count, why, side)
    duel = duel.change(side, replace(one, deck=without(one.deck, cards)))
    short = count - len(cards)
    if not short or not one.discard:
        return duel, arranged(cards)
    duel = duel.change(side, replace(one, deck=one.discard, discard=()))
    await tell(Reshuffled(side), duel)
    more = await _drawn(one.discard, short, why, side)
    one = duel.sides[side]
    return duel.change(side, replace(one, deck=without(one.deck, more))), arranged((*cards, *more))


async def _drawn(pile: Cards, count: int, why: str, side: Side) -> Cards:
    count = min(count, len(pile))
    return await draw(pile, count, why, side) if count else ()
