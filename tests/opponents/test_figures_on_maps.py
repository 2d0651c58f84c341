"""Opponents on maps: they walk up round whatever is in the way, meet, fight to an end, and never flee by mistake."""

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice, Plotted
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.search import Limits
from duel_tui.opponents.simulate import play_out
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.think import Thinker
from duel_tui.systems.rapier_and_dagger.figures.events import Walked
from duel_tui.systems.rapier_and_dagger.ground.maps import Ground
from duel_tui.systems.rapier_and_dagger.ground.standing import placed
from duel_tui.systems.rapier_and_dagger.movement import plot_menu
from duel_tui.systems.rapier_and_dagger.ruleset import RapierAndDagger
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Met, Why
from tests.opponents.matches import FENCERS, LIBRARY, plain
from tests.systems.rapier_and_dagger.ground.grounds import FIGHT, OnMap, arena, spot
from tests.systems.rapier_and_dagger.random_figures import rules

PLAIN = Fencer(name="Plain", expertise=10)
STRONG = replace(PLAIN, name="Strong", expertise=18, dexterity=16)
MAPS = tuple(LIBRARY.tables("rapier_and_dagger").maps)
MOST_TURNS = 15
"""The turns in which two of the highest level have met on every shipped map."""


class Fought(Struct):
    """How a duel went."""

    end: Duel
    met: list[Met]
    """How each turn of plots ended."""
    first_met: int
    """The round in which they first met."""


def fought(game: RapierAndDagger, kind: Kind, pair: BySide[Fencer], seed: int, level: int = 5) -> Fought:
    """A duel between two of a level."""
    thinker: Thinker[Any] = Thinker(game, Limits(seconds=inf))
    met: list[Met] = []

    def chooser(ask: Ask, state: Duel, since: Sequence[Answer], random: Random) -> Choice:
        view = game.observe(state, ask.side)
        seen = Observation(ask.side, ask, view, tuple(since), random.getrandbits(32))
        return thinker.choose(seen, plain(level), random.getrandbits(32))

    def hear(told: Told[Any]) -> None:
        if isinstance(told.event, Walked):
            met.append(told.event.met)

    end = play_out(game, LIBRARY.begin(game, kind, pair), chooser, Random(f"map|{seed}"), hear)
    turns = next((turn for turn, how in enumerate(met, 1) if how is not Met.APART), len(met) + 1)
    return Fought(end, met, turns)


def on(name: str, **options: str) -> RapierAndDagger:
    return rules(**{**FIGHT, **options}, map=name)


def mixed(game: RapierAndDagger, state: Duel, side: Side) -> Strategy:
    """What the highest level plots."""
    assert state.ground is not None
    ask = Ask(side, "plot", plot_menu(game.book, state, state.ground, side))
    thinker: Thinker[Any] = Thinker(game, Limits(seconds=inf))
    return thinker.mix(Observation(side, ask, state, (), 1))


@pytest.mark.parametrize("name", MAPS[::2])
def test_unequal_opponents_meet_and_fight_to_an_end_on_every_map(name: str) -> None:
    one = fought(on(name), Kind.HONORABLE, BySide(STRONG, PLAIN), 1)
    assert one.first_met <= MOST_TURNS
    _to_an_end(one, Why.STALEMATE)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Kind.HONORABLE, Kind.DEATH])
@pytest.mark.parametrize("name", MAPS)
def test_opponents_of_every_kind_meet_on_every_map(name: str, kind: Kind) -> None:
    for seed in range(2):
        one = fought(on(name), kind, BySide(*Random(f"pair|{seed}").sample(FENCERS, 2)), seed)
        assert one.first_met <= MOST_TURNS
        _to_an_end(one)


@pytest.mark.slow
@pytest.mark.parametrize("name", MAPS)
def test_beginners_meet_on_every_map_and_do_not_flee(name: str) -> None:
    one = fought(on(name, movement="table", attack="matrix"), Kind.HONORABLE, BySide(PLAIN, PLAIN), 1, 1)
    assert any(how is not Met.APART for how in one.met)
    _to_an_end(one)


def _to_an_end(one: Fought, *never: Why) -> None:
    assert one.end.outcome is not None
    assert one.end.outcome.why not in {Why.FLED, Why.YIELD, *never}


def test_the_better_fencer_leaves_a_dead_end_although_the_wall_hides_a_near_opponent() -> None:
    """The way out of the bag leads away from the opponent first, as the straight line measures it."""
    bag = arena(
        "..................",
        "..........######..",
        "...............#..",
        "...............#..",
        "..........######..",
        "..................",
        left=(3, 14, "east"), right=(3, 18, "west"),
    )  # fmt: skip
    bout = OnMap(bag, STRONG, PLAIN, "honorable")
    best = mixed(bout.rules, bout.state, Side.LEFT)
    for choice, often in zip(best.choices, best.probabilities, strict=True):
        if often:
            assert isinstance(choice, Plotted)
            assert choice.steps[:2] == ("west", "west")


def test_not_both_wait_behind_a_mast() -> None:
    """In reach of each other, with the mast between them, somebody has to move."""
    game = on("deck")
    start = LIBRARY.begin(game, Kind.DEATH, BySide(PLAIN, STRONG))
    assert start.ground is not None
    spots = BySide(spot(4, 1, "south"), spot(4, 4, "north_west"))
    duel = placed(game.book, start, Ground(start.ground.plan, spots))
    both_wait = 1.0
    for side in Side:
        best = mixed(game, duel, side)
        both_wait *= sum(
            often
            for choice, often in zip(best.choices, best.probabilities, strict=True)
            if isinstance(choice, Plotted) and not {*choice.steps} - {"wait", "turn", "creep"}
        )
    assert both_wait < 0.5


def test_nobody_leaps_on_a_table_that_is_not_in_the_way() -> None:
    tables = arena(
        *["." * 16] * 2, "......TT........", *["." * 16] * 2, left=(2, 1, "east"), right=(2, 16, "west")
    )
    bout = OnMap(tables, STRONG, PLAIN, "honorable")
    best = mixed(bout.rules, bout.state, Side.LEFT)
    for choice, often in zip(best.choices, best.probabilities, strict=True):
        if often and isinstance(choice, Plotted):
            assert "up" not in choice.steps
