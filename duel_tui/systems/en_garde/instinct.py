"""How one plays without thinking: for the play beyond what an opponent looks at; floats never reach a rule."""

from collections.abc import Callable
from functools import lru_cache

from duel_tui.engine.menu import Choice, OneOf
from duel_tui.engine.requests import Ask
from duel_tui.systems.en_garde.plays import CONCEDE, PASS, matching, read
from duel_tui.systems.en_garde.state import Match

_BOLD = 0.8
"""How often one strikes when one can."""


def instinct(match: Match, ask: Ask, chance: Callable[[], float]) -> Choice:
    """Stop what can be stopped, strike when one can, and else step to where one holds a card."""
    assert isinstance(ask.menu, OneOf), "a turn and an answer are one key of several"
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
    """How many cards one would hold for the distance after a step."""
    play = read(key)
    gap = match.distance - play.step
    return matching(match.hands[ask.side], gap) - (play.stepped == str(gap))


@lru_cache(maxsize=65536)
def _sorted(keys: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """What stops an attack, what strikes, and all else; to give up is left for last."""
    stops = tuple([key for key in keys if key.startswith(("parry", "retreat"))])
    strikes = tuple([key for key in keys if "attack" in key])
    others = tuple([key for key in keys if key not in stops and key not in strikes])
    steps = tuple([key for key in others if key not in {CONCEDE, PASS}])
    return stops, strikes, steps or others
