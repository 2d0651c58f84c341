"""Newcomers: fencers of a wanted rating and kit, who stay with the duels fought and are in no roster until kept."""

from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.condition import WHOLE, Condition, carrying
from duel_tui.fencer.creation import Draft
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Characteristic, LeftHand
from duel_tui.fencer.wished import made
from duel_tui.play.context import AppContext
from duel_tui.play.creation import tries
from duel_tui.play.saved_duels import bout_of, fencers_of
from duel_tui.registry import Library
from duel_tui.sanitize import ComplaintError
from duel_tui.storage import careers, duels, fencers
from duel_tui.storage.careers import carried_from
from duel_tui.storage.duels import SavedDuel
from duel_tui.storage.fencers import FencerFile
from duel_tui.storage.settings import Settings

NEW = "+"
"""In the place of a stem: a newcomer."""
_OPEN = ""


class Newcomers:
    """The newcomers in a match that is being set up."""

    def __init__(self, library: Library, liked: Settings, salt: int) -> None:
        """Wish for what was wished for last; `salt` decides what the dice give."""
        self._library = library
        self._salt = salt
        ratings = library.fencer_tables().characteristics[Characteristic.EXPERTISE]
        self.rating = liked.newcomer_rating if ratings.named(liked.newcomer_rating) else _OPEN
        """The rating wanted; empty: as the dice fall."""
        self.kit = liked.newcomer_kit if liked.newcomer_kit in set(LeftHand) else _OPEN
        """What the left hand is to hold, without armour; empty: as the dice fall."""

    def again(self) -> None:
        """Let others come in their place."""
        self._salt += 1

    def come(self, side: Side) -> Fencer:
        """The newcomer of a side."""
        return newcomer(self._library, self.rating, self.kit, f"{self._salt} new {side}")


@lru_cache(maxsize=256)
def newcomer(library: Library, rating: str, left_hand: str, salt: str) -> Fencer:
    """A newcomer, cast by the dice where nothing is wished for; the same for the same salt."""
    wish = Draft(rating=rating or None, left_hand=LeftHand(left_hand) if left_hand else None)
    fencer = made(library.creation(), wish, tries(salt), library.problems).fencer
    return replace(fencer, armour=()) if left_hand else fencer


def unkept(context: AppContext, path: Path) -> bool:
    """True if a newcomer of a duel's file is in no roster yet."""
    try:
        return bool(_unkept(context, duels.load(path, context.library)))
    except ComplaintError:
        return False


def keep(context: AppContext, saved: SavedDuel) -> tuple[FencerFile, ...]:
    """Keep the newcomers of a duel in the roster, with the wounds that it left where wounds stay.

    Raises:
        StorageError: a file could not be written.
    """
    pair, left, came = fencers_of(context, saved), left_by(context, saved), saved.setup.came
    kept = list[FencerFile]()
    for side in _unkept(context, saved):
        kept.append(fencers.add(context.saves, pair[side], condition=came[side]))
        if saved.setup.carries:  # as that duel's, so that it changes them when it goes on
            carried = carried_from(saved.path.stem, saved.setup.names, came, left)[side]
            _ = careers.carry(kept[-1].path, carried, "")
    return tuple(kept)


def _unkept(context: AppContext, saved: SavedDuel) -> tuple[Side, ...]:
    """The sides of newcomers who are in no roster yet."""
    known, pair = {file.fencer for file in context.own().fencers}, fencers_of(context, saved)
    return tuple([side for side in saved.setup.newcomers if pair[side] not in known])


def left_by(context: AppContext, saved: SavedDuel) -> BySide[Condition]:
    """The conditions in which a duel has its fencers now."""
    table = bout_of(context, saved).table
    rules = carrying(table.rules) if saved.setup.carries else None
    return BySide(WHOLE, WHOLE) if rules is None else rules.left(table.state, saved.setup.came)
