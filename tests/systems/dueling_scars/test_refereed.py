"""RULES.md's test vectors through the referee, the dice thrown by hand; and the exact hint."""

from typing import Any

import msgspec
import pytest

from duel_tui.referee.arguments import RefereeArgs
from duel_tui.referee.opening import opened
from duel_tui.referee.referee import run
from tests.systems.dueling_scars.situations import LIBRARY

FIRST = ({"type": "dice", "faces": [6, 3, 2, 1]}, {"type": "dice", "faces": [5, 5, 5, 5]})
"""Dice that give the left side the first attack."""


def replies(*commands: Any) -> list[dict[str, Any]]:
    """What the referee answers, the greeting left out."""
    table = opened(RefereeArgs(system="dueling_scars", by_hand=True), LIBRARY).referee
    said = [msgspec.json.decode(line) for line in run(table, map(msgspec.json.encode, commands))]
    return said[1:]


@pytest.mark.parametrize(
    ("action", "dice", "tracks", "next_attacker"),
    [
        ("thrust", (5, 4), [(4, 2), (4, 2)], "right"),
        ("thrust", (5, 6), [(2, 2), (4, 2)], "right"),
        ("thrust", (5, 2), [(4, 2), (2, 2)], "left"),
        ("maneuver", (4, 6), [(3, 2), (4, 1)], "right"),
    ],
    ids=["parried", "riposted", "retreated", "manoeuvred"],
)
def test_vectors_through_the_referee(
    action: str, dice: tuple[int, int], tracks: list[tuple[int, int]], next_attacker: str
) -> None:
    attack, defence = dice
    *_, waiting, sheet = replies(
        *FIRST,
        {"type": "decide", "side": "left", "choice": action},
        {"type": "dice", "faces": [1, attack, 1, 2]},
        {"type": "dice", "faces": [defence, 1, 2, 1]},
        {"type": "look"},
    )
    assert [ask["side"] for ask in waiting["request"]["asks"]] == [next_attacker]
    sides = sheet["sheet"]["sides"]
    assert [(sides[side]["action"], sides[side]["effect"]) for side in ("left", "right")] == tracks


def test_the_requests_are_those_of_the_contract() -> None:
    second, asked, thrown, answered = replies(
        FIRST[0],
        FIRST[1],
        {"type": "decide", "side": "left", "choice": "lunge"},
        {"type": "dice", "total": 4},
    )
    wants = second["request"]
    assert (wants["type"], wants["dice"], wants["why"], wants["side"]) == (
        "roll",
        "4d6",
        "initiative",
        "right",
    )
    (ask,) = asked["request"]["asks"]
    assert (ask["what"], ask["menu"]["keys"]) == (
        "action",
        ["thrust", "feint", "recover", "maneuver", "lunge"],
    )
    for reply, why, side in ((thrown, "action", "left"), (answered, "complication", "right")):
        wants = reply["request"]
        assert (wants["dice"], wants["why"], wants["side"]) == ("4d6h", why, side)


def test_faces_are_needed_for_the_first_attack_and_dice_that_cannot_fall_are_refused() -> None:
    total, seven = replies({"type": "dice", "total": 12}, {"type": "dice", "faces": [7, 1, 1, 1]})
    assert total["type"] == seven["type"] == "refused"
    assert "needs each face of 4d6" in total["why"]
    assert "1 to 6, not 7" in seven["why"]


def test_a_hint_is_exact() -> None:
    hint = replies(*FIRST, {"type": "hint", "side": "left"})[-1]
    assert hint["exact"] is True
    assert hint["value"] == pytest.approx(0.653698497673, abs=1e-9)
    assert [key for key, chance, _ in hint["mix"] if chance == 1.0] == ["lunge"]
