"""Every end of a routine, by which tests check what is played out or looked up."""

from typing import TypeVar

from duel_tui.engine.answers import Answer
from duel_tui.engine.rules import Procedure
from duel_tui.opponents.simulate import UndecidedError, leaves

S = TypeVar("S")


def every_end(rules: Procedure[S], checkpoint: S, since: tuple[Answer, ...] = ()) -> dict[S, float]:
    """Every end state of the present routine with its exact chance; equal states are merged.

    Raises:
        UndecidedError: a side has to decide before the routine ends, or cards are drawn.
    """
    ends: dict[S, float] = {}
    for leaf in leaves(rules, checkpoint, since):
        if leaf.decide is not None:
            raise UndecidedError(f"{leaf.decide.asks[0].what} has to be decided before the routine ends")
        ends[leaf.end] = ends.get(leaf.end, 0.0) + leaf.chance
    return ends
