"""Hands and piles as counts: a whole number with a place for each value, kept beside the cards that a journal shows.

A code is the sum of those of its cards, so that piles are added and taken away as numbers. Cards stay tuples of text
wherever they are told, asked or recorded; the functions here convert, and every result is kept.
"""

from functools import lru_cache
from math import comb

from duel_tui.engine.answers import UNSEEN

Cards = tuple[str, ...]
"""Cards in rising order; unknown ones are `??`, after the others."""

_PLACE = 8
"""The bits of the count of one value."""
_MOST = UNKNOWN = (1 << _PLACE) - 1
"""The bits of the lowest place, in which unknown cards are counted."""


def count(code: int, value: int) -> int:
    """The number of cards of a value in a code.

    >>> count(code(("2", "4", "4", "??")), 4)
    2
    """
    return code >> _PLACE * value & _MOST


_VALUES = tuple([str(value) for value in range(1, 10)])
_UNITS = {UNSEEN: 1, **{card: 1 << _PLACE * int(card) for card in _VALUES}}
"""The code of each card."""


@lru_cache(maxsize=16384)
def code(cards: Cards) -> int:
    """The code of some cards."""
    return sum([_UNITS.get(card, 0) for card in cards])


@lru_cache(maxsize=16384)
def remaining(values: tuple[int, ...], copies: int, gone: int) -> Cards:
    """The cards of a deck that are not in a code."""
    found: list[str] = []
    for value in values:
        found += [str(value)] * (copies - count(gone, value))
    return tuple(found)


@lru_cache(maxsize=16384)
def cards_of(code: int) -> Cards:
    """The cards of a code, none of them unknown.

    >>> cards_of(code(("2", "4", "4")))
    ('2', '4', '4')
    """
    return tuple([card for card in _VALUES for _ in range(count(code, int(card)))])


@lru_cache(maxsize=16384)
def without(hand: Cards, cards: Cards) -> Cards:
    """A hand without some cards; where it does not show one, an unknown card goes."""
    left = list(hand)
    for card in cards:
        left.remove(card if card in left else UNSEEN)
    return tuple(left)


@lru_cache(maxsize=16384)
def together(some: Cards, others: Cards) -> Cards:
    """All cards of two piles, in order."""
    return tuple(sorted(some + others))


@lru_cache(maxsize=512)
def hands_of(unseen: Cards, size: int) -> tuple[tuple[Cards, int], ...]:
    """Every hand of a size from some cards, and the number of ways to deal it."""
    found: list[tuple[Cards, int]] = [((), 1)]
    for card in sorted(set(unseen)):
        there = unseen.count(card)
        found = [
            (hand + (card,) * number, ways * comb(there, number))
            for hand, ways in found
            for number in range(min(there, size - len(hand)) + 1)
        ]
    return tuple([(hand, ways) for hand, ways in found if len(hand) == size])
