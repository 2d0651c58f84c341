"""Claims: what the texts of moves say, what each rests on, and what a table of the rules decides.

For each game there is a TOML file: a section for each text (`movement.stand`, a variant `movement.stand.when0`), a line for
each part of it, what the part rests on, and what is true if it is right: in the words of the module of the game, and with
`key`, the choice, and `text`, the part. Where nothing is to be true, the claim follows from the rule and was read.
"""

import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct

from duel_tui.registry import KEYS, as_written, data_folder


class Claim(Struct, frozen=True):
    """What one part of a text says."""

    game: str
    key: str
    part: str
    rests: str
    """The table, the ruling or the rule that it rests on."""
    holds: str = ""
    """What is true if it is right."""

    def true(self, text: str) -> bool:
        """Whether the tables say what the text says."""
        given = {
            **vars(import_module(f"tests.words.moves.{self.game}")),
            "as_written": as_written,
            "near": near,
            "key": self.key.partition(".")[2].partition(".when")[0],
            "text": text,
        }
        return bool(eval(self.holds, given))  # noqa: S307  written in the file beside this one


def _claims() -> Iterator[Claim]:
    for file in [Path(__file__).with_name(f"{game}.toml") for game in KEYS]:
        if not file.exists():
            continue
        for keys, parts in tomllib.loads(file.read_text(encoding="utf-8")).items():
            for part, claimed in parts.items():
                yield from [Claim(file.stem, key, part, *claimed) for key in keys.split("; ")]


CLAIMS = list(_claims())


def of_game(game: str, name: str) -> dict[str, Any]:
    """A file of a game as plain data."""
    return tomllib.loads((data_folder() / game / f"{name}.toml").read_text(encoding="utf-8"))


def near(found: float, said: float, by: float = 0.006) -> bool:
    """Whether a chance rounds to what is said."""
    return abs(found - said) <= by
