"""Figures from a game's tables: looked up by path, and printed in columns."""

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import TypeAlias

from msgspec.structs import replace

from duel_tui.narration import Phrases, PhrasesError
from duel_tui.narration.phrases import ColumnWords, TableWords

WIDTH = 76
"""The width of a line of the rulebook, in columns."""

_SLOT = re.compile(r"\{([\w.]+)\}")
_GAP = "  "
_NONE = "-"


Raw: TypeAlias = "str | int | float | list[Raw] | dict[str, Raw] | None"
"""The values in a TOML file."""


class Figures:
    """The tables of a game in words."""

    def __init__(self, phrases: Phrases, tables: dict[str, Raw]) -> None:
        self._phrases = phrases
        self._tables = tables

    def fill(self, text: str) -> str:
        """A text with its slots filled: `{contact.push}`.

        Raises:
            PhrasesError: there is no such figure.
        """
        return _SLOT.sub(lambda found: str(self._at(found[1])), text)

    def table(self, key: str) -> tuple[str, str]:
        """A table's title, and its rows as aligned text."""
        words = self._words(key)
        lines = _aligned([[column.head for column in words.columns], *self._grid(words)])
        return words.title, "\n".join(
            [*lines, *(["", *wrap(words.note, WIDTH, break_on_hyphens=False)] if words.note else [])]
        )

    def rows(self, key: str) -> tuple[tuple[tuple[str, str], ...], ...]:
        """A table's rows, each cell with the heading of its column; cells without figures are left out."""
        words = self._words(key)
        rows = list(self._rows(words))
        names = [self._cell(words.columns[0], keys, row) for keys, row in rows]
        return tuple([tuple(self._told(words, keys, row, names)) for keys, row in rows])

    def _told(
        self, words: TableWords, keys: tuple[str, ...], row: Raw, names: list[str]
    ) -> Iterator[tuple[str, str]]:
        """The cells of a row with figures; a figure of letters is read letter by letter."""
        for column in words.columns:
            cell = self._cell(column, keys, row)
            if column.letters:
                read = [self._phrases.label(column.letters, letter) for letter in cell]
                yield from [(f"against {name}", said) for name, said in zip(names, read, strict=True)]
            elif cell != _NONE:
                yield column.said or column.head, self._said(column, keys, row)

    def _said(self, column: ColumnWords, keys: tuple[str, ...], row: Raw) -> str:
        """A cell as it is said: without signs between its figures, and without letters."""
        value = _value(column, keys, row)
        if column.brackets:
            pairs = zip(_items(value), _items(_inside(row, column.brackets)), strict=True)
            return " against ".join(f"{one} bonus" if mark else str(one) for (_, one), (_, mark) in pairs)
        spoken = replace(column, words=column.said_words or column.words)
        told = [self._plain(spoken, one) for one in (value if isinstance(value, list) else [value])]
        if column.parts:
            return ", ".join(f"{part} {one}" for part, one in zip(column.parts, told, strict=True))
        return (
            ", ".join(told)
            if spoken.words
            else " and ".join([", ".join(told[:-1]), *told[-1:]][-2:] if told[1:] else told)
        )

    def note(self, key: str) -> str:
        """The note under a table told in rows; letters read in words need none."""
        words = self._words(key)
        if any(column.letters for column in words.columns):
            return ""
        return words.note if words.said_note is None else words.said_note

    def _words(self, key: str) -> TableWords:
        words = self._phrases.tables.get(key)
        if words is None:
            raise PhrasesError(f"there are no words for the table {key!r}")
        return words

    def _grid(self, words: TableWords) -> list[list[str]]:
        return [
            [self._cell(column, keys, row) for column in words.columns] for keys, row in self._rows(words)
        ]

    def _rows(self, words: TableWords) -> Iterator[tuple[tuple[str, ...], Raw]]:
        for keys, row in _spread(self._tables, words.at.split(".")):
            known = all(self._known(column, keys) for column in words.columns)
            if known:
                yield keys, row

    def _known(self, column: ColumnWords, keys: tuple[str, ...]) -> bool:
        """True if a row belongs to a table: its key has words."""
        if not column.of.startswith("@"):
            return True
        return keys[int(column.of[1:])] in self._phrases.words[column.words]

    def _cell(self, column: ColumnWords, keys: tuple[str, ...], row: Raw) -> str:
        value = _value(column, keys, row)
        if column.brackets:
            pairs = zip(_items(value), _items(_inside(row, column.brackets)), strict=True)
            return " v ".join(f"({one})" if mark else str(one) for (_, one), (_, mark) in pairs)
        return self._list(column, value) if isinstance(value, list) else self._plain(column, value)

    def _list(self, column: ColumnWords, values: list[Raw]) -> str:
        """Figures side by side, keys in a row, words as a list."""
        gap = ", " if column.words else " " if all(isinstance(value, str) for value in values) else "/"
        return gap.join(self._plain(column, value) for value in values)

    def _plain(self, column: ColumnWords, value: Raw) -> str:
        if value is None:
            return _NONE
        if isinstance(value, bool):
            return self._phrases.label("value", str(value).lower())
        if isinstance(value, int):
            return f"{value:+}" if column.signed and value else str(value)
        return self._phrases.label(column.words, str(value)) if column.words else str(value)

    def _at(self, path: str) -> Raw:
        found = _inside(self._tables, path)
        if found is None:
            raise PhrasesError(f"the tables have no figure {path}")
        return found


def _spread(table: Raw, path: list[str], keys: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Raw]]:
    """Every row under a path, with the keys for each `*`."""
    if not path:
        yield keys, table
        return
    for key, inner in _items(table):
        if path[0] in {"*", key}:
            yield from _spread(inner, path[1:], (*keys, key) if path[0] == "*" else keys)


def _value(column: ColumnWords, keys: tuple[str, ...], row: Raw) -> Raw:
    return keys[int(column.of[1:])] if column.of.startswith("@") else _inside(row, column.of)


def _inside(row: Raw, path: str) -> Raw:
    """The value at a path in a row; None: none."""
    if path == ".":
        return row
    for key in path.split("."):
        row = dict(_items(row)).get(key)
    return row


def _items(table: Raw) -> list[tuple[str, Raw]]:
    if isinstance(table, dict):
        return list(table.items())
    if isinstance(table, list):
        return [(str(number), value) for number, value in enumerate(table)]
    return []


def _aligned(grid: list[list[str]]) -> list[str]:
    """Rows in columns: words to the left, figures to the right."""
    widths = [max(len(row[place]) for row in grid) for place in range(len(grid[0]))]
    figures = [all(_is_figure(row[place]) for row in grid[1:]) for place in range(len(widths))]
    return [
        _GAP.join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, figures, strict=True)
        ).rstrip()
        for row in grid
    ]


def _is_figure(cell: str) -> bool:
    return cell == _NONE or cell.lstrip("+-(")[:1].isdigit()
