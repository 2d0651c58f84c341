"""The style of a chance in a cell."""

from collections.abc import Sequence

from duel_tui.show.scene import Cell, Ink

_BRIGHT = 60
"""The chance in per cent from which a cell is bright."""


def chances(found: Sequence[int], *, mine: bool) -> Cell:
    """Chances in one cell, bright if the best of them is."""
    bright: Ink = "good" if mine else "bad"
    ink: Ink = bright if max(found) >= _BRIGHT else ""
    return Cell("/".join([str(one) for one in found]), ink, odds=True)
