"""What comes of answers: what is told on the way, and how a duel ends."""

from typing import Generic, TypeVar

from msgspec import Struct

from duel_tui.engine.side import Side

S = TypeVar("S")

DRAWN = 0.5
"""What a draw is worth to either side, where a win is worth 1."""


class Told(Struct, Generic[S], frozen=True, gc=False):
    """Something that came of an answer, with the state in which it did."""

    event: Struct
    state: S
    to: Side | None = None
    """The only side that may know; None: everybody."""

    @property
    def kind(self) -> str:
        """The name of what happened, by which the words of a game have it."""
        return kind_of(self.event)


def kind_of(event: Struct) -> str:
    """The name of an event's kind."""
    return str(event.__struct_config__.tag)


class Outcome(Struct, frozen=True):
    """How a duel ended."""

    winner: Side | None
    why: str

    def worth_to(self, side: Side) -> float:
        """What it is worth to a side: 1 where it won, 0 where it lost, one half where nobody did."""
        return DRAWN if self.winner is None else float(self.winner is side)
