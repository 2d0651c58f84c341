"""The booklet's nouns for a duel: with pencil and paper, with figures, and on a map."""

from enum import StrEnum

from duel_tui.fencer.terms import Blow


class Movement(StrEnum):
    """The choices at the start of a round: the five movements, and yielding."""

    BACK = "back"
    STAND = "stand"
    PASS_SIDE = "pass_side"
    VOLT = "volt"
    PASS_FORWARD = "pass_forward"
    YIELD = "yield"


class Parry(StrEnum):
    """A row of the combat matrix: where the parry is carried."""

    HIGH = "HP"
    CENTRE = "CP"
    LOW = "LP"
    SPECIAL = "SP"


class Defence(StrEnum):
    """The choices of a defence."""

    HIGH = "HP"
    CENTRE = "CP"
    LOW = "LP"
    UNIVERSAL = "UP"


class Mercy(StrEnum):
    """The choices about an unconscious opponent (rd.mercy)."""

    SPARE = "spare"
    KILL = "kill"


class Distance(StrEnum):
    """The measures: the distances after a round's movements."""

    MISURA_LARGA = "ML"
    BEYOND_MEASURE = "BM"
    CROSSED_SWORDS = "C(cs)"
    GRAPPLE = "C(g)"
    HALF_BEYOND = "BM*"
    """Beyond measure by a foot: one fencer stood, the other backed (figures only)."""
    MISURA_STRETTA = "MS"
    """Short measure (figures only)."""


OUT_OF_REACH = (Distance.BEYOND_MEASURE, Distance.HALF_BEYOND)
CONTACTS = frozenset({Distance.CROSSED_SWORDS, Distance.GRAPPLE})
"""The measures that end in contact."""


class Blade(StrEnum):
    """The blade attacks, which prepare an attack with the sword (5.7)."""

    ABSENCE = "absence"
    FEINT = "feint"
    BEAT = "beat"
    BIND = "bind"


class Action(StrEnum):
    """The sword actions (5.7): four blows, three defences, and none."""

    SIMPLE_THRUST = "ST"
    SIMPLE_CUT = "SC"
    DISENGAGE_THRUST = "DIST"
    DISENGAGE_CUT = "DISC"
    DISENGAGE = "DIS"
    DOUBLE_DISENGAGE = "DDIS"
    UNIVERSAL_PARRY = "UP"
    NONE = "NSA"

    @property
    def blow(self) -> Blow | None:
        """The cut or thrust of a blow; None: the action makes no attack."""
        return _BLOWS.get(self)


_BLOWS = {
    Action.SIMPLE_THRUST: Blow.THRUST,
    Action.SIMPLE_CUT: Blow.CUT,
    Action.DISENGAGE_THRUST: Blow.THRUST,
    Action.DISENGAGE_CUT: Blow.CUT,
}

BLOWS = tuple(_BLOWS)
"""The actions that make an attack."""


class Drawn(StrEnum):
    """How far a sword has come out of its sheath (RD-115, RD-188)."""

    NO = "no"
    TOO_LATE = "too_late"
    """Not in this round: the fencer had to turn first."""
    COMING = "coming"
    """It comes out in this attack."""
    OUT = "out"
    """It came out in an earlier attack of this round, which limits what the fencer can do with it."""
    READY = "ready"
    """It was out before the first attack."""


class Behind(StrEnum):
    """The choices after an attack from behind (RD-113, RD-190)."""

    STAY = "stay"
    KNOCK = "knock"
    STAB = "stab"


class Closing(StrEnum):
    """The choices after the last attack (RD-94, RD-164)."""

    STAY = "stay"
    CLOSE = "close"


class Phase(StrEnum):
    """The next thing to decide or settle."""

    APPROACH = "approach"
    SURPRISE = "surprise"
    BEHIND = "behind"
    MOVEMENT = "movement"
    ACCEPT = "accept"
    CHANGE = "change"
    BLADE = "blade"
    BLADE_CHANGE = "blade_change"
    ACTION = "action"
    EXCHANGE = "exchange"
    CLOSING = "closing"
    RESULT = "result"
    GRAPPLE = "grapple"
    CLINCH = "clinch"
    BREAK = "break"
    ROUND_END = "round_end"
    MERCY = "mercy"
    OVER = "over"


class Why(StrEnum):
    """The ways a duel ends."""

    KILLED = "killed"
    UNCONSCIOUS = "unconscious"
    YIELD = "yield"
    FIRST_BLOOD = "first_blood"
    TOUCHES = "touches"
    DISARMED = "disarmed"
    MAIMED = "maimed"
    STALEMATE = "stalemate"
    DOUBLE = "double"
    AGREED = "agreed"
    FLED = "fled"


class Heading(StrEnum):
    """The eight ways, clockwise; a fencer faces one of them."""

    NORTH = "north"
    NORTH_EAST = "north_east"
    EAST = "east"
    SOUTH_EAST = "south_east"
    SOUTH = "south"
    SOUTH_WEST = "south_west"
    WEST = "west"
    NORTH_WEST = "north_west"


class Act(StrEnum):
    """The steps of a plot that are no plain step in one of the eight ways."""

    WAIT = "wait"
    """Let pass the time of one step along a side."""
    TURN = "turn"
    """Turn about on the spot."""
    UP = "up"
    """Leap onto the table ahead."""
    DOWN = "down"
    """Leap down from the table."""
    CREEP = "creep"
    """Creep in this turn; only at the start of a plot."""


class Hamper(StrEnum):
    """What a square may have that hampers a fencer on it."""

    LITTERED_GROUND = "littered_ground"
    FURNITURE = "furniture"
    KNEE_DEEP_WATER = "knee_deep_water"
    WOODS = "woods"
    TALL_GRASS = "tall_grass"
    MUD = "mud"


class Weather(StrEnum):
    """What hampers everybody on a map."""

    RAIN = "rain"
    FOG = "fog"


class Effort(StrEnum):
    """What a fencer does in a plot that takes more than steps."""

    LEAPING_UP = "leaping_up"
    LEAPING_DOWN = "leaping_down"
    CREEPING = "creeping"
    TURNING_180 = "turning_180"


CIRCUMSTANCES = (*Hamper, *Weather, *Effort)
"""Every row of the table of circumstances."""


class Met(StrEnum):
    """How a turn on a map has ended."""

    APART = "apart"
    FACING = "facing"
    BEHIND = "behind"
    FLED = "fled"
