"""A save that was replaced by a symbolic link: what the link leads to is never written."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.fencer.person import Fencer
from duel_tui.storage import careers, drafts, duels, fencers, numbers, settings, shelf
from duel_tui.storage.drafts import HalfMade
from duel_tui.storage.errors import SaveError
from duel_tui.storage.fencers import Fought
from duel_tui.storage.files import create_at
from duel_tui.storage.folders import Saves
from duel_tui.storage.recorder import Recorder
from duel_tui.storage.settings import Settings
from tests.storage.toy import GAMES, new_save, play

LINE = "left move / right move: cut / parry"
SAID = "could not be saved: it is a symbolic link, and duels are written only to files of their own"


def linked(path: Path) -> Path:
    """A save put elsewhere, with a link in its place; where it lies now."""
    elsewhere = path.parent.parent / "elsewhere.toml"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)
    return elsewhere


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "saves").prepared()


def test_a_duel_that_is_a_link_is_read_but_not_written_through(saves: Saves) -> None:
    saved = new_save(saves.duels)
    play(saved, 1)
    elsewhere = linked(saved.path)
    before = elsewhere.read_bytes()
    with Recorder(duels.load(saved.path, GAMES)) as recorder:
        recorder(len(duels.load(saved.path, GAMES).journal.lines) + 1, LINE)
        assert str(recorder.trouble) == f"{saved.path.name} {SAID}"
    assert elsewhere.read_bytes() == before


def test_a_duel_that_becomes_a_link_in_play_is_not_written_through(saves: Saves) -> None:
    saved = new_save(saves.duels)
    with Recorder(saved) as recorder:
        elsewhere = linked(saved.path)
        before = elsewhere.read_bytes()
        recorder(1, LINE)
        assert str(recorder.trouble) == f"{saved.path.name} {SAID}"
        assert elsewhere.read_bytes() == before
        saved.path.unlink()
        assert recorder.retry(), "it is written again where the link is gone"
    assert duels.load(saved.path, GAMES).journal.lines == (LINE,)


def test_a_duel_that_is_a_link_gets_a_file_of_its_own_with_its_name(saves: Saves) -> None:
    saved = new_save(saves.duels)
    elsewhere = linked(saved.path)
    before = elsewhere.read_bytes()
    shelf.rename(saved.path, "Dawn")
    assert elsewhere.read_bytes() == before
    assert not saved.path.is_symlink()
    assert duels.load(saved.path, GAMES).setup.title == "Dawn"


def test_every_other_save_gets_a_file_of_its_own(saves: Saves) -> None:
    file = fencers.add(saves, Fencer(name="Anna", expertise=5))

    def write() -> None:
        careers.enter(file, Fought("one", "won", "Bruno"))
        fencers.save(replace(file, fencer=replace(file.fencer, notes="limps")))
        settings.save(saves.settings, Settings(bell=True))
        numbers.numbered(saves.numbers, "duels", ["one"])
        drafts.save(saves, HalfMade(3))

    victim = saves.folder.parent / "victim"
    victim.write_text("as it was")
    for path in (saves.settings, saves.numbers, drafts.path_of(saves)):
        path.symlink_to(victim)
    theirs = linked(file.path)
    before = theirs.read_bytes()
    write()
    assert victim.read_text() == "as it was"
    assert theirs.read_bytes() == before
    written = [file.path, saves.settings, saves.numbers, drafts.path_of(saves)]
    assert not [path for path in written if path.is_symlink()]
    assert fencers.load(file.path).record


def test_a_new_file_takes_no_link_for_a_free_name(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saves.folder / "new.toml"
    path.symlink_to(saves.folder / "nowhere")

    def none(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    for links in (True, False):
        if not links:
            monkeypatch.setattr("os.link", none)
        with pytest.raises(SaveError, match="another file has this name"):
            create_at(path, b"data")
        assert path.is_symlink()
        assert not (saves.folder / "nowhere").exists()
