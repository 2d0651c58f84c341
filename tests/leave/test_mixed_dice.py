"""A duel in which some dice are typed, killed in the middle: the next program asks for the same die."""

import os
import signal
from pathlib import Path

import pytest

from duel_tui.engine.journal import Journal
from duel_tui.engine.rollers import Rollers, Way
from duel_tui.fencer.terms import Kind
from duel_tui.storage.duels import Setup, created_now, load
from duel_tui.storage.folders import Saves
from tests.leave.program import FULL, MODES, PLAIN, Program
from tests.play.beginnings import create
from tests.tui.bouts import FENCERS, LIBRARY
from tests.tui.positions import AT_MEASURE, CHOSEN

KEY = "rapier_and_dagger"
NEED = "needs 58 or more to hit"
CHANGED = "rolls: left by hand"


def begun(folder: Path) -> Path:
    """The file of a duel of two people in which left is asked and right falls by itself, at the first die."""
    rules = LIBRARY.ruleset(KEY)
    start = LIBRARY.begin(rules, Kind.DEATH, FENCERS)
    lines = (*AT_MEASURE, CHOSEN)
    setup = Setup(
        created_now(), "death", seed=7, names=FENCERS.map(lambda one: one.name), dice=Rollers(Way.ASKED)
    )
    journal = Journal(KEY, LIBRARY.editions(KEY).current, {}, start, lines)
    return create(Saves(folder).prepared().duels, setup, journal).path


def going_on(program: Program) -> None:
    """Go on with the only duel there is, up to the die."""
    program.starts()
    if program.mode == PLAIN:
        program.says(NEED, "go on")
    else:
        program.press("g", NEED)


def typed(program: Program, keys: str) -> None:
    program.types(f"{keys}\n" if program.mode == PLAIN else keys)


@pytest.mark.parametrize("mode", MODES)
def test_a_kill_at_a_typed_die_loses_neither_the_die_nor_who_rolls(mode: str, tmp_path: Path) -> None:
    path = begun(tmp_path)
    with Program(tmp_path, mode=mode) as program:
        going_on(program)
        program.shows("to roll, or type")
        typed(program, "dice left by hand" if mode == PLAIN else "_lh\r")
        program.waits(lambda: CHANGED in path.read_text())
        program.shows("by hand from now on")
        typed(program, "4" if mode == FULL else "-4")
        os.kill(program.pid, signal.SIGKILL)
    with Program(tmp_path, mode=mode) as program:
        going_on(program)
        program.shows("Type what fell, 00 for")
        assert "to roll, or" not in program.text
        typed(program, "47")
        program.waits(lambda: "left hit 1d100: 47 by hand" in path.read_text())
        os.kill(program.pid, signal.SIGKILL)
    saved = load(path, LIBRARY)
    assert saved.setup.dice == Rollers(Way.ASKED)
    assert saved.journal.lines[2:4] == (CHANGED, "left hit 1d100: 47 by hand")
    assert all("by hand" not in line for line in saved.journal.lines[4:])
