"""A roster of twenty thousand fencers is as quick as one of ten."""

from pathlib import Path

import pytest

from duel_tui.storage import read_before
from tests.benchmarks.roster_of_many import (
    FILTERS,
    MANY,
    OPENS,
    SCROLLS,
    context_of,
    fill,
    keys_and_letters,
    opened,
)

_OFTEN = 3
"""A measure is taken this number of times, and the least counts: other programs may be at work."""


@pytest.mark.slow
async def test_many_fencers_are_opened_scrolled_and_filtered_at_once(tmp_path: Path) -> None:
    fill(tmp_path, MANY)
    context = context_of(tmp_path)
    opened(context)
    took: list[float] = []
    for _ in range(_OFTEN):
        read_before.forget()
        took.append(opened(context).worked)
    assert min(took) < OPENS
    rounds = [await keys_and_letters(context) for _ in range(_OFTEN)]
    keys = [min([one.worked for one in key]) for key in zip(*[keys for keys, _ in rounds], strict=True)]
    letters = [min([one.worked for one in key]) for key in zip(*[typed for _, typed in rounds], strict=True)]
    assert max(keys) < SCROLLS
    assert max(letters) < FILTERS


async def test_no_key_reads_a_fencers_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path, 40)
    context = context_of(tmp_path)
    monkeypatch.setattr("duel_tui.storage.read_before._SETTLED", 0)
    opened(context)
    looked: list[Path] = []
    monkeypatch.setattr("duel_tui.storage.fencers._read", looked.append)
    keys, letters = await keys_and_letters(context)
    assert keys
    assert letters
    assert not looked
