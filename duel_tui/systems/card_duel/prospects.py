"""The results of a choice, counted from the cards a side has seen; chances in per cent, rounded."""

from collections.abc import Callable
from fractions import Fraction
from math import comb

from msgspec.structs import replace

from duel_tui.engine.against import percent
from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side
from duel_tui.show.outlook import Outlook, Prospect
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.lacks import splits
from duel_tui.systems.card_duel.model import (
    DRAW,
    JOKER,
    NONE,
    STOP,
    Cards,
    Duel,
    Duellist,
    Spot,
    named,
    without,
)
from duel_tui.systems.card_duel.view import hidden, unseen

Fits = Callable[[str], bool]


def outlook(book: Book, duel: Duel, ask: Ask) -> Outlook:
    """What each play leads to; no roll decides it, so a game master adds nothing to it."""
    return Outlook(lambda key: _prospects(book, duel, ask, key))


def _prospects(book: Book, duel: Duel, ask: Ask, key: str) -> tuple[Prospect, ...]:
    one, parries = duel.sides[ask.side], ask.what == "defence" or duel.spot is Spot.DEFENCE
    if parries and duel.play and ask.what in {"defence", "joker"} and key not in {NONE, JOKER}:
        return (Prospect("turns" if book.turns(key, duel.play.card) else "stays"),)
    if UNSEEN in (*one.hand, *one.pending):
        return ()
    match ask.what:
        case "attack" if key not in {STOP, DRAW}:
            return _of_attack(book, duel, ask.side, key.partition("+")[0])
        case "defence" if key == JOKER and duel.play:
            attack = duel.play.card
            return (_joker(book, one, lambda card: book.may_become(Spot.DEFENCE, card, attack)),)
        case "joker" if key == JOKER and duel.spot and duel.play:
            spot, attack = duel.spot, duel.play.card
            again = replace(one, discard=(*one.discard, *without(one.pending, [JOKER])))
            return (_joker(book, again, lambda card: book.may_become(spot, card, attack)),)
        case "joker" if key not in {NONE, JOKER} and duel.spot is Spot.ATTACK:
            return _of_attack(book, duel, ask.side, key)
        case "emergency" if key == "yes" and duel.play:
            attack = duel.play.card
            pile = one.pile or one.discard
            serving = [card for card in pile if book.defends(card, attack)]
            turning = [card for card in serving if card != JOKER and book.turns(card, attack)]
            chance, turn = (percent(Fraction(len(cards), max(1, len(pile)))) for cards in (serving, turning))
            return (Prospect("emergency", facts=(("chance", chance), ("of", len(pile)), ("turn", turn))),)
        case _:
            return ()


def _of_attack(book: Book, duel: Duel, side: Side, card: str) -> tuple[Prospect, ...]:
    """The chances that the opponent has no answer to an attack, and that the opponent can turn it."""
    if card == JOKER:
        return (_joker(book, duel.sides[side], lambda one: book.may_become(Spot.ATTACK, one, "")),)
    foe = duel.sides[side.foe]
    none = chance_of_none(book, foe, lambda one: book.defends(one, card), extra=book.tables.draws.emergency)
    turning = 100 - chance_of_none(
        book, foe, lambda one: one != JOKER and book.defends(one, card) and book.turns(one, card), extra=0
    )
    return (Prospect("attack", facts=(("open", none), ("turn", turning))),)


def _joker(book: Book, one: Duellist, fits: Fits) -> Prospect:
    """The chance that a joker draws a fitting card; a short deck is filled from the discards."""
    count = book.tables.draws.joker
    short = count - len(one.deck)
    if short <= 0:
        none = _none_of(one.pile, fits, count)
    elif any(fits(card) for card in named(one.deck)):
        none = 0
    else:
        none = _none_of((*one.discard, JOKER), fits, short)
    return Prospect("joker", facts=(("chance", 100 - none),))


def chance_of_none(book: Book, foe: Duellist, fits: Fits, *, extra: int) -> int:
    """The chance in per cent that no hidden card of the opponent and no card drawn later fits."""
    if any(fits(card) for card in foe.known):
        return 0
    pile = unseen(foe)
    ways, all_ways, dealt = 1, 1, 0
    if not foe.deck:
        ways = _none_of(foe.discard, fits, extra)
        all_ways, extra = 100, 0
    for may_be, count in (*splits(book, foe, pile, hidden(foe)), (pile, extra)):
        left, good = len(may_be) - dealt, sum(fits(card) for card in may_be)
        drawn = max(0, min(count, left))
        ways, all_ways = ways * comb(max(0, left - good), drawn), all_ways * comb(max(0, left), drawn)
        dealt += drawn
    return percent(Fraction(ways, all_ways))


def _none_of(pile: Cards, fits: Fits, drawn: int) -> int:
    """The chance in per cent that none of some cards drawn fits."""
    drawn, good = min(drawn, len(pile)), sum(fits(card) for card in pile)
    return percent(Fraction(comb(len(pile) - good, drawn), comb(len(pile), drawn)))
