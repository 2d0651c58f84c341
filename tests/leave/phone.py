"""Plain lines on a small screen: typed with letters, digits, Enter and Backspace alone, and turned in between."""

import re
import sys
from pathlib import Path

from tests.leave.program import FULL, Program
from tests.opponents import unhurried_worker

WIDE = (80, 24)
IN_LINES = "^q leave"
"""What the last row says while lines stand on a wide screen."""
ON_SCREEN = "? keys"
"""What it says on the pages of the screen."""
_SMALL = "help: words"
"""What it says while lines stand on a small screen."""
_TYPEABLE = re.compile(r"[a-zA-Z0-9]*")
_TYPO = "x\x7f"
_UNHURRIED = f"""
import sys
from duel_tui.__main__ import main
from duel_tui.opponents import think, worker_client
think.PACE = 0.0
worker_client._COMMAND = (sys.executable, "-m", "{unhurried_worker.__name__}")
sys.exit(main())
"""
"""The program where a busy machine stops no search early, so that a seed gives the same duel, and nobody rests."""


class Phone(Program):
    """The program on a small screen, with someone who can type little and turns the screen."""

    def __init__(self, saves: Path, size: tuple[int, int]) -> None:
        super().__init__(saves, mode=FULL, size=size, command=(sys.executable, "-c", _UNHURRIED))
        self.small = size
        self.answers: list[tuple[str, str]] = []
        """The last row of each question, and what was typed."""

    @property
    def question(self) -> str:
        """The last row of what is asked; empty while nothing is asked."""
        *_, question, _, footer = self.rows
        return question if _SMALL in footer else ""

    @property
    def typed(self) -> str:
        """What stands in the row for the answer."""
        return self.rows[-2]

    @property
    def said(self) -> str:
        """All that stands above the answer, as one line."""
        return " ".join(" ".join(self.rows[:-2]).split())

    def is_asked(self) -> str:
        """Wait for a question; its last row. It is all in sight."""
        self.waits(lambda: bool(self.question))
        self.read_on(0.03)
        self.waits(lambda: bool(self.question))
        assert self.question[-1] in "?.:", f"the question is cut:\n{self.text}"
        assert len(self.rows[-1]) <= self.small[0]
        return self.question

    def answers_with(self, answer: str, *, turned: str = "") -> None:
        """Type an answer to what is asked, and wait until it is taken.

        Args:
            answer: what is typed.
            turned: what the wide screen shows when it is turned before Enter is pressed; empty: it is not turned.
        """
        assert _TYPEABLE.fullmatch(answer)
        self.answers.append((self.is_asked(), answer))
        before = self.text
        self.types(f"{answer}{_TYPO}")
        self.waits(lambda: self.typed == answer)
        if turned:
            self.is_turned_twice(turned)
        self.types("\r")
        self.waits(lambda: not self.typed and bool(self.question) and self.text != before)

    def is_turned_twice(self, shown: str) -> None:
        """Turn it to a wide screen, which shows this then, and back, and once more; question and answer stay."""
        before = (self.is_asked(), self.typed)
        for _ in range(2):
            self.turns(*WIDE)
            self.shows(shown)
            self.turns(*self.small)
            self.waits(lambda: (self.question, self.typed) == before)

    def leaves(self) -> None:
        """Leave by the last row of the first menu."""
        self.types("9\r")
        self.gone_after()
        assert self.code == 0
