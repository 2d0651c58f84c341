"""Both lessons among the games, for one test at a time."""

from collections.abc import Generator
from pathlib import Path

import pytest

from duel_tui.registry import KEYS, Library
from duel_tui.registry.games import GAMES, register
from tests.teaching.school import LESSON, TOKENS, rulesets


@pytest.fixture
def library(tmp_path: Path) -> Generator[Library]:
    """The library with both in it."""
    for game in (TOKENS, LESSON):
        register(game)
    try:
        yield Library(rulesets(tmp_path / "rulesets"))
    finally:
        for game in (TOKENS, LESSON):
            del GAMES[game.key]
            KEYS.remove(game.key)
