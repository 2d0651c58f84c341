"""What commands share: the rulesets that were asked for, the fencers, the start of a duel, who plays."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from duel_tui.cli.usage import UsageError
from duel_tui.engine.side import BySide, both
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.cards import Character, read
from duel_tui.registry import (
    Library,
    RulesetError,
    chosen_options,
    data_folder,
    merged,
    options,
    read_toml,
)
from duel_tui.storage import fencers

BASE = "based_on"
"""The key by which a ruleset's file says which game it changes."""
_STAND_INS = BySide("Left", "Right")
"""The names of fencers for whom no file is given."""


class Shelf(Struct, frozen=True):
    """Where rulesets come from; small enough to be sent to another process."""

    folder: Path
    changes: dict[str, dict[str, Any]]

    def library(self) -> Library:
        """The rulesets themselves."""
        return Library(self.folder, self.changes)


class Meeting(Struct, frozen=True):
    """A duel that may begin."""

    system: str
    options: dict[str, Any]
    """The house rules that differ from those as written."""
    kind: Kind
    fencers: BySide[Fencer]


def shelf(asked: argparse.Namespace) -> Shelf:
    """The rulesets that were asked for.

    Raises:
        UsageError: a file of them cannot be used.
    """
    return with_changes(
        getattr(asked, "rulesets", None) or data_folder(), getattr(asked, "ruleset", None) or ()
    )


def with_changes(folder: Path, added: Sequence[Path]) -> Shelf:
    """A folder of rulesets with the changes that some files make.

    Raises:
        UsageError: a file cannot be used.
    """
    changes: dict[str, dict[str, Any]] = {}
    for path in added:
        table = read_toml(path)
        base = table.pop(BASE, None)
        if not isinstance(base, str):
            raise UsageError(f'{path.name}: {BASE}: say which game it changes, such as "rapier_and_dagger"')
        changes[base] = merged(changes.get(base, {}), table)
        try:
            Library(folder, changes).tables(base)
        except RulesetError as wrong:
            raise UsageError(f"{path.name}: {_reason(wrong)}") from wrong
    return Shelf(folder, changes)


def _reason(wrong: RulesetError) -> str:
    """A complaint without the name of the file that was changed, which is not to blame."""
    return str(wrong).rpartition(".toml: ")[2]


def meeting(asked: argparse.Namespace, library: Library) -> Meeting:
    """The duel that was asked for.

    Raises:
        RulesetError: there is no such game.
        OptionError: there is no such house rule.
        UsageError: a fencer may not fight.
    """
    house = chosen_options(options(asked.system, option_pairs(asked.option)))
    paths = BySide(asked.left, asked.right)
    met = both(lambda side: _fencer(library, paths[side], _STAND_INS[side], house))
    return Meeting(asked.system, house, Kind(asked.kind), met)


def opponent(library: Library, level: str | None) -> Character | None:
    """Who plays a side; None: chance.

    Raises:
        CardError: there is no such opponent.
    """
    if level is None:
        return None
    return read(read_toml(library.folder / "opponents.toml")).of(level)


def option_pairs(texts: Sequence[str]) -> dict[str, str]:
    """House rules as `--option` gives them.

    Raises:
        UsageError: one is not written as KEY=VALUE.
    """
    return dict(_pair(text) for text in texts)


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise UsageError(f"--option is written as KEY=VALUE, not {text!r}")
    return name, value


def _fencer(library: Library, path: Path | None, name: str, house: dict[str, Any]) -> Fencer:
    if path is None:
        return unnamed(name)
    fencer = fencers.load(path).fencer
    for problem in library.problems(fencer, house):
        raise UsageError(f"{path.name}: {problem}")
    return fencer
