"""RULES.md's worked rounds, played through the referee in lines of JSON."""

from typing import Any

import pytest

from duel_tui.engine.outcome import Told
from duel_tui.referee.referee import Referee
from duel_tui.referee.terms import Terms
from tests.referee.conversation import Json, decide, replies
from tests.systems.duel_of_swords.bouts import Bouts


def tag(told: Told[Any], _place: int) -> str:
    return str(told.event.__struct_config__.tag)


def refereed(*rounds: str) -> list[Json]:
    """The last round as it is told, and the sheets after it."""
    pairs = [one.split() for one in rounds]
    said = [decide(side, move) for pair in pairs for side, move in zip(("left", "right"), pair, strict=True)]
    return replies(Referee(Bouts().table, Terms(say=tag)), *said, {"type": "look"})[-2:]


@pytest.mark.parametrize(
    ("moves", "events", "left", "right"),
    [
        ("thrust slash", ["hit left"], 1, 0),
        ("stop_hit thrust", ["hit left"], 1, 0),
        ("circular_parry thrust", ["gained left"], 0, 0),
        ("cut_low cut_low", ["both_hit None"], 1, 1),
        ("feint thrust", ["hit right"], 0, 1),
        ("disengage feint", ["gained right"], 0, 0),
        ("disengage thrust, feint dodge", ["converted left"], 1, 0),
    ],
)
def test_a_worked_round(moves: str, events: list[str], left: int, right: int) -> None:
    told, looked = refereed(*moves.split(", "))
    sheets = looked["sheet"]["sides"]
    assert [f"{one['event']} {one['side']}" for one in told["told"]] == ["moves_shown None", *events]
    assert (sheets["left"]["hits"], sheets["right"]["hits"]) == (left, right)
    assert sheets["left"]["advantage"] is (events == ["gained left"])
    assert sheets["right"]["advantage"] is (events == ["gained right"])
