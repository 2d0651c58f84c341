"""The booklet's nouns for a duel with pencil and paper."""

from enum import StrEnum


class Movement(StrEnum):
    """What is chosen at the start of a round; yielding is offered beside the five movements."""

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
    """What a fencer may choose against an attack."""

    HIGH = "HP"
    CENTRE = "CP"
    LOW = "LP"
    UNIVERSAL = "UP"


class Mercy(StrEnum):
    """What becomes of an unconscious foe (rd.mercy)."""

    SPARE = "spare"
    KILL = "kill"


class Result(StrEnum):
    """Where a round's movements leave the fencers."""

    MISURA_LARGA = "ML"
    BEYOND_MEASURE = "BM"
    CROSSED_SWORDS = "C(cs)"
    GRAPPLE = "C(g)"


class Phase(StrEnum):
    """What is to be decided or settled next."""

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
    """How a duel ends."""

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
