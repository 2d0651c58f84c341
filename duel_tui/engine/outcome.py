"""Events and outcomes: what happens after answers, and how a duel ends."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from msgspec import Struct

from duel_tui.engine.side import Side

S = TypeVar("S")

PARTED = "parted"
"""Why a duel ended that was closed before its end."""
DRAWN = 0.5
"""The value of a draw, if a win is 1."""


class Told(Struct, Generic[S], frozen=True, gc=False):
    """An event after an answer, with the state at that moment."""

    event: Struct
    state: S
    to: Side | None = None
    """The only side that may know; None: everybody."""

    @property
    def kind(self) -> str:
        """The name of the event in the words of a game."""
        return kind_of(self.event)

    def known_to(self, side: Side | None) -> bool:
        """True if a side may know of it; None: both may."""
        return self.to in {side, None}


class Events(Struct, Generic[S], frozen=True, gc=False):
    """Several events at one moment, for everybody; they are made only for a listener."""

    make: Callable[[], Iterable[Struct]]
    """Makes the events, in order; it depends only on values."""
    state: S

    def told(self) -> tuple[Told[S], ...]:
        """The events themselves."""
        return tuple([Told(event, self.state) for event in self.make()])


def kind_of(event: Struct) -> str:
    """The name of an event's kind."""
    return str(event.__struct_config__.tag)


class Outcome(Struct, frozen=True):
    """How a duel ended."""

    winner: Side | None
    why: str

    def worth_to(self, side: Side) -> float:
        """Its value to a side: 1 for a win, 0 for a loss, one half for a draw."""
        return DRAWN if self.winner is None else float(self.winner is side)
