"""A rough value of a score, for searches that do not solve the whole game."""

from duel_tui.engine.side import Side
from duel_tui.systems.duel_of_swords.book import Book
from duel_tui.systems.duel_of_swords.state import Bout


def worth(book: Book, bout: Bout, side: Side) -> float:
    """A rough chance to win, from the lead; it weighs more near the end."""
    if bout.outcome:
        return bout.outcome.worth_to(side)
    mine, his = bout.duellists[side], bout.duellists[side.foe]
    lead = mine.halves - his.halves + _ADVANTAGE * (mine.advantage - his.advantage)
    missing = book.target - max(mine.halves, his.halves)
    left = max(1, min(book.last_round - bout.round + 1, missing))
    return min(_SURE, max(1 - _SURE, 0.5 + lead / (2 * (abs(lead) + left))))


_ADVANTAGE = 0.5
"""The value of an advantage, compared with a half point."""
_SURE = 0.99
"""The highest certainty before the end."""
