"""What a page is made of: blocks to be read, rows and fields to be chosen, and commands.

A page is frozen data without callbacks. A screen lays it out, lines say it one after the other, and both give what was
chosen to `carry_out`.
"""

from abc import ABC, abstractmethod
from typing import ClassVar

from msgspec import Struct

from duel_tui.pages.commands import Command
from duel_tui.show.blocks import Block, Grid


class Blank(Struct, frozen=True):
    """A line that is typed before a row is carried out; the `text` of its command becomes what was typed."""

    question: str
    text: str
    """What stands in it first."""
    limit: int
    """The most characters."""


class PageRow(Struct, frozen=True):
    """Something that can be chosen."""

    key: str
    """Its name in lines, and for tests."""
    label: str
    command: Command
    letter: str = ""
    """Its mnemonic; empty: it has none."""
    detail: str = ""
    denied: str = ""
    """Why it cannot be chosen now; empty: it can."""
    under: str = ""
    """The heading it stands under; empty: none."""
    about: str = ""
    """What there is to say of it while the caret is on it."""
    table: Grid | None = None
    """More of the same, where there is room or where it is asked for."""
    asks: str = ""
    """What is asked, to be answered by yes or no, before it is carried out; empty: nothing."""
    blank: Blank | None = None
    numbered: bool = True
    """False for a row that comes and goes: lines call it by its letter, so that the others keep their numbers."""


class Value(Struct, frozen=True):
    """One value that a field may take."""

    label: str
    command: Command
    line: str = ""
    """What it means, in a sentence."""
    denied: str = ""
    """Why the field cannot take it now; empty: it can."""
    figures: str = ""
    """What is said of it only where it is asked for."""


class Limits(Struct, frozen=True):
    """The bounds of a number that can be typed into a field."""

    number: int | None
    """How it stands; None: empty."""
    low: int
    high: int


class Field(Struct, frozen=True):
    """A value that can be turned."""

    key: str
    label: str
    value: int
    """Which of its values stands."""
    values: tuple[Value, ...]
    line: str = ""
    """What it does."""
    letter: str = ""
    """The letter that goes to it; empty: none."""
    denied: str = ""
    """Why it cannot be changed now; empty: it can."""
    span: Limits | None = None
    """Set where a number is typed; its first value says how that stands, others may be taken in its place."""
    blank: Blank | None = None
    """Set where a line is typed; its one value says how it stands."""
    changed: str = ""
    """How it would stand if nobody had changed it; empty: nobody has."""
    more: str = ""
    """What follows from its value."""

    @property
    def said(self) -> str:
        """How it stands."""
        return self.values[self.value].label


class Page(Struct, frozen=True):
    """All that a page has."""

    key: str
    title: str
    aside: str = ""
    """What stands at the other end of the title."""
    blocks: tuple[Block, ...] = ()
    rows: tuple[PageRow, ...] = ()
    fields: tuple[Field, ...] = ()
    first: str = ""
    """The key of the row or field that the caret stands on; empty: on none."""
    note: str = ""
    """What is wrong, in a sentence; empty: nothing."""
    footnote: str = ""
    """What stands below everything else."""
    question: str = ""
    """What is asked; empty: nothing in particular."""

    def row(self, key: str) -> PageRow:
        """The row of a key."""
        return next(row for row in self.rows if row.key == key)

    def field(self, key: str) -> Field:
        """The field of a key."""
        return next(field for field in self.fields if field.key == key)


class Looked(ABC):
    """A page that is made again whenever it is looked at."""

    does: ClassVar[str] = "open"
    """What choosing a row does, in a word."""

    @property
    @abstractmethod
    def page(self) -> Page:
        """The page as it is now."""
