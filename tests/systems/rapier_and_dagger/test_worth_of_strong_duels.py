"""What worth says, held to what strong opponents won from a fixed sample of positions before a movement."""

from functools import cache
from pathlib import Path

import pytest

from tests.systems.rapier_and_dagger.strong_duels import LONG, SHORT, Sampled, read, reliability, written

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


def test_a_place_is_read_as_it_was_written(tmp_path: Path) -> None:
    copy = tmp_path / SAMPLE.name
    copy.write_text("".join([f"{written(place)}\n" for place in sample()]), encoding="utf-8")
    assert read(copy) == sample()


def test_the_sample_has_every_length_and_unequal_fencers() -> None:
    assert {place.preset for place in sample()} == {*LONG, *SHORT}
    assert {place.state.round for place in sample()} >= set(range(1, 7))
    assert sum(place.said > 0.8 or place.said < 0.2 for place in sample()) > 20
