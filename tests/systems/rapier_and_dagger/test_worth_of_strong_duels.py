"""What worth says, held to what strong opponents won from a fixed sample of positions before a movement."""

from functools import cache
from pathlib import Path

import pytest

from tests.systems.rapier_and_dagger.strong_duels import LONG, SHORT, Sampled, read, reliability

SAMPLE = Path(__file__).parent / "strong_duels.jsonl"
COARSE = (0.5, 0.65, 0.8, 1.0)
_SLACK = 0.02


@cache
def sample() -> list[Sampled]:
    return read(SAMPLE)


@pytest.mark.parametrize("presets", [LONG, SHORT], ids=["long", "short"])
def test_what_is_said_is_won(presets: tuple[str, ...]) -> None:
    found = [place for place in sample() if place.preset in presets]
    rows = reliability(found, COARSE)
    assert len(rows) == len(COARSE) - 1
    for row in rows:
        assert abs(row.said - row.won) <= row.error + _SLACK, row


def test_better_places_are_won_more_often() -> None:
    rows = reliability(sample(), COARSE)
    assert [row.won for row in rows] == sorted(row.won for row in rows)
