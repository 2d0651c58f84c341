"""A rough chance to win, for searches: the score as a race, and the state of the round; and simple play for rollouts.

Among the rules, floats are allowed only here: these values are never played, recorded or shown as a rule.
"""

from collections.abc import Callable
from functools import lru_cache
from math import exp

from duel_tui.engine.menu import Choice, OneOf
from duel_tui.engine.outcome import DRAWN
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.plays import CONCEDE, PASS, matching, parries, read
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.terms import Phase

_THREAT = 0.35
"""The weight, in log-odds, of a card that equals the distance for the fencer who may use it next."""
_GROUND = 0.06
"""The weight of a square of ground, in log-odds, when the pack is empty."""


def worth(book: Book, match: Match, side: Side) -> float:
    """An estimate of the chance to win."""
    if match.outcome:
        return match.outcome.worth_to(side)
    to_go = match.hits.map(lambda hits: book.hits_to_win - hits)
    here = 0.5 if match.phase in {Phase.FIRST, Phase.DEAL} else _round(book, match, side)
    mine, his = to_go[side], to_go[side.foe]
    return here * race(mine - 1, his) + (1 - here) * race(mine, his - 1)


@lru_cache(maxsize=256)
def race(mine: int, his: int) -> float:
    """The chance to be first to win this number of rounds, if each round is even.

    >>> race(1, 2)
    0.75
    """
    if mine <= 0:
        return 1.0
    return 0.0 if his <= 0 else (race(mine - 1, his) + race(mine, his - 1)) / 2


def after_round(book: Book, match: Match) -> tuple[float, float, float]:
    """The left side's estimate after the present round, won by the left, by the right, or by nobody."""
    left, right = (book.hits_to_win - hits for hits in match.hits)
    stalemate = match.drawn + 1 >= book.options.stalemate_rounds
    return race(left - 1, right), race(left, right - 1), DRAWN if stalemate else race(left, right)


def _round(book: Book, match: Match, side: Side) -> float:
    if match.attack:
        defender = match.attack.side.foe
        stops = parries(match.hands[defender], (), match.attack.cards, identical=book.identical)
        safe = bool(stops) or match.attack.advanced
        chance = 0.5 if safe else 0.0
        return chance if defender is side else 1 - chance
    left = matching(match.hands.left, match.distance)
    right = matching(match.hands.right, match.distance)
    used = 1 - book.pack(match) / len(book.deck)
    edge = _THREAT * (left - right) + _GROUND * used * (
        book.ground(match, Side.LEFT) - book.ground(match, Side.RIGHT)
    )
    edge += _THREAT * (1 if match.turn is Side.LEFT else -1) * (left if match.turn is Side.LEFT else right)
    chance = 1 / (1 + exp(-edge))
    return chance if side is Side.LEFT else 1 - chance


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
