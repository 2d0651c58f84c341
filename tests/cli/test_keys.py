"""`duel-tui keys`: the table of commands, the file to begin with, and what is said of a file that is refused."""

import subprocess
import sys
from pathlib import Path

import pytest
import tomli_w

from duel_tui.__main__ import main
from duel_tui.keys import COMMANDS
from duel_tui.keys.keymap import read
from duel_tui.tui.styles import THEMES
from duel_tui.usage.arguments import THEMES as NAMED

Out = pytest.CaptureFixture[str]


def test_every_command_stands_in_the_table_with_its_keys(tmp_path: Path, capsys: Out) -> None:
    assert main(["keys", "--saves", str(tmp_path)]) == 0
    rows = capsys.readouterr().out.splitlines()
    for one in COMMANDS:
        assert any(row.startswith(f"{one.name} ") and one.line in row for row in rows)
    assert str(tmp_path / "keys.toml") in rows[-1]


def test_the_file_to_begin_with_changes_nothing(tmp_path: Path, capsys: Out) -> None:
    main(["keys", "--toml", "--saves", str(tmp_path)])
    path = tmp_path / "keys.toml"
    path.write_text(capsys.readouterr().out)
    assert not read(path, dict).changed
    assert main(["check", str(path)]) == 0
    assert "keys of your own for 0 of" in capsys.readouterr().out
    path.write_text('[letters.en_garde]\nparry = "k"\n')
    assert main(["check", str(path)]) == 0
    assert "commands; letters: 1" in capsys.readouterr().out


@pytest.mark.parametrize("key", ["'", "\\", "(", "§", "f5", "^u"])
def test_the_file_that_is_printed_reads_back_with_any_key_of_ones_own(
    key: str, tmp_path: Path, capsys: Out
) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(tomli_w.dumps({"odds": [key]}))
    own = read(path, dict).changed
    assert set(own) == {"odds"}
    assert main(["keys", "--toml", "--saves", str(tmp_path)]) == 0
    path.write_text(capsys.readouterr().out)
    assert read(path, dict).changed == own


def test_a_refused_file_is_told_of_and_the_usual_keys_are_printed(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('odds = "f2"\nundo = "u"\n')
    assert main(["keys", "--saves", str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert "keys.toml, line 2: u cannot be undo: in a duel it picks" in told.err
    assert "(yours)" not in told.out
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().out.startswith("keys.toml, line 2: u cannot be undo")


def test_ones_own_keys_are_marked(tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "keys.toml").write_text('odds = ["f2", "%"]\n')
    assert main(["keys", "--saves", str(tmp_path)]) == 0
    assert "f2  % (yours)" in capsys.readouterr().out


def test_it_needs_no_screen() -> None:
    code = (
        "import sys; from duel_tui.__main__ import main; main(['keys']); sys.exit('textual' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0  # noqa: S603  our own code


def test_the_command_line_names_every_theme() -> None:
    assert tuple(THEMES) == NAMED
