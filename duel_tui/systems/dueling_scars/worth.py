"""A rough chance to win, for searches that do not look to the end."""

from duel_tui.engine.side import Side
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.state import Duel


def worth(book: Book, duel: Duel, side: Side) -> float:
    """The chance of a side to win the duel."""
    if duel.outcome:
        winner = duel.outcome.winner
        return 0.5 if winner is None else float(winner is side)
    return 0.5
