"""The booklet's nouns for a duel with pencil and paper."""

from enum import StrEnum


class Movement(StrEnum):
    """The choices at the start of a round: the five movements, and yielding."""

    BACK = "back"
    STAND = "stand"
    PASS_SIDE = "pass_side"
    VOLT = "volt"
    PASS_FORWARD = "pass_forward"
    YIELD = "yield"


class Line(StrEnum):
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


class Result(StrEnum):
    """The distances after a round's movements."""

    MISURA_LARGA = "ML"
    BEYOND_MEASURE = "BM"
    CROSSED_SWORDS = "C(cs)"
    GRAPPLE = "C(g)"


class Phase(StrEnum):
    """The next thing to decide or settle."""

    MOVEMENT = "movement"
    ACCEPT = "accept"
    EXCHANGE = "exchange"
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
