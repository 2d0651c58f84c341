"""Duels that are on disk before anything is decided, as those are that lines and tests find there."""

from pathlib import Path
from typing import Any

from duel_tui.engine.journal import Journal
from duel_tui.play import matchmaking
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import Match
from duel_tui.storage.duels import SavedDuel, Setup, create_as, load, unbegun


def create(folder: Path, setup: Setup, journal: Journal[Any]) -> SavedDuel:
    """A duel on disk."""
    return create_as(unbegun(folder, setup, journal).path, setup, journal)


def begin(context: AppContext, match: Match) -> SavedDuel:
    """A match begun and on disk."""
    saved = matchmaking.begin(context, match)
    return create_as(saved.path, saved.setup, saved.journal)


def put_down(context: AppContext) -> None:
    """Have the duel that is fought on disk, as after its first decision."""
    assert context.recorder is not None
    context.recorder.begin()


def only(context: AppContext) -> SavedDuel:
    """The one duel there is."""
    (path,) = context.saves.duels.glob("*.toml")
    return load(path, context.library)
