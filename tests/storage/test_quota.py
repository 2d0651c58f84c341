"""The room of a guest: what does not fit is refused whole and told, what was begun is ended, and deleting makes room."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from duel_tui.engine.side import Side
from duel_tui.fencer.person import unnamed
from duel_tui.pages.execution import Stay, carry_out
from duel_tui.pages.model import OfDuel
from duel_tui.play.matchmaking import begin, quick
from duel_tui.play.prompts import Leave
from duel_tui.play.saved_duels import sat_down
from duel_tui.storage import duels, fencers, files, quota
from duel_tui.storage.errors import SaveError
from duel_tui.storage.held import HeldFile
from duel_tui.storage.quota import Quota
from tests.play.test_records import agrees, over, played_on
from tests.play.test_wounds_that_stay import Evening

MB = 1024**2


FULL = "delete duels that you no longer need"


def limited(monkeypatch: pytest.MonkeyPatch, folder: Path, number: int = 1000, megabytes: int = 50) -> None:
    monkeypatch.setattr(quota, "_set", [Quota(folder, number, megabytes)])


def there(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_as_many_files_as_are_allowed_and_one_more_after_one_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, tmp_path, 200)
    made = [files.create(tmp_path / "fencers", f"x{number}", b"x") for number in range(200)]
    for _ in range(2):
        with pytest.raises(SaveError, match="saved: you have 200 files, the most that") as full:
            files.create(tmp_path / "fencers", "x", b"x")
        assert FULL in str(full.value)
    assert len(there(tmp_path)) == 200
    files.replace(made[0], b"another")
    files.replace(tmp_path / "note", b"")
    (tmp_path / "note").unlink()
    made[0].unlink()
    files.create_at(made[0], b"x")
    with pytest.raises(SaveError):
        files.replace(tmp_path / "new", b"x")
    assert sorted(there(tmp_path)) == sorted(made)


def test_two_connections_have_the_same_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = Quota(tmp_path, 100, 1), Quota(tmp_path, 100, 1)
    for number in count():
        monkeypatch.setattr(quota, "_set", [both[number % 2]])
        try:
            files.create(tmp_path, f"x{number}", bytes(3000))
        except SaveError:
            break
    assert len(there(tmp_path)) == 100


def test_bytes_are_counted_and_a_duel_in_progress_goes_on_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, tmp_path, megabytes=2)
    files.create(tmp_path, "x", bytes(MB))
    held = HeldFile(tmp_path / "duel.toml")
    text = b"a line\n" * 1000
    assert held.grow_to(text)
    with pytest.raises(SaveError, match="your files take 2 MB, the most that this host allows; delete duels"):
        files.create(tmp_path, "y", bytes(MB))
    files.create(tmp_path, "y", bytes(MB - len(text)))
    with pytest.raises(SaveError):
        files.create(tmp_path, "z", b"x")
    while held.grow_to(text + b"another line\n" * 1000):
        text += b"another line\n" * 1000
    assert FULL in str(held.trouble)
    assert held.path.read_bytes() == text
    assert 2.9 * MB < sum(path.stat().st_size for path in there(tmp_path)) < 3.1 * MB
    (tmp_path / "x.toml").unlink()
    assert held.grow_to(text + b"the end\n")
    assert held.path.read_bytes() == text + b"the end\n"


def test_what_is_there_is_counted_now_and_then_and_not_at_each_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, tmp_path)
    counts, walk = list[Path](), os.walk

    def counted(folder: Path) -> Iterator[tuple[str, list[str], list[str]]]:
        counts.append(folder)
        return walk(str(folder))

    monkeypatch.setattr(os, "walk", counted)
    held = HeldFile(tmp_path / "duel.toml")
    for number in range(1, 1000):
        assert held.grow_to(b"a line\n" * number)
    assert len(counts) <= 2
    for number in range(300):
        files.create(tmp_path, f"x{number}", b"x")
    assert len(counts) < 15


def test_a_duel_that_was_begun_ends_and_counts_where_everything_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(tmp_path)
    where = evening.context
    path = over(evening)
    limited(monkeypatch, where.saves.folder, len(there(where.saves.folder)))
    assert agrees(where, path)
    played_on(where, path, Leave())
    with pytest.raises(SaveError, match=FULL):
        begin(where, quick(where))
    with pytest.raises(SaveError, match=FULL):
        fencers.add(where.saves, unnamed("Anna"))
    assert carry_out(where, OfDuel(str(path), "delete")) == Stay("The duel is deleted.")
    saved = begin(where, quick(where))
    bout, recorder = sat_down(where, saved)
    bout.table.decide(Side.LEFT, "yield")
    bout.table.decide(Side.RIGHT, "stand")
    assert recorder.retry()
    where.clear_table()
    assert duels.load(saved.path, where.library).journal.lines
