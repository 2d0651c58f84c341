"""The state between routines."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.games import Count, Number, State
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.systems.dueling_scars.terms import Phase, Weapon


class Tracks(Struct, frozen=True):
    """One side's tracks in the present assault."""

    action: int
    """The number of dice, for actions and for life."""
    effect: int
    """The harm of hits; for the opponent, the Threat."""


class Duel(State, frozen=True):
    """A duel of one or several assaults."""

    kind: Kind
    fencers: BySide[Fencer]
    weapons: BySide[Weapon]
    tracks: BySide[Tracks]
    phase: Phase
    attacker: Side | None = None
    """The side with the initiative."""
    first: Side | None = None
    """The side with the first attack of the first assault."""
    ties: Count = 0
    """Equal rolls for the first attack (SC-7)."""
    assault: Number = 1
    won: BySide[Count] = BySide(0, 0)
    """The assaults won by each side."""
    round: Number = 1
    """The present action of the assault, counted from 1."""
    quiet: Count = 0
    """The number of actions in a row in which no die was lost (SC-15)."""
    outcome: Outcome | None = None

    def change(self, side: Side, tracks: Tracks) -> "Duel":
        """The duel with new tracks for one side."""
        return replace(self, tracks=self.tracks.put(side, tracks))
