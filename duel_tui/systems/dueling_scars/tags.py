"""The tags of a choice, to which tastes refer."""

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.systems.dueling_scars.terms import Action

_OF_ACTION = {
    Action.THRUST: frozenset({"thrust", "closes"}),
    Action.LUNGE: frozenset({"lunge", "closes"}),
    Action.FEINT: frozenset({"feint", "circles"}),
    Action.RECOVER: frozenset({"recover", "gives ground"}),
    Action.MANEUVER: frozenset({"maneuver", "holds ground"}),
}


def tags(ask: Ask, choice: Choice) -> frozenset[str]:
    """The tags of a choice."""
    if isinstance(choice, Action):
        return _OF_ACTION[choice]
    return frozenset({f"{ask.what} {choice}"})
