"""A save that is a symbolic link, as those who keep their files elsewhere have it: what it leads to is written, and it stays a link."""

import os
import stat
from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.fencer.person import Fencer
from duel_tui.storage import affairs, careers, drafts, duels, fencers, numbers, settings, shelf
from duel_tui.storage.affairs import Attempt, today
from duel_tui.storage.drafts import HalfMade
from duel_tui.storage.errors import BrokenFileError, SaveError
from duel_tui.storage.fencers import Fought
from duel_tui.storage.files import create_at
from duel_tui.storage.folders import Saves
from duel_tui.storage.recorder import Recorder
from duel_tui.storage.settings import Settings
from tests.storage.toy import GAMES, new_save

LINE = "left move / right move: cut / parry"
NOWHERE = "this is a symbolic link to a file that is not there"
ROUND = "too many levels of symbolic links"


def linked(path: Path, name: str = "") -> Path:
    """A save put elsewhere, with a relative link in its place; where it lies now."""
    elsewhere = path.parent.parent / "dotfiles" / (name or path.name)
    elsewhere.parent.mkdir(exist_ok=True)
    if path.exists():
        path.rename(elsewhere)
    else:
        elsewhere.touch()
    path.symlink_to(os.path.relpath(elsewhere, path.parent))
    return elsewhere


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "saves").prepared()


def test_a_duel_that_is_a_link_grows_where_it_lies(saves: Saves) -> None:
    saved = new_save(saves.duels)
    elsewhere = linked(saved.path)
    with Recorder(duels.load(saved.path, GAMES)) as recorder:
        recorder(1, LINE)
        assert recorder.trouble is None
        assert shelf.in_use(saved.path)
        assert shelf.in_use(elsewhere), "it is locked by each of its names"
    shelf.rename(saved.path, "Dawn")
    assert saved.path.is_symlink()
    found = duels.load(elsewhere, GAMES)
    assert found.journal.lines == (LINE,)
    assert found.setup.title == "Dawn"


def test_every_other_save_stays_a_link_with_its_mode(saves: Saves) -> None:
    file = fencers.add(saves, Fencer(name="Anna", expertise=5))
    written = [file.path, saves.settings, saves.numbers, drafts.path_of(saves), saves.daily]
    theirs = [linked(path, f"their-{path.name}") for path in written]
    for path in theirs:
        path.chmod(0o640)
    careers.enter(file, Fought("one", "won", "Bruno"))
    fencers.save(replace(file, fencer=replace(file.fencer, notes="limps")))
    settings.save(saves.settings, Settings(bell=True))
    numbers.numbered(saves.numbers, "duels", ["one"])
    drafts.save(saves, HalfMade(3))
    affairs.enter(saves, Attempt(today()))
    assert [path.is_symlink() for path in written] == [True] * len(written)
    assert [stat.S_IMODE(path.stat().st_mode) for path in theirs] == [0o640] * len(theirs)
    assert fencers.load(theirs[0]).record
    assert fencers.load(theirs[0]).fencer.notes == "limps"
    assert settings.load(theirs[1]).bell
    assert drafts.load(saves) == HalfMade(3)
    assert today() in affairs.read(saves).attempts
    assert not [one for one in theirs[0].parent.iterdir() if one not in theirs], "nothing unfinished is left"


@pytest.mark.skipif(os.getuid() != 0, reason="only root gives files away")
def test_a_file_keeps_its_owner(saves: Saves) -> None:
    settings.save(saves.settings, Settings())
    os.chown(saves.settings, 1, 1)
    settings.save(saves.settings, Settings(bell=True))
    found = saves.settings.stat()
    assert (found.st_uid, found.st_gid) == (1, 1)


@pytest.mark.parametrize(("target", "said"), [("nowhere", NOWHERE), ("settings.toml", ROUND)])
def test_a_link_that_leads_nowhere_is_one_sentence_and_stays(
    saves: Saves, target: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saves.settings
    path.symlink_to(target)
    with pytest.raises(BrokenFileError, match=f"^settings.toml: {said}$"):
        settings.load(path)
    for write in (
        lambda: settings.save(path, Settings(bell=True)),
        lambda: Recorder(replace(new_save(saves.duels), path=path, length=1)),
    ):
        with pytest.raises(SaveError, match=f"^settings.toml could not be saved: {said}$"):
            write()

    def none(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    for links in (True, False):
        if not links:
            monkeypatch.setattr("os.link", none)
        with pytest.raises(SaveError, match="another file has this name"):
            create_at(path, b"data")
    assert path.readlink() == Path(target)
    assert not (saves.folder / "nowhere").exists()


def test_a_duel_that_becomes_a_link_in_play_is_written_through_but_not_over_what_it_leads_to(
    saves: Saves,
) -> None:
    saved = new_save(saves.duels)
    with Recorder(saved) as recorder:
        elsewhere = linked(saved.path)
        recorder(1, LINE)
        assert recorder.trouble is None
        elsewhere.unlink()
        recorder(2, LINE)
        assert str(recorder.trouble) == f"{saved.path.name} could not be saved: {NOWHERE}"
        saved.path.unlink()
        assert recorder.retry(), "it is written again where the link is gone"
        assert not elsewhere.exists()
        victim = saves.folder / "victim"
        victim.write_text("as it was")
        saved.path.unlink()
        saved.path.symlink_to(victim)
        recorder(3, LINE)
        assert str(recorder.trouble).endswith("could not be saved: another program has changed it")
    assert victim.read_text() == "as it was"


def test_a_retired_fencer_stays_a_link_and_broken_settings_are_set_aside_where_they_lie(saves: Saves) -> None:
    file = fencers.add(saves, Fencer(name="Anna", expertise=5))
    elsewhere = linked(file.path)
    gone = fencers.retire(saves, file)
    assert gone.path.resolve() == elsewhere
    assert fencers.recall(saves, gone).path.resolve() == elsewhere
    saves.settings.write_text("what")
    elsewhere = linked(saves.settings)
    settings.save(saves.settings, Settings(bell=True))
    assert saves.settings.resolve() == elsewhere
    assert settings.load(elsewhere).bell
    assert elsewhere.with_suffix(".broken").read_text() == "what"
