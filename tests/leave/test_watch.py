"""`duel-tui watch` as a program: it reads the published view and no other file, writes its mark alone, and rests while nothing happens."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from duel_tui.registry import KEYS, data_folder
from duel_tui.storage.views import view_path
from tests.benchmarks.duels_on_disk import duel_begun
from tests.leave.program import FULL, PLAIN, Program
from tests.pages.test_following import duel_of
from tests.pages.views import Followed, bout_over

ROOT = Path(__file__).parents[2]
TRACED = (sys.executable, "-m", "tests.leave.traced")
SYSTEM = ("/usr/", "/lib", "/etc/", "/proc/", "/dev/", "/sys/")
PATIENCE = 20
DRAWN = f"r {data_folder() / 'poses.toml'}"
"""What comes with the program and says whether the fencers of a view can be drawn."""


def opened(notes: Path) -> set[str]:
    """What was opened beside the code of the program and what the system has, with how."""
    code = (str(ROOT / "duel_tui"), str(ROOT / "tests"), sys.prefix, sys.base_prefix, *SYSTEM)
    lines = notes.read_text().splitlines()
    named = [(line[:2], str(ROOT / line[2:])) for line in lines]
    return {how + path for how, path in named if not path.startswith(code)}


def watch(folder: Path, *arguments: str, traced: Path | None = None) -> "subprocess.Popen[str]":
    """The program in a pipe, with nobody who types."""
    command = [*TRACED, str(traced)] if traced else [sys.executable, "-m", "duel_tui"]
    return subprocess.Popen(  # noqa: S603 - our own interpreter
        [*command, "watch", *arguments],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "DUEL_TUI_SAVES": str(folder), "PYTHONPATH": str(ROOT)},
    )


@pytest.mark.parametrize("viewer", ["left", pytest.param("public", marks=pytest.mark.slow)])
def test_in_a_pipe_it_tells_the_duel_until_nobody_plays_it_and_opens_nothing_else(
    viewer: str, tmp_path: Path
) -> None:
    saves, notes = tmp_path / "saves", tmp_path / "notes"
    duel, table = saves / "duels" / "evening.toml", duel_of()
    duel.parent.mkdir(parents=True)
    duel.write_text("what nobody but the players may read")
    followed = Followed(bout_over(table), duel)
    program = watch(saves, str(duel), "--as", viewer, traced=notes)
    end = time.monotonic() + PATIENCE
    path = view_path(duel, "left" if viewer == "left" else "public")
    while f"r {path}" not in (notes.read_text() if notes.exists() else ""):
        assert time.monotonic() < end
        time.sleep(0.05)
    time.sleep(0.5)
    followed.views.close()
    said, complaints = program.communicate(timeout=PATIENCE)
    assert program.returncode == 0, complaints
    assert said.startswith("You see what ")
    assert "Nobody plays this duel now." in said
    assert _without_process(opened(notes)) == {f"r {path}", f"w {path.with_suffix('.followed')}", DRAWN}
    assert not path.parent.exists()


def _without_process(paths: set[str]) -> set[str]:
    """Paths, those of marks without the number of the process that leaves them."""
    return {re.sub(r"\.\d+\.followed$", ".followed", path) for path in paths}


@pytest.mark.slow
@pytest.mark.parametrize("mode", [FULL, PLAIN])
def test_a_second_program_follows_the_first_and_rests(mode: str, tmp_path: Path) -> None:
    duel_begun(tmp_path / "saves", KEYS[0])
    first = Program(tmp_path / "saves", mode=PLAIN)
    first.takes_up_a_duel()
    (duel,) = (tmp_path / "saves" / "duels").glob("*.toml")
    notes = tmp_path / "notes"
    command = (*TRACED, str(notes), "watch")
    second = Program(tmp_path / "saves", str(duel), "--as", "left", mode=mode, command=command)
    second.shows("Both choose.")
    first.says("?", "stand")
    second.shows("stands", "stays")
    left = view_path(duel, "left")
    assert left.stat().st_size
    assert not view_path(duel, "right").stat().st_size
    second.read_on(1.5)
    before = len(second.sent)
    second.read_on(2.5)
    assert len(second.sent) == before
    leaves(second)
    assert not list(left.parent.glob("*.followed"))
    first.waits(lambda: not left.stat().st_size)
    again = Program(tmp_path / "saves", str(duel), "--as", "left", mode=mode, command=command)
    again.shows("Both choose.")
    first.says("Goodbye", "quit")
    again.shows("Nobody plays this duel now.")
    leaves(again)
    assert _without_process(opened(notes)) == {f"r {left}", f"w {left.with_suffix('.followed')}", DRAWN}
    assert not (duel.parent / "views").exists()
    first.end()


def leaves(watcher: Program) -> None:
    """Leave a duel that is watched."""
    watcher.types("q" if watcher.mode == FULL else "quit\n")
    watcher.gone_after()
    assert watcher.code == 0
    watcher.end()


@pytest.mark.slow
def test_a_duel_that_is_shown_to_others_is_gone_from_the_scrollback_and_a_kill_resumes_it(
    tmp_path: Path,
) -> None:
    duel_begun(tmp_path, KEYS[0])
    first = Program(tmp_path, mode=FULL)
    first.takes_up_a_duel()
    first.press("&", "Show the duel to others")
    first.sent = b""
    first.press("candle\r", "You see what everybody may see.")
    assert b"\x1b[3J" in first.sent
    first.press("z?;")
    first.shows("after your word")
    first.end()
    again = Program(tmp_path, mode=FULL)
    again.starts()
    again.press("\r", "MOVEMENT")
    again.end()
