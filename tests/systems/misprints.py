"""Tables with something printed wrong in them, which are refused.

A misprint is a line: `piste = 0`, or `del load.helmet`, and after a stroke why it is refused.
"""

from ast import literal_eval
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from duel_tui import registry
from duel_tui.registry.games import game


def printed(key: str, folder: Path, misprint: str = "") -> Any:
    """The tables of a game as a library reads them from a folder, with one misprint or none."""
    raw = deepcopy(registry.Library(registry.data_folder()).raw_tables(key))
    if misprint:
        misprinted(raw, misprint)
    (folder / key).mkdir()
    for name in game(key).collections:
        (folder / key / name).mkdir()
        for stem, one in raw.pop(name).items():
            (folder / key / name / f"{stem}.toml").write_text(tomli_w.dumps(one), encoding="utf-8")
    (folder / key / "tables.toml").write_text(tomli_w.dumps(raw), encoding="utf-8")
    return registry.Library(folder).tables(key)


def misprinted(raw: dict[str, Any], change: str) -> None:
    """Set a figure to something else, or take it out."""
    at, _, value = change.removeprefix("del ").partition(" = ")
    found: Any = raw
    *names, last = at.split(".")
    for name in names:
        found = found[int(name) if isinstance(found, list) else name]
    place = int(last) if isinstance(found, list) else last
    if change.startswith("del "):
        del found[place]
    else:
        found[place] = literal_eval(value)


def refused(key: str, folder: Path, line: str) -> None:
    """A misprint is refused with its file, its place and the reason."""
    misprint, reason = line.split(" | ")
    with pytest.raises(registry.RulesetError) as error:
        printed(key, folder, misprint)
    assert reason in str(error.value)
    assert str(error.value).startswith(str(folder / key / "tables.toml"))
