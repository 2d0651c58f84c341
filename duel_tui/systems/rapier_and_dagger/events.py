"""What a duel tells its audience; never a score or a margin, which narration takes from request and answer."""

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Blow, Grade, Means, Place
from duel_tui.systems.rapier_and_dagger.terms import Line, Movement, Result, Why


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened."""


class MovementsShown(Event, tag="movements_shown", tag_field="event"):
    """Both movements are revealed, and what they grant."""

    movements: BySide[Movement]
    attacks: BySide[int]
    targets: tuple[Place, ...]
    penalty: int
    result: Result


class YieldRefused(Event, tag="yield_refused", tag_field="event"):
    """`side` would not let his foe yield."""

    side: Side


class Attacked(Event, tag="attacked", tag_field="event"):
    """`side` strikes in an exchange, at a foe who defends on `line`."""

    side: Side
    target: Place
    blow: Blow
    line: Line
    universal: bool = False
    """Whether the foe tries the Universal Parry."""


class GaveUp(Event, tag="gave_up", tag_field="event"):
    """`side` gave up his attack to parry."""

    side: Side


class Missed(Event, tag="missed", tag_field="event"):
    """`side`'s blow fell short, wide or on the parry."""

    side: Side
    means: Means
    target: Place
    line: Line | None = None


class Wounded(Event, tag="wounded", tag_field="event"):
    """`side` was hit."""

    side: Side
    means: Means
    place: Place
    grade: Grade
    became: Grade | None = None
    """What the wound adds up to with earlier ones at that place, if to more."""


class Reduced(Event, tag="reduced", tag_field="event"):
    """A wound took characteristics from `side`."""

    side: Side
    strength: int = 0
    agility: int = 0
    dexterity: int = 0


class Paralysed(Event, tag="paralysed", tag_field="event"):
    """A limb of `side` is of no more use."""

    side: Side
    place: Place


class WristOff(Event, tag="wrist_off", tag_field="event"):
    """`side` lost his sword hand."""

    side: Side


class Beheaded(Event, tag="beheaded", tag_field="event"):
    """`side` lost his head."""

    side: Side


class Died(Event, tag="died", tag_field="event"):
    """`side` is dead."""

    side: Side


class Fainted(Event, tag="fainted", tag_field="event"):
    """`side` is unconscious."""

    side: Side


class Touched(Event, tag="touched", tag_field="event"):
    """`side` has scored a touch in a friendly bout to several."""

    side: Side
    touches: int


class DoubleVoid(Event, tag="double_void", tag_field="event"):
    """Both were hit at once, and neither hit counts."""


class PushedApart(Event, tag="pushed_apart", tag_field="event"):
    """A friendly clinch: they push each other off."""


class ClinchBegan(Event, tag="clinch_began", tag_field="event"):
    """The blades are entangled at close quarters."""


class GrappleBegan(Event, tag="grapple_began", tag_field="event"):
    """They are breast to breast, where a hand may seize a hilt."""


class MeansShown(Event, tag="means_shown", tag_field="event"):
    """What both try at close quarters."""

    means: BySide[str]


class PushFailed(Event, tag="push_failed", tag_field="event"):
    """`side` pushed and the foe stood."""

    side: Side


class Separated(Event, tag="separated", tag_field="event"):
    """The clinch is over: `side` pushed or tore himself free; None: it wore itself out, or a man fell."""

    side: Side | None
    how: str
    """`push`, `miss`, `tear`, `fall` or `weary`."""


class HeldOn(Event, tag="held_on", tag_field="event"):
    """`side` kept hold of a foe who would break away."""

    side: Side


class FellProne(Event, tag="fell_prone", tag_field="event"):
    """`side` is on the ground."""

    side: Side
    means: Means


class CloakOverHead(Event, tag="cloak_over_head", tag_field="event"):
    """`side` is blinded by a cloak."""

    side: Side


class CloakShaken(Event, tag="cloak_shaken", tag_field="event"):
    """`side` shook the cloak off at once."""

    side: Side


class CloakOnArm(Event, tag="cloak_on_arm", tag_field="event"):
    """`side`'s sword arm is wrapped in a cloak."""

    side: Side


class CloakGone(Event, tag="cloak_gone", tag_field="event"):
    """`side` is free of the cloak again."""

    side: Side


class Disarmed(Event, tag="disarmed", tag_field="event"):
    """`side` lost his weapon."""

    side: Side


class DisarmFailed(Event, tag="disarm_failed", tag_field="event"):
    """`side` did not get hold of the hilt."""

    side: Side


class Retrieved(Event, tag="retrieved", tag_field="event"):
    """`side` has his weapon again."""

    side: Side


class BothRetrieved(Event, tag="both_retrieved", tag_field="event"):
    """A whole round went by while both took up their weapons."""


class RetrieveFailed(Event, tag="retrieve_failed", tag_field="event"):
    """`side` did not reach his weapon."""

    side: Side


class KickedAway(Event, tag="kicked_away", tag_field="event"):
    """`side` kicked the foe's weapon out of reach."""

    side: Side


class KickMissed(Event, tag="kick_missed", tag_field="event"):
    """`side` did not reach the foe's weapon with his foot."""

    side: Side


class Rose(Event, tag="rose", tag_field="event"):
    """`side` is on his feet again."""

    side: Side


class StillDown(Event, tag="still_down", tag_field="event"):
    """`side` could not rise."""

    side: Side


class RoundEnded(Event, tag="round_ended", tag_field="event"):
    """A round is over."""

    round: int
    result: Result


class Spared(Event, tag="spared", tag_field="event"):
    """`side` let his senseless foe live."""

    side: Side


class LastThrust(Event, tag="last_thrust", tag_field="event"):
    """`side` killed his senseless foe."""

    side: Side


class Ended(Event, tag="ended", tag_field="event"):
    """The duel is over."""

    winner: Side | None
    why: Why
