"""Sheets, cards and logs on standard output, a card taken in, and duels closed."""

import io
from pathlib import Path

import pytest

from duel_tui.__main__ import main
from duel_tui.registry import HOME, KEYS
from duel_tui.storage import duels, fencers
from tests.cli.test_commands import begun
from tests.systems.contenders import LIBRARY

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DUEL_TUI_SAVES", str(tmp_path / "saves"))
    return tmp_path / "saves"


def test_a_sheet_is_printed_blank_or_filled_for_each_game(capsys: Printed, saves: Path) -> None:
    for game in KEYS:
        assert main(["sheet", "--game", game]) == 0
        blank = capsys.readouterr().out
        assert main(["sheet", "Bernardino", "--game", game]) == 0
        filled = capsys.readouterr().out
        assert "Bernardino" not in blank
        assert "Bernardino" in filled
        assert len(blank.splitlines()) == len(filled.splitlines()) <= 66
    assert main(["sheet"]) == 0
    home = capsys.readouterr().out
    assert main(["sheet", "--game", HOME]) == 0
    assert capsys.readouterr().out == home
    assert not saves.exists()


def test_a_filled_sheet_has_the_four_figures_by_their_names(capsys: Printed) -> None:
    assert main(["sheet", "Bernardino"]) == 0
    words = " ".join(capsys.readouterr().out.split())
    assert "normal movement 11 yards combat movement 13 points" in words
    assert "sword action points cut 6 thrust 9 parry advantage cut -13 thrust -15" in words


def test_a_card_goes_out_and_in_again(capsys: Printed, tmp_path: Path, saves: Path) -> None:
    assert main(["card", "lucrezia amati"]) == 0
    card = capsys.readouterr().out
    path = tmp_path / "card.txt"
    path.write_text(card, encoding="utf-8")
    assert main(["card", "--read", str(path)]) == 0
    assert capsys.readouterr().out == "Lucrezia Amati is in the roster: lucrezia-amati.toml\n"
    assert main(["card", str(saves / "fencers" / "lucrezia-amati.toml")]) == 0
    assert capsys.readouterr().out == card


def test_a_card_is_read_from_standard_input(
    capsys: Printed, monkeypatch: pytest.MonkeyPatch, saves: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Name: Anna Vega\nScores: Strength 12\n"))
    assert main(["card", "--read", "-"]) == 0
    assert "Anna Vega is in the roster: anna-vega.toml" in capsys.readouterr().out
    assert fencers.load(saves / "fencers" / "anna-vega.toml").fencer.strength == 12


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["card"], "card needs the name of a fencer, or --read and the file of a card"),
        (
            ["card", "Anna", "--read", "-"],
            "card needs the name of a fencer, or --read and the file of a card",
        ),
        (["card", "Nobody"], "there is no fencer 'Nobody' in the roster"),
        (["card", "--read", "nowhere.txt"], "nowhere.txt: there is no such file"),
        (["sheet", "Nobody"], "there is no fencer 'Nobody' in the roster"),
        (["sheet", "--game", "chess"], "chess"),
        (["log", "nowhere.toml"], "nowhere.toml: there is no such file"),
        (["close", "nowhere.toml"], "nowhere.toml: there is no such file"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(arguments: list[str], said: str, capsys: Printed) -> None:
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_wrong_card_adds_nobody(capsys: Printed, tmp_path: Path, saves: Path) -> None:
    path = tmp_path / "card.txt"
    path.write_text("Name: Anna\nScores: Strenght 12\n", encoding="utf-8")
    assert main(["card", "--read", str(path)]) == 2
    assert "the card, line 2: 'Strenght' is none of Strength" in capsys.readouterr().err
    assert not (saves / "fencers").exists()


def test_a_log_is_printed_for_its_readers(capsys: Printed, tmp_path: Path) -> None:
    path = begun(tmp_path, rounds=1)
    said = {}
    for reader in ("players", "master", "left", "right"):
        assert main(["log", str(path), "--for", reader]) == 0
        said[reader] = capsys.readouterr().out
    assert "by a seed that is shown when the duel is fought to its end" in said["players"]
    assert "by seed" in said["master"]
    assert main(["log", str(path)]) == 0
    assert capsys.readouterr().out == said["players"]
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out == said["players"]
    assert main(["replay", str(path), "--side", "referee"]) == 0
    assert capsys.readouterr().out == said["master"]
    assert main(["log", str(path), "--markdown", "--for", "master"]) == 0
    assert capsys.readouterr().out.startswith("# Anna - Bruno\n")


def test_a_duel_is_closed_once(capsys: Printed, tmp_path: Path) -> None:
    path = begun(tmp_path, rounds=1)
    assert main(["close", str(path), "--why", "the watch comes"]) == 0
    assert capsys.readouterr().out.startswith(f"{path.name}: both part, and neither wins;")
    assert duels.load(path, LIBRARY).journal.lines[-1] == "parted; the watch comes"
    assert main(["check", str(path)]) == 0
    capsys.readouterr()
    assert main(["close", str(path)]) == 2
    assert capsys.readouterr().err == f"duel-tui: {path.name}: this duel is closed already\n"
    assert main(["log", str(path)]) == 0
    told = capsys.readouterr().out
    assert "when the duel is over" not in told  # a closed duel can be taken up, so its seed is kept
    assert "part before the end." in told
    assert "the watch comes" not in told
    assert main(["log", str(path), "--for", "master"]) == 0
    assert "part before the end; the watch comes." in capsys.readouterr().out
