"""The terms of the game."""

from enum import StrEnum

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
