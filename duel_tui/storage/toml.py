"""Reads TOML into structs, naming file and line of an error, and writes structs as TOML."""

import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
import tomli_w
from msgspec import Struct

from duel_tui.data import parsed
from duel_tui.sanitize import TooDeepError, cleaned
from duel_tui.storage import files
from duel_tui.storage.errors import BrokenFileError, NewerFileError, SaveError
from duel_tui.validation import ValidationProblem, fitted

T = TypeVar("T")

LARGEST = 512 * 1024
"""The most characters of a table: hundreds of duels and of rests in the life of a fencer."""
_FORMAT = re.compile(r'^format\s*=\s*["\']duel-tui [a-z]+ (\d+)["\']', re.MULTILINE)
"""The line that says in which format a file is; without it, it is the first one."""
_KNOWN = 1
"""The latest format of every kind of file."""
TOO_LARGE = f"this is too large: it may have {LARGEST // 1024} kB"
_AT = re.compile(r"^(?P<what>.*) \((?:at line (?P<line>\d+), column \d+|at end of document)\)$", re.DOTALL)


def text_of(path: Path, data: bytes) -> str:
    """The bytes as text, without the mark that some editors put before it.

    Raises:
        BrokenFileError: they are not UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BrokenFileError(path, "this line has bytes that are not UTF-8 text", line) from error


def table_of(path: Path, text: str, most: int = LARGEST) -> dict[str, Any]:
    """The table of a TOML text, with harmless strings.

    Raises:
        NewerFileError: a newer version of the program wrote it.
        BrokenFileError: it is not TOML, or too long or too deep to be read.
    """
    if is_newer(text):
        raise NewerFileError(path, line_of(text, "format"))
    if len(text) > most:
        raise BrokenFileError(path, TOO_LARGE)
    try:
        table = parsed(text)
    except TooDeepError as error:
        raise BrokenFileError(path, str(error)) from error
    except ValueError as error:
        found = _AT.match(str(error))
        reason = found["what"] if found else str(error)
        line = int(found["line"]) if found and found["line"] else text.count("\n") + 1
        raise BrokenFileError(path, f"this is not TOML: {_small(reason)}", line) from error
    harmless: dict[str, Any] = cleaned(table)
    return harmless


def read(path: Path, most: int = LARGEST) -> tuple[str, dict[str, Any]]:
    """The text of a TOML file with at most this number of characters, and its table.

    Raises:
        BrokenFileError: it cannot be read, or is not TOML.
    """
    text = text_of(path, files.read(path))
    return text, table_of(path, text, most)


def load(path: Path, kind: type[T], most: int = LARGEST) -> T:
    """A TOML file with at most this number of characters, as a struct.

    Raises:
        BrokenFileError: it cannot be read, or is no such thing.
    """
    return struct_of(path, *read(path, most), kind)


def struct_of(path: Path, text: str, table: object, kind: type[T], under: str = "") -> T:
    """A table as a struct; `under` names the place of the table in the file.

    Raises:
        BrokenFileError: a key is missing, unknown, or has a wrong value.
    """

    def wrong(found: ValidationProblem) -> BrokenFileError:
        where = ".".join(part for part in (under, found.where) if part)
        key = ".".join(part for part in (where, found.key) if part)
        what = f"{found.what}; a newer version of this program may have it" if found.key else found.what
        return BrokenFileError(path, f"{where}: {what}" if where else what, line_of(text, key))

    return fitted(table, kind, wrong, (datetime,))


def line_of(text: str, where: str) -> int | None:
    r"""The number of the line that sets a dotted key; None: not found.

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
    """A struct as TOML, without fields that are None."""
    raw: dict[str, Any] = msgspec.to_builtins(struct, builtin_types=(datetime,))
    return tomli_w.dumps(_without_none(raw))


def replace(path: Path, text: str) -> None:
    """Write a TOML file or replace it, unless a newer version of the program wrote it.

    Raises:
        SaveError: it could not be written, or is of a newer version; the older one stays.
    """
    try:
        newer = files.exists(path) and is_newer(files.read(path).decode(errors="replace"))
    except BrokenFileError:
        newer = False
    if newer:
        raise SaveError(path, "this was written by a newer version of this program, and is left as it is")
    files.replace(path, text.encode())


def is_newer(text: str) -> bool:
    """True if a text says that it is in a format that only newer versions of the program know."""
    found = _FORMAT.search(text)
    return found is not None and int(found[1]) > _KNOWN


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
