"""The model of Duel of Swords: its terms and house rules, the state between rounds, and the events of a duel."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from duel_tui.engine.games import Count, Number, State
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind


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


Fancies = Annotated[int, Meta(ge=0, le=100)]
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
    fancies: Fancies = 0  # DOS-12
    show_matrix: bool = False  # rule 6
    notebook: bool = False  # a page of the cells met
    take_back: Literal["none", "reveal", "free"] = "reveal"


class Duellist(Struct, frozen=True, gc=False):
    """The state of one side."""

    halves: Count = 0
    """The score in half points: a hit is two."""
    advantage: bool = False
    """True if an advantage waits for a second one."""
    last: Move | None = None
    """The last move, if it may not be repeated (DOS-6)."""
    fancies: Count = 0
    """The number of fancies left (DOS-12)."""


class Bout(Struct, frozen=True, gc=False, cache_hash=True):
    """The score: everything on which the next round depends."""

    duellists: BySide[Duellist]
    round: Number = 1
    """The present round; after the end, the last one."""
    outcome: Outcome | None = None


class Duel(State, frozen=True, gc=False):
    """A duel of two fencers."""

    kind: Kind
    fencers: BySide[Fencer]
    bout: Bout

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None: the duel goes on."""
        return self.bout.outcome


def forgotten(bout: Bout) -> Bout:
    """A bout in which last moves do not matter."""
    return replace(bout, duellists=bout.duellists.map(lambda one: replace(one, last=None)))


class Event(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="event"):
    """An event."""


class MovesShown(Event, frozen=True, tag="moves_shown"):
    """Both moves are revealed, and the result of the matrix."""

    round: int
    moves: BySide[Move]
    result: Result
    fancies: BySide[bool]
    """The sides that declared a fancy."""


class Hit(Event, frozen=True, tag="hit"):
    """`side` hits."""

    side: Side
    move: Move
    against: Move
    score: BySide[str]


class FancyHit(Event, frozen=True, tag="fancy_hit"):
    """`side` gains an advantage by a fancy, which counts as a hit (DOS-12)."""

    side: Side
    move: Move
    against: Move
    score: BySide[str]


class BothHit(Event, frozen=True, tag="both_hit"):
    """Both hit at once."""

    moves: BySide[Move]
    score: BySide[str]


class Gained(Event, frozen=True, tag="gained"):
    """`side` gains an advantage."""

    side: Side
    move: Move
    against: Move
    score: BySide[str] | None = None
    """The score, if an advantage counts in it (DOS-9)."""


class Converted(Event, frozen=True, tag="converted"):
    """`side` gains a second advantage, which makes a hit (rule 4)."""

    side: Side
    move: Move
    against: Move
    score: BySide[str]


class NothingCame(Event, frozen=True, tag="nothing_came"):
    """Neither side hits or gains an advantage."""

    moves: BySide[Move]


class AdvantageLost(Event, frozen=True, tag="advantage_lost"):
    """`side` loses an unused advantage (DOS-1)."""

    side: Side


class Rescored(Event, frozen=True, tag="rescored"):
    """A game master has changed the score."""

    score: BySide[str]


class PlayedOn(Event, frozen=True, tag="played_on"):
    """The duel goes on, because neither side leads."""

    limit: bool
    """True if it was the round limit (DOS-4b), and not the number of hits."""


class Ended(Event, frozen=True, tag="ended"):
    """The duel is over."""

    winner: Side | None
    why: Why
