"""The report of a duel: what a viewer knows already, and what has happened since."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Roll
from duel_tui.engine.rollers import Way
from duel_tui.engine.table import Table
from duel_tui.engine.timeline import Step
from duel_tui.referee.encoding import About, Json, added_to, answer_json, request_json, told_json
from duel_tui.referee.messages import WaitingReply
from duel_tui.show.moment import Viewer

S = TypeVar("S")

Say = Callable[[Told[Any], int], str]
"""The sentence for an event; the place in the journal picks among its phrasings."""


class Report(Generic[S]):
    """What one viewer of a duel has been told so far."""

    def __init__(self, table: Table[S], viewer: Viewer, say: Say, about: About | None = None) -> None:
        """Report what a viewer may see; `about` each choice, what it is."""
        self.table = table
        self.viewer = viewer
        self.say = say
        self.about = about
        self._opened = False
        self._lines: list[int] = []

    def waiting(self, seed: int | None) -> WaitingReply:
        """The state of the duel, and everything since the viewer's last report."""
        table = self.table
        steps = self._fresh()
        told = [] if self._opened else self._told(0, table.opening)
        for step in steps:
            told += self._told(step.place + 1, step.told)
        outcome = table.outcome if table.request is None else None
        self._opened = True
        return WaitingReply(
            seed=seed,
            request=self._pending(),
            sealed=table.sealed,
            answers=tuple([self._answer(step) for step in steps]),
            told=tuple(told),
            outcome={"winner": outcome.winner, "why": outcome.why} if outcome else None,
        )

    def _fresh(self) -> list[Step[S]]:
        """The steps not yet reported; steps taken back are forgotten, so that a redo reports them again."""
        table, lines = self.table, self._lines
        while lines and (len(lines) > table.place or table.step(len(lines) - 1).number != lines[-1]):
            lines.pop()
        fresh = [table.step(place) for place in range(len(lines), table.place)]
        lines.extend(step.number for step in fresh)
        return fresh

    def _told(self, first: int, told: tuple[Told[S], ...]) -> list[Json]:
        return [
            told_json(item, self.say(item, first + number))
            for number, item in enumerate(told)
            if self.viewer.sees(item)
        ]

    def _pending(self) -> Json | None:
        request = self.table.request
        if request is None:
            return None
        pending = self.table.pending_modifier(request.side) if isinstance(request, Roll) else None
        told = request_json(self.viewer.request(request), pending, self.about)
        return {**told, "asked": True} if self.table.way is Way.ASKED else told

    def _answer(self, step: Step[S]) -> Json:
        answer = self.viewer.answer(step)
        asked = None if self.table.ruled_at(step.place) else self.viewer.request(step.request)
        return {
            "request": asked and request_json(asked, added_to(answer)),
            "answer": None if answer is None else answer_json(step.request, answer),
            "line": step.number,
        }
