"""The record sheet as named facts (REFEREE.md, Sheets)."""

from typing import Any

from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.state import Duel
from duel_tui.systems.dueling_scars.terms import Phase, Track


def sheet(book: Book, duel: Duel) -> Sheet:
    """Both sides as they stand, and the duel about them."""
    return Sheet(_duel_facts(book, duel), _facts(book, duel, Side.LEFT), _facts(book, duel, Side.RIGHT))


def _duel_facts(book: Book, duel: Duel) -> dict[str, Any]:
    return {
        "round": duel.round,
        "kind": duel.kind,
        "phase": duel.phase,
        "initiative": duel.attacker,
        "assault": duel.assault,
        "match": book.options.match,
        "quiet": duel.quiet,
        "stalemate": book.options.stalemate,
    }


def _facts(book: Book, duel: Duel, side: Side) -> dict[str, Any]:
    fencer, tracks, weapon = duel.fencers[side], duel.tracks[side], duel.weapons[side]
    chosen = duel.phase is not Phase.WEAPONS
    return {
        "name": fencer.name,
        "style": fencer.style,
        "nationality": fencer.nationality,
        "organisation": fencer.organisation,
        "weapon": weapon if chosen else None,
        "action": tracks.action,
        "effect": tracks.effect,
        "action_max": book.most(weapon, Track.ACTION),
        "effect_max": book.most(weapon, Track.EFFECT),
        "alive": tracks.action > 0 or not book.deadly(duel.kind),
        "won": duel.won[side],
    }
