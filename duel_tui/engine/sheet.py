"""Neutral parts of a record sheet and of the odds; a game fills them in, screens and plain mode show them."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from duel_tui.engine.against import Against
from duel_tui.engine.side import Side


class Prospect(Struct, frozen=True):
    """What a choice needs or leads to if the foe answers in one way."""

    answer: str
    """The foe's answer, as a key of the phrases."""
    against: Against | None = None
    """The roll the choice would make."""
    facts: tuple[tuple[str, Any], ...] = ()
    """What else it leads to: (name, value)."""


class Sheet(Struct, frozen=True):
    """A record sheet as named facts."""

    duel: dict[str, Any]
    """What belongs to the duel: round, kind, measure."""
    left: dict[str, Any]
    right: dict[str, Any]

    def of(self, side: Side) -> dict[str, Any]:
        """What belongs to a side."""
        return self.left if side is Side.LEFT else self.right


def wounds_by_place(facts: Mapping[str, Any]) -> Mapping[str, list[str]]:
    """The grades of a side's wounds at each place; none where a game only counts hits.

    >>> wounds_by_place({"wounds": 2})
    {}
    """
    found: int | Mapping[str, list[str]] = facts.get("wounds", 0)
    return {} if isinstance(found, int) else found
