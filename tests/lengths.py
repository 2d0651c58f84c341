"""How much the slow tests look at: a fifth in each run of all checks, or the whole with `DUEL_TUI_WHOLE=1`.

Of random duels and positions a run looks at a fifth, and always at the same, so that nothing turns red by the calendar;
`DUEL_TUI_PART=3` looks at that of the fifths 0 to 4 instead. Of matches between opponents, and of other long tests of
one law, each part has some, and the longest are fought in whole runs alone.
"""

import os
from collections.abc import Iterable
from typing import Any

import pytest

_WHOLE = bool(os.environ.get("DUEL_TUI_WHOLE"))
_PARTS = 5
_PART = int(os.environ.get("DUEL_TUI_PART", "1")) % _PARTS
_APART = 100_000
"""How far apart the seeds are with which two parts begin: no run of seeds is as long."""
only_whole = pytest.mark.skipif(not _WHOLE, reason="only with DUEL_TUI_WHOLE=1")

_ANOTHER_PART = "in another part, or with DUEL_TUI_WHOLE=1"


def at_length(whole: int) -> int:
    """A number of duels or positions, or a fifth of it."""
    return whole if _WHOLE else whole // _PARTS


def of_part(seeds: range) -> range:
    """The seeds of duels, or the fifth of them that this part looks at."""
    return seeds if _WHOLE else seeds[len(seeds) * _PART // _PARTS : len(seeds) * (_PART + 1) // _PARTS]


def seed_of_part(seed: int) -> int:
    """The seed with which a walk through positions begins; another in each of five parts."""
    return seed if _WHOLE else seed + _APART * _PART


def only_in_part(part: int) -> pytest.MarkDecorator:
    """The mark of a test that runs in one of the parts 0 to 4."""
    return pytest.mark.skipif(not _WHOLE and part != _PART, reason=_ANOTHER_PART)


def in_turn(cases: Iterable[Any]) -> list[Any]:
    """Cases of a test: some of them run in this part, and each in one of five."""
    all_of_them = [one if isinstance(one, tuple) else (one,) for one in cases]
    turns = min(_PARTS, len(all_of_them))
    return [
        pytest.param(
            *one,
            marks=() if _WHOLE or number % turns == _PART % turns else pytest.mark.skip(reason=_ANOTHER_PART),
        )
        for number, one in enumerate(all_of_them)
    ]
