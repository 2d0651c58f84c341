"""A rough chance to win, for searches that do not reach the end."""

from functools import cache
from math import exp

from duel_tui.engine.side import Side
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.model import Duel, Tracks

_INITIATIVE, _EFFECT, _SIX, _REACH = 0.7, 0.27, 6.84, 1.08
"""Weights in log-odds, fitted to the exact values of every place of an assault (off by about six in a hundred)."""


def worth(book: Book, duel: Duel, side: Side) -> float:
    """The chance of a side to win the duel."""
    if duel.outcome:
        return duel.outcome.worth_to(side)
    return _match(book, duel, side, _assault(book, duel, side))


def _assault(book: Book, duel: Duel, side: Side) -> float:
    """The chance to win the present assault: by initiative, Effect, dice, and the distance to a last hit."""
    mine, his = duel.tracks[side], duel.tracks[side.foe]
    odds = _EFFECT * (mine.effect - his.effect)
    odds += _SIX * (_six(book, mine) - _six(book, his))
    odds += _REACH * (min(1.0, mine.effect / his.action) - min(1.0, his.effect / mine.action))
    if duel.attacker:
        odds += _INITIATIVE if duel.attacker is side else -_INITIATIVE
    return 1 / (1 + exp(-odds))


def _six(book: Book, tracks: Tracks) -> float:
    """The chance of the best face."""
    faces = book.tables.faces
    return 1 - ((faces - 1) / faces) ** tracks.action


def _match(book: Book, duel: Duel, side: Side, chance: float) -> float:
    """The chance to win the match, if every later assault is even."""
    won, lost, more = duel.won[side], duel.won[side.foe], book.options.match - duel.assault
    return chance * _even(won + 1, lost, more, book.wins) + (1 - chance) * _even(
        won, lost + 1, more, book.wins
    )


@cache
def _even(won: int, lost: int, more: int, wins: int) -> float:
    if won >= wins or (not more and won > lost):
        return 1.0
    if lost >= wins or (not more and lost > won):
        return 0.0
    if not more:
        return 0.5
    return (_even(won + 1, lost, more - 1, wins) + _even(won, lost + 1, more - 1, wins)) / 2
