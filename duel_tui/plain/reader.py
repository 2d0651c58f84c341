"""Pages in lines: what there is to be read is said, and rows are listed by their numbers, any of which can be chosen."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count

from msgspec.structs import replace

from duel_tui.pages.model import Command, Page, PageRow, Written
from duel_tui.plain.driver import Page as Place
from duel_tui.plain.talk import Talk
from duel_tui.plain.words import Menu, Word, Words, numbered
from duel_tui.show.blocks import Block, Grid, Paragraph, Picture
from duel_tui.show.table import Option


async def ask(talk: Talk, page: Page, words: Words = (), *, at: Place = "") -> Command:
    """Say what is on a page, and ask for one of its rows and for what that row leaves open.

    Args:
        talk: with whom.
        page: the page.
        words: the words of this place.
        at: the page of the screen that can ask the same.

    Raises:
        Back: the person goes back.
        Quit: the person leaves.
    """
    talk.say(*heard(page.blocks))
    menu = Menu(page.key, page.question or "What now?", rows_of(page))
    while True:
        row = page.row(await talk.choose(menu, (*_tables(talk, page), *words), page=at))
        if row.blank is not None and isinstance(row.command, Written):
            return replace(row.command, text=await talk.text(f"{row.blank.question}?"))
        if not row.asks or await _confirmed(talk, f"{page.key} {row.key}", row):
            return row.command


async def _confirmed(talk: Talk, key: str, row: PageRow) -> bool:
    """Ask whether a row is meant; its own letter and an empty line say yes, nothing that was typed before does."""
    answers = numbered((("yes", f"yes, {row.label}", row.typed), ("no", "no", "n")))
    return await talk.choose(Menu(key, row.asks, answers), fresh=True, empty="yes") == "yes"


def heard(blocks: Iterable[Block]) -> list[str]:
    """Blocks as lines; a table with a title is heard by its word."""
    lines: list[str] = []
    for block in blocks:
        match block:
            case Paragraph(text=text):
                lines.append(text)
            case Grid(title="", said=told) | Picture(said=told):
                lines += told
            case Grid():
                continue
    return lines


def rows_of(page: Page) -> tuple[Option, ...]:
    """The rows of a page with their numbers."""
    numbers = count(1)
    return tuple([replace(row, number=next(numbers) if row.numbered else 0) for row in page.rows])


def _tables(talk: Talk, page: Page) -> Iterator[Word]:
    """A word for each table, which says its rows."""
    for block in page.blocks:
        if isinstance(block, Grid) and block.title:
            word = block.title.removeprefix("the ")
            yield Word(word, f"says {block.title}", partial(_tell, talk, block.said))


def _tell(talk: Talk, said: tuple[str, ...], _: str) -> None:
    talk.tell(*said)
