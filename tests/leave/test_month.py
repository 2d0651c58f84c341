"""A month of evenings in a real terminal: five duels, a death, and rests until a rise, killed at ten random moments."""

import os
import signal
import time
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.__main__ import main
from duel_tui.engine.journal import Journal
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.engine.timeline import Timeline
from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition, teaching
from duel_tui.fencer.life import Life
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Grade, Place
from duel_tui.storage import duels, fencers, shelf
from duel_tui.storage.fencers import FencerFile
from duel_tui.storage.folders import Saves
from tests.leave.program import FULL, MORE, Program, known
from tests.systems.contenders import LIBRARY

pytestmark = pytest.mark.slow
KILLS, WEEKS = 10, 1
_DIE = ", with "
"""The end of a question for a die of time that passes."""


class _KilledError(Exception):
    """The program is gone; what was begun goes on when it is started again."""


class Month:
    """Someone who plays in lines, and starts the program again whenever it is killed."""

    def __init__(self, saves: Saves, chance: Random, kills: set[int]) -> None:
        self._saves, self._chance, self._kills = saves, chance, kills
        self._program: Program | None = None
        self._lines = 0
        self.killed = 0

    def say(self, line: str) -> str:
        """Type a line, and return what comes of it; at some lines the program is killed."""
        if self._program is None:
            self._program = Program(self._saves.folder, "--width", "200")
            self._program.starts()
        self._lines += 1
        if self._lines in self._kills:
            self._program.types(f"{line}\n")
            time.sleep(self._chance.random() * 0.1)
            os.kill(self._program.pid, signal.SIGKILL)
            self._program.end()
            self._program, self.killed = None, self.killed + 1
            raise _KilledError
        self._program.says("", line)
        while self._program.shows(MORE, "?", _DIE) == MORE:
            self._program.says("", "")
        return self._program.text

    def leave(self) -> None:
        if self._program is not None:
            self._program.says("Goodbye", "quit")
            self._program.end()
            self._program = None

    @property
    def over(self) -> int:
        """How many duels are over."""
        found = shelf.duels(self._saves.duels)
        return sum(isinstance(one, shelf.Shelved) and one.outcome is not None for one in found)

    def fights(self, stem: str, *, dies: bool = False) -> None:
        """Fight a duel of the ladder to its end."""
        wanted = self.over + 1
        liked = f'fencer = "{stem}"\npause = "never"\nmaster = false\n'
        (self._saves.folder / "settings.toml").write_text(liked, encoding="utf-8")
        while self.over < wanted:
            try:
                waits = next(shelf.unfinished(self._saves.duels), None) is not None
                self.say("1" if waits else "2")
                if not waits:
                    self.say("1")
                while self.over < wanted:
                    self.say("set left wound head mortal" if dies else str(self._chance.randint(1, 3)))
            except _KilledError:
                continue
        self.leave()

    def rests(self, stem: str) -> None:
        """Let weeks pass; where a rise is asked for, it is made."""
        wanted = len(file_of(self._saves, stem).passed) + 1
        while len(file_of(self._saves, stem).passed) < wanted:
            try:
                said = self.say(f"pass {WEEKS} week {stem}")
                while "Keep what time has brought?" not in said:
                    said = self.say("1" if "raises the rating" in said else "")
                self.say("keep")
            except _KilledError:
                continue
        self.leave()


def text_of(program: Program) -> str:
    """The words on a screen, with one blank between two."""
    return " ".join(program.text.split())


def file_of(saves: Saves, stem: str) -> FencerFile:
    return fencers.load(saves.fencers / f"{stem}.toml")


def end_of(passed: fencers.Passed) -> Life:
    """What became of a fencer by the dice that were kept."""
    rules = LIBRARY.passing(passed.options)
    timeline = Timeline(rules, Journal(rules.key, "", passed.options, passed.start, passed.lines))
    assert timeline.done
    return timeline.state


def earned(saves: Saves, stem: str) -> float:
    """The points of the left side of a duel, reckoned again from its lines."""
    saved = duels.load(saves.duels / f"{stem}.toml", LIBRARY)
    rules = LIBRARY.ruleset(saved.journal.ruleset, saved.journal.options)
    table = DuelTable(rules, saved.journal)
    teaches = teaching(rules)
    assert teaches is not None
    return teaches.earned(table.state)[Side.LEFT]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_month_of_evenings_loses_no_die_no_week_and_no_point(seed: int, tmp_path: Path) -> None:
    saves = Saves(tmp_path).prepared()
    for name in ("Anna", "Dario"):
        fencers.add(
            saves, Fencer(name=name, rating="Average", points=60, strength=14, agility=12), career=True
        )
    main(["--saves", str(tmp_path), "pass", "1", "day", "Anna", "--hours", "10"])
    chance = Random(seed)
    month = Month(saves, chance, set(chance.sample(range(2, 90), KILLS)))
    month.fights("anna")
    month.rests("anna")
    month.fights("dario", dies=True)
    month.fights("anna")
    month.rests("anna")
    month.fights("anna")
    for _ in range(20):
        if file_of(saves, "anna").fencer.rating != "Good":
            month.rests("anna")
    month.fights("anna")
    assert month.killed == KILLS
    anna, dario = file_of(saves, "anna"), file_of(saves, "dario")
    assert month.over == len(anna.carried) + len(dario.carried) == 5
    assert (dario.condition.dead, anna.fencer.rating) == (True, "Good")
    assert [one.start.days for one in anna.passed] == [1, *[7 * WEEKS] * (len(anna.passed) - 1)]
    for one in (*anna.carried, *dario.carried):
        assert one.points == earned(saves, one.duel)
    counted = [one.points for one in anna.carried]
    for before, after in pairwise(anna.passed):
        end, start = end_of(before), after.start
        assert list(start.fights) == [*end.fights, *counted[: len(start.fights) - len(end.fights)]]
        counted = counted[len(start.fights) - len(end.fights) :]
        assert replace(start.fencer, notes="") == end.fencer
        assert start.practice == end.practice
    last = end_of(anna.passed[-1])
    assert list(anna.fights) == [*last.fights, *counted]
    assert replace(anna.fencer, notes="") == last.fencer
    assert not (tmp_path / "weeks-draft.toml").exists()
    assert main(["check", str(anna.path)]) == 0


HURT = {
    "Anna": (Wound(Place.LEFT_LEG, Grade.LIGHT), Wound(Place.LEFT_ARM, Grade.LIGHT)),
    "Bruno": (Wound(Place.RIGHT_CHEST, Grade.SERIOUS),),
    "Carla": (Wound(Place.HEAD, Grade.MORTAL),),
}
DICE = ("4", "2", "2", "1", "2")
"""The times of Carla, Bruno and Anna; keys of dice from the table are not counted."""


def three(tmp_path: Path) -> Saves:
    saves = Saves(known(tmp_path)).prepared()
    for name, wounds in HURT.items():
        fencers.add(saves, Fencer(name=name, expertise=12), condition=Condition(wounds))
    return saves


def check_three(saves: Saves) -> None:
    files = [file_of(saves, name.lower()) for name in HURT]
    assert [len(file.passed) for file in files] == [1, 1, 1]
    assert [file.condition.dead for file in files] == [False, False, False]
    assert [one.endswith("by hand") for one in files[2].passed[-1].lines[:2]] == [True, True]


def test_six_weeks_for_three_on_a_terminal_take_fourteen_keys_beside_dice(tmp_path: Path) -> None:
    saves, keys = three(tmp_path), 0
    with Program(saves.folder, mode=FULL) as program:
        program.starts()
        program.opens("f", "Carla")

        def press(key: str, then: str) -> None:
            nonlocal keys
            keys += 1
            program.opens(key, then)

        for name in HURT:
            press("\x1b[B", f"> {name}")
            press("\r", "let time pass")
            if name != "Carla":
                press("m", "is chosen")
        press("t", "Weeks")
        press("6", "6")
        press("\r", "Day 0")
        while "survives, with percentile dice" not in text_of(program):
            program.opens("1\r", "Day")
        program.opens("39\r", "dies")
        press("z", "survives, with percentile dice")
        program.opens("40\r", "lives")
        press("t", "keep it")
        press("\r", "career")
    assert keys <= 14, keys
    check_three(saves)


def test_six_weeks_for_three_in_lines(tmp_path: Path) -> None:
    saves = three(tmp_path)
    with Program(saves.folder) as program:
        program.starts()
        said = program.says(_DIE, "pass 6 weeks anna bruno carla")
        while "survives" not in said:
            program.says(_DIE, "1")
            said = program.text
        program.says("dies", "39")
        program.says("survives", "undo")
        program.says("lives", "40")
        program.says("Keep what time has brought?", "all")
        program.says("What now?", "keep")
    check_three(saves)
