"""The rulebook, read out: chapters, entries, and a search."""

import re

from duel_tui.plain.fields import pick
from duel_tui.plain.menus import Menu, numbered
from duel_tui.plain.talk import Back, Talk
from duel_tui.plain.words import Word
from duel_tui.play.house import House
from duel_tui.registry import KEYS
from duel_tui.wording import Chapter, Entry, Found, Rulebook

_SENTENCE_END = re.compile(r"(?<=[.:!?]) ")
_FOUND = 20
"""Entries that a search lists at most."""


async def visit(house: House, talk: Talk) -> None:
    """Read in the rulebook of a game.

    Raises:
        Back: somebody goes back.
    """
    rows = [(key, house.wording(key).phrases.name, "") for key in KEYS]
    await read(house, talk, await pick(talk, "The rules of which game?", rows))


async def read(house: House, talk: Talk, ruleset: str) -> None:
    """Read chapters until somebody goes back.

    Raises:
        Back: somebody does.
    """
    book = house.rulebook(ruleset)
    words = (Word("find", "searches: find parry", lambda rest: find(talk, book, rest), more=True),)
    rows = [(str(number), chapter.title, "") for number, chapter in enumerate(book.chapters)]
    while True:
        key = await talk.choose(Menu(f"rulebook {ruleset}", "Which chapter?", numbered(rows)), words)
        try:
            await _entries(talk, ruleset, book.chapters[int(key)], words)
        except Back:
            continue


def find(talk: Talk, book: Rulebook, text: str) -> None:
    """Tell the entries that hold all the words; where there is one, all of it."""
    if not text:
        talk.tell("Type a word after it: parry.")
        return
    found = book.search(text)
    if not found:
        talk.tell(f"{text}: not in the rulebook.")
        return
    titled = [one for one in found if one.title.casefold().rpartition(": ")[2] == text.casefold()]
    if len(found) == 1 or titled:
        one = (titled or list(found))[0]
        talk.tell(*told(book.entry((one.chapter, one.entry))))
        return
    talk.tell(*[f"{one.title}: {_holding(book, one, text)}" for one in found[:_FOUND]])


def _holding(book: Rulebook, found: Found, text: str) -> str:
    """The first sentence of an entry that holds one of the words; of a table a row as it is told."""
    entry, words = book.entry((found.chapter, found.entry)), text.casefold().split()
    lines = told(entry)[1:]
    parts = lines if entry.rows else [one for line in lines for one in _SENTENCE_END.split(line)]
    return next((one for one in parts if any(word in one.casefold() for word in words)), parts[0])


def told(entry: Entry) -> list[str]:
    """An entry as lines: its paragraphs whole, its table row by row."""
    lines = [f"{entry.title}."]
    if not entry.rows:
        return [*lines, *[" ".join(one.splitlines()) for one in entry.text.split("\n\n") if one]]
    for row in entry.rows:
        (head, first), *rest = row
        cells = [f"{head} {cell}".strip() for head, cell in rest if cell]
        lines.append(f"{first}: {', '.join(cells)}." if cells else f"{head} {first}.".strip())
    return [*lines, *([entry.note] if entry.note else [])]


async def _entries(talk: Talk, ruleset: str, chapter: Chapter, words: tuple[Word, ...]) -> None:
    """Read entries until somebody goes back; a chapter of one entry is read at once."""
    if len(chapter.entries) == 1:
        talk.tell(*told(chapter.entries[0]))
        return
    rows = [(str(number), entry.title, "") for number, entry in enumerate(chapter.entries)]
    menu = Menu(f"chapter {ruleset} {chapter.title}", "Which entry?", numbered(rows))
    while True:
        talk.tell(*told(chapter.entries[int(await talk.choose(menu, words))]))
