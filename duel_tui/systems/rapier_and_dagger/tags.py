"""The tags of a choice, to which tastes refer."""

from duel_tui.engine.menu import Choice, Plotted, YesNo
from duel_tui.engine.requests import Ask
from duel_tui.systems.rapier_and_dagger.state import Acting, Blading, Exchange
from duel_tui.systems.rapier_and_dagger.terms import Action, Movement

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
_OF_ACTION = {
    Action.DISENGAGE: "disengage",
    Action.DOUBLE_DISENGAGE: "disengage",
    Action.UNIVERSAL_PARRY: "universal parry",
    Action.NONE: "waits",
}
_MOVEMENTS = frozenset({"movement", "combat_movement", "change_movement", "change_movement_again"})
_OF_DEFENCE = {"HP": "parry high", "CP": "parry centre", "LP": "parry low", "UP": "universal parry"}


def tags(ask: Ask, choice: Choice) -> frozenset[str]:
    """The tags of a choice."""
    if isinstance(choice, Exchange):
        return _of_exchange(choice)
    if isinstance(choice, Blading | Acting):
        return _with_points(choice)
    key = str(choice)
    if key == Movement.YIELD or (ask.what in _MOVEMENTS and key in _OF_MOVEMENT):
        return _OF_MOVEMENT[Movement(key)]
    if ask.what == "plot":
        return frozenset({"holds ground"} if choice == Plotted() else {"closes"})
    if ask.what == "approach":
        return frozenset({"holds ground"} if key == "0" else {"closes"})
    if ask.what == "means":
        means, _, place = key.partition(" ")
        return frozenset({means, _OF_PLACE[place]} if place else {means})
    return frozenset({f"{ask.what} {key}"})


def _with_points(choice: Blading | Acting) -> frozenset[str]:
    """The tags of a blade attack or a sword action."""
    found = {_OF_PLACE[choice.target]} if choice.target else set[str]()
    if isinstance(choice, Blading):
        return frozenset(found | ({str(choice.blade)} if choice.blade else set()))
    if choice.action:
        found.add(choice.action.blow or _OF_ACTION[choice.action])
    if choice.left_hand is YesNo.YES:
        found.add("left-hand parry")
    return frozenset(found)


def _of_exchange(choice: Exchange) -> frozenset[str]:
    found: set[str] = set()
    if choice.give_up is YesNo.YES:
        found.add("gives up an attack")
    elif choice.target and choice.blow:
        found |= {choice.blow, _OF_PLACE[choice.target]}
    if choice.defence:
        found.add(_OF_DEFENCE[choice.defence])
    return frozenset(found)
