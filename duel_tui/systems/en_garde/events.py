"""The events of a match."""

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.systems.en_garde.hands import Cards
from duel_tui.systems.en_garde.terms import How, Why


class Event(Struct, frozen=True, tag_field="event"):
    """An event."""


class RoundBegan(Event, frozen=True, tag="round_began"):
    """The cards are dealt, and `side` begins."""

    side: Side
    round: int


class Drew(Event, frozen=True, tag="drew"):
    """`side` drew these cards, which the opponent did not see."""

    side: Side
    cards: Cards


class Moved(Event, frozen=True, tag="moved"):
    """`side` moved by a card."""

    side: Side
    way: str
    """`forward` or `back`."""
    card: str
    distance: int


class Attacked(Event, frozen=True, tag="attacked"):
    """`side` attacked with a number of equal cards."""

    side: Side
    card: str
    number: int
    riposte: bool = False


class AdvanceAttacked(Event, frozen=True, tag="advance_attacked"):
    """`side` advanced by a card and attacked in the same turn with a number of equal other cards."""

    side: Side
    step: str
    card: str
    number: int
    riposte: bool = False


class Parried(Event, frozen=True, tag="parried"):
    """`side` parried."""

    side: Side
    cards: Cards
    number: int


class Retreated(Event, frozen=True, tag="retreated"):
    """`side` retreated from an attack."""

    side: Side
    card: str
    distance: int


class Conceded(Event, frozen=True, tag="conceded"):
    """`side` did not stop the attack."""

    side: Side


class Stuck(Event, frozen=True, tag="stuck"):
    """`side` has nothing left to play."""

    side: Side


class PackEmpty(Event, frozen=True, tag="pack_empty"):
    """`side` drew the last card."""

    side: Side


class Passed(Event, frozen=True, tag="passed"):
    """`side` did not use the last chance to attack."""

    side: Side


class Compared(Event, frozen=True, tag="compared"):
    """The pack is empty: both hands are shown, and cards that equal the distance are counted."""

    hands: BySide[Cards]
    matching: BySide[int]
    distance: int


class Measured(Event, frozen=True, tag="measured"):
    """The pack is empty, and cards do not decide: the distance of each from the own end counts."""

    ground: BySide[int]


class Hit(Event, frozen=True, tag="hit"):
    """`side` won the round."""

    side: Side
    how: How
    hits: int


class RoundDrawn(Event, frozen=True, tag="round_drawn"):
    """The round is drawn."""

    round: int


class Ended(Event, frozen=True, tag="ended"):
    """The match is over."""

    winner: Side | None
    why: Why
