"""The nouns of the game."""

from enum import StrEnum

from duel_tui.engine.side import Side


class Move(StrEnum):
    """What is chosen each round."""

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
    """What a pair of moves leads to; player A is the left side (DOS-7)."""

    LEFT_HITS = "A"
    RIGHT_HITS = "B"
    LEFT_GAINS = "a"
    RIGHT_GAINS = "b"
    BOTH_HIT = "X"
    NOTHING = "-"

    @property
    def mirrored(self) -> "Result":
        """The same seen from the other side."""
        return _MIRRORED[self]

    @property
    def gaining(self) -> Side | None:
        """Who gains an advantage, if anybody does."""
        match self:
            case Result.LEFT_GAINS:
                return Side.LEFT
            case Result.RIGHT_GAINS:
                return Side.RIGHT
            case _:
                return None

    @property
    def hitting(self) -> tuple[Side, ...]:
        """Who hits."""
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
    """How a duel ends."""

    HITS = "hits"
    ROUNDS = "rounds"


FANCY = "!"
"""What is put after a move that is declared as a fancy (DOS-12)."""
