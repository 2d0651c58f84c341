"""What is told of close quarters, and of men who are down, blinded or without their weapons."""

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Means
from duel_tui.systems.rapier_and_dagger.events import Event


class PushedApart(Event, frozen=True, tag="pushed_apart"):
    """A friendly clinch: they push each other off."""


class ClinchBegan(Event, frozen=True, tag="clinch_began"):
    """The blades are entangled at close quarters."""


class GrappleBegan(Event, frozen=True, tag="grapple_began"):
    """They are breast to breast, where a hand may seize a hilt."""


class MeansShown(Event, frozen=True, tag="means_shown"):
    """What both try at close quarters."""

    means: BySide[str]


class PushFailed(Event, frozen=True, tag="push_failed"):
    """`side` pushed and the foe stood."""

    side: Side


class Separated(Event, frozen=True, tag="separated"):
    """The clinch is over: `side` pushed or tore himself free; None: it wore itself out, or a man fell."""

    side: Side | None
    how: str
    """`push`, `miss`, `tear`, `fall` or `weary`."""


class HeldOn(Event, frozen=True, tag="held_on"):
    """`side` kept hold of a foe who would break away."""

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
    """`side` lost his weapon."""

    side: Side


class DisarmFailed(Event, frozen=True, tag="disarm_failed"):
    """`side` did not get hold of the hilt."""

    side: Side


class Retrieved(Event, frozen=True, tag="retrieved"):
    """`side` has his weapon again."""

    side: Side


class BothRetrieved(Event, frozen=True, tag="both_retrieved"):
    """A whole round went by while both took up their weapons."""


class RetrieveFailed(Event, frozen=True, tag="retrieve_failed"):
    """`side` did not reach his weapon."""

    side: Side


class KickedAway(Event, frozen=True, tag="kicked_away"):
    """`side` kicked the foe's weapon out of reach."""

    side: Side


class KickMissed(Event, frozen=True, tag="kick_missed"):
    """`side` did not reach the foe's weapon with his foot."""

    side: Side


class Rose(Event, frozen=True, tag="rose"):
    """`side` is on his feet again."""

    side: Side


class StillDown(Event, frozen=True, tag="still_down"):
    """`side` could not rise."""

    side: Side
