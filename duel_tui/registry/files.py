"""Data on disk: where it lies, and TOML read with clear complaints."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from duel_tui.registry.errors import RulesetError
from duel_tui.sanitize import unharmed
from duel_tui.validation import validation_problem

T = TypeVar("T")
Table = dict[str, Any]
_LARGEST = 1024 * 1024
"""No ruleset's file is larger, in bytes."""
_KEPT = 64
"""Files whose data are kept: all that are shipped take 1.3 MB, and a twentieth of a second to read."""


def data_folder(name: str = "rulesets") -> Path:
    """The folder of the shipped data: inside the package where it was installed, else beside it."""
    package = Path(str(files("duel_tui")))
    inside = package / "data" / name
    return inside if inside.is_dir() else package.parent / name


def read_toml(path: Path) -> Table:
    """A TOML file as plain data, a copy of its own for every reader.

    Raises:
        RulesetError: it cannot be read; the message names the file and the line.
    """
    data = _bytes(path)
    try:
        return cast("Table", _copied(_parsed(data)))
    except RecursionError:
        raise RulesetError(f"{path}: is nested too deeply for a ruleset") from None
    except UnicodeDecodeError as wrong:
        raise RulesetError(
            f"{path}: holds bytes that are not text in UTF-8, at byte {wrong.start}"
        ) from wrong
    except ValueError as wrong:
        raise RulesetError(f"{path}: is not TOML: {wrong}") from wrong


@lru_cache(_KEPT)
def _parsed(data: bytes) -> Table:
    return cast("Table", unharmed(tomllib.loads(data.decode())))


def _copied(raw: object) -> object:
    """Copies of all tables and lists; what they hold cannot change."""
    match raw:
        case dict():
            return {key: _copied(value) for key, value in cast("Table", raw).items()}
        case list():
            return [_copied(value) for value in cast("list[object]", raw)]
        case _:
            return raw


def _bytes(path: Path) -> bytes:
    try:
        if not path.is_file():
            raise RulesetError(f"{path}: {'is not a file' if path.exists() else 'there is no such file'}")
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as wrong:
        raise RulesetError(f"{path}: cannot be read: {wrong.strerror}") from wrong
    if len(data) > _LARGEST:
        raise RulesetError(f"{path}: is far too large for a ruleset")
    return data


def merged(base: Table, changes: Mapping[str, Any]) -> Table:
    """A table with a user's changes laid over it, key by key."""
    found = dict(base)
    for key, value in changes.items():
        old = found.get(key)
        both_tables = isinstance(old, dict) and isinstance(value, dict)
        found[key] = merged(cast("Table", old), cast("Table", value)) if both_tables else value
    return found


def converted(raw: Any, shape: type[T], path: Path) -> T:
    """Plain data in its typed shape.

    Raises:
        RulesetError: it does not fit; the message names file, key and reason.
    """
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as wrong:
        raise RulesetError(f"{path}: {validation_problem(raw, shape, wrong)}") from wrong
