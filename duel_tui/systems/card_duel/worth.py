"""A rough chance to win, for searches."""

from math import exp

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.side import Side
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.cards import rank, suit, value
from duel_tui.systems.card_duel.state import Duel, Duellist
from duel_tui.systems.card_duel.terms import JOKER, Phase

_ATTACKS, _TURNS, _PARRIES, _ACE, _JOKER = 0.10, 0.28, 0.16, 0.06, 0.3
_TO_ATTACK = 0.35
_BOX = 1.1


def worth(book: Book, duel: Duel, side: Side) -> float:
    """The chance to win, a draw counting one half."""
    if duel.outcome is not None:
        return duel.outcome.worth_to(side)
    mine, his = duel.sides[side], duel.sides[side.foe]
    lead = _health(book, mine) - _health(book, his)
    if duel.phase not in {Phase.INITIATIVE, Phase.BOUT_END, Phase.ANOTHER, Phase.CARRY}:
        lead += _hand(mine) - _hand(his)
        lead += _TO_ATTACK if duel.attacker is side else -_TO_ATTACK
    lead -= 0.1 * (mine.fewer - his.fewer)
    lead += 0.25 * (mine.hand_size - his.hand_size)
    return 1 / (1 + exp(-lead))


def _health(book: Book, one: Duellist) -> float:
    if book.options.damage == "boxes":
        return -_BOX * one.taken * 3 / one.boxes
    present = one.body.present
    return -sum(wound.grade.rank for wound in one.body.wounds) * 0.5 + present.strength / 40


def _hand(one: Duellist) -> float:
    suits: set[str] = set()
    found = 0.0
    for card in one.hand:
        if card == JOKER:
            found += _JOKER
        elif card == UNSEEN:
            found += _PARRIES
        elif value(card) is not None:
            found += _ATTACKS + (value(card) or 0) / 100 + (0 if suit(card) in suits else 0.1)
            suits.add(suit(card))
        else:
            found += {"J": _PARRIES, "Q": _TURNS, "K": _TURNS, "A": _ACE}[rank(card)]
    return found
