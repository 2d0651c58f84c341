"""What the rules say beforehand of a choice at a position."""

from typing import Any

from duel_tui.engine.menu import Choice
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Ask, Decide

Place = Position[Any]


def facts_of(place: Place, ask: Ask, choice: Choice) -> dict[str, dict[str, Any]]:
    """What is said of a choice, by what it is said of."""
    return {one.answer: dict(one.facts) for one in told_of(place, ask, choice)}


def told_of(place: Place, ask: Ask, choice: Choice) -> Any:
    rules: Any = place.rules
    return rules.prospects(rules.observe(place.state, ask.side), ask, choice)


def asks_of(place: Place) -> tuple[Ask, ...]:
    assert isinstance(place.request, Decide)
    return place.request.asks
