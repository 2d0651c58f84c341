"""4.1 Joker: discarded, three cards drawn, and one of them played instead (CD-1, CD-13, CD-20)."""

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.menu import OneOf, Pairs
from duel_tui.engine.requests import Draw
from duel_tui.engine.rules import choose, drawn, tell
from duel_tui.engine.side import Side
from duel_tui.systems.card_duel.attack import onward
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.defence import defend, undefended
from duel_tui.systems.card_duel.events import BoutOver, JokerBecame, JokerDrew, JokerFailed
from duel_tui.systems.card_duel.model import (
    JOKER,
    NONE,
    Cards,
    Duel,
    Duellist,
    Phase,
    Spot,
    arranged,
    distinct,
    named,
    without,
)
from duel_tui.systems.card_duel.piles import take


async def draw_three(book: Book, duel: Duel) -> Duel:
    """The owner draws for a joker and looks."""
    side = duel.joker_side
    duel, cards = await take(duel, side, book.tables.draws.joker, "joker")
    duel = replace(duel.change(side, replace(duel.sides[side], pending=cards)), phase=Phase.PICK)
    await tell(JokerDrew(side, cards), duel, to=side)
    return duel


async def pick(book: Book, duel: Duel) -> Duel:
    """The owner plays one of the three that is legal in this place, or none; the others are discarded."""
    assert duel.play is not None
    assert duel.spot is not None
    side, spot = duel.joker_side, duel.spot
    one = duel.sides[side]
    drawn = one.may_be(one.pending)
    legal = tuple(card for card in drawn if book.may_become(spot, card, duel.play.card))
    card = NONE
    if legal:
        card = await choose(side, "joker", OneOf((*legal, NONE), denied=_denied(one, legal)))
    rest = await _turned_over(one, side, card)
    thrown = (*rest, card) if card == JOKER else rest
    in_play = one.in_play if card in {NONE, JOKER} else (*one.in_play, card)
    one = replace(one, pending=(), discard=arranged((*one.discard, *thrown)), in_play=in_play)
    duel = duel.change(side, one)
    if card == NONE:
        await tell(JokerFailed(side, spot, rest), duel)
        return await _failed(book, duel, spot)
    await tell(JokerBecame(side, spot, card, rest), duel)
    return await _became(book, duel, spot, card)


def _denied(one: Duellist, legal: tuple[str, ...]) -> Pairs:
    """The drawn cards that cannot be played here, with reasons."""
    idle = [card for card in distinct(named(one.pending)) if card not in legal]
    return tuple((card, "cannot stand in for this card") for card in idle)


async def _turned_over(one: Duellist, side: Side, card: str) -> Cards:
    """The other drawn cards; unseen ones are shown."""
    unknown = card != NONE and card not in one.pending
    rest = without(one.pending, [UNSEEN if unknown else card])
    hidden = rest.count(UNSEEN)
    if not hidden:
        return rest
    pile = without(one.loose, [card] if unknown else [])
    return arranged((*named(rest), *await drawn(Draw(pile, hidden, "turned over", side, face_up=True))))


async def _became(book: Book, duel: Duel, spot: Spot, card: str) -> Duel:
    play = duel.play
    assert play is not None
    if card == JOKER:
        return replace(duel, phase=Phase.JOKER)
    match spot:
        case Spot.ATTACK:
            return onward(replace(duel, play=replace(play, card=card)))
        case Spot.ACE:
            return onward(replace(duel, play=replace(play, ace=card)))
        case Spot.DEFENCE:
            return await defend(book, duel, card)


async def _failed(book: Book, duel: Duel, spot: Spot) -> Duel:
    """A failed attack ends the bout, a failed ace does nothing, a failed defence is a hit without a draw."""
    play = duel.play
    assert play is not None
    match spot:
        case Spot.ATTACK:
            sides = duel.sides.map(Duellist.cleared)
            duel = replace(duel, sides=sides, phase=Phase.BOUT_END, spot=None)
            await tell(BoutOver(duel.attacker, "joker"), duel)
            return duel
        case Spot.ACE:
            return onward(replace(duel, play=replace(play, ace=None)))
        case Spot.DEFENCE:
            duel = replace(duel, play=replace(play, defence=None))
            return await undefended(book, duel)
