"""The terms of a refereed duel: its players, what each may know, and what the caller does."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Draw, Observation, Thrower
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import Side
from duel_tui.engine.table import Table
from duel_tui.referee.encoding import About
from duel_tui.referee.report import Say
from duel_tui.registry import Library

if TYPE_CHECKING:
    from duel_tui.opponents.think import Thinker


class Advice(Struct, frozen=True):
    """The mix of a strong opponent: each choice with its probability and its chance to win."""

    mix: tuple[tuple[Choice, float, float], ...]
    value: float
    exact: bool


Play = Callable[[Observation[Any]], Choice]
"""Decides for a side that the program plays."""
Advise = Callable[[Observation[Any]], Advice]
"""Says what a strong opponent would play."""
Read = Callable[[Draw, str], tuple[str, ...]]
"""Reads cards typed for a draw into the rules' notation."""
Keep = Callable[[str], None]
"""Writes a copy of the duel into a file; raises RefusedError with a sentence."""


Look = Callable[[Table[Any], Side | None], dict[Side, Any]]
"""What each fencer of a duel looks like to a side, or to everybody."""


class Taken(Struct, frozen=True):
    """A seat that was taken."""

    play: Play | None = None
    """Decides or proposes; None: the caller decides alone."""
    advises: bool = False
    """True if it only proposes."""


Sit = Callable[[Side, str, bool], Taken]
"""Seats a person or an opponent, who may only advise; raises RefusedError with a sentence."""


class RefusedError(ValueError):
    """A command cannot be carried out; the message says why."""


class Terms(Struct, frozen=True):
    """The players, what each may know, and what the referee leaves to the caller."""

    say: Say
    seed: int | None = None
    viewer: Side | None = None
    """The side whose view every reply keeps to; None: a trusted referee, who sees everything."""
    players: Mapping[Side, Play] = field(default_factory=dict[Side, Play])
    """The sides that the program plays."""
    advisers: Mapping[Side, Play] = field(default_factory=dict[Side, Play])
    """The sides to which the program proposes what to decide."""
    sit: Sit | None = None
    """Changes who decides for a side; None: nobody may."""
    advise: Advise | None = None
    about: About | None = None
    """What there is to say of a choice; None: nothing."""
    look: Look | None = None
    """Says what both fencers look like; None: nothing draws them."""
    keep: Keep | None = None
    read: Read = lambda _draw, text: tuple(text.split())
    rolls: tuple[str, ...] = ()
    """The kinds of roll of the game."""
    secret: Thrower | None = None
    """Draws the opponent's cards for a viewer who rolls by hand."""


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
