"""Progress of many duels on standard error: a bar on a terminal, otherwise a line every few seconds."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import timedelta
from time import perf_counter

Progress = Callable[[int], None]
"""Receives the number of duels finished since the last call."""
_SILENCE = 10.0
"""The number of seconds between two reports of progress."""


@contextmanager
def progress_of(total: int) -> Generator[Progress]:
    """Progress with the time left."""
    if not sys.stderr.isatty():
        yield lines(total, perf_counter)
        return
    from rich.console import Console  # noqa: PLC0415 - loaded only if it is shown
    from rich.progress import Progress as Bar  # noqa: PLC0415

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("duels", total=total)
        yield lambda more: bar.advance(task, more)


def lines(total: int, clock: Callable[[], float]) -> Progress:
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
