"""The terms of the leaflet."""

from enum import StrEnum


class Level(StrEnum):
    """The level of the game (EG-12)."""

    BASIC = "basic"
    STANDARD = "standard"
    ADVANCED = "advanced"


class Action(StrEnum):
    """The plays of a turn."""

    FORWARD = "forward"
    BACK = "back"
    ATTACK = "attack"
    ADVANCE_ATTACK = "advance_attack"


class Response(StrEnum):
    """The answers to an attack."""

    PARRY = "parry"
    RETREAT = "retreat"


class Phase(StrEnum):
    """The next phase."""

    FIRST = "first"
    DEAL = "deal"
    TURN = "turn"
    REFILL = "refill"
    ANSWER = "answer"
    LAST_CHANCE = "last_chance"
    COMPARE = "compare"
    OVER = "over"


class How(StrEnum):
    """The ways to win a round."""

    ATTACK = "attack"
    RIPOSTE = "riposte"
    STUCK = "stuck"
    CARDS = "cards"
    GROUND = "ground"


class Why(StrEnum):
    """The ways a match ends."""

    HITS = "hits"
    STALEMATE = "stalemate"
