"""Whole games solved backwards: nobody who knows the mixes gains by them."""

from functools import cache
from time import perf_counter
from typing import Any

import pytest

from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decided
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.matrix import solve
from duel_tui.opponents.think import Thinker, warm
from duel_tui.opponents.whole import TooManyStatesError, Whole
from tests.systems.duel_of_swords.bouts import FENCERS, ruleset

SHORT = {"hits_to_win": 2, "max_rounds": 5}


@cache
def whole(**options: Any) -> tuple[Any, Any, Whole[Any]]:
    rules = ruleset(**options)
    start = rules.begin(Kind.HONORABLE, FENCERS)
    return rules, start, Whole(rules, rules.outcome, start)


def best_reply(solved: Whole[Any], rules: Any, start: Any, side: Side) -> float:
    """What the best reply to the other side's mixes wins: computed through the routine, not through the grid."""
    known: dict[Any, float] = {}

    def value(state: Any) -> float:
        if rules.done(state):
            winner = rules.outcome(state).winner
            return 0.5 if winner is None else float(winner is side)
        if state not in known:
            solution = solved.solutions[state]
            foe = solution.columns if side is Side.LEFT else solution.rows
            position = Position(rules, state)
            menus = solved.grid(state).choices
            found = []
            for mine in menus[side]:
                total = 0.0
                for his, weight in zip(menus[side.foe], foe, strict=True):
                    if weight:
                        pair = BySide(his, his).put(side, mine)
                        total += weight * value(position.give(Decided((pair.left, pair.right))).checkpoint)
                found.append(total)
            known[state] = max(found)
        return known[state]

    return value(start)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"scoring": "half_points"},
        {"limit_tie": "next_hit", "hits_to_win": 3},
        {"advantage_persists": True, "advantage_tiebreak": True, **SHORT},
        {"fancies": 1, "high_high_both": True, **SHORT},
    ],
    ids=["as written", "half points", "next hit", "persisting", "fancies"],
)
def test_nobody_gains_a_millionth_against_the_solved_game(options: dict[str, Any]) -> None:
    rules, start, solved = whole(**options)
    assert solved.value(start) == pytest.approx(0.5, abs=1e-9)
    for side in Side:
        assert best_reply(solved, rules, start, side) - 0.5 < 1e-6


def test_the_game_as_written_has_a_thousand_and_ten_states() -> None:
    _, _, solved = whole()
    assert len(solved.states) == 1010


def test_the_game_as_written_is_solved_while_nobody_would_notice() -> None:
    warm()
    rules = ruleset()
    start = rules.begin(Kind.HONORABLE, FENCERS)
    took = []
    for _ in range(3):
        began = perf_counter()
        Whole(rules, rules.outcome, start)
        took.append(perf_counter() - began)
    assert min(took) < 1.5, "half a second on a machine that is not busy"


def test_a_grid_says_what_the_routine_does() -> None:
    rules, start, solved = whole(fancies=1, no_repeat="all_but_disengage", hits_to_win=1, max_rounds=2)
    for state in (start, *solved.states[:40]):
        position, grid = Position(rules, state), rules.grid(state)
        for mine, row in zip(grid.choices.left, grid.cells, strict=True):
            for his, cell in zip(grid.choices.right, row, strict=True):
                assert position.give(Decided((mine, his))).checkpoint == grid.ends[cell]


def test_a_game_too_large_is_refused_and_searched_instead() -> None:
    rules = ruleset(scoring="half_points", no_repeat="all_but_disengage", fancies=2)
    start = rules.begin(Kind.HONORABLE, FENCERS)
    with pytest.raises(TooManyStatesError):
        Whole(rules, rules.outcome, start)
    assert Thinker(rules).whole(start) is None


def test_a_guess_that_is_taken_is_as_good_as_the_solver() -> None:
    solver = Solver()
    cells = ((0, 1, 2), (2, 0, 1), (1, 2, 0))
    for values in ([0.0, -1.0, 1.0], [0.0, -2.0, 1.0], [0.5, 0.2, 0.9], [1.0, 1.0, 1.0], [0.1, 0.9, 0.8]):
        found = solver.solve(cells, values)
        assert found.value == pytest.approx(solve([[values[cell] for cell in row] for row in cells]).value)
