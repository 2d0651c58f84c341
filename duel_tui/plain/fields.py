"""A form in lines: numbered fields with their values, any of which may be changed before it is done."""

from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.plain.driver import settle
from duel_tui.plain.menus import Line, Menu, numbered
from duel_tui.plain.talk import Back, Talk
from duel_tui.plain.words import Words

DONE = "done"


class Field(Struct, frozen=True):
    """Something that may be changed."""

    key: str
    label: str
    value: Callable[[], str]
    """How it stands, in words."""
    change: Callable[[], Awaitable[None] | None]
    """Asks for another value, or sets it at once."""
    denied: str = ""
    """Why it cannot be changed; empty: it can."""


async def fill_in(
    talk: Talk, name: str, done: str, fields: Callable[[], Sequence[Field]], words: Words = ()
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
