"""Seats and opponents to test with."""

from typing import Any, TypeVar

from duel_tui.engine.menu import Choice
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import Side
from duel_tui.engine.table import Seat, Table
from duel_tui.opponents.cards import Character, Level
from duel_tui.opponents.mixes import Mix
from duel_tui.opponents.think import Thinker
from tests.engine.first_cut import Bout, FirstCut, journal

S = TypeVar("S")


def table(*lines: str, start: Bout | None = None) -> Table[Bout]:
    return Table(FirstCut(), journal(lines=lines, start=start or Bout()))


def seat(side: Side = Side.LEFT, *lines: str, start: Bout | None = None) -> Seat[Bout]:
    return table(*lines, start=start).seat(side)


def character(temperature: int = 0, depth: int = 1, **changes: Any) -> Character:
    level = Level(1, "Test", temperature, depth)
    fields: dict[str, Any] = {"likes": {}, "when_hurt": {}, "hurt_below": 35, **changes}
    return Character(key="test", name="Test", line="", level=level, what="", **fields)


def mix(rules: Ruleset[S], seat: Seat[S]) -> Mix:
    return Thinker(rules).mix(seat)


def choose(rules: Ruleset[S], seat: Seat[S], character: Character, seed: int) -> Choice:
    return Thinker(rules).choose(seat, character, seed)
