"""Conversations with the referee: bytes in, bytes out, no process."""

from typing import Any

import msgspec

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Record, forget
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Observation
from duel_tui.engine.rollers import RollerChanged
from duel_tui.engine.rulings import ModifierGiven, Parted
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.opponents.strategy import Strategy
from duel_tui.referee.referee import Referee, run
from duel_tui.referee.terms import Terms
from tests.engine.first_cut import FirstCut, Hit, Move, journal

Json = dict[str, Any]


def say(told: Told[Any], _place: int) -> str:
    if isinstance(told.event, ModifierGiven):
        return f"{told.event.what} is added."
    if isinstance(told.event, RollerChanged):
        return f"{told.event.way.written} from now on."
    if isinstance(told.event, Parted):
        return "Both part."
    assert isinstance(told.event, Hit)
    return f"{told.event.side} hits."


def always_cut(observation: Observation[Any]) -> str:
    return Move.CUT if observation.ask.what == "move" else "no"


def half_and_half(_seat: Observation[Any]) -> Strategy:
    return Strategy((Move.CUT, Move.PARRY), (0.5, 0.5), (0.6, 0.4), 0.5)


def referee(
    seed: int | None = None, lines: tuple[str, ...] = (), record: Record = forget, **terms: Any
) -> Referee[Any]:
    thrower = None if seed is None else SeededThrower(seed)
    table = DuelTable(FirstCut(), journal(lines=lines), thrower, record)
    return Referee(table, Terms(say=say, seed=seed, **terms))


def replies(at: Referee[Any], *commands: Json | bytes) -> list[Json]:
    """Every reply, the one before the first command included."""
    lines = [command if isinstance(command, bytes) else msgspec.json.encode(command) for command in commands]
    return [msgspec.json.decode(reply) for reply in run(at, lines)]


def decide(side: str, choice: Any) -> Json:
    return {"type": "decide", "side": side, "choice": choice}


def dice(total: int) -> Json:
    return {"type": "dice", "total": total}


LEFT, RIGHT = Side.LEFT, Side.RIGHT
BOTH_CUT = (decide("left", "cut"), decide("right", "cut"))
MOVE = {"type": "one-of", "keys": ["cut", "parry"]}
