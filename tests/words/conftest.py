"""The words of Rapier & Dagger, as every front end has them."""

import pytest

from duel_tui.registry import KEYS, Library, data_folder
from duel_tui.words import Narrator, Phrases, Rulebook, Wording, read_phrases


@pytest.fixture(scope="session")
def library() -> Library:
    return Library(data_folder())


@pytest.fixture(scope="session")
def phrases(library: Library) -> Phrases:
    return read_phrases(library.phrases(KEYS[0]))


@pytest.fixture(scope="session")
def narrator(phrases: Phrases) -> Narrator:
    return Narrator(phrases)


@pytest.fixture(scope="session")
def wording(phrases: Phrases) -> Wording:
    return Wording(phrases)


@pytest.fixture(scope="session")
def rulebook(phrases: Phrases, library: Library) -> Rulebook:
    return Rulebook(phrases, library.raw_tables(KEYS[0]))
