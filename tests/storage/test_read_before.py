"""What was read before is not read again, and nothing stale is ever shown."""

import os
from collections.abc import Generator
from pathlib import Path

import pytest

from duel_tui.fencer.person import Fencer
from duel_tui.storage import careers, fencers, files, read_before
from duel_tui.storage.fencers import Fought
from duel_tui.storage.folders import Saves

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


@pytest.mark.parametrize("harm", [b"", b"{", b'{"anna-00.toml":[[1,2,3,4],7]}', b"[" * 100_000, b"\xff"])
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
