"""Forms in lines: numbered fields with their values, any of which can be changed before the form is done."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.pages.commands import Command, Fill
from duel_tui.pages.model import Blank, Field, Page, Span, Value
from duel_tui.plain.driver import settle
from duel_tui.plain.menus import Line, Menu, numbered
from duel_tui.plain.talk import Back, Talk
from duel_tui.plain.words import Words
from duel_tui.play.reading import read_number

DONE = "done"
_ALONE = "back alone leaves it as it is, quit alone the program."
Carry = Callable[[Command], Awaitable[None] | None]
"""Carries a command of a form out; a coroutine if it asks something itself."""


class FormLine(Struct, frozen=True):
    """A line of a form: something that may be changed."""

    key: str
    label: str
    value: Callable[[], str]
    """How it stands, in words."""
    change: Callable[[], Awaitable[None] | None]
    """Asks for another value, or sets it at once."""
    denied: str = ""
    """Why it cannot be changed; empty: it can."""


async def fill_in(
    talk: Talk, name: str, done: str, fields: Callable[[], Sequence[FormLine]], words: Words = ()
) -> None:
    """Let fields be changed until they are said to be done.

    Args:
        talk: with whom.
        name: what the form is.
        done: what it is to be done with it.
        fields: the fields as they stand, asked for again after each change.
        words: the words of this place.

    Raises:
        Back: the form is left.
    """
    while True:
        there = {field.key: field for field in fields()}
        values = {key: field.value() for key, field in there.items()}
        changed = talk.changed(f"form {name}", values)
        talk.say(*[f"{there[key].label}: {values[key].removesuffix('.')}." for key in changed])
        rows = [(DONE, done, ""), *[(key, field.label, values[key]) for key, field in there.items()]]
        lines = [
            replace(line, denied=there[line.key].denied) if line.key in there else line
            for line in numbered(rows)
        ]
        key = await talk.choose(Menu(f"form {name}", f"What to change? 1 to {done}.", tuple(lines)), words)
        if key == DONE:
            return
        try:
            await settle(there[key].change())
        except Back:
            continue


async def pick(
    talk: Talk, question: str, rows: Sequence[tuple[str, str, str]], *, denied: dict[str, str] | None = None
) -> str:
    """Ask for one of some rows of key, label and detail."""
    reasons = denied or {}
    lines = [
        Line(number, key, label, detail=detail, denied=reasons.get(key, ""))
        for number, (key, label, detail) in enumerate(rows, 1)
    ]
    return await talk.choose(Menu(f"pick {question}", question, tuple(lines)))


async def fill(talk: Talk, page: Callable[[], Page], carry: Carry, words: Words = ()) -> None:
    """Let the fields of a page be changed until the form is done.

    Args:
        talk: with whom.
        page: the page as it is now.
        carry: what changes a field.
        words: the words of this place.

    Raises:
        Back: the form is left.
    """
    first = page()
    await fill_in(
        talk,
        first.key,
        first.question,
        lambda: [_field(talk, one, carry) for one in page().fields],
        words,
    )


def _field(talk: Talk, field: Field, carry: Carry) -> FormLine:
    """A field of a page as lines have it."""
    stands = f"{field.said}, {field.changed}" if field.changed else field.said
    stands = f"{stands}. {field.more}".removesuffix(".") if field.more else stands
    return FormLine(
        field.key, field.label, lambda: stands, partial(_change, talk, field, carry), field.denied
    )


async def _change(talk: Talk, field: Field, carry: Carry) -> None:
    """Ask for another value."""
    if field.span is not None:
        talk.say(field.line)
        await settle(carry(await _number(talk, field, field.span)))
    elif field.blank is not None:
        await settle(carry(await _line(talk, field, field.blank)))
    elif len(field.values) == 1:
        await settle(carry(field.values[0].command))
    else:
        talk.say(field.line)
        rows = [(str(place), one.label, one.line) for place, one in enumerate(field.values)]
        denied = {str(place): one.denied for place, one in enumerate(field.values)}
        place = int(await pick(talk, f"{field.label}?", rows, denied=denied))
        await settle(carry(field.values[place].command))


async def _line(talk: Talk, field: Field, blank: Blank) -> Command:
    """A line of text."""
    put = field.values[0].command
    assert isinstance(put, Fill), "a line is put into its field"
    return replace(put, value=await talk.text(f"{blank.question}? {_ALONE}"))


async def _number(talk: Talk, field: Field, span: Span) -> Command:
    """A number within its bounds, or a value that may stand in its place."""
    number, *others = field.values
    put = number.command
    assert isinstance(put, Fill), "a number is put into its field"
    question = " ".join(_told(field, span, others))
    while True:
        typed = await talk.text(question)
        if not typed:
            return field.values[field.value].command
        score = read_number(typed, len(str(span.high)))
        if score is not None and span.low <= score <= span.high:
            return replace(put, value=str(score))
        if named := [one for one in others if one.label.casefold().startswith(typed.casefold())]:
            return named[0].command
        talk.tell(f"{typed}: not a whole number from {_bounds(span, others)}.")


def _told(field: Field, span: Span, others: Sequence[Value]) -> Iterable[str]:
    """What may be typed, and how the field stands."""
    yield f"{_bounds(span, others)},"
    yield from (f"{one.line}," for one in field.values if one.line)
    yield f"now {field.said}?"


def _bounds(span: Span, others: Sequence[Value]) -> str:
    """The numbers that may be typed, and the words that may stand in their place."""
    words = f", or {', '.join(one.label for one in others)}" if others else ""
    return f"{span.low} to {span.high}{words}"
