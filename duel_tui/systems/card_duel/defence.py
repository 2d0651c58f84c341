"""4.1 Defence and emergency draw."""

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.menu import YES_NO, OneOf, Pairs, YesNo
from duel_tui.engine.rules import choose, tell
from duel_tui.engine.side import Side
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.events import Defended, EmergencyDrawn, Parried, Undefended
from duel_tui.systems.card_duel.hits import hit
from duel_tui.systems.card_duel.lacks import played, revealed
from duel_tui.systems.card_duel.model import DRAW, JOKER, NONE, Duel, Duellist, Phase, Spot, distinct, named
from duel_tui.systems.card_duel.piles import take


async def defence(book: Book, duel: Duel) -> Duel:
    """The defender plays a card that may be played, or none; a defender with none may draw (CD-2 to CD-4)."""
    assert duel.play is not None
    side = duel.attacker.foe
    one = duel.sides[side]
    attack = duel.play.card
    playable = tuple(card for card in one.may_be(one.hand) if book.defends(card, attack))
    if not playable:
        return await _emergency(book, duel, side)
    keys = (*playable, *((DRAW,) if _may_lack(book, one, attack) else ()), NONE)
    card = await choose(side, "defence", OneOf(keys, denied=_denied(one, playable)))
    if card == NONE:
        return await undefended(book, duel)
    if card == DRAW:
        return await _snatch(book, duel, side)
    return await defend(book, duel.change(side, played(book, one.play(card), card)), card)


async def _emergency(book: Book, duel: Duel, side: Side) -> Duel:
    """A card from the deck, if wanted: played if it parries, otherwise discarded."""
    one = duel.sides[side]
    if not one.deck and not one.discard:
        return await undefended(book, duel)
    if await choose(side, "emergency", YES_NO) is YesNo.NO:
        return await undefended(book, duel)
    return await _snatch(book, duel, side)


async def _snatch(book: Book, duel: Duel, side: Side) -> Duel:
    """The card drawn in an emergency, which both sides see."""
    assert duel.play is not None
    attack = duel.play.card
    duel, cards = await take(duel, side, book.tables.draws.emergency, "emergency", face_up=True)
    serving = [card for card in cards if book.defends(card, attack)]
    one = revealed(duel.sides[side], attack)
    one = replace(one, hand=(*one.hand, *cards)).play(*cards)
    duel = duel.change(side, one)
    await tell(EmergencyDrawn(side, (serving or [*cards])[0], bool(serving)), duel)
    if not serving:
        return await undefended(book, duel)
    return await defend(book, duel, serving[0])


async def defend(book: Book, duel: Duel, card: str) -> Duel:
    """A card is played against the attack; a joker has to become a card first."""
    assert duel.play is not None
    side = duel.attacker.foe
    attack = duel.play.card
    duel = replace(duel, play=replace(duel.play, defence=card))
    if card == JOKER:
        duel = replace(duel, phase=Phase.JOKER, spot=Spot.DEFENCE)
        await tell(Defended(side), duel)
        return duel
    turned = book.turns(card, attack)
    duel = replace(
        duel,
        sides=duel.sides.map(Duellist.cleared),
        attacker=side if turned else duel.attacker,
        phase=Phase.ATTACK,
        spot=None,
    )
    await tell(Parried(side, card, attack, turned), duel)
    return duel


async def undefended(book: Book, duel: Duel) -> Duel:
    """No defence: a hit; with an ace, the attacker picks the effect."""
    assert duel.play is not None
    await tell(Undefended(duel.attacker.foe), duel)
    if duel.play.ace:
        return replace(duel, phase=Phase.ACE, spot=None)
    return await hit(book, replace(duel, spot=None), None)


def _may_lack(book: Book, one: Duellist, attack: str) -> bool:
    """True if an unseen hand may have no parry, and there is a card to draw."""
    if UNSEEN not in one.hand:
        return False
    sure = any(book.defends(card, attack) for card in named(one.hand))
    return not sure and bool(one.deck or one.discard)


def _denied(one: Duellist, playable: tuple[str, ...]) -> Pairs:
    """The cards of the hand that cannot parry, with reasons."""
    return tuple(
        (card, "does not parry this attack") for card in distinct(named(one.hand)) if card not in playable
    )
