"""The rulebook: chapters of entries in plain text, from the words and the tables of a game."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from duel_tui.narration import Phrases


class Entry(Struct, frozen=True):
    """Something one can look up."""

    title: str
    text: str
    """Lines of at most 76 columns."""


class Chapter(Struct, frozen=True):
    """A chapter of the rulebook."""

    title: str
    entries: tuple[Entry, ...]


class Found(Struct, frozen=True):
    """Where a search found something."""

    chapter: int
    entry: int
    title: str
    line: str
    """The first line that holds the words; the title's entry otherwise."""


class Rulebook:
    """Contents, chapters, entries."""

    def __init__(self, phrases: Phrases, tables: Mapping[str, Any]) -> None:
        """Make the rulebook of a game from its words and the loaded tables.toml."""
        self.chapters: tuple[Chapter, ...] = ()
        self._phrases = phrases
        self._tables = tables
