"""Advice over a decision: what a strong opponent would play, and how often."""

from duel_tui.engine.scene import Span
from duel_tui.engine.side import Side
from duel_tui.opponents.worker_client import ThinkingError, WorkerClosedError
from duel_tui.play.bout import Bout
from duel_tui.play.tutor import advice_lines
from duel_tui.text import broken
from duel_tui.tui.widgets.rows import Rows


async def advice(bout: Bout, side: Side, width: int) -> Rows | str | None:
    """What is worth most to a side, in rows of this width.

    Returns:
        The rows; why it could not be found, in a sentence; None: its decision was made meanwhile, or the duel left.
    """
    desk, moment = bout.desk, bout.moment
    assert desk is not None, "where a side may be advised there is a desk"
    try:
        mix = await desk.mix_async(bout.table.observation(side))
    except WorkerClosedError:
        return None
    except ThinkingError as trouble:
        return f"{trouble}."
    ask = bout.table.ask_of(side)
    if ask is None or moment != bout.moment:
        return None
    told = [line for one in advice_lines(bout, ask, mix) for line in broken(one, width - 2)]
    return Rows([(Span(f" {line}"),) for line in told])
