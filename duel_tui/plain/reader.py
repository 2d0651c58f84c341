"""Pages in lines: what there is to be read is said, rows and fields are listed by their numbers, and any can be chosen."""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import partial
from itertools import count

from msgspec.structs import replace

from duel_tui.pages.commands import Command, Fill, Written
from duel_tui.pages.model import Block, Field, Figure, Gauge, Page, Paragraph, Row, Span, Table
from duel_tui.plain.driver import Page as Place
from duel_tui.plain.driver import settle
from duel_tui.plain.menus import Menu, numbered
from duel_tui.plain.signs import signs_in_words
from duel_tui.plain.talk import Back, Talk
from duel_tui.plain.words import Word, Words
from duel_tui.play.reading import read_number
from duel_tui.show.form import meant
from duel_tui.show.table import Option
from duel_tui.text import capital

_DONE = "done"
_ALONE = "The word back alone keeps it as it is; quit alone leaves the program."


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


async def _confirmed(talk: Talk, key: str, row: Row) -> bool:
    """Ask whether a row is meant; its own letter and an empty line say yes, nothing that was typed before does."""
    answers = numbered((("yes", f"yes, {row.label}", row.letter), ("no", "no", "n")))
    return await talk.choose(Menu(key, row.asks, answers), fresh=True, empty="yes") == "yes"


def heard(blocks: Iterable[Block]) -> list[str]:
    """Blocks as lines; a table with a title is heard by its word."""
    lines: list[str] = []
    for block in blocks:
        match block:
            case Paragraph(text=text):
                lines.append(text)
            case Gauge(label=label, value=value, said=said):
                lines.append(f"{label}: {said or value}.")
            case Table(title="", said=told) | Figure(said=told):
                lines += told
            case Table():
                continue
    return lines


def rows_of(page: Page) -> tuple[Option, ...]:
    """The rows of a page as those of a menu; what a row says of itself is heard with its label."""
    numbers = count(1)
    return tuple(
        [
            Option(
                page.key,
                row.key,
                row.letter,
                row.label,
                row.denied,
                signs_in_words(row.detail),
                number=next(numbers) if row.numbered else 0,
            )
            for row in page.rows
        ]
    )


def _tables(talk: Talk, page: Page) -> Iterator[Word]:
    """A word for each table, which says its rows."""
    for block in page.blocks:
        if isinstance(block, Table) and block.title:
            word = block.title.removeprefix("the ")
            yield Word(word, f"says {block.title}", partial(_tell, talk, block.said))


def _tell(talk: Talk, said: tuple[str, ...], _: str) -> None:
    talk.tell(*said)


async def fill(
    talk: Talk,
    page: Callable[[], Page],
    carry: Callable[[Command], Awaitable[None] | None],
    words: Words = (),
    *,
    at: Place = "form",
) -> None:
    """Let the fields of a page be changed until the form is done.

    Args:
        talk: with whom.
        page: the page as it is now.
        carry: what changes a field; a coroutine if it asks something itself.
        words: the words of this place.
        at: the page of the screen that can ask the same.

    Raises:
        Back: the form is left.
    """
    first = page()
    name, done = f"form {first.key}", first.question
    warned: set[str] = set()
    while True:
        now = page()
        wrong = [block.text for block in now.blocks if isinstance(block, Paragraph) and block.tone == "bad"]
        talk.say(*[one for one in wrong if one not in warned])
        warned.update(wrong)
        stands = {field.key: _stands(field) for field in now.fields}
        for key in talk.changed(name, stands):
            talk.say(f"{now.field(key).label}: {stands[key].removesuffix('.')}.")
        fields = [
            Option("", field.key, "", field.label, field.denied, stands[field.key], number=number)
            for number, field in enumerate(now.fields, 2)
        ]
        rows = (Option("", _DONE, "", done, number=1), *fields)
        key = await talk.choose(
            Menu(name, f"What to change? 1 to {done}.", rows, valued=True), words, page=at
        )
        if key == _DONE:
            return
        field = now.field(key)
        try:
            await settle(carry(await _changed(talk, field)))
        except Back:
            continue
        after = next((one for one in page().fields if one.key == key), field)
        if after.said == field.said and (len(field.values) > 1 or field.span or field.blank):
            talk.say(f"{after.label} stays {after.said.removesuffix('.')}.")


def _stands(field: Field) -> str:
    """How a field of a page stands, in words."""
    stands = f"{field.said}, {field.changed}" if field.changed else field.said
    told = f"{stands}. {capital(field.more)}".removesuffix(".") if field.more else stands
    return signs_in_words(told)


async def _changed(talk: Talk, field: Field) -> Command:
    """Ask for another value: a number, a line, or one of those that a field may take."""
    first = field.values[0].command
    if field.blank is not None:
        return _put(first, await talk.text(f"{field.blank.question}? {_ALONE}"))
    if field.span is None and len(field.values) == 1:
        return first
    talk.say(signs_in_words(field.line))
    if field.span is not None:
        return await _number(talk, field, field.span)
    values = [
        Option(
            "",
            str(place),
            "",
            one.label,
            one.denied,
            signs_in_words(one.line),
            number=place + 1,
            figures=one.figures,
        )
        for place, one in enumerate(field.values)
    ]
    question = f"{field.label}?"
    place = await talk.choose(Menu(f"pick {question}", question, tuple(values)))
    return field.values[int(place)].command


def _put(command: Command, value: str) -> Command:
    assert isinstance(command, Fill), "what is typed is put into its field"
    return replace(command, value=value)


async def _number(talk: Talk, field: Field, span: Span) -> Command:
    """A number within its bounds, or a value that may stand in its place."""
    others = [Option("", str(place), "", one.label) for place, one in enumerate(field.values[1:], 1)]
    words = f", or {', '.join([one.label for one in others])}" if others else ""
    bounds = f"from {span.low} to {span.high}{words}"
    means = [f"{one.line}," for one in field.values if one.line]
    question = capital(" ".join([f"{bounds},", *means, f"now {field.said}?"]))
    while True:
        typed = await talk.text(question)
        if not typed:
            return field.values[field.value].command
        score = read_number(typed, len(str(span.high)))
        if score is not None and span.low <= score <= span.high:
            return _put(field.values[0].command, str(score))
        if named := [] if score is not None else meant(others, typed):
            return field.values[int(named[0].key)].command
        talk.tell(f"{typed}: not a whole number {bounds}.")
