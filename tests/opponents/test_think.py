"""Thinking: exact values where a duel ends, equilibrium, soft-max, tastes, and chance from a seed."""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from math import inf, log

import pytest
from msgspec.structs import replace

from duel_tui.engine.menu import Choice
from duel_tui.engine.side import BySide, Side
from duel_tui.opponents.duellist import chance_at, leaning, picked
from duel_tui.opponents.search import Limits, weigh
from duel_tui.opponents.strategy import Strategy, losses
from duel_tui.opponents.think import Thinker
from tests.engine.first_cut import Bout, FirstCut, Move
from tests.opponents.observations import character, choose, mix, observation

LAST = Bout(BySide(1, 1), round=6)
"""Whoever hits alone now wins; a parried cut needs 75 instead of 55."""


def test_the_last_round_is_weighed_exactly() -> None:
    found = mix(FirstCut(), observation(start=LAST))
    cut_cut, cut_parry = 0.5, 0.5 + 0.26 / 2
    assert found.exact
    assert found.choices == (Move.CUT, Move.PARRY)
    assert found.probabilities == (1.0, 0.0)
    assert found.value == pytest.approx(cut_cut)
    assert found.values == pytest.approx((cut_cut, 1 - cut_parry))


def test_both_sides_of_a_decision_add_up_to_one() -> None:
    start = Bout(BySide(1, 0), round=5)
    left, right = (mix(FirstCut(), observation(side, start=start)) for side in Side)
    assert left.value + right.value == pytest.approx(1)
    assert left.value > 0.5


def test_looking_two_rounds_ahead_is_exact_when_two_are_left() -> None:
    start = Bout(BySide(1, 1), round=5)
    deep = weigh(FirstCut(), start, (), Limits(depth=2))
    assert deep.exact
    assert deep.weighed.solution.value == pytest.approx(0.5)
    assert not weigh(FirstCut(), start, (), Limits(depth=1)).exact
    assert not mix(FirstCut(), observation()).exact


def test_a_depth_that_takes_too_long_is_given_up_and_that_is_recorded() -> None:
    start, hours = Bout(BySide(1, 1), round=5), count(0, 3600)
    assert weigh(FirstCut(), start, (), Limits(depth=2, nodes=10)) == weigh(FirstCut(), start, (), Limits())
    limits = Limits(depth=4, nodes=10_000, seconds=1)
    assert weigh(FirstCut(), Bout(), (), limits, lambda: next(hours)).cut_short
    assert not weigh(FirstCut(), Bout(), (), replace(limits, seconds=60)).cut_short


def test_too_many_ends_stop_a_search_alike_whatever_the_clock_says() -> None:
    few, enough = Limits(nearest=3, seconds=inf), Limits(seconds=inf)
    found, whole = (weigh(FirstCut(), Bout(), (), limits) for limits in (few, enough))
    assert found.cut_short
    assert found.nodes < whole.nodes
    assert found == weigh(FirstCut(), Bout(), (), few)
    assert not whole.cut_short


def test_a_decision_of_one_side_is_answered_by_what_is_worth_most() -> None:
    bowing = Bout(BySide(0, 1), round=4, bowing=True)
    found = mix(FirstCut(), observation(start=bowing))
    assert found.choices == ("yes", "no")
    assert found.probabilities == (0.0, 1.0)
    assert found.values == pytest.approx((0.0, 0.3))


ROSHAMBO = Strategy(
    ("rock", "paper", "scissors"), (1 / 3,) * 3, (0.5,) * 3, 0.5, ((0.5, 0, 1), (1, 0.5, 0), (0, 1, 0.5))
)


def by_name(choice: Choice) -> frozenset[str]:
    return frozenset({str(choice)})


def test_a_taste_leans_the_equilibrium_exactly_as_far_as_its_bound_allows() -> None:
    assert leaning(ROSHAMBO, character(0), by_name) == ROSHAMBO.probabilities
    leant = leaning(ROSHAMBO, character(0, likes={"rock": 400}), by_name)
    assert leant[0] > leant[1] == pytest.approx(leant[2])
    assert max(losses(ROSHAMBO, leant)) == pytest.approx(0.005)
    slight = leaning(ROSHAMBO, character(0, likes={"rock": 101}), by_name)
    assert slight[0] / slight[1] == pytest.approx(1.01)


def test_a_single_best_choice_gives_way_as_often_as_the_bound_allows() -> None:
    near = Strategy(("a", "b"), (1.0, 0.0), (0.5, 0.49), 0.5)
    assert leaning(near, character(0, likes={"b": 400}), by_name) == pytest.approx((0.5, 0.5))
    far = replace(near, values=(0.5, 0.1))
    assert leaning(far, character(0, likes={"b": 400}), by_name) == (1.0, 0.0)


def test_a_taste_for_a_choice_of_unknown_payoffs_is_not_followed() -> None:
    hidden = Strategy(("a", "b"), (1.0, 0.0), (0.5, 0.5), 0.5, ((0.5, 0.6), ()))
    assert leaning(hidden, character(0, likes={"b": 400}), by_name) == (1.0, 0.0)


LADDER = Strategy(("a", "b", "c"), (1.0, 0.0, 0.0), (0.6, 0.5, 0.2), 0.6)


def lost(often: Sequence[float]) -> float:
    return LADDER.value - sum(share * value for share, value in zip(often, LADDER.values, strict=True))


@pytest.mark.parametrize("loss", [1, 40, 400, 1200])
@pytest.mark.parametrize("likes", [{}, {"c": 900}, {"a": 30, "b": 200}])
def test_mistakes_lose_what_the_level_loses_whatever_the_tastes(loss: int, likes: dict[str, int]) -> None:
    assert lost(leaning(LADDER, character(loss, likes=likes), by_name)) == pytest.approx(loss / 10_000)


def test_mistakes_are_a_soft_max_of_the_values() -> None:
    often = leaning(LADDER, character(400), by_name)
    fond = leaning(LADDER, character(400, likes={"c": 300}), by_name)
    assert (fond[2] > often[2], fond[1] < often[1]) == (True, True)
    warmth = (LADDER.values[0] - LADDER.values[1]) / log(often[0] / often[1])
    assert log(often[1] / often[2]) * warmth == pytest.approx(LADDER.values[1] - LADDER.values[2])


def test_no_mistakes_lose_more_than_dice() -> None:
    dice = leaning(LADDER, character(10_000), by_name)
    assert dice == pytest.approx((1 / 3,) * 3, abs=0.01)
    assert lost(leaning(LADDER, character(10_000, likes={"c": 900}), by_name)) == pytest.approx(0.5 / 3)


def test_where_all_choices_are_worth_the_same_only_tastes_decide() -> None:
    equal = replace(LADDER, values=(0.5, 0.5, 0.5), value=0.5)
    assert leaning(equal, character(400, likes={"b": 200, "c": 0}), by_name) == pytest.approx(
        (1 / 3, 2 / 3, 0)
    )


def test_a_taste_for_when_hurt_waits_until_the_chances_are_bad() -> None:
    shy = character(400, when_hurt={"parry": 300})
    even, bad = (mix(FirstCut(), observation(start=Bout(hits))) for hits in (BySide(0, 0), BySide(0, 1)))
    for found, hurt in ((even, False), (bad, True)):
        plain = leaning(found, character(400), lambda choice: frozenset({str(choice)}))
        shown = leaning(found, shy, lambda choice: frozenset({str(choice)}))
        assert (shown[1] > plain[1] + 0.01) is hurt


def test_the_same_seed_place_and_side_choose_alike_and_taking_back_chooses_afresh() -> None:
    here, wild = observation(), character(1000)
    assert len({choose(FirstCut(), here, wild, seed=3) for _ in range(5)}) == 1
    afresh = [choose(FirstCut(), replace(here, salt=salt), wild, seed=3) for salt in range(60)]
    assert set(Counter(afresh)) == {Move.CUT, Move.PARRY}


def test_chance_falls_evenly_and_picks_by_probability() -> None:
    chances = [chance_at(1, place, "left") for place in range(4000)]
    assert sum(chances) / 4000 == pytest.approx(0.5, abs=0.02)
    tally = Counter(picked(("a", "b", "c"), (0.2, 0.0, 0.8), chance) for chance in chances)
    assert tally["a"] / 4000 == pytest.approx(0.2, abs=0.03)
    assert not tally["b"]
    assert picked(("a", "b"), (0.5, 0.499999), 0.9999999) == "b"


def test_a_remembered_decision_is_not_weighed_twice() -> None:
    thinker = Thinker(FirstCut())
    left = thinker.mix(observation(Side.LEFT))
    right = thinker.mix(observation(Side.RIGHT))
    assert left.nodes == right.nodes
    assert left.value + right.value == pytest.approx(1)
