"""Data on disk: its folder, and TOML read with clear errors."""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

from duel_tui.sanitize import ComplaintError, TooDeepError, check_depth, each_text, unharmed

_COPY = re.compile(
    r"\..*|.*[._](?:sync-)?conflict-\d{8}-\d{6}.*"
    r"|.*\((?:[^()]* )?(?:conflicted copy|sfconflict|(?:case|encoding|sync) conflict)\b[^()]*\).*",
    re.IGNORECASE,
)
"""Names of hidden files, and those that synchronizers give to what two computers have changed at once."""
T = TypeVar("T")
Toml = dict[str, Any]
_LARGEST = 1024 * 1024
"""The largest size of a ruleset's file in bytes."""
_KEPT = 64
"""The number of files whose data stay in memory: the shipped ones take 1.3 MB and 50 ms to read."""


class RulesetError(ComplaintError):
    """A ruleset's file is missing or wrong; the message names file, key and reason."""


class OptionError(ComplaintError):
    """A house rule does not exist, or cannot have the value."""


def is_copy(name: str) -> bool:
    """True if a file is hidden or a synchronizer's copy, so that nobody means it by what lies in a folder.

    >>> is_copy("._anna.toml"), is_copy("anna (Bruno's conflicted copy 2026-01-01).toml"), is_copy("anna (1).toml")
    (True, True, False)
    """
    return _COPY.fullmatch(name) is not None


def data_folder(name: str = "rulesets") -> Path:
    """The folder of the shipped data: inside an installed package, otherwise next to the package."""
    package = Path(__file__).parent
    inside = package / "data" / name
    return inside if inside.is_dir() else package.parent / name


def read_toml(path: Path) -> Toml:
    """A TOML file as plain data; every reader gets a copy.

    Raises:
        RulesetError: it cannot be read; the message names the file and the line.
    """
    return cast("Toml", each_text(shared_toml(path), str))


def shared_toml(path: Path) -> Mapping[str, Any]:
    """A TOML file as plain data that all readers share, so none may change it.

    Raises:
        RulesetError: it cannot be read; the message names the file and the line.
    """
    text = read_text(path)
    try:
        return _parsed(text)
    except TooDeepError as wrong:
        raise RulesetError(f"{path}: {wrong}") from wrong
    except ValueError as wrong:
        raise RulesetError(f"{path}: this is not TOML: {wrong}") from wrong


def read_text(path: Path) -> str:
    """The text of a file.

    Raises:
        RulesetError: it cannot be read.
    """
    try:
        return _bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise RulesetError(f"{path}: byte {wrong.start} is not UTF-8 text") from wrong


@lru_cache(_KEPT)
def _parsed(text: str) -> Toml:
    return cast("Toml", unharmed(parsed(text)))


def parsed(text: str) -> Toml:
    """The table of a TOML text from outside.

    Raises:
        TooDeepError: it has too many levels.
        ValueError: it is not TOML.
    """
    check_depth(text)
    return tomllib.loads(text)


def _bytes(path: Path) -> bytes:
    try:
        if not path.is_file():
            raise RulesetError(
                f"{path}: {'this is not a file' if path.exists() else 'there is no such file'}"
            )
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as wrong:
        raise RulesetError(f"{path}: cannot be read: {wrong.strerror}") from wrong
    if len(data) > _LARGEST:
        raise RulesetError(f"{path}: this file is far too large for a ruleset")
    return data


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> Toml:
    """A new table: one with a user's changes applied, key by key."""
    found = dict(base)
    for key, value in changes.items():
        old = found.get(key)
        both_tables = isinstance(old, dict) and isinstance(value, dict)
        found[key] = merged(cast("Toml", old), cast("Toml", value)) if both_tables else value
    return found


def converted(raw: Any, shape: type[T], path: Path) -> T:
    """Plain data in its typed shape.

    Raises:
        RulesetError: it does not fit; the message names file, key and reason.
    """
    from duel_tui.validation import fitted  # noqa: PLC0415 - the shell's words are read without msgspec

    return fitted(raw, shape, lambda found: RulesetError(f"{path}: {found}"))
