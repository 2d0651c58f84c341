"""The numbers the program has to reach, with ours beside each: `python -m tests.benchmarks.numbers_to_reach`.

It takes about five minutes, two of them in idleness. What takes longer to measure whole is measured on a sample,
and the command for the whole is named beside it.
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from tests.benchmarks import figures, figures_of_a_process
from tests.benchmarks.figures_of_bytes import Most, at_sizes
from tests.benchmarks.markdown import head, row


class Goal(Struct, frozen=True):
    """A number to reach."""

    number: int
    what: str
    target: str
    measure: Callable[[], str]
    whole: str = ""
    """The command that measures it whole, where ours is a sample."""


def goals(folder: Path, idle: float) -> Iterator[Goal]:
    """Every number."""
    most: dict[str, Most] = {}

    def spent(*actions: str) -> Callable[[], str]:
        def measured() -> str:
            if not most:
                most.update(at_sizes(folder / "bytes"))
            return most["80x24"].told(*actions) + "; at 120x40 " + most["120x40"].told(*actions)

        return measured

    every = "python -m tests.benchmarks.bytes_of_every_screen"
    process = figures_of_a_process
    yield Goal(
        1,
        "start to the last byte of home, beside a bare app of header, list and footer; --plain; --help",
        "1.3 x the bare app; 0.10 s",
        lambda: process.starts(folder),
    )
    yield Goal(
        2,
        "bytes of a caret's move with its help, median and most; of a letter that picks",
        "950; 300",
        spent("move", "pick"),
        every,
    )
    yield Goal(
        3,
        "bytes of a committed round, median and most; of one that ends a duel",
        "1,200",
        spent("commit", "end"),
        every,
    )
    yield Goal(4, "bytes of the keys opened and closed", "5,000", spent("help"), every)
    yield Goal(
        5, "bytes of the first screen; of a duel opened", "7,000", lambda: process.first_screen(folder)
    )
    yield Goal(
        6,
        f"bytes in {idle:.0f} s of idleness in a duel; while an opponent thinks",
        "0",
        lambda: f"{process.idle(folder, idle)}; {process.idle(folder, idle, thinking=True)}",
    )
    yield Goal(
        7,
        "key to repaint, median and p99; while an opponent thinks",
        "20 ms, 50 ms",
        lambda: f"{process.repaint(folder)}; {process.repaint(folder, thinking=True)}",
    )
    yield Goal(
        8,
        "hang-up to process gone; answers lost in kills at random",
        "0.1 s; 0 in 1,000",
        lambda: f"{process.gone(folder)}; {figures.kills()}",
        "python -m tests.benchmarks.kills",
    )
    yield Goal(9, "process gone where the hang-up is ignored", "1 s", lambda: process.gone(folder, deaf=True))
    yield Goal(10, "an answer kept for good, median and p99", "5 ms", lambda: figures.durability(folder))
    yield Goal(11, "memory in play", "60 MB", lambda: process.memory(folder))
    yield Goal(
        12,
        "random duels that do not replay to the same",
        "0 of 10,000 a game",
        lambda: figures.replays(40),
        "DUEL_TUI_WHOLE=1 pytest -m slow tests/systems",
    )
    yield Goal(13, "golden playthroughs, least of a game", "10 a game", figures.playthroughs)
    yield Goal(
        14,
        "states that differ after taking back a whole duel",
        "0",
        lambda: figures.undone(10),
        "pytest tests/systems/test_every_system.py",
    )
    yield Goal(19, "colours sent under NO_COLOR", "0", lambda: process.colours(folder))
    yield Goal(
        20,
        "control bytes of hostile names on the line",
        "0 of 50 names",
        figures.hostile,
        "pytest tests/hostile",
    )
    yield Goal(
        23,
        "positions of duels in which a row is wider than 80 columns",
        "0",
        lambda: figures.too_wide(40),
        "DUEL_TUI_WHOLE=1 pytest -m slow tests/systems -k scene",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--idle", type=float, default=60, help="seconds of idleness")
    idle = parser.parse_args().idle
    print(head("#", "quantity", "goal", "ours"))
    with TemporaryDirectory() as folder:
        for goal in goals(Path(folder), idle):
            whole = f" (a sample; whole: `{goal.whole}`)" if goal.whole else ""
            print(row(goal.number, goal.what, goal.target, f"{goal.measure()}{whole}"), flush=True)


if __name__ == "__main__":
    main()
