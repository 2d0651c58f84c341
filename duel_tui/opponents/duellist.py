"""Turns a weighed decision into a choice: strength by soft-max, character by tastes, chance from a seed."""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from math import exp, inf, log

from duel_tui.engine.menu import Choice
from duel_tui.opponents.cards import Character, Tastes
from duel_tui.opponents.strategy import Strategy, losses

Tags = Callable[[Choice], frozenset[str]]


def leaning(mix: Strategy, character: Character, tags: Tags) -> tuple[float, ...]:
    """The probability of each choice of a character.

    At temperature 0 this is the equilibrium, which leans towards the tastes as far as the level's bound allows;
    otherwise it is the soft-max of the values, its odds multiplied by the tastes.
    """
    hurt = mix.value * 100 < character.hurt_below
    tastes = [character.likes, character.when_hurt] if hurt else [character.likes]
    liked = [_taste(tastes, tags(choice)) for choice in mix.choices]
    temperature = character.level.temperature / 1000
    if not temperature:
        sure = max(mix.probabilities) > _SURE
        goal = _pure(mix, liked) if sure else _leant(mix.probabilities, liked)
        return _towards(mix, goal, character.level.tastes_cost / _POINTS)
    return _leant(_odds(mix, temperature), liked)


_POINTS = 10_000
"""The hundredths of a point in a hundred that make a whole chance to win."""


def _leant(odds: Sequence[float], liked: Sequence[float]) -> tuple[float, ...]:
    """Odds multiplied by tastes; if these leave nothing, the odds alone."""
    leant = [weight * taste for weight, taste in zip(odds, liked, strict=True)]
    whole = sum(leant)
    return tuple([weight / whole for weight in leant]) if whole else tuple(odds)


def _towards(mix: Strategy, goal: Sequence[float], cost: float) -> tuple[float, ...]:
    """The mix, moved towards a goal until its exploitability at this decision has risen by a cost.

    Each reply's gain is linear on the way from the mix to the goal, so the first reply to reach the bound ends it.
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


def _odds(mix: Strategy, temperature: float) -> Sequence[float]:
    best = max(mix.values)
    odds = [exp((value - best) / temperature) for value in mix.values]
    whole = sum(odds)
    return [weight / whole for weight in odds]


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
