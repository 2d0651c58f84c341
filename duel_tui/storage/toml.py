"""TOML read into structs, with the file and line of whatever is wrong, and structs written as TOML."""

import re
import tomllib
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
import tomli_w
from msgspec import Struct

from duel_tui.misprints import pointed
from duel_tui.storage.errors import BrokenFileError
from duel_tui.storage.text import cleaned

T = TypeVar("T")

_AT = re.compile(r"^(?P<what>.*) \((?:at line (?P<line>\d+), column \d+|at end of document)\)$", re.DOTALL)
_UNKNOWN = re.compile(r"unknown field `(.*)`")
_KEY = re.compile(r"^(?P<what>.*?)(?: - at `(?P<where>.*)`)?$", re.DOTALL)
_WORDS = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"Object contains unknown field `(.*)`", r"there is no key \1"),
        (r"Object missing required field `(.*)`", r"the key \1 is missing"),
        (r"`str`", "text"),
        (r"`int`", "a whole number"),
        (r"`float`", "a number"),
        (r"`bool`", "true or false"),
        (r"`object`", "a table"),
        (r"`array`", "a list"),
        (r"`datetime`", "a time"),
        (r" \| ", " or "),
    )
)


def text_of(path: Path, data: bytes) -> str:
    """The bytes as text.

    Raises:
        BrokenFileError: they are not text in UTF-8.
    """
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BrokenFileError(path, "holds bytes that are not text in UTF-8", line) from error


def table_of(path: Path, text: str) -> dict[str, Any]:
    """The text's table, its own text made harmless.

    Raises:
        BrokenFileError: it is not TOML.
    """
    try:
        table: dict[str, Any] = cleaned(tomllib.loads(text))
    except RecursionError:
        raise BrokenFileError(path, "is nested too deeply to be one of ours") from None
    except ValueError as error:
        found = _AT.match(str(error))
        reason = found["what"] if found else str(error)
        line = int(found["line"]) if found and found["line"] else text.count("\n") + 1
        raise BrokenFileError(path, f"is not TOML there: {_small(reason)}", line) from error
    return table


def struct_of(path: Path, text: str, table: object, kind: type[T], under: str = "") -> T:
    """A table as a struct; `under` names the place of the table in the file.

    Raises:
        BrokenFileError: a key is missing, unknown, or has a wrong value.
    """
    try:
        return msgspec.convert(table, kind, builtin_types=(datetime,))
    except msgspec.ValidationError as error:
        found = _KEY.match(pointed(table, kind, error))
        assert found
        where = (under + (found["where"] or "$").removeprefix("$")).strip(".")
        unknown = _UNKNOWN.search(found["what"])
        key = f"{where}.{unknown[1]}".strip(".") if unknown else where
        reason = plainly(found["what"])
        raise BrokenFileError(path, f"{where}: {reason}" if where else reason, line_of(text, key)) from error


def plainly(reason: str) -> str:
    """What a conversion complains of, in a player's words.

    >>> plainly("Expected `str`, got `int`")
    'expected text, got a whole number'
    >>> plainly("Object missing required field `name`")
    'the key name is missing'
    """
    for pattern, words in _WORDS:
        reason = pattern.sub(words, reason)
    return _small(reason)


def line_of(text: str, where: str) -> int | None:
    r"""The number of the line that sets a dotted key, as far as it can be found.

    >>> line_of('[a]\nb = 1\n[a.c]\nb = 2', "a.c.b")
    4
    """
    *tables, key = where.split(".")
    wanted, inside = ".".join(tables), ""
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if stripped.startswith("["):
            inside = stripped.strip("[]")
        elif inside == wanted and re.match(rf'"?{re.escape(key)}"?\s*=', stripped):
            return number
    return None


def dumps(struct: Struct | dict[str, Any]) -> str:
    """A struct as TOML; what is None is left out."""
    raw: dict[str, Any] = msgspec.to_builtins(struct, builtin_types=(datetime,))
    return tomli_w.dumps(_without_none(raw))


def _without_none(raw: object) -> Any:
    match raw:
        case dict():
            table = cast("dict[object, object]", raw)
            return {str(key): _without_none(value) for key, value in table.items() if value is not None}
        case list() | tuple():
            return [_without_none(value) for value in cast("Sequence[object]", raw)]
        case _:
            return raw


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
