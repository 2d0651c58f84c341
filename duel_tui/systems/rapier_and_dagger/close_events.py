"""The events of close quarters, and of fencers who are down, blinded or disarmed."""

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Means
from duel_tui.systems.rapier_and_dagger.events import Event, SideEvent


class PushedApart(Event, frozen=True, tag="pushed_apart"):
    """A friendly clinch: they push each other off."""


class ClinchBegan(Event, frozen=True, tag="clinch_began"):
    """The swords are crossed at close quarters."""


class GrappleBegan(Event, frozen=True, tag="grapple_began"):
    """A grapple: a hand may seize the opponent's hilt."""


class MeansShown(Event, frozen=True, tag="means_shown"):
    """The attempts of both at close quarters."""

    means: BySide[str]


class PushFailed(SideEvent, frozen=True, tag="push_failed"):
    """`side` pushed and the opponent stood."""


class Separated(Event, frozen=True, tag="separated"):
    """The clinch is over: `side` pushed or tore loose; None: both are exhausted, or a fencer fell."""

    side: Side | None
    how: str
    """`push`, `miss`, `tear`, `fall` or `weary`."""


class HeldOn(SideEvent, frozen=True, tag="held_on"):
    """`side` held an opponent who tried to tear loose."""


class FellProne(SideEvent, frozen=True, tag="fell_prone"):
    """`side` is on the ground."""

    means: Means


class CloakOverHead(SideEvent, frozen=True, tag="cloak_over_head"):
    """`side` is blinded by a cloak."""


class CloakShaken(SideEvent, frozen=True, tag="cloak_shaken"):
    """`side` shook the cloak off at once."""


class CloakOnArm(SideEvent, frozen=True, tag="cloak_on_arm"):
    """`side`'s sword arm is wrapped in a cloak."""


class CloakGone(SideEvent, frozen=True, tag="cloak_gone"):
    """`side` is free of the cloak again."""


class Disarmed(SideEvent, frozen=True, tag="disarmed"):
    """`side` lost the weapon."""


class DisarmFailed(SideEvent, frozen=True, tag="disarm_failed"):
    """`side` did not get hold of the hilt."""


class Retrieved(SideEvent, frozen=True, tag="retrieved"):
    """`side` has the weapon again."""


class BothRetrieved(Event, frozen=True, tag="both_retrieved"):
    """Both used a whole round to pick up their weapons."""


class RetrieveFailed(SideEvent, frozen=True, tag="retrieve_failed"):
    """`side` did not reach the weapon."""


class KickedAway(SideEvent, frozen=True, tag="kicked_away"):
    """`side` kicked the opponent's weapon out of reach."""


class KickMissed(SideEvent, frozen=True, tag="kick_missed"):
    """`side` failed to kick the opponent's weapon away."""


class Rose(SideEvent, frozen=True, tag="rose"):
    """`side` stands again."""


class StillDown(SideEvent, frozen=True, tag="still_down"):
    """`side` could not rise."""
