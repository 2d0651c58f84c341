"""An opponent's thinking: a seat at the table in, a mix or a choice out."""

from random import Random
from typing import Generic, TypeVar

from msgspec.structs import replace

from duel_tui.engine.answers import Answer
from duel_tui.engine.grid import Gridded
from duel_tui.engine.habits import Legible
from duel_tui.engine.menu import Choice
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.table import Seat
from duel_tui.opponents.cards import CALM, Character
from duel_tui.opponents.chart import Charts, Opening
from duel_tui.opponents.duellist import chance_at, leaning, picked
from duel_tui.opponents.kept import Kept
from duel_tui.opponents.matrix import solve
from duel_tui.opponents.mixes import Mix, averaged, mix_of, pure
from duel_tui.opponents.readers import Replies
from duel_tui.opponents.redeal import Budget, Redealing, Restful
from duel_tui.opponents.search import Game, Limits, weigh
from duel_tui.opponents.simulate import sees_all, worlds
from duel_tui.opponents.study import Study
from duel_tui.opponents.whole import Whole

S = TypeVar("S")


class Thinker(Generic[S]):
    """Thinks under one set of rules, and remembers the last decisions it weighed."""

    def __init__(
        self,
        rules: Ruleset[S],
        limits: Limits | None = None,
        *,
        kept: Kept | None = None,
        patience: float | None = None,
    ) -> None:
        """Think under some rules.

        Args:
            rules: the rules.
            limits: how far a search may look.
            kept: where solved games are kept.
            patience: how many seconds a decision waits for a game that is being solved; None: until it is.
        """
        self._rules = rules
        self._limits = limits or Limits()
        self._charts = Charts(rules, kept)
        self._weighed: dict[tuple[S, tuple[Answer, ...], int], Game] = {}
        self._kept = kept or Kept(None)
        self._patience = patience
        self._study: Study[S] | None = None
        self._replies: Replies[S] | None = None

    def mix(self, seat: Seat[S], depth: int | None = None, tries: int = 100) -> Mix:
        """What a strong opponent would play in a seat, looking so many stretches of play ahead.

        Args:
            seat: whose turn it is, and what that side knows.
            depth: how many stretches; None: as the limits say.
            tries: how much of a whole search to make where hands are hidden, in per cent.
        """
        limits = replace(self._limits, depth=depth or self._limits.depth)
        random = Random(seat.salt)
        if isinstance(self._rules, Restful):
            budget = Budget(
                max(1, limits.nodes * tries // (100 * _NODES_A_TRY)),
                min(limits.seconds, limits.hidden_seconds),
            )
            return Redealing(self._rules, seat, random, budget).mix()
        seen = worlds(self._rules, seat.view, seat.side, random, _WORLDS)
        if len(seen) == 1:
            return mix_of(self._game(seen[0], seat.since, limits), seat.side)
        shared = Limits(
            limits.depth + _FURTHER, limits.nodes // len(seen), limits.seconds * _UNSEEN / len(seen)
        )
        games = [self._game(world, seat.since, shared) for world in seen]
        found = averaged([mix_of(game, seat.side) for game in games])
        alone = all(len(game.choices[seat.side.foe]) == 1 for game in games)
        return pure(found) if alone else found

    def choose(self, seat: Seat[S], character: Character, seed: int) -> Choice:
        """What a character plays in a seat; the same for the same seed, place in the journal and side."""
        read = self._read(seat) if character.reads else None
        mix = read or self.mix(seat, character.level.depth, character.level.tries)
        if self._study is not None and self._study.wait(0.0) is not None:
            calm = character.level.temperature * (_CALM_READING if read else CALM) // 100
            character = replace(character, level=replace(character.level, temperature=calm))
        odds = leaning(mix, character, lambda choice: self._rules.tags(seat.ask, choice))
        chance = chance_at(seed, seat.salt, len(seat.since), seat.side, seat.ask.what)
        return picked(mix.choices, odds, chance)

    def sees_all(self, seat: Seat[S]) -> bool:
        """Whether nothing of the duel is hidden from a seat."""
        return sees_all(self._rules, seat.view, seat.side)

    def opening(self, start: S) -> Opening | None:
        """What the first move of a duel is worth; None where that is not known exactly."""
        return self._charts.opening(start)

    def _read(self, seat: Seat[S]) -> Mix | None:
        """What a reader of habits would play; None where habits cannot be read."""
        whole = self.whole(seat.view) if not seat.since else None
        if whole is None or not isinstance(self._rules, Legible):
            return None
        if self._replies is None or self._replies.whole is not whole:
            self._replies = Replies(whole)
        return self._replies.mix(seat.view, seat.side, self._rules.reading(seat.told, seat.side.foe))

    def whole(self, state: S) -> Whole[S] | None:
        """The game from a state on, solved to its end; None where that is not ready yet, or cannot be had."""
        if not isinstance(self._rules, Gridded):
            return None
        if self._study is None:
            self._study = Study(self._rules, state, self._kept)
            whole = self._study.wait(self._patience)
        else:
            whole = self._study.wait(self._patience and 0.0)
        if whole is not None and state not in whole:
            self._study = None
            return self.whole(state)
        return whole

    @property
    def progress(self) -> float | None:
        """What part of the game is solved, from 0 to 1; None: nothing is being solved."""
        return None if self._study is None or self._study.over else self._study.progress

    def _game(self, world: S, since: tuple[Answer, ...], limits: Limits) -> Game:
        whole = self.whole(world) if not since else None
        if whole:
            return whole.game(world)
        key = (world, since, limits.depth)
        if key not in self._weighed:
            charted = None if since else self._charts.game(world)
            game = charted or weigh(self._rules, world, since, limits)
            while len(self._weighed) >= _REMEMBERED:
                del self._weighed[next(iter(self._weighed))]
            self._weighed[key] = game
        return self._weighed[key]


_WORLDS = 24
"""How many states are imagined where something is unseen."""
_CALM_READING = 4
"""The same for who reads habits, and stays closer to the best reply to them."""
_FURTHER = 2
"""How many stretches of play more are looked at there, where decisions come one at a time."""
_UNSEEN = 2
"""How many times as long it may take to think about all of them."""
_NODES_A_TRY = 10
"""How many ends of stretches a try of a round is reckoned to take."""
_REMEMBERED = 64
"""How many weighed decisions are remembered."""


def warm() -> None:
    """Load the solver before it is needed."""
    solve([[1.0, 0.0], [0.0, 1.0]])
