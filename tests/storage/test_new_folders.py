"""A new folder is on disk, in the folder above it, before anything is saved in it."""

import os
from pathlib import Path

import pytest

from duel_tui.fencer.person import Fencer
from duel_tui.storage import fencers
from duel_tui.storage.folders import Saves


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, tuple[str, ...]]]:
    """Every folder that was synced, with what was in it then."""
    found: list[tuple[Path, tuple[str, ...]]] = []
    sync = os.fsync

    def note(descriptor: int) -> None:
        place = Path(f"/proc/self/fd/{descriptor}").readlink()
        if place.is_dir():
            found.append((place, tuple(sorted([one.name for one in place.iterdir()]))))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", note)
    return found


def test_a_new_folder_of_saves_is_synced_in_its_parent(
    tmp_path: Path, synced: list[tuple[Path, tuple[str, ...]]]
) -> None:
    Saves(tmp_path / "deep" / "saves").prepared()
    assert synced == [(tmp_path, ("deep",)), (tmp_path / "deep", ("saves",))]
    assert (tmp_path / "deep" / "saves").stat().st_mode & 0o777 == 0o700
    synced.clear()
    Saves(tmp_path / "deep" / "saves").prepared()
    assert not synced, "it was there already"


def test_a_folder_inside_is_synced_before_its_first_file(
    tmp_path: Path, synced: list[tuple[Path, tuple[str, ...]]]
) -> None:
    saves = Saves(tmp_path)
    file = fencers.add(saves, Fencer(name="Anna", expertise=5))
    assert synced == [(tmp_path, ("fencers",)), (saves.fencers, ("anna.toml",))]
    synced.clear()
    fencers.retire(saves, file)
    assert synced[0] == (saves.fencers, ("anna.toml", "retired"))
