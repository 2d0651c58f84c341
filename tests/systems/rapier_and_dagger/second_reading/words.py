"""What the second reading stops for, and what it tells: rolls, questions and facts, compared with the program's own."""

from collections.abc import Generator, Mapping
from typing import Any, NamedTuple, TypeVar

SIDES = ("left", "right")

T = TypeVar("T")

COMPARED = {
    "movements_shown": ("movements", "attacks", "targets", "penalty", "result"),
    "gave_up": ("side",),
    "attacked": ("side", "target", "blow", "line"),
    "missed": ("side", "means", "target", "line"),
    "wounded": ("side", "means", "place", "grade", "became"),
    "reduced": ("side", "strength", "agility", "dexterity"),
    "paralysed": ("side", "place"),
    "yield_refused": ("side",),
    "disarmed": ("side",),
    "disarm_failed": ("side",),
    "push_failed": ("side",),
    "separated": ("how",),
    "held_on": ("side",),
    "fell_prone": ("side", "means"),
    "hindered": ("side", "by"),
    "cloak_shaken": ("side",),
    "rose": ("side",),
    "still_down": ("side",),
    "retrieved": ("side",),
    "retrieve_failed": ("side",),
    "kicked_away": ("side",),
    "kick_missed": ("side",),
    "both_retrieved": (),
    "ended": ("winner", "why"),
    "approached": ("feet", "distance"),
    "points_compared": ("movements", "points", "richer", "difference", "attacks", "result"),
    "movement_kept": ("side",),
    "movement_changed": ("side", "movement", "paid", "attacks", "result"),
    "blades_shown": ("blades", "paid"),
    "blade_kept": ("side",),
    "blade_changed": ("side", "blade", "paid"),
    "actions_shown": ("actions", "parries", "paid"),
    "struck": ("side", "target", "blow", "action", "against", "parried"),
    "attack_passed": ("number",),
    "closed": ("side", "result"),
    "stayed_back": ("side",),
    "turned": ("side",),
    "taken_from_behind": ("side",),
    "sword_drawn": ("side",),
    "sword_out": ("side",),
    "draw_failed": ("side",),
    "held_back": ("side",),
    "knocked_down": ("side",),
    "knock_failed": ("side",),
    "stab_failed": ("side",),
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
    """A decision of one side, or of both at once."""

    asks: dict[str, Asked]


Steps = Generator[Question | Cast, Any, T]


def foe_of(side: str) -> str:
    """The other side."""
    return SIDES[1 - SIDES.index(side)]


def fact(kind: str, facts: Mapping[str, Any]) -> str:
    """An event in one line, with the facts that are compared; what is nothing is left out."""
    kept = {name: _plain(facts.get(name)) for name in COMPARED[kind]}
    return f"{kind} { ({name: value for name, value in kept.items() if value not in (None, 0)}) }"


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [str(one) for one in value]
    return dict(sorted(value.items())) if isinstance(value, dict) else value
