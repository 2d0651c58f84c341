"""Sentences: what the files of phrases say, each with its place, taken apart for the tests of words."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

Toml: TypeAlias = "str | int | float | list[Toml] | dict[str, Toml]"

SIDES = r"\{(?:name|foe|foes|whose|left|right|own|other|winner|loser|richer|side|by|who)\}"
"""A slot that a name is put into."""


class Said(Struct, frozen=True):
    """A text of a file of phrases."""

    place: str
    """The keys that lead to it, with points between."""
    text: str

    def under(self, *places: str) -> bool:
        """Whether it stands in one of some tables."""
        return any(self.place.startswith(f"{one}.") for one in places)


def said_in(path: Path) -> Iterator[Said]:
    """Every text of a file, sentences and others."""
    yield from _said("", tomllib.loads(path.read_text(encoding="utf-8")))


def _said(place: str, value: Toml) -> Iterator[Said]:
    if isinstance(value, str):
        yield Said(place, value)
    elif isinstance(value, list):
        for one in value:
            yield from _said(place, one)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _said(f"{place}.{key}" if place else key, one)


def with_names(text: str) -> str:
    """A text as it is told with names, where it has a form for *you* too.

    >>> with_names("{name} {name|hits|hit} {foe's} arm")
    "{name} hits {foe}'s arm"
    """
    text = re.sub(r"\{\w+\|([^{}|]*)\|[^{}|]*\}", r"\1", text)
    return re.sub(r"\{(\w+)'s\}", r"{\1}'s", text)


def sentences_of(text: str) -> list[str]:
    """The sentences of a text that end as sentences do.

    >>> sentences_of("{name} misses. Then nothing")
    ['{name} misses.']
    """
    parts = re.split(r"(?<=[.!?])\s+", " ".join(text.split()))
    return [one for one in parts if one.endswith((".", "!", "?"))]
