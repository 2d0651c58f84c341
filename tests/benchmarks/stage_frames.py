"""What the stage costs in time: `python -m tests.benchmarks.stage_frames [--beside FOLDER] [--times 7]`.

For 7 and 11 rows it prints the milliseconds in which one frame of a motion is made ready for the terminal, in the middle and
at most: the frame between two poses, the dots, the panels beside them, and the rows as Textual draws them. Then what
the real program works on a terminal until home stands there, and for the opening of a quick duel; with `--beside` also those of another
working copy, such as one of commit 3c104930, in turns, and the ratios. The exit code is 1 where a frame takes longer than it
may.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from shlex import quote
from statistics import median
from tempfile import TemporaryDirectory
from time import thread_time
from typing import NamedTuple

from duel_tui.show.blocks import Fact, Mark, Panel, Span
from duel_tui.show.stage import Beat, Figure, Frame, Staged
from duel_tui.theatre import theatre
from duel_tui.tui.styles import MANY, Palette
from duel_tui.tui.widgets.layout import strip_of
from duel_tui.tui.widgets.stage import Scenery
from tests.leave.program import FULL, Program, known
from tests.look.sheets import CHANGES

LIMITS = {7: 5.0, 11: 8.0}
"""The most milliseconds of a frame in the middle, by rows."""
_WIDTHS = {7: 80, 11: 120}
"""The columns of the screen on which the stage has this number of rows."""
_HERE = Path(__file__).parents[2]
_FACTS = (("Strength", "12"), ("Agility", "9"), ("Dexterity", "15"))
_MARKS = ("right chest serious", "sword arm light")
_PALETTE = Palette("dark", MANY)


class Took(NamedTuple):
    """Milliseconds in which the real program works: until home stands, and until a duel does."""

    start: float
    opening: float


def frames(rows: int) -> list[float]:
    """The milliseconds of every frame of some changes, in which nothing is known beforehand."""
    columns, found = _WIDTHS[rows], list[float]()
    scenery = Scenery((_panel(), _panel()), (None, None), columns)
    for change in CHANGES:
        before, staged = (Staged((Beat(Figure(name, off="dagger"), Figure()),)) for name in change)
        wide = theatre().wide(staged, scenery.columns, rows)
        between = iter(_between(before, staged, wide))
        while True:
            began = thread_time()
            frame = next(between, None)
            if frame is None:
                break
            picture = theatre().lines(frame, staged, scenery.columns, rows)
            for line in scenery.around(picture, rows):
                strip_of(line, columns, _PALETTE)
            found.append(1000 * (thread_time() - began))
    return found


def _between(before: Staged, staged: Staged, wide: float) -> Iterator[Frame]:
    yield from theatre().stage.frames(theatre().stage.last(before, wide), staged, wide)


def _panel() -> Panel:
    """What stands beside a fencer who was hit twice."""
    facts = tuple([(Fact(label, (Span(value),)),) for label, value in _FACTS])
    return Panel(
        "Bernardino", "Bernardino", facts=facts, marks=tuple([Mark(text, "light") for text in _MARKS])
    )


def started(tree: Path, compiled: str) -> Took:
    """Start the program of a working copy, compiled in a folder, and open a quick duel in it."""
    with TemporaryDirectory() as saves:
        there = f"cd {quote(str(tree))} && exec %s"
        known(Path(saves))
        with Program(
            Path(saves),
            mode=FULL,
            through=there,
            PYTHONPATH=str(tree),
            PYTHONDONTWRITEBYTECODE="",
            PYTHONPYCACHEPREFIX=compiled,
        ) as program:
            program.starts()
            program.read_on(0.5)
            start = worked(program)
            program.types("q")
            if program.shows("enter fight", "MOVEMENT") == "enter fight":
                program.press("\r", "MOVEMENT")
            program.read_on(0.5)
            return Took(start, worked(program) - start)


def worked(program: Program) -> float:
    """The milliseconds of all threads of a program on a processor, however busy the machine is with others."""
    tasks = Path(f"/proc/{program.pid}/task").iterdir()
    return sum(int(task.joinpath("schedstat").read_text().split()[0]) for task in tasks) / 1e6


def in_turns(trees: Mapping[str, Path], times: int) -> dict[str, Took]:
    """What each working copy took in the middle, after a first start of each, which compiles it and does not count."""
    found: dict[str, list[Took]] = {name: [] for name in trees}
    with TemporaryDirectory() as compiled:
        for number in range(times + 1):
            for name, tree in trees.items():
                took = started(tree, compiled)
                found[name] += [took] if number else []
    return {
        name: Took(median(one.start for one in some), median(one.opening for one in some))
        for name, some in found.items()
    }


def main() -> int:
    """Print all, and return 1 where a frame takes too long."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--beside", type=Path, help="another working copy")
    asked.add_argument("--times", type=int, default=7, help="starts of each")
    given = asked.parse_args()
    over = 0
    for rows, most in LIMITS.items():
        took = frames(rows)
        over += median(took) > most
        print(
            f"a frame at {rows:2} rows: {median(took):5.2f} ms in the middle, {max(took):5.2f} at most; "
            f"{most:.0f} are allowed in the middle"
        )
    trees = {"here": _HERE, **({"beside": given.beside.resolve()} if given.beside else {})}
    for name, took_there in (found := in_turns(trees, given.times)).items():
        print(f"{name}: start {took_there.start:,.0f} ms, a duel opened {took_there.opening:,.0f} ms")
    if given.beside:
        here, beside = found["here"], found["beside"]
        print(
            f"ratios: start {here.start / beside.start:.2f}, a duel opened {here.opening / beside.opening:.2f}, "
            f"{here.opening - beside.opening:+.0f} ms"
        )
    return int(over > 0)


if __name__ == "__main__":
    sys.exit(main())
