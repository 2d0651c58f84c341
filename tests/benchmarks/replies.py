"""How long opponents take to answer on the screen: `python -m tests.benchmarks.replies [--duels 3] [GAME ...]`.

The program on a terminal, and a player who takes what stands under the caret. An answer is timed from the moment at which
the line before it is on disk to the first bytes that come with its own line there. It is forced where its menu had one choice.
"""

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.requests import Decide
from duel_tui.engine.side import Side
from duel_tui.engine.timeline import Timeline
from duel_tui.play.matchmaking import quick
from duel_tui.storage import duels
from tests.benchmarks.duels_on_disk import context_of
from tests.benchmarks.markdown import head, row
from tests.leave.program import FULL, Program
from tests.play.beginnings import begin
from tests.systems.contenders import LIBRARY

GAMES = ("en_garde", "card_duel")
"""Those whose hands are hidden."""
_SECONDS = 90.0
"""A duel that takes longer is left where it is."""
_TICK = 0.002
_PRESSES = 0.1
_OVER = "sides swapped"


class Reply(Struct, frozen=True):
    """An answer of an opponent."""

    seconds: float
    forced: bool
    first: bool
    """Whether it is the first, for which the opponents are loaded."""


def replies(game: str, seed: int, saves: Path) -> Iterator[Reply]:
    """Those of a duel."""
    there = context_of(saves, game)
    path = begin(there, replace(quick(there), seed=seed)).path
    kept, shown = [0.0], [0.0]
    """When the duel was opened, and when each line of its journal was on disk and was to be seen."""
    with Program(saves, mode=FULL) as program:
        program.shows("QUICK DUEL")
        program.read_on(0.2)
        kept[0] = time.monotonic()
        os.write(program.terminal, b"g")
        end, pressed, size = kept[0] + _SECONDS, 0.0, path.stat().st_size
        while _OVER not in program.text and time.monotonic() < end:
            came, now = program.read(_TICK), time.monotonic()
            if path.stat().st_size != size:
                size = path.stat().st_size
                kept += [now] * (len(duels.load(path, LIBRARY).journal.lines) + 1 - len(kept))
            if came:
                shown += [now] * (len(kept) - len(shown))
            if program.asks and now - pressed > _PRESSES:
                os.write(program.terminal, b"\x1b[B\r")
                pressed = now
    yield from _timed(path, kept, shown)


def _timed(path: Path, kept: list[float], shown: list[float]) -> Iterator[Reply]:
    """What was asked at each line that an opponent gave, and how long it took."""
    saved = duels.load(path, LIBRARY)
    journal, first = saved.journal, True
    timeline = Timeline(LIBRARY.ruleset(journal.ruleset, journal.options), journal)
    for place in range(1, min(len(shown), timeline.place + 1)):
        asked = timeline.asked_at(place - 1)
        if not isinstance(asked, Decide) or len(asked.asks) > 1 or asked.asks[0].side is Side.LEFT:
            continue
        yield Reply(shown[place] - kept[place - 1], len(asked.offers[0]) == 1, first)
        first = False


def report(found: dict[str, list[Reply]]) -> str:
    """A row for each game and kind of answer, and how much longer forced ones take."""
    lines = [head("game", "answers", "number", "least, ms", "median, ms", "most, ms")]
    for game, some in found.items():
        kinds = {
            "the first of a duel": [one.seconds for one in some if one.first],
            "free": [one.seconds for one in some if not one.forced and not one.first],
            "forced": [one.seconds for one in some if one.forced and not one.first],
        }
        for kind, seconds in kinds.items():
            told = [f"{1000 * of(seconds):.0f}" if seconds else "" for of in (min, median, max)]
            lines.append(row(game, kind, len(seconds), *told))
        if kinds["free"] and kinds["forced"]:
            lines.append(
                row(
                    game,
                    "forced to free",
                    "",
                    "",
                    f"{median(kinds['forced']) / median(kinds['free']):.3f}",
                    "",
                )
            )
    return "\n".join(lines)


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=GAMES)
    parser.add_argument("--duels", type=int, default=3)
    given = parser.parse_args()
    found: dict[str, list[Reply]] = {}
    for game in given.games:
        for seed in range(given.duels):
            with TemporaryDirectory() as folder:
                found.setdefault(game, []).extend(replies(game, seed, Path(folder)))
    print(report(found))


if __name__ == "__main__":
    main()
