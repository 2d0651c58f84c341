"""Neutral parts of a record sheet and of the odds; a game fills them in, screens and plain mode show them."""

from typing import Any

from msgspec import Struct

from duel_tui.engine.requests import Against


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
