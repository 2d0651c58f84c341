"""Fencers as figures of a page: in a pose, with what they carry and where they are wounded."""

from collections.abc import Iterable

from duel_tui.engine.side import BySide
from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import LeftHand
from duel_tui.play.context import AppContext
from duel_tui.show.stage import BARE, Beat, Figure, Staged

SALUTE = "salute"
"""The pose of those who are about to fight."""
_APART = 13.0
"""Feet between two who face each other."""


def figure_of(context: AppContext, fencer: Fencer, condition: Condition = WHOLE, body: str = "") -> Figure:
    """A fencer in a pose.

    Args:
        context: where the poses of the styles are from.
        fencer: whose kit is drawn.
        condition: whose wounds are drawn.
        body: the pose; empty: on guard as the style is.
    """
    off = BARE if fencer.left_hand is LeftHand.EMPTY else str(fencer.left_hand)
    places: Iterable[str] = [wound.place.name.lower() for wound in condition.wounds]
    return Figure(
        body or context.fencer_wording.phrases.poses["guard"][fencer.style],
        weapon=str(fencer.weapon),
        off=off,
        wounds=tuple(dict.fromkeys(places)),
    )


def facing(figures: BySide[Figure]) -> Staged:
    """Two figures who face each other out of reach."""
    return Staged((Beat(figures.left, figures.right, _APART),))
