"""Games in which two secret choices meet in a matrix that the players may come to know."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from msgspec import Struct

from duel_tui.engine.side import Side


class Met(Struct, frozen=True):
    """A cell of the matrix as one side met it."""

    mine: str
    his: str
    gives: str
    """What it gave, from that side's eyes, as a key of the phrases."""


@runtime_checkable
class Tabled(Protocol):
    """Rules with such a matrix."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The choices, in the order of the matrix."""
        ...

    @property
    def keeps_notes(self) -> bool:
        """Whether players note down what they meet."""
        ...

    @property
    def shows_matrix(self) -> bool:
        """Whether players may look at the whole matrix in a duel."""
        ...

    def gives(self, mine: str, his: str) -> str:
        """What one choice against another gives, from the eyes of whoever makes the first."""
        ...

    def met(self, told: Sequence[Struct], side: Side) -> tuple[Met, ...]:
        """Every cell that a side has met, out of the events that everybody knows."""
        ...
