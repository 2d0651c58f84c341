"""The keys in force: the table's, replaced by the player's own.

The player's keys are read from one file, which is refused as a whole if anything in it is wrong.
"""

import difflib
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

from msgspec import Struct

from duel_tui.keys.commands import ALWAYS, COMMANDS, PICKED_IN, TYPED_IN, Scope, command
from duel_tui.keys.letters import Games, LetterError, OwnLetters, picked
from duel_tui.keys.names import read_key, sent_as, written
from duel_tui.storage import toml
from duel_tui.storage.errors import BrokenFileError
from duel_tui.storage.files import exists

Letters = Callable[[], Mapping[Scope, Mapping[str, str]]]
"""The rows that letters pick at each place, in words; read only if a letter is bound."""


class Keymap(Struct, frozen=True):
    """The keys of each command."""

    changed: dict[str, tuple[str, ...]] = {}
    """The player's own keys, by command."""
    letters: dict[str, OwnLetters] = {}
    """The player's own letters of choices, by game."""
    refused: str = ""
    """Why the player's own keys are not in force, in a sentence; empty: they are, or none exist."""

    def keys(self, name: str) -> tuple[str, ...]:
        """A command's keys; the first is shown."""
        return self.changed.get(name) or command(name).keys

    def shown(self, name: str) -> str:
        """A command's first key, as people write it."""
        return written(self.keys(name)[0])


_LETTERS = "letters"
"""The table of the letters of choices in a file of keys."""


def read(path: Path, games: Games) -> Keymap:
    """The keys in force: the table's, replaced by those of a file.

    Args:
        path: the file; without a file the table's keys are in force.
        games: the choices that letters pick in the games.

    Raises:
        BrokenFileError: something in the file is wrong.
    """
    if not exists(path):
        return Keymap()
    text, table = toml.read(path)
    table.pop("format", None)
    found = _Reading(path, text)
    letters = found.letters(table.pop(_LETTERS, {}), games)
    given = {name: found.keys(name, value) for name, value in table.items()}
    keymap = Keymap({name: keys for name, keys in given.items() if keys != command(name).keys}, letters)
    rows = cache(partial(picked, games, letters))
    for name in keymap.changed:
        found.check(name, keymap, rows)
    found.check_letters(keymap, games)
    return keymap


def in_force(path: Path, games: Games) -> Keymap:
    """The same; if the file is refused, the table's keys with the reason."""
    try:
        return read(path, games)
    except BrokenFileError as error:
        return Keymap(refused=f"{error}; until this is changed, all keys are the usual ones")


class _Reading:
    """A reader of a file, with the errors in it."""

    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._text = text

    def keys(self, name: str, value: object) -> tuple[str, ...]:
        """The keys that a line gives to a command."""
        names = [one.name for one in COMMANDS]
        if name not in names:
            near = difflib.get_close_matches(name, names, 1)
            meant = f"write {near[0]}" if near else "duel-tui keys lists all commands"
            raise self._wrong(name, f"there is no command {name}: {meant}")
        given: list[Any] = [*value] if isinstance(value, list) else [value]
        if not given or not all(isinstance(one, str) for one in given):
            raise self._wrong(name, f'{name} takes a key or a list of keys, such as "f2" or ["f2", "ctrl+u"]')
        return tuple([self._key(name, one) for one in given])

    def letters(self, table: object, games: Games) -> dict[str, OwnLetters]:
        """The letters that the file gives to the choices of games."""
        tables = cast("dict[str, object]", table) if isinstance(table, dict) else {"": table}
        if not all(isinstance(one, dict) for one in tables.values()):
            raise self._wrong(
                _LETTERS,
                f"letters are given for a game, as in [{_LETTERS}.{next(iter(games()), 'en_garde')}]",
            )
        found: dict[str, OwnLetters] = {}
        for game, own in tables.items():
            if game not in games():
                near = difflib.get_close_matches(game, games(), 1) or [", ".join(games())]
                raise self._wrong(f"{_LETTERS}.{game}", f"there is no game {game}: write {near[0]}")
            try:
                found[game] = games()[game]().read(own)
            except LetterError as wrong:
                raise self._wrong(f"{_LETTERS}.{game}.{wrong.label}", str(wrong)) from wrong
        return found

    def check_letters(self, keymap: Keymap, games: Games) -> None:
        """Refuse a letter of a choice that is a command where it would choose."""
        for game, own in keymap.letters.items():
            letters = {letter for rows in own.values() for letter in rows.values()}
            for letter, place, row, title in games()[game]().rows(own):
                for one in COMMANDS if letter in letters else ():
                    if place in one.places and letter in keymap.keys(one.name):
                        label = row.strip("'")
                        raise self._wrong(
                            f"{_LETTERS}.{game}.{label}",
                            f"{letter} cannot pick {row} of {title}: {place} it is {one.name}",
                        )

    def check(self, name: str, keymap: Keymap, letters: Letters) -> None:
        """Refuse a key that has another meaning at a place of the command."""
        for key in keymap.keys(name):
            for place in command(name).places:
                self._other(name, key, place, keymap)
                self._row(name, key, place, letters)

    def _key(self, name: str, text: str) -> str:
        key = read_key(text)
        if key is not None:
            return key
        if same := sent_as(text):
            raise self._wrong(name, f'{name}: a terminal sends {same} for "{text}": choose another key')
        if not text:
            raise self._wrong(name, f'{name}: no key is named: write "space" for the space bar')
        raise self._wrong(
            name,
            f'{name}: there is no key "{text}": use a single character or a name such as f2, ctrl+u, pageup',
        )

    def _other(self, name: str, key: str, place: Scope, keymap: Keymap) -> None:
        """Refuse a key of another command of the same place."""
        for one in COMMANDS:
            if one.name != name and place in one.places and key in keymap.keys(one.name):
                raise self._wrong(
                    name, f"{written(key)} cannot be both {name} and {one.name} {place}: give one another key"
                )

    def _row(self, name: str, key: str, place: Scope, letters: Letters) -> None:
        """Refuse a key that picks a row, or is typed."""
        if name in ALWAYS and len(key) == 1:
            raise self._wrong(
                name,
                f"{key} cannot be {name}: you could not type it in texts; use a key such as f2 or ctrl+u",
            )
        if len(key) > 1 or not key.isalnum():
            return
        if place in TYPED_IN:
            raise self._wrong(
                name,
                f"{key} cannot be {name}: {place} letters and digits pick rows or are text; use another key",
            )
        if place in PICKED_IN:
            picked = "the row of that number" if key.isdigit() else letters()[place].get(key, "")
            if picked:
                raise self._wrong(name, f"{key} cannot be {name}: {place} it picks {picked}; use another key")

    def _wrong(self, name: str, reason: str) -> BrokenFileError:
        return BrokenFileError(self._path, reason, toml.line_of(self._text, name))
