"""The keys in force: the table's, with the player's own in their place.

The player's are read from one file, which is refused as a whole where anything in it cannot be.
"""

import difflib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from duel_tui.keys.commands import ALWAYS, COMMANDS, PICKED_IN, TYPED_IN, Place, command
from duel_tui.keys.names import read_key, sent_as, written
from duel_tui.storage import files, toml
from duel_tui.storage.errors import BrokenFileError


class Keymap(Struct, frozen=True):
    """Which keys each command has."""

    changed: dict[str, tuple[str, ...]] = {}
    """The keys of the commands that have others than the table's."""
    refused: str = ""
    """Why the player's own keys are not in force, in a sentence; empty: they are, or there are none."""

    def keys(self, name: str) -> tuple[str, ...]:
        """A command's keys, the one to be shown first."""
        return self.changed.get(name) or command(name).keys

    def shown(self, name: str) -> str:
        """A command's first key as people write it."""
        return written(self.keys(name)[0])


Letters = Callable[[], Mapping[Place, Mapping[str, str]]]
"""What each letter picks where, in words; asked for only where a letter is bound."""


def read(path: Path, letters: Letters) -> Keymap:
    """The keys in force: the table's, with those of a file in their place.

    Args:
        path: the file; where there is none the table's keys are in force.
        letters: what each letter picks in the games.

    Raises:
        BrokenFileError: something in the file cannot be.
    """
    if not path.exists():
        return Keymap()
    text = toml.text_of(path, files.read(path))
    found = _Reading(path, text)
    given = {name: found.keys(name, value) for name, value in toml.table_of(path, text).items()}
    keymap = Keymap({name: keys for name, keys in given.items() if keys != command(name).keys})
    for name in keymap.changed:
        found.check(name, keymap, letters)
    return keymap


def in_force(path: Path, letters: Letters) -> Keymap:
    """The same, with the table's keys and the reason where the file is refused."""
    try:
        return read(path, letters)
    except BrokenFileError as error:
        return Keymap(refused=f"{error}; until then all keys are the usual ones")


class _Reading:
    """A file being read, and what is wrong with it."""

    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._text = text

    def keys(self, name: str, value: object) -> tuple[str, ...]:
        """The keys that a line gives to a command."""
        names = [one.name for one in COMMANDS]
        if name not in names:
            near = difflib.get_close_matches(name, names, 1)
            meant = f"; {near[0]} is one" if near else ""
            raise self._wrong(name, f"there is no command {name}{meant}, and duel-tui keys lists them all")
        given: list[Any] = [*value] if isinstance(value, list) else [value]
        if not given or not all(isinstance(one, str) for one in given):
            raise self._wrong(name, f'{name} takes a key or a list of keys, such as "f2" or ["f2", "ctrl+u"]')
        return tuple([self._key(name, one) for one in given])

    def check(self, name: str, keymap: Keymap, letters: Letters) -> None:
        """Refuse a key that means something else already where the command is at hand."""
        for key in keymap.keys(name):
            for place in command(name).places:
                self._other(name, key, place, keymap)
                self._row(name, key, place, letters)

    def _key(self, name: str, text: str) -> str:
        key = read_key(text)
        if key is not None:
            return key
        if same := sent_as(text):
            raise self._wrong(name, f'{name}: a terminal sends {same} for "{text}", so it takes another key')
        if not text:
            raise self._wrong(name, f'{name}: no key is named; that of spaces is called "space"')
        raise self._wrong(
            name,
            f'{name}: there is no key "{text}", only single characters and names such as f2, ctrl+u, pageup',
        )

    def _other(self, name: str, key: str, place: Place, keymap: Keymap) -> None:
        """Refuse a key of another command of the same place."""
        for one in COMMANDS:
            if one.name != name and place in one.places and key in keymap.keys(one.name):
                raise self._wrong(
                    name, f"{written(key)} cannot be both {name} and {one.name} {place}: give one another key"
                )

    def _row(self, name: str, key: str, place: Place, letters: Letters) -> None:
        """Refuse a key that picks a row, or is typed."""
        if name in ALWAYS and len(key) == 1:
            raise self._wrong(
                name,
                f"{key} cannot be {name}: it would be taken out of text, so it takes a key such as f2 or ctrl+u",
            )
        if len(key) > 1 or not key.isalnum():
            return
        if place in TYPED_IN:
            raise self._wrong(
                name,
                f"{key} cannot be {name}: {place} letters and digits pick rows or are text, so it takes another key",
            )
        if place in PICKED_IN:
            picked = "the row of that number" if key.isdigit() else letters()[place].get(key, "")
            if picked:
                raise self._wrong(
                    name, f"{key} cannot be {name}: {place} it picks {picked}, so it takes another key"
                )

    def _wrong(self, name: str, reason: str) -> BrokenFileError:
        return BrokenFileError(self._path, reason, toml.line_of(self._text, name))
