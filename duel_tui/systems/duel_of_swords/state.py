"""The state between rounds: two fencers, and the small part that changes."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.games import Count, Number
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.systems.duel_of_swords.terms import Move


class Duellist(Struct, frozen=True, gc=False):
    """How one side stands."""

    halves: Count = 0
    """The score in half points: a hit is two."""
    advantage: bool = False
    """Whether an advantage waits for a second one."""
    last: Move | None = None
    """The last move, where it must not come again (DOS-6)."""
    fancies: Count = 0
    """How many fancies may still be declared (DOS-12)."""


class Bout(Struct, frozen=True, gc=False, cache_hash=True):
    """The score: all that the next round depends on."""

    duellists: BySide[Duellist]
    round: Number = 1
    """The round to be played; after the end, the last one."""
    outcome: Outcome | None = None


class Duel(Struct, frozen=True, gc=False):
    """A duel of two fencers."""

    kind: Kind
    fencers: BySide[Fencer]
    bout: Bout

    @property
    def outcome(self) -> Outcome | None:
        """How the duel ended, if it did."""
        return self.bout.outcome


def forgotten(bout: Bout) -> Bout:
    """A bout in which nobody's last move matters."""
    return replace(bout, duellists=bout.duellists.map(lambda one: replace(one, last=None)))
