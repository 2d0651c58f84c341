"""The scene of a duel that is counted: the score of both, and the last rounds' moves side by side."""

from collections import Counter
from typing import Any

from msgspec import Struct

from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout, event_of, fresh, side_facts
from duel_tui.tui.paper import Box, Line, Paper, Span
from duel_tui.tui.prose import clipped, wrapped

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
    place: int
    number: int
    near: str
    far: str
    result: str


class Scoreboard:
    """Duel of Swords on the duel screen."""

    def __init__(self, bout: Bout) -> None:
        """Draw for a bout."""
        self._bout = bout
        self._known = (-1, -1)
        self._rounds: list[_Round] = []

    def headline(self, duel: dict[str, Any]) -> str:
        """The round, of how many, and how many hits win."""
        rounds = duel["rounds"] if duel["round"] <= duel["rounds"] else duel["last_round"]
        return f"round {duel['round']} of {rounds}  {self._hits(duel['hits_to_win'])}"

    def draw(self, paper: Paper, now: Sheet, before: Sheet, end: int | None) -> None:
        """Draw both scores, and the last rounds between them."""
        bout = self._bout
        for side in (bout.near, bout.near.foe):
            facts = side_facts(now, side)
            self._score(paper, side, facts, fresh(facts, side_facts(before, side)), now.duel["hits_to_win"])
        shown = [one for one in self._all() if end is None or one.place < end][-_ROWS:]
        x = (paper.width - 2 * _MOVE - 8) // 2
        for row, one in enumerate(shown):
            self._row(paper, x, 2 + row, one, latest=row == len(shown) - 1)

    def draw_history(self, paper: Paper, box: Box) -> None:
        """Draw the last rounds that fit."""
        for row, one in enumerate(self._all()[-box.height :]):
            self._row(paper, box.x, box.y + row, one, latest=False)

    def draw_result(self, paper: Paper, box: Box) -> None:
        """Draw both scores, and how often each move was made."""
        bout, half = self._bout, paper.width // 2
        for x, side in ((3, bout.near), (half + 1, bout.near.foe)):
            facts = side_facts(bout.sheet, side)
            score = f"{bout.names[side]}: {self._hits(facts['score'])}"
            paper.put(x, box.y, clipped(score, half - 4), "title")
            told = wrapped(", ".join(self._habits(side)), half - 4)
            for row, line in enumerate(told[: box.height - 1]):
                paper.put(x, box.y + 1 + row, line)

    def _hits(self, number: float | str) -> str:
        """So many hits."""
        one = str(number) == "1"
        return f"{number} {self._bout.wording.label('sheet', 'hit' if one else 'hits')}"

    def _habits(self, side: Side) -> list[str]:
        near = side is self._bout.near
        counted = Counter(one.near if near else one.far for one in self._all())
        return [f"{move} {times}" for move, times in counted.most_common()]

    def _score(self, paper: Paper, side: Side, facts: dict[str, Any], new: frozenset[str], wins: int) -> None:
        bout, wording = self._bout, self._bout.wording
        near = side is bout.near
        yours = " (you)" if bout.present == (side,) else ""
        name = clipped(bout.names[side], paper.width // 2 - 8)
        who: Line = (Span(name, "bold left" if near else "bold right"), Span(yours, "dim"))
        ink = "fresh" if new & {"hits", "score"} else "bold"
        lines: list[Line] = [
            who,
            (Span(_pips(facts["hits"], wins), ink),) if wins <= _PIPS else (),
            (Span(f"{facts['score']} ", ink), Span(f"of {wins}", "dim")),
            (Span(wording.label("state", "advantage"), "fresh" if "advantage" in new else "good"),)
            if facts["advantage"]
            else (),
        ]
        if facts["fancies"]:
            lines.append((Span(f"{wording.label('sheet', 'fancies')}: {facts['fancies']}"),))
        for row, line in enumerate(lines):
            if near:
                paper.put(1, 1 + row, line, width=paper.width // 2 if row == 0 else _SIDE)
            else:
                paper.right(paper.width - 1, 1 + row, line)

    def _row(self, paper: Paper, x: int, y: int, one: _Round, *, latest: bool) -> None:
        ink = "bold " if latest else ""
        paper.put(x, y, f"{one.number:>2}", "dim")
        paper.right(x + 3 + _MOVE, y, (Span(clipped(one.near, _MOVE), f"{ink}left"),))
        paper.put(x + 4 + _MOVE, y, _MARKS[one.result], _INKS[one.result])
        paper.put(x + 7 + _MOVE, y, clipped(one.far, _MOVE), f"{ink}right")

    def _all(self) -> list[_Round]:
        table = self._bout.table
        known = (table.place, len(table.journal.lines))
        if known != self._known:
            self._rounds, self._known = list(self._read()), known
        return self._rounds

    def _read(self) -> list[_Round]:
        near, found = self._bout.near, list[_Round]()
        wording = self._bout.wording
        for place in range(self._bout.table.place):
            for told in self._bout.table.step(place).told:
                event = event_of(told.event)
                if event["event"] != "moves_shown":
                    continue
                moves, result = event["moves"], event["result"]
                found.append(
                    _Round(
                        place,
                        event["round"],
                        wording.label("move", moves[near]),
                        wording.label("move", moves[near.foe]),
                        result if near is Side.LEFT else _TURNED[result],
                    )
                )
        return found


def _pips(hits: float, wins: int) -> str:
    """A mark for each hit it takes.

    >>> _pips(1.5, 4)
    '●◐○○'
    """
    whole = min(int(hits), wins)
    half = whole < wins and hits % 1 != 0
    return _FULL * whole + _HALF * half + _EMPTY * (wins - whole - half)
