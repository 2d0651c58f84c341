"""Variants of games: files with other settings, targets or tables that say only what differs."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from msgspec import Struct

from duel_tui.data import RulesetError, read_toml
from duel_tui.registry.games import KEYS, known_key
from duel_tui.registry.library import Library
from duel_tui.registry.maps import files_in
from duel_tui.registry.options import HOUSE

BASE = "based_on"
"""The key in a ruleset's file that names the game it changes."""
_MILIEUS = "milieus"
"""The folder of a game's shipped variants."""
_LINE = "line"
_WORDS = "phrases"


class Variant(Struct, frozen=True):
    """A game with changes."""

    key: str
    """The stem of its file."""
    game: str
    """The game it is based on."""
    name: str
    line: str
    """A sentence about it; empty: none."""
    changes: dict[str, Any]
    """The changes to the game's tables and words."""


class Variants(Struct, frozen=True):
    """The variants of a game, and the files that cannot be used."""

    found: dict[str, Variant]
    unusable: tuple[str, ...]
    """A sentence for each."""


def read_variant(path: Path) -> Variant:
    """A variant's file, checked without its game.

    Raises:
        RulesetError: it cannot be read, or does not name the game it changes.
    """
    try:
        table = read_toml(path)
    except RulesetError as wrong:
        raise RulesetError(f"{path.name}: {str(wrong).removeprefix(f'{path}: ')}") from wrong
    base = table.pop(BASE, None)
    if not isinstance(base, str):
        raise RulesetError(
            f'{path.name}: {BASE} is missing: name the game that this file changes, such as "{KEYS[0]}"'
        )
    try:
        known_key(base)
    except RulesetError as wrong:
        raise RulesetError(f"{path.name}: {BASE}: {wrong}") from wrong
    if not isinstance(table.get(_WORDS, {}), dict):
        raise RulesetError(f"{path.name}: {_WORDS}: expected a table of words")
    if HOUSE in table:
        raise RulesetError(
            f"{path.name}: {HOUSE}: house rules are chosen for a duel, and no file changes them"
        )
    line = _text(path, table.pop(_LINE, ""), _LINE)
    return Variant(path.stem, base, _text(path, table.get("name", path.stem), "name"), line, table)


def with_variant(library: Library, variant: Variant, path: Path) -> Library:
    """A library with a variant's changes, after a check that its tables and words fit.

    Raises:
        RulesetError: they do not fit; the message names the variant's file.
    """
    words: dict[str, Any] = variant.changes.get(_WORDS, {})
    for where in _no_tables(library.phrases(variant.game), words, _WORDS):
        raise RulesetError(f"{path.name}: {where}: expected a table, as the game has it")
    changed = library.changed(variant.game, variant.changes)
    try:
        changed.tables(variant.game)
        changed.phrases(variant.game)
    except RulesetError as wrong:
        raise RulesetError(f"{path.name}: {str(wrong).rpartition('.toml: ')[2]}") from wrong
    return changed


def _no_tables(game: Mapping[str, Any], changes: Mapping[str, Any], where: str) -> Iterator[str]:
    """The places where changes put something else than a table in the place of one."""
    for key, change in changes.items():
        if isinstance(there := game.get(key), Mapping):
            if isinstance(change, Mapping):
                inner = cast("Mapping[str, Any]", there), cast("Mapping[str, Any]", change)
                yield from _no_tables(*inner, f"{where}.{key}")
            else:
                yield f"{where}.{key}"


def library_with(folder: Path, added: Iterable[Path], own: Path | None = None) -> Library:
    """The library of a folder with the changes in some files, and the maps in the folder of saves.

    Raises:
        RulesetError: a file cannot be used.
    """
    library = Library(folder, own=own)
    for path in added:
        library = with_variant(library, read_variant(path), path)
    return library


def variants(library: Library, game: str, own: Path | None = None) -> Variants:
    """The variants of a game: shipped ones, then those in the user's own folder."""
    found: dict[str, Variant] = {}
    unusable: list[str] = []
    folders = [library.folder_of(game) / _MILIEUS, *([own] if own else [])]
    for path in [path for folder in folders for path in files_in(folder)]:
        try:
            variant = read_variant(path)
            if variant.game == game:
                with_variant(library, variant, path)
                found[variant.key] = variant
        except RulesetError as wrong:
            unusable.append(str(wrong))
    return Variants(found, tuple(unusable))


def _text(path: Path, value: object, key: str) -> str:
    if not isinstance(value, str):
        raise RulesetError(f"{path.name}: {key}: expected text")
    return value
