"""What is kept of a duel for those who look on: what was told, answer by answer, and what was made of a moment.

What is told is made once, continued with each new answer, and dropped with what is taken back.

Whenever a line of the journal counts, the same lines count before it. So what was made of an answer is right as long as its
line stands at its place, and after an undo, an overruling or a correction only the last answers have to be compared.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from duel_tui.engine.table import DuelTable
from duel_tui.engine.timeline import Step
from duel_tui.show.moment import Event, Viewer

T = TypeVar("T")


class Kept(Generic[T]):
    """What is made of the answers of one duel for one viewer."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._table: DuelTable[Any] | None = None
        self._lines: list[int] = []
        """The line of each answer of which something was made."""
        self._ends: list[int] = []
        """Where what was made of it ends."""
        self._made: list[T] = []

    def between(
        self, table: DuelTable[Any], start: int, end: int, make: Callable[[Step[Any]], Iterable[T]]
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

    def _fall_back(self, table: DuelTable[Any]) -> None:
        """Forget what was made of answers that count no longer."""
        standing = min(len(self._lines), table.place) if table is self._table else 0
        while standing and self._lines[standing - 1] != table.step(standing - 1).number:
            standing -= 1
        self.drop(standing)
        self._table = table

    def _end(self, place: int) -> int:
        """Where what was made of the first answers ends."""
        return self._ends[min(place, len(self._ends)) - 1] if place and self._ends else 0


class Memory:
    """What was made of a duel for those who look on."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.events = defaultdict[Viewer, Kept[Event]](Kept[Event])
        """The answers with what came of each, as far as a viewer may know."""
        self._at: tuple[object, ...] = ()
        self._made: dict[object, Any] = {}

    def once(self, at: tuple[object, ...], what: object, make: Callable[[], T]) -> T:
        """What is made of a moment, made once.

        Args:
            at: all that the moment hangs on; when it changes, nothing made before counts.
            what: names what is made.
            make: makes it.
        """
        if self._at != at:
            self._at, self._made = at, {}
        if what not in self._made:
            self._made[what] = make()
        found: T = self._made[what]
        return found
