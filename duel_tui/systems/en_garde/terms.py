"""The terms of the leaflet, and the house rules: each with its default as written, its ruling next to it."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct


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


Count = Annotated[int, Meta(ge=1, le=1000)]
Hits = Annotated[int, Meta(ge=0, le=15, description="as the rules say")]
"""A number of the tables, unless another is set."""


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules of En Garde; the defaults are "As written"."""

    level: Literal["standard", "basic", "advanced"] = "standard"  # EG-12
    parry: Literal["sum", "identical"] = "sum"  # EG-1
    riposte_wins: bool = False  # EG-2
    last_chance: Literal["basic_only", "always", "never"] = "basic_only"  # EG-4b
    open_discard: bool = False  # EG-10
    first_player: Literal["random", "left", "right", "loser_of_last"] = "random"  # RULES.md 3.1
    hits_to_win: Hits = 0  # RULES.md 3.1
    stalemate_rounds: Count = 20  # drawn rounds in a row that end a match with no winner
    take_back: Literal["none", "reveal", "free"] = "reveal"
