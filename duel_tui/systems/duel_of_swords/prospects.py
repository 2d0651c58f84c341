"""What a move would lead to, for each move the foe may have."""

from duel_tui.engine.sheet import Prospect
from duel_tui.engine.side import Side
from duel_tui.systems.duel_of_swords.book import Book
from duel_tui.systems.duel_of_swords.state import Bout
from duel_tui.systems.duel_of_swords.terms import Result


def prospects(book: Book, bout: Bout, side: Side, call: str) -> tuple[Prospect, ...]:
    """One for each move of the foe; none where the players do not see the matrix (rule 6)."""
    if not book.options.show_matrix:
        return ()
    return outlook(book, bout, side, call)


def outlook(book: Book, bout: Bout, side: Side, call: str) -> tuple[Prospect, ...]:
    """What a move leads to against each move the foe may choose, shown or hidden."""
    mine, barred = book.move(call), bout.duellists[side.foe].last
    return tuple(
        [Prospect(his, gives=seen(book.result(mine, his))) for his in book.tables.moves if his is not barred]
    )


def seen(result: Result) -> str:
    """A result from the chooser's eyes, as a key of the phrases."""
    return _SEEN[result]


def turned(gives: str) -> str:
    """The same key from the eyes of the other side."""
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
