"""Duels of every game on disk, for whoever runs the real program: one that begins, one that is nearly over, and one that is over."""

from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Decide, Draw, Roll
from duel_tui.engine.side import BySide
from duel_tui.engine.table import DuelTable
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import quick
from duel_tui.play.saved_duels import bout_of
from duel_tui.storage.duels import PERSON, SavedDuel
from duel_tui.storage.folders import Saves, examples
from duel_tui.storage.recorder import Recorder
from duel_tui.storage.settings import Settings
from tests.play.beginnings import begin, create
from tests.tui.bouts import LIBRARY

SEED = 7


def context_of(folder: Path, game: str) -> AppContext:
    """A context where a game was played last, and where dice fall by themselves."""
    there = AppContext(LIBRARY, Saves(folder).prepared(), examples())
    there.keep(Settings(pause="never", master=False, ruleset=game))
    return there


def duel_begun(folder: Path, game: str) -> None:
    """A duel that waits for its first choice."""
    there = context_of(folder, game)
    begin(there, replace(quick(there), seed=SEED))


def duel_of_two(folder: Path, game: str, seed: int | None = SEED) -> None:
    """A duel of two people before one keyboard; without a seed their dice and cards are real ones."""
    there = context_of(folder, game)
    begin(there, replace(quick(there), seed=seed, players=BySide(PERSON, PERSON)))


def duel_nearly_over(folder: Path, game: str, left: int = 2) -> None:
    """A duel that was played by chance until few decisions were left."""
    there = context_of(folder, game)
    saved, table, starts = _played(there)
    lines = table.journal.lines[: starts[-left]]
    create(there.saves.duels, saved.setup, replace(saved.journal, lines=lines))


def duel_over(folder: Path, game: str) -> None:
    """A duel that was played by chance to its end."""
    there = context_of(folder, game)
    saved, table, _ = _played(there)
    over = create(there.saves.duels, saved.setup, replace(saved.journal, lines=table.journal.lines))
    assert table.outcome is not None
    with Recorder(over) as recorder:
        recorder.over(table.outcome)


def _played(there: AppContext) -> tuple[SavedDuel, DuelTable[Any], list[int]]:
    """A duel that was played by chance to its end and is on no disk; the lines before each decision."""
    saved = begin(there, replace(quick(there), seed=SEED))
    table = bout_of(there, saved).table
    chance, starts = Random(SEED), [0]
    while isinstance(request := table.request, Roll | Draw | Decide):
        if isinstance(request, Decide):
            starts.append(len(table.journal.lines))
            for ask in request.asks:
                table.decide(ask.side, chance.choice(_willing(ask)))
        else:
            table.throw()
    saved.path.unlink()
    return saved, table, starts


def _willing(ask: Ask) -> list[Choice]:
    """Choices but for giving up, where there are others."""
    assert ask.menu is not None
    found = list(ask.menu.choices)
    return [one for one in found if "yield" not in str(one)] or found
