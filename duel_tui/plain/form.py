"""Forms in lines: numbered fields with their values, any of which can be changed before the form is done."""

from collections.abc import Awaitable, Callable, Iterable, Sequence

from msgspec.structs import replace

from duel_tui.pages.commands import Command, Fill
from duel_tui.pages.model import Blank, Field, Page, Paragraph, Span, Value
from duel_tui.plain.driver import Page as Place
from duel_tui.plain.driver import settle
from duel_tui.plain.menus import YES_OR_NO, Line, Menu, numbered
from duel_tui.plain.signs import signs_in_words
from duel_tui.plain.talk import Back, Talk
from duel_tui.plain.words import Words
from duel_tui.play.reading import read_number
from duel_tui.text import capital

DONE = "done"
_ALONE = "The word back alone keeps it as it is; quit alone leaves the program."
Carry = Callable[[Command], Awaitable[None] | None]
"""Carries a command of a form out; a coroutine if it asks something itself."""


async def pick(
    talk: Talk,
    question: str,
    rows: Sequence[tuple[str, str, str]],
    *,
    denied: dict[str, str] | None = None,
    figures: dict[str, str] | None = None,
) -> str:
    """Ask for one of some rows of key, label and detail; figures of rows are told only where they are asked for."""
    reasons, asked = denied or {}, figures or {}
    lines = [
        Line(
            number,
            key,
            label,
            YES_OR_NO.get(key, ""),
            detail=signs_in_words(detail),
            denied=reasons.get(key, ""),
            figures=asked.get(key, ""),
        )
        for number, (key, label, detail) in enumerate(rows, 1)
    ]
    return await talk.choose(Menu(f"pick {question}", question, tuple(lines)))


async def fill(
    talk: Talk, page: Callable[[], Page], carry: Carry, words: Words = (), *, at: Place = "form"
) -> None:
    """Let the fields of a page be changed until the form is done.

    Args:
        talk: with whom.
        page: the page as it is now.
        carry: what changes a field.
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
        there = {field.key: field for field in now.fields}
        talk.say(*[one for one in _warnings(now) if one not in warned])
        warned.update(_warnings(now))
        values = {key: _stands(field) for key, field in there.items()}
        changed = talk.changed(name, values)
        talk.say(*[f"{there[key].label}: {values[key].removesuffix('.')}." for key in changed])
        rows = [(DONE, done, ""), *[(key, field.label, values[key]) for key, field in there.items()]]
        denied = {DONE: "", **{key: field.denied for key, field in there.items()}}
        lines = [replace(line, denied=denied[line.key]) for line in numbered(rows)]
        menu = Menu(name, f"What to change? 1 to {done}.", tuple(lines), valued=True)
        key = await talk.choose(menu, words, page=at)
        if key == DONE:
            return
        try:
            await _change(talk, there[key], carry)
        except Back:
            continue
        _tell_unchanged(talk, there[key], page())


def _warnings(page: Page) -> list[str]:
    """What a page says is wrong, such as a file that cannot be used."""
    return [block.text for block in page.blocks if isinstance(block, Paragraph) and block.tone == "bad"]


def _tell_unchanged(talk: Talk, before: Field, page: Page) -> None:
    """Say how a field stands where the answer was the value that it had."""
    now = next((field for field in page.fields if field.key == before.key), before)
    if now.said == before.said and (len(before.values) > 1 or before.span or before.blank):
        talk.say(f"{now.label} stays {now.said.removesuffix('.')}.")


def _stands(field: Field) -> str:
    """How a field of a page stands, in words."""
    stands = f"{field.said}, {field.changed}" if field.changed else field.said
    told = f"{stands}. {capital(field.more)}".removesuffix(".") if field.more else stands
    return signs_in_words(told)


async def _change(talk: Talk, field: Field, carry: Carry) -> None:
    """Ask for another value."""
    if field.span is not None:
        talk.say(signs_in_words(field.line))
        await settle(carry(await _number(talk, field, field.span)))
    elif field.blank is not None:
        await settle(carry(await _line(talk, field, field.blank)))
    elif len(field.values) == 1:
        await settle(carry(field.values[0].command))
    else:
        talk.say(signs_in_words(field.line))
        rows = [(str(place), one.label, one.line) for place, one in enumerate(field.values)]
        denied = {str(place): one.denied for place, one in enumerate(field.values)}
        figures = {str(place): one.figures for place, one in enumerate(field.values)}
        place = int(await pick(talk, f"{field.label}?", rows, denied=denied, figures=figures))
        await settle(carry(field.values[place].command))


async def _line(talk: Talk, field: Field, blank: Blank) -> Command:
    put = field.values[0].command
    assert isinstance(put, Fill), "a line is put into its field"
    return replace(put, value=await talk.text(f"{blank.question}? {_ALONE}"))


async def _number(talk: Talk, field: Field, span: Span) -> Command:
    """A number within its bounds, or a value that may stand in its place."""
    number, *others = field.values
    put = number.command
    assert isinstance(put, Fill), "a number is put into its field"
    question = capital(" ".join(_told(field, span, others)))
    while True:
        typed = await talk.text(question)
        if not typed:
            return field.values[field.value].command
        score = read_number(typed, len(str(span.high)))
        if score is not None and span.low <= score <= span.high:
            return replace(put, value=str(score))
        if named := [one for one in others if one.label.casefold().startswith(typed.casefold())]:
            return named[0].command
        talk.tell(f"{typed}: not a whole number {_bounds(span, others)}.")


def _told(field: Field, span: Span, others: Sequence[Value]) -> Iterable[str]:
    """What may be typed, and how the field stands."""
    yield f"{_bounds(span, others)},"
    yield from (f"{one.line}," for one in field.values if one.line)
    yield f"now {field.said}?"


def _bounds(span: Span, others: Sequence[Value]) -> str:
    """The numbers that may be typed, and the words that may stand in their place."""
    words = f", or {', '.join(one.label for one in others)}" if others else ""
    return f"from {span.low} to {span.high}{words}"
