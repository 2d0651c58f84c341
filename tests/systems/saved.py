"""Duels of two people or of one, fought by chance and saved as the program saves them."""

import os
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from duel_tui.engine.journal import Journal
from duel_tui.engine.side import BySide
from duel_tui.storage.duels import PERSON, SavedDuel, Setup
from tests.play.beginnings import create
from tests.systems.contenders import LIBRARY, Contender, begin
from tests.systems.walks import play_on, seated

TWO_PEOPLE = BySide(PERSON, PERSON)
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
"""When each of these duels was begun and last played, so that what is shown of two does not differ by it."""


def saved(
    folder: Path, duel: Contender, lines: tuple[str, ...], players: BySide[str] = TWO_PEOPLE, seed: int = 7
) -> SavedDuel:
    """A duel's file with these lines, of a noon."""
    key = duel.journal.ruleset
    names = LIBRARY.fencers_in(key, duel.start).map(lambda fencer: fencer.name)
    setup = Setup(NOON, "friendly", "as_written", seed, players, names)
    made = create(folder, setup, _with(duel, lines))
    os.utime(made.path, (NOON.timestamp(), NOON.timestamp()))
    return made


def fought(key: str, seed: int, *, decisions: int, undone: bool = False) -> tuple[Contender, tuple[str, ...]]:
    """A duel by the rules as written and its lines; some of them taken back and brought back."""
    chance = Random(seed)
    duel = begin(key, chance, as_written=True)
    table = seated(duel.rules, duel.journal, 7)
    if undone:
        play_on(table, chance, decisions=3)
        table.undo()
        table.redo()
        table.undo()
    play_on(table, chance, decisions=decisions)
    return duel, table.journal.lines


def _with(duel: Contender, lines: tuple[str, ...]) -> Journal[Any]:
    journal = duel.journal
    return Journal(journal.ruleset, journal.edition, journal.options, journal.start, lines)
