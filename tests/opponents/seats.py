"""Seats and opponents to test with."""

from typing import Any

from duel_tui.engine.side import Side
from duel_tui.engine.table import Seat, Table
from duel_tui.opponents.cards import Character, Level
from tests.engine.first_cut import Bout, FirstCut, journal


def table(*lines: str, start: Bout | None = None) -> Table[Bout]:
    return Table(FirstCut(), journal(lines=lines, start=start or Bout()))


def seat(side: Side = Side.LEFT, *lines: str, start: Bout | None = None) -> Seat[Bout]:
    return table(*lines, start=start).seat(side)


def character(temperature: int = 0, depth: int = 1, **changes: Any) -> Character:
    level = Level(1, "Test", temperature, depth)
    fields: dict[str, Any] = {"likes": {}, "when_hurt": {}, "hurt_below": 35, **changes}
    return Character(key="test", name="Test", line="", level=level, what="", **fields)
