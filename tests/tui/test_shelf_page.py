"""The shelf of duels: going on, watching again, filtering, and files that are none."""

from pathlib import Path

import pytest

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import Side
from duel_tui.play import matches
from duel_tui.storage.recorder import Recorder
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.duel.replay import ReplayPage
from tests.tui.visits import Visit, house


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
