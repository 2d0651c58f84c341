"""Duels played out by instinct from places of all kinds, to see what a place is worth."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side, both
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.simulate import play_out
from duel_tui.systems.card_duel import CardDuel
from duel_tui.systems.card_duel.model import Duel, Duellist
from tests.systems.card_duel.situations import LEFT, ruleset


class Sample(Struct, frozen=True):
    """A place, what it is said to be worth to the left side, and what came of it."""

    duel: Duel
    worth: float
    won: float


def between_bouts(count: int, chance: Random, **options: Any) -> Iterator[Sample]:
    """Places before a bout, with hands, initiative and wounds of all kinds."""
    rules = ruleset(formal_ends="bout", **options)
    for _ in range(count):
        start = _anybody(rules, chance)
        yield _sample(rules, start, play_out(rules, start, _instinct(rules, []), chance))


def within_a_bout(count: int, chance: Random, **options: Any) -> Iterator[Sample]:
    """Places in a first bout where somebody is to attack."""
    rules = ruleset(formal_ends="bout", **options)
    for _ in range(count):
        met: list[Duel] = []
        end = play_out(rules, _anybody(rules, chance), _instinct(rules, met), chance)
        if met:
            yield _sample(rules, chance.choice(met), end)


def _anybody(rules: CardDuel, chance: Random) -> Duel:
    start = rules.begin(Kind.HONORABLE, both(lambda side: unnamed(f"The {side}")))
    for side in Side:
        boxes = chance.choice((2, 3, 3, 4))
        one = replace(
            start.sides[side],
            hand_size=chance.choice((4, 5, 5, 6)),
            initiative=chance.choice((1, 2, 3)),
            boxes=boxes,
            taken=chance.randrange(boxes),
            ace_hit=chance.choice((2, 2, 3)),
        )
        start = start.change(side, one)
    return start


def _instinct(rules: CardDuel, met: list[Duel]) -> Callable[..., Choice]:
    def choose(ask: Ask, checkpoint: Duel, since: Sequence[Answer], random: Random) -> Choice:
        if ask.what == "attack" and checkpoint.bout == 1 and not since:
            met.append(checkpoint)
        return rules.instinct(checkpoint, ask, random.random)

    return choose


def _sample(rules: CardDuel, place: Duel, end: Duel) -> Sample:
    assert end.outcome is not None
    won: float = end.outcome.worth_to(LEFT)
    return Sample(place, rules.worth(place, LEFT), won)


class Alike(Struct, frozen=True):
    """Places that are alike in something: how many, what they are said to be worth, and what came of them."""

    like: float
    count: int
    worth: float
    won: float


def rows(samples: Iterable[Sample], like: Callable[[Sample], float]) -> list[Alike]:
    """The places by what they are like."""
    groups: dict[float, list[Sample]] = {}
    for sample in samples:
        groups.setdefault(like(sample), []).append(sample)
    return [
        Alike(key, len(found), _mean([one.worth for one in found]), _mean([one.won for one in found]))
        for key, found in sorted(groups.items())
    ]


def ahead(figure: Callable[[Duellist], int]) -> Callable[[Sample], float]:
    """By how much the left side is ahead in a figure."""
    return lambda sample: figure(sample.duel.sides.left) - figure(sample.duel.sides.right)


def correlation(samples: Sequence[Sample]) -> float:
    """How far what a place is worth and what came of it go together, -1 to 1."""
    worth, won = [one.worth for one in samples], [one.won for one in samples]
    return _covariance(worth, won) / sqrt(_covariance(worth, worth) * _covariance(won, won))


def error(samples: Sequence[Sample]) -> float:
    """The mean square of what came of a place less what it was said to be worth."""
    return _mean([(one.worth - one.won) ** 2 for one in samples])


def _covariance(one: Sequence[float], other: Sequence[float]) -> float:
    first, second = _mean(one), _mean(other)
    return _mean([(a - first) * (b - second) for a, b in zip(one, other, strict=True)])


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
