"""The numbers of the cards in a hand: each keeps its own until it is played, and a card drawn takes a free one.

A hand is sorted by suit and rank and has no numbers of its own. They follow from the events: the hand at the
beginning of the bout, and every card that left or joined it since.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.side import Side
from duel_tui.show.scene import Sight
from duel_tui.systems.card_duel.events import (
    Attacked,
    BoutBegan,
    CardTaken,
    Defended,
    EmergencyDrawn,
    JokerBecame,
    NewBout,
    Parried,
)
from duel_tui.systems.card_duel.model import JOKER, Cards, Duel, Spot, arranged, named, without


class Held(Struct, frozen=True):
    """A card with its number."""

    number: int
    card: str


class _Change(Struct, frozen=True):
    """Cards that left a hand, and cards that joined it."""

    left: Cards = ()
    joined: Cards = ()


def numbered(sight: Sight[Duel], side: Side) -> tuple[Held, ...]:
    """The cards of a hand in the order of their numbers; of an unseen hand those that are known."""
    hand = sight.state.sides[side].hand
    if UNSEEN in hand:
        return in_order(named(hand))
    changes = _changes(sight.told, side)
    cards: list[str] | None = list(hand)
    for change in reversed(changes):
        cards = _undone(cards, change)
        if cards is None:
            return in_order(hand)
    numbers = dict(enumerate(arranged(cards or ()), 1))
    for change in changes:
        _play(numbers, change)
    return tuple([Held(number, card) for number, card in sorted(numbers.items())])


def in_order(cards: Iterable[str]) -> tuple[Held, ...]:
    """Cards numbered in their present order."""
    return tuple([Held(number, card) for number, card in enumerate(cards, 1)])


def _undone(cards: list[str] | None, change: _Change) -> list[str] | None:
    """A hand before a change; None: impossible."""
    if cards is None or without(change.joined, cards):
        return None
    return [*without(tuple(cards), change.joined), *change.left]


def _play(numbers: dict[int, str], change: _Change) -> None:
    """Remove the cards that left, the lowest number first, and give new cards the lowest free numbers."""
    for card in change.left:
        number = min([one for one, held in numbers.items() if held == card])
        del numbers[number]
    for card in change.joined:
        free = next(one for one in range(1, len(numbers) + 2) if one not in numbers)
        numbers[free] = card


def _changes(told: Sequence[Struct], side: Side) -> list[_Change]:
    """The cards that left and joined a side's hand in the present bout."""
    found: list[_Change] = []
    from_deck = False
    for event in told:
        match event:
            case BoutBegan() | NewBout():
                found = []
            case Attacked(side=own, card=card, ace=ace) if own is side:
                found.append(_Change((card, ace) if ace else (card,)))
            case CardTaken(side=own, cards=cards) if own is side:
                found.append(_Change(joined=cards))
            case Defended(side=own) if own is side:
                found += [] if from_deck else [_Change((JOKER,))]
                from_deck = True
            case EmergencyDrawn(side=own) if own is side:
                from_deck = True
            case Parried(side=own, card=card) if own is side:
                found += [] if from_deck else [_Change((card,))]
            case _:
                pass
        if isinstance(event, Attacked):
            from_deck = False
        elif isinstance(event, JokerBecame) and event.spot is Spot.DEFENCE:
            from_deck = True
    return found
