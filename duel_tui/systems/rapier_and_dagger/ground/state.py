"""The ground of a duel between routines: the map, where both stand, and what they have exerted themselves."""

from msgspec import Struct

from duel_tui.engine.games import Count
from duel_tui.engine.side import BySide
from duel_tui.systems.rapier_and_dagger.ground.maps import Map
from duel_tui.systems.rapier_and_dagger.ground.squares import Spot


class Ground(Struct, frozen=True):
    """The map, which a save keeps whole, and both fencers on it."""

    plan: Map
    spots: BySide[Spot]
    exerted: BySide[Count] = BySide(0, 0)
    """The points of combat movement lost to leaping, creeping and turning in this turn (RD-192)."""
