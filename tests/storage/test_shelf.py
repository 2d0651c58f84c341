"""The shelf tells of each duel without playing it, the last played first; and the fencers and duels that come with the program."""

import os
from pathlib import Path

from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Style
from duel_tui.registry import Library, data_folder
from duel_tui.storage import duels, fencers, shelf
from duel_tui.storage.duels import load
from duel_tui.storage.folders import examples
from duel_tui.storage.shelf import Shelved
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


LIBRARY = Library(data_folder())


def test_the_shipped_fencers_are_of_every_style_and_rating_and_may_fight() -> None:
    found = fencers.roster(examples().fencers, shipped=True)
    assert not found.unreadable
    people = [file.fencer for file in found.fencers]
    assert people[0].name == "Bernardino", "whoever lends himself to a newcomer comes first"
    assert {fencer.style for fencer in people} == {Style.OLD, Style.SPANISH, Style.ITALIAN}
    ratings = {fencer.rating for fencer in people}
    assert {"Green", "Poor", "Average", "Good", "Superior", "Masterful", "Wizard"} <= ratings
    assert not [problem for fencer in people for problem in LIBRARY.problems(fencer)]
    assert all(fencer.notes for fencer in people)


def test_the_shipped_duels_play_to_the_end_that_the_shelf_tells_of() -> None:
    found = list(shelf.duels(examples().duels))
    assert len(found) >= 2
    for one in found:
        assert isinstance(one, Shelved)
        saved = duels.load(one.path, LIBRARY)
        state = LIBRARY.ruleset(saved.journal.ruleset, saved.journal.options)
        assert one.outcome is not None
        assert not saved.torn
        assert state.key == one.ruleset
