"""Ratings beside values that are known in closed form, and beside strengths that made the results."""

from math import exp, log, log10, sqrt

import pytest

from duel_tui.cli.league.standings import MEAN, rate

POINT = 400 / log(10)


def test_three_wins_to_one_are_191_points_apart() -> None:
    found = rate("ab", {("a", "b"): 3, ("b", "a"): 1}).of
    assert found["a"].value - found["b"].value == pytest.approx(400 * log10(3))
    assert round(found["a"].value - found["b"].value) == 191
    assert found["a"].value + found["b"].value == pytest.approx(2 * MEAN)


def test_the_error_of_two_comes_from_the_information_of_their_duels() -> None:
    found = rate("ab", {("a", "b"): 3, ("b", "a"): 1}).of
    distance = POINT / sqrt(4 * 0.75 * 0.25)
    assert found["a"].error == pytest.approx(distance / 2)  # the mean lies halfway
    low, high = found["a"].interval
    assert high - low == pytest.approx(2 * 1.959964 * distance / 2)


def test_a_draw_counts_half_for_each() -> None:
    drawn = rate("ab", {("a", "b"): 2 + 2 / 2, ("b", "a"): 2 / 2})
    assert drawn == rate("ab", {("a", "b"): 3, ("b", "a"): 1})
    even = rate("ab", {("a", "b"): 5, ("b", "a"): 5}).of
    assert even["a"].value == even["b"].value == pytest.approx(MEAN)


def test_strengths_are_found_again_from_the_results_that_they_make_likely() -> None:
    strengths = {"a": 1.1, "b": 0.2, "c": -0.4, "d": -0.9}
    points = {
        (one, other): 50 / (1 + exp(strengths[other] - strengths[one]))
        for one in strengths
        for other in strengths
        if one != other
    }
    found = rate(list(strengths), points)
    assert not found.steadied
    for name, strength in strengths.items():
        assert found.of[name].value == pytest.approx(MEAN + POINT * strength)


def test_more_duels_give_a_smaller_error() -> None:
    few = rate("ab", {("a", "b"): 3, ("b", "a"): 1}).of["a"]
    many = rate("ab", {("a", "b"): 300, ("b", "a"): 100}).of["a"]
    assert many.value == pytest.approx(few.value)
    assert many.error == pytest.approx(few.error / 10)


@pytest.mark.parametrize(
    "points",
    [
        {("a", "b"): 4.0, ("a", "c"): 4.0, ("b", "c"): 2.0, ("c", "b"): 2.0},
        {("a", "c"): 4.0, ("b", "c"): 4.0, ("a", "b"): 2.0, ("b", "a"): 2.0},
    ],
)
def test_one_who_won_or_lost_everything_gets_a_finite_rating_and_it_is_said(
    points: dict[tuple[str, str], float],
) -> None:
    found = rate("abc", points)
    assert found.steadied
    values = [found.of[name].value for name in "abc"]
    assert values == sorted(values, reverse=True)
    assert all(abs(value - MEAN) < 1000 for value in values)
    with_a_draw = {
        (one, other): points.get((one, other), 0.0) + 0.5 for one in "abc" for other in "abc" if one != other
    }
    assert found.of == rate("abc", with_a_draw).of
