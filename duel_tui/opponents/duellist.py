"""Turns a weighed decision into a choice: strength by soft-max, character by tastes, chance from a seed."""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from math import exp, inf, log

from duel_tui.engine.menu import Choice
from duel_tui.opponents.cards import POINTS, Character, Tastes
from duel_tui.opponents.strategy import Strategy, losses

Tags = Callable[[Choice], frozenset[str]]


def leaning(mix: Strategy, character: Character, tags: Tags) -> tuple[float, ...]:
    """The probability of each choice of a character.

    Without mistakes this is the equilibrium, which leans towards the tastes as far as the level's bound allows;
    otherwise it is the soft-max of the values, its odds multiplied by the tastes, at the temperature that loses as
    much as the level does.
    """
    hurt = mix.value * 100 < character.hurt_below
    tastes = [character.likes, character.when_hurt] if hurt else [character.likes]
    liked = [_taste(tastes, tags(choice)) for choice in mix.choices]
    if not character.level.loss:
        sure = max(mix.probabilities) > _SURE
        goal = _pure(mix, liked) if sure else _leant(mix.probabilities, liked)
        return _towards(mix, goal, character.level.tastes_cost / POINTS)
    return _mistaken(mix.values, liked, character.level.loss / POINTS)


def _leant(odds: Sequence[float], liked: Sequence[float]) -> tuple[float, ...]:
    """Odds multiplied by tastes; if these leave nothing, the odds alone."""
    leant = [weight * taste for weight, taste in zip(odds, liked, strict=True)]
    whole = sum(leant)
    return tuple([weight / whole for weight in leant]) if whole else tuple(odds)


def _towards(mix: Strategy, goal: Sequence[float], cost: float) -> tuple[float, ...]:
    """The mix, moved towards a goal until its exploitability at this decision has risen by a cost.

    Each reply's gain is linear on the way from the mix to the goal, so the reply that first meets the bound ends it.
    """
    near, far = losses(mix, mix.probabilities), losses(mix, goal)
    most = max(0.0, *near) + cost
    if inf in far:
        return mix.probabilities
    steps = [(most - here) / (there - here) for here, there in zip(near, far, strict=True) if there > most]
    step = min([1.0, *steps])
    return tuple(
        [(1 - step) * here + step * there for here, there in zip(mix.probabilities, goal, strict=True)]
    )


def _pure(mix: Strategy, liked: Sequence[float]) -> tuple[float, ...]:
    """The single choice of an equilibrium, or a preferred one that costs less than the taste allows."""
    best = sure = mix.probabilities.index(max(mix.probabilities))
    most = 0.0
    for place, (value, taste) in enumerate(zip(mix.values, liked, strict=True)):
        if taste > max(1.0, liked[sure]):
            gain = value - mix.values[sure] + _NEARLY * log(taste / max(liked[sure], _LEAST))
            if gain > most:
                best, most = place, gain
    return tuple([float(place == best) for place in range(len(liked))])


_SURE = 1 - 1e-9
_NEARLY = 0.008
"""The chance to win that a taste with the factor e is worth."""
_LEAST = 0.01
"""The lowest weight of a taste."""


def _mistaken(values: Sequence[float], liked: Sequence[float], loss: float) -> tuple[float, ...]:
    """The soft-max of values and tastes that loses a given chance to win, or as much as dice if these lose less.

    The loss rises with the temperature, whose logarithm is found by bisection.
    """
    liked = liked if any(liked) else [1.0] * len(liked)
    open_to = [value for value, taste in zip(values, liked, strict=True) if taste]
    best = max(open_to)
    most = min(loss, best - sum(open_to) / len(open_to))

    def odds(warmth: float) -> tuple[float, ...]:
        weights = [
            taste * exp(max(_FAINT, (value - best) / exp(warmth)))
            for value, taste in zip(values, liked, strict=True)
        ]
        whole = sum(weights)
        return tuple([weight / whole for weight in weights])

    low, high = _COLDEST, _WARMEST
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        lost = best - sum([often * value for often, value in zip(odds(middle), values, strict=True)])
        low, high = (middle, high) if lost <= most else (low, middle)
    return odds(low)


_COLDEST, _WARMEST = -12.0, 6.0
"""The logarithms of the lowest and the highest temperature."""
_HALVINGS = 40
_FAINT = -700.0
"""The lowest exponent of a weight above zero."""


def _taste(tastes: list[Tastes], tags: frozenset[str]) -> float:
    odds = 1.0
    for taste in tastes:
        for tag in tags:
            odds *= taste.get(tag, 100) / 100
    return odds


def chance_at(*place: object) -> float:
    """A number from 0 to 1 that depends only on its arguments.

    >>> chance_at(7, 3, "left") == chance_at(7, 3, "left")
    True
    """
    digest = blake2b("|".join(map(str, place)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2**64


def picked(choices: Sequence[Choice], probabilities: Sequence[float], chance: float) -> Choice:
    """The choice selected by a chance from 0 to 1."""
    last = choices[0]
    for choice, probability in zip(choices, probabilities, strict=True):
        if probability > 0:
            last = choice
            chance -= probability
            if chance < 0:
                break
    return last
