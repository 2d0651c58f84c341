"""Fencers are readable files of every age, written back as they were; a broken one is told of and left alone."""

import shutil
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.fencer.terms import Armour, Grade, LeftHand, Place, Style
from duel_tui.storage import careers, fencers
from duel_tui.storage.errors import BrokenFileError, SaveError
from duel_tui.storage.fencers import Carried, Fought, Passed
from duel_tui.storage.folders import Saves
from tests.fencer.lives import hurt, rated, with_dice

BROKEN = (
    ("name = 3", "broken.toml, line 1: name: expected text, got a whole number"),
    ('name = "A"\nstrength = 21', "broken.toml, line 2: strength: expected a whole number of at most 20"),
    ('name = "A"\nstyle = "french"', "line 2: style: there is no 'french', only os, spanish, "),
    ('name = "A"\nspeed = 3', "broken.toml, line 2: there is no key speed"),
    ("strength = 3", "broken.toml: the key name is missing"),
    ('name = "\\u001b \\u202e"', "broken.toml, line 1: name: a fencer needs a name"),
    ('name = "A', "broken.toml, line 1: this is not TOML"),
    ('name = "A"\n[[record]]\nduel = "x"\nresult = "fled"\nfoe = "B"', "record.*'fled'"),
)
ANNA = Fencer(
    name="Anna d'Épée",
    style=Style.SPANISH,
    nationality="spanish",
    dexterity=15,
    rating="Good",
    points=46,
    left_hand=LeftHand.DAGGER,
    armour=(Armour.HELMET,),
    notes="left-handed\nlimps",
    rerolled=("strength 4",),
)


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "saves")


def test_a_fencer_is_saved_as_his_sheet_reads_and_loaded_the_same(saves: Saves) -> None:
    assert fencers.roster(saves.fencers) == fencers.Roster((), ()), "there is no folder yet"
    file = fencers.add(saves, ANNA, ("strength 1d20: 4", "strength 1d20: 10"))
    assert file.path.name == "anna-d-epee.toml"
    text = file.path.read_text()
    assert 'name = "Anna d\'Épée"\nstyle = "spanish"\n' in text
    assert 'left_hand = "dagger"' in text
    assert fencers.load(file.path) == file


@pytest.mark.parametrize(("text", "said"), BROKEN)
def test_a_broken_fencer_is_named_with_key_and_line(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(text)
    with pytest.raises(BrokenFileError, match=said):
        fencers.load(path)
    assert path.read_text() == text


def test_the_roster_lists_the_whole_by_name_and_tells_of_the_broken(saves: Saves) -> None:
    fencers.add(saves, Fencer(name="zorro", expertise=3))
    fencers.add(saves, ANNA)
    (saves.fencers / "bad.toml").write_bytes(b"\xff")
    (saves.fencers / "gone.toml").symlink_to("nowhere")
    found = fencers.roster(saves.fencers)
    assert [file.fencer.name for file in found.fencers] == ["Anna d'Épée", "zorro"]
    assert found.unreadable == (
        "bad.toml, line 1: this line has bytes that are not UTF-8 text",
        "gone.toml: this is a symbolic link to a file that is not there",
    )


def test_a_retired_fencer_leaves_the_roster_and_can_be_recalled(saves: Saves) -> None:
    file = fencers.retire(saves, fencers.add(saves, ANNA))
    assert not fencers.roster(saves.fencers).fencers
    assert fencers.roster(saves.retired).fencers == (file,)
    fencers.add(saves, ANNA)
    back = fencers.recall(saves, file)
    assert back.stem == "anna-d-epee-2"
    assert len(fencers.roster(saves.fencers).fencers) == 2
    assert not fencers.roster(saves.retired).fencers


def test_a_fencer_that_cannot_be_written_keeps_his_old_file(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = fencers.add(saves, ANNA)
    before = file.path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as failing:
        failing.setattr("os.fsync", full)
        with pytest.raises(SaveError, match=r"anna-d-epee.toml could not be saved: no space left on device"):
            careers.enter(file, Fought("one", "won", "Bruno"))
    assert file.path.read_bytes() == before
    assert [path.name for path in saves.fencers.iterdir()] == ["anna-d-epee.toml"]


def test_names_and_notes_are_made_harmless_on_their_way_in_and_out(saves: Saves) -> None:
    file = fencers.add(
        saves, Fencer(name="A\x1b]0;x\x07\nB" + "c" * 99, notes="one\n\x1b[2Jtwo", expertise=1)
    )
    assert file.fencer.name.startswith("A ]0;x B")
    assert len(file.fencer.name) == 40
    assert file.fencer.notes == "one\n[2Jtwo"
    text = file.path.read_text().replace("one\\n[2Jtwo", "one\\n\\u001b[2Jtwo")
    file.path.write_text(text)
    assert fencers.load(file.path).fencer.notes == "one\n[2Jtwo"


@given(data=st.binary(max_size=60), place=st.integers(0, 400))
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_mutated_fencer_never_gives_a_traceback(saves: Saves, data: bytes, place: int) -> None:
    path = saves.folder / "mutated.toml"
    saves.folder.mkdir(exist_ok=True)
    text = fencers.text(ANNA).encode()
    path.write_bytes(text[:place] + data + text[place:])
    found = fencers.roster(saves.folder)
    assert len(found.fencers) + len(found.unreadable) == 1


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


def test_a_file_after_time_has_passed_is_written_back_to_the_byte(tmp_path: Path) -> None:
    fencer = replace(rated("Average", 70), notes="Left-handed by choice.", rerolled=("strength 4",))
    path = fencers.add(Saves(tmp_path), fencer).path
    left = hurt("RC light", "LC serious", "H scratch")
    assert careers.carry(path, Carried("a-duel", WHOLE, left, points=-2.5), "")
    careers.enter(fencers.load(path), Fought("a-duel", "lost", "Bruno"))
    dice = {"heal": 2, "rise": 100, "again": 20, "advance": 51}
    for days in (3, 9):
        start = fencers.load(path).life(days, hours=3)
        lived = with_dice(lambda request: dice[request.why.split()[0]], start).life
        assert careers.let_pass(fencers.load(path), lived, Passed(start, ("heal RC 1d6: 2",)))
        data, now = path.read_bytes(), fencers.load(path)
        assert (now.fencer, now.condition, now.practice) == (lived.fencer, lived.condition, lived.practice)
        assert not careers.carry(path, now.carried[-1], ""), "a duel from before time passed changes nothing"
        assert careers.uncarry(path, now.last_carried) is False
        fencers.save(now)
        assert path.read_bytes() == data
    now = fencers.load(path)
    assert now.fencer.notes == fencer.notes
    assert (now.rolled.strength, now.condition.healing[0].days) == (12, 2)
    assert [one.start.days for one in now.passed] == [3, 9]
    assert now.passed[0].start.condition == left != Condition()


def test_a_duel_leaves_its_wounds_only_to_a_fencer_who_is_as_he_came_to_it(tmp_path: Path) -> None:
    file = fencers.add(Saves(tmp_path), rated("Average", 60))
    one = Carried("a-duel", WHOLE, hurt("LL light"))
    fencers.save(file, hurt("RL light"))
    assert not careers.carry(file.path, one, "")
    fencers.save(file, WHOLE)
    assert not careers.carry(file.path, one, "another-duel")
    assert careers.carry(file.path, one, "")


def test_a_fencer_written_by_hand_needs_only_what_differs_from_the_average(tmp_path: Path) -> None:
    path = tmp_path / "bernardino.toml"
    path.write_text('name = "Bernardino"\nexpertise = 8\nleft_hand = "dagger"\n')
    assert fencers.load(path).fencer == Fencer(name="Bernardino", expertise=8, left_hand=LeftHand.DAGGER)
    path.write_text('name = "Nobody"\n')
    assert fencers.load(path).fencer == unnamed("Nobody")


def test_a_duel_is_entered_once_with_its_last_result_in_its_place_or_withdrawn(saves: Saves) -> None:
    file = fencers.add(saves, ANNA)
    for duel, result in (("one", "lost"), ("two", "lost"), ("one", "won"), ("one", "won")):
        careers.enter(file, Fought(duel, result, "Bruno", "novice"))  # type: ignore[arg-type]
    after = fencers.load(file.path)
    assert [(one.duel, one.result) for one in after.record] == [("one", "won"), ("two", "lost")]
    assert [after.count("won"), after.count("lost"), after.count("drawn")] == [1, 1, 0]
    for _ in range(2):
        careers.withdraw(file, "one")
    assert [one.duel for one in fencers.load(file.path).record] == ["two"]


@pytest.mark.parametrize("given", [(), (Wound(Place.HEAD, Grade.LIGHT),)], ids=["earlier", "as now"])
def test_a_file_from_before_time_could_pass_is_written_back_to_the_byte(
    saves: Saves, given: tuple[Wound, ...]
) -> None:
    path = saves.prepared().fencers / "anna.toml"
    path.parent.mkdir()
    path.write_text(BEFORE, encoding="utf-8")
    untouched(path)
    if given:
        carried = replace(fencers.load(path).carried[0], foe="Bruno", given=given)
        assert careers.carry(path, carried, "")
    text = path.read_bytes()
    assert (b"given" in text, b'foe = "Bruno"\ngiven' in text) == (bool(given), bool(given))
    file = fencers.load(path)
    assert file.fights == ()
    assert file.carried[0].taken == (Wound(Place.LEFT_LEG, Grade.LIGHT),)
    assert file.foe_in(file.carried[0]) == "Bruno"
    fencers.save(file)
    assert path.read_bytes() == text
    assert fencers.load(fencers.recall(saves, fencers.retire(saves, file)).path).carried == file.carried


def test_sheets_are_written_back_with_nothing_new_but_what_a_hand_left_out(tmp_path: Path) -> None:
    assert SHEETS
    for sheet in SHEETS:
        path = Path(shutil.copy(sheet, tmp_path))
        untouched(path)
        before = tomllib.loads(path.read_text(encoding="utf-8"))
        fencers.save(fencers.load(path))
        first = path.read_bytes()
        assert tomllib.loads(first.decode()) == USUAL | before, sheet
        fencers.save(fencers.load(path))
        assert path.read_bytes() == first, sheet


def test_a_copy_has_fought_no_duels_and_a_shipped_fencer_is_never_written(saves: Saves) -> None:
    file = careers.enter(fencers.add(saves, ANNA), Fought("one", "won", "Bruno"))
    twin = fencers.copy(saves, file, "Berta")
    assert (twin.fencer.name, twin.fencer.dexterity, twin.record) == ("Berta", ANNA.dexterity, ())
    before = file.path.read_bytes()
    shipped = next(
        one for one in fencers.roster(saves.fencers, shipped=True).fencers if one.stem == file.stem
    )
    assert careers.enter(shipped, Fought("two", "won", "Bruno")) == shipped
    assert file.path.read_bytes() == before
    stems = [fencers.add(saves, Fencer(name="../Anna/..", expertise=1)).stem for _ in range(3)]
    assert stems == ["anna", "anna-2", "anna-3"]
    assert {path.parent for path in saves.folder.rglob("*.toml")} == {saves.fencers}
