"""Warnings over house rules that do not go together, with the key that takes the remedy."""

from collections.abc import Sequence

from duel_tui.narration.rule_words import WarningWords
from duel_tui.tui.keys import Bound
from duel_tui.tui.paper import Line
from duel_tui.tui.prose import wrapped


def warned(found: Sequence[WarningWords], width: int) -> list[Line]:
    """The warnings, line by line."""
    return [line for one in found for line in wrapped(one.says, width, "bad")]


def remedy(one: WarningWords) -> Bound:
    """The key that takes the remedy."""
    return Bound("remedy", one.offer, line=f"Takes the remedy: {one.offer}.")
