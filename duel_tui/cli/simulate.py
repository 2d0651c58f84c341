"""Simulates many duels and prints wins, rounds and wounds."""

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import timedelta
from time import perf_counter

from duel_tui.cli.figures import as_json, as_text
from duel_tui.cli.series import Progress, Series, fight
from duel_tui.cli.setting import meeting, opponent, shelf
from duel_tui.engine.side import BySide

_FAST = 10
"""The number of duels a second from which no decimals are printed."""
_SILENCE = 10.0
"""The number of seconds between two reports of progress."""


def run(asked: argparse.Namespace) -> int:
    """Fight the duels described by the arguments, and print their figures."""
    rulesets = shelf(asked)
    library = rulesets.library()
    library.check(asked.system)
    players = BySide(
        opponent(library, asked.system, asked.left_plays), opponent(library, asked.system, asked.right_plays)
    )
    seed = secrets.randbits(32) if asked.seed is None else asked.seed
    series = Series(rulesets, meeting(asked, library), players, seed, asked.n, asked.effort)
    began = perf_counter()
    with _progress(series.count) as progress:
        tally = fight(series, asked.jobs or os.cpu_count() or 1, progress)
    seconds = perf_counter() - began
    print(as_json(series, tally) if asked.json else as_text(series, tally))
    pace = tally.duels / seconds
    print(f"\n{pace:,.{0 if pace >= _FAST else 2}f} duels a second", file=sys.stderr)
    return 0


@contextmanager
def _progress(total: int) -> Generator[Progress]:
    """Progress on standard error: a bar on a terminal, otherwise a line every few seconds."""
    if not sys.stderr.isatty():
        yield _lines(total, perf_counter)
        return
    from rich.console import Console  # noqa: PLC0415 - loaded only if it is shown
    from rich.progress import Progress as Bar  # noqa: PLC0415

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("duels", total=total)
        yield lambda more: bar.advance(task, more)


def _lines(total: int, clock: Callable[[], float]) -> Progress:
    """Prints every few seconds how many duels are over and how long the rest may take."""
    began = said = clock()
    over = 0

    def hear(more: int) -> None:
        nonlocal said, over
        over += more
        now = clock()
        if now - said >= _SILENCE and over < total:
            said = now
            left = timedelta(seconds=round((now - began) * (total - over) / over))
            print(f"duel-tui: {over:,} of {total:,} duels, about {left} to go", file=sys.stderr, flush=True)

    return hear
