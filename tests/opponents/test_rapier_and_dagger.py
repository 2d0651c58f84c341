"""Opponents at Rapier & Dagger: they mix as the game asks, answer in time, and each level beats the one below."""

import pickle
from functools import partial
from typing import Any

import pytest

from duel_tui.engine.answers import Decided
from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Observation
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.opponents.cards import POINTS
from duel_tui.opponents.duellist import leaning
from duel_tui.opponents.search import Game, Limits, weigh
from tests.lengths import in_turn, only_whole
from tests.opponents.every_end import every_end
from tests.opponents.habits import always
from tests.opponents.matches import CARDS, FENCERS, KEY, LIBRARY, Match, plain, played
from tests.opponents.meetings import Hall
from tests.opponents.observations import mix

PRESETS = tuple(LIBRARY.presets(KEY))
PATIENT = Limits(seconds=600)


def start(preset: str, left: int = 0, right: int = 2) -> tuple[Any, Any]:
    chosen = LIBRARY.presets(KEY)[preset]
    rules = LIBRARY.ruleset(KEY, chosen.options)
    return rules, LIBRARY.begin(rules, chosen.kind, BySide(FENCERS[left], FENCERS[right]))


def after(rules: Any, state: Any, *movements: str) -> Any:
    (found,) = every_end(rules, state, (Decided(movements),))
    return found


@pytest.fixture(scope="module")
def full_exchange() -> Game:
    rules, state = start("as_written", 0, 5)
    return weigh(rules, after(rules, state, "pass_forward", "pass_forward"), (), PATIENT)


def test_an_exchange_of_37_by_37_choices_is_proved_with_a_part_of_its_cells(full_exchange: Game) -> None:
    assert [len(choices) for choices in full_exchange.choices] == [37, 37]
    assert full_exchange.nodes < 37 * 37 * 4
    assert not full_exchange.cut_short


def test_no_choice_gains_against_the_equilibrium_of_an_exchange(full_exchange: Game) -> None:
    weighed = full_exchange.weighed
    assert max(weighed.rows) <= weighed.solution.value + 1e-6
    assert min(weighed.columns) >= weighed.solution.value - 1e-6
    assert sum(weighed.solution.rows) == pytest.approx(1)


def test_equal_fencers_have_equal_chances() -> None:
    rules, state = start("as_written", 0, 0)
    assert weigh(rules, state, (), PATIENT).weighed.solution.value == pytest.approx(0.5)


@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_yields_an_even_duel(preset: str) -> None:
    rules, state = start(preset)
    for side in Side:
        found = mix(rules, observation(rules, state, side))
        chances = dict(zip(found.choices, found.probabilities, strict=True))
        worth = dict(zip(found.choices, found.values, strict=True))
        assert not chances["yield"]
        assert worth["yield"] < 0.1 < found.value
        ask = observation(rules, state, side).ask
        for character in CARDS.characters:
            often = leaning(found, character, partial(rules.tags, ask))
            assert not often[found.choices.index("yield")], f"{character.key} yields by mistake"


def test_a_seat_that_goes_to_another_process_is_small() -> None:
    rules, state = start("as_written")
    assert len(pickle.dumps(observation(rules, state, Side.LEFT))) < 4000


def observation(rules: Any, state: Any, side: Side) -> Observation[Any]:
    return DuelTable(rules, Journal(KEY, "1", {}, state)).observation(side)


@pytest.mark.parametrize("movements", [(), ("stand", "stand"), ("pass_side", "pass_side")])
def test_each_level_gives_away_less_than_the_one_below(movements: tuple[str, ...]) -> None:
    rules, state = start("salle", 0, 2)
    here = observation(rules, after(rules, state, *movements) if movements else state, Side.LEFT)
    found = mix(rules, here)
    given_away = [
        sum(
            often * (found.value - value)
            for often, value in zip(
                leaning(found, plain(level.level), partial(rules.tags, here.ask)), found.values, strict=True
            )
        )
        for level in CARDS.levels
    ]
    assert given_away == sorted(given_away, reverse=True)
    assert given_away[-1] == pytest.approx(0, abs=1e-9)
    lost = [
        found.value - worth
        for choice, worth in zip(found.choices, found.values, strict=True)
        if choice != "yield"
    ]
    assert given_away[0] == pytest.approx(min(CARDS.levels[0].loss / POINTS, sum(lost) / len(lost)), abs=1e-4)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("higher", "pairs"),
    in_turn([(2, 25), (3, 25), (4, 25), (5, 25)]),
)
def test_each_level_beats_the_one_below(higher: int, pairs: int) -> None:
    match = Match("salle", f"level {higher}", f"level {higher - 1}", pairs, old_style=True)
    assert played(match).share > 0.5


@pytest.mark.slow
@only_whole
@pytest.mark.parametrize("character", [character.key for character in CARDS.at(1)])
def test_the_lowest_level_loses_to_a_beginner(character: str) -> None:
    assert played(Match("salle", "beginner", character, pairs=8)).share > 0.6


@pytest.mark.slow
@pytest.mark.parametrize(
    "wanted",
    in_turn(
        [
            "pass forward, right chest, thrust, parry centre",
            "volt, left leg, thrust, parry low",
            "stand, right chest, thrust, parry centre",
        ]
    ),
)
def test_the_highest_level_stands_against_the_habits_that_do_best(wanted: str) -> None:
    """Those that did best of all in the table of `tests.benchmarks.levels`."""
    master = CARDS.of("nocturne")
    assert Hall(KEY).meet(master, always(*wanted.split(", ")), range(100)).share >= 0.45
