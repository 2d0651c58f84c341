"""Menus: the options that are listed, each by its number or its letters."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from duel_tui.show.form import meant
from duel_tui.show.table import Option


class Menu(Struct, frozen=True):
    """What may be chosen."""

    key: str
    """What the menu is, so that it is listed once."""
    question: str
    rows: tuple[Option, ...]
    title: str = ""
    """Said before the list."""
    end: str = ""
    """Said after the list."""
    made: bool = False
    """Whether its rows are made of what is there, so that the possible ones are listed as soon as they change."""
    spoken: bool = False
    """Whether its rows are words of a game, which take over the words that they begin with."""
    instead: str = ""
    """Said in the place of the list."""
    others: tuple[Option, ...] = ()
    """Rows that are not listed, and may be chosen by their numbers."""
    valued: bool = False
    """Whether what stands behind its labels is told as soon as it changes, without the list."""

    @property
    def told(self) -> tuple[str, ...]:
        """The menu as it is listed."""
        return (self.title, *([self.instead] if self.instead else map(told, self.rows)), self.end)

    @property
    def asked(self) -> tuple[str, ...]:
        """The menu as it is listed where a player asks for it."""
        figures = {told(row): row.figures for row in self.rows}
        return tuple([said for one in self.told for said in (one, figures.get(one, "")) if said])

    def compared(self, row: Option) -> str:
        """What must not have changed of a row that was listed, else it is listed again."""
        return f"{named(row)}. {row.denied}" if self.valued else told(row)

    def meant(self, typed: str) -> list[Option]:
        """The rows that are meant by what was typed."""
        return meant(self.rows, typed) or [row for row in self.others if typed == str(row.number)]


CHOICES = "Type ? for the choices."
"""How a menu is listed again."""
NO_OR_YES = (("no", "no", "n"), ("yes", "yes", "y"))
"""The two answers, whose letters mean no word where they are asked for."""


def numbered(rows: Iterable[tuple[str, str, str]]) -> tuple[Option, ...]:
    """Rows of key, label and letter, numbered in their order."""
    return tuple(
        [Option("", key, letter, label, number=number) for number, (key, label, letter) in enumerate(rows, 1)]
    )


def called(row: Option) -> str:
    """What is typed for a row."""
    return str(row.number) if row.number else row.typed


def named(row: Option) -> str:
    """A row without what there is to say of it."""
    return f"{called(row)} {row.label}"


def told(row: Option) -> str:
    """A row as it is listed.

    >>> told(Option("", "volt", "", "volt", "not while prone", "a step aside", number=3))
    '3 volt, a step aside. Not now: not while prone'
    >>> told(Option("", "empty", "", "empty left hand", detail="It parries nothing.", number=1))
    '1 empty left hand: It parries nothing.'
    """
    text = named(row)
    if row.detail:
        text += f"{':' if row.detail.endswith('.') else ','} {row.detail}"
    return f"{text.removesuffix('.')}. Not now: {row.denied}" if row.denied else text


def unavailable(why: str) -> str:
    """That a secret choice is not available, with the reason, but not what it was.

    >>> unavailable("costs 4, 3 left")
    'Not available now: costs 4, 3 left. Type ? for the choices.'
    """
    return f"Not available now{f': {why}' if why else ''}. {CHOICES}"


def which(rows: Sequence[Option]) -> str:
    """The question which of several rows is meant."""
    return f"Which: {', '.join(map(named, rows))}?"
