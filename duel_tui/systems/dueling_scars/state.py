"""The state between routines."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.games import Count, Number
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.systems.dueling_scars.terms import Phase, Weapon


class Tracks(Struct, frozen=True):
    """One side's tracks in the present assault."""

    action: int
    """How many dice he has: his means to act, and his life."""
    effect: int
    """The harm his hits do; the Threat to his foe."""


class Duel(Struct, frozen=True):
    """A duel of one or several assaults."""

    kind: Kind
    fencers: BySide[Fencer]
    weapons: BySide[Weapon]
    tracks: BySide[Tracks]
    phase: Phase
    attacker: Side | None = None
    """Who has the initiative."""
    first: Side | None = None
    """Who had the first attack of the first assault."""
    ties: Count = 0
    """Equal rolls for the first attack (SC-7)."""
    assault: Number = 1
    won: BySide[Count] = BySide(0, 0)
    """How many assaults each side has won."""
    round: Number = 1
    """The present action of the assault, counted from 1."""
    quiet: Count = 0
    """Actions in a row in which nobody lost a die (SC-15)."""
    outcome: Outcome | None = None

    def change(self, side: Side, tracks: Tracks) -> "Duel":
        """The duel with one side's tracks exchanged."""
        return replace(self, tracks=self.tracks.put(side, tracks))
