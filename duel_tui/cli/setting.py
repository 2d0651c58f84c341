"""Arguments that commands share: rulesets, fencers, the start of a duel, opponents."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.registry import (
    Library,
    RulesetError,
    chosen_options,
    data_folder,
    library_with,
    option_pairs,
)
from duel_tui.sanitize import folded
from duel_tui.storage import fencers
from duel_tui.storage.folders import Saves, examples, saves
from duel_tui.usage.parsing import UsageError

CHANCE = "chance"
"""The name of random choices."""


class Shelf(Struct, frozen=True):
    """The source of rulesets; it can be sent to another process."""

    folder: Path | None
    """None: the shipped ones, wherever the program is installed."""
    changes: dict[str, dict[str, Any]]
    own: Path | None = None
    """The folder of saves, which may have maps; None: there is none."""

    def library(self) -> Library:
        """The rulesets themselves."""
        return Library(self.folder or data_folder(), self.changes, self.own)


class Meeting(Struct, frozen=True):
    """A duel that is ready to begin."""

    system: str
    options: dict[str, Any]
    """The house rules that differ from those as written."""
    kind: Kind
    fencers: BySide[Fencer]


def shelf(asked: argparse.Namespace) -> Shelf:
    """The rulesets named by the arguments.

    Raises:
        UsageError: one of the files cannot be used.
    """
    folder: Path | None = getattr(asked, "rulesets", None)
    found = with_changes(folder.absolute() if folder else None, getattr(asked, "ruleset", None) or ())
    return replace(found, own=saves(getattr(asked, "saves", None), os.environ).folder.absolute())


def with_changes(folder: Path | None, added: Sequence[Path]) -> Shelf:
    """A folder of rulesets, or the shipped ones, with the changes in some files.

    Raises:
        UsageError: a file cannot be used.
    """
    try:
        library = library_with(folder or data_folder(), added)
    except RulesetError as wrong:
        raise UsageError(str(wrong)) from wrong
    return Shelf(folder, dict(library.changes))


def meeting(asked: argparse.Namespace, library: Library) -> Meeting:
    """The duel described by the arguments.

    Raises:
        RulesetError: there is no such game.
        OptionError: there is no such house rule.
        BrokenFileError: a fencer may not fight, or cannot be read.
    """
    house = chosen_options(asked.system, option_pairs(asked.option))
    met = fencers.met(BySide(asked.left, asked.right), lambda fencer: library.problems(fencer, house))
    return Meeting(asked.system, house, Kind(asked.kind or Kind.HONORABLE), met)


def fencer_path(saves: Saves, wanted: str) -> Path:
    """The file of a fencer: one that is named, or one of the roster by its stem or its name.

    Raises:
        UsageError: there is no such fencer.
    """
    if wanted.endswith(".toml"):
        return Path(wanted)
    files = [
        *fencers.roster(saves.fencers).fencers,
        *fencers.roster(examples().fencers, shipped=True).fencers,
    ]
    for same in (str.casefold, folded):  # a name as it is written goes before one that differs in accents
        for file in files:
            if same(wanted) in {file.stem, same(file.fencer.name)}:
                return file.path
    raise UsageError(f"there is no fencer {wanted!r} in the roster: name one, or a file that ends with .toml")
