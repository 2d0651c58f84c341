"""What comes of answers: what is told on the way, and how a duel ends."""

from typing import Any, Generic, TypeVar

import msgspec
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
    def facts(self) -> dict[str, Any]:
        """The event as plain data, its kind among it under `event`."""
        facts: dict[str, Any] = msgspec.to_builtins(self.event)
        return facts


class Outcome(Struct, frozen=True):
    """How a duel ended."""

    winner: Side | None
    why: str

    def worth_to(self, side: Side) -> float:
        """What it is worth to a side: 1 where it won, 0 where it lost, one half where nobody did."""
        return DRAWN if self.winner is None else float(self.winner is side)
