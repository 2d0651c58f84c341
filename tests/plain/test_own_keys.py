"""Plain mode answers the keys in force as it answers their words, and letters of another script where places count."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.keys import Keymap
from tests.leave.test_guest import guest
from tests.plain.talks import Typist, context_in, conversation, heard, new_duel, talk_over


@pytest.mark.parametrize(
    ("keymap", "key", "undoes"),
    [
        (Keymap(), "z", True),
        (Keymap({"undo": ("~", "f4")}), "~", True),
        (Keymap({"undo": ("U",)}), "z", False),
    ],
)
def test_a_commands_key_is_answered_as_its_word(
    keymap: Keymap, key: str, tmp_path: Path, *, undoes: bool
) -> None:
    lines = [*new_duel("rapier_and_dagger", 5), *["stand"] * (1 + undoes), key, "help", "quit"]
    told = conversation(context_in(tmp_path), lines, keymap=keymap)
    assert ("Taken back" in told, f"\nundo or {key}: " in told) == (undoes, undoes)
    assert undoes or "Not a choice here" in told
    assert "f4" not in told, "a line holds characters alone"


def test_where_text_is_typed_a_key_is_text() -> None:
    typist = Typist(["z"])
    talk, out = talk_over(typist)
    assert heard(talk.text("Name:"), talk, typist) == "z"
    assert out.getvalue().strip() == "Name:"


def test_the_players_own_file_is_read_and_refused_in_a_sentence(tmp_path: Path) -> None:
    own = tmp_path / "al"
    own.mkdir()
    letters = '[letters.rapier_and_dagger]\nyield = "ы"\nstand = "y"\n'
    (own / "keys.toml").write_text(f'undo = "U"\nodds = "Ö"\n{letters}')
    done = guest(tmp_path, "--user", "al", "--plain", said="quick\nfight\nhelp\n?\ny\nquit\n")
    for said in ("\nundo or U: ", "\nodds or Ö: ", "\nы yield", "You stand"):
        assert said in done.stdout
    (own / "keys.toml").write_text('undo = "U"\nredo = "U"\n')
    done = guest(tmp_path, "--user", "al", "--plain", said="quick\nfight\nhelp\nquit\n")
    assert "cannot be both" in done.stdout
    assert "\nundo or z: " in done.stdout


def test_where_places_do_not_count_a_letter_of_another_script_gets_its_sentence(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    context.keep(replace(context.settings, us_keys=False))
    told = conversation(context, ["Ы", "Xyz", "new", "seed", "7", "begin", "ы", "Xyz", "quit"])
    for typed in "Ыы":
        assert f"{typed}: the keyboard is set to another script; numbers and Latin letters work." in told
    assert told.count("Xyz: not a choice here.") == 2
    assert "You stand" not in told
