"""The duel screen with figures: laws that every position keeps, and the sentences of every event."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Decide
from duel_tui.engine.side import BySide
from duel_tui.engine.table import Table as Seated
from duel_tui.fencer.terms import Kind
from duel_tui.play.bout import Bout as Shown
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from tests.systems.contenders import LIBRARY, fencer
from tests.systems.rapier_and_dagger.positions import seated
from tests.systems.rapier_and_dagger.test_scene import LONG, asked, check_drawn, check_typed
from tests.systems.walks import picked, possible

MODES: tuple[dict[str, Any], ...] = (
    {"mode": "fig"},
    {"movement": "points", "attack": "actions"},
    {"mode": "fig", "light_sword_thrust": "always", "la_at_ms": True},
    {"mode": "fig_move_pnp_attack"},
    {"mode": "approach_then_pnp", "distance": 60},
    {"approach": "distance", "movement": "points", "attack": "matrix", "distance": 300},
    {"mode": "fig", "sap_pool": "sum", "one_action_per_attack": True},
    {"mode": "fig", "left_stance": "back_turned", "right_sword": "sheathed"},
)
"""House rules of figures that reach every table."""
WIDE = 120


def figure_bouts(seeds: range, *, decisions: int = 25, names: BySide[str] = LONG) -> Iterator[Shown]:
    """Duels with figures of every kind and kit at each of their decisions."""
    for seed in seeds:
        chance = Random(seed)
        options = {
            name: value for name, value in MODES[seed % len(MODES)].items() if not _contradicts(name, seed)
        }
        rules = LIBRARY.ruleset(KEY, options)
        named = BySide(*[replace(fencer(chance, side), name=names[side]) for side in Side])
        start = LIBRARY.begin(rules, chance.choice(tuple(Kind)), named)
        table = Seated(rules, Journal(KEY, "1978.2", options, start), SeededThrower(seed))
        people = chance.choice((1, 2))
        for _ in range(decisions):
            table.settle()
            if not isinstance(table.request, Decide):
                break
            yield seated(table, people)
            for ask in table.request.asks:
                table.decide(ask.side, picked(chance, possible(ask)))


def _contradicts(name: str, seed: int) -> bool:
    """Some fields of a mode are left out by turns, so that both stances occur."""
    return name in {"left_stance", "right_sword"} and (seed // len(MODES)) % 3 == len(name) % 3


def test_random_positions_overrun_nothing_and_can_be_typed() -> None:
    for number, bout in enumerate(figure_bouts(range(len(MODES)))):
        check_drawn(bout, 80, 24)
        check_drawn(bout, WIDE, 40)
        if number % 5 == 0:
            check_typed(bout)


@pytest.mark.slow
def test_many_random_positions_overrun_nothing_and_can_be_typed() -> None:
    met: dict[str, int] = {}
    for bout in figure_bouts(range(100, 148)):
        check_drawn(bout, 80, 24)
        check_drawn(bout, WIDE, 40)
        check_typed(bout)
        what = asked(bout).what
        met[what] = met.get(what, 0) + 1
    assert sum(met.values()) >= 500
    assert set(met) >= {
        "approach",
        "combat_movement",
        "change_movement",
        "change_movement_again",
        "blade",
        "change_blade",
        "sword_action",
        "after_attack",
    }
