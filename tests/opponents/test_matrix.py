"""Matrix games with known solutions."""

from collections.abc import Sequence
from random import Random

import pytest

from duel_tui.opponents.matrix import Payoffs, Solution, solve, weigh

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


def test_rock_paper_scissors_is_mixed_evenly() -> None:
    found = solve([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert found.rows == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert found.columns == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert found.value == pytest.approx(0)


def test_matching_pennies_with_a_dear_head_shows_it_less_often() -> None:
    found = solve([[3, -1], [-1, 1]])
    assert found.rows == pytest.approx((1 / 3, 2 / 3))
    assert found.columns == pytest.approx((1 / 3, 2 / 3))
    assert found.value == pytest.approx(1 / 3)


def test_a_dominated_row_is_never_chosen() -> None:
    found = solve([[3, -1], [-1, 1], [-2, 0.5]])
    assert found.rows == pytest.approx((1 / 3, 2 / 3, 0))
    assert found.value == pytest.approx(1 / 3)


def test_a_saddle_is_found_without_mixing() -> None:
    assert solve([[4, 1, 2], [6, 3, 5], [2, 2, 9]]) == Solution((0, 1, 0), (0, 1, 0), 3)


def test_one_row_leaves_the_choice_to_the_columns() -> None:
    assert solve([[0.7, 0.2, 0.4]]) == Solution((1,), (0, 1, 0), 0.2)


def test_one_column_leaves_the_choice_to_the_rows() -> None:
    assert solve([[0.7], [0.2], [0.9]]) == Solution((0, 0, 1), (1,), 0.9)


def test_equal_rows_share_their_part() -> None:
    found = solve([[1, -1], [-1, 1], [1, -1]])
    assert found.rows == pytest.approx((1 / 4, 1 / 2, 1 / 4))


def test_one_round_of_duel_of_swords_mixes_seven_of_its_ten_moves() -> None:
    payoffs = [[WORTH[cell] for cell in row] for row in DUEL_OF_SWORDS]
    found = solve(payoffs)
    known = (3 / 27, 4 / 27, 1 / 27, 0, 0, 0, 3 / 27, 8 / 27, 4 / 27, 4 / 27)
    assert found.rows == pytest.approx(known, abs=1e-9)
    assert found.columns == pytest.approx(known, abs=1e-9)
    assert found.value == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("seed", range(20))
def test_no_reply_gains_against_the_solution_of_a_large_game(seed: int) -> None:
    random = Random(seed)
    payoffs = [[random.random() for _ in range(37)] for _ in range(30 + seed % 8)]
    found = solve(payoffs)
    assert readable_by(payoffs, found) < 1e-6
    assert sum(found.rows) == pytest.approx(1)
    assert found.value == pytest.approx(
        weighted(found.rows, [weighted(row, found.columns) for row in payoffs])
    )


@pytest.mark.parametrize("seed", range(20))
def test_a_game_of_dear_cells_is_solved_without_asking_for_all_of_them(seed: int) -> None:
    random = Random(seed)
    attacks = [[random.random() for _ in range(4)] for _ in range(9)]
    replies = [[random.random() for _ in range(9)] for _ in range(4)]
    asked: list[tuple[int, int]] = []

    def cell(row: int, column: int) -> float:
        asked.append((row, column))
        return attacks[row // 4][column % 4] - replies[row % 4][column // 4]

    found = weigh(36, 36, cell)
    payoffs = [
        [attacks[row // 4][column % 4] - replies[row % 4][column // 4] for column in range(36)]
        for row in range(36)
    ]
    assert found.solution.value == pytest.approx(solve(payoffs).value)
    assert readable_by(payoffs, found.solution) < 1e-6
    assert found.rows == pytest.approx([weighted(row, found.solution.columns) for row in payoffs])
    assert len(set(asked)) == len(asked) < 36 * 36


def test_a_single_dear_cell_is_the_whole_game() -> None:
    assert weigh(1, 1, lambda *_: 0.4).solution == Solution((1,), (1,), 0.4)


CLOSE_TOGETHER = [
    [
        0.5000002291666666,
        0.30970015464032796,
        0.5000002916666667,
        0.5000002291666666,
        0.5000001458333333,
        0.30970015464032796,
        0.5000002083333334,
    ],
    [
        0.5000003125,
        0.30970015464032796,
        0.5000002916666667,
        0.5000003125,
        0.30970015464032796,
        0.30970015464032796,
        0.5000000208333333,
    ],
    [
        0.5000000208333333,
        0.5000005384615385,
        0.30970015464032796,
        0.30970015464032796,
        0.5,
        0.5000004791666667,
        0.5,
    ],
    [
        0.5000002291666666,
        0.5,
        0.5000002916666667,
        0.5000002291666666,
        0.5000001458333333,
        0.5,
        0.5000002083333334,
    ],
    [
        0.5000002083333334,
        0.5000003333333334,
        0.5000001458333333,
        0.5000002083333334,
        0.5,
        0.5000002291666666,
        0.5,
    ],
    [0.5, 0.5, 0.5, 0.690299845359672, 0.5000003333333334, 0.5, 0.5000002708333333],
    [
        0.5000001458333333,
        0.5,
        0.5000002083333334,
        0.5000001458333333,
        0.5000002291666666,
        0.5,
        0.5000002916666667,
    ],
]
"""Payoffs of a turn on a map, most of them a few ten-millionths apart."""


def test_payoffs_that_lie_closer_together_than_the_solver_tells_apart_are_solved() -> None:
    found = solve(CLOSE_TOGETHER)
    gets = [sum(map(float.__mul__, row, found.columns)) for row in CLOSE_TOGETHER]
    yields = [sum(map(float.__mul__, column, found.rows)) for column in zip(*CLOSE_TOGETHER, strict=True)]
    assert max(gets) - 1e-9 <= found.value <= min(yields) + 1e-9
