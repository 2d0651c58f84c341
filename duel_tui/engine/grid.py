"""Games whose next stretch is one secret decision of both and no chance: all its ends at once."""

from typing import Generic, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from duel_tui.engine.menu import Choice
from duel_tui.engine.side import BySide

S = TypeVar("S")


class Grid(Struct, Generic[S], frozen=True):
    """What every pair of choices leads to."""

    choices: BySide[tuple[Choice, ...]]
    ends: tuple[S, ...]
    """The checkpoints that the pairs lead to, each once or more."""
    cells: tuple[tuple[int, ...], ...]
    """For each choice of the left, a row: for each choice of the right, the place of the end among the ends."""


@runtime_checkable
class Gridded(Protocol[S]):
    """Rules every routine of which is one decision of both at once, without dice, cards or secrets that last."""

    def grid(self, state: S) -> Grid[S]:
        """All that the next routine may lead to; the same as the routine itself leads to."""
        ...

    def done(self, state: S) -> bool:
        """Whether nothing is left to play."""
        ...
