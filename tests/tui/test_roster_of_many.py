"""A roster of many fencers reads each file once; how quick twenty thousand are, `tests.benchmarks.roster_of_many` prints."""

from pathlib import Path

import pytest

from tests.benchmarks.roster_of_many import context_of, fill, keys_and_letters, opened


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
