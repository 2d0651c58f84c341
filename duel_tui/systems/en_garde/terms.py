"""The leaflet's nouns."""

from enum import StrEnum


class Level(StrEnum):
    """How much of the game is played (EG-12)."""

    BASIC = "basic"
    STANDARD = "standard"
    ADVANCED = "advanced"


class Action(StrEnum):
    """What a fencer may do in a turn."""

    FORWARD = "forward"
    BACK = "back"
    ATTACK = "attack"
    ADVANCE_ATTACK = "advance_attack"


class Response(StrEnum):
    """What may answer an attack."""

    PARRY = "parry"
    RETREAT = "retreat"


class Phase(StrEnum):
    """What comes next."""

    FIRST = "first"
    DEAL = "deal"
    TURN = "turn"
    REFILL = "refill"
    ANSWER = "answer"
    LAST_CHANCE = "last_chance"
    COMPARE = "compare"
    OVER = "over"


class How(StrEnum):
    """What won a round."""

    ATTACK = "attack"
    RIPOSTE = "riposte"
    STUCK = "stuck"
    CARDS = "cards"
    GROUND = "ground"


class Why(StrEnum):
    """How a match ends."""

    HITS = "hits"
    STALEMATE = "stalemate"
