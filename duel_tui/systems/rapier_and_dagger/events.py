"""The events of a duel, without scores and margins, which narration takes from request and answer."""

from collections.abc import Mapping

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.condition import Dropped
from duel_tui.fencer.terms import Blow, Grade, Means, Place
from duel_tui.systems.rapier_and_dagger.terms import Line, Movement, Result, Why

LIE = "lie"
"""What a side does that lies on the ground, in the words of movements."""


def bearing(movements: BySide[Movement], lying: tuple[Side, ...]) -> Mapping[str, str]:
    """What each side is told to do."""
    return {str(side): LIE if side in lying else str(movements[side]) for side in Side}


class Event(Struct, frozen=True, omit_defaults=True, tag_field="event"):
    """An event."""


class MovementsShown(Event, frozen=True, tag="movements_shown"):
    """Both movements are revealed, with the attacks and targets that they give."""

    movements: BySide[Movement]
    attacks: BySide[int]
    targets: tuple[Place, ...]
    penalty: int
    result: Result
    lying: tuple[Side, ...] = ()
    """The sides that stand in the rules and lie on the ground (RD-62c)."""

    def retold(self) -> Mapping[str, object]:
        """The movements, and that a side lies on the ground."""
        return {"movements": bearing(self.movements, self.lying)}


class YieldRefused(Event, frozen=True, tag="yield_refused"):
    """`side` did not let the opponent yield."""

    side: Side


class Attacked(Event, frozen=True, tag="attacked"):
    """`side` attacks in an exchange; the opponent's guard is `line`."""

    side: Side
    target: Place
    blow: Blow
    line: Line
    universal: bool = False
    """True if the opponent tries the Universal Parry."""


class GaveUp(Event, frozen=True, tag="gave_up"):
    """`side` spent the attack on a parry."""

    side: Side


class Missed(Event, frozen=True, tag="missed"):
    """`side`'s attack missed or was parried."""

    side: Side
    means: Means
    target: Place
    line: Line | None = None


class Wounded(Event, frozen=True, tag="wounded"):
    """`side` was hit."""

    side: Side
    means: Means
    place: Place
    grade: Grade
    became: Grade | None = None
    """The grade that the wound adds up to with earlier ones at the place, if that is graver."""


class OldWound(Event, frozen=True, tag="old_wound"):
    """`side` begins the duel with a wound from an earlier one."""

    side: Side
    place: Place
    grade: Grade


class BeginsWithout(Event, frozen=True, tag="begins_without"):
    """`side` begins the duel without a piece of kit that was dropped in an earlier one."""

    side: Side
    what: Dropped


class Reduced(Event, frozen=True, tag="reduced"):
    """A wound reduced characteristics of `side`."""

    side: Side
    strength: int = 0
    agility: int = 0
    dexterity: int = 0


class Paralysed(Event, frozen=True, tag="paralysed"):
    """A limb of `side` is useless."""

    side: Side
    place: Place


class WristOff(Event, frozen=True, tag="wrist_off"):
    """`side` lost the sword hand."""

    side: Side


class Beheaded(Event, frozen=True, tag="beheaded"):
    """`side` is beheaded."""

    side: Side


class Died(Event, frozen=True, tag="died"):
    """`side` is dead."""

    side: Side


class Fainted(Event, frozen=True, tag="fainted"):
    """`side` is unconscious."""

    side: Side


class SwordDrawn(Event, frozen=True, tag="sword_drawn"):
    """`side` has the sheathed sword out."""

    side: Side


class SwordOut(Event, frozen=True, tag="sword_out"):
    """`side` has the sheathed sword out without a roll: the last attack of a round is over, or there was none (RD-189)."""

    side: Side


class DrawFailed(Event, frozen=True, tag="draw_failed"):
    """`side` does not have the sword out yet."""

    side: Side


class Turned(Event, frozen=True, tag="turned"):
    """`side` turned round before the attack from behind."""

    side: Side


class TakenFromBehind(Event, frozen=True, tag="taken_from_behind"):
    """`side` did not turn, and is attacked from behind."""

    side: Side


class KnockedDown(Event, frozen=True, tag="knocked_down"):
    """`side` was knocked down from behind."""

    side: Side


class KnockFailed(Event, frozen=True, tag="knock_failed"):
    """`side` did not knock the opponent down."""

    side: Side


class StabFailed(Event, frozen=True, tag="stab_failed"):
    """`side` missed with the dagger from behind."""

    side: Side


class HeldBack(Event, frozen=True, tag="held_back"):
    """`side` did not close in after the attack from behind."""

    side: Side


class Touched(Event, frozen=True, tag="touched"):
    """`side` scored a touch in a friendly bout to several."""

    side: Side
    touches: int


class DoubleVoid(Event, frozen=True, tag="double_void"):
    """A double hit: neither counts."""


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """A round is over."""

    round: int
    result: Result


class Spared(Event, frozen=True, tag="spared"):
    """`side` spared the unconscious opponent."""

    side: Side


class LastThrust(Event, frozen=True, tag="last_thrust"):
    """`side` killed the unconscious opponent."""

    side: Side


class Ended(Event, frozen=True, tag="ended"):
    """The duel is over."""

    winner: Side | None
    why: Why
