"""The roster: sorted, filtered, copied, changed, retired; broken files are shown and left alone."""

from pathlib import Path

import pytest

from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.storage import duels, fencers
from duel_tui.storage.fencers import Fought
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.pages.new_duel import NewDuelPage
from tests.tui.visits import LIBRARY, Visit, house


@pytest.fixture
def visit(tmp_path: Path) -> Visit:
    there = house(tmp_path)
    fencers.add(there.saves, unnamed("Zeno"))
    anna = fencers.add(there.saves, Fencer(name="Anna", rating="Superior", strength=18))
    fencers.enter(anna, Fought("a", "won", "Zeno"))
    visit = Visit(there)
    visit.press("f")
    return visit


def names(visit: Visit) -> list[str]:
    rows = [line.split("\u2502")[0][1:20].strip(" *-") for line in visit.text.splitlines()[2:-2]]
    return [row for row in rows if row and not row.startswith("+")]


def test_own_fencers_come_first_and_shipped_ones_are_marked(visit: Visit) -> None:
    assert names(visit)[:2] == ["Anna", "Zeno"]
    assert "*Bernardino" in visit.text


def test_tab_sorts_by_rating_style_and_record(visit: Visit) -> None:
    visit.press("tab")
    assert "by rating" in visit.text
    assert names(visit)[:3] == ["Anna", "Zeno", "Matteo the Elder"]
    visit.press("tab", "tab")
    assert "by record" in visit.text
    assert names(visit)[0] == "Anna"


def test_typing_filters_by_all_that_the_sheet_says(visit: Visit) -> None:
    visit.type("old style buckler")
    assert "Sir Humphrey Vane" in names(visit)
    assert "Anna" not in names(visit)
    visit.press("escape")
    assert "Anna" in names(visit)


def test_the_sheet_of_the_fencer_at_the_caret_stands_beside(visit: Visit) -> None:
    visit.press("home", "down")
    assert "Musclebound" in visit.text
    assert "Fought 1: won 1, lost 0, drawn 0." in visit.text


def test_a_copy_has_no_record_and_the_caret(visit: Visit) -> None:
    visit.press("home", "down", "enter", "c")
    assert "Anna II" in visit.caret
    copied = next(file for file in visit.house.own().fencers if file.fencer.name == "Anna II")
    assert copied.record == ()
    assert copied.fencer.strength == 18


def test_retiring_loses_nothing_and_is_undone_by_bringing_back(visit: Visit) -> None:
    visit.press("home", "down", "enter", "r")
    assert [file.stem for file in visit.house.own().fencers] == ["zeno"]
    visit.type("anna")
    assert "-Anna" in visit.text
    visit.press("enter", "b")
    assert [file.stem for file in visit.house.own().fencers] == ["anna", "zeno"]
    assert len(visit.house.own().fencers[0].record) == 1


def test_a_shipped_fencer_is_copied_not_changed(visit: Visit) -> None:
    visit.type("bernardino")
    visit.press("enter")
    assert "make a copy first" in visit.text
    assert "change the sheet" in visit.press("e")
    visit.press("c")
    assert [file.fencer.name for file in visit.house.own().fencers] == ["Anna", "Bernardino II", "Zeno"]


def test_changing_a_sheet_keeps_its_file_and_record(visit: Visit) -> None:
    visit.press("home", "down", "enter", "e")
    visit.type(" B")
    visit.press("enter")
    (anna,) = [file for file in visit.house.own().fencers if file.stem == "anna"]
    assert anna.fencer.name == "Anna B"
    assert len(anna.record) == 1


def test_fight_now_begins_a_duel_of_that_fencer(visit: Visit) -> None:
    visit.press("home", "down", "enter", "f")
    assert visit.at(DuelPage)
    (path,) = visit.house.saves.duels.glob("*.toml")
    assert duels.load(path, LIBRARY).setup.fencers.left == "anna"
    assert visit.settings.fencer == "anna"
    visit.house.clear_table()


def test_setting_up_a_duel_puts_that_fencer_into_the_form(visit: Visit) -> None:
    visit.press("end", "enter", "d")
    assert visit.at(NewDuelPage)
    assert "Zahra of Tangier" in visit.text


def test_a_broken_file_is_shown_with_what_is_wrong_and_left_alone(visit: Visit) -> None:
    path = visit.house.saves.fencers / "broken.toml"
    path.write_text("name = 'Odo'\nstrength = 99\n")
    again = Visit(visit.house)
    again.press("f", "end")
    assert "! broken.toml" in again.caret
    assert "line 2" in again.text
    again.press("enter")
    assert path.read_text() == "name = 'Odo'\nstrength = 99\n"


def test_a_nation_that_no_table_knows_is_shown_as_it_stands_and_can_be_changed(visit: Visit) -> None:
    fencers.add(visit.house.saves, Fencer(name="Abel", rating="Good", nationality="italia"))
    again = Visit(visit.house)
    again.press("f", "down", "enter")
    assert "italia, taught Italian" in again.text
    again.press("f")
    assert "nationality: 'italia' is not one of" in again.text
    again.press("enter", "e", "down", "right", "enter")
    assert {file.fencer.name: file.fencer.nationality for file in visit.house.own().fencers}[
        "Abel"
    ] == "spanish"


def test_a_hostile_name_reaches_the_paper_as_plain_text(visit: Visit) -> None:
    path = visit.house.saves.fencers / "evil.toml"
    path.write_text('name = "\\u001b]0;owned\\u0007[/x][bold]Evil"\nexpertise = 3\n')
    again = Visit(visit.house)
    text = again.press("f")
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "[bold]" in again.type("owned")


def test_a_filter_that_nobody_fits_says_so(visit: Visit) -> None:
    assert "Nobody's sheet" not in visit.text
    visit.type("xyzzy")
    assert "Nobody's sheet has all these words." in visit.text


def test_a_fencer_who_was_made_is_shown_whatever_was_filtered(visit: Visit) -> None:
    visit.type("zeno")
    visit.press("home", "enter", "r")
    visit.press("enter")
    (made,) = [file.fencer.name for file in visit.house.own().fencers if file.stem not in {"anna", "zeno"}]
    assert made[:17] in visit.caret
    assert "Only: zeno" not in visit.text
    assert "Anna" in names(visit)


def test_one_who_retires_leaves_the_filter_as_it_is(visit: Visit) -> None:
    visit.type("anna")
    visit.press("enter", "r")
    assert "Only: anna" in visit.text


def test_the_caret_of_the_list_looks_like_no_mark_of_a_fencer_while_something_is_done_with_him(
    visit: Visit,
) -> None:
    visit.press("home", "down")
    assert visit.press("enter").splitlines()[3].startswith(":  Anna")
    assert visit.caret[36:].startswith("\u2502> f fight at this level")
