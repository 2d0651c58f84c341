"""Data on disk: where it lies, and TOML read with clear complaints."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from duel_tui.misprints import pointed
from duel_tui.registry.errors import RulesetError

T = TypeVar("T")
Table = dict[str, Any]


def data_folder(name: str = "rulesets") -> Path:
    """The folder of the shipped data: inside the package where it was installed, else beside it."""
    package = Path(str(files("duel_tui")))
    inside = package / "data" / name
    return inside if inside.is_dir() else package.parent / name


def read_toml(path: Path) -> Table:
    """A TOML file as plain data.

    Raises:
        RulesetError: it cannot be read; the message names the file and the line.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise RulesetError(f"{path}: cannot be read: {wrong.strerror}") from wrong
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as wrong:
        raise RulesetError(f"{path}: {wrong}") from wrong


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
        raise RulesetError(f"{path}: {pointed(raw, shape, wrong)}") from wrong
