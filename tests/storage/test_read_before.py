"""What was read before is not read again, and nothing stale is ever shown."""

import os
from collections.abc import Generator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from duel_tui.engine.side import BySide
from duel_tui.fencer.person import Fencer
from duel_tui.storage import careers, fencers, files, read_before, shelf
from duel_tui.storage.duels import load
from duel_tui.storage.errors import BrokenFileError
from duel_tui.storage.fencers import Fought
from duel_tui.storage.folders import Saves
from duel_tui.storage.shelf import Shelved
from tests.storage.toy import GAMES, SETUP, new_save, play

MANY = 12


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Saves]:
    """Enough fencers for an index, of which all have settled."""
    monkeypatch.setattr(read_before, "_MANY", MANY)
    monkeypatch.setattr(read_before, "_NEW", 1)
    monkeypatch.setattr(read_before, "_SETTLED", 0)
    found = Saves(tmp_path)
    for number in range(MANY):
        fencers.add(found, Fencer(name=f"Anna {number:02}", expertise=5))
    yield found
    read_before.forget()


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the fencers' files that are read."""
    found: list[str] = []
    read = files.read

    def note(path: Path, *largest: int) -> bytes:
        if path.suffix == ".toml":
            found.append(path.name)
        return read(path, *largest)

    monkeypatch.setattr(files, "read", note)
    return found


def names(saves: Saves) -> list[str]:
    return [file.fencer.name for file in fencers.roster(saves.fencers).fencers]


def test_a_file_is_read_once(saves: Saves, reads: list[str]) -> None:
    before = fencers.roster(saves.fencers)
    assert len(reads) == MANY
    assert fencers.roster(saves.fencers) == before
    assert len(reads) == MANY


def test_a_program_that_begins_reads_the_index_alone(saves: Saves, reads: list[str]) -> None:
    before = fencers.roster(saves.fencers)
    read_before.forget()
    reads.clear()
    assert fencers.roster(saves.fencers) == before
    assert not reads


def test_what_changed_is_read_again_and_nothing_else(saves: Saves, reads: list[str]) -> None:
    for forgotten in (False, True):
        first, second, third, *_ = fencers.roster(saves.fencers).fencers
        careers.enter(first, Fought(f"{forgotten}", "won", "Bruno"))
        second.path.unlink()
        fencers.add(saves, Fencer(name=f"Berta {forgotten}", expertise=5))
        if forgotten:
            read_before.forget()
        reads.clear()
        found = {file.fencer.name: file for file in fencers.roster(saves.fencers).fencers}
        assert [one.duel for one in found[first.fencer.name].record][-1] == f"{forgotten}"
        assert second.fencer.name not in found
        assert found[third.fencer.name] == third
        assert f"Berta {forgotten}" in found
        assert len(reads) == 2


def test_an_edit_of_the_same_size_and_time_is_seen(saves: Saves) -> None:
    path = fencers.roster(saves.fencers).fencers[0].path
    was = path.stat()
    path.write_text(path.read_text().replace("Anna 00", "Emma 00"))
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
    assert names(saves)[-1] == "Emma 00"
    read_before.forget()
    assert names(saves)[-1] == "Emma 00"


def test_a_file_that_has_only_just_changed_is_read_again(
    saves: Saves, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read_before, "_SETTLED", 3600 * 10**9)
    names(saves)
    reads.clear()
    names(saves)
    assert len(reads) == MANY


@pytest.mark.parametrize(
    "harm",
    [
        b"",
        b"{",
        b'{"version":"0","files":{"anna-00.toml":[[1,2,3,4],7]}}',
        b'{"version":"0","files":{"anna-00.toml":[[1,2,3,4],null]}}',
        b"[" * 100_000,
        b"\xff",
    ],
)
def test_a_broken_index_costs_time_and_nothing_else(saves: Saves, harm: bytes) -> None:
    before = names(saves)
    (saves.folder / "fencers.index").write_bytes(harm)
    read_before.forget()
    assert names(saves) == before


def test_an_index_that_was_copied_with_its_files_vouches_for_none(
    saves: Saves, reads: list[str], tmp_path: Path
) -> None:
    names(saves)
    other = Saves(tmp_path / "copy")
    other.fencers.mkdir(parents=True)
    index = (saves.folder / "fencers.index").read_bytes().replace(b"Anna", b"Evil")
    (other.folder / "fencers.index").write_bytes(index)
    for path in saves.fencers.glob("*.toml"):
        copy = other.fencers / path.name
        copy.write_bytes(path.read_bytes())
        os.utime(copy, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns))
    reads.clear()
    assert names(other) == names(saves)
    assert len(reads) == MANY


def test_a_broken_file_is_told_of_each_time(saves: Saves) -> None:
    (saves.fencers / "bad.toml").write_bytes(b"\xff")
    for _ in range(2):
        assert len(fencers.roster(saves.fencers).unreadable) == 1


def test_a_small_folder_has_no_index(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    fencers.add(saves, Fencer(name="Anna", expertise=5))
    names(saves)
    assert [path.name for path in saves.folder.iterdir()] == ["fencers"]


def test_an_index_of_another_version_is_made_again(
    saves: Saves, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = names(saves)
    index = saves.folder / "fencers.index"
    index.write_bytes(index.read_bytes().replace(b"Anna", b"Evil"))
    read_before.forget()
    assert names(saves)[0] == "Evil 00"  # it was made by this program, of these files
    read_before.forget()
    monkeypatch.setattr(read_before, "__version__", "another")
    reads.clear()
    assert names(saves) == before
    assert len(reads) == MANY


def test_a_reading_that_is_broken_off_is_kept_as_far_as_it_came(
    saves: Saves, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read, half = fencers._read, MANY // 2

    def interrupted(path: Path) -> Any:
        if len(reads) == half:
            raise KeyboardInterrupt
        return read(path)

    monkeypatch.setattr(fencers, "_read", interrupted)
    with pytest.raises(KeyboardInterrupt):
        fencers.roster(saves.fencers)
    monkeypatch.setattr(fencers, "_read", read)
    read_before.forget()
    assert fencers.unread(saves.fencers) == MANY - half
    assert len(names(saves)) == MANY
    assert len(reads) == MANY
    assert fencers.unread(saves.fencers) == 0


def test_a_file_that_may_not_be_read_now_is_tried_again(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, path = fencers._read, saves.fencers / "anna-00.toml"

    def refused(path: Path) -> Any:
        if path.stem == "anna-00":
            raise BrokenFileError(path, "no") from PermissionError()
        return read(path)

    monkeypatch.setattr(fencers, "_read", refused)
    assert len(fencers.roster(saves.fencers).unreadable) == 1
    monkeypatch.setattr(fencers, "_read", read)
    assert "Anna 00" in names(saves), path


def test_two_threads_read_a_folder_once(saves: Saves, reads: list[str]) -> None:
    threads = [Thread(target=names, args=(saves,)) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(reads) == MANY


class TestDuels:
    """A shelf of duels, which has the same index."""

    @pytest.fixture
    def shelved(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Path]:
        monkeypatch.setattr(read_before, "_MANY", MANY)
        monkeypatch.setattr(read_before, "_NEW", 1)
        monkeypatch.setattr(read_before, "_SETTLED", 0)
        folder = tmp_path / "duels"
        for number in range(MANY):
            saved = new_save(folder, names=BySide(f"Anna {number:02}", "Bruno"))
            play(saved, 20 if number % 3 else 1)
        (folder / "broken.toml").write_text("nonsense")
        yield folder
        read_before.forget()

    def test_the_list_is_the_same_with_an_index_and_without(self, shelved: Path, reads: list[str]) -> None:
        first = shelf.duels(shelved)
        assert len(first) == MANY + 1
        assert sum(isinstance(one, Shelved) and one.outcome is None for one in first) == MANY // 3
        read_before.forget()
        reads.clear()
        assert shelf.duels(shelved) == first
        assert not reads

    def test_a_duel_played_on_renamed_or_deleted_is_never_told_as_it_was(
        self, shelved: Path, reads: list[str]
    ) -> None:
        open_ones = list(shelf.unfinished(shelved))
        for forgotten, one in zip((False, True), open_ones, strict=False):
            play(load(one.path, GAMES), 1)
            shelf.rename(open_ones[2].path, f"Dawn {forgotten}")
            open_ones[3].path.unlink(missing_ok=True)
            reads.clear()
            if forgotten:
                read_before.forget()
            now = {found.path: found for found in shelf.duels(shelved) if isinstance(found, Shelved)}
            assert now[one.path].lines > one.lines
            assert open_ones[3].path not in now
            assert now[open_ones[2].path].setup.title == f"Dawn {forgotten}"
            assert len(reads) == 2

    def test_the_index_has_no_seed_and_no_line_of_a_duel(self, shelved: Path) -> None:
        shelf.duels(shelved)
        text = shelved.with_name("duels.index").read_text()
        assert "Anna 01" in text
        assert f'"seed":{SETUP.seed}' not in text
        assert '"seed":null' in text
        assert "1d" not in text
        assert shelved.with_name("duels.index").stat().st_mode & 0o077 == 0
