"""Duels with figures at the table: movement points and sword actions, dice thrown by hand."""

from typing import Any

from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.fencer.person import Fencer
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, holding

ACTIONS: dict[str, Any] = {"movement": "points", "attack": "actions"}
POINTS: dict[str, Any] = {"movement": "points"}
CHANGES = ("change_movement", "change_movement_again")

SABREUR = holding(OLD, "empty", "back_sword")
"""Combat movement 4, sword points 2 and 4, and only cuts."""
FEEBLE = replace(SABREUR, name="Rusticus", expertise=2, dexterity=8)
"""Sword points 1 and 3: not enough for one simple cut."""
LAME_HANDS = replace(SABREUR, name="Claudus", expertise=2, dexterity=2)
"""Sword points 0 and 2."""
TALL = replace(ITALIAN, name="Lungo", agility=13)
"""Combat movement 12, three more than Bernardino."""
GIFTED = replace(SPANIARD, name="Maestro", strength=12, dexterity=19, expertise=20)
"""Sword points 11 and 14."""

MEASURES = {
    "ML": ("stand", "stand"),
    "MS": ("stand", "volt"),
    "BM": ("back", "back"),
    "BM*": ("stand", "back"),
    "C(cs)": ("stand", "pass_forward"),
    "C(g)": ("pass_forward", "pass_forward"),
}
"""Two movements that lead to each measure."""


def duel(left: Fencer = ITALIAN, right: Fencer = ITALIAN, kind: str = "death", **options: Any) -> Bout:
    """Movement points and sword actions, without an approach."""
    return Bout(left, right, kind, **{**ACTIONS, **options})


def kept(bout: Bout) -> Bout:
    """The richer side keeps its movement when it is asked."""
    while bout.asked in CHANGES:
        answer(bout, "keep")
    return bout


def answer(bout: Bout, words: str, *dice: int) -> Bout:
    """The only side that is asked answers."""
    if bout.table.ask_of(LEFT):
        return bout.say(words, None, *dice)
    return bout.say(None, words, *dice)


def moved(bout: Bout, left: str, right: str) -> Bout:
    """Both move, and nobody changes."""
    return kept(bout.say(left, right))


def at(measure: str, left: Fencer = ITALIAN, right: Fencer = ITALIAN, **options: Any) -> Bout:
    """A duel at a measure, the first attack about to begin."""
    return moved(duel(left, right, **options), *MEASURES[measure])


def bladed(bout: Bout, left: str = "SA absence", right: str = "SA absence") -> Bout:
    """Both that are asked choose blades, and nobody changes one."""
    bout.say(
        left if bout.table.ask_of(LEFT) else None,
        right if bout.table.ask_of(RIGHT) else None,
    )
    return answer(bout, "keep") if bout.asked == "change_blade" else bout


def idle(bout: Bout) -> Bout:
    """Both take no action until this round's attacks are over; the richer changes nothing."""
    attacks = ("blade", "change_blade", "sword_action", *CHANGES)
    while bout.asked in attacks:
        if bout.asked in {"change_blade", *CHANGES}:
            answer(bout, "keep")
        elif bout.asked == "blade":
            bladed(bout)
        else:
            left, right = ["NSA" if bout.table.ask_of(side) else None for side in Side]
            bout.say(left, right)
    return bout


def spent(bout: Bout) -> tuple[int, int]:
    """The sword action points that both have spent in this round."""
    return (bout.left.effort.spent, bout.right.effort.spent)


def open_to(bout: Bout, side: Side, field: str) -> tuple[str, ...]:
    """What a side may fill in a field; empty: it is not asked for it."""
    return tuple(map(str, (bout.fields(side) or {}).get(field, ())))
