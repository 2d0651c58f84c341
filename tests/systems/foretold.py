"""What a game says beforehand of a choice at a position."""

from typing import Any

from duel_tui.engine.menu import Choice
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.registry.games import game
from duel_tui.show.outlook import NO_MODIFIERS, Prospect

AnyPosition = Position[Any]


def prospects_of(rules: Any, view: Any, ask: Ask, choice: Choice) -> tuple[Prospect, ...]:
    """What is said of a choice by what its side sees."""
    return game(rules.key).outlook(rules, view, ask, NO_MODIFIERS).of(choice)


def prospects_at(table: DuelTable[Any], side: Side, choice: Choice) -> tuple[Prospect, ...]:
    """What is said of a choice of a side that is asked at a table."""
    ask = table.ask_of(side)
    assert ask is not None
    return prospects_of(table.rules, table.view(side), ask, choice)


def facts_of(place: AnyPosition, ask: Ask, choice: Choice) -> dict[str, dict[str, Any]]:
    """What is said of a choice, by what it is said of."""
    return {one.answer: dict(one.facts) for one in told_of(place, ask, choice)}


def told_of(place: AnyPosition, ask: Ask, choice: Choice) -> tuple[Prospect, ...]:
    rules: Any = place.rules
    return prospects_of(rules, rules.observe(place.state, ask.side), ask, choice)


def asks_of(place: AnyPosition) -> tuple[Ask, ...]:
    assert isinstance(place.request, Decide)
    return place.request.asks
