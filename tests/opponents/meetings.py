"""Duels of any game between opponents, dice and people with one habit, and what a decision of the first one loses."""

from collections.abc import Sequence
from math import inf, sqrt
from random import Random
from typing import Any

from msgspec import Struct

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.cards import Character
from duel_tui.opponents.duellist import leaning, picked
from duel_tui.opponents.search import Limits
from duel_tui.opponents.simulate import play_out, sees_all
from duel_tui.opponents.solution_cache import default_cache
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.think import Thinker
from duel_tui.registry import Library, data_folder
from tests.opponents.habits import Habit

LIBRARY = Library(data_folder())
_SURE = 1.96
"""The standard errors on each side of an interval of 95 in 100."""
_REMEMBERED = 20_000
"""The decisions that are kept."""


Player = Character | Habit


class Tally(Struct):
    """The score of the first of two players, and what the decisions of this one lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    decisions: int = 0
    given: float = 0.0
    """The chance to win that all its decisions together lost, as it reckons."""

    @property
    def duels(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The part of the duels that was won, a draw counting one half."""
        return (self.won + self.drawn / 2) / max(1, self.duels)

    @property
    def interval(self) -> float:
        """The half width of the interval that holds the true share 95 times in 100."""
        squares = (self.won + self.drawn / 4) / max(1, self.duels) - self.share**2
        return _SURE * sqrt(max(0.0, squares) / max(1, self.duels))

    @property
    def loss(self) -> float:
        """The chance to win that a decision loses on average."""
        return self.given / max(1, self.decisions)

    def add(self, other: "Tally") -> None:
        """Count further duels."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Hall:
    """A game in which players of any kind meet."""

    def __init__(self, game: str, effort: int = 100, **options: Any) -> None:
        """Open it.

        Args:
            game: the game.
            effort: the size of a search, in per cent of that in play.
            options: the house rules.
        """
        usual = Limits()
        limits = Limits(usual.depth, max(1, usual.nodes * effort // 100), inf, inf)
        self._rules = LIBRARY.ruleset(game, options)
        self._start = LIBRARY.begin(self._rules, Kind.FRIENDLY, both(lambda side: unnamed(f"The {side}")))
        self._thinker: Thinker[Any] = Thinker(self._rules, limits, cache=default_cache())
        self._known: dict[Any, Strategy] = {}

    def meet(self, first: Player, second: Player, numbers: Sequence[int]) -> Tally:
        """Fight the duels with these numbers; the sides change after each, and two have the same chance."""
        tally = Tally()
        for number in numbers:
            side = Side.RIGHT if number % 2 else Side.LEFT
            seated = BySide(second, second).put(side, first)
            told: list[Told[Any]] = []
            end = play_out(
                self._rules,
                self._start,
                self._chooser(seated, side, told, tally),
                Random(f"duel {number // 2}"),
                told.append,
            )
            outcome = self._rules.outcome(end)
            assert outcome is not None
            tally.won += outcome.winner is side
            tally.drawn += outcome.winner is None
            tally.lost += outcome.winner is side.foe
        return tally

    def _chooser(self, seated: BySide[Player], counted: Side, told: list[Told[Any]], tally: Tally) -> Any:
        def chooser(ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
            player = seated[ask.side]
            if isinstance(player, Habit):
                return self._by_habit(player, ask, random)
            events = tuple([one.event for one in told if one.to in {ask.side, None}])
            view = self._rules.observe(checkpoint, ask.side)
            observation = Observation(ask.side, ask, view, tuple(since), random.getrandbits(32), events)
            basis = self._basis(observation, player)
            odds = leaning(basis, player, lambda choice: self._rules.tags(ask, choice))
            if ask.side is counted:
                fair = self._thinker.mix(observation) if player.reads else basis
                lost = [max(fair.values) - value for value in fair.values]
                tally.decisions += 1
                tally.given += sum([often * one for often, one in zip(odds, lost, strict=True)])
            return picked(basis.choices, odds, random.random())

        return chooser

    def _basis(self, observation: Observation[Any], player: Character) -> Strategy:
        """The mix from which somebody plays; where nothing is hidden and nobody reads, it is kept."""
        if player.reads or not sees_all(self._rules, observation.view, observation.side):
            return self._thinker.basis(observation, player)
        where = (
            observation.view,
            observation.since,
            observation.side,
            observation.ask.what,
            player.level.depth,
        )
        if where not in self._known:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[where] = self._thinker.basis(observation, player)
        return self._known[where]

    def _by_habit(self, habit: Habit, ask: Ask, random: Random) -> Choice:
        """One of the choices that the habit wants most."""
        assert ask.menu is not None
        choices: dict[str, Choice] = {str(choice): choice for choice in ask.menu.choices}
        tags = {key: self._rules.tags(ask, choice) for key, choice in choices.items()}
        return choices[random.choice(habit.wanted(tags))]
