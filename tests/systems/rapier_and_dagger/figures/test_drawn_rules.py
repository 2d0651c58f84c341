"""What random duels meet: every value of the house rules, and everything that may happen and be chosen in a duel."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from duel_tui.engine.answers import Decided
from duel_tui.engine.menu import Plotted
from duel_tui.engine.requests import Decide
from duel_tui.engine.timeline import Step
from duel_tui.engine.vocabulary import kinds
from duel_tui.registry import OptionError, options
from duel_tui.systems.rapier_and_dagger.events import Event
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from duel_tui.systems.rapier_and_dagger.vocabulary import VOCABULARY
from tests.lengths import in_turn, only_in_part
from tests.systems.rapier_and_dagger.drawn_rules import FIGURES, MIXES, bearing_on, drawn, valued
from tests.systems.rapier_and_dagger.figures.test_random_duels import FEW, begun_by, fought, played

pytestmark = pytest.mark.slow

DUELS, MANY = 40, 300
"""The duels of each mix in which everything is looked for; the few of a test that is not slow, and many."""
TRIES = 400
"""The duels that may go by before a house rule shows."""
SELDOM_MET = {"spoiled_steps", "changing_places", "effort_points", "way_out"}
"""A step is spoiled only at a wall, places change only back to back, and few leave in the moment of a meeting.

The maps of `test_second_walk` and `test_other_readings_of_the_ground` have enough of it.
"""
STRANGERS = {"old_wound", "begins_without"}
"""What is told only of a fencer who comes to the duel with old wounds."""
ASKED_SELDOM = {"break_away", "hold_on", "mercy", "accept"}
"""Questions of every duel that take many duels to be answered in every way."""
RARE = {"beheaded", "wrist_off", "double_void"}
"""What takes thousands of duels, and belongs to all of them."""
SURPRISE = {
    *("turned", "taken_from_behind", "sword_drawn", "sword_out", "draw_failed"),
    *("held_back", "knocked_down", "knock_failed"),
}


def test_every_value_of_the_house_rules_is_drawn() -> None:
    wanted = {(name, value) for mix in MIXES for name, values in bearing_on(mix).items() for value in values}
    met = {
        (name, value)
        for mix in MIXES
        for seed in range(DUELS)
        for name, values in drawn(Random(f"{mix}|{seed}"), mix).items()
        for value in (values if isinstance(values, tuple) else (values,))
    }
    assert wanted - met == set()


def test_every_value_of_the_house_rules_for_figures_is_drawn_in_the_fewest_duels() -> None:
    found = Counter(
        name for mix in MIXES for seed in range(FEW) for name in drawn(Random(f"{mix}|{seed}"), mix)
    )
    assert {name for name in FIGURES if not found[name]} == set()


VALUES = {
    (name, value)
    for mix in MIXES
    for name, values in bearing_on(mix).items()
    for value in values
    if name in FIGURES - SELDOM_MET
}


@pytest.mark.parametrize(("name", "value"), in_turn(sorted(VALUES, key=str)))
def test_a_value_of_a_house_rule_for_figures_makes_another_duel(name: str, value: object) -> None:
    """The same choices and dice lead somewhere else."""
    mixes = [mix for mix in MIXES if name in bearing_on(mix)]
    for seed in range(TRIES):
        mix = mixes[seed % len(mixes)]
        usual = {key: kept for key, kept in drawn(Random(f"{mix}|{seed}"), mix).items() if key != name}
        other = {**usual, name: valued(name, value)}
        try:
            options(KEY, other)
        except OptionError:
            continue
        if lines(seed, usual) != lines(seed, other):
            return
    pytest.fail(f"{name} {value} has made no difference in {TRIES} duels")


def lines(seed: int, house: dict[str, Any]) -> tuple[Any, ...]:
    """The journal of a duel."""
    duel, chance = begun_by(seed, house)
    return tuple(fought(seed, duel, chance).journal.lines)


def unmet(
    duels: int, events: set[str], chosen: set[tuple[str, str]]
) -> tuple[set[str], set[tuple[str, str]]]:
    """What never comes, of some events and keys of questions and fields, in so many random duels of each mix."""
    for seed in range(duels):
        for mix in MIXES:
            if not events and not chosen:
                break
            steps = played(seed, mix)[0].steps
            events = events - {str(told.event.__struct_config__.tag) for step in steps for told in step.told}
            chosen = chosen - {key for step in steps for key in keys(step)}
    return events, chosen


def keys(step: Step[Any]) -> Iterator[tuple[str, str]]:
    """What was chosen in a step: the question, or its field, and the key."""
    if not isinstance(step.request, Decide) or not isinstance(step.answer, Decided):
        return
    for ask, choice in zip(step.request.asks, step.answer.choices, strict=True):
        match choice:
            case Plotted(steps=steps):
                yield from [(ask.what, word) for word in steps or ("stay",)]
            case str():
                yield ask.what, str(choice)
            case _:
                fields = msgspec.to_builtins(choice).items()
                yield from [(field(ask.what, name), str(key)) for name, key in fields]


def field(what: str, name: str) -> str:
    """A field of a question, by its own name where the question has no other."""
    return what if name == what else f"{what} {name}"


def may_be_told(module: str = "") -> set[str]:
    """All events that may happen in a duel, or those of a part of the rules."""
    return {
        str(kind.__struct_config__.tag)
        for kind in kinds(Event)
        if kind.__module__.startswith("duel_tui") and module in kind.__module__
    }


def may_be_chosen() -> set[tuple[str, str]]:
    """Every key of every question, by question and field; the means of close quarters are no single keys."""
    return {
        (field(what, name), str(key))
        for what, fields in VOCABULARY.asks.items()
        for name, keys in fields.items()
        for key in keys
        if what != "means"
    }


EVERYTHING = (may_be_told() - RARE - STRANGERS, may_be_chosen())
OF_FIGURES = (
    SURPRISE | may_be_told(".figures.") | may_be_told(".ground."),
    {(what, key) for what, key in may_be_chosen() if what not in ASKED_SELDOM},
)


@pytest.mark.parametrize(
    ("duels", "wanted"),
    [(DUELS, OF_FIGURES), pytest.param(MANY, EVERYTHING, marks=only_in_part(2))],
    ids=["of figures", "everything"],
)
def test_whatever_may_happen_and_be_chosen_is_met(
    duels: int, wanted: tuple[set[str], set[tuple[str, str]]]
) -> None:
    assert unmet(duels, *wanted) == (set(), set())
