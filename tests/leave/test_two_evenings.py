"""From the first start to the second evening at the real program: what a player does is counted in keys, and ten kills lose nothing.

The first evening: the looks, the lesson, a quick duel, a fencer of one's own by typed dice, three wins, and with them a
new level. The second: a duel whose wounds stay, against a newcomer who is kept, and a replay that is played on from its middle.
"""

import os
import re
import signal
import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from duel_tui.tui.widgets.ending import STARTLED
from tests.leave.program import CHOICE, FULL, LOOKS, READ_ON, Program
from tests.lengths import seed_of_part
from tests.storage.lines_of import lines_in

pytestmark = pytest.mark.slow

ENTER, DOWN, TAB, ESCAPE = "\r", "\x1b[B", "\t", "\x1b"
KILLS, OFTEN = 10, 0.6
"""The kills of both evenings, and how often it comes to one at a decision that is not the first of its duel."""
DICE = ["18", "18", "18", "18", "17", "50", "10", "90"]
"""A fencer who soon wins: characteristics, expertise, and a style that thrusts."""
MOST = {"quick duel": 2, "next duel": 1, "chosen opponent": 5}
"""The most keys of an act."""
_AT_ONCE, _SETTLED = 0.03, 0.1
"""Seconds of silence after a key, and before the next stroke."""
_KEY = re.compile("\\x1b\\[[A-H]|.", re.DOTALL)
_STROKES = {
    "YOUR MOVEMENT": "p\r",
    "YOUR ATTACK": "tgn\r",
    "YOUR MEANS": "p\r",
}
"""What is typed at a decision that is met often; at others the first row is taken."""
_ASKED = re.compile(r"(?:[Tt]ype|then) (\w),")
"""The letters that a step of the lesson asks for."""
OVER, LEVEL = "next: ", "asks for you by name"


class Player:
    """One who types into the program, and starts it again when it is killed."""

    def __init__(self, saves: Path, chance: Random) -> None:
        """Start the program for the first time."""
        self.saves, self._chance = saves, chance
        self.keys: Counter[str] = Counter()
        self.kills = 0
        self.program = Program(saves, mode=FULL, new=True)
        self.program.shows(LOOKS)
        self.program.read_on(_SETTLED)

    @property
    def text(self) -> str:
        """The words on the screen, with one blank between two."""
        return " ".join(self.program.text.split())

    def does(self, keys: str, then: str, act: str = "") -> None:
        """Type keys one by one, count them for an act, and wait for a screen with some words."""
        for key in _KEY.findall(keys):
            self.program.types(key)
            self.program.read_on(_AT_ONCE)
        self.keys[act] += len(_KEY.findall(keys))
        self.program.waits(lambda: then in self.text)
        self.program.read_on(_SETTLED)

    def fights(self, *, to_the_end: bool = True) -> None:
        """Fight a duel to its end, or make one decision, and be killed at some of its strokes."""
        decided = False
        while OVER not in self.text:
            rows, kept = self.program.rows, lines_in(self.saves)
            if any(words in self.program.footer for words in READ_ON):
                self.does(ENTER, "")
                self.program.waits(lambda rows=rows: self.program.rows != rows)  # type: ignore[misc]
            else:
                assert CHOICE in self.program.footer, self.program.text
                keys = next((typed for title, typed in _STROKES.items() if title in self.text), DOWN + ENTER)
                if decided and self.kills < KILLS and self._chance.random() < OFTEN:
                    self.is_killed(keys)
                self.does(keys, "")
                self.program.waits(lambda kept=kept: lines_in(self.saves) != kept)  # type: ignore[misc]
                decided = True
            self.program.read_on(_SETTLED)
            if decided and not to_the_end:
                return
        self.program.read_on(STARTLED)

    def learns(self) -> None:
        """Do what each step of the lesson asks for, and fence on until nothing is to be decided."""
        self.does("l", "The first lesson, 1 of")
        while CHOICE in self.program.footer:
            asked = "".join(_ASKED.findall(self.text))
            rows = self.program.rows
            self.does((asked or "tgn") + ENTER, "")
            self.program.waits(lambda rows=rows: self.program.rows != rows)  # type: ignore[misc]
            self.program.read_on(_SETTLED)
        assert "The lesson stays under Rules" in self.text

    def is_killed(self, keys: str) -> None:
        """Be killed before a choice is committed, and find the same decision again, with all that was decided before it."""
        kept, head = lines_in(self.saves), self.program.head
        typed = _KEY.findall(keys)[:-1]
        for key in typed[: self._chance.randint(0, len(typed))]:
            self.program.press(key)
        os.kill(self.program.pid, signal.SIGKILL)
        self.program.end()
        assert lines_in(self.saves) == kept
        self.program = Program(self.saves, mode=FULL)
        self.program.shows("GO ON")
        self.program.read_on(_SETTLED)
        self.does("g", "take back")
        assert self.program.head == head
        self.kills += 1


def makes_a_fencer(player: Player) -> str:
    """Roll a fencer with dice from the table, and keep them; return their name."""
    for number, die in enumerate(DICE, 1):
        player.does(f"{die}\r", f"{number} of 8 rolled" if number < len(DICE) else "name and kit")
    player.does(ENTER, "> w Weapon")
    name = player.program.head.removeprefix("Name and kit").strip()
    player.does(ENTER, name)
    return name


def sheet_of(player: Player, name: str) -> dict[str, Any]:
    """What stands in the file of a fencer."""
    files = [tomllib.loads(path.read_text()) for path in (player.saves / "fencers").glob("*.toml")]
    (found,) = [file for file in files if file["name"] == name]
    return found


def the_first_evening(player: Player) -> str:
    """Learn, fight, roll a fencer of one's own, and win three times with them; return their name."""
    player.does(ENTER, "QUICK DUEL")
    player.learns()
    player.does("x", "QUICK DUEL")
    player.does("q", "enter fight", "quick duel")
    player.does(ENTER, "YOUR MOVEMENT", "quick duel")
    player.fights()
    player.does("c", "> d by dice")
    player.does("d", "enter rolls 1d20")
    name = makes_a_fencer(player)
    player.does(ESCAPE, "QUICK DUEL")
    player.does("no3", "Corvin Lisle, Scholar", "chosen opponent")
    player.does(ENTER, "YOUR MOVEMENT", "chosen opponent")
    player.fights()
    player.does("x", "QUICK DUEL")
    player.does("n", "> g Game")
    player.does("o1r1\r", "YOUR MOVEMENT")
    while True:
        player.fights()
        player.does(ENTER, "", "next duel" if not player.keys["next duel"] else "")
        player.program.waits(lambda: "YOUR MOVEMENT" in player.text or LEVEL in player.text)
        if LEVEL in player.text:
            return name


def the_second_evening(player: Player, name: str) -> None:
    """Fight a newcomer who is kept, with wounds that stay, and play on from the middle of the replay."""
    player.does("x", "QUICK DUEL")
    player.does("n", "> g Game")
    player.does("w2+", ", new")
    player.does(ENTER, "YOUR MOVEMENT")
    player.does("$lwll\r", "wound (left leg): light")
    player.fights()
    wounds = sheet_of(player, name)["condition"]["wounds"]
    assert {"place": "LL", "grade": "light"}.items() <= wounds[0].items()
    player.does("x", "QUICK DUEL")
    player.does("d", "Type to filter.")
    player.does(ENTER, "keep the new fencer")
    newcomer = re.search(r"keep the new fencer ([^\d]+?) t save as text", player.text)
    assert newcomer
    player.does("k", f"{newcomer[1]} joined the roster.")
    assert sheet_of(player, newcomer[1])["name"] == newcomer[1]
    fought = lines_in(player.saves)
    player.does(ENTER, "step by step")
    player.does("r", "play from here")
    player.does(TAB, "step 1 of")
    player.does("p", "take back")
    plays_on(player, fought)


def plays_on(player: Player, fought: tuple[str, ...]) -> None:
    """Decide in a duel that plays on from a step of another, and be killed as often as was not done before."""
    while player.kills < KILLS:
        player.is_killed("tgn\r")
    player.fights(to_the_end=False)
    before = fought.index(next(line for line in fought if line.startswith("left exchange")))
    assert lines_in(player.saves)[:before] == fought[:before]
    assert len(lines_in(player.saves)) > before


@pytest.mark.parametrize("number", [seed_of_part(0)])
def test_from_the_first_start_to_the_second_evening(number: int, tmp_path: Path) -> None:
    player = Player(tmp_path / "saves", Random(number))
    try:
        name = the_first_evening(player)
        the_second_evening(player, name)
        player.does("\x11", "")
        player.program.gone_after()
        assert player.program.code == 0
    finally:
        player.program.end()
    assert player.kills == KILLS
    for act, most in MOST.items():
        assert 0 < player.keys[act] <= most, f"{act}: {player.keys[act]} keys"
