"""Duels on the shelf in words: how each ended."""

from duel_tui.play.house import House
from duel_tui.registry import KEYS
from duel_tui.storage.shelf import Shelved


def reason(house: House, one: Shelved) -> str:
    """By what a duel ended, in a word or two."""
    if one.outcome is None:
        return "not over"
    return (
        house.wording(one.ruleset).label("why", one.outcome.why) if one.ruleset in KEYS else one.outcome.why
    )


def ended(house: House, one: Shelved) -> str:
    """Who won a duel by what."""
    why = reason(house, one)
    if one.outcome is None:
        return why
    winner = one.outcome.winner
    return f"{one.setup.names[winner]} won: {why}" if winner else f"drawn: {why}"
