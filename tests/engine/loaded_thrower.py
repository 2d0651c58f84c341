"""A source of dice and cards that gives those of a list."""

from collections.abc import Iterable

from duel_tui.engine.answers import Drawn, Rolled
from duel_tui.engine.requests import Draw, Roll


class LoadedThrower:
    """Gives dice and cards from a list."""

    def __init__(self, scores: Iterable[int] = (), hands: Iterable[tuple[str, ...]] = ()) -> None:
        """Give `scores` and `hands` one after the other."""
        self._scores = iter(scores)
        self._hands = iter(hands)

    def throw(self, request: Roll, place: int) -> Rolled:
        """Answer a roll with the next score."""
        return Rolled(next(self._scores))

    def draw(self, request: Draw, place: int) -> Drawn:
        """Answer a draw with the next hand."""
        return Drawn(next(self._hands))
