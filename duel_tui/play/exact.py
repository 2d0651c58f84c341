"""The exact worth of choices and of the first move, where a game is solved exactly."""

from duel_tui.engine.side import Side
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.value_iteration import is_stochastic_game
from duel_tui.opponents.worker_client import ThinkingError, WorkerClosedError
from duel_tui.play.bout import Bout
from duel_tui.wording.reckoned import first_move


def exact_mix(bout: Bout, side: Side) -> Strategy | None:
    """What each choice of a side is worth; waits for it; None where that is not known exactly."""
    if bout.desk is None or not is_stochastic_game(bout.table.rules):
        return None
    try:
        mix = bout.desk.mix(bout.table.observation(side))
    except (WorkerClosedError, ThinkingError):
        return None
    return mix if mix.exact else None


def first_move_of(bout: Bout) -> str:
    """What the first move of a bout is worth, in words; waits for it; empty where that is not known exactly."""
    if bout.desk is None or not is_stochastic_game(bout.table.rules):
        return ""
    try:
        opening = bout.desk.opening(bout.table.journal.start)
    except (WorkerClosedError, ThinkingError):
        return ""
    return first_move(bout.wording, opening) if opening else ""
