"""The history of rounds: what both did and where it left them, a line for each round."""

from collections.abc import Iterator
from typing import Any

from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout, events
from duel_tui.tui.duel.chronicle import Chronicle
from duel_tui.tui.paper import Line, Span
from duel_tui.tui.prose import clipped

_MOVEMENT = 12
"""Cells for a movement."""


class History:
    """The rounds of a bout."""

    def __init__(self, bout: Bout) -> None:
        """Start empty."""
        self._bout = bout
        self._rounds = Chronicle(bout, self._read)

    def lines(self, end: int | None) -> list[Line]:
        """Every round up to a place; None: all of them."""
        return self._rounds.until(end)

    def _read(self) -> Iterator[tuple[int, Line]]:
        for place, event in events(self._bout.table):
            if event["event"] == "movements_shown":
                yield place, self._line(place, event)

    def _line(self, place: int, event: dict[str, Any]) -> Line:
        label, near = self._bout.wording.label, self._bout.near
        duel = self._bout.sheet_at(place).duel

        def made(side: Side) -> str:
            return f"{clipped(label('movement', event['movements'][side]), _MOVEMENT):<{_MOVEMENT}} "

        return (
            Span(f"{duel['round']:>2} ", "dim"),
            Span(made(near), "left"),
            Span(made(near.foe), "right"),
            Span(f"{event['attacks'][near]}:{event['attacks'][near.foe]} "),
            Span(label("measure_short", event["result"])),
        )
