"""Checks that a user's own words fit a game: the same slots and the same rows; finds what stands under a pattern."""

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any, cast

from duel_tui.data import RulesetError, Toml

_SLOT = re.compile(r"\{[\w.]+(?::\w+)?\}")
_FIXED = ("fields", "joins")
"""Sections that belong to the rules; a user's file may not change them."""
_BY_FIGURES = ("rulebook", "tables")
"""Sections whose slots are figures of the tables; the rulebook reports missing ones."""


def check_words(own: Mapping[str, Any], changes: Mapping[str, Any]) -> None:
    """Refuse words with unknown slots, and pickers that lack a row.

    Args:
        own: the words of the shipped game.
        changes: a user's words, which replace some of them.

    Raises:
        RulesetError: the words do not fit; the message says where.
    """
    for section, given in changes.items():
        if section in _FIXED or section not in own:
            known = ", ".join(name for name in own if name not in _FIXED)
            raise RulesetError(f"phrases: {section} cannot be changed, only {known}")
        if isinstance(given, dict) and section not in _BY_FIGURES:
            for name, value in cast("Toml", given).items():
                _check(f"phrases.{section}.{name}", _at(own[section], name), value)


def entry_of(tables: Mapping[str, Any], field: str, key: str) -> Any | None:
    """What stands for a key in a table of tables, by itself or by a pattern such as `attack {cards}`; None: nothing."""
    entries: Toml = tables.get(field, {})
    patterns = {one: re.sub(r"\{\w+\}", "?*", one) for one in entries if "{" in one}
    fitting = (entries[one] for one, pattern in patterns.items() if fnmatchcase(key, pattern))
    return entries.get(key) or next(fitting, None)


def _check(where: str, before: Any, given: Any) -> None:
    if isinstance(given, dict) and "by" in given and _at(before, "by") != given["by"]:
        raise RulesetError(f"{where}.by: this belongs to the rules: leave it as it is")
    known = dict.fromkeys(slot for text in _texts(before) for slot in _SLOT.findall(text))
    for text in _texts(given):
        for slot in _SLOT.findall(text):
            if slot not in known:
                only = f", only {', '.join(known)}" if known else ""
                raise RulesetError(f"{where}: there is no slot {slot}{only}")
    missing = [key for key in _row_keys(before) if "rows" in given and key not in _row_keys(given)]
    if missing:
        raise RulesetError(f"{where}.rows: rows are missing: {', '.join(missing)}")


def _row_keys(picker: Any) -> list[str]:
    rows = _at(picker, "rows")
    found = [_at(row, "key") for row in cast("list[object]", rows)] if isinstance(rows, list) else []
    return [key for key in found if isinstance(key, str)]


def _at(table: Any, key: str) -> Any:
    return cast("Toml", table).get(key) if isinstance(table, dict) else None


def _texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for inner in cast("Toml", value).values():
                yield from _texts(inner)
        case list():
            for inner in cast("list[object]", value):
                yield from _texts(inner)
        case _:
            return
