"""The state between routines."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.games import Count, Number
from duel_tui.engine.menu import YesNo
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Body
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Blow, Kind, LeftHand, Place
from duel_tui.systems.rapier_and_dagger.terms import Defence, Movement, Phase, Result


class Lost(Struct, frozen=True):
    """A weapon on the ground: since which round, and how far its owner's attempts have come."""

    since: int
    stage: Count = 0
    attempt: Count = 0


class Prone(Struct, frozen=True):
    """A man on the ground: since which round, and whether he has failed to rise."""

    since: int
    failed: bool = False


class Wrapped(Struct, frozen=True):
    """A cloak over the head or about the sword arm, since which round."""

    place: Literal["head", "arm"]
    since: int


class Fighter(Struct, frozen=True):
    """A fencer in the duel."""

    fencer: Fencer
    body: Body
    left_hand: LeftHand
    lost: Lost | None = None
    prone: Prone | None = None
    wrapped: Wrapped | None = None
    touches: Count = 0
    gave_up: bool = False
    """Whether he has given up an attack this round (rd.give_up_scope)."""

    @property
    def armed(self) -> bool:
        """Whether the sword is in his hand."""
        return self.lost is None and not self.body.wrist_off


class Plan(Struct, frozen=True):
    """What the revealed movements grant for the round."""

    movements: BySide[Movement]
    attacks: BySide[Count]
    bonus: BySide[tuple[Blow, ...]]
    """The blows the last of a side's attacks may be, where it is a bonus; else none."""
    targets: tuple[Place, ...]
    penalty: int
    result: Result


class Exchange(Struct, frozen=True):
    """One side's part in an exchange, as far as it has one."""

    target: Place | None = None
    blow: Blow | None = None
    defence: Defence | None = None
    give_up: YesNo | None = None


class Duel(Struct, frozen=True):
    """A duel with pencil and paper."""

    kind: Kind
    fighters: BySide[Fighter]
    phase: Phase = Phase.MOVEMENT
    round: Number = 1
    measure: Result = Result.MISURA_LARGA
    plan: Plan | None = None
    exchange: Number = 1
    clinch_turn: Count = 0
    may_disarm: Side | None = None
    """The side that alone was disarmed in a grapple and may try for the other's hilt (RD-58)."""
    struck: tuple[Side, ...] = ()
    """Who may still tear loose this turn, where that is asked (rd.ask_break)."""
    tearing: bool = False
    """Whether the first of them has torn loose unless he is held."""
    yielding: Side | None = None
    quiet: Count = 0
    """Rounds since anybody was wounded or scored a touch (RD-24c)."""
    outcome: Outcome | None = None

    def change(self, side: Side, fighter: Fighter) -> "Duel":
        """The duel with one side's fighter exchanged."""
        return replace(self, fighters=self.fighters.put(side, fighter))
