"""A saved duel from its first key to its end: records, the next opponent, and the same duel again."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.fencer.person import unnamed
from duel_tui.play.bout import Bout
from duel_tui.storage import duels, fencers, shelf
from duel_tui.storage.fencers import Fought
from duel_tui.storage.shelf import Shelved
from duel_tui.tui.duel.end import EndPage
from duel_tui.tui.duel.log import Log
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.duel.replay import ReplayPage
from duel_tui.tui.prose import text_of
from tests.tui.bouts import bout
from tests.tui.visits import LIBRARY, Visit, house


@pytest.fixture
def visit(tmp_path: Path) -> Visit:
    """Anna and Zeno at one keyboard, under the rules of honour."""
    there = house(tmp_path)
    for name in ("Anna", "Zeno"):
        fencers.add(there.saves, unnamed(name))
    visit = Visit(there)
    visit.press("n", "down", "down", "h", "down", "down", "a", "down", "down", "z", "down", "a", "enter")
    return visit


def yielded(visit: Visit) -> None:
    """Anna yields, Zeno stands."""
    visit.press("space", "y", "enter")
    visit.press("space", "s", "enter")


def test_a_curtain_hides_each_choice_and_the_end_is_told(visit: Visit) -> None:
    assert "look away" in visit.text
    yielded(visit)
    assert visit.at(EndPage)
    assert "Anna lowers the blade and yields to Zeno." in visit.text
    visit.house.clear_table()


def test_the_end_is_entered_once_into_the_records_and_the_shelf(visit: Visit) -> None:
    yielded(visit)
    anna, zeno = visit.house.own().fencers
    (path,) = visit.house.saves.duels.glob("*.toml")
    assert anna.record == (Fought(path.stem, "lost", "Zeno", "person"),)
    assert zeno.record == (Fought(path.stem, "won", "Anna", "person"),)
    visit.press("escape")
    (found,) = [one for one in shelf.duels(visit.house.saves.duels) if isinstance(one, Shelved)]
    assert found.outcome is not None
    assert found.outcome.why == "yield"
    again = Visit(house(visit.house.saves.folder))
    assert "no duel waits" in again.text


def test_a_finished_duel_is_gone_through_from_the_end_page(visit: Visit) -> None:
    yielded(visit)
    visit.press("r")
    assert visit.at(ReplayPage)
    visit.press("right", "escape")
    assert visit.at(EndPage)
    visit.house.clear_table()


def test_the_same_duel_again_is_a_new_one_with_other_dice(visit: Visit) -> None:
    yielded(visit)
    visit.press("a")
    assert visit.at(DuelPage)
    first, second = sorted(visit.house.saves.duels.glob("*.toml"), key=lambda path: path.stat().st_mtime_ns)
    setups = [duels.load(path, LIBRARY).setup for path in (first, second)]
    assert setups[0].names == setups[1].names
    assert setups[0].seed != setups[1].seed
    visit.house.clear_table()


def test_keys_that_still_come_from_the_last_choice_begin_no_other_duel(visit: Visit) -> None:
    visit.press("space", "y", "enter")
    visit.press("space", "s", "enter", "s", "a")
    assert visit.at(EndPage)
    visit.press("a")
    assert visit.at(DuelPage)
    visit.house.clear_table()


def test_with_the_sides_changed_the_fencers_change_places(visit: Visit) -> None:
    yielded(visit)
    visit.press("s")
    newest = max(visit.house.saves.duels.glob("*.toml"), key=lambda path: path.stat().st_mtime_ns)
    setup = duels.load(newest, LIBRARY).setup
    assert (setup.names.left, setup.names.right) == ("Zeno", "Anna")
    assert (setup.fencers.left, setup.fencers.right) == ("zeno", "anna")
    visit.house.clear_table()


def test_a_duel_left_in_the_middle_can_be_opened_again_at_once(visit: Visit) -> None:
    visit.press("space", "s", "enter", "escape", "escape")
    (path,) = visit.house.saves.duels.glob("*.toml")
    assert duels.load(path, LIBRARY).journal.lines == ()
    again = Visit(visit.house)
    again.press("g")
    assert again.at(DuelPage)
    visit.house.clear_table()


def test_a_torn_save_goes_on_from_its_last_whole_line_and_says_so(visit: Visit) -> None:
    visit.press("space", "s", "enter", "space", "s", "enter", "escape")
    (path,) = visit.house.saves.duels.glob("*.toml")
    visit.house.clear_table()
    path.write_bytes(path.read_bytes()[:-9])
    again = Visit(house(visit.house.saves.folder))
    again.press("g", "space")
    assert "was cut short" in " ".join(again.text.split())
    again.house.clear_table()


def test_lines_that_cannot_be_written_are_told_of_and_play_goes_on(visit: Visit) -> None:
    (path,) = visit.house.saves.duels.glob("*.toml")
    path.unlink()
    path.write_text("something else")
    visit.press("space", "s", "enter", "space", "s", "enter", "space")
    assert "could not be saved" in visit.text
    visit.house.clear_table()


def test_the_log_may_tell_the_story_alone() -> None:
    fought = bout(
        lines=(
            "left movement / right movement: stand / stand",
            (
                "left exchange / right exchange: target=H blow=thrust defence=LP give_up=no"
                " / target=RC blow=cut defence=HP give_up=no"
            ),
            "left hit 1d100: 1",
            "right hit 1d100: 1",
        )
    )
    assert "to reach" in read(fought)
    assert "to reach" not in read(replace(fought, sums=False))


def read(fought: Bout) -> str:
    return " ".join(text_of(line) for line in Log(fought).lines(78))


def test_a_duel_is_written_down_as_text_and_as_markdown(visit: Visit) -> None:
    yielded(visit)
    visit.press("e")
    text, mark = sorted(visit.house.saves.told.iterdir(), key=lambda path: path.suffix, reverse=True)
    assert f"written to told/{text.stem}.txt and .md" in " ".join(visit.text.split())
    assert (text.suffix, mark.suffix) == (".txt", ".md")
    for path in (text, mark):
        assert "Anna lowers the blade and yields to Zeno." in path.read_text()
    assert "## The end" in mark.read_text()
    visit.house.clear_table()
