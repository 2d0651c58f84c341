"""The scene of a duel that is counted: the score of both, and the last rounds' moves side by side."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout, events, fresh
from duel_tui.tui.duel.chronicle import Chronicle
from duel_tui.tui.duel.sides import draw_ends, named, put_at_edge, scored
from duel_tui.tui.paper import Box, Line, Paper, Span
from duel_tui.tui.prose import clipped

_SIDE = 22
"""Cells for each side's score."""
_ROWS = 6
"""Rounds that have room between the scores."""
_MOVE = 14
"""Cells for the longest move."""
_PIPS = 10
"""Hits up to which each has its mark."""
_FULL, _HALF, _EMPTY = "●", "◐", "○"
_MARKS = {"A": "=>", "a": "->", "X": "><", "-": "--", "b": "<-", "B": "<="}
"""What a round came to, the near side on the left."""
_TURNED = {"A": "B", "B": "A", "a": "b", "b": "a", "X": "X", "-": "-"}
_INKS = {"A": "left", "a": "left", "b": "right", "B": "right", "X": "bold", "-": "dim"}


class _Round(Struct, frozen=True):
    number: int
    near: str
    far: str
    result: str


class Scoreboard:
    """Duel of Swords on the duel screen."""

    def __init__(self, bout: Bout) -> None:
        """Draw for a bout."""
        self._bout = bout
        self._rounds = Chronicle(bout, self._read)

    def headline(self, duel: dict[str, Any]) -> str:
        """The round, of how many, and how many hits win."""
        rounds = duel["rounds"] if duel["round"] <= duel["rounds"] else duel["last_round"]
        hits = self._bout.wording.label("sheet", "hit" if duel["hits_to_win"] == 1 else "hits")
        return f"round {duel['round']} of {rounds}  {duel['hits_to_win']} {hits}"

    def draw(self, paper: Paper, now: Sheet, before: Sheet, end: int | None) -> None:
        """Draw both scores, and the last rounds between them."""
        bout = self._bout
        for side in (bout.near, bout.near.foe):
            facts = now.of(side)
            self._score(paper, side, facts, fresh(facts, before.of(side)), now.duel["hits_to_win"])
        shown = self._rounds.until(end)[-_ROWS:]
        x = (paper.width - 2 * _MOVE - 8) // 2
        for row, one in enumerate(shown):
            paper.put(x, 2 + row, _line(one, "bold " if row == len(shown) - 1 else ""))

    def rounds(self, end: int | None) -> list[Line]:
        """Both moves of each round, and what they came to."""
        return [_line(one) for one in self._rounds.until(end)]

    def draw_result(self, paper: Paper, box: Box) -> None:
        """Draw both scores, and how often each move was made."""
        draw_ends(paper, box, self._bout, self._end)

    def _end(self, side: Side) -> tuple[str, list[str]]:
        """A side's score, and how often it made each move."""
        bout = self._bout
        moves = Counter(one.near if side is bout.near else one.far for one in self._rounds.rows)
        return scored(bout, side, bout.sheet.of(side)["score"]), [
            ", ".join(f"{move} {times}" for move, times in moves.most_common())
        ]

    def _score(self, paper: Paper, side: Side, facts: dict[str, Any], new: frozenset[str], wins: int) -> None:
        bout, wording = self._bout, self._bout.wording
        ink = "fresh" if new & {"hits", "score"} else "bold"
        lines: list[Line] = [
            named(bout, side, paper.width // 2 - 2),
            (Span(_pips(facts["hits"], wins), ink),) if wins <= _PIPS else (),
            (Span(f"{facts['score']} ", ink), Span(f"of {wins}", "dim")),
            (Span(wording.label("state", "advantage"), "fresh" if "advantage" in new else "good"),)
            if facts["advantage"]
            else (),
        ]
        if facts["fancies"]:
            lines.append((Span(f"{wording.label('sheet', 'fancies')}: {facts['fancies']}"),))
        for row, line in enumerate(lines):
            width = paper.width // 2 if row == 0 else _SIDE
            put_at_edge(paper, 1 + row, line, near=side is bout.near, width=width)

    def _read(self) -> Iterator[tuple[int, _Round]]:
        near, label = self._bout.near, self._bout.wording.label
        for place, event in events(self._bout.table):
            if event["event"] == "moves_shown":
                yield (
                    place,
                    _Round(
                        event["round"],
                        label("move", event["moves"][near]),
                        label("move", event["moves"][near.foe]),
                        event["result"] if near is Side.LEFT else _TURNED[event["result"]],
                    ),
                )


def _line(one: _Round, ink: str = "") -> Line:
    return (
        Span(f"{one.number:>2} ", "dim"),
        Span(f"{clipped(one.near, _MOVE):>{_MOVE}} ", f"{ink}left"),
        Span(f"{_MARKS[one.result]} ", _INKS[one.result]),
        Span(clipped(one.far, _MOVE), f"{ink}right"),
    )


def _pips(hits: float, wins: int) -> str:
    """A mark for each hit it takes.

    >>> _pips(1.5, 4)
    '●◐○○'
    """
    whole = min(int(hits), wins)
    half = whole < wins and hits % 1 != 0
    return _FULL * whole + _HALF * half + _EMPTY * (wins - whole - half)
