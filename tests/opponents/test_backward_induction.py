"""Games solved backwards: nobody who knows the mixes gains by them."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from duel_tui.engine.answers import Decided
from duel_tui.engine.position import Position
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.backward_induction import SolvedGame
from duel_tui.opponents.matrix import solve
from duel_tui.opponents.state_graph import TooLargeError
from duel_tui.opponents.support_cache import SupportCache
from duel_tui.opponents.think import Thinker
from tests.systems.duel_of_swords.bouts import FENCERS, ruleset

SHORT = {"hits_to_win": 2, "max_rounds": 5}
TINY = {"hits_to_win": 1, "max_rounds": 3}


@cache
def whole(**options: Any) -> tuple[Any, Any, SolvedGame[Any]]:
    rules = ruleset(**options)
    start = rules.begin(Kind.HONORABLE, FENCERS)
    return rules, start, SolvedGame(rules, start).solve()


def played(rules: Any, state: Any, left: str, right: str) -> Any:
    """Where a pair of choices leads by the routine."""
    routine = rules.routine(state)
    routine.send(None)
    try:
        routine.send(Decided((left, right)))
        while True:
            routine.send(None)
    except StopIteration as end:
        return end.value


def best_reply(solved: SolvedGame[Any], rules: Any, start: Any, side: Side) -> float:
    """What the best reply to the other side's mixes wins: computed through the routine, not through the grid."""
    known: dict[Any, float] = {}

    def value(state: Any) -> float:
        if rules.done(state):
            winner = rules.outcome(state).winner
            return 0.5 if winner is None else float(winner is side)
        if state not in known:
            solution = solved.solution(state)
            foe = solution.columns if side is Side.LEFT else solution.rows
            menus = solved.choices(state)
            found = []
            for mine in menus[side]:
                total = 0.0
                for his, weight in zip(menus[side.foe], foe, strict=True):
                    if weight:
                        pair = BySide(his, his).put(side, mine)
                        total += weight * value(played(rules, state, str(pair.left), str(pair.right)))
                found.append(total)
            known[state] = max(found)
        return known[state]

    return value(start)


def gains(**options: Any) -> float:
    """What knowing all mixes is worth to the side that it is worth more to."""
    rules, start, solved = whole(**options)
    assert solved.value(start) == pytest.approx(0.5, abs=1e-9)
    return max(best_reply(solved, rules, start, side) - 0.5 for side in Side)


@pytest.mark.parametrize(
    "options",
    [
        {"scoring": "half_points", **SHORT},
        {"limit_tie": "next_hit", **TINY},
        {"advantage_persists": True, "advantage_tiebreak": True, **SHORT},
        {"fancies": 1, "high_high_both": True, **TINY},
        {"no_repeat": "all_but_disengage", "scoring": "half_points", **TINY},
        {"no_repeat": "all", "fancies": 1, "hits_to_win": 1, "max_rounds": 2},
    ],
    ids=["half points", "next hit", "persisting", "fancies", "rings", "both"],
)
def test_nobody_gains_a_millionth_against_a_short_duel_solved(options: dict[str, Any]) -> None:
    assert gains(**options) < 1e-6


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"no_repeat": "all", **SHORT}], ids=["as written", "no repeat"])
def test_nobody_gains_a_millionth_against_the_solved_game(options: dict[str, Any]) -> None:
    assert gains(**options) < 1e-6


def test_a_grid_says_what_the_routine_does() -> None:
    rules, start, _ = whole(fancies=1, no_repeat="all_but_disengage", hits_to_win=1, max_rounds=2)
    after = rules.grid(start).ends
    for state in (start, *after[:40]):
        if rules.done(state):
            continue
        position, grid = Position(rules, state), rules.grid(state)
        for mine, row in zip(grid.choices.left, grid.cells, strict=True):
            for his, cell in zip(grid.choices.right, row, strict=True):
                assert position.give(Decided((mine, his))).checkpoint == grid.ends[cell]


def test_a_freed_grid_is_the_grid_without_what_is_remembered() -> None:
    rules, start, _ = whole(fancies=1, no_repeat="all_but_disengage", hits_to_win=1, max_rounds=2)
    grid, freed = rules.grid(start), rules.freed_grid(start)
    assert grid.choices == freed.choices
    for row, others in zip(grid.cells, freed.cells, strict=True):
        for cell, other in zip(row, others, strict=True):
            assert rules.freed(grid.ends[cell]) == freed.ends[other]
    thrust, dodge = grid.ends[grid.cells[0][0]], Side.LEFT
    assert rules.memory(thrust, dodge) == rules.leaves("thrust") == "thrust"
    assert rules.bars("dodge", "dodge!")
    assert not rules.leaves("disengage")


@pytest.mark.parametrize("options", [{}, {"no_repeat": "all"}])
def test_without_repeats_tens_of_thousands_of_states_are_the_thousand_of_the_game_as_written(
    options: dict[str, Any],
) -> None:
    rules = ruleset(**options)
    found = SolvedGame(rules, rules.begin(Kind.HONORABLE, FENCERS))
    assert len(found.states) == 1010
    assert not options or found.count == 38_681


def test_a_game_too_large_is_searched_instead() -> None:
    rules = ruleset(hits_to_win=100, max_rounds=100, fancies=100)
    start = rules.begin(Kind.HONORABLE, FENCERS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("duel_tui.opponents.state_graph._MOST", 50)
        with pytest.raises(TooLargeError):
            SolvedGame(rules, start)
        assert Thinker(rules).whole(start) is None


def test_a_guess_that_is_taken_is_as_good_as_the_solver() -> None:
    solver, every = SupportCache(), np.ones((1, 3), dtype=bool)
    cells = np.array(((0, 1, 2), (2, 0, 1), (1, 2, 0)))
    for values in ([0.0, -1.0, 1.0], [0.0, -2.0, 1.0], [0.5, 0.2, 0.9], [1.0, 1.0, 1.0], [0.1, 0.9, 0.8]):
        payoffs = np.array(values)[cells]
        found = solver.values(payoffs, every, every, np.ones((1, 1), dtype=bool))
        assert found[0, 0] == pytest.approx(solve(payoffs.tolist()).value)


def test_parts_of_a_matrix_are_valued_like_matrices_of_their_own() -> None:
    chance = np.random.default_rng(3)
    solver = SupportCache()
    for _ in range(5):
        payoffs = chance.integers(0, 4, (4, 5)) / 3
        rows = ~np.eye(5, 4, k=-1, dtype=bool)
        columns = ~np.eye(6, 5, k=-1, dtype=bool)
        wanted = chance.random((5, 6)) < 0.7
        found = solver.values(payoffs, rows, columns, wanted)
        for row, column in np.argwhere(wanted):
            part = payoffs[np.ix_(rows[row], columns[column])].tolist()
            assert found[row, column] == pytest.approx(solve(part).value)
        assert bool(np.isnan(found[~wanted]).all())
