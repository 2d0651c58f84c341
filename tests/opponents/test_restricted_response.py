"""Restricted responses: safe whatever the opponent plays, and as good as can be against what it is expected to play."""

from random import Random

import pytest

from duel_tui.opponents.matrix import restricted_response, solve


@pytest.mark.parametrize("cost", [0.0, 0.01, 0.1, 2.0])
def test_a_response_loses_no_more_than_its_bound_and_gains_more_with_a_wider_one(cost: float) -> None:
    random = Random(3)
    for _ in range(40):
        payoffs = [[random.random() for _ in range(4)] for _ in range(5)]
        expected = [0.7, 0.1, 0.1, 0.1]
        value = solve(payoffs).value
        found, tighter = (restricted_response(payoffs, expected, value - least) for least in (cost, cost / 2))
        assert sum(found) == pytest.approx(1)
        assert min(_gets(payoffs, found)) >= value - cost - 1e-8
        assert _mean(payoffs, found, expected) >= _mean(payoffs, tighter, expected) - 1e-8
        if cost > 1:
            best = max(sum(a * b for a, b in zip(row, expected, strict=True)) for row in payoffs)
            assert _mean(payoffs, found, expected) == pytest.approx(best)


def _gets(payoffs: list[list[float]], mix: tuple[float, ...]) -> list[float]:
    """The payoff of a mix of rows against each column."""
    return [sum(a * b for a, b in zip(column, mix, strict=True)) for column in zip(*payoffs, strict=True)]


def _mean(payoffs: list[list[float]], mix: tuple[float, ...], expected: list[float]) -> float:
    return sum(a * b for a, b in zip(_gets(payoffs, mix), expected, strict=True))
