"""The terms of the game, and the house rules: each with its default as written, its ruling next to it."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from duel_tui.engine.side import Side


class Move(StrEnum):
    """The moves."""

    THRUST = "thrust"
    SLASH = "slash"
    CUT_LOW = "cut_low"
    CUT_HIGH = "cut_high"
    LATERAL_PARRY = "lateral_parry"
    CIRCULAR_PARRY = "circular_parry"
    DODGE = "dodge"
    DISENGAGE = "disengage"
    FEINT = "feint"
    STOP_HIT = "stop_hit"


class Result(StrEnum):
    """The results of a pair of moves; player A is the left side (DOS-7)."""

    LEFT_HITS = "A"
    RIGHT_HITS = "B"
    LEFT_GAINS = "a"
    RIGHT_GAINS = "b"
    BOTH_HIT = "X"
    NOTHING = "-"

    @property
    def mirrored(self) -> "Result":
        """The same result for the other side."""
        return _MIRRORED[self]

    @property
    def gaining(self) -> Side | None:
        """The side that gains an advantage; None: neither."""
        match self:
            case Result.LEFT_GAINS:
                return Side.LEFT
            case Result.RIGHT_GAINS:
                return Side.RIGHT
            case _:
                return None

    @property
    def hitting(self) -> tuple[Side, ...]:
        """The sides that hit."""
        match self:
            case Result.LEFT_HITS:
                return (Side.LEFT,)
            case Result.RIGHT_HITS:
                return (Side.RIGHT,)
            case Result.BOTH_HIT:
                return (Side.LEFT, Side.RIGHT)
            case _:
                return ()


_MIRRORED = {
    Result.LEFT_HITS: Result.RIGHT_HITS,
    Result.RIGHT_HITS: Result.LEFT_HITS,
    Result.LEFT_GAINS: Result.RIGHT_GAINS,
    Result.RIGHT_GAINS: Result.LEFT_GAINS,
    Result.BOTH_HIT: Result.BOTH_HIT,
    Result.NOTHING: Result.NOTHING,
}


class Why(StrEnum):
    """The ways a duel ends."""

    HITS = "hits"
    ROUNDS = "rounds"


FANCY = "!"
"""The sign after a move declared as a fancy (DOS-12)."""


Count = Annotated[int, Meta(ge=0, le=100)]
OfTables = Annotated[int, Meta(ge=0, le=100, description="as the rules say")]
"""A number of the tables, unless another is set."""


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules of Duel of Swords; the defaults are "As written"."""

    hits_to_win: OfTables = 0  # rule 5
    max_rounds: OfTables = 0  # rule 5
    scoring: Literal["conversion", "half_points"] = "conversion"  # DOS-9
    advantage_persists: bool = False  # DOS-1
    advantage_tiebreak: bool = False  # DOS-4
    limit_tie: Literal["draw", "next_hit"] = "draw"  # DOS-4b
    no_repeat: Literal["off", "all", "all_but_disengage"] = "off"  # DOS-6
    high_high_both: bool = False  # DOS-8
    fancies: Count = 0  # DOS-12
    show_matrix: bool = False  # rule 6
    notebook: bool = False  # a page of the cells met
    take_back: Literal["none", "reveal", "free"] = "reveal"
