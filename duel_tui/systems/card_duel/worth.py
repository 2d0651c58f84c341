"""A rough chance to win, for searches: log-odds fitted to about ten thousand duels of simple play; that play; and tags.

Floats never reach a rule.
"""

from collections.abc import Callable
from math import exp, log

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.games import ByTheBook
from duel_tui.engine.menu import Choice, OneOf, YesNo
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.model import (
    BESIDE,
    DRAW,
    JOKER,
    NONE,
    STOP,
    Duel,
    Duellist,
    Effect,
    Phase,
    Spot,
    rank,
    suit,
    value,
)

_BOXES = 1.4
"""The weight of the natural logarithm of the wound boxes left."""
_STRENGTH, _GRADE = 0.025, 0.5
"""The weights of a point of strength and of a grade of a wound, if hits are wounds."""
_HAND, _HAND_FOR_EACH_BOX = 0.28, 0.09
"""The weight of another card in each later hand, by the wound boxes that both have left."""
_BOXES_OF_FLESH = 6
"""The number of boxes with a duel as long as one with wounds."""
_SHOWN = 0.04
"""The weight of an initiative card."""
_TO_COME = 0.7
"""The share of this weight that is left during a bout."""
_TO_ATTACK = 0.36
_NUMBER, _PIP, _SUIT = -0.01, 0.018, 0.12
"""The weights of a number card in hand, of each of its pips, and of another suit."""
_COURTS = {"J": 0.31, "Q": 0.68, "K": 0.25, "A": 0.13}
_JOKER, _UNSEEN = 0.16, 0.21
_HIGH = 8
"""The lowest number of a high card."""
_NAMES = {"J": "jack", "Q": "queen", "K": "king", "A": "ace", JOKER: "joker"}
_BLOWS = {"S": "thrust", "H": "cut", "D": "cut", "C": "thrust"}
_PLAIN = {STOP, DRAW, NONE, "yes", "no"}


def _hand(one: Duellist) -> float:
    suits: set[str] = set()
    found = 0.0
    for card in one.hand:
        if card == JOKER:
            found += _JOKER
        elif card == UNSEEN:
            found += _UNSEEN
        elif (pips := value(card)) is not None:
            found += _NUMBER + _PIP * pips + (0 if suit(card) in suits else _SUIT)
            suits.add(suit(card))
        else:
            found += _COURTS[rank(card)]
    return found


_BETWEEN = {Phase.INITIATIVE, Phase.BOUT_END, Phase.ANOTHER, Phase.CARRY, Phase.OVER}
_WITH_ACE = 0.7
"""The chance that an ace is added, if there is one."""


def _attack(keys: list[str], chance: Callable[[], float]) -> str:
    if not keys:
        return STOP
    if DRAW in keys:
        return DRAW
    strong = [key for key in keys if BESIDE in key]
    plain = [key for key in keys if BESIDE not in key]
    among = strong if strong and chance() < _WITH_ACE else plain
    return among[int(chance() * len(among))]


def _parry(book: Book, duel: Duel, keys: tuple[str, ...]) -> str:
    """The cheapest card that turns the attack, otherwise the cheapest that parries."""
    assert duel.play is not None
    attack = duel.play.card

    def cost(key: str) -> tuple[bool, bool, bool, int]:
        turns = key != NONE and book.turns(key, attack)
        return key == NONE, key == JOKER, not turns, value(key) or 0

    return min(keys, key=cost)


class Estimates(ByTheBook[Book]):
    """What searches and opponents take for likely, without a look ahead."""

    def worth(self, state: Duel, side: Side) -> float:
        """The chance to win; a draw counts one half."""
        book = self.book
        if state.outcome is not None:
            return state.outcome.worth_to(side)
        first, boxes, under_way = (
            book.first_hit_ends(state.kind),
            book.options.damage == "boxes",
            not self.rests(state),
        )
        left = state.sides.map(lambda one: max(1, one.boxes - one.taken))
        least = book.tables.initiative.least
        length = 2 if first else sum(left) if boxes else _BOXES_OF_FLESH
        card = (_HAND + _HAND_FOR_EACH_BOX * length) * (_TO_COME if under_way else 1)

        def later(own: Side) -> float:
            """A duellist's value in later bouts."""
            one, health = state.sides[own], 0.0
            if not first and boxes:
                health = _BOXES * log(left[own])
            elif not first:
                grades = sum(wound.grade.rank for wound in one.body.wounds)
                health = _STRENGTH * one.body.present.strength - _GRADE * grades
            return health + card * one.hand_size + _SHOWN * max(least, one.initiative - one.fewer)

        lead = later(side) - later(side.foe)
        if under_way:
            lead += _hand(state.sides[side]) - _hand(state.sides[side.foe])
            lead += _TO_ATTACK if state.attacker is side else -_TO_ATTACK
        return 1 / (1 + exp(-lead))

    def rests(self, state: Duel) -> bool:
        """True if no bout is under way."""
        return state.phase in _BETWEEN

    def instinct(self, state: Duel, ask: Ask, chance: Callable[[], float]) -> Choice:
        """Attack if possible, parry with the cheapest card that turns the attack, and never stop."""
        assert isinstance(ask.menu, OneOf), "every choice in the card duel is one of several keys"
        keys: tuple[str, ...] = ask.menu.keys
        match ask.what:
            case "attack":
                return _attack([key for key in keys if key != STOP], chance)
            case "defence":
                return _parry(self.book, state, keys)
            case "joker" if state.spot is Spot.DEFENCE:
                return _parry(self.book, state, keys)
            case "joker":
                return _attack([key for key in keys if key != NONE], chance)
            case "ace":
                return Effect.WOUND
            case "emergency" | "another_bout":
                return YesNo.YES
            case _:
                return keys[int(chance() * len(keys))]

    def tags(self, ask: Ask, choice: Choice) -> frozenset[str]:
        """The tags of a choice."""
        key = str(choice)
        if key in _PLAIN or ask.what == "ace":
            return frozenset({f"{ask.what} {key}"})
        card, _, ace = key.partition(BESIDE)
        pips = value(card)
        kind = _NAMES[rank(card)] if pips is None else "high card" if pips >= _HIGH else "low card"
        found = {ask.what, kind}
        if ask.what == "attack" and suit(card):
            found.add("head" if kind == "king" else _BLOWS[suit(card)])
        if ace:
            found.add("with an ace")
        return frozenset(found)
