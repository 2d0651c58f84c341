"""Turns a weighed decision into a choice: strength by soft-max, character by tastes, chance from a seed."""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from math import exp, log

from duel_tui.engine.menu import Choice
from duel_tui.opponents.cards import Character, Tastes
from duel_tui.opponents.strategy import Strategy

Tags = Callable[[Choice], frozenset[str]]


def leaning(mix: Strategy, character: Character, tags: Tags) -> tuple[float, ...]:
    """The probability of each choice of a character.

    At temperature 0 this is the equilibrium, otherwise the soft-max of the values; tastes multiply the odds. If the
    equilibrium is a single choice, tastes may replace it by a preferred one of about the same value.
    """
    hurt = mix.value * 100 < character.hurt_below
    tastes = [character.likes, character.when_hurt] if hurt else [character.likes]
    liked = [_taste(tastes, tags(choice)) for choice in mix.choices]
    temperature = character.level.temperature / 1000
    if not temperature and max(mix.probabilities) > _SURE:
        return _pure(mix, liked)
    odds = _odds(mix, temperature)
    leant = [weight * taste for weight, taste in zip(odds, liked, strict=True)]
    whole = sum(leant)
    return tuple([weight / whole for weight in (leant if whole else odds)])


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
"""The chance to win that a taste with the factor e may cost."""
_LEAST = 0.01
"""The lowest weight of a taste."""


def _odds(mix: Strategy, temperature: float) -> Sequence[float]:
    if not temperature:
        return mix.probabilities
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
