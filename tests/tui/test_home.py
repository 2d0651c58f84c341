"""The first screen: beginning at once, going on, and who asks for you."""

import subprocess
import sys
from pathlib import Path

import pytest

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import Side
from duel_tui.fencer.person import unnamed
from duel_tui.play import matches, newcomers, pairing
from duel_tui.storage import duels, fencers
from duel_tui.storage.fencers import FencerFile, Fought
from duel_tui.storage.recorder import Recorder
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.duel.watch import WatchPage
from duel_tui.tui.pages.home import HomePage
from tests.tui.visits import LIBRARY, Visit, house


@pytest.fixture
def visit(tmp_path: Path) -> Visit:
    return Visit(house(tmp_path))


def saved_in(visit: Visit) -> list[Path]:
    return sorted(visit.house.saves.duels.glob("*.toml"))


def won_three(visit: Visit, name: str = "Anna") -> FencerFile:
    file = fencers.add(visit.house.saves, unnamed(name))
    for number in range(3):
        file = fencers.enter(file, Fought(f"duel-{number}", "won", "Tobias Quill", "quill"))
    return file


def test_enter_on_the_first_screen_begins_a_shipped_fencer_against_the_lowest_opponent(visit: Visit) -> None:
    assert "quick duel" in visit.caret
    visit.press("enter")
    assert visit.at(DuelPage)
    (path,) = saved_in(visit)
    saved = duels.load(path, LIBRARY)
    lowest = visit.house.cards().characters[0]
    assert saved.setup.players.right == lowest.key
    assert lowest.level.level == 1
    assert saved.setup.preset == "salle"
    assert saved.setup.fencers.left in {file.stem for file in visit.house.shipped().fencers}
    assert saved.journal.options["friendly_touches"] == 3
    visit.house.clear_table()


def test_a_duel_left_is_gone_on_with_by_one_key_in_the_same_file(visit: Visit) -> None:
    visit.press("enter", "escape")
    assert visit.at(HomePage)
    assert "no duel waits" not in visit.text
    visit.press("g")
    assert visit.at(DuelPage)
    assert len(saved_in(visit)) == 1
    visit.house.clear_table()


def test_the_caret_of_a_new_visit_stands_on_the_duel_to_go_on_with(visit: Visit) -> None:
    visit.press("enter", "escape")
    again = Visit(house(visit.house.saves.folder))
    assert "go on" in again.caret
    again.press("enter")
    assert again.at(DuelPage)
    again.house.clear_table()


def test_a_finished_duel_is_not_offered_to_go_on_with(visit: Visit) -> None:
    saved = matches.begin(visit.house, matches.quick(visit.house))
    with Recorder(saved) as recorder:
        recorder.over(Outcome(Side.LEFT, "touches"))
    assert "no duel waits" in Visit(house(visit.house.saves.folder)).text


def test_a_duel_played_elsewhere_may_only_be_watched(visit: Visit) -> None:
    saved = matches.begin(visit.house, matches.quick(visit.house))
    again = Visit(house(visit.house.saves.folder))
    with Recorder(saved):
        assert "Played elsewhere, you watch" in again.press("g")
        assert again.at(WatchPage)


def test_after_three_wins_the_next_level_asks_by_name(visit: Visit) -> None:
    file = won_three(visit)
    again = Visit(house(visit.house.saves.folder))
    second = visit.house.cards().at(2)[0]
    assert f"{second.name} asks for Anna by name" in again.text
    match = matches.quick(again.house)
    assert match.players.right == second.key
    assert match.stems.left == file.stem


def test_a_defeat_keeps_the_level_and_the_opponents_of_a_level_take_turns(visit: Visit) -> None:
    cards = visit.house.cards()
    first = cards.at(1)
    record = (Fought("a", "lost", "x", first[0].key), Fought("b", "won", "x", first[0].key))
    assert pairing.level_of(cards, record) == 1
    assert pairing.foe_of(cards, record[:1]) == first[1 % len(first)]
    assert pairing.challenger(cards, record) is None


def test_wins_against_a_higher_level_count_for_the_lower_ones(visit: Visit) -> None:
    cards = visit.house.cards()
    third = cards.at(3)[0].key
    record = tuple(Fought(str(number), "won", "x", third) for number in range(3))
    assert pairing.level_of(cards, record) == 4


def test_the_first_page_is_painted_before_any_game_is_loaded() -> None:
    code = """
import sys
from duel_tui.play import liking
from duel_tui.tui import app
from duel_tui.tui.pages.home import HomePage
from duel_tui.tui.paper import Paper
app.DuelApp(lambda host: HomePage(host, None)).page.draw(Paper(80, 24))
heavy = ("duel_tui.registry", "duel_tui.systems", "duel_tui.opponents", "duel_tui.wording")
print([name for name in sys.modules if name.startswith(heavy)])
"""
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603  our own code
    assert ran.stdout.strip() == "[]"


def test_escape_stays_and_x_leaves(visit: Visit) -> None:
    visit.press("escape", "backspace")
    assert not visit.over
    visit.press("x")
    assert visit.over


def test_a_broken_settings_file_is_told_of_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("pause = 7\n")
    visit = Visit(house(tmp_path))
    assert "settings.toml" in visit.text
    assert "quick duel" in visit.text


def test_every_opponent_comes_with_a_fencer_who_may_fight_and_is_always_the_same(visit: Visit) -> None:
    for character in visit.house.cards().characters:
        fencer = newcomers.fencer_of(LIBRARY, character)
        assert LIBRARY.problems(fencer) == ()
        assert fencer.name == character.name
        assert fencer == newcomers.fencer_of(LIBRARY, character)
