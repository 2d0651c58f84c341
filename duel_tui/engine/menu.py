"""Menus: the legal choices of a decision, and the conversion of outside answers into them."""

import re
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import groupby, product
from typing import Any, Generic, Protocol, TypeVar, cast

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from duel_tui.conversion import convert

Choice = str | int | Struct
"""A key, a number, or a struct of named keys."""

K = TypeVar("K", bound=str)
C = TypeVar("C", bound=Struct)

Pairs = tuple[tuple[str, str], ...]


class IllegalChoiceError(ValueError):
    """The menu does not offer a choice; the message says what would be right."""


class OneOf(Struct, Generic[K], frozen=True):
    """One key out of several."""

    keys: tuple[K, ...]
    denied: Pairs = ()
    """Choices that are not available now, each with its reason: (key, reason)."""
    usual: str = ""
    """What a screen takes for chosen until something else is; empty: nothing."""

    @property
    def choices(self) -> tuple[K, ...]:
        """Every legal choice."""
        return self.keys

    def take(self, raw: object) -> K:
        """The menu's key for a raw one; a number stands for the key that is written so.

        Raises:
            IllegalChoiceError: the key is not offered.

        >>> OneOf(("cut", "thrust")).take("trhust")
        Traceback (most recent call last):
        duel_tui.engine.menu.IllegalChoiceError: 'trhust' is not one of cut, thrust
        """
        named = str(raw) if isinstance(raw, int) and not isinstance(raw, bool) else raw
        for key in self.keys:
            if key == named:
                return key
        for name, reason in self.denied:
            if name == named:
                raise IllegalChoiceError(f"{name} is not available now: {reason}")
        raise IllegalChoiceError(f"{_shown(raw)} is not one of {', '.join(self.keys)}")

    def read(self, text: str) -> K:
        """The choice in a journal's text."""
        return self.take(text)


class YesNo(StrEnum):
    """A plain choice."""

    YES = "yes"
    NO = "no"


YES_NO = OneOf((YesNo.YES, YesNo.NO))


class Between(Struct, frozen=True):
    """A whole number within bounds."""

    low: int
    high: int
    denied: Pairs = ()

    @property
    def choices(self) -> tuple[int, ...]:
        """Every legal choice."""
        return tuple(range(self.low, self.high + 1))

    def take(self, raw: object) -> int:
        """The number itself.

        Raises:
            IllegalChoiceError: it is not a whole number, or out of bounds.

        >>> Between(0, 4).take(7)
        Traceback (most recent call last):
        duel_tui.engine.menu.IllegalChoiceError: 7 is not a whole number from 0 to 4
        """
        if isinstance(raw, int) and not isinstance(raw, bool) and self.low <= raw <= self.high:
            return raw
        raise IllegalChoiceError(f"{_shown(raw)} is not a whole number from {self.low} to {self.high}")

    def read(self, text: str) -> int:
        """The choice in a journal's text."""
        return self.take(int(text) if re.fullmatch(r"-?\d{1,9}", text) else text)


class Omit(Struct, frozen=True):
    """While `field` has the value `key`, the fields `without` are left out."""

    field: str
    key: str
    without: tuple[str, ...]


class Form(Struct, Generic[C], frozen=True, dict=True):
    """Several named fields chosen together; some combinations are refused."""

    shape: type[C]
    """The struct of a filled form; omitted fields are None."""
    fields: tuple[tuple[str, tuple[str, ...]], ...]
    omits: tuple[Omit, ...] = ()
    refused: tuple[Pairs, ...] = ()
    denied: Pairs = ()
    usual: Pairs = ()
    """What a screen takes for chosen in a field as soon as another one is: (field, key)."""

    @cached_property
    def choices(self) -> tuple[C, ...]:
        """Every legal choice, in the order of the fields; equal forms share them."""
        return cast("tuple[C, ...]", _choices(replace(self, denied=(), usual=())))

    def fillings(self) -> Iterator[C]:
        """Every legal choice, once for each way to fill the form that leads to it."""
        names = [name for name, _ in self.fields]
        for keys in product(*[keys for _, keys in self.fields]):
            filled = self._without_omitted(dict(zip(names, keys, strict=True)))
            if not self._refusal(filled):
                yield convert(filled, self.shape)

    def _without_omitted(self, filled: Mapping[str, str]) -> dict[str, str]:
        gone = {name for omit in self.omits if filled.get(omit.field) == omit.key for name in omit.without}
        return {name: key for name, key in filled.items() if name not in gone}

    def _refusal(self, filled: Mapping[str, str]) -> Pairs | None:
        for pairs in self.refused:
            if all(filled.get(name) == key for name, key in pairs):
                return pairs
        return None

    def take(self, raw: object) -> C:
        """The filled form.

        Raises:
            IllegalChoiceError: a field is missing, unknown or wrong, or the combination is refused.
        """
        if isinstance(raw, Struct):
            raw = msgspec.to_builtins(raw)
        if not isinstance(raw, dict):
            raise IllegalChoiceError(f"{_shown(raw)} is not an object with {self._names()}")
        given = cast("dict[object, object]", raw)
        filled = {str(name): str(key) for name, key in given.items() if key is not None}
        offered = dict(self.fields)
        for name, key in filled.items():
            if name not in offered:
                raise IllegalChoiceError(f"{_shown(name)} is not a field here: use {self._names()}")
            if key not in offered[name]:
                raise IllegalChoiceError(
                    f"{name}: {_shown(key)} is not one of {', '.join(offered[name])}{self._reason(key)}"
                )
        wanted = self._without_omitted({name: filled.get(name, "") for name in offered})
        for name, keys in offered.items():
            if name in wanted and name not in filled:
                raise IllegalChoiceError(f"{name} is missing: choose one of {', '.join(keys)}")
            if name not in wanted and name in filled:
                raise IllegalChoiceError(f"{name} has to be left out with {self._cause(name, filled)}")
        refused = self._refusal(filled)
        if refused:
            raise IllegalChoiceError(
                " with ".join(f"{name} {key}" for name, key in refused) + " is not allowed"
            )
        return convert(filled, self.shape)

    def _names(self) -> str:
        return ", ".join(name for name, _ in self.fields)

    def _reason(self, key: object) -> str:
        return "".join(f" ({reason})" for denied, reason in self.denied if denied == key)

    def _cause(self, name: str, filled: Mapping[str, object]) -> str:
        causes = (omit for omit in self.omits if name in omit.without and filled.get(omit.field) == omit.key)
        return ", ".join(f"{omit.field} {omit.key}" for omit in causes)

    def read(self, text: str) -> C:
        """The choice in a journal's text, such as `target=H blow=cut`."""
        pairs = [word.partition("=") for word in text.split()]
        if any(not equals for _, equals, _ in pairs):
            raise IllegalChoiceError(f"{_shown(text)} is not a list such as target=H blow=cut")
        return self.take({name: key for name, _, key in pairs})


@lru_cache(maxsize=1024)
def _choices(form: Form[Any]) -> tuple[Struct, ...]:
    offered = {name for name, _ in form.fields} - {name for omit in form.omits for name in omit.without}
    for one in fields(form.shape):
        if one.required and one.name not in offered:
            raise TypeError(f"{form.shape.__name__}.{one.name} needs a default: this form may leave it out")
    return tuple(dict.fromkeys(form.fillings()))


STAY = "stay"
"""A plot without steps, in a journal."""


class Plotted(Struct, frozen=True):
    """A plot: the steps in their order."""

    steps: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(self.steps) or STAY

    @property
    def runs(self) -> tuple[tuple[str, int], ...]:
        """Each step with its count in a row.

        >>> Plotted(("north", "east", "east")).runs
        (('north', 1), ('east', 2))
        """
        return tuple([(step, len(list(same))) for step, same in groupby(self.steps)])


class Course(Protocol):
    """The ground of a plot, which knows what each step leads to."""

    @property
    def allowance(self) -> int:
        """How far a plot may lead."""
        ...

    def next_steps(self, steps: tuple[str, ...], /) -> tuple[str, ...]:
        """The steps that may follow some others."""
        ...

    def progress(self, steps: tuple[str, ...], /) -> object:
        """Where steps lead, also if they are too far.

        Raises:
            ValueError: one of them cannot be taken; the message names it.
        """
        ...

    def check(self, steps: tuple[str, ...], /) -> None:
        """Refuse a plot that cannot be walked as a whole.

        Raises:
            ValueError: it cannot; the message says why.
        """
        ...

    def sample(self) -> tuple[tuple[str, ...], ...]:
        """A few sensible plots."""
        ...


class Plot(Struct, frozen=True, dict=True):
    """A list of steps, each checked while it is made and all at the end, or one of some keys in its place."""

    course: Any
    """The ground: a `Course`."""
    keys: tuple[str, ...] = ()
    denied: Pairs = ()

    @cached_property
    def choices(self) -> tuple[Plotted | str, ...]:
        """A finite sample of the legal choices, for players who choose from a list."""
        return (*[Plotted(steps) for steps in self.course.sample()], *self.keys)

    def take(self, raw: object) -> Plotted | str:
        """The plot, or the key in its place.

        Raises:
            IllegalChoiceError: a step cannot be taken, all are too far, or the key is not offered.
        """
        return self._taken(raw, self.course.check)

    def begin(self, raw: object) -> Plotted | str:
        """A plot to which steps may be added yet, or the key in its place.

        Raises:
            IllegalChoiceError: a step cannot be taken, or the key is not offered.
        """
        return self._taken(raw, self.course.progress)

    def _taken(self, raw: object, check: Callable[[tuple[str, ...]], object]) -> Plotted | str:
        if raw in self.keys:
            return str(raw)
        for name, reason in self.denied:
            if name == raw:
                raise IllegalChoiceError(f"{name} is not available now: {reason}")
        steps = _steps(raw)
        if steps is None:
            others = "".join(f" or {key}" for key in self.keys)
            raise IllegalChoiceError(f"{_shown(raw)} is not a list of steps{others}")
        check(steps)
        return Plotted(steps)

    def read(self, text: str) -> Plotted | str:
        """The choice in a journal's text: words with spaces, or `stay`."""
        return self.take(text)


def _steps(raw: object) -> tuple[str, ...] | None:
    """The steps of a raw plot: a list of words, or words with spaces; None: it is no plot."""
    match raw:
        case Plotted(steps=steps):
            return steps
        case str():
            return () if raw == STAY else tuple(raw.split()) or None
        case list() | tuple():
            words = cast("list[object]", raw)
            return tuple(map(str, words)) if len(words) <= _MOST_STEPS else None
        case dict():
            fields = cast("dict[object, object]", raw)
            return _steps(fields["steps"]) if fields.keys() == {"steps"} else None
        case _:
            return None


Menu = OneOf[Any] | Between | Form[Any] | Plot


def written(choice: Choice) -> str:
    """A choice as the text of a journal.

    >>> written("thrust")
    'thrust'
    >>> written(Plotted(("north", "wait")))
    'north wait'
    """
    if isinstance(choice, Plotted):
        return str(choice)
    if isinstance(choice, Struct):
        pairs = msgspec.structs.asdict(choice).items()
        return " ".join(f"{name}={key}" for name, key in pairs if key is not None)
    return str(choice)


def _shown(raw: object) -> str:
    text = repr(raw) if isinstance(raw, str) else msgspec.json.encode(raw, enc_hook=repr).decode()
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."


_LONGEST = 60
_MOST_STEPS = 500
"""The longest list of steps that is looked at."""
