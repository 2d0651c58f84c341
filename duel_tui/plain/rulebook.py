"""The rulebook in lines: chapters, entries, and a search."""

from contextlib import suppress
from functools import partial

from duel_tui.pages.model import PageRow
from duel_tui.pages.rulebook import LESSON, contents, found, reading, sentences
from duel_tui.plain.reader import rows_of
from duel_tui.plain.talk import Back, Talk
from duel_tui.plain.words import Menu, Word, numbered
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.text import signs_in_words
from duel_tui.words import Rulebook

_FOUND = 20
"""Entries that a search lists at most."""


async def visit(context: AppContext, talk: Talk) -> None:
    """Read in the rulebook of a game, until the first lesson is chosen instead.

    Raises:
        Back: the person goes back.
    """
    page = contents(context, context.game, context.rulebook(), lesson=True)
    lesson, (games,) = (
        rows_of(page)[0],
        page.fields,
    )  # the lesson has a letter, and leaves the games their numbers
    rows = [(key, value.label, "") for key, value in zip(KEYS, games.values, strict=True)]
    listed = Menu("pick rules", "The rules of which game?", (lesson, *numbered(rows)))
    while True:
        game = await talk.choose(listed)
        if game == LESSON:
            return
        book = context.rulebook(game)
        with suppress(Back):
            await _chapters(talk, game, book, contents(context, game, book).rows)


def find(talk: Talk, game: str, book: Rulebook, text: str) -> None:
    """Tell the entries that hold all the words; where there is one, all of it."""
    if not text:
        talk.tell("Type a word after it: parry.")
        return
    page = found(game, book, text)
    if page.first:
        tell(talk, game, book, page.first)
    else:
        talk.tell(page.note, *[signs_in_words(f"{row.label}: {row.detail}") for row in page.rows[:_FOUND]])


def tell(talk: Talk, game: str, book: Rulebook, key: str) -> None:
    """Tell the entry of a row."""
    chapter, entry = key.split(".")
    talk.tell(*map(signs_in_words, sentences(reading(game, book, (int(chapter), int(entry))))))


async def _chapters(talk: Talk, game: str, book: Rulebook, rows: tuple[PageRow, ...]) -> None:
    """Read chapters until the person goes back."""
    words = (Word("find", "searches: find parry", partial(find, talk, game, book), more=True),)
    titles = list(dict.fromkeys(row.under for row in rows))
    menu = Menu(f"rulebook {game}", "Which chapter?", numbered([(title, title, "") for title in titles]))
    while True:
        title = await talk.choose(menu, words)
        entries = [row for row in rows if row.under == title]
        if len(entries) == 1:
            tell(talk, game, book, entries[0].key)
            continue
        named = numbered([(row.key, row.label, "") for row in entries])
        try:
            while True:
                key = await talk.choose(Menu(f"chapter {game} {title}", "Which entry?", named), words)
                tell(talk, game, book, key)
        except Back:
            continue
