"""The figure of a body, each wound by its letter at its place."""

from collections.abc import Mapping, Sequence
from typing import Any

from duel_tui.tui.paper import Paper
from duel_tui.wording import Wording

WIDTH, HEIGHT = 13, 5

_FIGURE = (
    "     ( )     ",
    "    --+--    ",
    "      |      ",
    "     / \\     ",
    "             ",
)

_NAMED = (
    ("H", 3, 0),
    ("SA", 0, 1),
    ("LA", 11, 1),
    ("RC", 0, 2),
    ("LC", 11, 2),
    ("RL", 0, 4),
    ("LL", 11, 4),
)
"""Where the names of places stand: column and row."""

_MARKS = (
    ("H", 6, 0, 1),
    ("SA", 3, 1, -1),
    ("LA", 9, 1, 1),
    ("RC", 4, 2, -1),
    ("LC", 8, 2, 1),
    ("RL", 4, 4, -1),
    ("LL", 8, 4, 1),
)
"""Where the marks begin, and which way they grow."""

_GRADES = ("mortal", "serious", "light", "scratch")
_ROOM = 2
"""How many marks a place has room for; the gravest are shown."""


def marks(facts: Mapping[str, Any], place: str) -> Sequence[str]:
    """What is to be marked at a place, the gravest first; `whole` where nothing is."""
    grades = facts.get("wounds", {}).get(place, [])
    found = [grade for grade in _GRADES for one in grades if one == grade]
    if place in facts.get("paralysed", ()):
        found.insert(0, "paralysed")
    return found or ["whole"]


class Body:
    """A fencer's figure, faced to us, so that the sword arm is always on the left of it."""

    def __init__(self, facts: Mapping[str, Any], fresh: frozenset[str], wording: Wording) -> None:
        """Take the facts of a sheet, and which of them are new."""
        self._facts = facts
        self._fresh = fresh
        self._wording = wording

    def draw(self, paper: Paper, x: int, y: int) -> None:
        """Draw lines, the names of the places, and a mark at each."""
        for row, line in enumerate(_FIGURE):
            paper.put(x, y + row, line, "figure")
        for place, column, row in _NAMED:
            paper.put(x + column, y + row, place, "fresh" if place in self._fresh else "dim")
        for place, column, row, way in _MARKS:
            found = list(marks(self._facts, place))[:_ROOM]
            text = [
                (self._wording.label("grade_letter", mark), "" if mark == "whole" else mark) for mark in found
            ]
            if place == "H" and len(text) == _ROOM:
                paper.put(x + column + 2, y + row, ")", "figure")
            start = column if way > 0 else column - len(text) + 1
            for place_in, (letter, ink) in enumerate(text):
                paper.put(x + start + place_in, y + row, letter, ink)
