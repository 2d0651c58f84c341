"""Chances counted from the cards seen: the share of the opponent's possible hands that can do something.

All numbers are whole: a chance is a number of hands out of all.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb

from msgspec import Struct

from duel_tui.systems.en_garde.hands import Cards
from duel_tui.systems.en_garde.plays import matching, parries

Test = Callable[[Cards], bool]


class Share(Struct, frozen=True):
    """A number of hands out of all."""

    ways: int
    of: int

    @property
    def chance(self) -> Fraction:
        """The share as a chance."""
        return Fraction(self.ways, self.of)


def share(unseen: Cards, size: int, test: Test) -> Share:
    """The share of hands of a size, dealt from the unseen cards, that pass a test."""
    hands = hands_of(unseen, size)
    return Share(sum([ways for hand, ways in hands if test(hand)]), sum([ways for _, ways in hands]))


def can_parry(unseen: Cards, size: int, cards: Cards, *, identical: bool) -> Share:
    """The share of these hands that can parry an attack."""
    return _can_parry(unseen, size, cards, identical)


@lru_cache(maxsize=4096)
def _can_parry(unseen: Cards, size: int, cards: Cards, identical: bool) -> Share:  # noqa: FBT001
    return share(unseen, size, lambda hand: bool(parries(hand, (), cards, identical=identical)))


def can_escape(unseen: Cards, size: int, cards: Cards, room: int, *, identical: bool) -> Share:
    """The share of these hands that can parry an attack, or retreat from it with this number of squares behind."""
    return _can_escape(unseen, size, cards, room, identical)


@lru_cache(maxsize=4096)
def _can_escape(unseen: Cards, size: int, cards: Cards, room: int, identical: bool) -> Share:  # noqa: FBT001
    def escapes(hand: Cards) -> bool:
        return any(int(card) <= room for card in hand) or bool(parries(hand, (), cards, identical=identical))

    return share(unseen, size, escapes)


@lru_cache(maxsize=4096)
def can_attack(unseen: Cards, size: int, distance: int) -> Share:
    """The share of these hands with a card that equals a distance."""
    return share(unseen, size, lambda hand: matching(hand, distance) > 0)


@lru_cache(maxsize=4096)
def can_advance(unseen: Cards, size: int, distance: int, reach: int) -> Share:
    """The share of these hands that can advance and attack over a distance; the attack has a longest reach."""
    return share(unseen, size, lambda hand: _advances(hand, distance, reach))


@lru_cache(maxsize=4096)
def can_strike(unseen: Cards, size: int, distance: int, reach: int) -> Share:
    """The share of these hands that can attack over a distance, at once or with an advance."""
    return share(unseen, size, lambda hand: matching(hand, distance) > 0 or _advances(hand, distance, reach))


def _advances(hand: Cards, distance: int, reach: int) -> bool:
    """True if a hand can advance and attack over a distance."""
    for card in set(hand):
        gap = distance - int(card)
        if 1 <= gap <= reach and matching(hand, gap) > (gap == int(card)):
            return True
    return False


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
