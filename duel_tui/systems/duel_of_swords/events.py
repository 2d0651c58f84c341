"""The events of a duel."""

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.systems.duel_of_swords.terms import Move, Result, Why


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
