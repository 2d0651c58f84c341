"""What has been seen of a side's habits: its past choices, each with the situation it was made in."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from msgspec import Struct

from duel_tui.engine.side import Side


class Seen(Struct, frozen=True):
    """A choice that was revealed."""

    situation: str
    choice: str
    won: int = 0
    """What it brought whoever made it, in half hits."""
    lost: int = 0
    """What it brought the foe, in half hits."""


class Reading(Struct, frozen=True):
    """A side's revealed choices, and the situation it is in now."""

    past: tuple[Seen, ...]
    now: str


@runtime_checkable
class Legible(Protocol):
    """Rules under which a side's habits can be read off what has been told."""

    def reading(self, told: Sequence[Struct], side: Side) -> Reading:
        """A side's choices so far, out of the events that everybody knows."""
        ...
