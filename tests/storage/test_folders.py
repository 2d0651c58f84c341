"""Where saves, settings and keys lie: in folders that are there before anything is saved in them, and told of where they cannot be."""

import os
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.__main__ import main
from duel_tui.fencer.person import Fencer
from duel_tui.play.settings import SettingsStore
from duel_tui.storage import fencers
from duel_tui.storage import settings as likings
from duel_tui.storage.errors import BrokenFileError, NoFolderError
from duel_tui.storage.folders import Saves, examples, saves
from duel_tui.storage.recorder import Recorder
from duel_tui.storage.settings import Settings, load
from tests.storage.test_two_programs import at_once
from tests.storage.toy import new_save

Synced = list[tuple[Path, tuple[str, ...]]]


@pytest.fixture
def both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Saves:
    """The data folder and the config folder of a program that is installed."""
    monkeypatch.setattr("duel_tui.storage.folders._PACKAGE", tmp_path / "site-packages" / "duel_tui")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return saves(None, {}).prepared()


def test_older_settings_are_read_and_the_first_change_goes_to_the_new_place(both: Saves) -> None:
    old = both.folder / "settings.toml"
    old.write_text('theme = "moonlight"\npause = "never"\n')
    store = SettingsStore(both)
    assert not store.fresh
    assert not both.settings.exists()
    store.keep(replace(store.settings, bell=True))
    assert load(both.settings) == Settings(theme="moonlight", pause="never", bell=True)
    assert old.read_text() == 'theme = "moonlight"\npause = "never"\n'
    both.settings.unlink()
    old.write_text("pause = 7\n")
    store = SettingsStore(both)
    assert store.trouble.startswith("settings.toml, line 1: ")
    store.keep(replace(store.settings, bell=True))
    assert load(both.settings) == Settings(bell=True)
    assert old.read_text() == "pause = 7\n"


@pytest.mark.parametrize("place", ["file/below", "x" * 300])
def test_a_config_folder_that_cannot_be_used_is_told_of_in_a_sentence_and_nothing_is_lost(
    place: str, both: Saves, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    (both.folder / "settings.toml").write_text('theme = "moonlight"\n')
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / place))
    store = SettingsStore(saves(None, {}))
    assert store.settings.theme == "moonlight"
    store.keep(replace(store.settings, bell=True))
    assert store.trouble.startswith("settings.toml could not be saved: ")
    assert store.settings == Settings(theme="moonlight", bell=True)


def _look(there: Saves, _: int) -> None:
    os.setgid(65534)
    os.setuid(65534)
    store = SettingsStore(there)
    store.keep(replace(store.settings, bell=True))
    assert store.settings == Settings(bell=True)
    assert store.trouble == "settings.toml could not be saved: permission denied"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody who may not look")
def test_folders_into_which_the_player_may_not_look_are_told_of(both: Saves, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir(mode=0o700)
    at_once(_look, 1, both)


def test_keys_are_read_in_either_place_and_those_of_the_config_folder_first(
    both: Saves, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["keys"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith(f"{both.keys}: to set your own keys")
    for path in (both.folder / "keys.toml", both.keys):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('odds = "f3"\n')
        assert main(["keys"]) == 0
        assert f"{path}: your own keys" in capsys.readouterr().out


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> Synced:
    """Every folder that was synced, with what was in it then."""
    found: Synced = []
    sync = os.fsync

    def note(descriptor: int) -> None:
        place = Path(f"/proc/self/fd/{descriptor}").readlink()
        if place.is_dir():
            found.append((place, tuple(sorted([one.name for one in place.iterdir()]))))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", note)
    return found


def test_a_new_folder_of_saves_is_synced_in_its_parent(tmp_path: Path, synced: Synced) -> None:
    Saves(tmp_path / "deep" / "saves").prepared()
    assert synced == [(tmp_path, ("deep",)), (tmp_path / "deep", ("saves",))]
    assert (tmp_path / "deep" / "saves").stat().st_mode & 0o777 == 0o700
    synced.clear()
    saves = Saves(tmp_path / "deep" / "saves").prepared()
    assert not synced, "it was there already"
    file = fencers.add(saves, Fencer(name="Anna", expertise=5))
    assert synced == [(saves.folder, ("fencers",)), (saves.fencers, ("anna.toml",))]
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


def test_broken_settings_are_named_and_set_aside_only_when_new_ones_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('pause = "sometimes"')
    named = r"settings.toml, line 1: pause: there is no 'sometimes', only always, decisive, exchanges, never"
    with pytest.raises(BrokenFileError, match=named):
        load(path)
    assert path.read_text() == 'pause = "sometimes"'
    likings.save(path, Settings())
    assert load(path) == Settings()
    assert (tmp_path / "settings.broken").read_text() == 'pause = "sometimes"'


def test_saves_lie_where_it_is_said_or_in_the_checkout_or_in_the_users_folders(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert saves(tmp_path, {"DUEL_TUI_SAVES": "/elsewhere"}) == Saves(tmp_path)
    assert saves(None, {}).folder.name == "saves"
    assert examples().folder == saves(None, {}).folder / "examples"
    request.getfixturevalue("both")
    assert saves(None, {}) == Saves(tmp_path / "data" / "duel-tui", tmp_path / "config" / "duel-tui")
    assert examples().folder == tmp_path / "site-packages" / "duel_tui" / "data" / "examples"
    named = saves(None, {"DUEL_TUI_SAVES": str(tmp_path / "mine")})
    assert named == Saves(tmp_path / "mine")
    assert (named.settings, named.keys) == (named.folder / "settings.toml", named.folder / "keys.toml")
    for variable in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
    assert saves(None, {}).folder.is_absolute()
    assert saves(None, {}).settings.is_absolute()


def test_settings_begin_in_the_config_folder(both: Saves) -> None:
    store = SettingsStore(both)
    assert store.fresh
    assert store.settings == Settings()
    store.keep(replace(store.settings, characters="ascii", heard=("movement",)))
    assert both.settings.parent.stat().st_mode & 0o777 == 0o700
    assert both.settings.read_text() == 'characters = "ascii"\nheard = [\n    "movement",\n]\n'
    assert SettingsStore(both).settings == load(both.settings) == store.settings
    assert [*both.folder.iterdir()] == []


def test_a_folder_that_may_not_be_written_or_cannot_be_is_named_from_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").touch()
    folder = tmp_path / "home" / ".local" / "share" / "duel-tui"
    with pytest.raises(NoFolderError) as wrong:
        Saves(folder).prepared()
    assert str(wrong.value) == f"{folder}: not a directory; saves need a folder: name another with --saves"
    saves = Saves(tmp_path)
    assert SettingsStore(saves).trouble == SettingsStore(Saves(tmp_path / "new")).trouble == ""
    monkeypatch.setattr("os.access", lambda *_: False)
    wanted = f"{tmp_path}: this may not be written; saves need a folder: name another with --saves"
    store = SettingsStore(saves)
    assert store.trouble == wanted
    saves.settings.symlink_to("nowhere")
    store.keep(Settings(bell=True))
    assert store.trouble == wanted
