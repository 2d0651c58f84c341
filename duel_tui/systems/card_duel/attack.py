"""4.1 Attack: a number card or a king, possibly with an ace."""

from msgspec.structs import replace

from duel_tui.engine.menu import OneOf, Pairs
from duel_tui.engine.rules import choose, tell
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.events import Attacked, BoutOver, CardDrawn, CardTaken
from duel_tui.systems.card_duel.lacks import drew, played
from duel_tui.systems.card_duel.model import (
    DRAW,
    JOKER,
    STOP,
    Duel,
    Duellist,
    Phase,
    Play,
    Spot,
    arranged,
    distinct,
    named,
)
from duel_tui.systems.card_duel.piles import take


async def attack(book: Book, duel: Duel) -> Duel:
    """The attacker plays an attack, stops, or has no card to attack with."""
    side = duel.attacker
    one = duel.sides[side]
    keys = tuple(book.attack_keys(one))
    draws = (DRAW,) if may_draw(book, one) else ()
    if not keys and not draws:
        duel = replace(duel, phase=Phase.BOUT_END)
        await tell(BoutOver(side, "spent" if book.can_attack(one) else "disarmed"), duel)
        return duel
    chosen = await choose(side, "attack", OneOf((*keys, *draws, STOP), denied=_denied(book, one)))
    if chosen == STOP:
        duel = replace(duel, phase=Phase.BOUT_END)
        await tell(BoutOver(side, "stopped"), duel)
        return duel
    if chosen == DRAW:
        return replace(duel, phase=Phase.DRAW)
    card, _, beside = chosen.partition("+")
    ace = beside or None
    cards = (card, ace) if ace else (card,)
    one = played(book, one.play(*cards), *cards)
    duel = replace(duel.change(side, one), play=Play(card, ace))
    await tell(Attacked(side, card, ace), duel)
    return onward(duel)


def onward(duel: Duel) -> Duel:
    """An attack: first its jokers, that of the attack before that of the ace, then the defence (CD-20)."""
    assert duel.play is not None
    if duel.play.card == JOKER:
        return replace(duel, phase=Phase.JOKER, spot=Spot.ATTACK)
    if duel.play.ace == JOKER:
        return replace(duel, phase=Phase.JOKER, spot=Spot.ACE)
    return replace(duel, phase=Phase.DEFENCE, spot=None)


async def draw_card(duel: Duel) -> Duel:
    """The attacker draws a card during the bout (cards.draw_during_bout)."""
    side = duel.attacker
    duel, cards = await take(duel, side, 1, "bout")
    one = duel.sides[side]
    one = drew(replace(one, hand=arranged((*one.hand, *cards)), drawn=one.drawn + 1), len(cards))
    duel = replace(duel.change(side, one), phase=Phase.ATTACK)
    await tell(CardDrawn(side), duel)
    await tell(CardTaken(side, cards), duel, to=side)
    return duel


def may_draw(book: Book, one: Duellist) -> bool:
    """True if an attacker may draw a card before attacking (cards.draw_during_bout)."""
    left = one.drawn < book.options.draw_during_bout and book.can_attack(one)
    return left and bool(one.deck or one.discard)


def _denied(book: Book, one: Duellist) -> Pairs:
    """The cards of the hand that cannot attack, with reasons (CD-11)."""
    idle = [card for card in distinct(named(one.hand)) if not book.attacks(card)]
    return tuple(
        (card, "strengthens an attack" if book.strengthens(card) else "only defends") for card in idle
    )
