"""The history of rounds: what both did and where it left them, a row for each round."""

from typing import Any

from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout, events
from duel_tui.tui.duel.chronicle import Chronicle
from duel_tui.tui.paper import Paper
from duel_tui.tui.prose import clipped


class History:
    """A table of the rounds, for screens that are wide enough."""

    def __init__(self, bout: Bout) -> None:
        """Start empty."""
        self._bout = bout
        self._rounds = Chronicle(bout, self._read)

    def draw(self, paper: Paper, x: int, y: int, width: int, height: int) -> None:
        """Draw the last rounds that fit."""
        shown = self._rounds.rows[-height:]
        half = (width - 16) // 2
        for place, one in enumerate(shown):
            row = y + place
            paper.put(x, row, f"{one['round']:>2}", "dim")
            paper.put(x + 3, row, clipped(one["near"], half), "left")
            paper.put(x + 4 + half, row, clipped(one["far"], half), "right")
            paper.put(x + 5 + 2 * half, row, f"{one['attacks']}", "dim")
            paper.put(x + 9 + 2 * half, row, one["result"])

    def _read(self) -> list[dict[str, Any]]:
        return [
            self._row(place, event, self._bout.near)
            for place, event in events(self._bout.table)
            if event["event"] == "movements_shown"
        ]

    def _row(self, place: int, event: dict[str, Any], near: Side) -> dict[str, Any]:
        wording = self._bout.wording
        duel = self._bout.sheet_at(place).duel
        return {
            "round": duel["round"],
            "near": wording.label("movement", event["movements"][near]),
            "far": wording.label("movement", event["movements"][near.foe]),
            "attacks": f"{event['attacks'][near]}:{event['attacks'][near.foe]}",
            "result": wording.label("measure_short", event["result"]),
        }
