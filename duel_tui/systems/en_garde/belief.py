"""What the opponent's plays say about the hidden hand: weights by Bayes' rule.

Each hand that can be dealt begins with the number of ways to draw it. Every open play multiplies the weight of a hand
by the chance that a fencer with this hand would have chosen it: who steps away where an attack was possible more rarely
has the card for it. Cards drawn by the other are unknown, so that every draw of them is followed; cards drawn by the
observer are less likely if the other holds many of them. Only what the observer has seen is used (the events told to
this side), so nothing is known that a person in the same seat could not work out.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import comb, floor

from msgspec import Struct

from duel_tui.engine.rulings import FactSet, SecretSet
from duel_tui.engine.side import Side
from duel_tui.systems.en_garde import model
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.compact import SIDES, Round, Rules
from duel_tui.systems.en_garde.compact_hands import Move, Moves
from duel_tui.systems.en_garde.hands import Cards, code, count, hands_of

BOLD = 0.8
"""The chance that a fencer who can attack does."""
BLIND = 0.1
"""The share of plays that follow no reason, so that nothing is ever ruled out by its cause."""

Chance = Callable[[], float]
"""A random number from 0 to 1."""
Weights = dict[int, float]
"""The weight of each hand, by its code."""


def hands_by_told(book: Book, rules: Rules, told: Sequence[Struct], side: Side) -> Weights | None:
    """The other side's possible hands, from the events of the present round; None: they do not tell all.

    They do not where the deal is missing, or where a game master has changed something since.
    """
    begins = [place for place, event in enumerate(told) if isinstance(event, model.RoundBegan)]
    if not begins:
        return None
    began, plays = told[begins[-1]], told[begins[-1] + 1 :]
    dealt = [event for event in told[: begins[-1]] if isinstance(event, model.Drew) and event.side is side]
    changed = any(isinstance(event, FactSet | SecretSet) for event in plays)
    if not dealt or len(dealt[-1].cards) != book.hand or changed:
        return None
    assert isinstance(began, model.RoundBegan)
    belief = Belief(book, rules, side, dealt[-1].cards, began.side)
    for event in plays:
        belief.hear(event)
    return belief.hands


class Belief:
    """The weights of the other side's hands in a round, as its events are told."""

    def __init__(self, book: Book, rules: Rules, side: Side, dealt: Cards, starter: Side) -> None:
        self._me = SIDES.index(side)
        self._all = rules.hands
        self._round = Round(rules, SIDES.index(starter))
        self._round.hands = [self._all.unknown[book.hand]] * 2
        self._round.pack -= 2 * book.hand
        self._values = tuple(book.tables.deck.values)
        self._unseen = code(book.deck) - code(dealt)
        """The cards that the observer has not seen."""
        unseen = book.rest_of(code(dealt))
        self.hands: Weights = {code(hand): float(ways) for hand, ways in hands_of(unseen, book.hand)}

    def hear(self, event: Struct) -> None:
        """Follow an event."""
        if isinstance(event, model.Drew):
            self._drawn(code(event.cards))
        elif key := _key(event):
            self._play(key, SIDES.index(event.side))  # type: ignore[attr-defined]  # all plays have a side

    def _play(self, key: str, side: int) -> None:
        played = self._round
        chosen = played.hands[side].plays[key]
        if side != self._me:
            self._explain(chosen, side)
        number = played.play(chosen)
        if number:
            if side != self._me:
                self._refill(number)
            played.take(self._all.unknown[chosen.after.size + number], number)

    def _explain(self, chosen: Move, side: int) -> None:
        """Weigh each hand by the chance that it plays this, and take the cards out of it."""
        found: Weights = {}
        hands, key = self._round.hands, chosen.key
        for code_of_hand, weight in self.hands.items():
            hand = hands[side] = self._all.known[code_of_hand]
            moves = self._round.moves()
            if key in moves.keys:
                play = hand.plays[key]
                found[play.after.code] = weight * likelihood(moves, play)
        self._unseen -= chosen.cards
        self.hands = found

    def _refill(self, number: int) -> None:
        """Follow every draw of the other side from the pack."""
        found: Weights = {}
        values, unseen = self._values, self._unseen
        for hand, weight in self.hands.items():
            for cards, ways in _draws(values, unseen - hand, number):
                found[hand + cards] = found.get(hand + cards, 0.0) + weight * ways
        self.hands = _scaled(found)

    def _drawn(self, cards: int) -> None:
        """The observer draws: a hand is the likelier, the more of these cards it leaves in the pack."""
        values, unseen = self._values, self._unseen
        self.hands = _scaled(
            {
                hand: weight * ways
                for hand, weight in self.hands.items()
                if (ways := _ways(values, unseen - hand, cards))
            }
        )
        self._unseen -= cards


def instinctive(moves: Moves, chance: Chance) -> Move | None:
    """The obvious play: stop attacks, attack if possible, otherwise step to where the hand has a card; None: there is none."""
    stops = moves.stops
    if stops:
        return stops[floor(chance() * len(stops))]
    strikes, others, many, eager = moves.instinct
    if strikes and (not many or chance() < BOLD):
        return strikes[floor(chance() * len(strikes))]
    if not many:
        return None
    one = floor(chance() * many)
    if many > 1:
        other = floor(chance() * many)
        if eager[other] > eager[one]:
            one = other
    return others[one]


def likelihood(moves: Moves, chosen: Move) -> float:
    """The chance that a fencer with this menu plays a move of it."""
    return BLIND / len(moves.moves) + (1 - BLIND) * _reasoned(moves, chosen)


def _reasoned(moves: Moves, chosen: Move) -> float:
    """The chance of a move for a fencer who stops attacks, often attacks, and steps to where the hand has a card."""
    stops = moves.stops
    if stops:
        return (chosen in stops) / len(stops)
    strikes, others, many, eager = moves.instinct
    bold = (BOLD if others else 1.0) if strikes else 0.0
    if chosen.strength:
        return bold / len(strikes)
    if chosen not in others:
        return 0.0
    mine = eager[others.index(chosen)]
    better = sum([(mine >= one) + (mine > one) for one in eager])
    return (1 - bold) * better / many**2


def _key(event: Struct) -> str:
    """The play of an event, as a menu's key; empty: it is none."""
    match event:
        case model.Moved(way=way, card=card):
            return f"{way} {card}"
        case model.Attacked(card=card, number=number):
            return f"attack {' '.join([card] * number)}"
        case model.AdvanceAttacked(step=step, card=card, number=number):
            return f"advance {step} attack {' '.join([card] * number)}"
        case model.Parried(cards=cards):
            return f"parry {' '.join(cards)}"
        case model.Retreated(card=card):
            return f"retreat {card}"
        case _:
            return ""


@lru_cache(maxsize=16384)
def _draws(values: tuple[int, ...], pile: int, number: int) -> tuple[tuple[int, float], ...]:
    """Every draw of a number of cards from a pile, with its chance."""
    cards = tuple([str(value) for value in values for _ in range(count(pile, value))])
    whole = comb(len(cards), number)
    return tuple([(code(hand), ways / whole) for hand, ways in hands_of(cards, number)])


def _ways(values: Sequence[int], pile: int, cards: int) -> int:
    """The number of ways to draw these cards from a pile."""
    ways = 1
    for value in values:
        ways *= comb(count(pile, value), count(cards, value))
    return ways


def _scaled(weights: Mapping[int, float]) -> Weights:
    """The same weights with the sum 1."""
    whole = sum(weights.values()) or 1.0
    return {hand: weight / whole for hand, weight in weights.items()}
