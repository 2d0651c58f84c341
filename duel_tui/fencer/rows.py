"""Base types of tables: rows that refuse unknown keys, and checks of completeness."""

from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import Annotated

from msgspec import Meta, Struct

from duel_tui.engine.dice import D100

Pair = tuple[int, int]
"""A figure for the cut, and one for the thrust."""
Percent = Annotated[int, Meta(ge=0, le=100)]
Number = Annotated[int, Meta(ge=1, le=100)]


class BookRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Part of the tables of a rule book; unknown keys are errors."""


def complete(table: str, rows: Collection[str], keys: Iterable[str]) -> None:
    """Refuse a table that lacks a row.

    Raises:
        ValueError: a row is missing; the message names it.
    """
    missing = [str(key) for key in keys if key not in rows]
    if missing:
        raise ValueError(f"{table} lacks {', '.join(missing)}")


def up_to_100(table: str, bounds: list[int]) -> None:
    """Refuse upper bounds on d100 that do not rise, or do not end at 100.

    Raises:
        ValueError: a bound is wrong; the message names it.
    """
    for lower, upper in pairwise(bounds):
        if upper < lower:
            raise ValueError(f"{table}: the bound {upper} comes after {lower}")
    if bounds[-1:] != [D100.high]:
        raise ValueError(f"{table}: the last bound is not {D100.high}")
