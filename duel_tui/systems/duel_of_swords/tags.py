"""The tags of a move, to which tastes refer."""

from duel_tui.systems.duel_of_swords.book import Book
from duel_tui.systems.duel_of_swords.terms import FANCY, Move

_OF_MOVE = {
    Move.THRUST: {"thrust"},
    Move.SLASH: {"slash"},
    Move.CUT_LOW: {"cut", "low"},
    Move.CUT_HIGH: {"cut", "high"},
    Move.LATERAL_PARRY: {"parry"},
    Move.CIRCULAR_PARRY: {"parry"},
    Move.DODGE: {"dodge", "gives ground"},
    Move.DISENGAGE: {"disengage", "gives ground"},
    Move.FEINT: {"feint"},
    Move.STOP_HIT: {"stop hit"},
}


def tags(book: Book, call: str) -> frozenset[str]:
    """The tags of a choice."""
    move = book.move(call)
    found = _OF_MOVE[move] | {"attacks" if move in book.tables.offensive else "defends"}
    return frozenset(found | {"fancy"} if call.endswith(FANCY) else found)
