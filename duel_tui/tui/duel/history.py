"""The history of rounds: what both did and where it left them, a line for each round."""

from typing import Any

from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout, event_of
from duel_tui.tui.paper import Line, Span
from duel_tui.tui.prose import clipped

_MOVEMENT = 12
"""Cells for a movement."""


class History:
    """The rounds of a bout, read once."""

    def __init__(self, bout: Bout) -> None:
        """Start empty."""
        self._bout = bout
        self._known: tuple[int, ...] = ()
        self._rounds: list[Line] = []

    def lines(self, end: int | None) -> list[Line]:
        """Every round up to a place; None: all of them."""
        table = self._bout.table
        last = table.place if end is None else end
        known = (last, len(table.journal.lines))
        if known != self._known:
            self._rounds, self._known = self._read(last), known
        return self._rounds

    def _read(self, end: int) -> list[Line]:
        found: list[Line] = []
        for place in range(end):
            for told in self._bout.table.step(place).told:
                event = event_of(told.event)
                if event["event"] == "movements_shown":
                    found.append(self._line(place, event))
        return found

    def _line(self, place: int, event: dict[str, Any]) -> Line:
        wording, near = self._bout.wording, self._bout.near
        duel = self._bout.table.sheet_at(place, self._bout.watched_by).duel

        def made(side: Side) -> str:
            return f"{clipped(wording.label('movement', event['movements'][side]), _MOVEMENT):<{_MOVEMENT}} "

        return (
            Span(f"{duel['round']:>2} ", "dim"),
            Span(made(near), "left"),
            Span(made(near.foe), "right"),
            Span(f"{event['attacks'][near]}:{event['attacks'][near.foe]} "),
            Span(wording.label("measure_short", event["result"])),
        )
