"""Odds: the chance of a roll in per cent, and its style."""

from collections.abc import Sequence

from msgspec.structs import replace

from duel_tui.engine.against import Against, Chance, Needs, Part
from duel_tui.engine.dice import D100
from duel_tui.engine.rulings import Modifier
from duel_tui.engine.scene import Cell, Ink

_BRIGHT = 60
"""The chance in per cent from which a cell is bright."""


def percent(against: Against, waiting: Modifier | None = None) -> int:
    """The chance in per cent that a roll succeeds, with the game master's modifier.

    >>> percent(Chance(15), Modifier(5, "mud"))
    20
    """
    if isinstance(against, Chance):
        found = against.at_most + (waiting.by if waiting else 0)
    else:
        found = D100.high + 1 - added(against, waiting).needs
    return max(0, min(D100.high, found))


def added(against: Needs, waiting: Modifier | None) -> Needs:
    """A roll with the game master's modifier."""
    if waiting is None:
        return against
    return replace(against, parts=(*against.parts, Part(waiting.label, waiting.by)))


def easiest(rolls: Sequence[Needs]) -> Needs:
    """The roll that succeeds most often."""
    return min(rolls, key=lambda roll: roll.needs)


def chances(found: Sequence[int], *, mine: bool) -> Cell:
    """Chances in one cell, bright if the best of them is."""
    bright: Ink = "good" if mine else "bad"
    ink: Ink = bright if max(found) >= _BRIGHT else ""
    return Cell("/".join([str(one) for one in found]), ink, odds=True)
