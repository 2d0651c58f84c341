"""Fencers' files of every age are read, and written back to the byte where nothing has changed."""

import shutil
import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.registry import Library, data_folder
from duel_tui.storage import careers, duels, fencers
from duel_tui.storage.fencers import Carried, Fought, Passed
from duel_tui.storage.folders import Saves
from tests.fencer.lives import hurt, rated, with_dice

ROOT = Path(__file__).parents[2]
SHEETS = [path for top in ("saves", "tests") for path in sorted((ROOT / top).rglob("fencers/*.toml"))]
USUAL = {"armour": [], "notes": ""}
"""What a sheet that was written by hand may leave out."""
BEFORE = """\
name = "Anna"
style = "italian"
nationality = "italian"
organisation = "school"
strength = 14
agility = 13
dexterity = 12
size = 10
expertise = 11
weapon = "rapier"
left_hand = "dagger"
armour = []
notes = ""
creation = [
    "strength 1d20: 14",
]
record = [
    { duel = "a-duel", result = "won", foe = "Bruno" },
]

[condition]
wounds = [
    { place = "RL", grade = "light" },
    { place = "LL", grade = "light" },
]
dropped = [
    "sword",
]

[[carried]]
duel = "a-duel"

[carried.before]
wounds = [
    { place = "RL", grade = "light" },
]

[carried.after]
wounds = [
    { place = "RL", grade = "light" },
    { place = "LL", grade = "light" },
]
dropped = [
    "sword",
]
"""
"""A file as it was before time could pass."""


def untouched(path: Path) -> None:
    """What changes nothing writes nothing, however the file was written."""
    data = path.read_bytes()
    file = fencers.load(path)
    assert careers.withdraw(file, "no-duel") == file
    assert careers.uncarry(path, "no-duel") is None
    for fought in file.record:
        careers.enter(file, fought)
    for one in file.carried[-1:]:
        assert careers.carry(path, one, "")
    assert path.read_bytes() == data


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_a_sheet_is_written_back_with_nothing_new_but_what_a_hand_left_out(
    sheet: Path, tmp_path: Path
) -> None:
    path = Path(shutil.copy(sheet, tmp_path))
    untouched(path)
    before = tomllib.loads(path.read_text(encoding="utf-8"))
    fencers.save(fencers.load(path))
    first = path.read_bytes()
    assert tomllib.loads(first.decode()) == USUAL | before
    fencers.save(fencers.load(path))
    assert path.read_bytes() == first


def test_a_file_from_before_time_could_pass_is_written_back_to_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "anna.toml"
    path.write_text(BEFORE, encoding="utf-8")
    untouched(path)
    file = fencers.load(path)
    assert file.fights == ()
    fencers.save(file)
    assert path.read_text(encoding="utf-8") == BEFORE


def test_a_file_after_time_has_passed_is_written_back_to_the_byte(tmp_path: Path) -> None:
    fencer = replace(rated("Average", 70), notes="Left-handed by choice.", rerolled=("strength 4",))
    file = fencers.add(Saves(tmp_path), fencer)
    left = hurt("RC light", "LC serious", "H scratch")
    assert careers.carry(file.path, Carried("a-duel", WHOLE, left, points=-2.5), "")
    careers.enter(fencers.load(file.path), Fought("a-duel", "lost", "Bruno"))
    dice = {"heal": 2, "rise": 100, "again": 20, "advance": 51}
    now = file
    for days in (3, 9):
        start = fencers.load(file.path).life(days, hours=3)
        lived = with_dice(lambda request: dice[request.why.split()[0]], start)
        assert careers.let_pass(fencers.load(file.path), lived.life, Passed(start, ("heal RC 1d6: 2",)))
        data = file.path.read_bytes()
        now = fencers.load(file.path)
        assert (now.fencer, now.condition, now.practice) == (
            lived.life.fencer,
            lived.life.condition,
            lived.life.practice,
        )
        untouched_since(file.path)
        fencers.save(now)
        assert file.path.read_bytes() == data
    assert now.fencer.notes == fencer.notes
    assert (now.rolled.strength, now.condition.healing[0].days) == (12, 2)
    assert [one.start.days for one in now.passed] == [3, 9]
    assert now.passed[0].start.condition == left != Condition()


def untouched_since(path: Path) -> None:
    """A duel from before time passed changes nothing."""
    data, file = path.read_bytes(), fencers.load(path)
    assert not careers.carry(path, file.carried[-1], "")
    assert careers.uncarry(path, file.last_carried) is False
    assert path.read_bytes() == data


def test_a_duel_leaves_its_wounds_only_to_a_fencer_who_is_as_he_came_to_it(tmp_path: Path) -> None:
    file = fencers.add(Saves(tmp_path), rated("Average", 60))
    one = Carried("a-duel", WHOLE, hurt("LL light"))
    fencers.save(file, hurt("RL light"))
    assert not careers.carry(file.path, one, "")
    fencers.save(file, WHOLE)
    assert not careers.carry(file.path, one, "another-duel")
    assert careers.carry(file.path, one, "")


def test_every_shipped_duel_still_opens() -> None:
    library = Library(data_folder())
    found = sorted((ROOT / "saves").rglob("duels/*.toml"))
    assert found
    assert [duels.load(path, library).torn for path in found] == [False] * len(found)
