"""What the second reading stops for, and what it tells: rolls, questions and facts, compared with the program's own."""

from collections.abc import Generator, Mapping
from typing import Any, NamedTuple, TypeVar

SIDES = ("left", "right")

T = TypeVar("T")

_OF_A_SIDE = """
gave_up yield_refused disarmed disarm_failed push_failed held_on cloak_shaken rose still_down retrieved
retrieve_failed kicked_away kick_missed movement_kept blade_kept stayed_back turned taken_from_behind
sword_drawn sword_out draw_failed held_back knocked_down knock_failed stab_failed
"""
_OF_MORE = """
movements_shown movements attacks targets penalty result
attacked side target blow line
missed side means target line
wounded side means place grade became
reduced side strength agility dexterity
paralysed side place
separated how
fell_prone side means
hindered side by
both_retrieved
ended winner why
approached feet distance
points_compared movements points richer difference attacks result
movement_changed side movement paid attacks result
blades_shown blades paid
blade_changed side blade paid
actions_shown actions parries paid
struck side target blow action against parried
attack_passed number
closed side result
"""
COMPARED = {
    **dict.fromkeys(_OF_A_SIDE.split(), ("side",)),
    **{kind: tuple(facts) for kind, *facts in map(str.split, _OF_MORE.strip().splitlines())},
}
"""What both readings tell, and the facts of it that are compared; the rest is story."""


class Cast(NamedTuple):
    """A roll of d100: a number to reach with named parts, or with none at all a chance in a hundred."""

    side: str
    why: str
    number: int
    parts: dict[str, int] | None


class Asked(NamedTuple):
    """What is asked of one side, and every choice he has."""

    what: str
    choices: frozenset[str]


class Question(NamedTuple):
    asks: dict[str, Asked]


Steps = Generator[Question | Cast, Any, T]


def foe_of(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def fact(kind: str, facts: Mapping[str, Any]) -> str:
    """An event in one line, with the facts that are compared; what is nothing is left out."""
    kept = {name: _plain(facts.get(name)) for name in COMPARED[kind]}
    return f"{kind} { ({name: value for name, value in kept.items() if value not in (None, 0)}) }"


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [str(one) for one in value]
    return dict(sorted(value.items())) if isinstance(value, dict) else value
