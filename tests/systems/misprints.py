"""Tables with something printed wrong in them."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import tomli_w

from duel_tui import registry
from duel_tui.registry.games import game

Misprint = Callable[[dict[str, Any]], object]
"""Changes the figures as they are read from a file."""


def printed(key: str, folder: Path, misprint: Misprint) -> Any:
    """The tables of a game as a library reads them from a folder with one misprint."""
    raw = deepcopy(registry.Library(registry.data_folder()).raw_tables(key))
    misprint(raw)
    (folder / key).mkdir()
    for name in game(key).collections:
        (folder / key / name).mkdir()
        for stem, one in raw.pop(name).items():
            (folder / key / name / f"{stem}.toml").write_text(tomli_w.dumps(one), encoding="utf-8")
    (folder / key / "tables.toml").write_text(tomli_w.dumps(raw), encoding="utf-8")
    return registry.Library(folder).tables(key)
