"""The rulebook of a game, or another book: chapters with entries in plain text, from words and tables."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from textwrap import wrap
from typing import Any, TypeAlias, cast

from msgspec import Struct

from duel_tui.data import RulesetError
from duel_tui.registry.rulings import Rulings
from duel_tui.sanitize import folded
from duel_tui.show.fit import in_columns
from duel_tui.words.choices import move_in
from duel_tui.words.phrases import BookWords, ChapterWords, ColumnWords, OptionWords, PhrasesError

WIDTH = 76
"""The width of a line of the rulebook, in columns."""
_SLOT = re.compile(r"\{([\w.]+)\}")
_NONE = "-"
_ID = re.compile(r"[a-z]{2,3}[\s-]?\d+[a-z]?", re.IGNORECASE)
"""What a ruling may be asked for by."""
_BEGINNING = re.compile(r"(?:^|\n\n|[.!?]\s)[a-z]")
"""Where a sentence begins without a capital."""
_TERM = 22
"""The widest column of terms in a list."""

Raw: TypeAlias = "str | int | float | list[Raw] | dict[str, Raw] | None"
"""The values in a TOML file."""


_POSED = {
    **{group: group for group in ("movement", "blade", "action", "means", "move", "reply")},
    **dict.fromkeys(("combat_movement", "column"), "movement"),
    "defence": "parry",
    "target": "hit",
}
"""The group of poses for the keys of a group of entries."""


class Article(Struct, frozen=True):
    """An entry of the rulebook."""

    key: str
    """Its subject: `movement volt`, `table armour`, `rule mercy`, `ruling RD-1`; empty for a plain text."""
    title: str
    text: str
    """Lines of at most 76 columns; of a ruling its sentences."""
    rows: tuple[tuple[tuple[str, str], ...], ...] = ()
    """The rows of a table, each cell with the heading of its column."""
    note: str = ""
    """The note under a table."""
    said: str = ""
    """The text as it is heard, with words in place of keys; empty: as it is read."""
    about: str = ""
    """The name in files of what it is about, and its ruling: for those who look for them, and never said."""


class Chapter(Struct, frozen=True):
    """A chapter of the rulebook."""

    title: str
    entries: tuple[Article, ...]


class Found(Struct, frozen=True):
    """A result of a search."""

    chapter: int
    entry: int
    title: str
    line: str
    """The first line that holds one of the words."""


class Rulebook:
    """Contents, chapters and entries."""

    def __init__(
        self,
        phrases: BookWords,
        tables: dict[str, Any],
        rulings: Callable[[], Rulings] | None = None,
        *,
        whole: bool = True,
    ) -> None:
        """Make a book.

        Args:
            phrases: its words.
            tables: plain data, for its tables, lists and slots.
            rulings: reads the rulings, once one is asked for; None: there are none.
            whole: whether it includes chapters that are hidden during a duel.

        Raises:
            PhrasesError: the words and the tables do not fit.
        """
        self.name = phrases.name
        self._phrases = phrases
        self._tables: Raw = tables
        self._read_rulings = rulings
        self.chapters = tuple(
            [self._chapter(words) for words in phrases.rulebook if whole or not words.afterwards]
        )

    def search(self, text: str) -> tuple[Found, ...]:
        """Every entry with all the words of a text; rulings with that id come first, then those with them in the title."""
        wanted = folded(text).split()
        found: list[tuple[bool, Found]] = []
        for place in self.places:
            entry = self.entry(place)
            lines = [entry.title, *entry.text.splitlines(), *entry.about.splitlines()]
            whole = folded(" ".join(lines))
            if wanted and all(word in whole for word in wanted):
                holds = [
                    line for line in (*lines[1:], lines[0]) if any(one in folded(line) for one in wanted)
                ]
                in_title = all(word in folded(entry.title) for word in wanted)
                found.append((in_title, Found(*place, entry.title, holds[0])))
        others = [one for _, one in sorted(found, key=lambda pair: not pair[0])]
        return (*(self._ruled(text) if _ID.fullmatch(text.strip()) else ()), *others)

    @property
    def places(self) -> list[tuple[int, int]]:
        """The places of all entries but the rulings in order: (chapter, entry)."""
        return [
            (place, number) for place, one in enumerate(self.chapters) for number in range(len(one.entries))
        ]

    def beside(self, place: tuple[int, int]) -> list[tuple[int, int]]:
        """The places through which one turns from a place: of a ruling those of the rulings, else all others."""
        if place[0] < len(self.chapters):
            return self.places
        return [(place[0], number) for number in range(len(self.chapter(place).entries))]

    def chapter(self, place: tuple[int, int]) -> Chapter:
        """The chapter of a place: one that is listed, or after them all the rulings."""
        return self.chapters[place[0]] if place[0] < len(self.chapters) else self._rulings

    def entry(self, place: tuple[int, int]) -> Article:
        """The entry at a place."""
        return self.chapter(place).entries[place[1]]

    @cached_property
    def _known(self) -> Rulings | None:
        with suppress(RulesetError):
            return self._read_rulings() if self._read_rulings else None
        return None

    @cached_property
    def _rulings(self) -> Chapter:
        """The rulings as entries, which only their ids find."""
        each = self._known.all if self._known else ()
        entries = [Article(f"ruling {one.id}", one.id, "\n\n".join(one.said)) for one in each]
        return Chapter("Rulings", tuple(entries))

    def _ruled(self, text: str) -> Iterator[Found]:
        ids = [one.id for one in self._known.found(text)] if self._known else []
        for number, one in enumerate(self._rulings.entries):
            if one.title in ids:
                yield Found(len(self.chapters), number, one.title, one.text)

    def pose(self, place: tuple[int, int]) -> str:
        """The pose in which a fencer does what the entry at a place is about; empty: it is about nothing of the kind."""
        group, _, key = self.entry(place).key.partition(" ")
        return self._phrases.poses.get(_POSED.get(group, ""), {}).get(key, "")

    def place_of(self, key: str) -> tuple[int, int] | None:
        """The place of the entry with a key: (chapter, entry); None: there is none."""
        return next((place for place in self.places if self.entry(place).key == key), None)

    def place_named(self, at: str) -> tuple[int, int] | None:
        """The place of the entry with a key or a title, or of the first key or chapter title with a word."""
        entries = [(place, self.entry(place)) for place in self.places]
        named = (place for place, one in entries if at in {one.key.split(" ")[0], one.title})
        titles = ((place, 0) for place, one in enumerate(self.chapters) if at in one.title.casefold())
        return self.place_of(at) or next(named, None) or next(titles, None)

    def table(self, key: str) -> Article:
        """A table: its rows as aligned text, and each cell with figures under the heading of its column.

        Raises:
            PhrasesError: there are no words for it.
        """
        if (words := self._phrases.tables.get(key)) is None:
            raise PhrasesError(f"there are no words for the table {key!r}")
        named = [
            (int(one.of[1:]), self._phrases.words[one.words]) for one in words.columns if one.of[0] == "@"
        ]
        spread = _spread(self._tables, words.at.split("."))
        rows = [(keys, row) for keys, row in spread if all(keys[at] in group for at, group in named)]
        grid = [[self._cell(column, keys, row) for column in words.columns] for keys, row in rows]
        lines = in_columns([[column.head for column in words.columns], *grid], _figures(grid))
        lines += ["", *wrap(words.note, WIDTH, break_on_hyphens=False)] if words.note else []
        note = words.note if words.said_note is None else words.said_note
        if any(column.letters for column in words.columns):
            note = ""  # letters read in words need none
        told: list[tuple[tuple[str, str], ...]] = []
        for cells, (keys, row) in zip(grid, rows, strict=True):
            said: list[tuple[str, str]] = []
            for column, cell in zip(words.columns, cells, strict=True):
                if column.letters:  # a figure of letters is read letter by letter
                    read = [self._phrases.label(column.letters, letter) for letter in cell]
                    said += [(f"against {of[0]}", one) for of, one in zip(grid, read, strict=True)]
                elif cell != _NONE:
                    said.append((column.said or column.head, self._cell(column, keys, row, said=True)))
            told.append(tuple(said))
        return Article(f"table {key}", words.title, "\n".join(lines), tuple(told), note)

    def _cell(self, column: ColumnWords, keys: tuple[str, ...], row: Raw, *, said: bool = False) -> str:
        """A cell as it is printed, or as it is said: without signs between its figures, and without letters."""
        of, group = column.of, (column.said_words if said else "") or column.words
        value = keys[int(of[1:])] if of.startswith("@") else _inside(row, of)
        if column.brackets:
            pairs = zip(_items(value), _items(_inside(row, column.brackets)), strict=True)
            between, mark = (" against ", "{} bonus") if said else (" v ", "({})")
            return between.join([mark.format(one) if marked else str(one) for (_, one), (_, marked) in pairs])
        values = value if isinstance(value, list) else [value]
        told = [self._figure(one, group, signed=column.signed) for one in values]
        if said and column.parts:
            return ", ".join([f"{part} {one}" for part, one in zip(column.parts, told, strict=True)])
        if group:
            return ", ".join(told)
        if said:
            return " and ".join(filter(None, [", ".join(told[:-1]), *told[-1:]]))
        return (" " if all(isinstance(one, str) for one in values) else "/").join(told)

    def _figure(self, value: Raw, group: str, *, signed: bool) -> str:
        if value is None:
            return _NONE
        if isinstance(value, bool):
            return self._phrases.label("value", str(value).lower())
        if isinstance(value, int | float):
            return f"{value:+g}" if signed and value else f"{value:g}"
        return self._phrases.label(group, str(value)) if group else str(value)

    def _chapter(self, words: ChapterWords) -> Chapter:
        entries = [self._told(words.title, words.text)]
        entries += [self._told(title, text) for title, text in words.entries.items()]
        for field in words.describes:
            entries += self._described(field)
        entries += map(self.table, words.tables)
        entries += [self._list(title, of) for title, of in words.lists.items()]
        if words.house_rules:
            entries += [self._house_rule(name, option) for name, option in self._phrases.options.items()]
        return Chapter(words.title, tuple(entries))

    def _told(self, title: str, text: str) -> Article:
        """An entry of text; by ear sentences begin with a capital and name the words of commands."""
        read, heard = self._text(text), self._text(text.replace("{key.", "{word."))
        heard = _BEGINNING.sub(lambda found: found[0].upper(), heard)
        return Article("", title, read, said="" if heard == read else heard)

    def _list(self, title: str, of: str | dict[str, str]) -> Article:
        """Terms on the left, each with its text on the right."""
        listed = _inside(self._tables, of) if isinstance(of, str) else of
        texts = {term: _SLOT.sub(self._slot, str(text)) for term, text in _items(cast("Raw", listed))}
        if not texts:
            raise PhrasesError(f"the tables have no list {of}")
        left = min(_TERM, max(map(len, texts)))
        lines: list[str] = []
        for term, text in texts.items():
            first, *others = wrap(text, WIDTH - left - 2, break_on_hyphens=False)
            beside = len(term) <= left
            lines += [f"{term:{left}}  {first}"] if beside else [term, f"{'':{left}}  {first}"]
            lines += [f"{'':{left}}  {other}" for other in others]
        said = [(("", term), ("", text.removesuffix("."))) for term, text in texts.items()]
        return Article("", title, "\n".join(lines), tuple(said))

    def _described(self, field: str) -> Iterator[Article]:
        """An entry for each choice of a picker, or for each move of a group that has no picker."""
        phrases, picker = self._phrases, self._phrases.pickers.get(field)
        title = picker.title.capitalize() if picker else phrases.label("rulebook", field)
        labels = {row.key: row.label for row in picker.rows} if picker else {}
        for key in labels or phrases.moves[field]:
            move = move_in(phrases.moves, {}, field, key)
            named = labels.get(key) or f"{move.brief[:1].lower()}{move.brief[1:].removesuffix('.')}"
            yield Article(f"{field} {key}", f"{title}: {named}", self._text(move.told))

    def _house_rule(self, name: str, option: OptionWords) -> Article:
        allowed = ", ".join(option.values.values())
        values = f"{self._phrases.label('rulebook', 'values')}: {allowed}." if allowed else ""
        text = "\n\n".join([option.line, *([values] if values else [])])
        named = [name, *([option.id] if option.id else [])]
        about = f"{self._phrases.label('rulebook', 'house_rule')} {', '.join(named)}: {' or '.join(option.values)}"
        about = f"{about.removesuffix(': ')}."
        return Article(f"rule {name}", option.name, self._text(text), about=self._text(about))

    def _text(self, text: str) -> str:
        """A text in lines, with the figures of the tables in its slots: `{contact.push}`."""
        paragraphs = [" ".join(one.split()) for one in _SLOT.sub(self._slot, text).split("\n\n")]
        return "\n\n".join("\n".join(wrap(one, WIDTH, break_on_hyphens=False)) for one in paragraphs if one)

    def _slot(self, found: re.Match[str]) -> str:
        figure = _inside(self._tables, found[1])
        if figure is None:
            raise PhrasesError(f"the tables have no figure {found[1]}")
        return str(figure)


def _spread(table: Raw, path: list[str], keys: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Raw]]:
    """Every row under a path, with the keys for each `*`."""
    if not path:
        yield keys, table
        return
    for key, inner in _items(table):
        if path[0] in {"*", key}:
            yield from _spread(inner, path[1:], (*keys, key) if path[0] == "*" else keys)


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


def _figures(grid: list[list[str]]) -> set[int]:
    """The columns that hold figures, where there are rows."""
    columns = enumerate(zip(*grid, strict=True)) if grid else ()
    return {
        at for at, cells in columns if all(one == _NONE or one.lstrip("+-(")[:1].isdigit() for one in cells)
    }
