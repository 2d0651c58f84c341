"""Claims: what the texts of moves say, what each rests on, and what a table of the rules decides."""

import tomllib
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from duel_tui.registry import data_folder

Check = Callable[..., Any]


class Claim(Struct, frozen=True):
    """What one part of a text says."""

    game: str
    key: str
    """The picker, the key, and the variant if it is one: `movement.stand.when0`."""
    part: str
    rests: str
    """The table, the ruling or the rule that it rests on."""
    check: Check | None = None
    """Computes it; None: it follows from the rule and was read."""


CLAIMS: list[Claim] = []
"""All of them; the modules of the games add theirs."""


class Claims:
    """The claims of a game."""

    def __init__(self, game: str) -> None:
        self.game = game

    def __call__(self, keys: str, part: str, rests: str, check: Check | None = None) -> None:
        """A claim of the same part of some texts."""
        CLAIMS.extend([Claim(self.game, key, part, rests, check) for key in keys.split("; ")])


def of_game(game: str, name: str) -> dict[str, Any]:
    """A file of a game as plain data."""
    return tomllib.loads((data_folder() / game / f"{name}.toml").read_text(encoding="utf-8"))


def near(found: float, said: float, by: float = 0.006) -> bool:
    """Whether a chance rounds to what is said."""
    return abs(found - said) <= by


def counted() -> Iterator[str]:
    """How many claims tests hold, and how many were read, for each game and for all."""
    for game in [*dict.fromkeys(claim.game for claim in CLAIMS), ""]:
        found = [claim for claim in CLAIMS if game in {"", claim.game}]
        held = sum(claim.check is not None for claim in found)
        yield f"{game or 'all'}: {held} claims held by test, {len(found) - held} read"
