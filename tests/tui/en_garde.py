"""Bouts of En Garde for the duel screen."""

from typing import Any

from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal
from duel_tui.engine.side import BySide
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.terms import Kind
from duel_tui.play.bout import Bout
from duel_tui.systems.en_garde.model import Match, Phase
from tests.tui.bouts import FENCERS, LIBRARY, bout_at

KEY = "en_garde"
NEAR = {
    "phase": Phase.TURN,
    "positions": BySide(9, 13),
    "hands": BySide(("2", "2", "4", "4", "5"), ("1", "1", "3", "4", "5")),
    "played": ("1", "2", "2", "3", "3", "5", "5"),
    "hits": BySide(2, 1),
    "round": 4,
}
"""Four apart in the fourth round."""


def bout(people: int = 1, seed: int | None = 7, state: dict[str, Any] | None = None, **options: Any) -> Bout:
    rules = LIBRARY.ruleset(KEY, options)
    start: Match = replace(LIBRARY.begin(rules, Kind.FRIENDLY, FENCERS), **(state or {}))
    thrower = None if seed is None else SeededThrower(seed)
    return bout_at(
        DuelTable(rules, Journal(KEY, LIBRARY.editions(KEY).current, options, start), thrower),
        people=people,
        seed=seed,
    )
