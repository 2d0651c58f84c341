"""The exact worth of choices and of the first move, where a game can be charted."""

from duel_tui.engine.side import Side
from duel_tui.opponents.chart import charted
from duel_tui.opponents.desk import DeskClosedError, ThinkingError
from duel_tui.opponents.mixes import Mix
from duel_tui.play.bout import Bout
from duel_tui.wording.reckoned import first_move


def exact_mix(bout: Bout, side: Side) -> Mix | None:
    """What each choice of a side is worth; waits for it; None where that is not known exactly."""
    if bout.desk is None or not charted(bout.table.rules):
        return None
    try:
        mix = bout.desk.mix(bout.table.seat(side))
    except (DeskClosedError, ThinkingError):
        return None
    return mix if mix.exact else None


def first_move_of(bout: Bout) -> str:
    """What the first move of a bout is worth, in words; waits for it; empty where that is not known exactly."""
    if bout.desk is None or not charted(bout.table.rules):
        return ""
    try:
        opening = bout.desk.opening(bout.table.journal.start)
    except (DeskClosedError, ThinkingError):
        return ""
    return first_move(bout.wording, opening) if opening else ""
