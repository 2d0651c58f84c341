"""Claims about plays and answers: En Garde by its tables and by counting hands."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb

from tests.words.moves.claims import of_game

TABLES = of_game("en_garde", "tables")
VALUES: list[int] = TABLES["deck"]["values"]
COPIES: int = TABLES["deck"]["copies"]
HAND: int = TABLES["hand"]


def _hands(unseen: Sequence[int], count: int = HAND) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand of a number of cards, as the cards of each value, and in how many ways it is drawn."""
    if not unseen:
        yield from [((), 1)] * (count == 0)
        return
    for cards in range(min(count, unseen[0]) + 1):
        for rest, ways in _hands(unseen[1:], count - cards):
            yield (cards, *rest), ways * comb(unseen[0], cards)


def _parries(hand: Sequence[int], value: int, count: int, *, identical: bool) -> bool:
    if identical:
        return hand[value - 1] >= count
    return any(
        sum(cards) == count * value and all(hand[one - 1] >= many for one, many in Counter(cards).items())
        for cards in combinations_with_replacement(VALUES, count)
    )


def parried(value: int, count: int, held: int, *, identical: bool = False) -> float:
    """The chance that a fresh hand parries an attack with cards of a value of which the attacker held some."""
    found = every = 0.0
    for own, ways in _hands([COPIES] * len(VALUES)):
        if own[value - 1] == held:
            hands = list(_hands([COPIES - one for one in own]))
            parries = sum(many for hand, many in hands if _parries(hand, value, count, identical=identical))
            every, found = every + ways, found + ways * parries / sum(many for _, many in hands)
    return found / every


def holds(mine: int) -> float:
    """The chance that a fresh hand has a card of a value of which one holds some."""
    unseen = len(VALUES) * COPIES - HAND
    return 1 - comb(unseen - (COPIES - mine), HAND) / comb(unseen, HAND)


REACH = {card + gap for card in VALUES for gap in VALUES}
"""The distances that an advance and attack bridges."""
