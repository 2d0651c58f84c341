"""Simple play for rollouts, beyond an opponent's search; floats never reach a rule."""

from collections.abc import Callable
from functools import lru_cache

from duel_tui.engine.menu import Choice, OneOf
from duel_tui.engine.requests import Ask
from duel_tui.systems.en_garde.plays import CONCEDE, PASS, matching, read
from duel_tui.systems.en_garde.state import Match

_BOLD = 0.8
"""The chance to attack if possible."""


def instinct(match: Match, ask: Ask, chance: Callable[[], float]) -> Choice:
    """Stop attacks, attack if possible, and otherwise step to a distance for which the hand has a card."""
    assert isinstance(ask.menu, OneOf), "a turn and an answer are one of several keys"
    stops, strikes, others = _sorted(ask.menu.keys)
    if stops:
        return stops[int(chance() * len(stops))]
    if strikes and (not others or chance() < _BOLD):
        return strikes[int(chance() * len(strikes))]
    one = others[int(chance() * len(others))]
    if len(others) == 1:
        return one
    other = others[int(chance() * len(others))]
    return max(one, other, key=lambda key: _eager(match, ask, key))


def _eager(match: Match, ask: Ask, key: str) -> int:
    """The number of cards for the distance after a step."""
    play = read(key)
    gap = match.distance - play.step
    return matching(match.hands[ask.side], gap) - (play.stepped == str(gap))


@lru_cache(maxsize=65536)
def _sorted(keys: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Plays that stop an attack, plays that attack, and the others; conceding comes last."""
    stops = tuple([key for key in keys if key.startswith(("parry", "retreat"))])
    strikes = tuple([key for key in keys if "attack" in key])
    others = tuple([key for key in keys if key not in stops and key not in strikes])
    steps = tuple([key for key in others if key not in {CONCEDE, PASS}])
    return stops, strikes, steps or others
