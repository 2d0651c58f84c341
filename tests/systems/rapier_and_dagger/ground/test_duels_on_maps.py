"""Whole duels on maps: random ones end and replay, and the passive end."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from duel_tui import registry
from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.answers import Decided
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Plotted
from duel_tui.engine.requests import Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.systems.rapier_and_dagger.figures.events import Walked
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from duel_tui.systems.rapier_and_dagger.state import Duel
from tests.lengths import of_part
from tests.systems.contenders import fencer
from tests.systems.rapier_and_dagger.ground.grounds import OnMap, arena
from tests.systems.rapier_and_dagger.situations import LIBRARY

MIXES: tuple[dict[str, Any], ...] = (
    {"movement": "points", "attack": "actions"},
    {"movement": "points", "attack": "matrix"},
    {"movement": "table", "attack": "matrix"},
)
MAPS = ("tavern", "alley", "garden", "deck")
STARTS: tuple[dict[str, Any], ...] = ({}, {"left_stance": "back_turned"}, {"right_sword": "sheathed"})


def seated(seed: int, **more: Any) -> DuelTable[Any]:
    """A duel on a shipped map, about to begin."""
    chance = Random(seed)
    options = {
        "approach": "map",
        "map": MAPS[seed % len(MAPS)],
        **MIXES[seed % len(MIXES)],
        **chance.choice(STARTS),
        **more,
    }
    rules = LIBRARY.ruleset(KEY, options)
    pair = BySide(fencer(chance, Side.LEFT), fencer(chance, Side.RIGHT))
    start = LIBRARY.begin(rules, chance.choice(tuple(Kind)), pair)
    return DuelTable(rules, Journal(KEY, "1978.2", options, start), SeededThrower(seed))


def fight(table: DuelTable[Any], chance: Random, most: int = 3000) -> None:
    """Both choose at random, and nobody yields."""
    for _ in range(most):
        table.settle()
        if not isinstance(table.request, Decide):
            return
        for ask in table.request.asks:
            assert ask.menu is not None
            choices = [one for one in ask.menu.choices if one != "yield"]
            table.decide(ask.side, chance.choice(choices or list(ask.menu.choices)))
            standing_right(table.state)


def standing_right(duel: Duel) -> None:
    """Both stand on squares of their own on which a fencer can stand."""
    assert duel.ground is not None
    left, right = duel.ground.spots
    assert left.place != right.place
    for spot in (left, right):
        square = duel.ground.plan.square(spot.place)
        assert square is not None
        assert not square.blocks
        assert not square.way_out or duel.outcome


def duels(seeds: range, **more: Any) -> Counter[str]:
    """How some random duels ended; each replays from its journal."""
    ends: Counter[str] = Counter()
    for seed in seeds:
        table = seated(seed, **more)
        fight(table, Random(seed))
        assert table.outcome is not None
        ends[table.outcome.why] += 1
        rules: Any = table.rules
        assert DuelTable(rules, table.journal).state == table.state
    return ends


def test_random_duels_end_and_replay() -> None:
    assert sum(duels(range(6)).values()) == 6


def test_random_duels_on_foot_squares_end_and_replay() -> None:
    assert sum(duels(range(3), square_feet=1).values()) == 3


def test_nobody_changes_level_but_by_a_leap() -> None:
    """Neither a step aside nor the end of a round leads onto a table or down from it (RD-99, RD-144)."""
    plan = arena(*["..TT...TT.."] * 5, right=(5, 11, "west"))
    leapt = 0
    for seed in range(10):
        table, chance = OnMap(plan, kind="death").table, Random(seed)
        table.thrower = SeededThrower(seed)
        for _ in range(60):
            table.settle()
            if not isinstance(table.request, Decide):
                break
            since, before = table.place, levels(table.state)
            for ask in table.request.asks:
                assert ask.menu is not None
                table.decide(ask.side, chance.choice([one for one in ask.menu.choices if one != "yield"]))
            table.settle()
            told = [one.event for place in range(since, table.place) for one in table.step(place).told]
            walks = [event for event in told if isinstance(event, Walked)]
            for side in Side:
                leaps = walks and {"up", "down"} & set(walks[0].steps[side])
                assert leaps or levels(table.state)[side] == before[side]
                leapt += bool(leaps)
    assert leapt > 4


def levels(duel: Duel) -> BySide[bool]:
    """Whether each stands on a table."""
    assert duel.ground is not None
    plan = duel.ground.plan
    return duel.ground.spots.map(lambda spot: bool((square := plan.square(spot.place)) and square.table))


@pytest.mark.slow
def test_many_random_duels_end_in_every_way() -> None:
    ends = duels(of_part(range(100, 500)))
    assert set(ends) >= {"first_blood", "killed", "unconscious", "stalemate"}


@pytest.mark.parametrize("mix", MIXES)
def test_who_always_stays_ends_in_a_stalemate(mix: dict[str, Any]) -> None:
    table = seated(0, **mix)
    while isinstance(table.request, Decide):
        for ask in table.request.asks:
            table.decide(ask.side, "stay")
        table.settle()
    assert table.outcome is not None
    assert table.outcome.why == "stalemate"


def test_an_event_tells_only_the_steps_that_were_taken() -> None:
    shorter = 0
    for seed in range(4):
        table = seated(seed)
        fight(table, Random(seed), 60)
        for place in range(table.place):
            step = table.step(place)
            walks = [told.event for told in step.told if isinstance(told.event, Walked)]
            if not walks or not isinstance(step.request, Decide) or not isinstance(step.answer, Decided):
                continue
            for ask, plot in zip(step.request.asks, step.answer.choices, strict=True):
                assert isinstance(plot, Plotted)
                taken = walks[0].steps[ask.side]
                assert plot.steps[: len(taken)] == taken
                shorter += len(taken) < len(plot.steps)
    assert shorter


def test_a_map_that_the_house_rules_name_and_nobody_has_is_refused() -> None:
    rules = LIBRARY.ruleset(KEY, {"approach": "map", "map": "nowhere"})
    with pytest.raises(registry.OptionError, match="there is no map 'nowhere': use one of alley, deck"):
        LIBRARY.begin(rules, Kind.DEATH, BySide(unnamed("Left"), unnamed("Right")))
