"""What is told of a duel, answer by answer: made once, continued with each new answer, and dropped with what is taken back.

Whenever a line of the journal counts, the same lines count before it. So what was made of an answer is right as long as its
line stands at its place, and after an undo, an overruling or a correction only the last answers have to be compared.
"""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from msgspec import Struct, field

from duel_tui.engine.table import Table
from duel_tui.engine.timeline import Step
from duel_tui.show.moment import Event

T = TypeVar("T")


class Kept(Generic[T]):
    """What is made of the answers of one duel for one viewer."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._table: Table[Any] | None = None
        self._lines: list[int] = []
        """The line of each answer of which something was made."""
        self._ends: list[int] = []
        """Where what was made of it ends."""
        self._made: list[T] = []

    def between(
        self, table: Table[Any], start: int, end: int, make: Callable[[Step[Any]], Iterable[T]]
    ) -> list[T]:
        """What is made of the answers from a place up to another.

        Args:
            table: the duel.
            start: the first place.
            end: the place after the last one.
            make: makes it of an answer; the same at every call.
        """
        self._fall_back(table)
        for place in range(len(self._lines), end):
            step = table.step(place)
            self._made += make(step)
            self._lines.append(step.number)
            self._ends.append(len(self._made))
        return self._made[self._end(start) : self._end(end)]

    def drop(self, place: int) -> None:
        """Forget what was made of the answers from a place on."""
        del self._made[self._end(place) :], self._ends[place:], self._lines[place:]

    def _fall_back(self, table: Table[Any]) -> None:
        """Forget what was made of answers that count no longer."""
        standing = min(len(self._lines), table.place) if table is self._table else 0
        while standing and self._lines[standing - 1] != table.step(standing - 1).number:
            standing -= 1
        self.drop(standing)
        self._table = table

    def _end(self, place: int) -> int:
        """Where what was made of the first answers ends."""
        return self._ends[min(place, len(self._ends)) - 1] if place and self._ends else 0


class Seen(Struct, frozen=True, eq=False):
    """What a viewer has seen of a duel so far."""

    told: Kept[Struct] = field(default_factory=Kept[Struct])
    """All that was told."""
    events: Kept[Event] = field(default_factory=Kept[Event])
    """The answers with what came of each, as far as there is anything to see."""
