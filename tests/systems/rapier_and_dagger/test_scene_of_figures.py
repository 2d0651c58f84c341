"""The duel screen with figures: laws that every position keeps."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.terms import Kind
from duel_tui.pages.scenes import results_of
from duel_tui.play.bout import Bout as Shown
from duel_tui.play.moments import moment_of
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from duel_tui.tui.widgets.layout import result_lines
from tests.lengths import at_length, of_part
from tests.systems.contenders import LIBRARY, fencer
from tests.systems.rapier_and_dagger.figure_positions import (
    action,
)
from tests.systems.rapier_and_dagger.positions import seated, shown
from tests.systems.rapier_and_dagger.test_scene import LONG, asked, check_drawn, check_typed
from tests.systems.walks import picked, possible
from tests.tui.drawn import text

MODES: tuple[dict[str, Any], ...] = (
    {"mode": "fig"},
    {"movement": "points", "attack": "actions"},
    {"mode": "fig", "light_sword_thrust": "always", "la_at_ms": True},
    {"mode": "fig_move_pnp_attack"},
    {"mode": "approach_then_pnp", "distance": 60},
    {"approach": "distance", "movement": "points", "attack": "matrix", "distance": 300},
    {
        "mode": "fig",
        "sap_pool": "sum",
        "one_action_per_attack": True,
        "circumstances": ("littered_ground", "knee_deep_water", "woods"),
    },
    {"mode": "fig", "left_stance": "back_turned", "right_sword": "sheathed"},
    {"mode": "approach_then_pnp", "right_stance": "back_turned", "left_sword": "sheathed"},
)
"""House rules of figures that reach every table."""
EVERYWHERE = frozenset(
    {
        *("approach", "combat_movement", "change_movement", "change_movement_again"),
        *("blade", "change_blade", "sword_action", "after_attack"),
    }
)
"""Questions that many duels with figures ask."""


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
        table = DuelTable(rules, Journal(KEY, "1978.2", options, start), SeededThrower(seed))
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
        if number % 3 == 0:
            check_drawn(bout)
        if number % 10 == 0:
            check_typed(bout)


@pytest.mark.slow
def test_many_random_positions_overrun_nothing_and_can_be_typed() -> None:
    met: dict[str, int] = {}
    for bout in figure_bouts(of_part(range(100, 180))):
        check_drawn(bout)
        check_typed(bout)
        what = asked(bout).what
        met[what] = met.get(what, 0) + 1
    assert sum(met.values()) >= at_length(1_000)
    assert set(met) >= EVERYWHERE


@pytest.mark.parametrize("width", [80, 120])
def test_the_sums_of_one_result_all_have_their_parts_or_none_has(width: int) -> None:
    whole = short = 0
    for bout in figure_bouts(range(0, 24, 2), names=BySide("Bernardino", "Tobias Quill")):
        moment = moment_of(bout)
        added = [one.sum for one in moment.latest if " = " in one.sum]
        shown = "\n".join(map(text, result_lines(results_of(bout, moment), width, 3 if width == 80 else 20)))
        there = [one for one in added if f"{one.rpartition(' = ')[2]}\n" in f"{shown}\n"]
        kept = [one for one in there if one in shown]
        assert kept in ([], there)
        whole, short = whole + bool(kept), short + (bool(there) and not kept)
    assert whole
    assert short or width > 80


def test_nothing_has_one_letter_and_absence_and_feint_have_none_of_a_sword_action() -> None:
    """A beat and a bind share theirs with actions: their words have no letter that is free next to targets."""
    rows = shown(action()).wording.phrases.pickers
    blades = {row.key: row.letter for row in rows["blade"].rows}
    actions = {row.key: row.letter for row in rows["action"].rows}
    assert blades["absence"] == actions["NSA"] == "x"
    assert set(blades.values()) & set(actions.values()) == {"x", blades["beat"], blades["bind"]}
    assert {row.key: row.letter for row in rows["change_blade"].rows} == {"keep": "k", **blades}
