"""A session: one procedure in progress, with whoever throws its dice and what a game master adds to them."""

from typing import Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import LABEL, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.course import Course, Record, forget
from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Draw, Roll
from duel_tui.engine.rules import Procedure
from duel_tui.engine.side import Side

S = TypeVar("S")


class Thrower(Protocol):
    """Whoever throws dice and draws cards."""

    def throw(self, request: Roll, place: int) -> Rolled:
        """Answer a roll asked after `place` answers."""
        ...

    def draw(self, request: Draw, place: int) -> Drawn:
        """Answer a draw asked after `place` answers."""
        ...


class Modifier(Struct, frozen=True):
    """A game master's part of a coming roll."""

    by: int
    label: str


class Session(Course[S]):
    """One procedure in progress."""

    def __init__(
        self,
        rules: Procedure[S],
        journal: Journal[S],
        thrower: Thrower | None = None,
        record: Record = forget,
    ) -> None:
        """Play a journal up to its last line and go on from there; without a thrower dice are thrown by hand.

        Raises:
            BrokenLineError: a line does not fit; the session is not made.
        """
        super().__init__(rules, journal, record)
        self.thrower = thrower
        self._modifiers: dict[Side | None, Modifier] = {}

    def enter(self, answer: Rolled | Drawn) -> None:
        """Answer a roll or a draw by hand.

        Raises:
            WrongAnswerError: the answer does not fit the request.
        """
        request = self.request
        if isinstance(request, Roll) and isinstance(answer, Rolled):
            self._give_modified(request, replace(answer, by_hand=True))
        else:
            self.give(answer)

    def throw(self) -> None:
        """Let the thrower answer the roll or draw that is asked.

        Raises:
            WrongAnswerError: a decision is asked, or nothing.
        """
        assert self.thrower is not None, "whoever lets the thrower throw has one"
        match self.request:
            case Roll() as request:
                self._give_modified(request, self.thrower.throw(request, self.place))
            case Draw() as request:
                self.give(self.thrower.draw(request, self.place))
            case _:
                raise WrongAnswerError("nothing is to be thrown or drawn now")

    @property
    def throws(self) -> bool:
        """Whether what is asked now is answered without anybody."""
        return self.thrower is not None and isinstance(self.request, Roll | Draw)

    def settle(self) -> None:
        """Let the thrower answer until somebody has to decide or to throw, or the end."""
        while self.throws:
            self.throw()

    def modify(self, side: Side | None, by: int, label: str) -> None:
        """Add a named part to a side's next roll; several count together."""
        waiting = self._modifiers.pop(side, Modifier(0, ""))
        together = waiting.by + by
        if together:
            labels = ", ".join(one for one in (waiting.label, label) if one)
            self._modifiers[side] = Modifier(together, labels[:LABEL].rstrip(", "))

    def pending_modifier(self, side: Side | None) -> Modifier | None:
        """The part that waits for a side's next roll."""
        return self._modifiers.get(side)

    def _give_modified(self, request: Roll, rolled: Rolled) -> None:
        modifier = self._modifiers.get(request.side)
        self.give(replace(rolled, modifier=modifier.by, label=modifier.label) if modifier else rolled)
        self._modifiers.pop(request.side, None)
