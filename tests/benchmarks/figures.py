"""Figures of the rules, the saves and the line, measured in this process."""

import os
from collections.abc import Callable, Iterator
from io import RawIOBase
from itertools import product
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from msgspec.structs import replace
from rich.cells import cell_len

from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide
from duel_tui.engine.table import DuelTable
from duel_tui.registry import KEYS
from duel_tui.sanitize import clean_text
from duel_tui.storage.recorder import Recorder
from tests.benchmarks.kills import kill
from tests.hostile.corpus import NASTY, harm
from tests.storage.toy import new_save
from tests.systems import journals
from tests.systems.contenders import begin
from tests.systems.walks import play_on, seated
from tests.tui.drawn import drawn_by_chance
from tests.tui.painted import Wire, frame_of
from tests.tui.positions import begun

APPENDED = 300
KILLS = (10, 5)
"""In plain mode, and on the full screen."""
_PLAYTHROUGHS = Path(__file__).parents[1] / "systems" / "playthroughs"
_COLUMNS = 80
_DECISIONS = 5


def kills() -> str:
    """Kills at random moments, of all games."""
    tallies = kill(*KILLS)
    faults = sum(len(one.faults) for one in tallies)
    shown = sum(one.answers for one in tallies)
    return f"{faults} in {sum(one.kills for one in tallies)} kills, {shown:,} answers shown"


def durability(folder: Path) -> str:
    """What it takes to keep a line so that no power cut can take it, and what the disk alone takes for one."""
    place = folder / "kept"
    place.mkdir()
    took: list[float] = []
    alone: list[float] = []
    line = "left move / right move: cut / parry"
    with Recorder(new_save(place)) as keep, (place / "bare").open("ab", buffering=0) as bare:
        for number in range(1, APPENDED):
            took.append(_milliseconds(lambda: keep(number, line)))  # noqa: B023  called at once
            alone.append(_milliseconds(lambda: _append(bare, line.encode())))
    return f"{_middle_and_most(took)} (a bare append and fsync on the same disk: {_middle_and_most(alone)})"


def _milliseconds(deed: Callable[[], object]) -> float:
    began = perf_counter()
    deed()
    return (perf_counter() - began) * 1000


def _append(file: RawIOBase, data: bytes) -> None:
    file.write(data)
    os.fsync(file.fileno())


def _middle_and_most(took: list[float]) -> str:
    return f"{median(took):.2f} ms, {quantiles(took, n=100)[-1]:.2f} ms"


def replays(duels: int) -> str:
    """Duels by chance, replayed from their lines."""
    failed = 0
    for rules, table in _played(duels):
        try:
            journals.replays_to_the_same(rules, table, everywhere=False)
        except AssertionError:
            failed += 1
    return f"{failed} of {duels * len(KEYS)}"


def undone(duels: int) -> str:
    """Duels by chance, taken back choice by choice and brought back again."""
    failed = states = 0
    for rules, table in _played(duels):
        states += table.place + 1
        try:
            journals.can_be_taken_back_whole(rules, table)
        except AssertionError:
            failed += 1
    return f"{failed} in {duels * len(KEYS)} duels, {states:,} states"


def _played(duels: int) -> Iterator[tuple[Ruleset[Any], DuelTable[Any]]]:
    """Duels of every game, played by chance, each with its rules."""
    for key in KEYS:
        for seed in range(duels):
            chance = Random(seed)
            duel = begin(key, chance)
            table = seated(duel.rules, duel.journal, seed)
            play_on(table, chance)
            yield duel.rules, table


def playthroughs() -> str:
    """The game with the fewest, and all."""
    counts = [len(list((_PLAYTHROUGHS / key).glob("*.txt"))) for key in KEYS]
    return f"{min(counts)}; {sum(counts)} in all"


def hostile() -> str:
    """Names that a terminal might obey, as the program takes them in, drawn and sent."""
    harmed = 0
    for name in NASTY:
        line = Wire()
        line.sent(frame_of(_COLUMNS, ("", "")))
        taken = clean_text(name)
        sent = line.sent(frame_of(_COLUMNS, (taken, "")))
        for move in ("\x1b[", "\r", "\b"):  # by which the line itself moves the cursor
            sent = sent.replace(move, "")
        harmed += bool(harm(taken) or harm(sent))
    return f"{harmed} of {len(NASTY)} names"


def too_wide(positions: int) -> str:
    """Positions by chance, of fencers with names of 40 letters, and the rows of their screens that are too wide."""
    seen = wide = 0
    for game, seed in product(KEYS, range(positions)):
        bout = begun(game, people=2, seed=seed)
        long = replace(bout, names=BySide("A" * 39 + "n", "B" * 39 + "o"))
        for screen in drawn_by_chance(long, Random(seed), _DECISIONS):
            seen += 1
            wide += any(cell_len(row) > _COLUMNS for row in screen.splitlines())
    return f"{wide} of {seen:,}"
