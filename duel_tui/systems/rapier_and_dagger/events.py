"""The events of a duel, without scores and margins, which narration takes from request and answer."""

from collections.abc import Mapping

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.condition import Dropped
from duel_tui.fencer.terms import Blow, Grade, Means, Place
from duel_tui.systems.rapier_and_dagger.terms import Distance, Movement, Parry, Why

LIE = "lie"
"""What a side does that lies on the ground, in the words of movements."""


def bearing(movements: BySide[Movement], lying: tuple[Side, ...]) -> Mapping[str, str]:
    """What each side is told to do."""
    return {str(side): LIE if side in lying else str(movements[side]) for side in Side}


class Event(Struct, frozen=True, omit_defaults=True, tag_field="event"):
    """An event."""


class SideEvent(Event, frozen=True):
    """An event of `side`."""

    side: Side


class MovementsShown(Event, frozen=True, tag="movements_shown"):
    """Both movements are revealed, with the attacks and targets that they give."""

    movements: BySide[Movement]
    attacks: BySide[int]
    targets: tuple[Place, ...]
    penalty: int
    result: Distance
    lying: tuple[Side, ...] = ()
    """The sides that stand in the rules and lie on the ground (RD-62c)."""

    def retold(self) -> Mapping[str, object]:
        """The movements, that a side lies on the ground, and the attacks of each if both have as many."""
        left, right = self.attacks
        return {"movements": bearing(self.movements, self.lying), "each": left if left == right else None}


class YieldRefused(SideEvent, frozen=True, tag="yield_refused"):
    """`side` did not let the opponent yield."""


class Attacked(SideEvent, frozen=True, tag="attacked"):
    """`side` attacks in an exchange; the opponent's guard is `line`."""

    target: Place
    blow: Blow
    line: Parry
    universal: bool = False
    """True if the opponent tries the Universal Parry."""


class GaveUp(SideEvent, frozen=True, tag="gave_up"):
    """`side` spent the attack on a parry."""


class Missed(SideEvent, frozen=True, tag="missed"):
    """`side`'s attack missed or was parried."""

    means: Means
    target: Place
    line: Parry | None = None


class Wounded(SideEvent, frozen=True, tag="wounded"):
    """`side` was hit."""

    means: Means
    place: Place
    grade: Grade
    became: Grade | None = None
    """The grade that the wound adds up to with earlier ones at the place, if that is graver."""


class OldWound(SideEvent, frozen=True, tag="old_wound"):
    """`side` begins the duel with a wound from an earlier one."""

    place: Place
    grade: Grade


class BeginsWithout(SideEvent, frozen=True, tag="begins_without"):
    """`side` begins the duel without a piece of kit that was dropped in an earlier one."""

    what: Dropped


class Reduced(SideEvent, frozen=True, tag="reduced"):
    """A wound reduced characteristics of `side`."""

    strength: int = 0
    agility: int = 0
    dexterity: int = 0


class Paralysed(SideEvent, frozen=True, tag="paralysed"):
    """A limb of `side` is useless."""

    place: Place


class WristOff(SideEvent, frozen=True, tag="wrist_off"):
    """`side` lost the sword hand."""


class Beheaded(SideEvent, frozen=True, tag="beheaded"):
    """`side` is beheaded."""


class Died(SideEvent, frozen=True, tag="died"):
    """`side` is dead."""


class Fainted(SideEvent, frozen=True, tag="fainted"):
    """`side` is unconscious."""


class SwordDrawn(SideEvent, frozen=True, tag="sword_drawn"):
    """`side` has the sheathed sword out."""


class SwordOut(SideEvent, frozen=True, tag="sword_out"):
    """`side` has the sheathed sword out without a roll: the last attack of a round is over, or there was none (RD-189)."""


class DrawFailed(SideEvent, frozen=True, tag="draw_failed"):
    """`side` does not have the sword out yet."""


class Turned(SideEvent, frozen=True, tag="turned"):
    """`side` turned round before the attack from behind."""


class TakenFromBehind(SideEvent, frozen=True, tag="taken_from_behind"):
    """`side` did not turn, and is attacked from behind."""


class KnockedDown(SideEvent, frozen=True, tag="knocked_down"):
    """`side` was knocked down from behind."""


class KnockFailed(SideEvent, frozen=True, tag="knock_failed"):
    """`side` did not knock the opponent down."""


class StabFailed(SideEvent, frozen=True, tag="stab_failed"):
    """`side` missed with the dagger from behind."""


class HeldBack(SideEvent, frozen=True, tag="held_back"):
    """`side` did not close in after the attack from behind."""


class Touched(SideEvent, frozen=True, tag="touched"):
    """`side` scored a touch in a friendly bout to several."""

    touches: int


class DoubleVoid(Event, frozen=True, tag="double_void"):
    """A double hit: neither counts."""


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """A round is over."""

    round: int
    result: Distance


class Spared(SideEvent, frozen=True, tag="spared"):
    """`side` spared the unconscious opponent."""


class LastThrust(SideEvent, frozen=True, tag="last_thrust"):
    """`side` killed the unconscious opponent."""


class Ended(Event, frozen=True, tag="ended"):
    """The duel is over."""

    winner: Side | None
    why: Why


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


class Hindered(SideEvent, frozen=True, tag="hindered"):
    """Something hinders `side` until the end of the next round."""

    by: str
    """Its key, as of `state.Hindrances`."""


class Freed(SideEvent, frozen=True, tag="freed"):
    """What hindered `side` is over."""

    by: str


class CloakShaken(SideEvent, frozen=True, tag="cloak_shaken"):
    """`side` shook the cloak off at once."""


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
