"""Hidden files, synchronizers' copies and files of newer versions: named, counted nowhere, and never written."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.data import is_copy
from duel_tui.fencer.person import Fencer
from duel_tui.keys import keymap
from duel_tui.pages.listing import left_out
from duel_tui.registry.maps import files_in
from duel_tui.storage import careers, drafts, fencers, numbers, settings, shelf, summary
from duel_tui.storage.drafts import HalfMade
from duel_tui.storage.errors import NewerFileError, SaveError
from duel_tui.storage.fencers import Fought
from duel_tui.storage.folders import Saves
from duel_tui.storage.settings import Settings
from duel_tui.storage.summary import Summary
from tests.storage.toy import new_save

ANNA = Fencer(name="Anna", expertise=5)
COPIES = (
    ".#anna.toml",
    "._anna.toml",
    ".anna.toml",
    "anna.sync-conflict-20260101-120000-ABCDEFG.toml",
    "anna (Bruno's MacBook's Conflicted Copy 2026-01-01 120000).toml",
    "anna (Case Conflict).toml",
    "anna (SFConflict bruno@example.org 2026-01-01-12-00-00).toml",
    "anna_conflict-20260101-120000.toml",
)
OTHERS = ("anna.toml", "anna (1).toml", "anna-2.toml", "conflict.toml", "anna (in conflict).toml", "a.b.toml")
NEWER = "this was written by a newer version of this program, and is left as it is"


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path).prepared()


def test_hidden_files_and_copies_are_known_by_their_names() -> None:
    assert [name for name in COPIES if not is_copy(name)] == []
    assert [name for name in OTHERS if is_copy(name)] == []


def test_they_are_named_once_and_count_nowhere(saves: Saves) -> None:
    file = fencers.add(saves, Fencer(name="Anna", expertise=5))
    duel = new_save(saves.duels).path
    assert left_out(saves.fencers, saves.duels) == ""
    for name in COPIES:
        (saves.fencers / name).write_bytes(file.path.read_bytes())
        (saves.duels / name).write_bytes(duel.read_bytes())
    (saves.fencers / ".#anna.toml").unlink()
    (saves.fencers / ".#anna.toml").symlink_to("bruno@computer.1234")  # as Emacs marks what is being changed
    assert [one.fencer.name for one in fencers.roster(saves.fencers).fencers] == ["Anna"]
    assert not fencers.roster(saves.fencers).unreadable
    assert [one.path for one in shelf.duels(saves.duels)] == [duel]
    assert (summary.glance(saves).fencers, summary.glance(saves).duels) == (1, 1)
    assert files_in(saves.fencers) == [file.path]
    assert left_out(saves.fencers) == (
        "Left out as hidden files or a synchronizer's copies: .#anna.toml, ._anna.toml, .anna.toml, 5 more. "
        "Rename one to list it."
    )


WRITERS: dict[str, Callable[[Saves], object]] = {
    "settings.toml": lambda saves: settings.save(saves.settings, Settings(bell=True)),
    "draft.toml": lambda saves: drafts.save(saves, HalfMade(3)),
    "fencers/anna.toml": lambda saves: fencers.save(of_anna(saves)),
    "fencers/./anna.toml": lambda saves: careers.enter(of_anna(saves), Fought("one", "won", "Bruno")),
}


@pytest.mark.parametrize("name", WRITERS)
def test_a_file_of_a_newer_version_is_never_written_or_set_aside(saves: Saves, name: str) -> None:
    path = saves.folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text('format = "duel-tui thing 2"\nluck = [[{what = "else"}]]\n')
    before = path.read_bytes()
    with pytest.raises((SaveError, NewerFileError), match=NEWER):
        WRITERS[name](saves)
    assert path.read_bytes() == before
    for path in (saves.numbers, saves.summary):
        path.write_bytes(before)
    assert numbers.numbered(saves.numbers, "duels", ["one"]) == {"one": 1}
    summary.write(saves, Summary())
    assert saves.numbers.read_bytes() == saves.summary.read_bytes() == before
    assert not list(saves.folder.rglob("*.broken"))


def test_a_newer_file_is_listed_with_a_sentence(saves: Saves) -> None:
    path = new_save(saves.duels).path
    text = path.read_text()
    for newer in (text.replace("duel 1", "duel 2"), 'format = "duel-tui duel 12"\nanswers = {}\n'):
        path.write_text(newer)
        (found,) = shelf.duels(saves.duels)
        assert isinstance(found, shelf.Unreadable)
        assert found.why == f"{path.name}, line 1: {NEWER}"
        with pytest.raises(NewerFileError):
            shelf.rename(path, "Dawn")
        assert path.read_text() == newer
    saves.fencers.mkdir()
    (saves.fencers / "anna.toml").write_text('name = "Anna"\nformat = "duel-tui fencer 3"\n')
    assert fencers.roster(saves.fencers).unreadable == (f"anna.toml, line 2: {NEWER}",)


def test_the_format_of_today_may_be_said_in_every_file(saves: Saves) -> None:
    file = fencers.add(saves, Fencer(name="Anna", expertise=5))
    file.path.write_text(f'format = "duel-tui fencer 1"\n{file.path.read_text()}')
    assert fencers.load(file.path) == file
    fencers.save(replace(file, fencer=replace(file.fencer, notes="limps")))
    assert fencers.load(file.path).fencer.notes == "limps"
    saves.keys.write_text('format = "duel-tui keys 1"\nleave = "f9"\n')
    assert keymap.read(saves.keys, dict).keys("leave") == ("f9",)
    saves.settings.write_text('format = "duel-tui settings 1"\nbell = true\n')
    assert settings.load(saves.settings).bell


def of_anna(saves: Saves) -> fencers.FencerFile:
    return fencers.FencerFile(saves.fencers / "anna.toml", ANNA)
