"""A new folder is on disk, in the folder above it, before anything is saved in it."""

import os
import shutil
from pathlib import Path

import pytest

from duel_tui.fencer.person import Fencer
from duel_tui.play.settings import SettingsStore
from duel_tui.storage import fencers
from duel_tui.storage.errors import NoFolderError
from duel_tui.storage.folders import Saves
from duel_tui.storage.recorder import Recorder
from duel_tui.storage.settings import Settings
from tests.storage.toy import new_save


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


@pytest.mark.parametrize("mode", [0o700, 0o770])
def test_a_folder_that_is_deleted_in_a_duel_comes_back_with_its_mode(tmp_path: Path, mode: int) -> None:
    saves = Saves(tmp_path / "saves")
    saves.folder.mkdir()
    saves.folder.chmod(mode)
    saves.prepared().duels.mkdir()
    saves.duels.chmod(0o750)
    saved = new_save(saves.duels)
    with Recorder(saved) as recorder:
        recorder(1, "left move / right move: cut / parry")
        shutil.rmtree(saves.folder)
        recorder(2, "left move / right move: cut / parry")
        assert recorder.renewed
    assert saves.folder.stat().st_mode & 0o777 == mode
    assert saves.duels.stat().st_mode & 0o777 == 0o750


def test_a_folder_that_may_not_be_written_is_named_from_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = Saves(tmp_path)
    assert SettingsStore(saves).trouble == SettingsStore(Saves(tmp_path / "new")).trouble == ""
    monkeypatch.setattr("os.access", lambda *_: False)
    wanted = f"{tmp_path}: this may not be written; saves need a folder: name another with --saves"
    store = SettingsStore(saves)
    assert store.trouble == wanted
    saves.settings.symlink_to("nowhere")
    store.keep(Settings(bell=True))
    assert store.trouble == wanted


def test_where_no_folder_can_be_the_sentence_names_it_and_how_to_name_another(tmp_path: Path) -> None:
    (tmp_path / "home").touch()
    folder = tmp_path / "home" / ".local" / "share" / "duel-tui"
    with pytest.raises(NoFolderError) as wrong:
        Saves(folder).prepared()
    assert str(wrong.value) == f"{folder}: not a directory; saves need a folder: name another with --saves"
