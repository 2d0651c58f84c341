"""The condition in which duels leave a fencer, and what rules say of it.

A condition is what is written in a fencer's file between duels. Its wounds are those that were taken, one by one: a game
takes them over by its own wound procedure, so that losses, a paralysis and merged wounds follow again, also after one of
them was struck. Nobody is unconscious between duels.
"""

from collections import Counter
from enum import StrEnum
from typing import Any, Protocol, TypeVar, cast, runtime_checkable

from msgspec import Struct

from duel_tui.engine.rules import Procedure
from duel_tui.engine.side import BySide
from duel_tui.fencer.body import Body, Wound
from duel_tui.fencer.terms import Place

S = TypeVar("S")


class Dropped(StrEnum):
    """A piece of kit that a fencer has no longer."""

    SWORD = "sword"
    LEFT_HAND = "left_hand"
    """What the left hand carried."""


class Healing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hurt place, and how long it takes to heal (RD-220)."""

    place: Place
    days: int
    """Those that are left."""
    wounds: int
    """How many wounds there the time was rolled for."""
    survive: int | None = None
    """The days to the roll that a Mortal wound is survived; None: none is due."""
    survived: bool = False
    """True if that roll was made."""


class Condition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What duels have left of a fencer."""

    wounds: tuple[Wound, ...] = ()
    """Every wound, in the order in which they were taken."""
    hand_lost: bool = False
    """True if the sword hand is off."""
    dropped: tuple[Dropped, ...] = ()
    dead: bool = False
    healing: tuple[Healing, ...] = ()
    """The places whose time has been rolled, in the order of the wound table."""


WHOLE = Condition()
"""The condition of a fencer whom no duel has harmed."""


def taken_since(before: Condition, after: Condition) -> tuple[Wound, ...]:
    """The wounds of a condition that an earlier one has not, in their order."""
    old, found = Counter(before.wounds), list[Wound]()
    for wound in after.wounds:
        if old[wound]:
            old[wound] -= 1
        else:
            found.append(wound)
    return tuple(found)


def unfit(body: Body) -> str:
    """Why nobody with this body can begin a duel: `dead`, `maimed`; empty: it can (RD-81b)."""
    if body.dead:
        return "dead"
    return "maimed" if body.wrist_off else ""


@runtime_checkable
class Carrying(Protocol[S]):
    """Rules that take a condition over at the start of a duel, and give one at its end."""

    @property
    def carries(self) -> bool:
        """True if wounds can stay under these house rules."""
        ...

    def wounded(self, start: S, conditions: BySide[Condition]) -> S:
        """The start of a duel of fencers in these conditions, in the place of whole ones."""
        ...

    def unfit(self, start: S) -> BySide[str]:
        """Why a fencer cannot begin a duel: `dead`, `maimed`; empty: the fencer can."""
        ...

    def frail(self, start: S) -> BySide[str]:
        """What wounds make of a fencer before a duel: `fatal`, one more kills; `lame`, he can only stand; empty: neither."""
        ...

    def left(self, state: S, before: BySide[Condition]) -> BySide[Condition]:
        """The conditions in which a duel leaves fencers who came to it in others."""
        ...


@runtime_checkable
class Teaching(Protocol):
    """Rules whose fights count for expertise (RD-240)."""

    def earned(self, state: Any) -> BySide[float]:
        """The points of both from a fight that is over."""
        ...


def carrying(rules: Procedure[S]) -> Carrying[S] | None:
    """The rules, if wounds can stay in their duels."""
    found = cast("Carrying[Any]", rules) if isinstance(rules, Carrying) else None
    return found if found is not None and found.carries else None


def teaching(rules: object) -> Teaching | None:
    """The rules, if their fights count for expertise."""
    return rules if isinstance(rules, Teaching) else None
