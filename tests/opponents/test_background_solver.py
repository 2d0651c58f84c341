"""Games solved beside the play: recalled where they fit what was kept, solved anew where they do not."""

from pathlib import Path
from typing import Any

import pytest

from duel_tui.engine.rulings import Set
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.backward_induction import BackgroundSolver, SolvedGame, solve_or_load
from duel_tui.opponents.solution_cache import SolutionCache, fingerprint
from duel_tui.opponents.think import Thinker
from duel_tui.opponents.worker_client import WorkerClient
from tests.opponents.observations import character, chosen_apart
from tests.systems.duel_of_swords.bouts import FENCERS, LEFT, Bouts, ruleset

SHORT: dict[str, Any] = {"hits_to_win": 1, "max_rounds": 3, "no_repeat": "all"}
RULES = ruleset(**SHORT)
START = RULES.begin(Kind.HONORABLE, FENCERS)


def test_a_game_is_recalled_as_it_was_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = SolutionCache(tmp_path)
    first = solve_or_load(SolvedGame(RULES, START), RULES, cache)
    monkeypatch.setattr(SolvedGame, "solve", lambda _: pytest.fail("it was solved again"))
    second = solve_or_load(SolvedGame(RULES, START), RULES, cache)
    assert second.found == first.found
    assert second.solution(START) == first.solution(START)


def test_other_house_rules_are_another_game_and_those_of_the_table_are_not() -> None:
    name = fingerprint(RULES)
    for same in ({"show_matrix": True}, {"take_back": "free"}):
        assert fingerprint(ruleset(**SHORT, **same)) == name
    for other in ({"max_rounds": 4}, {"no_repeat": "off"}, {"fancies": 1}, {"scoring": "half_points"}):
        assert fingerprint(ruleset(**{**SHORT, **other})) != name


@pytest.mark.parametrize("wrong", [b"", bytes(8 * 1000)])
def test_values_that_do_not_fit_are_not_taken(tmp_path: Path, wrong: bytes) -> None:
    cache = SolutionCache(tmp_path)
    cache.store(fingerprint(RULES, SolvedGame(RULES, START).grounds), wrong)
    whole = BackgroundSolver(RULES, START, cache).wait(30)
    assert whole is not None
    assert whole.value(START) == pytest.approx(0.5)
    assert cache.load(fingerprint(RULES, SolvedGame(RULES, START).grounds), bytes) == whole.found
    (tmp_path / "cache").write_text("no folder")
    assert BackgroundSolver(RULES, START, SolutionCache(tmp_path / "cache")).wait(30) is not None


def test_a_game_from_another_score_is_kept_under_another_name(tmp_path: Path) -> None:
    cache = SolutionCache(tmp_path)
    rules = ruleset(hits_to_win=2, max_rounds=3)
    for ahead, chance in (("thrust slash", 0.85), ("slash thrust", 0.15)):
        state = Bouts(ahead, hits_to_win=2, max_rounds=3).table.state
        whole = solve_or_load(SolvedGame(rules, state), rules, cache)
        assert whole.value(state) == pytest.approx(chance, abs=0.1)


def test_a_game_with_a_move_that_may_not_be_repeated_is_solved_from_there(tmp_path: Path) -> None:
    table = Bouts("dodge thrust", no_repeat="all", max_rounds=4).table
    table.rule(Set("left.hits", "4"))
    thinker: Thinker[Any] = Thinker(ruleset(no_repeat="all", max_rounds=4), cache=SolutionCache(tmp_path))
    mix = thinker.mix(table.observation(LEFT))
    assert mix.exact
    assert "dodge" not in mix.choices


def test_a_thinker_out_of_patience_searches_until_the_game_is_solved() -> None:
    rules = ruleset(no_repeat="all")
    duel = Bouts(no_repeat="all")
    thinker: Thinker[Any] = Thinker(rules, patience=1e-6)
    assert not thinker.mix(duel.table.observation(LEFT)).exact
    part = thinker.progress
    assert part is not None
    assert 0 <= part < 1


async def test_a_desk_has_solved_so_short_a_game_before_it_chooses() -> None:
    client: WorkerClient[Any] = WorkerClient(ruleset(**SHORT))
    try:
        observation = Bouts(**SHORT).table.observation(LEFT)
        await chosen_apart(client, observation, character(0), 7)
        mix = await client.mix_async(observation)
        assert mix.exact
    finally:
        client.close()
