"""Duels of two people or of one, fought by chance and saved as the program saves them."""

from pathlib import Path
from random import Random
from typing import Any

from duel_tui.engine.journal import Journal
from duel_tui.engine.side import BySide
from duel_tui.storage import duels
from duel_tui.storage.duels import PERSON, SavedDuel, Setup
from tests.systems.contenders import LIBRARY, Contender, begin
from tests.systems.walks import play_on, seated

TWO_PEOPLE = BySide(PERSON, PERSON)


def saved(
    folder: Path, duel: Contender, lines: tuple[str, ...], players: BySide[str] = TWO_PEOPLE, seed: int = 7
) -> SavedDuel:
    """A duel's file with these lines."""
    key = duel.journal.ruleset
    names = LIBRARY.fencers_in(key, duel.start).map(lambda fencer: fencer.name)
    setup = Setup(duels.created_now(), "friendly", "as_written", seed, players, names)
    return duels.create(folder, setup, _with(duel, lines))


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
