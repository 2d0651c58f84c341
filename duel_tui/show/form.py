"""Forms: a question as fields in order; what a field offers depends on what was picked before it.

One line answers a form, by letters or in words, and both are read here for every form: `rwgl the beam` is the same as
`right wound right leg light; the beam`. At each field the longest name that the line goes on with is picked, then a
number or a letter, then what the field reads as it is typed, such as a card. A field that offers one option is answered
by itself, and may be said all the same. What is left after the last field is the reason.

>>> seat = Field("how", (Option("how", "here", "h", "a person"), Option("how", "played", "p", "the program")))
>>> [taken(seat, typed)[1] for typed in ("h", "here; late", "p 3", "the program")]
['', '; late', ' 3', '']
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from duel_tui.sanitize import in_figures
from duel_tui.show.meaning import first_meant, meant, names_of
from duel_tui.show.table import Option

T_co = TypeVar("T_co", covariant=True)
Picks = Sequence[Option]
"""What is picked, a field each."""

_APART = " .,;="
"""What may stand after a name."""
_SHOWN = 20
"""Characters of what fits nowhere that are said again."""


def read_number(text: str, figures: int) -> int | None:
    """A whole number of at most this number of figures; None where the text is none.

    >>> read_number("0150", 4), read_number("-1", 4), read_number("", 4)
    (150, None, None)

    Figures of every script count.

    >>> read_number("\uff11\u0662", 4)
    12
    """
    return int(text) if text.isdecimal() and len(text) <= figures else None


class Limits(Struct, frozen=True):
    """The bounds of a number that can be typed into a field."""

    number: int | None
    """How it stands; None: empty."""
    low: int
    high: int

    def __str__(self) -> str:
        return f"from {self.low} to {self.high}"

    def read(self, typed: str, *, on: bool = False) -> int | None:
        """The number that was typed; None where it is none within the bounds.

        Args:
            typed: what was typed.
            on: whether more figures may follow; until then fewer stand for the lowest.

        >>> size = Limits(None, 3, 18)
        >>> size.read("1"), size.read("1", on=True), size.read("0", on=True), size.read("19", on=True)
        (None, 3, None, None)
        """
        number = read_number(typed, len(str(self.high)))
        if number and on:
            number = max(self.low, number)
        return number if number is not None and self.low <= number <= self.high else None


class Field(Struct, frozen=True):
    """What is picked next."""

    name: str
    options: tuple[Option, ...] = ()
    reads: Callable[[str], str] | None = None
    """The key of what is typed in the place of an option; empty: it cannot be that."""
    named: bool = False
    """True if even an only option has to be named."""
    single: bool = False
    """True if one figure names an option, and what follows is read on."""
    whole: bool = False
    """True if it reads all that follows, not only the next word."""
    wants: str = ""
    """What is typed there, in a sentence."""
    usual: Option | None = None
    """What counts where nothing is typed; None: it has to be typed."""


class Read(Struct, frozen=True):
    """How far a line answers a form."""

    picks: tuple[Option, ...]
    field: Field | None
    """What is picked next; None: all is."""
    rest: str
    """What was not read: after the last field the reason, before it what fits nowhere."""


class Form(ABC, Generic[T_co]):
    """A question, and what its answer comes to."""

    @abstractmethod
    def field(self, picks: Picks) -> Field | None:
        """What is picked after some picks; None: all is."""

    @abstractmethod
    def made(self, picks: Picks, reason: str) -> T_co:
        """What all picks come to."""

    def reasoned(self, picks: Picks) -> bool:
        """Whether a reason may follow all picks."""
        del picks
        return False

    @abstractmethod
    def asked(self, picks: Picks) -> str:
        """What is picked so far, in a sentence; nothing yet: how it is typed."""

    def read(self, typed: str) -> Read:
        """Read a line as far as it fits."""
        picks: list[Option] = []
        rest, apart = typed.lstrip(), False
        while (field := self.field(picks)) is not None:
            found = taken(field, rest, apart=apart)
            if found is None:
                break
            apart = apart or len(rest.lstrip(_APART)) - len(found[1]) > 1
            picks.append(found[0])
            rest = found[1]
        return Read(tuple(picks), field, rest)

    def answer(self, typed: str, say: Callable[..., str]) -> T_co | str:
        """What a line comes to, or what is wrong with it."""
        read = self.read(typed)
        picks, field, rest = list(read.picks), read.field, read.rest.strip(_APART)
        if field is not None and field.usual is not None and not rest:
            picks, field = [*picks, field.usual], None
        if rest and (field is not None or not self.reasoned(picks) or read.rest[:1] not in _APART):
            wants = [field.wants] if field is not None and field.wants else []
            return " ".join([say("form_unknown", typed=rest[:_SHOWN]), *wants])
        if field is not None:
            return field.wants or say("form_more")
        return self.made(picks, rest)


def taken(field: Field, typed: str, *, apart: bool = False) -> tuple[Option, str] | None:
    """The option that a line goes on with, and what is left of the line; None: it names none.

    Args:
        field: what is picked.
        typed: the line from there on.
        apart: whether letters stand apart, since words came before.
    """
    said = typed.lstrip(_APART)
    named = [(one, length) for one in field.options if (length := _named(one, said, apart=apart))]
    longest = max([length for _, length in named], default=0)
    longest_named = [one for one, length in named if length == longest]
    if len(longest_named) == 1:
        return longest_named[0], said[longest:]
    usual = in_figures(said)
    figures = usual[: len(usual) - len(usual.lstrip("0123456789"))]
    alone = len(field.options) == 1 and not field.named
    letter = usual[:1] if field.single or not figures else figures
    rest = said[len(letter) :]
    ends = not apart or rest[:1] in _APART or rest[:1].isdecimal()
    if letter and ends and (figures or not alone):
        for option in field.options:
            if option.typed == letter:
                return option, rest
    words = list(re.finditer(r"[^\s;]+", said.partition(";")[0]))
    found, count = first_meant(
        [one[0] for one in words], lambda run: meant(field.options, run) if len(run) > 1 else []
    )
    if len(found) == 1:
        return found[0], said[words[count - 1].end() :]
    return (field.options[0], typed) if alone else _as_typed(field, said)


def _named(option: Option, said: str, *, apart: bool) -> int:
    """The length of the longest name of an option with which a line begins; 0: with none."""
    line = said.casefold()
    fits = [
        name
        for name in names_of(option, apart=apart)
        if line.startswith(name) and line[len(name) :][:1] in _APART
    ]
    return max(map(len, fits), default=0)


def _as_typed(field: Field, said: str) -> tuple[Option, str] | None:
    line = said.partition(";")[0]
    word = line if field.whole else line.partition(" ")[0]
    key = field.reads(word) if field.reads is not None and word else ""
    return (Option(field.name, key, "", key), said[len(word) :]) if key else None
