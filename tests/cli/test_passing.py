"""`duel-tui pass`: what fell on the table, the rest rolled, printed, and kept unless one only looks."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.__main__ import main
from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Grade, Place
from duel_tui.storage import fencers
from duel_tui.storage.folders import Saves

Out = pytest.CaptureFixture[str]


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    there = Saves(tmp_path).prepared()
    hurt = Condition((Wound(Place.RIGHT_CHEST, Grade.SERIOUS),))
    fencers.add(there, Fencer(name="Anna", expertise=12), condition=hurt)
    return there


def run(saves: Saves, *arguments: str) -> int:
    return main(["--saves", str(saves.folder), "pass", *arguments])


def anna(saves: Saves) -> fencers.FencerFile:
    return fencers.load(saves.fencers / "anna.toml")


def test_dice_of_the_table_come_first(saves: Saves, capsys: Out) -> None:
    assert run(saves, "6", "weeks", "Anna", "--fell", "2", "9", "--hours", "5", "--school") == 0
    said = capsys.readouterr().out
    assert "Day 14, right chest: Strength is rolled again: 9, Strength 10, now 9." in said
    assert "Anna: all healed, 20 hours of practice." in said
    assert anna(saves).fencer.strength == 9
    assert anna(saves).practice.school


def test_the_same_seed_gives_the_same_and_looking_keeps_nothing(saves: Saves, capsys: Out) -> None:
    before, said = anna(saves), list[str]()
    for _ in range(2):
        assert run(saves, "10d", "anna", "--seed", "3", "--look") == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] != ""
    assert anna(saves) == before
    assert not (saves.folder / "weeks-draft.toml").exists()


def test_until_a_fencer_is_whole_needs_no_other_name(saves: Saves, capsys: Out) -> None:
    assert run(saves, "until", "Anna", "is", "whole", "--option", "rd.reroll=never_better") == 0
    assert "all healed" in capsys.readouterr().out
    assert anna(saves).condition.wounds == ()
    assert anna(saves).passed[-1].options == {"reroll": "never_better"}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("6", "weeks", "Zoe"), "zoe: no living fencer of yours; there are Anna"),
        (("soon", "Anna"), "soon Anna: how long? Such as 6 weeks"),
        (
            ("6", "weeks", "Anna", "--fell", "7"),
            "--fell: Day 0. Right chest, serious: weeks to heal, with a six-sided die.",
        ),
        (("1", "day", "Anna", "--fell", "2", "3"), "--fell: no die is asked for after 1 of them"),
    ],
)
def test_wrong_arguments_are_refused_and_change_nothing(
    arguments: tuple[str, ...], told: str, saves: Saves, capsys: Out
) -> None:
    before = anna(saves)
    assert run(saves, *arguments) == 2
    assert told in capsys.readouterr().err
    assert anna(saves) == before
    assert not (saves.folder / "weeks-draft.toml").exists()


def test_time_that_passed_is_reckoned_again_by_check(saves: Saves, capsys: Out) -> None:
    run(saves, "6", "weeks", "Anna", "--fell", "2", "9")
    path = saves.fencers / "anna.toml"
    assert main(["check", str(path)]) == 0
    path.write_text(
        path.read_text(encoding="utf-8").replace("heal RC 1d6: 2", "heal RC 1d6: 8"), encoding="utf-8"
    )
    capsys.readouterr()
    assert main(["check", str(path)]) == 1
    assert (
        "number 1: line 1, 'heal RC 1d6: 8 by hand', does not fit: the roll is from 1 to 6, not 8"
        in capsys.readouterr().out
    )


def test_check_says_that_a_sheet_was_changed_since(saves: Saves, capsys: Out) -> None:
    run(saves, "6", "weeks", "Anna", "--fell", "2", "9")
    path = saves.fencers / "anna.toml"
    said = list[str]()
    for strength in (9, 18):
        fencers.save(replace(anna(saves), fencer=replace(anna(saves).fencer, strength=strength)))
        capsys.readouterr()
        assert main(["check", str(path)]) == 0
        said.append(capsys.readouterr().out)
    assert said == ["anna.toml: ok, a fencer\n", "anna.toml: ok, a fencer, changed since time passed last\n"]
