"""Cards as they are written (`9S 10H KD AC JKR`), and tuples of cards in a fixed order."""

from collections.abc import Iterable
from functools import cache

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.systems.card_duel.terms import DRAW, JOKER, NONE, STOP, Suit

Cards = tuple[str, ...]

_RED = {one.letter for one in Suit if one.red}
_LAST = {JOKER: 1, UNSEEN: 2}
_COURTS = {"J": 11, "Q": 12, "K": 13, "A": 14}


@cache
def rank(card: str) -> str:
    """The rank of a card with a suit; for a joker, the joker itself.

    >>> rank("10H"), rank("JKR")
    ('10', 'JKR')
    """
    return card if card == JOKER else card[:-1]


@cache
def suit(card: str) -> str:
    """The letter of a card's suit; empty for a joker."""
    return "" if card == JOKER else card[-1]


def red(card: str) -> bool:
    """True if a card is a heart or a diamond.

    >>> red("10H"), red("JKR")
    (True, False)
    """
    return suit(card) in _RED


def same_colour(one: str, other: str) -> bool:
    """True if two cards are both red or both black; a joker has no colour.

    >>> same_colour("AH", "9D"), same_colour("AH", "9S"), same_colour("JKR", "9S")
    (True, False, False)
    """
    suits = (suit(one), suit(other))
    return all(suits) and (suits[0] in _RED) == (suits[1] in _RED)


@cache
def value(card: str) -> int | None:
    """The value of a number card; None for other cards.

    >>> value("10H"), value("KD")
    (10, None)
    """
    pips = card[:-1]
    return int(pips) if pips.isdecimal() else None


@cache
def _place(card: str) -> tuple[int, str, int]:
    if card in _LAST:
        return _LAST[card], "", 0
    pips = card[:-1]
    return 0, card[-1], _COURTS.get(pips) or int(pips)


def arranged(cards: Iterable[str]) -> Cards:
    """Cards in the order of a hand: by suit, then by rank, jokers and unseen cards last."""
    return tuple(sorted(cards, key=_place))


def without(cards: Cards, gone: Iterable[str]) -> Cards:
    """Cards without some others, each removed once; missing ones are ignored."""
    if gone == ():
        return cards
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def named(cards: Iterable[str]) -> Cards:
    """Cards without unseen ones."""
    return tuple([card for card in cards if card != UNSEEN])


def distinct(cards: Iterable[str]) -> Cards:
    """Each card once, in the order given."""
    return tuple(dict.fromkeys(cards))


_HIGH = 8
_NAMES = {"J": "jack", "Q": "queen", "K": "king", "A": "ace", JOKER: "joker"}
_BLOWS = {"S": "thrust", "H": "cut", "D": "cut", "C": "thrust"}
_PLAIN = {STOP, DRAW, NONE, "yes", "no"}


def tags(ask: Ask, choice: Choice) -> frozenset[str]:
    """The tags of a choice."""
    key = str(choice)
    if key in _PLAIN or ask.what == "ace":
        return frozenset({f"{ask.what} {key}"})
    card, _, ace = key.partition("+")
    found = {ask.what, _kind(card)}
    if ask.what == "attack" and suit(card):
        found.add("head" if _kind(card) == "king" else _BLOWS[suit(card)])
    if ace:
        found.add("with an ace")
    return frozenset(found)


def _kind(card: str) -> str:
    pips = value(card)
    if pips is None:
        return _NAMES[rank(card)]
    return "high card" if pips >= _HIGH else "low card"
