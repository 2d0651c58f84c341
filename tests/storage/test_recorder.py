"""Every answer is on disk before it is shown, or waits in memory and says so."""

import errno
import os
import shutil
import signal
import time
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rollers import Rollers
from duel_tui.engine.side import Side
from duel_tui.storage import files
from duel_tui.storage.duels import load, unbegun
from duel_tui.storage.errors import InUseError, SaveError
from duel_tui.storage.lines import outcome_in, read_lines
from duel_tui.storage.recorder import Recorder
from tests.engine.first_cut import journal
from tests.storage.toy import GAMES, SETUP, new_save, play

LINE = "left move / right move: cut / parry"


def test_a_full_disk_keeps_the_lines_in_memory_and_saving_resumes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = new_save(tmp_path)
    write = os.write

    def half(descriptor: int, data: bytes) -> int:
        if len(data) > 10:
            return write(descriptor, data[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    with Recorder(saved) as recorder:
        with monkeypatch.context() as full:
            full.setattr(os, "write", half)
            recorder(1, LINE)
            recorder(2, "left hit 1d100: 31")
            assert str(recorder.trouble) == f"{saved.path.name} could not be saved: no space left on device"
            assert recorder.waiting == 2
            assert saved.path.stat().st_size == saved.length
        recorder(3, "undo to 0")
        assert recorder.trouble is None
        assert not recorder.waiting
    assert load(saved.path, GAMES).journal.lines == (LINE, "left hit 1d100: 31", "undo to 0")


@pytest.mark.parametrize("code", [errno.EROFS, errno.EDQUOT, errno.EFBIG])
def test_whatever_keeps_a_line_from_the_disk_is_named_and_saving_resumes(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = new_save(tmp_path)

    def fail(*_: object) -> int:
        raise OSError(code, os.strerror(code))

    with Recorder(saved) as recorder:
        with monkeypatch.context() as failing:
            failing.setattr(os, "write", fail)
            recorder(1, LINE)
            assert str(recorder.trouble).endswith(os.strerror(code).lower())
        assert recorder.retry()
    assert load(saved.path, GAMES).journal.lines == (LINE,)


def test_a_half_line_that_could_not_be_taken_away_goes_with_the_next_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = new_save(tmp_path)
    write = os.write

    def fail(*_: object) -> int:
        raise OSError(errno.EIO, "Input/output error")

    with Recorder(saved) as recorder:
        with monkeypatch.context() as failing:
            failing.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:4]))
            failing.setattr(os, "fsync", fail)
            failing.setattr(os, "ftruncate", fail)
            recorder(1, LINE)
        assert saved.path.stat().st_size > saved.length
        assert recorder.waiting == 1
        recorder(2, "undo to 0")
    assert load(saved.path, GAMES).journal.lines == (LINE, "undo to 0")


def test_a_file_that_vanished_with_its_folder_is_written_anew_and_locked(tmp_path: Path) -> None:
    saved = new_save(tmp_path / "saves" / "duels")
    with Recorder(saved) as recorder:
        recorder(1, LINE)
        before = saved.path.read_bytes()
        shutil.rmtree(tmp_path / "saves")
        assert recorder.retry()
        assert saved.path.read_bytes() == before
        told = [recorder.renewed]
        for number in (2, 3):
            recorder(number, "undo to 0")
            told.append(recorder.renewed)
        assert told == [True, True, False], "it is told of until the line after it"
        with pytest.raises(InUseError):
            Recorder(load(saved.path, GAMES))
    assert load(saved.path, GAMES).journal.lines == (LINE, "undo to 0", "undo to 0")


def test_a_duel_gets_its_file_with_the_first_line_that_its_seed_does_not_give(tmp_path: Path) -> None:
    saved = unbegun(tmp_path, SETUP, journal())
    with Recorder(saved) as recorder:
        recorder(1, "left first 1d6: 3")
        recorder(2, "right hand 5 cards: 1 2 3 4 5")
        assert recorder.retry()
    assert not saved.path.exists()
    with Recorder(saved) as recorder:
        recorder(1, "left first 1d6: 3")
        recorder(2, "right first 1d6: 4 by hand")
        assert saved.path.read_text().endswith('1 = "left first 1d6: 3"\n2 = "right first 1d6: 4 by hand"\n')
    typed = unbegun(tmp_path, replace(SETUP, dice=Rollers(cards="by_hand")), journal())
    with Recorder(typed) as recorder:
        recorder(1, "left first 1d6: 3")
        assert not typed.path.exists()
        recorder(2, "right hand 5 cards: 1 2 3 4 5")
        assert typed.path.exists(), "cards that are typed are no gift of the seed"


def test_a_file_that_may_only_be_read_is_played_on_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = new_save(tmp_path)
    opened = os.open

    def read_only(path: Path, mode: int, *rest: int) -> int:
        if mode & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return opened(path, mode, *rest)

    with monkeypatch.context() as disk:
        disk.setattr(os, "open", read_only)
        recorder = Recorder(saved)
        recorder(1, LINE)
        assert str(recorder.trouble).endswith("read-only file system")
    recorder.close()
    assert load(saved.path, GAMES).journal.lines == (LINE,)


def test_a_save_that_changed_since_it_was_read_is_not_taken(tmp_path: Path) -> None:
    saved = new_save(tmp_path)
    play(saved, 1)
    with pytest.raises(SaveError, match="another program has changed it"):
        Recorder(saved)


def test_the_end_of_a_duel_is_remarked_once_and_forgotten_when_play_goes_on(tmp_path: Path) -> None:
    saved = new_save(tmp_path)
    with Recorder(saved) as recorder:
        recorder(1, LINE)
        recorder.over(Outcome(Side.LEFT, "hits"))
        recorder.over(Outcome(Side.LEFT, "hits"))
    assert saved.path.read_text().count("# over: left hits\n") == 1
    again = load(saved.path, GAMES)
    assert outcome_in(again.remark) == Outcome(Side.LEFT, "hits")
    with Recorder(again) as recorder:
        recorder.over(Outcome(Side.LEFT, "hits"))
        recorder(2, "undo to 0")
    assert saved.path.read_text().count("# over") == 1
    assert load(saved.path, GAMES).remark == ""


def test_a_line_is_on_disk_when_the_call_returns_and_a_second_player_is_refused(tmp_path: Path) -> None:
    saved = new_save(tmp_path)
    with Recorder(saved) as recorder:
        recorder(1, LINE)
        assert saved.path.read_text().endswith(f'\n1 = "{LINE}"\n')
        with pytest.raises(InUseError, match="is being played in another window"):
            Recorder(load(saved.path, GAMES))
    Recorder(load(saved.path, GAMES)).close()


def lost(folder: Path, random: Random) -> int:
    """How many answers that were shown are not in the file of a killed duel."""
    saved = new_save(folder)
    reader, writer = os.pipe()
    if not (child := os.fork()):
        recorder = Recorder(saved)
        for number in range(1, 1_000_000):
            recorder(number, "left move / right move: cut / parry" * random.randint(1, 30))
            os.write(writer, b".")
    os.close(writer)
    shown = sum(len(os.read(reader, 1)) for _ in range(random.randint(1, 12)))
    time.sleep(random.random() / 2000)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(reader, 1000):
        shown += len(more)
    os.close(reader)
    kept = len(read_lines(saved.path, files.read(saved.path)).lines)
    saved.path.unlink()
    return max(0, shown - kept)


@pytest.mark.parametrize("kills", [10, pytest.param(400, marks=pytest.mark.slow)])
def test_kills_while_it_writes_lose_no_line_that_was_shown(kills: int, tmp_path: Path) -> None:
    chance = Random(1)
    assert sum(lost(tmp_path, chance) for _ in range(kills)) == 0


def test_while_a_file_or_its_folder_cannot_be_made_all_of_the_duel_waits(tmp_path: Path) -> None:
    folder = tmp_path / "duels"
    folder.write_text("in the way")
    with Recorder(unbegun(folder, SETUP, journal())) as recorder:
        assert recorder.trouble is None
        recorder(1, LINE)
        assert "could not be saved" in str(recorder.trouble)
        folder.unlink()
        recorder(2, "undo to 0")
        assert recorder.trouble is None
        [path] = folder.iterdir()
        shutil.rmtree(folder)
        folder.write_text("in the way")
        recorder(3, "undo to 0")
        assert recorder.whole
        assert recorder.waiting == 3
        folder.unlink()
        assert recorder.retry()
        assert not recorder.waiting
    assert load(path, GAMES).journal.lines == (LINE, "undo to 0", "undo to 0")


def test_what_somebody_else_put_in_the_files_place_is_never_written_over_but_a_copy_is_gone_on_with(
    tmp_path: Path,
) -> None:
    saved = new_save(tmp_path)
    with Recorder(saved) as recorder:
        copied = saved.path.read_bytes()
        kept = saved.path.rename(tmp_path / "elsewhere.toml")
        saved.path.write_text("something else")
        recorder(1, LINE)
        assert "another program has changed it" in str(recorder.trouble)
        assert saved.path.read_text() == "something else"
        assert recorder.whole
        kept.replace(saved.path)
        assert recorder.retry()
        saved.path.unlink()
        saved.path.write_bytes(copied)
        recorder(2, "undo to 0")
        assert recorder.trouble is None
        with pytest.raises(InUseError):
            Recorder(load(saved.path, GAMES))
    assert load(saved.path, GAMES).journal.lines == (LINE, "undo to 0")
