"""The scoreboard as named facts (REFEREE.md, Sheets)."""

from typing import Any

from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.systems.duel_of_swords.book import Book
from duel_tui.systems.duel_of_swords.rounds import shown
from duel_tui.systems.duel_of_swords.state import Duel


def sheet(book: Book, duel: Duel) -> Sheet:
    """Both sides as they stand, and the duel about them."""
    bout = duel.bout
    return Sheet(
        {
            "round": bout.round,
            "rounds": book.max_rounds,
            "last_round": book.last_round,
            "hits_to_win": book.hits_to_win,
            "scoring": book.options.scoring,
            "kind": duel.kind,
            "phase": "over" if bout.outcome else "move",
        },
        _facts(book, duel, Side.LEFT),
        _facts(book, duel, Side.RIGHT),
    )


def _facts(book: Book, duel: Duel, side: Side) -> dict[str, Any]:
    fencer, one = duel.fencers[side], duel.bout.duellists[side]
    return {
        "name": fencer.name,
        "style": fencer.style,
        "nationality": fencer.nationality,
        "hits": one.halves // book.hit if one.halves % book.hit == 0 else one.halves / book.hit,
        "score": shown(one.halves, book.hit),
        "advantage": one.advantage,
        "fancies": one.fancies,
        "denied": one.last,
    }
