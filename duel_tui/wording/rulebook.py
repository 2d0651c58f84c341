"""The rulebook: chapters with entries in plain text, from the words and tables of a game."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from msgspec import Struct

from duel_tui.narration import Phrases
from duel_tui.narration.choices import move_in
from duel_tui.narration.phrases import ChapterWords, OptionWords
from duel_tui.wording.figures import WIDTH, Figures


class Entry(Struct, frozen=True):
    """An entry of the rulebook."""

    key: str
    """Its subject: `movement volt`, `table armour`, `rule mercy`; empty for a plain text."""
    title: str
    text: str
    """Lines of at most 76 columns."""
    rows: tuple[tuple[tuple[str, str], ...], ...] = ()
    """The rows of a table, each cell with the heading of its column."""
    note: str = ""
    """The note under a table."""
    about: str = ""
    """The name in files of what it is about, and its ruling: for those who look for them, and never said."""


class Chapter(Struct, frozen=True):
    """A chapter of the rulebook."""

    title: str
    entries: tuple[Entry, ...]


class Found(Struct, frozen=True):
    """A result of a search."""

    chapter: int
    entry: int
    title: str
    line: str
    """The first line that holds one of the words."""


class Rulebook:
    """Contents, chapters and entries."""

    def __init__(self, phrases: Phrases, tables: dict[str, Any], *, whole: bool = True) -> None:
        """Make the rulebook of a game.

        Args:
            phrases: the words of the game.
            tables: the plain data of its tables.toml.
            whole: whether it includes chapters that are hidden during a duel.

        Raises:
            PhrasesError: the words and the tables do not fit.
        """
        self.name = phrases.name
        self._phrases = phrases
        self._figures = Figures(phrases, tables)
        self.chapters = tuple(
            [self._chapter(words) for words in phrases.rulebook if whole or not words.afterwards]
        )

    def search(self, text: str) -> tuple[Found, ...]:
        """Every entry with all the words of a text; those with them in the title come first."""
        wanted = text.casefold().split()
        found: list[tuple[bool, Found]] = []
        for place, chapter in enumerate(self.chapters):
            for number, entry in enumerate(chapter.entries):
                lines = [entry.title, *entry.text.splitlines(), *entry.about.splitlines()]
                whole = " ".join(lines).casefold()
                if wanted and all(word in whole for word in wanted):
                    line = next(line for line in lines[1:] + lines[:1] if _holds(line, wanted))
                    in_title = all(word in entry.title.casefold() for word in wanted)
                    found.append((in_title, Found(place, number, entry.title, line)))
        return tuple([one for _, one in sorted(found, key=lambda pair: not pair[0])])

    @property
    def places(self) -> list[tuple[int, int]]:
        """The places of all entries in order: (chapter, entry)."""
        return [
            (place, number) for place, one in enumerate(self.chapters) for number in range(len(one.entries))
        ]

    def entry(self, place: tuple[int, int]) -> Entry:
        """The entry at a place."""
        return self.chapters[place[0]].entries[place[1]]

    def place_of(self, key: str) -> tuple[int, int] | None:
        """The place of the entry with a key: (chapter, entry); None: there is none."""
        for place, chapter in enumerate(self.chapters):
            for number, entry in enumerate(chapter.entries):
                if entry.key == key:
                    return place, number
        return None

    def place_named(self, at: str) -> tuple[int, int] | None:
        """The place of the entry with a key or a title, or of the first key or chapter title with a word."""
        exact = self.place_of(at)
        if exact is not None:
            return exact
        for place, chapter in enumerate(self.chapters):
            for number, entry in enumerate(chapter.entries):
                if at in {entry.key.split(" ")[0], entry.title}:
                    return place, number
        titles = [chapter.title.casefold() for chapter in self.chapters]
        return next(((place, 0) for place, title in enumerate(titles) if at in title), None)

    def _chapter(self, words: ChapterWords) -> Chapter:
        entries = [Entry("", words.title, self._text(words.text))]
        entries += [Entry("", title, self._text(text)) for title, text in words.entries.items()]
        for field in words.describes:
            entries += self._described(field)
        for table in words.tables:
            title, text = self._figures.table(table)
            rows, note = self._figures.rows(table), self._figures.note(table)
            entries.append(Entry(f"table {table}", title, text, rows, note))
        if words.house_rules:
            entries += [self._house_rule(name, option) for name, option in self._phrases.options.items()]
        return Chapter(words.title, tuple(entries))

    def _described(self, field: str) -> Iterator[Entry]:
        """An entry for each choice of a picker, or for each move of a group that has no picker."""
        phrases, picker = self._phrases, self._phrases.pickers.get(field)
        title = picker.title.capitalize() if picker else phrases.label("rulebook", field)
        labels = {row.key: row.label for row in picker.rows} if picker else {}
        for key in labels or phrases.moves[field]:
            move = move_in(phrases.moves, {}, field, key)
            named = labels.get(key) or f"{move.brief[:1].lower()}{move.brief[1:].removesuffix('.')}"
            yield Entry(f"{field} {key}", f"{title}: {named}", self._text(move.told))

    def _house_rule(self, name: str, option: OptionWords) -> Entry:
        allowed = ", ".join(option.values.values())
        values = f"{self._phrases.label('rulebook', 'values')}: {allowed}." if allowed else ""
        text = "\n\n".join([option.line, *([values] if values else [])])
        named = [name, *([option.id] if option.id else [])]
        about = f"{self._phrases.label('rulebook', 'house_rule')} {', '.join(named)}: {' or '.join(option.values)}"
        about = f"{about.removesuffix(': ')}."
        return Entry(f"rule {name}", option.name, self._text(text), about=self._text(about))

    def _text(self, text: str) -> str:
        paragraphs = [" ".join(one.split()) for one in self._figures.fill(text).split("\n\n")]
        return "\n\n".join("\n".join(wrap(one, WIDTH, break_on_hyphens=False)) for one in paragraphs if one)


def _holds(line: str, wanted: list[str]) -> bool:
    return any(word in line.casefold() for word in wanted)
