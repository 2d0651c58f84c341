"""What a game offers beyond the protocol, so that it can be solved or its players read.

Gridded: every stretch is one secret decision of both and no chance, and all its ends are available at once. Tabled: the
choices meet in a matrix that the players may come to know. Legible: a side's habits can be read off what was told.
"""

from collections.abc import Sequence
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
        """What one choice against another gives, from the eyes of the side that makes the first."""
        ...

    def met(self, told: Sequence[Struct], side: Side) -> tuple[Met, ...]:
        """Every cell that a side has met, out of the events that everybody knows."""
        ...


class Seen(Struct, frozen=True):
    """A choice that was revealed."""

    situation: str
    choice: str
    won: int = 0
    """What it brought the side that made it, in half hits."""
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
