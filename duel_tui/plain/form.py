"""The reader of forms in lines: fields with their values, any of which can be changed before the form is done."""

from collections.abc import Awaitable, Callable, Iterable
from functools import partial

from msgspec.structs import replace

from duel_tui.pages.commands import Command, Fill
from duel_tui.pages.model import Field, Page, Span
from duel_tui.plain import fields
from duel_tui.plain.driver import settle
from duel_tui.plain.talk import Talk
from duel_tui.plain.words import Words
from duel_tui.play.reading import read_number

Carry = Callable[[Command], Awaitable[None] | None]
"""Carries a command of a form out; a coroutine if it asks something itself."""


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
    await fields.fill_in(
        talk,
        first.key,
        first.question,
        lambda: [_field(talk, one, carry) for one in page().fields],
        words,
    )


def _field(talk: Talk, field: Field, carry: Carry) -> fields.Field:
    """A field of a page as lines have it."""
    stands = f"{field.said}, {field.changed}" if field.changed else field.said
    stands = f"{stands}. {field.more}".removesuffix(".") if field.more else stands
    return fields.Field(
        field.key, field.label, lambda: stands, partial(_change, talk, field, carry), field.denied
    )


async def _change(talk: Talk, field: Field, carry: Carry) -> None:
    """Ask for another value."""
    if field.span is not None:
        talk.say(field.line)
        await settle(carry(await _number(talk, field, field.span)))
    elif len(field.values) == 1:
        await settle(carry(field.values[0].command))
    else:
        talk.say(field.line)
        rows = [(str(place), one.label, one.line) for place, one in enumerate(field.values)]
        place = int(await fields.pick(talk, f"{field.label}?", rows))
        await settle(carry(field.values[place].command))


async def _number(talk: Talk, field: Field, span: Span) -> Command:
    """A number within its bounds."""
    put = field.values[0].command
    assert isinstance(put, Fill), "a number is put into its field"
    question = " ".join(_told(field, span))
    while True:
        typed = await talk.text(question)
        if not typed:
            return put
        number = read_number(typed, len(str(span.high)))
        if number is not None and span.low <= number <= span.high:
            return replace(put, value=str(number))
        talk.tell(f"{typed}: not a whole number from {span.low} to {span.high}.")


def _told(field: Field, span: Span) -> Iterable[str]:
    """What may be typed, and how the field stands."""
    yield f"{span.low} to {span.high},"
    yield from (f"{one.line}," for one in field.values if one.line)
    yield f"now {field.said}?"
