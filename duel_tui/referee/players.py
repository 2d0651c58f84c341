"""The program's players in a refereed duel: opponents that decide, and the strongest, which gives hints."""

from typing import TYPE_CHECKING, Any

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Observation
from duel_tui.engine.rules import Ruleset
from duel_tui.referee.terms import Advice, Play
from duel_tui.registry import Library

if TYPE_CHECKING:
    from duel_tui.opponents.think import Thinker


class Players:
    """Opponents under one set of rules; they think in this process, since no person waits at a key.

    If hands are hidden, every choice takes the same time, so that a fast answer does not reveal a forced one.
    """

    def __init__(self, rules: Ruleset[Any], library: Library, seed: int) -> None:
        """Take the characters from a library and their random numbers from a seed."""
        self._rules = rules
        self._library = library
        self._seed = seed
        self._made: Thinker[Any] | None = None

    def of(self, level: str) -> Play:
        """The opponent of a level or with a character's key.

        Raises:
            CardError: there is no such opponent.
        """
        character = self._library.cards(self._rules.key).of(level)

        def play(observation: Observation[Any]) -> Choice:
            from duel_tui.opponents.think import paced  # noqa: PLC0415 - loaded when an opponent has to think

            return paced(self._thinker, observation, character, self._seed)

        return play

    def key_of(self, level: str) -> str:
        """The key of the opponent of a level, or with that key.

        Raises:
            CardError: there is no such opponent.
        """
        return self._library.cards(self._rules.key).of(level).key

    def advise(self, observation: Observation[Any]) -> Advice:
        """The mix a strong opponent would play."""
        mix = self._thinker.mix(observation)
        odds = tuple(zip(mix.choices, mix.probabilities, mix.values, strict=True))
        return Advice(odds, mix.value, mix.exact)

    @property
    def _thinker(self) -> "Thinker[Any]":
        if self._made is None:
            from duel_tui.opponents.solution_cache import default_cache  # noqa: PLC0415 - loaded with the opponents that think
            from duel_tui.opponents.think import Thinker  # noqa: PLC0415 - loaded when an opponent has to think

            self._made = Thinker(self._rules, cache=default_cache())
        return self._made
