"""The record sheet as named facts (REFEREE.md, Sheets); what a side may not see is None."""

from typing import Any

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.state import Match


def sheet(book: Book, match: Match, side: Side | None) -> Sheet:
    """Both fencers on the piste, the cards one may see, and the score; side None: all cards."""
    return Sheet(
        _match_facts(book, match),
        _facts(book, match, Side.LEFT, hidden=side is Side.RIGHT),
        _facts(book, match, Side.RIGHT, hidden=side is Side.LEFT),
    )


def _match_facts(book: Book, match: Match) -> dict[str, Any]:
    latest, attack = match.latest, match.attack
    return {
        "round": match.round,
        "kind": match.kind,
        "phase": match.phase,
        "level": book.level,
        "piste": book.tables.piste,
        "distance": match.distance,
        "pack": book.pack(match),
        "deck": len(book.deck),
        "turn": match.turn,
        "starter": match.starter,
        "latest": list(latest.cards) if latest else [],
        "latest_by": latest.side if latest else None,
        "attack": list(attack.cards) if attack else [],
        "discard": list(match.played) if book.options.open_discard else None,
        "hits_to_win": book.hits_to_win,
    }


def _facts(book: Book, match: Match, side: Side, *, hidden: bool) -> dict[str, Any]:
    fencer, hand = match.fencers[side], match.hands[side]
    return {
        "name": fencer.name,
        "style": fencer.style,
        "nationality": fencer.nationality,
        "organisation": fencer.organisation,
        "rating": fencer.rating,
        "expertise": fencer.expertise,
        "position": match.positions[side],
        "ground": book.ground(match, side),
        "hand": None if hidden else list(hand),
        "cards": len(hand),
        "unknown": 0 if hidden else hand.count(UNSEEN),
        "hits": match.hits[side],
    }
