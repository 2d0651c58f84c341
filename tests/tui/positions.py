"""Positions of the games for the duel screen."""

from collections.abc import Mapping
from random import Random
from typing import Any

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.terms import Kind
from duel_tui.play.bout import Bout
from tests.systems.walks import play_on
from tests.tui.bouts import FENCERS, LIBRARY, QuickDesk, bout_at

AT_MEASURE = ("left movement / right movement: stand / stand",)
"""In reach, three attacks each, in Rapier & Dagger."""
CHOSEN = (
    "left exchange / right exchange: target=RC blow=thrust defence=LP give_up=no"
    " / target=RL blow=thrust defence=HP give_up=no"
)
"""What both choose in its first exchange."""
OVER = ("left movement / right movement: stand / yield", "left accept: yes")
"""It is over after these."""


def begun(  # noqa: PLR0913  every way a duel may begin
    key: str,
    *,
    people: int = 1,
    seed: int | None = 7,
    decisions: int = 0,
    options: Mapping[str, Any] | None = None,
    desk: QuickDesk | None = None,
) -> Bout:
    """A duel of a game, played on by chance for some decisions."""
    rules = LIBRARY.ruleset(key, options)
    start = LIBRARY.begin(rules, Kind.FRIENDLY, FENCERS)
    thrower = SeededThrower(7 if seed is None else seed)
    table = DuelTable(rules, Journal(key, LIBRARY.editions(key).current, dict(options or {}), start), thrower)
    if decisions:
        play_on(table, Random(decisions), decisions=decisions)
    if seed is None:
        table.thrower = None
    return bout_at(table, people=people, seed=seed, desk=desk)
