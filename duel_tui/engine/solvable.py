"""Protocols beyond the common one: games that can be solved, and games whose players have habits.

Gridded: every routine is one secret decision of both without chance, and all its ends are known at once. Tabled: the
choices meet in a matrix, which players may learn. Legible: the events show a side's habits. Sealing: part of a choice
stays secret after the rest of it is shown.
"""

from collections.abc import Mapping, Sequence
from typing import Generic, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side

S = TypeVar("S")


class Grid(Struct, Generic[S], frozen=True):
    """The results of every pair of choices."""

    choices: BySide[tuple[Choice, ...]]
    ends: tuple[S, ...]
    """The checkpoints after the pairs; one may occur several times."""
    cells: tuple[tuple[int, ...], ...]
    """A row for each choice of the left side: the index into the ends for each choice of the right side."""


@runtime_checkable
class Gridded(Protocol[S]):
    """Rules whose routines are one simultaneous decision each, without dice, cards or lasting secrets.

    A choice may rule out choices of the same side in the next round: this is the side's memory. States that differ
    only in their memories become the same state when they are freed.
    """

    key: str

    def grid(self, state: S) -> Grid[S]:
        """All results of the next routine, the same as if it were played."""
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
        """All results of the next routine from a freed state, with freed ends."""
        ...

    def memory(self, state: S, side: Side) -> str:
        """The memory of a side, as a key; empty: none."""
        ...

    def leaves(self, choice: Choice) -> str:
        """The memory of a side after a choice."""
        ...

    def bars(self, memory: str, choice: Choice) -> bool:
        """True if this memory rules out a choice."""
        ...

    def grounds(self) -> bytes:
        """The tables and house rules on which values depend, as a key for the cache."""
        ...


@runtime_checkable
class Tabled(Protocol):
    """Rules with such a matrix."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The choices, in the order of the matrix."""
        ...

    @property
    def keeps_notes(self) -> bool:
        """True if players keep a notebook of the pairs met."""
        ...

    @property
    def shows_matrix(self) -> bool:
        """True if players may see the whole matrix in a duel."""
        ...

    def known(self, told: Sequence[Struct] | None) -> Mapping[tuple[str, str], str]:
        """The results of pairs of choices that events show, for who makes the first of a pair; None: of all pairs."""
        ...


class Seen(Struct, frozen=True):
    """A revealed choice."""

    situation: str
    choice: str
    won: int = 0
    """Its gain for the side that made it, in half hits."""
    lost: int = 0
    """The opponent's gain, in half hits."""


class Reading(Struct, frozen=True):
    """A side's revealed choices, and its present situation."""

    past: tuple[Seen, ...]
    now: str


@runtime_checkable
class Legible(Protocol):
    """Rules whose events show a side's habits."""

    def reading(self, told: Sequence[Struct], side: Side) -> Reading:
        """A side's choices so far, from the open events."""
        ...


@runtime_checkable
class Sealing(Protocol[S]):
    """Rules in which part of a simultaneous choice stays sealed during the next decisions."""

    def before_seal(self, view: S, side: Side) -> S | None:
        """The state in which both made the choice, if the other side's part is still sealed; None: nothing is."""
        ...

    def with_seal(self, view: S, side: Side, choice: Choice) -> S | None:
        """The complete state if the other side made this choice; None: it contradicts what the view shows."""
        ...
