"""Duels on the shelf: which there are, and in words how each ended."""

from itertools import islice

from duel_tui.play.house import House
from duel_tui.registry import KEYS
from duel_tui.storage import shelf
from duel_tui.storage.shelf import Shelved, Unreadable

_MOST = 400
"""How many of the player's duels are listed."""


def shelved(house: House) -> dict[str, Shelved | Unreadable]:
    """The player's duels, the last played first, then those that came with the program, by their paths."""
    mine = islice(shelf.duels(house.saves.duels), _MOST)
    shipped = sorted(shelf.duels(house.examples.duels), key=lambda one: one.path.name)
    return {str(one.path): one for one in (*mine, *shipped)}


def is_shipped(house: House, one: Shelved) -> bool:
    """Whether a duel came with the program."""
    return one.path.parent == house.examples.duels


def reason(house: House, one: Shelved) -> str:
    """By what a duel ended, in a word or two."""
    if one.outcome is None:
        return "unfinished"
    return (
        house.wording(one.ruleset).label("why", one.outcome.why) if one.ruleset in KEYS else one.outcome.why
    )


def ended(house: House, one: Shelved) -> str:
    """The winner of a duel, and by what."""
    why = reason(house, one)
    if one.outcome is None:
        return why
    winner = one.outcome.winner
    return f"{one.setup.names[winner]} won: {why}" if winner else f"drawn: {why}"
