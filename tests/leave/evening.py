"""A game master at the real program, each key of whom is counted, and an onlooker at a second one.

The program may be killed at any stroke, with any part of its keys typed: it is started again, and the prompt has to be
the one that stood there before the stroke. Then the stroke is typed whole; only these keys count.
"""

import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from random import Random
from typing import Self

from tests.leave.program import FULL, Program

PATIENCE = 60.0
"""Seconds for which a word on the screen is waited for: the machine may be busy with much else."""
QUIET = 0.3
"""Seconds of silence after which a screen stands still."""
_AT_ONCE = 0.03
_RULE = re.compile(" \u2500")
"""The rule, on which stands what is said of the last key."""
_KEY = re.compile("\\x1b\\[[A-D]|.", re.DOTALL)
"""One key: an arrow, or a character."""
_NEED = re.compile(r"needs (\d+) or more")


def text_of(program: Program) -> str:
    """The words on a screen, with one blank between two."""
    return " ".join(program.text.split())


class GameMaster:
    """Types into the program on a terminal of 80 columns and 24 rows, and starts it again when it is killed."""

    def __init__(self, saves: Path, chance: Random, kills: Collection[int] = ()) -> None:
        """Start the program.

        Args:
            saves: its folder, with nothing in it.
            chance: decides how many keys of a stroke are typed before a kill.
            kills: the numbers of the strokes of the duel at which it is killed, from 0.
        """
        self._saves, self._chance, self._kills = saves, chance, kills
        self.keys: Counter[str] = Counter()
        """The number of keys of each act, Enter among them."""
        self.strokes = 0
        """The number of strokes in the duel."""
        self.resumed: list[list[str]] = []
        """The prompts at which the program was killed."""
        self.program = self._started()

    @property
    def duel(self) -> Path:
        """The file of the only duel."""
        (path,) = (self._saves / "duels").glob("*.toml")
        return path

    @property
    def lines(self) -> list[str]:
        """The lines of its journal."""
        return re.findall(r'^\d+ = "(.*)"$', self.duel.read_text().replace('\\"', "'"), re.MULTILINE)

    @property
    def text(self) -> str:
        return text_of(self.program)

    @property
    def needs(self) -> int:
        """The number that the die on the screen needs."""
        found = _NEED.search(self.text)
        assert found, self.program.text
        return int(found[1])

    @property
    def prompt(self) -> list[str]:
        """What stands over the rule, and the footer: under the rule stands what is new, or once a key was pressed what is known."""
        rows = self.program.rows
        rule = max([at for at, row in enumerate(rows) if _RULE.match(row)], default=len(rows))
        return [row for row in (*rows[:rule], *rows[-1:]) if row and not _RULE.match(row)]

    def does(self, act: str, keys: str, then: str, gone: str = "") -> None:
        """Type keys before or after the duel, count them, and wait until one text is there and another is not."""
        self.keys[act] += self._types(_KEY.findall(keys))
        self.waits(lambda: then in self.text and (not gone or gone not in self.text))

    def plays(self, act: str, keys: str, then: str, gone: str = "") -> None:
        """Make a stroke in the duel: as `does`, and before it the program may be killed."""
        if self.strokes in self._kills:
            self._is_killed(keys)
        self.strokes += 1
        self.does(act, keys, then, gone)

    def waits(self, for_this: Callable[[], bool]) -> None:
        self.program.waits(for_this, PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.program.end()

    def _is_killed(self, keys: str) -> None:
        """Be killed before these keys count, and find the same prompt again."""
        self.program.read_on(QUIET)
        before, over = self.prompt, "enter" not in self.program.footer
        typed = _KEY.findall(keys)
        self._types(typed[: self._chance.randrange(len(typed))])
        os.kill(self.program.pid, signal.SIGKILL)
        self.program.end()
        self.program = self._started()
        if over:
            self.does("", "d", "Type to filter.")
            self.does("", "\r", "its end")
        self.does("", "g", "")
        self.waits(lambda: self.prompt == before)
        self.resumed.append(before)

    def _types(self, keys: Sequence[str]) -> int:
        """Type keys one by one; return how many they were."""
        for key in keys:
            self.program.types(key)
            self.program.read(_AT_ONCE)
        return len(keys)

    def _started(self) -> Program:
        program = Program(self._saves, mode=FULL)
        program.waits(lambda: "QUICK DUEL" in program.text, PATIENCE)
        return program


class Onlooker:
    """Watches a duel at a second program, as everybody may."""

    def __init__(self, saves: Path, duel: Path) -> None:
        """Watch a duel that is being played."""
        command = (sys.executable, "-m", "duel_tui", "watch")
        self.program = Program(saves, str(duel), "--as", "public", mode=FULL, command=command)
        self.sees("You see what everybody may see. Hidden: secret choices, seed, rulings.")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.program.end()

    def sees(self, *wanted: str, gone: str = "") -> None:
        """Wait until all of this stands there, and something else does not."""

        def found() -> bool:
            text = text_of(self.program)
            return all(one in text for one in wanted) and (not gone or gone not in text)

        self.program.waits(found, PATIENCE)

    def sees_no_change(self, while_this: Callable[[], None]) -> None:
        """Assert that something changes no row."""
        self.program.read_on(QUIET)
        before = self.program.rows
        while_this()
        self.program.read_on(QUIET)
        assert self.program.rows == before, self.program.text

    def never_saw(self, *secrets: str) -> None:
        """Assert that nothing of this was ever sent to the terminal."""
        sent = self.program.sent.decode(errors="replace").casefold()
        assert "hidden: hands" in sent
        for secret in secrets:
            assert secret.casefold() not in sent, secret
