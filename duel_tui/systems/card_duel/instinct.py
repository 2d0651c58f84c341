"""Simple play for rollouts, beyond an opponent's search; floats never reach a rule."""

from collections.abc import Callable

from duel_tui.engine.menu import Choice, OneOf, YesNo
from duel_tui.engine.requests import Ask
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.cards import value
from duel_tui.systems.card_duel.state import Duel
from duel_tui.systems.card_duel.terms import DRAW, JOKER, NONE, STOP, Effect, Phase, Spot

_BETWEEN = {Phase.INITIATIVE, Phase.BOUT_END, Phase.ANOTHER, Phase.CARRY, Phase.OVER}
_WITH_ACE = 0.7
"""The chance that an ace is added, if there is one."""


def rests(duel: Duel) -> bool:
    """True if no bout is under way."""
    return duel.phase in _BETWEEN


def instinct(book: Book, duel: Duel, ask: Ask, chance: Callable[[], float]) -> Choice:
    """Attack if possible, parry with the cheapest card that turns the attack, and never stop."""
    assert isinstance(ask.menu, OneOf), "every choice in the card duel is one of several keys"
    keys: tuple[str, ...] = ask.menu.keys
    match ask.what:
        case "attack":
            return _attack([key for key in keys if key != STOP], chance)
        case "defence":
            return _parry(book, duel, keys)
        case "joker" if duel.spot is Spot.DEFENCE:
            return _parry(book, duel, keys)
        case "joker":
            return _attack([key for key in keys if key != NONE], chance)
        case "ace":
            return Effect.WOUND
        case "emergency" | "another_bout":
            return YesNo.YES
        case _:
            return keys[int(chance() * len(keys))]


def _attack(keys: list[str], chance: Callable[[], float]) -> str:
    if not keys:
        return STOP
    if DRAW in keys:
        return DRAW
    strong = [key for key in keys if "+" in key]
    plain = [key for key in keys if "+" not in key]
    among = strong if strong and chance() < _WITH_ACE else plain
    return among[int(chance() * len(among))]


def _parry(book: Book, duel: Duel, keys: tuple[str, ...]) -> str:
    """The cheapest card that turns the attack, otherwise the cheapest that parries."""
    assert duel.play is not None
    attack = duel.play.card

    def cost(key: str) -> tuple[bool, bool, bool, int]:
        return key == NONE, key == JOKER, not _turns(book, key, attack), value(key) or 0

    return min(keys, key=cost)


def _turns(book: Book, key: str, attack: str) -> bool:
    return key not in {NONE, JOKER} and book.turns(key, attack)
