"""The tags of a choice, to which tastes refer."""

from duel_tui.engine.menu import Choice, YesNo
from duel_tui.engine.requests import Ask
from duel_tui.systems.rapier_and_dagger.state import Exchange
from duel_tui.systems.rapier_and_dagger.terms import Movement

_OF_MOVEMENT = {
    Movement.BACK: frozenset({"back", "gives ground"}),
    Movement.STAND: frozenset({"stand", "holds ground"}),
    Movement.PASS_SIDE: frozenset({"pass side", "circles"}),
    Movement.VOLT: frozenset({"volt", "circles"}),
    Movement.PASS_FORWARD: frozenset({"pass forward", "closes"}),
    Movement.YIELD: frozenset({"yield"}),
}
_OF_PLACE = {
    "SA": "sword arm",
    "H": "head",
    "RC": "right chest",
    "LC": "left chest",
    "RL": "right leg",
    "LL": "left leg",
    "LA": "left arm",
}
_OF_DEFENCE = {"HP": "parry high", "CP": "parry centre", "LP": "parry low", "UP": "universal parry"}


def tags(ask: Ask, choice: Choice) -> frozenset[str]:
    """The tags of a choice."""
    if isinstance(choice, Exchange):
        return _of_exchange(choice)
    if isinstance(choice, Movement):
        return _OF_MOVEMENT[choice]
    key = str(choice)
    if ask.what == "means":
        means, _, place = key.partition(" ")
        return frozenset({means, _OF_PLACE[place]} if place else {means})
    return frozenset({f"{ask.what} {key}"})


def _of_exchange(choice: Exchange) -> frozenset[str]:
    found: set[str] = set()
    if choice.give_up is YesNo.YES:
        found.add("gives up an attack")
    elif choice.target and choice.blow:
        found |= {choice.blow, _OF_PLACE[choice.target]}
    if choice.defence:
        found.add(_OF_DEFENCE[choice.defence])
    return frozenset(found)
