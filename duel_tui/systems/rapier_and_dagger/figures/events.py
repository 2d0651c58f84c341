"""The events of a duel with figures: walks and plots, changes of movement, blades and sword actions."""

from collections.abc import Mapping

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Blow, Place
from duel_tui.systems.rapier_and_dagger.events import Event, SideEvent, bearing
from duel_tui.systems.rapier_and_dagger.ground.maps import SpotFacts
from duel_tui.systems.rapier_and_dagger.terms import Action, Blade, Distance, Met, Movement

_IDLE = "idle"
"""What a side does that cannot use its sword, in the words of blades and sword actions."""


def _used(choices: BySide[Blade] | BySide[Action], idle: Side | None) -> Mapping[str, str]:
    """What each side is told to do with the sword."""
    return {str(side): _IDLE if side is idle else str(choices[side]) for side in Side}


class Approached(Event, frozen=True, tag="approached"):
    """Both have walked towards each other (RD-152)."""

    feet: BySide[int]
    distance: int
    """The feet that are left between them."""


class PointsCompared(Event, frozen=True, tag="points_compared"):
    """Both first movements are shown, with the combat movement of each; `richer` may change (RD-161, RD-162)."""

    movements: BySide[Movement]
    points: BySide[int]
    richer: Side | None
    difference: int
    attacks: BySide[int]
    result: Distance
    lying: tuple[Side, ...] = ()
    """The sides that stand in the rules and lie on the ground (RD-62c)."""

    def retold(self) -> Mapping[str, object]:
        """The movements, and that a side lies on the ground."""
        return {"movements": bearing(self.movements, self.lying)}


class MovementKept(SideEvent, frozen=True, tag="movement_kept"):
    """`side` could change the movement, and did not."""


class MovementChanged(SideEvent, frozen=True, tag="movement_changed"):
    """`side` changed the movement; the measure and the attacks left are new (RD-95)."""

    movement: Movement
    paid: int
    attacks: BySide[int]
    result: Distance


class BladesShown(Event, frozen=True, tag="blades_shown"):
    """Both blade attacks are shown; the targets stay sealed (RD-142)."""

    blades: BySide[Blade]
    paid: BySide[int]
    idle: Side | None = None
    """The side that cannot use its sword: its blade is absent without a choice."""

    def retold(self) -> Mapping[str, object]:
        """The blades, and which side cannot use the sword."""
        return {"blades": _used(self.blades, self.idle)}


class BladeKept(SideEvent, frozen=True, tag="blade_kept"):
    """`side` could change the blade attack, and did not."""


class BladeChanged(SideEvent, frozen=True, tag="blade_changed"):
    """`side` changed the blade attack (RD-169)."""

    blade: Blade
    paid: int


class ActionsShown(Event, frozen=True, tag="actions_shown"):
    """Both sword actions are shown, and who parries with the left hand."""

    actions: BySide[Action]
    parries: BySide[bool]
    paid: BySide[int]
    idle: Side | None = None
    """The side that cannot use its sword: it takes no action without a choice."""

    def retold(self) -> Mapping[str, object]:
        """The sword actions, which side cannot use the sword, and whether there is a blow, which is told by itself."""
        blow = any(action.blow for action in self.actions)
        return {"actions": _used(self.actions, self.idle), "blow": blow}


class Struck(SideEvent, frozen=True, tag="struck"):
    """`side` strikes with a sword action; the opponent's action, and the parry of the left hand, meet it."""

    target: Place
    blow: Blow
    action: Action
    against: Action
    parried: bool = False

    @property
    def defended(self) -> bool:
        """True if a defence of the sword or a parry of the left hand meets it."""
        return self.parried or self.against in {
            Action.DISENGAGE,
            Action.DOUBLE_DISENGAGE,
            Action.UNIVERSAL_PARRY,
        }


class AttackPassed(Event, frozen=True, tag="attack_passed"):
    """Neither side can pay a blow: the attack is passed over (RD-167)."""

    number: int


class Closed(SideEvent, frozen=True, tag="closed"):
    """`side` closed in after the last attack (RD-94)."""

    result: Distance


class StayedBack(SideEvent, frozen=True, tag="stayed_back"):
    """`side` could close in after the last attack, and did not."""


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
