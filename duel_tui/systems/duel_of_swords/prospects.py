"""The results of a move, for each move of the opponent, and a rough value of a score."""

from duel_tui.engine.side import Side
from duel_tui.show.outlook import Outlook, Prospect, nothing_foreseen
from duel_tui.systems.duel_of_swords.book import Book
from duel_tui.systems.duel_of_swords.state import Bout
from duel_tui.systems.duel_of_swords.terms import Result


def outlook(book: Book, bout: Bout, side: Side) -> Outlook:
    """The result of each move against each of the opponent's; nothing if the players do not see the matrix (rule 6)."""
    if not book.options.show_matrix:
        return nothing_foreseen()
    return Outlook(lambda call: prospects(book, bout, side, call))


def prospects(book: Book, bout: Bout, side: Side, call: str) -> tuple[Prospect, ...]:
    """The result of a move against each move of the opponent, even if the matrix is hidden."""
    mine, barred = book.move(call), bout.duellists[side.foe].last
    return tuple(
        [Prospect(his, gives=seen(book.result(mine, his))) for his in book.tables.moves if his is not barred]
    )


def seen(result: Result) -> str:
    """A result for the chooser, as a key of the phrases."""
    return _SEEN[result]


def turned(gives: str) -> str:
    """The key of the same result for the other side."""
    return _TURNED[gives]


_SEEN = {
    Result.LEFT_HITS: "hit",
    Result.RIGHT_HITS: "foe_hit",
    Result.LEFT_GAINS: "gain",
    Result.RIGHT_GAINS: "foe_gain",
    Result.BOTH_HIT: "both_hit",
    Result.NOTHING: "nothing",
}
_TURNED = {seen: _SEEN[result.mirrored] for result, seen in _SEEN.items()}


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
