"""A series of simulated duels, fought in several processes; the figures do not depend on how many."""

import ctypes
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from hashlib import blake2b
from itertools import islice
from random import Random
from typing import Any

from msgspec import Struct

from duel_tui.cli.setting import Meeting, Shelf
from duel_tui.cli.tally import Tally
from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide
from duel_tui.engine.table import Seat
from duel_tui.opponents.cards import Character
from duel_tui.opponents.kept import kept
from duel_tui.opponents.simulate import Chooser, at_random, play_out
from duel_tui.opponents.think import Thinker

_BATCH = 200
"""At most so many duels are fought before they are reported."""
_AHEAD = 4
"""How many batches wait for each process."""
_PARENT_DEATH = 1
"""The system call's number for: end when the parent ends."""

Progress = Callable[[int], None]
"""Hears how many more duels are over."""


class Series(Struct, frozen=True):
    """All duels of one simulation."""

    shelf: Shelf
    meeting: Meeting
    players: BySide[Character | None]
    """Who decides; None: chance."""
    seed: int
    count: int

    def ruleset(self) -> Ruleset[Any]:
        """The game under its house rules."""
        return self.shelf.library().ruleset(self.meeting.system, self.meeting.options)


def fight(series: Series, jobs: int, progress: Progress) -> Tally:
    """Fight a series in so many processes."""
    size = max(1, min(_BATCH, series.count // (jobs * _AHEAD)))
    batches = [range(first, min(first + size, series.count)) for first in range(0, series.count, size)]
    tally = Tally()
    one_by_one = (batch(series, numbers) for numbers in batches)
    for found in one_by_one if jobs == 1 else _spread(series, jobs, batches):
        tally.add(found)
        progress(found.duels)
    return tally


def batch(series: Series, numbers: Sequence[int]) -> Tally:
    """Fight the duels of these numbers; each has chance of its own."""
    rules = series.ruleset()
    start = series.shelf.library().begin(rules, series.meeting.kind, series.meeting.fencers)
    chooser = _chooser(rules, series.players)
    tally = Tally()
    for number in numbers:
        end = play_out(rules, start, chooser, _chance(series.seed, number))
        outcome = rules.outcome(end)
        assert outcome is not None, "a duel that was played out has ended"
        tally.count(outcome, rules.sheet(end, None))
    return tally


def _spread(series: Series, jobs: int, batches: Sequence[Sequence[int]]) -> Iterator[Tally]:
    left = iter(batches)
    executor = ProcessPoolExecutor(jobs, initializer=_end_with_parent)
    try:
        running = {executor.submit(batch, series, numbers) for numbers in islice(left, jobs * _AHEAD)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {executor.submit(batch, series, numbers) for numbers in islice(left, len(done))}
            yield from _results(done)
    finally:
        executor.shutdown(cancel_futures=True)


def _results(done: set[Future[Tally]]) -> Iterator[Tally]:
    for future in done:
        yield future.result()


def _end_with_parent() -> None:
    """Leave interrupts to the parent, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PARENT_DEATH, signal.SIGKILL)


def _chance(seed: int, number: int) -> Random:
    digest = blake2b(f"{seed}|{number}".encode(), digest_size=8).digest()
    return Random(int.from_bytes(digest, "big"))


def _chooser(rules: Ruleset[Any], players: BySide[Character | None]) -> Chooser[Any]:
    fights_on = _fighting_on(rules)
    if not any(players):
        return fights_on
    thinker = Thinker(rules, kept=kept())

    def chosen(ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
        character = players[ask.side]
        if character is None:
            return fights_on(ask, checkpoint, since, random)
        view = rules.observe(checkpoint, ask.side)
        seat = Seat(ask.side, ask, view, tuple(since), random.getrandbits(32))
        return thinker.choose(seat, character, random.getrandbits(32))

    return chosen


def _fighting_on(rules: Ruleset[Any]) -> Chooser[Any]:
    """Chance as a fencer who never yields: a duel that chance gives up says nothing about the fencers."""

    def chosen(ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
        choice = at_random(ask, checkpoint, since, random)
        while "yield" in rules.tags(ask, choice) and ask.menu is not None and len(ask.menu.choices) > 1:
            choice = at_random(ask, checkpoint, since, random)
        return choice

    return chosen
