"""Settings and keys in the config folder: older ones are read with the saves, and every change goes to the new place."""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.__main__ import main
from duel_tui.play.settings import SettingsStore
from duel_tui.storage.folders import Saves, saves
from duel_tui.storage.settings import Settings, load
from tests.storage.test_two_programs import at_once


@pytest.fixture
def both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Saves:
    """The data folder and the config folder of a program that is installed."""
    monkeypatch.setattr("duel_tui.storage.folders._PACKAGE", tmp_path / "site-packages" / "duel_tui")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return saves(None, {}).prepared()


def test_settings_begin_in_the_config_folder(both: Saves) -> None:
    store = SettingsStore(both)
    assert store.fresh
    store.keep(replace(store.settings, bell=True))
    assert both.settings.parent.name == "duel-tui"
    assert both.settings.parent.stat().st_mode & 0o777 == 0o700
    assert SettingsStore(both).settings == load(both.settings) == Settings(bell=True)
    assert [*both.folder.iterdir()] == []


def test_older_settings_are_read_and_the_first_change_goes_to_the_new_place(both: Saves) -> None:
    old = both.folder / "settings.toml"
    old.write_text('theme = "moonlight"\npause = "never"\n')
    store = SettingsStore(both)
    assert not store.fresh
    assert not both.settings.exists()
    store.keep(replace(store.settings, bell=True))
    assert load(both.settings) == Settings(theme="moonlight", pause="never", bell=True)
    assert old.read_text() == 'theme = "moonlight"\npause = "never"\n'
    old.write_text('theme = "parchment"\n')
    assert SettingsStore(both).settings.theme == "moonlight"


def test_older_settings_that_are_broken_stay_as_they_are(both: Saves) -> None:
    old = both.folder / "settings.toml"
    old.write_text("pause = 7\n")
    store = SettingsStore(both)
    assert store.trouble.startswith("settings.toml, line 1: ")
    store.keep(replace(store.settings, bell=True))
    assert load(both.settings) == Settings(bell=True)
    assert old.read_text() == "pause = 7\n"


def _hear(number: int) -> None:
    store = SettingsStore(saves(None, {}))
    for tip in range(5):
        store.keep(replace(store.settings, heard=(*store.settings.heard, f"{number}-{tip}")))


def test_programs_that_make_the_config_folder_at_once_all_keep_theirs(both: Saves) -> None:
    (both.folder / "settings.toml").write_text('theme = "moonlight"\n')
    at_once(_hear, 8)
    found = load(both.settings)
    assert found.theme == "moonlight"
    assert len(found.heard) == 40


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
    (both.folder / "keys.toml").write_text('odds = "f2"\n')
    assert main(["keys"]) == 0
    assert f"{both.folder / 'keys.toml'}: your own keys" in capsys.readouterr().out
    both.keys.parent.mkdir(parents=True)
    both.keys.write_text('odds = "f3"\n')
    assert main(["keys"]) == 0
    told = capsys.readouterr().out
    assert "f3 (yours)" in told
    assert f"{both.keys}: your own keys" in told


@pytest.mark.usefixtures("both")
def test_a_folder_of_saves_that_is_named_has_its_settings_in_it(tmp_path: Path) -> None:
    for named in (saves(tmp_path / "mine", {}), saves(None, {"DUEL_TUI_SAVES": str(tmp_path / "mine")})):
        assert named.settings == tmp_path / "mine" / "settings.toml"
        assert named.keys == tmp_path / "mine" / "keys.toml"


@pytest.mark.usefixtures("both")
def test_without_a_home_in_the_environment_both_folders_are_the_accounts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for variable in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
    found = saves(None, {})
    assert found.folder.is_absolute()
    assert found.settings.is_absolute()
