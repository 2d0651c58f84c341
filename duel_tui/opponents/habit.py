"""The habits found by a reader at the end of a duel, as plain counts."""

from collections import Counter
from math import sqrt

from msgspec import Struct

from duel_tui.engine.solvable import Reading, Seen

_FEWEST = 3
"""The number of rounds in a situation that a habit needs."""
_OFTEN = 2
"""The number of times a choice has to occur; it also has to be more than every third time."""
_EVEN = 0.1
"""The share of rounds in which a random player makes a given choice."""


class Habit(Struct, frozen=True):
    """A frequent choice, and the score of both in the rounds of its situation."""

    situation: str
    """The situation; empty: any."""
    choice: str
    times: int
    chances: int
    """The number of rounds in which the choice was possible."""
    won: int
    """The score in these rounds of the fencer with the habit, in half hits."""
    lost: int
    """The reader's score in them, in half hits."""


def habit(reading: Reading) -> Habit | None:
    """The habit least likely to be random; None: there is no clear one.

    The reader's gain is the score of every round in this situation, with or without the habit. Nothing is estimated,
    so a player can check the figures in the log.
    """
    situations = list(dict.fromkeys([seen.situation for seen in reading.past]))
    here = [[seen for seen in reading.past if seen.situation == situation] for situation in situations]
    found = [_habit(situation, seen) for situation, seen in zip(situations, here, strict=True)]
    found.append(_habit("", reading.past))
    known = [one for one in found if one is not None]
    return max(known, key=_surprise) if known else None


def _habit(situation: str, past: tuple[Seen, ...] | list[Seen]) -> Habit | None:
    if len(past) < _FEWEST:
        return None
    choice, times = Counter([seen.choice for seen in past]).most_common(1)[0]
    if times < _OFTEN or 3 * times <= len(past):
        return None
    won, lost = sum([seen.won for seen in past]), sum([seen.lost for seen in past])
    return Habit(situation, choice, times, len(past), won, lost)


def _surprise(one: Habit) -> float:
    """The distance of a habit from random play, in standard deviations."""
    return (one.times - _EVEN * one.chances) / sqrt(one.chances * _EVEN * (1 - _EVEN))
