"""The events of a duel on a map."""

from collections.abc import Mapping

from duel_tui.engine.side import BySide, Side
from duel_tui.systems.rapier_and_dagger.events import Event, SideEvent
from duel_tui.systems.rapier_and_dagger.ground.facts import SpotFacts
from duel_tui.systems.rapier_and_dagger.ground.terms import Met


class Walked(Event, frozen=True, tag="walked"):
    """Both have walked their plots, up to where they met or one left (RD-145)."""

    met: Met
    spots: BySide[SpotFacts]
    """Where both stand now; rows and columns count from 1, as on the sheet and in the map's file."""
    steps: BySide[tuple[str, ...]]
    """The steps taken; what is left of a plot has fallen away."""
    feet: BySide[int]
    """The feet that each has walked; waiting is no walk."""
    distance: int
    """The feet between both."""
    waited: tuple[Side, ...] = ()
    """The sides that stand elsewhere than their steps lead, because the other was in the way (RD-193)."""

    def retold(self) -> Mapping[str, object]:
        """Whether each side waited."""
        return {"waited": {str(side): side in self.waited for side in Side}}


class CameUpBehind(SideEvent, frozen=True, tag="came_up_behind"):
    """`side` has come upon the opponent's back or side."""


class LeftTheField(SideEvent, frozen=True, tag="left_the_field"):
    """`side` has left by a way out (RD-148)."""
