"""What a reader of habits has read by the end of a duel, as plain counts."""

from collections import Counter
from math import sqrt

from msgspec import Struct

from duel_tui.engine.solvable import Reading, Seen

_FEWEST = 3
"""The times a fencer must have been in a situation to have a habit there."""
_OFTEN = 2
"""How many times a choice must have been made, and it must be more than every third time."""
_EVEN = 0.1
"""The part of all rounds in which chance alone makes a given choice."""


class Habit(Struct, frozen=True):
    """A choice that came again and again, and what the rounds of its situation brought both."""

    situation: str
    """Empty: any."""
    choice: str
    times: int
    chances: int
    """How many times the choice could have been made."""
    won: int
    """What all these rounds brought the fencer with the habit, in half hits."""
    lost: int
    """What they brought the reader, in half hits."""


def habit(reading: Reading) -> Habit | None:
    """The habit that is the least likely to be chance; None: there is none worth the name.

    What it earned the reader is what the score says of every round of that situation, whether or not the habit
    showed in it: nothing is estimated, so that it can be counted after in the log.
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
    """How far a habit is from what chance does, in standard deviations."""
    return (one.times - _EVEN * one.chances) / sqrt(one.chances * _EVEN * (1 - _EVEN))
