"""Matrix games with known solutions, and responses that are safe and as good as can be against what is expected."""

from collections.abc import Sequence
from random import Random

import pytest

from duel_tui.opponents.matrix import Payoffs, Solution, restricted_response, solve, weigh

DUEL_OF_SWORDS = (
    "XA--Ab-bAB", "B-aabAb--A", "-bXXAa-baA", "-bX-aAbbaA", "BaBb----ba",
    "aBbB----ba", "-a-a----b-", "a-aa----b-", "B-bbaaaa-b", "ABBBbb--a-",
)  # fmt: skip
"""RULES.md 1.4: rows and columns are thrust, slash, cut low, cut high, lateral and circular parry, dodge,
disengage, feint, stop hit."""
WORTH = {"A": 1.0, "B": -1.0, "a": 0.5, "b": -0.5, "X": 0.0, "-": 0.0}


def readable_by(payoffs: Payoffs, found: Solution) -> float:
    """How much the two best replies together gain over the solution."""
    best = max(weighted(row, found.columns) for row in payoffs)
    return best - min(weighted(column, found.rows) for column in zip(*payoffs, strict=True))


def weighted(line: Sequence[float], mix: Sequence[float]) -> float:
    return sum([cell * weight for cell, weight in zip(line, mix, strict=True)])


THIRD, HALF = 1 / 3, 0.5
MOVES = (3 / 27, 4 / 27, 1 / 27, 0, 0, 0, 3 / 27, 8 / 27, 4 / 27, 4 / 27)
KNOWN: dict[str, tuple[Payoffs, tuple[float, ...], tuple[float, ...], float]] = {
    "rock, paper, scissors": ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], (THIRD,) * 3, (THIRD,) * 3, 0),
    "a dear head shows less often": ([[3, -1], [-1, 1]], (THIRD, 2 / 3), (THIRD, 2 / 3), THIRD),
    "a dominated row": ([[3, -1], [-1, 1], [-2, 0.5]], (THIRD, 2 / 3, 0), (THIRD, 2 / 3), THIRD),
    "a saddle": ([[4, 1, 2], [6, 3, 5], [2, 2, 9]], (0, 1, 0), (0, 1, 0), 3),
    "one row": ([[0.7, 0.2, 0.4]], (1,), (0, 1, 0), 0.2),
    "one column": ([[0.7], [0.2], [0.9]], (0, 0, 1), (1,), 0.9),
    "equal rows share": ([[1, -1], [-1, 1], [1, -1]], (1 / 4, HALF, 1 / 4), (HALF, HALF), 0),
    "a round of Duel of Swords": ([[WORTH[cell] for cell in row] for row in DUEL_OF_SWORDS], MOVES, MOVES, 0),
}


@pytest.mark.parametrize("known", KNOWN)
def test_a_known_game_is_solved(known: str) -> None:
    payoffs, rows, columns, value = KNOWN[known]
    found = solve(payoffs)
    assert found.rows == pytest.approx(rows, abs=1e-9)
    assert found.columns == pytest.approx(columns, abs=1e-9)
    assert found.value == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_no_reply_gains_against_the_solution_of_a_large_game(seed: int) -> None:
    random = Random(seed)
    payoffs = [[random.random() for _ in range(37)] for _ in range(30 + seed % 8)]
    found = solve(payoffs)
    assert readable_by(payoffs, found) < 1e-6
    assert sum(found.rows) == pytest.approx(1)
    assert found.value == pytest.approx(
        weighted(found.rows, [weighted(row, found.columns) for row in payoffs])
    )


@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_dear_cells_is_solved_without_asking_for_all_of_them(seed: int) -> None:
    random = Random(seed)
    attacks = [[random.random() for _ in range(4)] for _ in range(9)]
    replies = [[random.random() for _ in range(9)] for _ in range(4)]
    asked: list[tuple[int, int]] = []

    def cell(row: int, column: int) -> float:
        asked.append((row, column))
        return attacks[row // 4][column % 4] - replies[row % 4][column // 4]

    found = weigh(36, 36, cell)
    dear = [*asked]
    payoffs = [[cell(row, column) for column in range(36)] for row in range(36)]
    assert found.solution.value == pytest.approx(solve(payoffs).value)
    assert readable_by(payoffs, found.solution) < 1e-6
    assert found.rows == pytest.approx([weighted(row, found.solution.columns) for row in payoffs])
    assert len(set(dear)) == len(dear) < 36 * 36


def test_a_single_dear_cell_is_the_whole_game() -> None:
    assert weigh(1, 1, lambda *_: 0.4).solution == Solution((1,), (1,), 0.4)


CLOSE_TOGETHER = """
229167 -190299845360 291667 229167 145833 -190299845360 208333
312500 -190299845360 291667 312500 -190299845360 -190299845360 20833
20833 538462 -190299845360 -190299845360 0 479167 0
229167 0 291667 229167 145833 0 208333
208333 333333 145833 208333 0 229167 0
0 0 0 190299845360 333333 0 270833
145833 0 208333 145833 229167 0 291667
"""
"""Payoffs of a turn on a map, most of them a few ten-millionths apart; in millionths of a millionth above one half."""


def test_payoffs_that_lie_closer_together_than_the_solver_tells_apart_are_solved() -> None:
    payoffs = [[0.5 + int(one) / 1e12 for one in row.split()] for row in CLOSE_TOGETHER.strip().splitlines()]
    found = solve(payoffs)
    gets = [weighted(row, found.columns) for row in payoffs]
    yields = [weighted(column, found.rows) for column in zip(*payoffs, strict=True)]
    assert max(gets) - 1e-9 <= found.value <= min(yields) + 1e-9


@pytest.mark.parametrize("cost", [0.0, 0.01, 0.1, 2.0])
def test_a_response_loses_no_more_than_its_bound_and_gains_more_with_a_wider_one(cost: float) -> None:
    random, expected = Random(3), [0.7, 0.1, 0.1, 0.1]
    for _ in range(20):
        payoffs = [[random.random() for _ in range(4)] for _ in range(5)]
        value = solve(payoffs).value
        found, tighter = (restricted_response(payoffs, expected, value - least) for least in (cost, cost / 2))

        def mean(mix: Sequence[float], payoffs: Payoffs = payoffs) -> float:
            return weighted([weighted(row, expected) for row in payoffs], mix)

        assert sum(found) == pytest.approx(1)
        assert min(weighted(column, found) for column in zip(*payoffs, strict=True)) >= value - cost - 1e-8
        assert mean(found) >= mean(tighter) - 1e-8
        if cost > 1:
            best = max(weighted(row, expected) for row in payoffs)
            assert mean(found) == pytest.approx(best)
