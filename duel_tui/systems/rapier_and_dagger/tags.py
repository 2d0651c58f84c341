"""The tags of a choice, to which tastes refer."""

from duel_tui.engine.menu import Choice, Plot, Plotted, YesNo
from duel_tui.engine.requests import Ask
from duel_tui.systems.rapier_and_dagger.ground.maps import distance
from duel_tui.systems.rapier_and_dagger.ground.plot import Course
from duel_tui.systems.rapier_and_dagger.state import Acting, Blading, Exchange
from duel_tui.systems.rapier_and_dagger.terms import Action, Blade, Closing, Movement

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
_GIVES_UP = "gives up an attack"
_OF_ACTION = {
    Action.DISENGAGE: frozenset({"disengage", _GIVES_UP}),
    Action.DOUBLE_DISENGAGE: frozenset({"disengage", _GIVES_UP}),
    Action.UNIVERSAL_PARRY: frozenset({"universal parry", _GIVES_UP}),
    Action.NONE: frozenset({"waits"}),
}
_OF_CLOSING = {Closing.STAY: frozenset({"holds ground"}), Closing.CLOSE: frozenset({"closes"})}
_MOVEMENTS = frozenset({"movement", "combat_movement", "change_movement", "change_movement_again"})
_BLADES = frozenset(map(str, Blade))
_OF_DEFENCE = {"HP": "parry high", "CP": "parry centre", "LP": "parry low", "UP": "universal parry"}


def tags(ask: Ask, choice: Choice) -> frozenset[str]:
    """The tags of a choice."""
    match choice:
        case Exchange():
            return _of_exchange(choice)
        case Blading() | Acting():
            return _with_points(choice)
        case Plotted():
            return frozenset({_of_plot(ask, choice)})
        case _:
            return _of_key(ask.what, str(choice))


def _of_plot(ask: Ask, choice: Plotted) -> str:
    """The tag of a plot: to the opponent or away by a square and more, or round at the same distance."""
    assert isinstance(ask.menu, Plot), "a plot is chosen from a map"
    course: Course = ask.menu.course
    here, foe, square = course.spot.place, course.foe.place, course.scale.square
    there = course.progress(choice.steps).spot.place
    if there == here:
        return "holds ground"
    nearer = distance(here, foe, square) - distance(there, foe, square)
    if abs(nearer) < square:
        return "circles"
    return "closes" if nearer > 0 else "gives ground"


def _of_key(what: str, key: str) -> frozenset[str]:
    """The tags of a choice that is a single key."""
    if key == Movement.YIELD or (what in _MOVEMENTS and key in _OF_MOVEMENT):
        return _OF_MOVEMENT[Movement(key)]
    match what:
        case "approach":
            return frozenset({"holds ground"} if key == "0" else {"closes"})
        case "after_attack":
            return _OF_CLOSING[Closing(key)]
        case "change_blade" if key in _BLADES:
            return frozenset({key})
        case "means":
            means, _, place = key.partition(" ")
            return frozenset({means, _OF_PLACE[place]} if place else {means})
        case _:
            return frozenset({f"{what} {key}"})


def _with_points(choice: Blading | Acting) -> frozenset[str]:
    """The tags of a blade attack or a sword action."""
    found = {_OF_PLACE[choice.target]} if choice.target else set[str]()
    if isinstance(choice, Blading):
        return frozenset(found | ({str(choice.blade)} if choice.blade else set()))
    if choice.action:
        blow = choice.action.blow
        found |= {str(blow)} if blow else _OF_ACTION[choice.action]
    if choice.left_hand is YesNo.YES:
        found.add("left-hand parry")
    return frozenset(found)


def _of_exchange(choice: Exchange) -> frozenset[str]:
    found: set[str] = set()
    if choice.give_up is YesNo.YES:
        found.add(_GIVES_UP)
    elif choice.target and choice.blow:
        found |= {choice.blow, _OF_PLACE[choice.target]}
    if choice.defence:
        found.add(_OF_DEFENCE[choice.defence])
    return frozenset(found)
