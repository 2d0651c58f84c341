"""The shelf tells of each duel without playing it, the last played first."""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import Side
from duel_tui.storage import settings as likings
from duel_tui.storage import shelf
from duel_tui.storage.duels import load
from duel_tui.storage.errors import BrokenFileError
from duel_tui.storage.folders import Saves, examples, saves
from duel_tui.storage.settings import Settings
from tests.storage.toy import GAMES, SETUP, new_save, play

_WAITING = """
[setup.company]
left = []

[[setup.company.right]]
name = "Ulrich Brand"
nationality = "germanic"
organisation = "fraternity"
strength = 19
agility = 16
rating = "Average"
"""
"""A part of a header, as it was written for one newcomer who waits."""


def test_the_shelf_begins_with_the_duel_last_played(tmp_path: Path) -> None:
    old, new, over = (new_save(tmp_path) for _ in range(3))
    play(new, 1)
    play(over, 20)
    for age, saved in enumerate((over, new, old)):
        os.utime(saved.path, (1000 - age, 1000 - age))
    (tmp_path / "foreign.toml").write_text("a = 1")
    os.utime(tmp_path / "foreign.toml", (1, 1))
    found = list(shelf.duels(tmp_path))
    assert [one.path for one in found] == [over.path, new.path, old.path, tmp_path / "foreign.toml"]
    assert isinstance(found[0], shelf.Shelved)
    assert isinstance(found[0].outcome, Outcome)
    assert isinstance(found[3], shelf.Unreadable)
    assert "is not a duel saved by this program" in found[3].why
    assert [one.path for one in shelf.unfinished(tmp_path)] == [new.path, old.path]
    first = next(shelf.unfinished(tmp_path))
    assert first.setup == replace(SETUP, seed=None)
    assert first.lines == 2


def test_a_duel_whose_newcomers_wait_goes_on_and_keeps_them_whatever_its_name(tmp_path: Path) -> None:
    saved = new_save(tmp_path, newcomers=(Side.RIGHT,))
    play(saved, 1)
    text = saved.path.read_text()
    assert "company" not in text
    saved.path.write_text(text.replace("\n[start", f"{_WAITING}\n[start", 1))
    play(load(saved.path, GAMES), 1)
    data = saved.path.read_bytes()
    assert data.startswith(text.encode().partition(b"\n[start")[0] + _WAITING.encode())
    shelf.rename(saved.path, "Dawn")
    assert saved.path.read_bytes() != data
    shelf.rename(saved.path, "")
    assert saved.path.read_bytes() == data


def test_an_empty_shelf_is_no_trouble(tmp_path: Path) -> None:
    assert not list(shelf.duels(tmp_path / "none"))


def test_settings_have_defaults_and_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    assert likings.load(path) == Settings()
    mine = Settings(characters="ascii", heard=("movement",))
    likings.save(path, mine)
    assert likings.load(path) == mine
    assert path.read_text() == 'characters = "ascii"\nheard = [\n    "movement",\n]\n'


def test_broken_settings_are_named_and_set_aside_only_when_new_ones_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('pause = "sometimes"')
    with pytest.raises(
        BrokenFileError,
        match=r"settings.toml, line 1: pause: there is no 'sometimes', only always, decisive, exchanges, never",
    ):
        likings.load(path)
    assert path.read_text() == 'pause = "sometimes"'
    likings.save(path, Settings())
    assert likings.load(path) == Settings()
    assert (tmp_path / "settings.broken").read_text() == 'pause = "sometimes"'


def test_the_saves_folder_is_the_one_given_or_the_environments_or_the_checkouts(tmp_path: Path) -> None:
    assert saves(tmp_path, {"DUEL_TUI_SAVES": "/elsewhere"}) == Saves(tmp_path)
    assert saves(None, {"DUEL_TUI_SAVES": "/elsewhere"}) == Saves(Path("/elsewhere"))
    checkout = saves(None, {})
    assert checkout.folder.name == "saves"
    assert examples().folder == checkout.folder / "examples"


def test_outside_a_checkout_saves_lie_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duel_tui.storage.folders._PACKAGE", tmp_path / "site-packages" / "duel_tui")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert saves(None, {}) == Saves(tmp_path / "data" / "duel-tui", tmp_path / "config" / "duel-tui")
    assert examples().folder == tmp_path / "site-packages" / "duel_tui" / "data" / "examples"
