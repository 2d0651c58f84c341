"""The table of commands with the keys in force."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from duel_tui.keys import COMMANDS, Keymap, command, written
from duel_tui.keys.keymap import in_force
from duel_tui.keys.letters import Choices
from duel_tui.storage.folders import saves

if TYPE_CHECKING:
    from duel_tui.registry import Library

_REFUSED = 2
_NAME, _KEYS = 12, 24
"""Cells for the names of commands, and of their keys."""
_WIDTH = 100
"""Cells in which choices are listed."""


def run(asked: argparse.Namespace) -> int:
    """Print every command, its keys and its purpose; standard error says why a file of keys is refused."""
    folder = saves(getattr(asked, "saves", None), os.environ)
    path = folder.kept(folder.keys)
    keymap = keymap_of(asked, path)
    from duel_tui.cli.setting import shelf  # noqa: PLC0415  the games take a while to load

    games = [(key, choices()) for key, choices in games_of(shelf(asked).library()).items()]
    print(_toml(keymap, games) if asked.toml else _table(keymap, path, games))
    if keymap.refused:
        print(f"duel-tui: {keymap.refused}", file=sys.stderr)
        return _REFUSED
    return 0


def keymap_of(asked: argparse.Namespace, path: Path) -> Keymap:
    """The keys in force with the player's file; rulesets are read only if the file binds a letter, or gives one to a choice."""

    def games() -> Mapping[str, Callable[[], Choices]]:
        from duel_tui.cli.setting import shelf  # noqa: PLC0415  the games take a while to load

        return games_of(shelf(asked).library())

    return in_force(path, cache(games))


def games_of(library: "Library") -> Mapping[str, Callable[[], Choices]]:
    """The choices of all games, each read when it is first asked for."""
    from duel_tui.registry import KEYS  # noqa: PLC0415  the games take a while to load

    return {key: cache(partial(_choices, library, key)) for key in KEYS}


def _choices(library: "Library", key: str) -> Choices:
    from duel_tui.registry.games import game  # noqa: PLC0415  the games take a while to load
    from duel_tui.words import read_phrases  # noqa: PLC0415  so do their words

    phrases = read_phrases(library.phrases(key))
    return Choices(phrases.name, phrases.pickers, tuple(map(frozenset, game(key).vocabulary.asks.values())))


def _table(keymap: Keymap, path: Path, games: "Sequence[tuple[str, Choices]]") -> str:
    rows = [f"{'command':<{_NAME}}{'keys':<{_KEYS}}what it does"]
    for one in COMMANDS:
        mark = " (yours)" if one.name in keymap.changed else ""
        keys = "  ".join(written(key) for key in keymap.keys(one.name)) + mark
        rows.append(f"{one.name:<{_NAME}}{keys:<{_KEYS - 1}} {one.line}")
    for key, choices in games:
        told = [f"{letter} {label}" for label, letter in choices.letters(keymap.letters.get(key, {}))]
        rows += ["", *wrap(f"{choices.name}: {', '.join(told)}", _WIDTH, subsequent_indent="  ")]
    own = (
        "your own keys"
        if path.exists()
        else "to set your own keys, save the output of duel-tui keys --toml in this file"
    )
    return "\n".join([*rows, "", f"{path}: {own}"])


def _toml(keymap: Keymap, games: Sequence[tuple[str, Choices]]) -> str:
    """The keys in force as a file; each command follows a comment on its purpose."""
    rows = [
        "# A command has one key or a list; the screen shows the first. Commands left out keep their usual keys."
    ]
    for one in COMMANDS:
        keys = ", ".join(json.dumps(written(key), ensure_ascii=False) for key in keymap.keys(one.name))
        other = f" The reverse is {one.twin}." if one.twin else ""
        where = ", ".join(one.places) if one.places != command("help").places else "everywhere"
        rows += ["", f"# {one.line}{other}", f"# {where}", f"{one.name} = [{keys}]"]
    rows += ["", "# The letters of choices, by game. Those after a # are the usual ones."]
    for key, choices in games:
        usual, own = dict(choices.letters({})), keymap.letters.get(key, {})
        rows += ["", f"{'' if own else '# '}[letters.{key}]"]
        for label, letter in choices.letters(own):
            line = f"{json.dumps(label, ensure_ascii=False)} = {json.dumps(letter, ensure_ascii=False)}"
            rows.append(f"# {line}" if usual[label] == letter else line)
    return "\n".join(rows)
