"""A rough chance to win, for searches: how much more each side is likely to lose than the other."""

from math import exp

from duel_tui.engine.side import Side
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter


def worth(book: Book, duel: Duel, side: Side) -> float:
    """The chance to win as one can guess it from what each fencer has left."""
    if duel.outcome:
        return 0.5 if duel.outcome.winner is None else float(duel.outcome.winner is side)
    edge = _strength(duel.fighters[side]) - _strength(duel.fighters[side.foe])
    return 1 / (1 + exp(-edge))


def _strength(fighter: Fighter) -> float:
    return 0.0
