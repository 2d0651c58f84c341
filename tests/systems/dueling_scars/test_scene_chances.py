"""What a cell of an action says has changed, has changed when the dice have fallen so; the chances are of the law of one number."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from duel_tui.engine.answers import Decided
from duel_tui.engine.position import Position
from duel_tui.engine.side import BySide, Side
from duel_tui.show.fit import whole
from duel_tui.systems.dueling_scars.model import Action, Duel, Tracks
from tests.lengths import at_length
from tests.systems.dueling_scars.one_number import LANES, falls
from tests.systems.dueling_scars.situations import LEFT
from tests.systems.dueling_scars.test_scene import fought, placed, table_of

KITS: tuple[dict[str, Any], ...] = (
    {},
    {"lunge_needs_harm": True},
    {"harm_before_parry": True},
    {"action_cap": "none", "effect_max": 12},
)
LOST = {1: "you win", 0: "you lose"}


def told_of(after: Sequence[Duel], before: Duel) -> set[str]:
    """What has changed in one of some ways for the left side, in words."""
    places = list(dict.fromkeys([(one.tracks[LEFT], one.tracks[LEFT.foe]) for one in after]))
    over = any(not (own.action and other.action) for own, other in places)
    if over or len({(own.effect, other) for own, other in places}) > 1:
        return {
            _one([own], other, before) if own.action and other.action else LOST[own.action > 0]
            for own, other in places
        }
    return {*_one([own for own, _ in places], places[0][1], before).split(" or ")} if places else {"-"}


def _one(owns: Sequence[Tracks], other: Tracks, before: Duel) -> str:
    """What has changed, where only the own dice may come to several numbers."""
    mine, his = before.tracks
    dice = sorted({one.action for one in owns})
    parts = [f"you {mine.action}→{' or '.join(map(str, dice))}"] if dice != [mine.action] else []
    parts += [f"Effect {mine.effect}→{owns[0].effect}"] if owns[0].effect != mine.effect else []
    parts += [f"Quill {his.action}→{other.action}"] if other.action != his.action else []
    whose = "" if other.action != his.action else "Quill's "
    parts += [f"{whose}Effect {his.effect}→{other.effect}"] if other.effect != his.effect else []
    return ", ".join(parts) or "no change"


@pytest.mark.parametrize(
    "positions", [12, pytest.param(at_length(500), marks=pytest.mark.slow)], ids=["some", "many"]
)
def test_a_cell_says_what_has_changed_then(positions: int) -> None:
    random = Random(7)
    for number in range(positions):
        options = {**KITS[number % len(KITS)], "match": random.choice((1, 3))}
        left, right = ((random.randint(1, 6), random.randint(0, 5)) for _ in Side)
        start = placed(left, right, **options)
        bout = fought(start=start, **options)
        for row in table_of(bout).rows:
            if row.option is None:
                continue
            place = Position(bout.table.rules, start).give(Decided((Action(row.option.key),)))
            found = tuple(falls(place, BySide(0, 0)))
            for cell, lanes in zip(row.right, LANES, strict=True):
                said = whole(cell.text).rpartition(": ")[2]
                assert {*said.split(" or ")} == told_of(
                    [one.after for one in found if one.lane in lanes], start
                )
