"""The events of a match."""

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.systems.en_garde.hands import Cards
from duel_tui.systems.en_garde.terms import How, Why


class Event(Struct, frozen=True, tag_field="event"):
    """An event."""


class SideEvent(Event, frozen=True):
    """An event of `side`."""

    side: Side


class RoundBegan(SideEvent, frozen=True, tag="round_began"):
    """The cards are dealt, and `side` begins."""

    round: int


class Drew(SideEvent, frozen=True, tag="drew"):
    """`side` drew these cards, which the opponent did not see."""

    cards: Cards


class Moved(SideEvent, frozen=True, tag="moved"):
    """`side` moved by a card."""

    way: str
    """`forward` or `back`."""
    card: str
    distance: int


class Attacked(SideEvent, frozen=True, tag="attacked"):
    """`side` attacked with a number of equal cards."""

    card: str
    number: int
    riposte: bool = False


class AdvanceAttacked(SideEvent, frozen=True, tag="advance_attacked"):
    """`side` advanced by a card and attacked in the same turn with a number of equal other cards."""

    step: str
    card: str
    number: int
    riposte: bool = False


class Parried(SideEvent, frozen=True, tag="parried"):
    """`side` parried."""

    cards: Cards
    number: int


class Retreated(SideEvent, frozen=True, tag="retreated"):
    """`side` retreated from an attack."""

    card: str
    distance: int


class Conceded(SideEvent, frozen=True, tag="conceded"):
    """`side` did not stop the attack."""


class Stuck(SideEvent, frozen=True, tag="stuck"):
    """`side` has nothing left to play."""


class PackEmpty(SideEvent, frozen=True, tag="pack_empty"):
    """`side` drew the last card."""


class Passed(SideEvent, frozen=True, tag="passed"):
    """`side` did not use the last chance to attack."""


class Compared(Event, frozen=True, tag="compared"):
    """The pack is empty: both hands are shown, and cards that equal the distance are counted."""

    hands: BySide[Cards]
    matching: BySide[int]
    distance: int


class Measured(Event, frozen=True, tag="measured"):
    """The pack is empty, and cards do not decide: the distance of each from the own end counts."""

    ground: BySide[int]


class Hit(SideEvent, frozen=True, tag="hit"):
    """`side` won the round."""

    how: How
    hits: int
    """The number of hits that `side` has now."""
    score: BySide[int]


class RoundDrawn(Event, frozen=True, tag="round_drawn"):
    """The round is drawn."""

    round: int


class Ended(Event, frozen=True, tag="ended"):
    """The match is over."""

    winner: Side | None
    why: Why
