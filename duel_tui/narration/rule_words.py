"""Words about the rules: house rules, warnings about them, and the rulebook's chapters and tables."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class OptionWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A house rule: its name, and a line about its effect."""

    id: str
    """The id of its ruling; empty: none."""
    name: str
    line: str
    values: dict[str, str] = {}


class WarningWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A warning about house rules that do not go together, with a remedy."""

    when: dict[str, tuple[bool | int | str, ...]]
    """The house rules and values that cause the warning."""
    says: str
    remedy: dict[str, bool | int | str]
    """House rules that would help, with their values."""
    offer: str
    """The remedy in a word or two."""

    def holds(self, values: Mapping[str, Any]) -> bool:
        """True if the house rules have these values."""
        return all(values.get(name) in meant for name, meant in self.when.items())


class ChapterWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rulebook: an introduction, entries by title, and tables by key."""

    title: str
    text: str
    entries: dict[str, str] = {}
    describes: tuple[str, ...] = ()
    """The pickers whose rows are described here, or groups of moves without a picker."""
    tables: tuple[str, ...] = ()
    """The tables printed here."""
    house_rules: bool = False
    """True if every house rule is an entry here."""
    afterwards: bool = False
    """True if it is hidden during a duel."""


class ColumnWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a printed table."""

    head: str
    of: str
    """The path of the figure in its row: `requires.strength`, `0`, `.` the row, `@0` its first key."""
    words: str = ""
    """The group of words for its keys."""
    signed: bool = False
    letters: str = ""
    """The group of words for the letters of a figure, which follow the order of the rows."""
    brackets: str = ""
    """The path of a list that says which figures have brackets."""
    said: str = ""
    """The head as it is said; empty: as it is printed."""
    said_words: str = ""
    """The group of words its keys are read in where they are said; empty: that in which they are printed."""
    parts: tuple[str, ...] = ()
    """What each figure of a list is, where the list is said."""


class TableWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed table of the rulebook."""

    title: str
    at: str
    """The path of its rows in tables.toml, `*` for every key: `combat_matrix.back.*.*`."""
    columns: tuple[ColumnWords, ...]
    note: str = ""
    said_note: str | None = None
    """What is said in its place where the table is read out; None: the same."""
