"""The state between routines."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.games import Count, Number, State
from duel_tui.engine.menu import YesNo
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Body
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Blow, Kind, LeftHand, Place
from duel_tui.systems.rapier_and_dagger.ground.maps import Ground
from duel_tui.systems.rapier_and_dagger.terms import Action, Blade, Defence, Distance, Drawn, Movement, Phase


class Lost(Struct, frozen=True):
    """A weapon on the ground: the round since when, and its owner's attempts."""

    since: int
    stage: Count = 0
    attempt: Count = 0


class Prone(Struct, frozen=True):
    """A fencer on the ground: the round since when, and a failure to rise."""

    since: int
    failed: bool = False


class Sheath(Struct, frozen=True):
    """A sword that is still sheathed, or comes out in this round."""

    drawn: Drawn = Drawn.NO
    paid: bool = False
    """True once the points for drawing are spent in this round (RD-189)."""

    @property
    def out(self) -> bool:
        """True if the sword is in the hand."""
        return self.drawn not in {Drawn.NO, Drawn.TOO_LATE}

    @property
    def limits(self) -> bool:
        """True if the sword came out in this round's attacks, which limits its use (RD-115)."""
        return self.drawn in {Drawn.COMING, Drawn.OUT}


class Effort(Struct, frozen=True):
    """What a fighter has spent in a round; with the next one all of it is back."""

    spent: Count = 0
    """Sword action points (5.7)."""
    parries: bool = False
    """True once the left-hand parry is declared, which then holds for the round (RD-172)."""
    charged: bool = False
    """True once the price of a parry with the buckler is paid (RD-173)."""
    gave_up: bool = False
    """True once an attack is spent on a parry (rd.give_up_scope)."""


FRESH = Effort()


class Hindrances(Struct, frozen=True):
    """What hinders a fighter until the end of the round after that in which it came, which stands in its field.

    The name of a field is the key of its words.
    """

    cloak_over_head: Count | None = None
    """A cloak that fell over the head (RD-61)."""
    cloak_on_arm: Count | None = None
    """A cloak that was wrapped about the sword arm (RD-62)."""

    @property
    def names(self) -> tuple[str, ...]:
        """The keys of those that a fighter has."""
        return tuple([name for name in HINDRANCES if getattr(self, name) is not None])


FREE = Hindrances()
HINDRANCES = Hindrances.__struct_fields__


class Fighter(Struct, frozen=True):
    """A fencer in the duel."""

    fencer: Fencer
    body: Body
    left_hand: LeftHand
    lost: Lost | None = None
    prone: Prone | None = None
    touches: Count = 0
    effort: Effort = FRESH
    hindered: Hindrances = FREE
    sheath: Sheath | None = None
    """The sheathed sword; None: it is drawn."""
    unaware: bool = False
    """True while the fencer's back is turned (RD-186)."""

    @property
    def armed(self) -> bool:
        """True if the sword is in the fencer's hand."""
        sheathed = self.sheath is not None and not self.sheath.out
        return self.lost is None and not self.body.wrist_off and not sheathed


class Advantage(Struct, frozen=True):
    """The side with more combat movement, and the points by which it has more, for the round (RD-161)."""

    side: Side
    difference: Count
    paid: Count = 0

    @property
    def left(self) -> int:
        """The points that can still be paid."""
        return self.difference - self.paid


class Plan(Struct, frozen=True):
    """The attacks, targets and result that the revealed movements give."""

    movements: BySide[Movement]
    attacks: BySide[Count]
    bonus: BySide[tuple[Blow, ...]]
    """The cut and thrust allowed for a side's last attack, if it is a bonus; otherwise empty."""
    targets: tuple[Place, ...]
    penalty: int
    result: Distance
    """With points, the measure in force (RD-163)."""
    advantage: Advantage | None = None
    behind: Side | None = None
    """The side that attacks from behind (RD-187)."""

    @property
    def richer(self) -> Advantage:
        """The advantage of the side that may change something."""
        assert self.advantage is not None, "only the richer side changes"
        return self.advantage


NO_BONUS: BySide[tuple[Blow, ...]] = BySide((), ())
"""The bonus attacks of a plan that has none."""


class Attack(Struct, frozen=True):
    """An attack with figures: blades, and what is chosen with them (5.7)."""

    blades: BySide[Blade]
    targets: BySide[Place | None]
    """The targets of the first actions; sealed until the actions are shown (RD-142)."""
    richer: Side | None = None
    """The side with enough sword action points more to change its blade."""
    difference: Count = 0
    actions: Count = 0
    """The exchanges of actions so far."""


UNPREPARED = Attack(BySide(Blade.ABSENCE, Blade.ABSENCE), BySide(None, None))
"""An attack before blades are chosen."""


class Blading(Struct, frozen=True):
    """One side's choice of a blade attack, and of a target if it can pay a blow."""

    target: Place | None = None
    blade: Blade | None = None


class Acting(Struct, frozen=True):
    """One side's choice of a sword action, and of a parry with the left hand."""

    target: Place | None = None
    action: Action | None = None
    left_hand: YesNo | None = None


class Exchange(Struct, frozen=True):
    """One side's part in an exchange, if it has one."""

    target: Place | None = None
    blow: Blow | None = None
    defence: Defence | None = None
    give_up: YesNo | None = None


class Duel(State, frozen=True):
    """A duel, with pencil and paper or with figures."""

    kind: Kind
    fighters: BySide[Fighter]
    phase: Phase = Phase.MOVEMENT
    round: Number = 1
    measure: Distance = Distance.MISURA_LARGA
    plan: Plan | None = None
    exchange: Number = 1
    distance: Count = 0
    """The feet between the fencers, where they approach each other (RD-152); otherwise 0."""
    ground: Ground | None = None
    """The map and the places on it, where the fencers approach each other on one."""
    attack: Attack | None = None
    spare: Count | None = None
    """The feet left to a side that has come up behind the other (RD-190); None: nobody has walked."""
    clinch_turn: Count = 0
    may_disarm: Side | None = None
    """The only side disarmed in a grapple, which may try for the other's hilt (RD-58)."""
    struck: tuple[Side, ...] = ()
    """The sides that may still tear loose this turn, if that is asked (rd.ask_break)."""
    tearing: bool = False
    """True if the first of them tears loose unless held."""
    yielding: Side | None = None
    refused: tuple[Side, ...] = ()
    """The sides whose yield was refused this round; they cannot yield again in it (RD-24)."""
    quiet: Count = 0
    """Rounds since the last light wound or worse (RD-24c)."""
    outcome: Outcome | None = None

    @property
    def revealed(self) -> Plan:
        """The plan of movements that are shown."""
        assert self.plan is not None, "movements are shown before attacks"
        return self.plan

    @property
    def prepared(self) -> Attack:
        """The attack whose blades are shown."""
        assert self.attack is not None, "blades are shown before sword actions"
        return self.attack

    def change(self, side: Side, fighter: Fighter) -> "Duel":
        """The duel with a new fighter on one side."""
        return replace(self, fighters=self.fighters.put(side, fighter))
