"""The scene of a game that has none of its own: for each side the sentences of its sheet, as lines have them."""

from typing import Any

from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout, fresh
from duel_tui.tui.duel.sides import draw_ends, named, put_at_edge
from duel_tui.tui.paper import Box, Line, Paper
from duel_tui.tui.prose import wrapped
from duel_tui.wording.standing import Standing

_ROWS = 6
"""Rows for what is told of a side, under its name."""


class Neutral:
    """Any game on the duel screen."""

    def __init__(self, bout: Bout) -> None:
        """Draw for a bout."""
        self._bout = bout
        self._standing = Standing(bout.wording)

    def headline(self, duel: dict[str, Any]) -> str:
        """The round, where the game counts rounds."""
        label = self._bout.wording.label("sheet", "round") if "round" in duel else ""
        return f"{label} {duel['round']}" if label else ""

    def draw(self, paper: Paper, now: Sheet, before: Sheet, end: int | None) -> None:  # noqa: ARG002  no rounds
        """Draw both names, and under each what its sheet says."""
        half = paper.width // 2 - 2
        for side in (self._bout.near, self._bout.near.foe):
            near = side is self._bout.near
            put_at_edge(paper, 1, named(self._bout, side, half), near=near)
            ink = "fresh" if fresh(now.of(side), before.of(side)) else ""
            rows = [row for line in self._told(now, side) for row in wrapped(line, half, ink)]
            for y, row in enumerate(rows[:_ROWS], 2):
                put_at_edge(paper, y, row, near=near, width=half)

    def rounds(self, end: int | None) -> list[Line]:  # noqa: ARG002  it keeps none
        """No lines: the log tells the rounds."""
        return []

    def draw_result(self, paper: Paper, box: Box) -> None:
        """Draw what the sheets say when it is over."""
        draw_ends(paper, box, self._bout, self._end)

    def _end(self, side: Side) -> tuple[str, tuple[str, ...]]:
        return self._bout.names[side], self._told(self._bout.sheet, side)

    def _told(self, sheet: Sheet, side: Side) -> tuple[str, ...]:
        return self._standing.lines("side", sheet, side, self._bout.names)
