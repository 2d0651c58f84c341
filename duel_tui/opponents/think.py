"""An opponent's thinking: a seat at the table in, a mix or a choice out."""

from collections.abc import Sequence
from random import Random
from typing import Generic, TypeVar

from msgspec.structs import replace

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Answer
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import Side
from duel_tui.engine.table import Seat
from duel_tui.opponents.cards import Character
from duel_tui.opponents.duellist import Mix, chance_at, leaning, picked
from duel_tui.opponents.matrix import solve
from duel_tui.opponents.search import Game, Limits, weigh
from duel_tui.opponents.simulate import worlds

S = TypeVar("S")


class Thinker(Generic[S]):
    """Thinks under one set of rules, and remembers the last decisions it weighed."""

    def __init__(self, rules: Ruleset[S], limits: Limits | None = None) -> None:
        """Think under `rules`, no longer than `limits` say."""
        self._rules = rules
        self._limits = limits or Limits()
        self._weighed: dict[tuple[S, tuple[Answer, ...], int], Game] = {}

    def mix(self, seat: Seat[S], depth: int | None = None) -> Mix:
        """What a strong opponent would play in a seat, looking so many stretches of play ahead."""
        limits = replace(self._limits, depth=depth or self._limits.depth)
        random = Random(seat.salt)
        seen = worlds(self._rules, seat.view, seat.side, random, _WORLDS)
        mixes = [_mix_of(self._game(world, seat.since, limits), seat.side) for world in seen]
        return mixes[0] if len(mixes) == 1 else _averaged(mixes)

    def choose(self, seat: Seat[S], character: Character, seed: int) -> Choice:
        """What a character plays in a seat; the same for the same seed, place in the journal and side."""
        mix = self.mix(seat, character.level.depth)
        odds = leaning(mix, character, lambda choice: self._rules.tags(seat.ask, choice))
        chance = chance_at(seed, seat.salt, len(seat.since), seat.side, seat.ask.what)
        return picked(mix.choices, odds, chance)

    def _game(self, world: S, since: tuple[Answer, ...], limits: Limits) -> Game:
        key = (world, since, limits.depth)
        if key not in self._weighed:
            game = weigh(self._rules, world, since, limits)
            while len(self._weighed) >= _REMEMBERED:
                del self._weighed[next(iter(self._weighed))]
            self._weighed[key] = game
        return self._weighed[key]


_WORLDS = 24
"""How many states are imagined where something is unseen."""
_REMEMBERED = 64
"""How many weighed decisions are remembered."""


def warm() -> None:
    """Load the solver before it is needed."""
    solve([[1.0, 0.0], [0.0, 1.0]])


def mix(rules: Ruleset[S], seat: Seat[S]) -> Mix:
    """What a strong opponent would play in a seat, with the value of each choice."""
    return Thinker(rules).mix(seat)


def choose(rules: Ruleset[S], seat: Seat[S], character: Character, seed: int) -> Choice:
    """What a character plays in a seat."""
    return Thinker(rules).choose(seat, character, seed)


def _mix_of(game: Game, side: Side) -> Mix:
    """A weighed decision as one side sees it."""
    weighed, solution = game.weighed, game.weighed.solution
    if side is Side.LEFT:
        own, worth, value = solution.rows, weighed.rows, solution.value
    else:
        own, value = solution.columns, 1 - solution.value
        worth = tuple([1 - yielded for yielded in weighed.columns])
    choices = tuple([choice for choice in game.choices[side] if choice is not None])
    return Mix(choices, own, worth, value, game.exact, game.cut_short, game.nodes)


def _averaged(mixes: Sequence[Mix]) -> Mix:
    """The mean of what would be played in each imagined state."""
    count = len(mixes)
    return Mix(
        mixes[0].choices,
        _mean([mix.probabilities for mix in mixes]),
        _mean([mix.values for mix in mixes]),
        sum([mix.value for mix in mixes]) / count,
        exact=False,
        cut_short=any(mix.cut_short for mix in mixes),
        nodes=sum([mix.nodes for mix in mixes]),
    )


def _mean(rows: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple([sum(column) / len(rows) for column in zip(*rows, strict=True)])
