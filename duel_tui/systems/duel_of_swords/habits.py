"""A fencer's moves so far, by the situation before each."""

from collections.abc import Sequence

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.engine.solvable import Reading, Seen
from duel_tui.systems.duel_of_swords.events import (
    BothHit,
    Converted,
    FancyHit,
    Gained,
    Hit,
    MovesShown,
    Rescored,
)
from duel_tui.systems.duel_of_swords.rounds import halves
from duel_tui.systems.duel_of_swords.terms import Result

BEGINS = "begins"


def reading(told: Sequence[Struct], side: Side) -> Reading:
    """A side's moves, each with the result of the round before it, and their gains."""
    past: list[Seen] = []
    now = BEGINS
    score, before = BySide(0, 0), BySide(0, 0)
    for event in told:
        if isinstance(event, MovesShown):
            past.append(Seen(now, event.moves[side]))
            now = situation(event.result, side)
            before = score
        elif isinstance(event, Rescored):
            score = event.score.map(halves)
        elif isinstance(event, Hit | FancyHit | BothHit | Gained | Converted) and event.score is not None:
            score = event.score.map(halves)
            won, lost = (score[one] - before[one] for one in (side, side.foe))
            past[-1] = Seen(past[-1].situation, past[-1].choice, won, lost)
    return Reading(tuple(past), now)


def situation(result: Result, side: Side) -> str:
    """A side's present situation, as a key of the phrases."""
    if result is Result.BOTH_HIT:
        return "both_hit"
    if result.hitting:
        return "hit" if side in result.hitting else "hurt"
    if result.gaining:
        return "gained" if side is result.gaining else "pressed"
    return "nothing"
