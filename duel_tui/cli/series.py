"""A series of simulated duels, fought in several processes; their number does not change the figures."""

import ctypes
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from itertools import islice
from math import inf
from random import Random
from typing import Any

from msgspec import Struct

from duel_tui.cli.setting import Meeting, Shelf
from duel_tui.cli.tally import Tally
from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide
from duel_tui.opponents.cards import Character
from duel_tui.opponents.search import Limits
from duel_tui.opponents.simulate import Chooser, at_random, play_out
from duel_tui.opponents.solution_cache import default_cache
from duel_tui.opponents.think import Thinker

_BATCH = 200
"""The most duels in a batch, which is reported at once."""
_AHEAD = 4
"""The number of batches that wait for each process."""
_PARTS = 16
"""The number of parts of a batch with thinking opponents; each part shows progress."""
_PARENT_DEATH = 1
"""The number of the system call's option: end when the parent ends."""

Progress = Callable[[int], None]
"""Receives the number of duels finished since the last call."""


class Series(Struct, frozen=True):
    """The duels of one simulation."""

    shelf: Shelf
    meeting: Meeting
    players: BySide[Character | None]
    """The opponents who decide; None: random choices."""
    seed: int
    count: int
    effort: int = 100
    """The opponents' effort, in per cent of their effort against people."""

    def ruleset(self) -> Ruleset[Any]:
        """The game under its house rules."""
        return self.shelf.library().ruleset(self.meeting.system, self.meeting.options)


def fight(series: Series, jobs: int, progress: Progress) -> Tally:
    """Fight a series in this number of processes, or in fewer if there is less to do."""
    parts = _PARTS if any(series.players) else 1
    size = max(1, min(_BATCH, series.count // (jobs * _AHEAD * parts)))
    batches = [range(first, min(first + size, series.count)) for first in range(0, series.count, size)]
    jobs = min(jobs, len(batches))
    tally = Tally()
    for found in map(Hall(series).fight, batches) if jobs == 1 else _spread(series, jobs, batches):
        tally.add(found)
        progress(found.duels)
    return tally


class Hall:
    """Fights duels of one series one after the other, with the same opponents."""

    def __init__(self, series: Series) -> None:
        """Open it for a series."""
        self._rules = rules = series.ruleset()
        meeting = series.meeting
        self._start = series.shelf.library().begin(rules, meeting.kind, meeting.fencers)
        self._seed = series.seed
        self._players = series.players
        self._thinker = (
            Thinker(rules, patient(series.effort), cache=default_cache()) if any(series.players) else None
        )
        self._fights_on = _fighting_on(rules)
        self._told: list[Told[Any]] = []

    def fight(self, numbers: Sequence[int]) -> Tally:
        """Fight the duels with these numbers; each has random numbers of its own."""
        rules, tally = self._rules, Tally()
        for number in numbers:
            self._told.clear()
            hear = self._told.append if self._thinker else None
            end = play_out(rules, self._start, self._chosen, _chance(self._seed, number), hear)
            outcome = rules.outcome(end)
            assert outcome is not None, "a duel played to the end has an outcome"
            tally.count(outcome, rules.sheet(end, None))
        return tally

    def _chosen(self, ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
        side, character = ask.side, self._players[ask.side]
        if character is None or self._thinker is None:
            return self._fights_on(ask, checkpoint, since, random)
        view = self._rules.observe(checkpoint, side)
        told = tuple([one.event for one in self._told if one.to in {side, None}])
        observation = Observation(side, ask, view, tuple(since), random.getrandbits(32), told)
        return self._thinker.choose(observation, character, random.getrandbits(32))


def patient(effort: int) -> Limits:
    """The limits of a search without a clock, so that a seed gives the same duel on every machine.

    Args:
        effort: the size of the search, in per cent of that in a duel against people.
    """
    usual = Limits()
    return Limits(usual.depth, max(1, usual.nodes * effort // 100), inf, inf)


def _spread(series: Series, jobs: int, batches: Sequence[Sequence[int]]) -> Iterator[Tally]:
    left = iter(batches)
    executor = ProcessPoolExecutor(jobs, initializer=_take, initargs=(series,))
    try:
        running = {executor.submit(_fought, numbers) for numbers in islice(left, jobs * _AHEAD)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {executor.submit(_fought, numbers) for numbers in islice(left, len(done))}
            yield from _results(done)
    finally:
        executor.shutdown(cancel_futures=True)


_asked: list[Series] = []
"""The work that another process asked this one for."""


def _take(series: Series) -> None:
    _end_with_parent()
    _asked.append(series)


@cache
def _hall() -> Hall:
    """The hall of this process; it opens with the first duels, so that errors reach their caller."""
    return Hall(_asked[-1])


def _fought(numbers: Sequence[int]) -> Tally:
    return _hall().fight(numbers)


def _results(done: set[Future[Tally]]) -> Iterator[Tally]:
    for future in done:
        yield future.result()


def _end_with_parent() -> None:
    """Leave interrupts to the parent process, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PARENT_DEATH, signal.SIGKILL)


def _chance(seed: int, number: int) -> Random:
    digest = blake2b(f"{seed}|{number}".encode(), digest_size=8).digest()
    return Random(int.from_bytes(digest, "big"))


def _fighting_on(rules: Ruleset[Any]) -> Chooser[Any]:
    """Random choices without yielding: a random yield would say nothing about the fencers."""

    def chosen(ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
        choice = at_random(ask, checkpoint, since, random)
        while "yield" in rules.tags(ask, choice) and ask.menu is not None and len(ask.menu.choices) > 1:
            choice = at_random(ask, checkpoint, since, random)
        return choice

    return chosen
