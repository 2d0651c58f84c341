"""From a weighed decision to a choice: strength by soft-max, character by tastes, chance from a seed."""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from math import exp

from duel_tui.engine.menu import Choice
from duel_tui.opponents.cards import Character, Tastes
from duel_tui.opponents.mixes import Mix

Tags = Callable[[Choice], frozenset[str]]


def leaning(mix: Mix, character: Character, tags: Tags) -> tuple[float, ...]:
    """How often a character plays each choice.

    At temperature 0 that is the equilibrium, else the soft-max of the values; tastes multiply the odds.
    """
    odds = _odds(mix, character.level.temperature / 1000)
    hurt = mix.value * 100 < character.hurt_below
    tastes = [character.likes, character.when_hurt] if hurt else [character.likes]
    leant = [weight * _taste(tastes, tags(choice)) for choice, weight in zip(mix.choices, odds, strict=True)]
    whole = sum(leant)
    return tuple([weight / whole for weight in (leant if whole else odds)])


def _odds(mix: Mix, temperature: float) -> Sequence[float]:
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
    """A number from 0 to 1 that is a function of the place alone.

    >>> chance_at(7, 3, "left") == chance_at(7, 3, "left")
    True
    """
    digest = blake2b("|".join(map(str, place)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2**64


def picked(choices: Sequence[Choice], probabilities: Sequence[float], chance: float) -> Choice:
    """The choice on which a chance from 0 to 1 falls."""
    last = choices[0]
    for choice, probability in zip(choices, probabilities, strict=True):
        if probability > 0:
            last = choice
            chance -= probability
            if chance < 0:
                break
    return last
