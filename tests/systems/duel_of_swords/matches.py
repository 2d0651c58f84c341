"""Matches of Duel of Swords between opponents, without a table."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct

from duel_tui.engine.answers import Decided
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide, Observation
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.cards import Cards, Character
from duel_tui.opponents.think import Thinker
from duel_tui.registry import Library, data_folder
from duel_tui.systems.duel_of_swords.ruleset import DuelOfSwords
from tests.systems.duel_of_swords.bouts import FENCERS, ruleset

CARDS: Cards = Library(data_folder()).cards("duel_of_swords")

Decider = Callable[[Thinker[Any], Observation[Any], Random], Any]


class Score(Struct):
    """How a match stands, from the first decider's side."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    hits: float = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """What part of the duels was won, a draw counting one half."""
        return (self.won + self.drawn / 2) / self.played


def anything(_: object, observation: Observation[Any], random: Random) -> Any:
    """Any move, all alike."""
    assert observation.ask.menu is not None
    return random.choice(observation.ask.menu.choices)


def played_by(character: Character) -> Decider:
    return lambda thinker, observation, random: thinker.choose(observation, character, random.getrandbits(32))


def duel(thinker: Thinker[Any], rules: Any, deciders: BySide[Decider], random: Random) -> Any:
    """The end of one duel."""
    position = Position(rules, rules.begin(Kind.HONORABLE, FENCERS))
    told: list[Struct] = []
    while isinstance(request := position.request, Decide):
        asks = BySide(*request.asks)
        seen = both(lambda side: Observation(side, asks[side], position.checkpoint, (), 0, tuple(told)))  # noqa: B023
        choices = [deciders[side](thinker, seen[side], random) for side in Side]
        position = position.give(Decided(tuple(choices)))
        told += [one.event for one in position.told]
    return position.checkpoint


@cache
def _thinker(rules: DuelOfSwords) -> Thinker[Any]:
    """Who has solved these rules once."""
    return Thinker(rules)


def match(first: Decider, second: Decider, duels: int, seed: int = 1, **options: Any) -> Score:
    """So many duels, the places changed after each."""
    rules = ruleset(**options)
    thinker = _thinker(rules)
    random, score = Random(seed), Score()
    for number in range(duels):
        side = Side.RIGHT if number % 2 else Side.LEFT
        bout = duel(thinker, rules, BySide(second, second).put(side, first), random).bout
        score.won += bout.outcome.winner is side
        score.lost += bout.outcome.winner is side.foe
        score.drawn += bout.outcome.winner is None
        score.hits += sum([one.halves for one in bout.duellists]) / rules.book.hit
    return score
