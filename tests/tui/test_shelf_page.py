"""The shelf of duels: going on, watching again, filtering, and files that are none."""

from pathlib import Path

import pytest

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import Side
from duel_tui.play import matches
from duel_tui.storage import shelf
from duel_tui.storage.duels import load
from duel_tui.storage.recorder import Recorder
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.duel.replay import ReplayPage
from duel_tui.tui.duel.watch import WatchPage
from tests.tui.visits import LIBRARY, Visit, house


@pytest.fixture
def visit(tmp_path: Path) -> Visit:
    there = house(tmp_path)
    saved = matches.begin(there, matches.quick(there))
    with Recorder(saved) as recorder:
        recorder.over(Outcome(Side.LEFT, "touches"))
    there.saves.duels.joinpath("broken.toml").write_text("nonsense\n")
    matches.begin(there, matches.quick(there))
    visit = Visit(there)
    visit.press("p")
    return visit


def test_each_duel_says_how_it_ended_or_that_it_is_not_over(visit: Visit) -> None:
    assert "Bernardino beat Tobias Quill" in visit.text
    assert " touches" in visit.text
    assert "not over" in visit.text
    assert "cannot be read" in visit.text


def test_a_duel_that_is_not_over_goes_on_and_a_finished_one_is_watched(visit: Visit) -> None:
    visit.press("/")
    visit.type("not over")
    visit.press("enter")
    assert "not over" in visit.text
    assert " beat " not in visit.text
    visit.press("enter")
    assert visit.at(DuelPage)
    visit.press("escape", "escape", "/")
    visit.type("beat touches")
    visit.press("enter", "enter")
    assert visit.at(ReplayPage)


def test_a_shipped_duel_is_watched_and_its_file_left_as_it_is(visit: Visit) -> None:
    before = {path: path.read_bytes() for path in visit.house.examples.duels.glob("*.toml")}
    assert before
    visit.press("end", "enter")
    assert visit.at(ReplayPage)
    visit.press("right", "right")
    assert "? help" in visit.text
    visit.press("?")
    assert "Opens and closes this help." in visit.text
    visit.press("escape")
    assert visit.at(ReplayPage)
    assert {path: path.read_bytes() for path in visit.house.examples.duels.glob("*.toml")} == before


def test_a_broken_duel_says_what_is_wrong(visit: Visit) -> None:
    visit.press("/")
    visit.type("broken")
    visit.press("enter")
    assert "broken.toml" in visit.text
    visit.press("enter")
    assert "cannot be read" in visit.text


def test_who_played_whom_is_told_by_the_fencers_names(visit: Visit) -> None:
    assert "Bernardino (played by a person) and Tobias Quill" in visit.text
    there = visit.house
    last = max(there.saves.duels.glob("2*.toml"), key=lambda path: path.stat().st_mtime_ns)
    matches.again(there, load(last, LIBRARY), swapped=True)
    visit.press("escape", "p", "home")
    assert "Tobias Quill (played by a person) and Bernardino (played by Tobias Quill)" in visit.text


def test_nobody_is_you_in_a_duel_that_is_watched(visit: Visit) -> None:
    (path,) = [one.path for one in shelf.unfinished(visit.house.saves.duels)]
    with Recorder(load(path, LIBRARY)):
        visit.press("/")
        visit.type("not over")
        visit.press("enter", "enter")
        assert visit.at(WatchPage)
        assert "Played elsewhere" in visit.text
        assert "(you)" not in visit.text
        visit.page.hidden()


def test_every_row_of_a_long_list_has_its_result_and_more_is_said_under_them(visit: Visit) -> None:
    for _ in range(20):
        matches.begin(visit.house, matches.quick(visit.house))
    visit.press("escape", "p", "home")
    rows = visit.text.splitlines()[2:16]
    assert all(row.rstrip().endswith("not over") for row in rows)
    assert visit.text.splitlines()[16].split() == ["more"]


def test_the_footer_of_the_filter_has_its_keys_and_a_question_mark_is_text(visit: Visit) -> None:
    visit.press("/")
    assert "? help" not in visit.text
    assert "f1 help" in visit.text
    visit.press("?")
    assert "Filter: ?" in visit.text
    assert "Shows all duels again." in visit.press("f1")
    visit.press("escape")
    assert "Filter: ?" in visit.text


def test_the_caret_moves_while_words_are_typed(visit: Visit) -> None:
    first = visit.press("home", "/").splitlines()
    assert first[2].startswith(" >")
    assert visit.press("down").splitlines()[3].startswith(" >")
    assert visit.press("up").splitlines() == first


def test_a_filter_that_finds_nothing_says_so(visit: Visit) -> None:
    visit.press("/")
    visit.type("xyzzy")
    assert "No duel has all these words." in visit.text
    visit.press("escape")
    assert "No duel has" not in visit.text
