"""The table of commands with the keys in force."""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from duel_tui.keys import COMMANDS, Keymap, Scope, command, written
from duel_tui.keys.keymap import in_force
from duel_tui.storage.folders import saves

if TYPE_CHECKING:
    from duel_tui.registry import Library

_CREATION = "review"
"""The picker at the place where a fencer is rolled."""
_REFUSED = 2
_NAME, _KEYS = 12, 24
"""Cells for the names of commands, and of their keys."""


def run(asked: argparse.Namespace) -> int:
    """Print every command, its keys and its purpose; standard error says why a file of keys is refused."""
    folder = saves(getattr(asked, "saves", None), os.environ)
    path = folder.kept(folder.keys)
    keymap = keymap_of(asked, path)
    print(_toml(keymap) if asked.toml else _table(keymap, path))
    if keymap.refused:
        print(f"duel-tui: {keymap.refused}", file=sys.stderr)
        return _REFUSED
    return 0


def keymap_of(asked: argparse.Namespace, path: Path) -> Keymap:
    """The keys in force with the player's file; rulesets are read only if the file binds a letter."""

    def letters() -> dict[Scope, dict[str, str]]:
        from duel_tui.cli.setting import shelf  # noqa: PLC0415  the games take a while to load

        return letters_of(shelf(asked).library())

    return in_force(path, letters)


def letters_of(library: "Library") -> dict[Scope, dict[str, str]]:
    """The rows that letters pick at each place, in words: the row, its choice, and the game."""
    from duel_tui.registry import KEYS  # noqa: PLC0415  the games take a while to load
    from duel_tui.words import read_phrases  # noqa: PLC0415  so do their words

    found: dict[Scope, dict[str, str]] = {Scope.DUEL: {}, Scope.DICE: {}}
    for key in KEYS:
        phrases = read_phrases(library.phrases(key))
        for name, picker in phrases.pickers.items():
            place = Scope.DICE if name == _CREATION else Scope.DUEL
            named = [(row.letter, f"{row.label!r}") for row in picker.rows]
            spare = [(letter, "a row") for letter in picker.letters]
            for letter, row in (*named, *spare):
                if letter:
                    found[place].setdefault(letter, f"{row} of {picker.title!r} in {phrases.name}")
    return found


def _table(keymap: Keymap, path: Path) -> str:
    rows = [f"{'command':<{_NAME}}{'keys':<{_KEYS}}what it does"]
    for one in COMMANDS:
        mark = " (yours)" if one.name in keymap.changed else ""
        keys = "  ".join(written(key) for key in keymap.keys(one.name)) + mark
        rows.append(f"{one.name:<{_NAME}}{keys:<{_KEYS - 1}} {one.line}")
    own = (
        "your own keys"
        if path.exists()
        else "to set your own keys, save the output of duel-tui keys --toml in this file"
    )
    return "\n".join([*rows, "", f"{path}: {own}"])


def _toml(keymap: Keymap) -> str:
    """The keys in force as a file; each command follows a comment on its purpose."""
    rows = [
        "# A command has one key or a list; the screen shows the first. Commands left out keep their usual keys."
    ]
    for one in COMMANDS:
        keys = ", ".join(json.dumps(written(key), ensure_ascii=False) for key in keymap.keys(one.name))
        other = f" The reverse is {one.twin}." if one.twin else ""
        where = ", ".join(one.places) if one.places != command("help").places else "everywhere"
        rows += ["", f"# {one.line}{other}", f"# {where}", f"{one.name} = [{keys}]"]
    return "\n".join(rows)
