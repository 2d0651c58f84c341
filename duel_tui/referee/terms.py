"""The terms of a refereed duel: its players, what each may know, and what the caller does."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Draw, Observation, Thrower
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.opponents.cards import Character
from duel_tui.referee.encoding import About
from duel_tui.sanitize import ComplaintError
from duel_tui.show.moment import REFEREE, Viewer

if TYPE_CHECKING:
    from duel_tui.opponents.strategy import Strategy
    from duel_tui.opponents.think import Thinker


Say = Callable[[Told[Any], int], str]
"""The sentence for an event; the place in the journal picks among its phrasings."""
Play = Callable[[Observation[Any]], Choice]
"""Decides for a side that the program plays."""
Advise = Callable[[Observation[Any]], "Strategy"]
"""Says what a strong opponent would play."""
Read = Callable[[Draw, str], tuple[str, ...]]
"""Reads cards typed for a draw into the rules' notation."""
Keep = Callable[[str], None]
"""Writes a copy of the duel into a file; raises RefusedError with a sentence."""


Look = Callable[[DuelTable[Any], Side | None], dict[Side, Any]]
"""What each fencer of a duel looks like to a side, or to everybody."""


class Taken(Struct, frozen=True):
    """A seat that was taken."""

    play: Play | None = None
    """Decides or proposes; None: the caller decides alone."""
    advises: bool = False
    """True if it only proposes."""


Sit = Callable[[Side, str, bool], Taken]
"""Seats a person or an opponent, who may only advise; raises RefusedError with a sentence."""


class RefusedError(ComplaintError):
    """A command cannot be carried out; the message says why."""


class Terms(Struct, frozen=True):
    """The players, what each may know, and what the referee leaves to the caller."""

    say: Say
    seed: int | None = None
    viewer: Viewer = REFEREE
    """The viewer to whose view every reply keeps."""
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

    def __init__(self, rules: Ruleset[Any], seed: int) -> None:
        """Take their random numbers from a seed."""
        self._rules, self._seed = rules, seed

    def of(self, character: Character) -> Play:
        """An opponent who plays, or proposes what to play."""

        def play(observation: Observation[Any]) -> Choice:
            from duel_tui.opponents.think import paced  # noqa: PLC0415 - loaded when an opponent has to think

            return paced(self._thinker, observation, character, self._seed)

        return play

    def advise(self, observation: Observation[Any]) -> "Strategy":
        """The mix a strong opponent would play."""
        return self._thinker.mix(observation)

    @cached_property
    def _thinker(self) -> "Thinker[Any]":
        from duel_tui.opponents.solution_cache import default_cache  # noqa: PLC0415 - loaded with the opponents that think
        from duel_tui.opponents.think import Thinker  # noqa: PLC0415 - loaded when an opponent has to think

        return Thinker(self._rules, cache=default_cache())
