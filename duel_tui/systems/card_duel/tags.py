"""The tags of a choice, to which tastes refer."""

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.systems.card_duel.cards import rank, suit, value
from duel_tui.systems.card_duel.terms import DRAW, JOKER, NONE, STOP

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
