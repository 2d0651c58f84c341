"""Solved games on disk: recalled where they fit, made anew where they do not, and studied beside the play."""

from pathlib import Path
from typing import Any

import pytest

from duel_tui.fencer.terms import Kind
from duel_tui.opponents.desk import Desk
from duel_tui.opponents.kept import Kept, users_own
from duel_tui.opponents.study import Study
from duel_tui.opponents.think import Thinker
from duel_tui.opponents.whole import Whole
from tests.opponents.seats import character
from tests.systems.duel_of_swords.bouts import FENCERS, LEFT, Bouts, ruleset

SHORT: dict[str, Any] = {"hits_to_win": 1, "max_rounds": 3, "no_repeat": "all"}
RULES = ruleset(**SHORT)
START = RULES.begin(Kind.HONORABLE, FENCERS)


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    kept = Kept(tmp_path / "cache")
    kept.keep(RULES, Whole(RULES, START).solve())
    return kept


def recalled(kept: Kept, **options: Any) -> bool:
    rules = ruleset(**{**SHORT, **options})
    return kept.recall(rules, Whole(rules, rules.begin(Kind.HONORABLE, FENCERS)))


def test_a_game_is_recalled_as_it_was_solved(kept: Kept) -> None:
    solved, found = Whole(RULES, START).solve(), Whole(RULES, START)
    assert kept.recall(RULES, found)
    assert found.found.tolist() == solved.found.tolist()
    assert found.solution(START) == solved.solution(START)


def test_other_house_rules_are_another_game(kept: Kept) -> None:
    assert recalled(kept)
    assert recalled(kept, show_matrix=True, notebook=True), "these change no value"
    for other in ({"max_rounds": 4}, {"no_repeat": "off"}, {"fancies": 1}, {"scoring": "half_points"}):
        assert not recalled(kept, **other)


@pytest.mark.parametrize("harm", ["cut", "turned", "empty", "folder", "of another game"])
def test_a_damaged_file_is_passed_over_and_made_anew(kept: Kept, harm: str) -> None:
    path = kept.path(RULES)
    data = path.read_bytes()
    path.unlink()
    match harm:
        case "cut":
            path.write_bytes(data[:-3])
        case "turned":
            path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
        case "empty":
            path.write_bytes(b"")
        case "folder":
            path.mkdir()
        case _:
            other = ruleset(**{**SHORT, "max_rounds": 2})
            kept.keep(other, Whole(other, other.begin(Kind.HONORABLE, FENCERS)).solve())
            path.write_bytes(kept.path(other).read_bytes())
    assert not recalled(kept)
    study = Study(RULES, START, kept)
    whole = study.wait(30)
    assert whole is not None
    assert whole.value(START) == pytest.approx(0.5)
    assert recalled(kept) or harm == "folder"
    assert [one.name for one in path.parent.iterdir() if not one.name.endswith(".solved")] == []


def test_where_nothing_can_be_kept_the_game_is_solved_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder")
    assert Study(RULES, START, Kept(tmp_path / "cache")).wait(30) is not None


def test_the_users_folder_may_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DUEL_TUI_CACHE", str(tmp_path))
    assert users_own().path(RULES).parent == tmp_path


def test_a_thinker_out_of_patience_searches_until_the_game_is_solved() -> None:
    rules = ruleset(no_repeat="all")
    duel = Bouts(no_repeat="all")
    thinker: Thinker[Any] = Thinker(rules, patience=1e-6)
    assert not thinker.mix(duel.table.seat(LEFT)).exact
    part = thinker.progress
    assert part is not None
    assert 0 <= part < 1


async def test_a_desk_says_how_far_its_game_is_solved() -> None:
    desk: Desk[Any] = Desk(ruleset(**SHORT))
    try:
        assert await desk.progress_async() is None
        assert not desk.apart, "asking starts nothing"
        seat = Bouts(**SHORT).table.seat(LEFT)
        await desk.choose_async(seat, character(0), 7)
        assert await desk.progress_async() is None, "so short a game was solved before it chose"
        mix = await desk.mix_async(seat)
        assert mix.exact
    finally:
        desk.close()
