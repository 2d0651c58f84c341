"""Games whose next stretch is one secret decision of both and no chance: all its ends at once."""

from typing import Generic, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side

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
    """Rules every routine of which is one decision of both at once, without dice, cards or secrets that last.

    What a side has just chosen may take choices from it the next time: that is its memory. States that differ in
    their memories alone are one state when they are freed.
    """

    key: str

    def grid(self, state: S) -> Grid[S]:
        """All that the next routine may lead to; the same as the routine itself leads to."""
        ...

    def done(self, state: S) -> bool:
        """Whether nothing is left to play."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How it ended, if it did."""
        ...

    def freed(self, state: S) -> S:
        """The state without memories."""
        ...

    def freed_grid(self, state: S) -> Grid[S]:
        """All that the next routine may lead to from a freed state, the ends freed as well."""
        ...

    def memory(self, state: S, side: Side) -> str:
        """What a side remembers, as a key; empty: nothing."""
        ...

    def leaves(self, choice: Choice) -> str:
        """What a choice leaves its side to remember."""
        ...

    def bars(self, memory: str, choice: Choice) -> bool:
        """Whether a side that remembers this cannot make a choice."""
        ...

    def grounds(self) -> bytes:
        """All of the tables and house rules that values depend on, to know them by."""
        ...
