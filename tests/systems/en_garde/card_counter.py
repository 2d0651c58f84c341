"""A careful player of one step: counts the cards that are out, and takes the play with the best odds for the next one.

It attacks if the opponent can probably not stop the attack, stops every attack it can, and otherwise steps to where the
opponent rarely holds the card for an attack, or where it keeps a card to parry one.
"""

from random import Random

from duel_tui.engine.menu import Choice, OneOf
from duel_tui.engine.requests import Observation
from duel_tui.systems.en_garde import EnGarde
from duel_tui.systems.en_garde.model import Match, Phase
from duel_tui.systems.en_garde.plays import CONCEDE, PASS, read
from duel_tui.systems.en_garde.seen import Forecast, Share, forecast

_STOPPED = 0.4
"""The chance to win after an attack that was stopped."""
_UNPARRIED = (0.7, 0.2, 0.05)
"""The chance that an attack over a distance hits, by the number of cards kept for this distance."""
_CARD = 0.12
"""The worth of a card for the distance after a play."""


def counts_cards(rules: EnGarde, observation: Observation[Match], random: Random) -> Choice:
    """The play with the best odds; of equal ones, one at random."""
    menu = observation.ask.menu
    assert isinstance(menu, OneOf)
    keys: list[str] = list(menu.keys)
    random.shuffle(keys)
    return max(keys, key=lambda key: _worth(rules, observation.view, key))


def _worth(rules: EnGarde, match: Match, key: str) -> float:
    """The chance to win the round after a play, as far as one step shows it."""
    if key == CONCEDE:
        return 0.0
    if key == PASS:
        return 0.5
    found = forecast(rules.book, match, read(key))
    if found.play.attack:
        stopped = _chance(found.stop)
        return 1 - stopped + stopped * _STOPPED
    if found.then is Phase.COMPARE:
        return 0.5 + _CARD * found.reach
    return _after_step(found)


def _after_step(found: Forecast) -> float:
    """The chance to win after a step or a parry: the opponent may attack over the new distance, or oneself next."""
    kept = _UNPARRIED[min(found.reach, len(_UNPARRIED) - 1)]
    return (0.0 if found.stuck else 0.5) + _CARD * found.reach - 0.5 * _chance(found.strike) * kept


def _chance(share: Share | None) -> float:
    return share.ways / share.of if share else 0.0
