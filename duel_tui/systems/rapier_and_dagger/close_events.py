"""The events of close quarters, and of fencers who are down, blinded or disarmed."""

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Means
from duel_tui.systems.rapier_and_dagger.events import Event


class PushedApart(Event, frozen=True, tag="pushed_apart"):
    """A friendly clinch: they push each other off."""


class ClinchBegan(Event, frozen=True, tag="clinch_began"):
    """The swords are crossed at close quarters."""


class GrappleBegan(Event, frozen=True, tag="grapple_began"):
    """A grapple: a hand may seize the opponent's hilt."""


class MeansShown(Event, frozen=True, tag="means_shown"):
    """The attempts of both at close quarters."""

    means: BySide[str]


class PushFailed(Event, frozen=True, tag="push_failed"):
    """`side` pushed and the opponent stood."""

    side: Side


class Separated(Event, frozen=True, tag="separated"):
    """The clinch is over: `side` pushed or tore loose; None: both are exhausted, or a fencer fell."""

    side: Side | None
    how: str
    """`push`, `miss`, `tear`, `fall` or `weary`."""


class HeldOn(Event, frozen=True, tag="held_on"):
    """`side` held an opponent who tried to tear loose."""

    side: Side


class FellProne(Event, frozen=True, tag="fell_prone"):
    """`side` is on the ground."""

    side: Side
    means: Means


class CloakOverHead(Event, frozen=True, tag="cloak_over_head"):
    """`side` is blinded by a cloak."""

    side: Side


class CloakShaken(Event, frozen=True, tag="cloak_shaken"):
    """`side` shook the cloak off at once."""

    side: Side


class CloakOnArm(Event, frozen=True, tag="cloak_on_arm"):
    """`side`'s sword arm is wrapped in a cloak."""

    side: Side


class CloakGone(Event, frozen=True, tag="cloak_gone"):
    """`side` is free of the cloak again."""

    side: Side


class Disarmed(Event, frozen=True, tag="disarmed"):
    """`side` lost the weapon."""

    side: Side


class DisarmFailed(Event, frozen=True, tag="disarm_failed"):
    """`side` did not get hold of the hilt."""

    side: Side


class Retrieved(Event, frozen=True, tag="retrieved"):
    """`side` has the weapon again."""

    side: Side


class BothRetrieved(Event, frozen=True, tag="both_retrieved"):
    """Both used a whole round to pick up their weapons."""


class RetrieveFailed(Event, frozen=True, tag="retrieve_failed"):
    """`side` did not reach the weapon."""

    side: Side


class KickedAway(Event, frozen=True, tag="kicked_away"):
    """`side` kicked the opponent's weapon out of reach."""

    side: Side


class KickMissed(Event, frozen=True, tag="kick_missed"):
    """`side` failed to kick the opponent's weapon away."""

    side: Side


class Rose(Event, frozen=True, tag="rose"):
    """`side` stands again."""

    side: Side


class StillDown(Event, frozen=True, tag="still_down"):
    """`side` could not rise."""

    side: Side
