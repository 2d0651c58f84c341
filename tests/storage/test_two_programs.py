"""Programs that change the same saves at the same time: none undoes what another wrote."""

import fcntl
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.fencer.person import Fencer
from duel_tui.play.settings import SettingsStore
from duel_tui.storage import careers, fencers, locks
from duel_tui.storage.errors import SaveError
from duel_tui.storage.fencers import Fought
from duel_tui.storage.folders import Saves
from duel_tui.storage.settings import Settings, load

_SECONDS = 120


def at_once(work: Callable[..., None], count: int, *given: Any) -> None:
    """Do the same in many processes, each with its number after what is given."""
    context = get_context("fork")
    workers = [context.Process(target=work, args=(*given, number)) for number in range(count)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(_SECONDS)
    assert [worker.exitcode for worker in workers] == [0] * count


def _end_duels(path: Path, duels: int, number: int) -> None:
    file = fencers.load(path)
    for duel in range(duels):
        careers.enter(file, Fought(f"{number}-{duel}", "won", "Bruno"))


def test_every_duel_that_programs_end_at_once_is_in_the_record(tmp_path: Path) -> None:
    path = fencers.add(Saves(tmp_path), Fencer(name="Anna", expertise=5)).path
    at_once(_end_duels, 4, path, 25)
    assert len({one.duel for one in fencers.load(path).record}) == 100


def test_a_changed_sheet_keeps_the_duels_that_were_entered_meanwhile(tmp_path: Path) -> None:
    file = fencers.add(Saves(tmp_path), Fencer(name="Anna", expertise=5))
    careers.enter(file, Fought("one", "won", "Bruno"))
    fencers.save(replace(file, fencer=replace(file.fencer, notes="limps")))
    after = fencers.load(file.path)
    assert after.fencer.notes == "limps"
    assert [one.duel for one in after.record] == ["one"]


def test_two_programs_that_change_different_settings_both_keep_theirs(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    first, second = SettingsStore(saves), SettingsStore(saves)
    first.keep(replace(first.settings, theme="moonlight", heard=("one",)))
    second.keep(replace(second.settings, bell=True, heard=("two",)))
    first.keep(replace(first.settings, odds=False))
    wanted = Settings(theme="moonlight", bell=True, odds=False, heard=("one", "two"))
    assert load(saves.settings) == wanted
    assert not first.settings.bell, "a program goes on as it was asked to"


def test_what_could_not_be_written_is_written_with_the_next_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = Saves(tmp_path)
    likes = SettingsStore(saves)
    likes.keep(replace(likes.settings, pause="never"))
    with monkeypatch.context() as failing:
        failing.setattr("os.fsync", _full)
        likes.keep(replace(likes.settings, bell=True))
    assert likes.trouble
    likes.keep(replace(likes.settings, odds=False))
    assert load(saves.settings) == Settings(pause="never", bell=True, odds=False)


def _full(_: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_file_system_without_locks_is_locked_by_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: int) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(fcntl, "flock", none)
    path = fencers.add(Saves(tmp_path), Fencer(name="Anna", expertise=5)).path
    at_once(_end_duels, 4, path, 5)
    assert len(fencers.load(path).record) == 20
    assert sorted(one.name for one in path.parent.iterdir()) == [path.name]


def test_a_folder_that_another_program_keeps_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "_PATIENCE", 0.05)
    file = fencers.add(Saves(tmp_path), Fencer(name="Anna", expertise=5))
    with locks.locked(file.path.parent), pytest.raises(SaveError, match="another program keeps it locked"):
        fencers.save(file)
