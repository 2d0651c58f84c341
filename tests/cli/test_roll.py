"""Fencers that are rolled from the command line."""

import tomllib
from pathlib import Path

import pytest

from duel_tui.__main__ import main
from duel_tui.storage import fencers
from duel_tui.storage.folders import Saves

Out = pytest.CaptureFixture[str]


def test_a_rolled_fencer_is_a_fencers_file(capsys: Out, tmp_path: Path) -> None:
    assert main(["roll", "--seed", "7"]) == 0
    text = capsys.readouterr().out
    path = tmp_path / "rolled.toml"
    path.write_text(text)
    assert text.startswith("# rolled from seed 7\n")
    assert fencers.load(path).fencer.name
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out == "rolled.toml: ok, a fencer\n"


def test_the_same_seed_rolls_the_same_fencers_and_more_of_them(capsys: Out) -> None:
    rolled = []
    for count in ("1", "3", "3"):
        main(["roll", "--seed", "7", "-n", count])
        rolled.append(tomllib.loads(capsys.readouterr().out))
    assert rolled[1] == rolled[2]
    assert rolled[1]["fencer"][0] == rolled[0]
    assert len({one["name"] for one in rolled[1]["fencer"]}) > 1


def test_each_rolled_fencer_has_the_profile_for_figures_above_the_sheet(capsys: Out) -> None:
    main(["roll", "--seed", "7", "-n", "2", "--rating", "Good"])
    lines = capsys.readouterr().out.splitlines()
    heads = [place for place, line in enumerate(lines) if line == "[[fencer]]"]
    assert [lines[place + 1] for place in heads] == [
        "# normal movement 11 yards, combat movement 12, sword action points 5/8, parry advantage -3/-15",
        "# normal movement 8 yards, combat movement 8, sword action points 5/8, parry advantage -3/-15",
    ]


def test_wishes_are_granted(capsys: Out) -> None:
    wishes = ["--style", "os", "--rating", "Good", "--weapon", "two_handed", "--nationality", "scot"]
    main(["roll", "--seed", "1", "--name", "Rob\x1b", *wishes])
    found = tomllib.loads(capsys.readouterr().out)
    assert [found[key] for key in ("name", "style", "rating", "weapon", "nationality", "left_hand")] == [
        "Rob",
        "os",
        "Good",
        "two_handed",
        "scot",
        "empty",
    ]


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (["--rating", "Goo"], "duel-tui: rating: 'Goo' is not one of Green, "),
        (["--nationality", "martian"], "duel-tui: nationality: 'martian' is not one of "),
        (
            ["--style", "spanish", "--weapon", "two_handed"],
            "duel-tui: weapon: the style spanish does not carry two_handed",
        ),
    ],
)
def test_impossible_wishes_are_refused(capsys: Out, wishes: list[str], said: str) -> None:
    assert main(["roll", *wishes]) == 2
    assert capsys.readouterr().err.startswith(said)


def test_fencers_are_rolled_under_house_rules(capsys: Out) -> None:
    assert main(["roll", "-n", "40", "--seed", "2", "--option", "rd.kalvan=hostigos"]) == 0
    printed = capsys.readouterr().out
    assert printed.count('organisation = "fraternity"') == 40
    assert main(["roll", "--option", "kalvan=mars"]) == 2
    assert "off, otherwhen, hostigos" in capsys.readouterr().err


def test_rolled_fencers_can_be_kept_with_the_dice_that_made_them(capsys: Out, tmp_path: Path) -> None:
    assert main(["--saves", str(tmp_path), "roll", "-n", "2", "--keep"]) == 0
    found = fencers.roster(Saves(tmp_path).fencers).fencers
    assert len(found) == 2
    assert found[0].creation[0].startswith("strength 1d20: ")
    assert capsys.readouterr().out.count("[[fencer]]") == 2
