"""The books, which are the rulebooks of the games and the manual: their contents, an entry, and what a search finds."""

import re

from duel_tui.keys.words import MANUAL
from duel_tui.pages.model import Consult, Learn, Page, PageField, PageRow, Read, Value
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.sanitize import folded
from duel_tui.show.blocks import Block, Fight, Paragraph, Picture
from duel_tui.show.stage import Beat, Figure, Staged, place_of
from duel_tui.text import capital
from duel_tui.theatre import theatre
from duel_tui.words import Article, Found, Rulebook

_SENTENCE_END = re.compile(r"(?<=[.!?]) ")


_BLOW = "lunge_mid"
"""The pose of who hits."""
LESSON = "lesson"
"""The key of the row of the first lesson."""


def books() -> list[str]:
    """The keys of the books: the games, and at last the manual."""
    return [*KEYS, MANUAL]


def contents(context: AppContext, game: str, book: Rulebook, *, lesson: bool = False) -> Page:
    """Every entry under its chapter, and the books between which one turns; above them the first lesson, where it is offered."""
    shelf = books()
    values = tuple([Value(context.rulebook(key).name, command=Consult(key)) for key in shelf])
    rows = [
        PageRow(f"{chapter}.{number}", "", one.title, command=Read(game, chapter, number), under=title)
        for chapter, (title, entries) in enumerate([(one.title, one.entries) for one in book.chapters])
        for number, one in enumerate(entries)
    ]
    taught = [context.library.lesson()] if lesson else []
    lessons = [
        PageRow(LESSON, "l", one.title, detail=one.line, command=Learn(), numbered=False) for one in taught
    ]
    return Page(
        "rulebook",
        "Rulebook",
        aside=book.name,
        fields=(PageField("book", "Book", shelf.index(game), values, "Opens another book."),),
        rows=(*lessons, *rows),
        first=rows[0].key,
    )


def reading(game: str, book: Rulebook, place: tuple[int, int]) -> Page:
    """An entry, and its neighbours in the whole book."""
    places = book.beside(place)
    at = places.index(place)
    neighbours = {name: places[(at + by) % len(places)] for name, by in (("next", 1), ("previous", -1))}
    entry, title = book.entry(place), book.chapter(place).title
    return Page(
        "entry",
        entry.title,
        aside=f"{book.name}: {title}" if place in book.places else title,
        blocks=(*_posed(book.pose(place)), *_blocks(entry)),
        rows=tuple(
            [
                PageRow(name, "", book.entry(to).title, command=Read(game, *to))
                for name, to in neighbours.items()
            ]
        ),
    )


def _posed(pose: str) -> tuple[Block, ...]:
    """A fencer in a pose before another on guard, and as a shadow where he stood before; of a wound the blow that gave it."""
    if pose not in theatre().stage.poses.poses:
        return ()
    guard, place = Figure(), place_of(pose)
    if place != pose:
        return (Fight(Staged((Beat(Figure(_BLOW, aims=place), Figure(pose, wounds=(place,))),))),)
    return (Fight(Staged((Beat(Figure(pose), guard),)), before=guard),)


def found(game: str, book: Rulebook, words: str) -> Page:
    """What holds all of some words, each with its chapter and where it holds them."""
    hits = book.search(words)
    rows = [
        PageRow(
            f"{one.chapter}.{one.entry}",
            "",
            one.title,
            detail=_holding(book, one, words),
            command=Read(game, one.chapter, one.entry),
            under=book.chapter((one.chapter, one.entry)).title,
        )
        for one in hits
    ]
    titled = [row for row in rows if folded(row.label).rpartition(": ")[2] == folded(words)]
    return Page(
        "found",
        "Found",
        aside=book.name,
        rows=tuple(rows),
        first=(titled or rows)[0].key if titled or len(rows) == 1 else "",
        note=""
        if rows or not words
        else f"{words}: not in the {'manual' if game == MANUAL else 'rulebook'}.",
    )


def sentences(page: Page) -> tuple[str, ...]:
    """What an entry says to who hears it."""
    said: list[str] = [f"{page.title}."]
    for block in page.blocks:
        match block:
            case Paragraph(text=text, said=heard):
                said.append(heard or text)
            case Picture(said=rows):
                said += rows
            case _:
                continue
    return tuple(said)


def _blocks(entry: Article) -> tuple[Block, ...]:
    if not entry.rows:
        both = zip(entry.text.split("\n\n"), (entry.said or entry.text).split("\n\n"), strict=True)
        told = [
            Paragraph(" ".join(read.split()), said=" ".join(heard.split())) for read, heard in both if read
        ]
        return (*told, Picture(tuple(entry.about.splitlines()))) if entry.about else tuple(told)
    said: list[str] = []
    for row in entry.rows:
        (head, first), *rest = row
        cells = [f"{name} {cell}".strip() for name, cell in rest if cell]
        named = first if first[:1].isalpha() and cells else f"{head} {first}".strip()
        line = f"{named}: {', '.join(cells)}." if cells else f"{head}: {first}."
        said.append(capital(line) if head or any(name for name, _ in rest) else line)
    if entry.note:
        said.append(entry.note)
    return (Picture(tuple(entry.text.splitlines()), tuple(said)),)


def _holding(book: Rulebook, hit: Found, words: str) -> str:
    """The first sentence of an entry that holds one of the words; of a table a row."""
    entry, wanted = book.entry((hit.chapter, hit.entry)), folded(words).split()
    lines = [
        line
        for block in _blocks(entry)
        for line in (
            block.said if isinstance(block, Picture) else [block.text] if isinstance(block, Paragraph) else []
        )
    ]
    parts = lines if entry.rows else [one for line in lines for one in _SENTENCE_END.split(line)]
    return next((one for one in parts if any(word in folded(one) for word in wanted)), parts[0])
