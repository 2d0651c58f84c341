"""The first lesson among the games, for one test at a time."""

from collections.abc import Generator
from pathlib import Path

import pytest

from duel_tui.registry import KEYS, Library
from duel_tui.registry.games import GAMES, register
from tests.teaching.first_lesson import KEY
from tests.teaching.school import LESSON, rulesets


@pytest.fixture
def library(tmp_path: Path) -> Generator[Library]:
    """The library with the lesson in it."""
    register(LESSON)
    try:
        yield Library(rulesets(tmp_path / "rulesets"))
    finally:
        del GAMES[KEY]
        KEYS.remove(KEY)
