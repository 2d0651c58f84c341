"""How many bytes the program writes for each kind of action: `python -m tests.benchmarks.bytes_of_every_screen`.

The real program is run on a terminal of its own through a fixed script of keys: every screen of a duel of each game, from
its first choice to its end and its replay, before one person and before two; then the pages around it; all at 80x24 and
at 120x40. For each kind of action the table has the bytes sent (median and most), the most that is allowed, the cells that
were changed, and the ratio of the bytes to those that a program with curses would have sent for the same change
(`tests/benchmarks/curses_model.py` says how these are counted). `--idle 60` waits a minute in each duel instead of three
seconds. The exit code is 1 where more was sent than is allowed.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from statistics import median

from msgspec import Struct

from duel_tui.registry import KEYS
from tests.benchmarks.keys_of_a_duel import duels
from tests.benchmarks.keys_of_pages import pages
from tests.benchmarks.on_a_terminal import Spent, Told

SIZES = ((80, 24), (120, 40))
LIMITS = {
    "first screen": 6000,
    "opened": 6000,
    "caret moved": 700,
    "row moved": 950,
    "still": 1500,
    "committed": 6000,
    "last round": 6000,
    "keys opened and closed": 5000,
    "taken back": 5000,
    "brought back": 5000,
    "idle": 0,
    "idle while an opponent thinks": 0,
}
"""The most that is allowed, by the last words of an action: one result with its motion (`committed`) and without it
(`still`), and each that an opponent's thought adds for itself; a caret's move with what explains the move there."""
WIDE = {
    "first screen": 7000,
    "opened": 7000,
    "caret moved": 800,
    "row moved": 1500,
    "still": 2600,
    "committed": 9500,
    "last round": 9500,
    "keys opened and closed": 6500,
    "taken back": 6500,
    "brought back": 6500,
}
"""The same at 120x40, where panels are framed and the log is in sight, too, and an opponent's whole card beside a form."""


class Costs(Struct, frozen=True):
    """A kind of action, and all that it cost."""

    action: str
    spent: list[Spent]
    limits: Mapping[str, int]

    @property
    def most(self) -> int:
        """The bytes of the dearest."""
        return max(one.sent for one in self.spent)

    @property
    def middle(self) -> float:
        """The bytes of the one in the middle."""
        return median(one.sent for one in self.spent)

    @property
    def allowed(self) -> int | None:
        """The most that is allowed; None: nothing is said of it."""
        return self.limits.get(self.action.rpartition(": ")[2])

    @property
    def line(self) -> str:
        """A line of the table."""
        cells = median(one.cells for one in self.spent)
        curses = sum(one.curses for one in self.spent)
        ratio = f"{sum(one.sent for one in self.spent) / curses:.2f}" if curses else "-"
        allowed = "" if self.allowed is None else f"{self.allowed:,}"
        over = "  over" if self.allowed is not None and self.most > self.allowed else ""
        counted = f"{len(self.spent):6}{self.middle:8.0f}{self.most:8,}{allowed:>9}{cells:8.0f}{ratio:>11}"
        return f"{self.action:45}{counted}{over}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them, if none is named")
    parser.add_argument("--idle", type=float, default=3, help="seconds")
    given = parser.parse_args()
    over = 0
    for size in SIZES:
        print(f"\n{size[0]}x{size[1]:<40} times  median    most  allowed   cells  of curses")
        for row in everything(size, tuple(given.games or KEYS), given.idle):
            print(row.line, flush=True)
            over += "over" in row.line
    return 1 if over else 0


def everything(size: tuple[int, int], games: tuple[str, ...], idle: float = 3) -> Iterable[Costs]:
    """Every kind of action with what it cost: of each game, then of the pages."""
    limits = LIMITS if size == SIZES[0] else {**LIMITS, **WIDE}
    for game in games:
        yield from gathered(duels(size, game, idle), limits)
    yield from gathered(pages(size), limits)


def gathered(told: Iterable[Told], limits: Mapping[str, int]) -> list[Costs]:
    """Rows, in the order of their first action."""
    found: dict[str, list[Spent]] = defaultdict(list)
    for action, spent in told:
        found[action].append(spent)
    return [Costs(action, spent, limits) for action, spent in found.items()]


if __name__ == "__main__":
    sys.exit(main())
