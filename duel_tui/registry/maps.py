"""Maps on disk: those of a game, and the user's own."""

import re
from contextlib import suppress
from pathlib import Path

from duel_tui.data import RulesetError, Toml, converted, is_copy, read_toml
from duel_tui.registry.games import MAPS
from duel_tui.systems.rapier_and_dagger import Map

_NAME = re.compile(r"[\w-]{1,40}")
"""The stems that the house rules can name."""


def files_in(folder: Path) -> list[Path]:
    """The TOML files of a folder, by name, without hidden ones and copies."""
    return sorted([path for path in folder.glob("*.toml") if not is_copy(path.name)])


def read_map(path: Path) -> Map:
    """A map from its file.

    Raises:
        RulesetError: it cannot be used; the message names the file, the row and the reason.
    """
    plan = converted(read_toml(path), Map, path)
    if fault := next(plan.faults(), ""):
        raise RulesetError(f"{path}: {fault}")
    return plan


def shipped_maps(folder: Path) -> Toml:
    """The maps of a game's folder as plain data, by name.

    Raises:
        RulesetError: one of them cannot be used.
    """
    found: Toml = {}
    for path in files_in(folder):
        read_map(path)
        found[path.stem] = read_toml(path)
    return found


def own_maps(saves: Path | None) -> Toml:
    """The user's own maps as plain data, by name, without those that cannot be used."""
    found: Toml = {}
    for path in files_in(saves / MAPS) if saves else ():
        with suppress(RulesetError):
            read_map(path)
            if _NAME.fullmatch(path.stem):
                found[path.stem] = read_toml(path)
    return found


def is_map(path: Path, table: Toml) -> bool:
    """True if a file is meant to be a map: it lies in a folder of maps, or has rows and a legend."""
    return path.absolute().parent.name == MAPS or {"rows", "legend"} <= table.keys()


def check_own(saves: Path | None, name: str) -> None:
    """Say why a map of the user's own cannot be used, if there is a file of that name.

    Raises:
        RulesetError: there is one, and it is wrong.
    """
    path = saves / MAPS / f"{name}.toml" if saves else None
    if path is not None and path.is_file():
        read_map(path)
