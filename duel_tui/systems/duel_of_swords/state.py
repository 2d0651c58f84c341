"""The state between rounds: two fencers, and the part that changes."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.games import Count, Number, State
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.systems.duel_of_swords.terms import Move


class Duellist(Struct, frozen=True, gc=False):
    """The state of one side."""

    halves: Count = 0
    """The score in half points: a hit is two."""
    advantage: bool = False
    """True if an advantage waits for a second one."""
    last: Move | None = None
    """The last move, if it may not be repeated (DOS-6)."""
    fancies: Count = 0
    """The number of fancies left (DOS-12)."""


class Bout(Struct, frozen=True, gc=False, cache_hash=True):
    """The score: everything on which the next round depends."""

    duellists: BySide[Duellist]
    round: Number = 1
    """The present round; after the end, the last one."""
    outcome: Outcome | None = None


class Duel(State, frozen=True, gc=False):
    """A duel of two fencers."""

    kind: Kind
    fencers: BySide[Fencer]
    bout: Bout

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None: the duel goes on."""
        return self.bout.outcome


def forgotten(bout: Bout) -> Bout:
    """A bout in which last moves do not matter."""
    return replace(bout, duellists=bout.duellists.map(lambda one: replace(one, last=None)))
