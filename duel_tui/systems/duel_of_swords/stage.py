"""The stage of a Duel of Swords: both moves as they were shown, what came of them, and the end.

A fencer who is hit is shown where the blow lands; the last hit alone is marked, as the rules keep no wounds.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side, both
from duel_tui.show.scene import Offer, Sight, Words
from duel_tui.show.stage import BEATS, Beat, Figure, Staged, ends, place_of
from duel_tui.systems.duel_of_swords.book import Book
from duel_tui.systems.duel_of_swords.events import BothHit, Converted, FancyHit, Hit, MovesShown
from duel_tui.systems.duel_of_swords.state import Duel
from duel_tui.systems.duel_of_swords.terms import Move

_NEAR, _APART = 9, 10.5
"""Feet between the fencers where one attacks, and where neither does; the rules have none."""
_PARRIES = {Move.LATERAL_PARRY, Move.CIRCULAR_PARRY}


class SwordsStage:
    """Both fencers of a sight."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel]) -> None:
        self._book = book
        self._pose = words.pose
        self._sight = sight

    def staged(self) -> Staged:
        """The moves of the last round, what they hit, and the end; on guard before the first."""
        guards = both(lambda side: self._figure("guard", self._sight.state.fencers[side].style))
        beats = self._round() or [self._sight.placed(guards, _APART)]
        if self._sight.state.outcome:
            beats.append(self._end(beats[-1], self._sight.state.outcome))
        return Staged(tuple(beats[-BEATS:]))

    def shadow(self, offer: Offer) -> Figure | None:
        """The chooser with the move at the caret; None: the move is not available, or shown already."""
        if not offer.available:
            return None
        side, figure = offer.ask.side, self._figure("move", self._book.move(offer.at.key))
        shown = self._sight.figures(self.staged().beats[-1])[side]
        return None if figure.body == shown.body else figure

    def _round(self) -> list[Beat]:
        events = self._sight.news
        shown = next((event for event in reversed(events) if isinstance(event, MovesShown)), None)
        if shown is None:
            return []
        moves, hitting = shown.moves, _hitting(events)
        attacks = {move for move in moves if move in self._book.tables.offensive}
        beats: list[Beat] = []
        if len(hitting) < len(Side):
            figures = both(lambda side: self._figure("move", moves[side]))
            meets = bool(attacks) and attacks | _PARRIES >= set(moves) and not hitting
            beats.append(self._sight.placed(figures, _NEAR if attacks else _APART, clash=meets))
        if hitting:
            figures = both(lambda side: self._after(moves, side, hitting))
            beats.append(self._sight.placed(figures, _NEAR))
        return beats

    def _after(self, moves: BySide[Move], side: Side, hitting: frozenset[Side]) -> Figure:
        """A fencer of a round with a hit: in the own move, or where the other's blow lands."""
        own, struck = self._figure("move", moves[side]), self._struck(moves, side.foe)
        if side in hitting:
            own = replace(own, aims=place_of(self._struck(moves, side)))
        elif side.foe in hitting:
            own = replace(own, body=struck)
        return replace(own, wounds=(place_of(struck),)) if side.foe in hitting else own

    def _struck(self, moves: BySide[Move], side: Side) -> str:
        """The pose of the fencer whom a side hits."""
        try:
            return self._pose("struck", f"{moves[side]} {moves[side.foe]}")
        except KeyError:
            return self._pose("struck", moves[side])

    def _end(self, last: Beat, outcome: Outcome) -> Beat:
        """The winner and the loser, with the hit that ended the duel."""
        return self._sight.ended(last, ends(outcome.winner).map(lambda key: self._pose("end", key)))

    def _figure(self, group: str, key: str) -> Figure:
        return Figure(self._pose(group, key), weapon=self._pose("held", "hand"))


def _hitting(events: Sequence[Struct]) -> frozenset[Side]:
    """The sides that have hit."""
    if any(isinstance(event, BothHit) for event in events):
        return frozenset(Side)
    return frozenset([event.side for event in events if isinstance(event, Hit | FancyHit | Converted)])
