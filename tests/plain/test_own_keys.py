"""Plain mode answers the keys in force as it answers their words, and its help shows them."""

from pathlib import Path

import pytest

from duel_tui.keys import Keymap
from tests.leave.test_guest import guest
from tests.plain.talks import Typist, context_in, conversation, heard, talk_over
from tests.plain.test_pipe import new_duel


def said(folder: Path, keymap: Keymap, *lines: str) -> str:
    return conversation(context_in(folder), lines, keymap=keymap)


@pytest.mark.parametrize(("keymap", "key"), [(Keymap(), "z"), (Keymap({"undo": ("~", "f4")}), "~")])
def test_a_commands_key_is_answered_as_its_word(tmp_path: Path, keymap: Keymap, key: str) -> None:
    told = said(tmp_path, keymap, *new_duel("rapier_and_dagger", 5), "stand", "stand", key, "help", "quit")
    assert "Taken back" in told
    assert f"\nundo or {key}: " in told
    assert "f4" not in told, "a line holds characters alone"


def test_a_key_that_was_given_away_is_a_command_no_more(tmp_path: Path) -> None:
    keymap = Keymap({"undo": ("U",)})
    told = said(tmp_path, keymap, *new_duel("rapier_and_dagger", 5), "stand", "z", "quit")
    assert "Taken back" not in told
    assert "Not a choice here" in told


def test_where_text_is_typed_a_key_is_text() -> None:
    typist = Typist(["z"])
    talk, out = talk_over(typist)
    assert heard(talk.text("Name:"), talk, typist) == "z"
    assert out.getvalue().strip() == "Name:"


def test_the_players_own_file_is_read_and_refused_in_a_sentence(tmp_path: Path) -> None:
    own = tmp_path / "al"
    own.mkdir()
    (own / "keys.toml").write_text('undo = "U"\nodds = "Ö"\n')
    done = guest(tmp_path, "--user", "al", "--plain", said="quick\nfight\nhelp\nquit\n")
    assert "\nundo or U: " in done.stdout
    assert "\nodds or Ö: " in done.stdout
    (own / "keys.toml").write_text('[letters.rapier_and_dagger]\nyield = "ы"\nstand = "y"\n')
    done = guest(tmp_path, "--user", "al", "--plain", said="quick\nfight\n?\ny\nquit\n")
    assert "\nы yield" in done.stdout
    assert "You stand" in done.stdout
    (own / "keys.toml").write_text('undo = "U"\nredo = "U"\n')
    done = guest(tmp_path, "--user", "al", "--plain", said="quick\nfight\nhelp\nquit\n")
    assert "cannot be both" in done.stdout
    assert "\nundo or z: " in done.stdout
