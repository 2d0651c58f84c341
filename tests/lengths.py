"""How much the slow tests look at: a fifth in each run of all checks, or the whole with `DUEL_TUI_WHOLE=1`.

Of random duels and positions each run looks at a fifth, on each day at another one; `DUEL_TUI_PART=3` looks at that
of the fifths 0 to 4 again, whatever day it is. Of matches between opponents, and of other long tests of one law, each
day has some, and the longest are fought in whole runs alone.
"""

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import pytest

_WHOLE = bool(os.environ.get("DUEL_TUI_WHOLE"))
_PARTS = 5
_PART = int(os.environ.get("DUEL_TUI_PART") or datetime.now(UTC).toordinal()) % _PARTS
_APART = 100_000
"""How far apart the seeds are with which two days begin: no run of seeds is as long."""
only_whole = pytest.mark.skipif(not _WHOLE, reason="only with DUEL_TUI_WHOLE=1")

_ANOTHER_DAY = "on another day, or with DUEL_TUI_WHOLE=1"


def at_length(whole: int) -> int:
    """A number of duels or positions, or a fifth of it."""
    return whole if _WHOLE else whole // _PARTS


def of_today(seeds: range) -> range:
    """The seeds of duels, or the fifth of them whose day it is."""
    return seeds if _WHOLE else seeds[len(seeds) * _PART // _PARTS : len(seeds) * (_PART + 1) // _PARTS]


def seed_of_today(seed: int) -> int:
    """The seed with which a walk through positions begins; another on each of five days."""
    return seed if _WHOLE else seed + _APART * _PART


def one_day_in_five(day: int) -> pytest.MarkDecorator:
    """The mark of a test whose turn is on one of five days, 0 to 4."""
    return pytest.mark.skipif(not _WHOLE and day != _PART, reason=_ANOTHER_DAY)


def in_turn(cases: Iterable[Any]) -> list[Any]:
    """Cases of a test: some of them have their turn today, and each in five days."""
    all_of_them = [one if isinstance(one, tuple) else (one,) for one in cases]
    turns = min(_PARTS, len(all_of_them))
    return [
        pytest.param(
            *one,
            marks=() if _WHOLE or number % turns == _PART % turns else pytest.mark.skip(reason=_ANOTHER_DAY),
        )
        for number, one in enumerate(all_of_them)
    ]
