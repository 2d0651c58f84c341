"""Observations and opponents to test with."""

from typing import Any, TypeVar

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Observation
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.opponents.cards import Character, Level
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.think import Thinker
from duel_tui.opponents.worker_client import WorkerClient
from duel_tui.opponents.worker_protocol import ChoiceJob
from tests.engine.first_cut import Bout, FirstCut, journal

S = TypeVar("S")


def table(*lines: str, start: Bout | None = None) -> DuelTable[Bout]:
    return DuelTable(FirstCut(), journal(lines=lines, start=start or Bout()))


def observation(side: Side = Side.LEFT, *lines: str, start: Bout | None = None) -> Observation[Bout]:
    return table(*lines, start=start).observation(side)


def character(loss: int = 0, depth: int = 1, **changes: Any) -> Character:
    level = Level(1, "Test", loss, depth)
    fields: dict[str, Any] = {"likes": {}, "when_hurt": {}, "hurt_below": 35, **changes}
    return Character(key="test", name="Test", line="", level=level, what="", **fields)


def mix(rules: Ruleset[S], observation: Observation[S]) -> Strategy:
    return Thinker(rules).mix(observation)


async def chosen_apart(
    client: WorkerClient[S], observation: Observation[S], character: Character, seed: int
) -> Choice | None:
    """A choice of another process, while the event loop goes on."""
    return (await client._done_async(ChoiceJob(observation, character, seed))).choice


def choose(rules: Ruleset[S], observation: Observation[S], character: Character, seed: int) -> Choice:
    return Thinker(rules).choose(observation, character, seed)
