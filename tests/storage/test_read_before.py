"""What was read before is not read again, and nothing stale is ever shown."""

import os
from collections.abc import Generator
from pathlib import Path
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

HARM = (
    b"",
    b"{",
    b'{"version":"0","files":{"anna-00.toml":[[1,2,3,4],7]}}',
    b'{"version":"0","files":{"anna-00.toml":[[1,2,3,4],null]}}',
    b"[" * 100_000,
    b"\xff",
)
MANY = 12


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


def test_a_broken_index_costs_time_and_nothing_else(saves: Saves) -> None:
    before = names(saves)
    for harm in HARM:
        (saves.folder / "fencers.index").write_bytes(harm)
        read_before.forget()
        assert names(saves) == before


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Path]:
    """A folder in which everything settles at once and few files are enough for an index."""
    monkeypatch.setattr(read_before, "_MANY", MANY)
    monkeypatch.setattr(read_before, "_NEW", 1)
    monkeypatch.setattr(read_before, "_SETTLED", 0)
    yield tmp_path
    read_before.forget()


@pytest.fixture
def saves(folder: Path) -> Saves:
    """Enough fencers for an index."""
    found = Saves(folder)
    fencers.add(found, Fencer(name="Anna 00", expertise=5))
    names(found)
    assert [path.name for path in found.folder.iterdir()] == ["fencers"], "there are too few"
    for number in range(1, MANY):
        fencers.add(found, Fencer(name=f"Anna {number:02}", expertise=5))
    read_before.forget()
    return found


def test_a_file_is_read_once_and_a_program_that_begins_reads_the_index_alone(
    saves: Saves, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = fencers.roster(saves.fencers)
    for forgets in (False, True):
        assert len(reads) == MANY
        if forgets:
            read_before.forget()
        assert fencers.roster(saves.fencers) == before
    assert len(reads) == MANY
    monkeypatch.setattr(read_before, "_SETTLED", 3600 * 10**9)
    (saves.folder / "fencers.index").unlink()
    read_before.forget()
    for _ in range(2):
        names(saves)
    assert len(reads) == 3 * MANY, "what has only just changed is read again"


def test_a_reading_that_is_broken_off_is_kept_as_far_as_it_came_and_a_refused_file_tried_again(
    saves: Saves, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read, half = fencers._read, MANY // 2

    def interrupted(path: Path) -> Any:
        if len(reads) == half:
            raise KeyboardInterrupt
        return read(path)

    def refused(path: Path) -> Any:
        if path.stem == f"anna-{MANY - 1}":
            raise BrokenFileError(path, "no") from PermissionError()
        return read(path)

    with monkeypatch.context() as patch:
        patch.setattr(fencers, "_read", interrupted)
        with pytest.raises(KeyboardInterrupt):
            fencers.roster(saves.fencers)
    read_before.forget()
    assert fencers.unread(saves.fencers) == MANY - half
    with monkeypatch.context() as patch:
        patch.setattr(fencers, "_read", refused)
        for _ in range(2):
            assert len(fencers.roster(saves.fencers).unreadable) == 1, "it is told of each time"
    assert len(names(saves)) == MANY
    assert len(reads) == MANY
    assert fencers.unread(saves.fencers) == 0


@pytest.fixture
def shelved(folder: Path) -> Path:
    """A shelf of duels, which has the same index."""
    duels = folder / "duels"
    for number in range(MANY):
        saved = new_save(duels, names=BySide(f"Anna {number:02}", "Bruno"))
        play(saved, 20 if number % 3 else 1)
    (duels / "broken.toml").write_text("nonsense")
    return duels


def test_the_list_of_duels_is_the_same_with_an_index_which_has_no_seed_and_no_line_of_any(
    shelved: Path, reads: list[str]
) -> None:
    first = shelf.duels(shelved)
    assert len(first) == MANY + 1
    assert sum(isinstance(one, Shelved) and one.outcome is None for one in first) == MANY // 3
    read_before.forget()
    reads.clear()
    assert shelf.duels(shelved) == first
    assert not reads
    text = shelved.with_name("duels.index").read_text()
    assert "Anna 01" in text
    assert f'"seed":{SETUP.seed}' not in text
    assert '"seed":null' in text
    assert "1d" not in text
    assert shelved.with_name("duels.index").stat().st_mode & 0o077 == 0


def test_a_duel_played_on_renamed_or_deleted_is_never_told_as_it_was(shelved: Path, reads: list[str]) -> None:
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


def test_an_index_of_another_version_or_that_was_copied_with_its_files_vouches_for_none(
    saves: Saves, reads: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = names(saves)
    other = Saves(tmp_path / "copy")
    other.fencers.mkdir(parents=True)
    index = (saves.folder / "fencers.index").read_bytes().replace(b"Anna", b"Evil")
    for folder in (saves.folder, other.folder):
        (folder / "fencers.index").write_bytes(index)
    for path in saves.fencers.glob("*.toml"):
        copy = other.fencers / path.name
        copy.write_bytes(path.read_bytes())
        os.utime(copy, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns))
    reads.clear()
    assert names(other) == before
    assert len(reads) == MANY
    read_before.forget()
    assert names(saves)[0] == "Evil 00"  # it was made by this program, of these files
    read_before.forget()
    monkeypatch.setattr(read_before, "__version__", "another")
    assert names(saves) == before
    assert len(reads) == 2 * MANY
