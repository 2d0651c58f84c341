"""Fencers are readable files; a broken one is told of and left alone."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from duel_tui.fencer.body import Wound
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.fencer.terms import Armour, Grade, LeftHand, Place, Style
from duel_tui.storage import careers, fencers
from duel_tui.storage.errors import BrokenFileError, SaveError
from duel_tui.storage.fencers import Fought
from duel_tui.storage.folders import Saves

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
    file = fencers.add(saves, ANNA, ("strength 1d20: 4", "strength 1d20: 10"))
    assert file.path.name == "anna-d-epee.toml"
    text = file.path.read_text()
    assert 'name = "Anna d\'Épée"\nstyle = "spanish"\n' in text
    assert 'left_hand = "dagger"' in text
    assert fencers.load(file.path) == file


def test_a_fencer_written_by_hand_needs_only_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "bernardino.toml"
    path.write_text('name = "Bernardino"\nexpertise = 8\nleft_hand = "dagger"\n')
    assert fencers.load(path).fencer == Fencer(name="Bernardino", expertise=8, left_hand=LeftHand.DAGGER)


def test_what_a_fencers_file_leaves_out_is_average(tmp_path: Path) -> None:
    path = tmp_path / "nobody.toml"
    path.write_text('name = "Nobody"\n')
    assert fencers.load(path).fencer == unnamed("Nobody")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = 3", "broken.toml, line 1: name: expected text, got a whole number"),
        ('name = "A"\nstrength = 21', "broken.toml, line 2: strength: expected a whole number of at most 20"),
        (
            'name = "A"\nstyle = "french"',
            "broken.toml, line 2: style: there is no 'french', only os, spanish, ",
        ),
        ('name = "A"\nspeed = 3', "broken.toml, line 2: there is no key speed"),
        ("strength = 3", "broken.toml: the key name is missing"),
        ('name = "\\u001b \\u202e"', "broken.toml, line 1: name: a fencer needs a name"),
        ('name = "A', "broken.toml, line 1: this is not TOML"),
        ('name = "A"\n[[record]]\nduel = "x"\nresult = "fled"\nfoe = "B"', "record.*'fled'"),
    ],
)
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


def test_an_empty_folder_and_none_at_all_hold_nobody(saves: Saves) -> None:
    assert fencers.roster(saves.fencers) == fencers.Roster((), ())


def test_namesakes_get_files_of_their_own(saves: Saves) -> None:
    stems = [fencers.add(saves, Fencer(name="../Anna/..", expertise=1)).stem for _ in range(3)]
    assert stems == ["anna", "anna-2", "anna-3"]
    assert {path.parent for path in saves.folder.rglob("*.toml")} == {saves.fencers}


def test_a_retired_fencer_leaves_the_roster_and_can_be_recalled(saves: Saves) -> None:
    file = fencers.retire(saves, fencers.add(saves, ANNA))
    assert not fencers.roster(saves.fencers).fencers
    assert fencers.roster(saves.retired).fencers == (file,)
    fencers.add(saves, ANNA)
    back = fencers.recall(saves, file)
    assert back.stem == "anna-d-epee-2"
    assert len(fencers.roster(saves.fencers).fencers) == 2
    assert not fencers.roster(saves.retired).fencers


def test_a_copy_has_fought_no_duels(saves: Saves) -> None:
    file = careers.enter(fencers.add(saves, ANNA), Fought("one", "won", "Bruno"))
    twin = fencers.copy(saves, file, "Berta")
    assert twin.fencer.name == "Berta"
    assert twin.fencer.dexterity == ANNA.dexterity
    assert not twin.record


def test_a_duel_that_was_mended_after_its_end_gets_its_new_result_in_its_place(saves: Saves) -> None:
    file = fencers.add(saves, ANNA)
    careers.enter(file, Fought("one", "lost", "Bruno"))
    careers.enter(file, Fought("two", "lost", "Bruno"))
    careers.enter(file, Fought("one", "won", "Bruno"))
    assert [(one.duel, one.result) for one in fencers.load(file.path).record] == [
        ("one", "won"),
        ("two", "lost"),
    ]


def test_a_duel_that_no_longer_counts_is_withdrawn_from_the_record(saves: Saves) -> None:
    file = fencers.add(saves, ANNA)
    careers.enter(file, Fought("one", "lost", "Bruno"))
    careers.enter(file, Fought("two", "lost", "Bruno"))
    careers.withdraw(file, "one")
    careers.withdraw(file, "one")
    assert [one.duel for one in fencers.load(file.path).record] == ["two"]


def test_a_duel_is_entered_once_however_often_its_end_is_seen(saves: Saves) -> None:
    file = fencers.add(saves, ANNA)
    for _ in range(3):
        careers.enter(file, Fought("one", "won", "Bruno", "novice"))
        careers.enter(file, Fought("two", "lost", "Bruno", "novice"))
    after = fencers.load(file.path)
    assert [after.count("won"), after.count("lost"), after.count("drawn")] == [1, 1, 0]


def test_a_shipped_fencer_is_never_written(saves: Saves) -> None:
    path = fencers.add(saves, ANNA).path
    before = path.read_bytes()
    shipped = fencers.roster(saves.fencers, shipped=True).fencers[0]
    assert careers.enter(shipped, Fought("one", "won", "Bruno")) == shipped
    assert path.read_bytes() == before


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
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_mutated_fencer_never_gives_a_traceback(saves: Saves, data: bytes, place: int) -> None:
    path = saves.folder / "mutated.toml"
    saves.folder.mkdir(exist_ok=True)
    text = fencers.text(ANNA).encode()
    path.write_bytes(text[:place] + data + text[place:])
    found = fencers.roster(saves.folder)
    assert len(found.fencers) + len(found.unreadable) == 1


EARLIER = """
record = [
    { duel = "20260512-101500-anna-zeno", result = "lost", foe = "Zeno", played_by = "quill" },
]

[condition]
wounds = [
    { place = "LA", grade = "serious" },
]

[[carried]]
duel = "20260512-101500-anna-zeno"

[carried.before]

[carried.after]
wounds = [
    { place = "LA", grade = "serious" },
]
"""
"""What an earlier program wrote of a duel: neither the opponent nor the wounds given."""


@pytest.mark.parametrize("given", [(), (Wound(Place.HEAD, Grade.LIGHT),)], ids=["earlier", "as now"])
def test_duels_that_left_wounds_are_written_back_to_the_byte(saves: Saves, given: tuple[Wound, ...]) -> None:
    file = fencers.add(saves, unnamed("Anna"))
    file.path.write_text(file.path.read_text().replace('notes = ""\n', f'notes = ""{EARLIER}'))
    if given:
        now = fencers.load(file.path)
        carried = replace(now.carried[0], foe="Zeno", given=given)
        assert careers.carry(file.path, carried, "")
    text = file.path.read_bytes()
    assert (b"given" in text, b'foe = "Zeno"\ngiven' in text) == (bool(given), bool(given))
    loaded = fencers.load(file.path)
    assert loaded.carried[0].taken == (Wound(Place.LEFT_ARM, Grade.SERIOUS),)
    assert loaded.foe_in(loaded.carried[0]) == "Zeno"
    fencers.save(loaded)
    assert file.path.read_bytes() == text
    assert fencers.load(fencers.recall(saves, fencers.retire(saves, loaded)).path).carried == loaded.carried
