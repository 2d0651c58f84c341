"""Words about the rules: house rules, what to know of them together, and the rulebook's chapters and tables."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class OptionWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A house rule: its name, and what it does in a line."""

    id: str
    """Its ruling's id; empty: it has none."""
    name: str
    line: str
    values: dict[str, str] = {}


class WarningWords(Struct, frozen=True, forbid_unknown_fields=True):
    """What to know of house rules that do not go together, and what would help."""

    when: dict[str, tuple[bool | int | str, ...]]
    """The house rules with the values that together are meant."""
    says: str
    remedy: dict[str, bool | int | str]
    """House rules that would help, with their values."""
    offer: str
    """The remedy in a word or two."""

    def holds(self, values: Mapping[str, Any]) -> bool:
        """Whether house rules stand as it is meant."""
        return all(values.get(name) in meant for name, meant in self.when.items())


class ChapterWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rulebook: an introduction, entries by title, and tables by key."""

    title: str
    text: str
    entries: dict[str, str] = {}
    describes: tuple[str, ...] = ()
    """The pickers whose rows are described here."""
    tables: tuple[str, ...] = ()
    """The tables printed here."""
    house_rules: bool = False
    """Whether every house rule is an entry here."""
    afterwards: bool = False
    """Whether it is not to be read while a duel is fought."""


class ColumnWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a printed table."""

    head: str
    of: str
    """Where the figure stands in its row: `requires.strength`, `0`, `.` for the row itself, `@0` for its first key."""
    words: str = ""
    """The group of words its keys are read in."""
    signed: bool = False
    letters: str = ""
    """The group of words in which each letter of a figure is read, the letters standing in the order of the rows."""
    brackets: str = ""
    """Where a list beside it says which of its figures stand in brackets."""


class TableWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A table as the rulebook prints it."""

    title: str
    at: str
    """Where its rows stand in tables.toml, a `*` for every key: `combat_matrix.back.*.*`."""
    columns: tuple[ColumnWords, ...]
    note: str = ""
